"""Integers as sequences."""

import array
import io
import random
import typing

import pytest
import utfx
from conftest import repeat

LIMIT = utfx.charset("utf-8000").code_point_bits


def definition(value):
    """n bytes: so many ones and a zero, then 5n+1 bits of the value."""
    if value < 128:
        return bytes([value])
    n = max(2, -((1 - value.bit_length()) // 5))
    bits = "1" * n + "0" + f"{value:0{5 * n + 1}b}"
    trails = [bits[at:at + 6] for at in range(8, len(bits), 6)]
    return bytes([int(bits[:8], 2), *(128 | int(six, 2) for six in trails)])


def around_powers(bits):
    few = [bit for bit in range(bits) if bit < 130 or bit % 61 == 0]
    return sorted({2**bit + more for bit in few for more in (-1, 0, 1)} |
                  {2**bits - 1, 0xD800, 0xDFFF})


def random_integers(generator, count, bits):
    return [generator.getrandbits(generator.randrange(1, bits + 1))
            for _ in range(count)]


def test_by_their_definition():
    values = sorted(around_powers(LIMIT) + random_integers(
        random.Random(1), repeat(5000), LIMIT))
    assert utfx.encode_ints(values) == b"".join(map(definition, values))
    encoded = [utfx.encode_ints([value]) for value in values]
    assert sorted(encoded) == encoded
    assert utfx.decode_ints(b"".join(encoded)) == values


def test_signed():
    assert utfx.encode_ints([0, -1, 1, -2, 2, -67], signed=True) == \
        bytes([0, 1, 2, 3, 4, 0xC2, 0x85])
    values = [sign * value for value in around_powers(LIMIT - 1) +
              random_integers(random.Random(2), repeat(5000), LIMIT - 1)
              for sign in (1, -1)] + [-2**(LIMIT - 1), 2**(LIMIT - 1) - 1]
    assert utfx.encode_ints(values, signed=True) == b"".join(
        definition(2 * value if value >= 0 else -2 * value - 1)
        for value in values)
    assert utfx.decode_ints(utfx.encode_ints(values, signed=True),
                            signed=True) == values


@pytest.mark.parametrize("charset", [charset for charset in utfx.charsets
                                     if not charset.signature],
                         ids=lambda charset: charset.name)
def test_all_charsets(charset):
    bits = charset.code_point_bits
    largest = 0x10FFFF if bits == 21 else 2**bits - 1
    values = [value for value in around_powers(bits)
              if value <= largest and not 0xD800 <= value <= 0xDFFF]
    data = utfx.encode_ints(values, charset)
    assert utfx.decode_ints(data, charset.name.upper()) == values
    unicode = [value for value in values if value <= 0x10FFFF]
    assert utfx.encode_ints(unicode, charset) == \
        "".join(map(chr, unicode)).encode(charset.name)
    for value in largest + 1, 2**5000, *([] if charset.name == "utf-8000"
                                         else [0xD800]):
        said = value if value < 2**64 else "an integer of more than .* bits"
        with pytest.raises(ValueError, match=f"^{said} has no sequence in {charset.name}"):
            utfx.encode_ints([value], charset)


def test_values_that_are_none():
    for signed in False, True:
        for value in 1.0, "1", None, b"1":
            with pytest.raises(TypeError):
                utfx.encode_ints([value], signed=signed)
    with pytest.raises(TypeError):
        utfx.encode_ints(5)
    for value in -1, -2**70:
        with pytest.raises(ValueError, match="negative"):
            utfx.encode_ints([value])
    with pytest.raises(ValueError):
        utfx.encode_ints([-2**(LIMIT - 1) - 1], signed=True)
    with pytest.raises(ValueError, match="utf-64be or utf-64le"):
        utfx.encode_ints([1], "utf-64")
    with pytest.raises(LookupError):
        utfx.encode_ints([1], "latin-1")

    def fails():
        yield 1
        raise ZeroDivisionError
    with pytest.raises(ZeroDivisionError):
        utfx.encode_ints(fails())


def test_whatever_has_an_index():
    class Index:
        def __index__(self):
            return 2**100
    assert utfx.decode_ints(utfx.encode_ints([True, Index()])) == [1, 2**100]
    assert utfx.encode_ints(b"ab") == b"ab"


def test_errors():
    for data, start, end, reason in (
            (b"AB\xc0C", 2, 3,
             "overlong: 2 bytes for a code point that takes fewer"),
            (b"A\xe2\x82", 1, 3, "unexpected end of data")):
        for decode in utfx.decode_ints, utfx.decode_array:
            with pytest.raises(UnicodeDecodeError) as raised:
                decode(data)
            assert raised.value.args == ("utf-8000", data, start, end, reason)
    with pytest.raises(OverflowError, match="more than 64 bits"):
        utfx.decode_array(utfx.encode_ints([1, 2**64]))


@pytest.mark.parametrize("signed", [False, True])
def test_arrays(signed):
    generator = random.Random(2)
    values = random_integers(generator, 3000, 64)
    if signed:
        values = [value - 2**63 for value in values]
    values += [-2**63, 2**63 - 1] if signed else [2**64 - 1]
    integers = array.array("q" if signed else "Q", values)
    data = utfx.encode_ints(integers, signed=signed)
    assert data == utfx.encode_ints(values, signed=signed)
    decoded = utfx.decode_array(data, signed=signed)
    assert decoded == integers and decoded.typecode == integers.typecode
    assert utfx.decode_array(b"") == array.array("Q")
    assert isinstance(decoded, typing.get_origin(
        typing.get_type_hints(utfx.decode_array)["return"]))
    # Of the other kind, and of other sizes.
    assert utfx.encode_ints(array.array("q", [1, 2**62])) == \
        utfx.encode_ints([1, 2**62])
    assert utfx.encode_ints(array.array("Q", [2**63]), signed=True) == \
        utfx.encode_ints([2**63], signed=True)
    with pytest.raises(ValueError):
        utfx.encode_ints(array.array("q", [-1]))
    for code in "bBhHiI":
        assert utfx.encode_ints(array.array(code, [1, 100])) == b"\1d"
    with pytest.raises(TypeError):
        utfx.encode_ints(array.array("d", [1.0]))


def test_numpy():
    numpy = pytest.importorskip("numpy")
    values = numpy.array(random_integers(random.Random(3), 3000, 64),
                         dtype=numpy.uint64)
    data = utfx.encode_ints(values)
    assert data == utfx.encode_ints(values.tolist())
    assert (numpy.asarray(utfx.decode_array(data)) == values).all()
    # In the other order, and not in one piece.
    assert utfx.encode_ints(values.astype(">u8")) == data
    assert utfx.encode_ints(values[::2]) == \
        utfx.encode_ints(values[::2].tolist())
    assert utfx.encode_ints(values.reshape(30, 100)) == data


def test_streams():
    values = random_integers(random.Random(4), 20000, 300)
    data = utfx.encode_ints(values)
    pieces = utfx.iter_encode_ints(iter(values))
    assert next(pieces) == utfx.encode_ints(values[:4096])
    assert b"".join(utfx.iter_encode_ints(values)) == data
    assert list(utfx.iter_decode_ints(io.BytesIO(data))) == values
    whole = utfx.decode_ints(utfx.encode_ints(values[:5]))
    cut = utfx.encode_ints(whole)
    for size in 1, 3, 100:
        assert list(utfx.iter_decode_ints(
            cut[at:at + size] for at in range(0, len(cut), size))) == whole
    with pytest.raises(UnicodeDecodeError):
        list(utfx.iter_decode_ints([cut[:-1]]))
    assert list(utfx.iter_decode_ints([])) == []
    # What has come is not waited for.
    assert next(utfx.iter_decode_ints(
        piece for piece in (b"A", b"\xff"))) == 65
    signed = [-value for value in values[:100]]
    assert list(utfx.iter_decode_ints(utfx.iter_encode_ints(
        signed, signed=True), signed=True)) == signed
