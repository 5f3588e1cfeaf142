"""Integers as bytes, and keys."""

import array
import io
import pathlib
import struct
import typing
import uuid

import pytest
import utfx
from conftest import WITH_SURROGATES

LIMIT = utfx.charset("utf-8000").code_point_bits


def around_powers(bits):
    few = [bit for bit in range(bits) if bit < 130 or bit % 61 == 0]
    return sorted({2**bit + more for bit in few for more in (-1, 0, 1)} |
                  {2**bits - 1, 0xD800, 0xDFFF})


VECTORS = pathlib.Path(__file__).parents[1] / "vectors"


def rows(table):
    lines = (VECTORS / table).read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def integers_of(form, least, most):
    """Those of the vectors, which are around all ends of sizes."""
    return [int(row[3]) for row in rows("integers.tsv")
            if row[:2] == [form, "ok"] and least <= int(row[3]) <= most]


@pytest.mark.parametrize("form", ["unsigned", "zigzag", "tuple"])
def test_vectors(form):
    encoded = []
    for _, outcome, *cells in [row for row in rows("integers.tsv") if row[0] == form]:
        data, integer = bytes.fromhex("".join(cells[:1])), "".join(cells[1:])
        if outcome == "too-large":
            with pytest.raises(ValueError, match="integer of more than"):
                utfx.encode_int(int(integer), form=form)
        elif integer:
            assert utfx.decode_int(data, form=form) == int(integer)
            if outcome == "ok":
                assert utfx.encode_int(int(integer), form=form) == data
                encoded.append((data, int(integer)))
        elif data:
            more = b"" if outcome.startswith("incomplete") else b"\x14"
            with pytest.raises(UnicodeDecodeError) as raised:
                utfx.decode_int(data + more, form=form)
            assert (raised.value.start, raised.value.end) == (0, int(outcome.split()[1]))
    values = [value for _, value in encoded]
    if form == "zigzag":
        for (a, a_value), (b, b_value) in zip(encoded, encoded[1:] + encoded[:1]):
            assert utfx.compare_zigzag(a, a) == 0
            assert (utfx.compare_zigzag(a, b) < 0) == (a_value < b_value)
    else:
        assert sorted(data for data, _ in encoded) == [data for data, _ in encoded]
    whole = b"".join(data for data, _ in encoded)
    assert utfx.encode_ints(values, form=form) == whole
    assert utfx.decode_ints(whole, form=form) == values


def number_of(bits, size):
    return struct.unpack({32: ">f", 64: ">d"}[size], bits.to_bytes(size // 8, "big"))[0]


def single_of(bits):
    if bits >> 23 & 0xFF != 0xFF:
        return utfx.Float32(number_of(bits, 32))
    # A NaN of 64 bits has those of 32 above the others.
    return utfx.Float32(number_of((bits >> 31) << 63 | 0x7FF << 52 | (bits & 0x7FFFFF) << 29, 64))


def field_of(columns):
    kind, _, value = next(columns).partition(":")
    return {
        "(": lambda: tuple(iter(lambda: field_of(columns), ...)), ")": lambda: ..., "down": lambda: utfx.Down(field_of(columns)),
        "null": lambda: None, "false": lambda: False, "true": lambda: True, "int": lambda: int(value),
        "bytes": lambda: bytes.fromhex(value), "text": lambda: bytes.fromhex(value).decode(),
        "float": lambda: single_of(int(value, 16)), "double": lambda: number_of(int(value, 16), 64),
        "uuid": lambda: uuid.UUID(value),
    }[kind]()


def shown(value):
    """With types, signs and the bits of NaNs, which do not compare."""
    if isinstance(value, tuple):
        return type(value), list(map(shown, value))
    if isinstance(value, utfx.Down):
        return type(value), shown(value.field)
    return type(value), struct.pack("d", value) if isinstance(value, float) else value


def test_vectors_of_keys():
    keys = []
    for outcome, *cells in rows("keys.tsv"):
        key, columns = bytes.fromhex("".join(cells[:1])), iter(cells[1:])
        if outcome == "ok":
            fields = ()
            for _ in iter(lambda: columns.__length_hint__(), 0):
                fields += field_of(columns),
            assert utfx.encode_key(fields) == key
            assert shown(utfx.decode_key(key)) == shown(fields)
            keys.append(key)
        else:
            with pytest.raises(UnicodeDecodeError) as raised:
                utfx.decode_key(key)
            assert raised.value.encoding == "key" and raised.value.object == key
            _, start, length = outcome.split()
            assert (raised.value.start, raised.value.end) == (int(start), int(start) + int(length))
            assert raised.value.reason
    assert sorted(keys) == keys


def test_keys_of_other_types():
    for fields in 5, None, "ann", b"ann", [1j], [{}], [object()], [({1},)], [utfx.Down(range(1))], [utfx.Down]:
        with pytest.raises(TypeError):
            utfx.encode_key(fields)
    with pytest.raises(UnicodeEncodeError):
        utfx.encode_key(["a\ud800"])
    with pytest.raises(ValueError, match="more than 2040 bits"):
        utfx.encode_key([2**2040])
    with pytest.raises(TypeError):
        utfx.decode_key("a")
    assert utfx.decode_key(memoryview(utfx.encode_key(
        iter([bytearray(b"\0"), memoryview(b"ab"), ["a", []]])))) == (b"\0", b"ab", ("a", ()))
    # Its elements have the byte order of the machine.
    with pytest.raises(TypeError, match="a field of a key is"):
        utfx.encode_key([array.array("Q", [1])])


def test_fields_that_hold_one_another():
    for hold in lambda field: (field,), utfx.Down:
        field = None
        for _ in range(64):
            field = hold(field)
        assert utfx.decode_key(utfx.encode_key([field])) == (field,)
        with pytest.raises(ValueError, match="more than 64 fields hold one another"):
            utfx.encode_key([hold(field)])
    itself = []
    itself.append(itself)
    with pytest.raises(ValueError, match="more than 64 fields hold one another"):
        utfx.encode_key(itself)
    with pytest.raises(UnicodeDecodeError, match="more than 64 fields hold one another"):
        utfx.decode_key(1000 * b"\5")
    with pytest.raises(ValueError, match="more than 2040 bits"):
        utfx.encode_key([("a", utfx.Down(2**2040))])


def test_wrappers():
    assert utfx.Float32(0.1) != 0.1 and repr(utfx.Float32(0.1)) == "Float32(0.10000000149011612)"
    assert utfx.Float32() == 0 and utfx.Float32("1.5") + 1 == 2.5
    with pytest.raises(OverflowError):
        utfx.Float32(1e39)
    # A NaN that has none of the bits of a narrower one.
    assert utfx.encode_key([utfx.Float32(number_of(0x7FF0000000000001, 64))]) == b"\x20\xff\xc0\0\0"
    down = utfx.Down(("a", 1))
    assert down == utfx.Down(("a", 1)) and down != utfx.Down(("a", 2)) and down != ("a", 1)
    assert {down: 1}[utfx.Down(("a", 1))] == 1 and repr(down) == "Down(('a', 1))"
    keys = [utfx.encode_key(["ann", utfx.Down(number), 7]) for number in (300, 2, -1)]
    assert keys == sorted(keys)


def test_numbers_of_numpy_are_fields():
    numpy = pytest.importorskip("numpy")
    for integer in numpy.int64(-5), numpy.uint8(200):
        assert utfx.decode_key(utfx.encode_key([integer])) == (int(integer),)
    assert utfx.encode_key([numpy.float64(1)]) == utfx.encode_key([1.0])
    with pytest.raises(TypeError, match="a field of a key is"):
        utfx.encode_key([numpy.float32(1)])


def test_forms():
    # The name of zigzag in 0.2.
    for call in (utfx.encode_ints, utfx.decode_ints, utfx.decode_array,
                 utfx.iter_encode_ints, utfx.iter_decode_ints):
        with pytest.raises(TypeError):
            call(b"", signed=True)
    for form in "sorted", None, 1:
        with pytest.raises(ValueError, match="'unsigned', 'zigzag' or 'tuple'"):
            utfx.encode_int(1, form=form)
    with pytest.raises(ValueError, match="no charset"):
        utfx.encode_int(1, "utf-8000", form="tuple")
    assert utfx.decode_int(utfx.encode_int(-1, "utf-e-8", form="zigzag"), "utf-e-8") == 1
    for charset in "utf-e-8", utfx.charset("UTF-E-8"), None:
        assert utfx.decode_int(data=utfx.encode_int(value=300, charset=charset), charset=charset) == 300
    for charset, error, message in ((5, TypeError, "a str, a Charset or None"),
                                    ("utf-9", LookupError, "unknown charset: utf-9")):
        for call in (utfx.encode_int, utfx.encode_ints, utfx.decode_int, utfx.decode_ints,
                     utfx.decode_array, lambda *given: next(utfx.iter_decode_ints(*given))):
            with pytest.raises(error, match=message):
                call([b"A"], charset)
    for data in b"", b"AB":
        for call in utfx.decode_int, lambda data: utfx.compare_zigzag(b"A", data):
            with pytest.raises(ValueError, match=f"{len(data)} integers, and not one"):
                call(data)
    with pytest.raises(UnicodeDecodeError):
        utfx.compare_zigzag(b"\x80", b"A")
    with pytest.raises(TypeError):
        utfx.compare_zigzag(b"A")


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
    for value in largest + 1, 2**5000, *([] if charset.name in ("utf-8000", *WITH_SURROGATES)
                                         else [0xD800]):
        said = value if value < 2**64 else "an integer of more than .* bits"
        with pytest.raises(ValueError, match=f"^{said} has no sequence in {charset.name}"):
            utfx.encode_ints([value], charset)


def test_values_that_are_none():
    for form in "unsigned", "zigzag", "tuple":
        for value in 1.0, "1", None, b"1":
            with pytest.raises(TypeError):
                utfx.encode_ints([value], form=form)
    with pytest.raises(TypeError):
        utfx.encode_ints(5)
    for value in -1, -2**70:
        with pytest.raises(ValueError, match="negative"):
            utfx.encode_ints([value])
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


def test_errors_are_explained():
    for decode, data, start, end, reason in (
            (lambda data: utfx.decode_int(data, form="tuple"), b"\x1eA", 0, 1, "1E starts no integer"),
            (lambda data: utfx.decode_int(data, form="tuple"), b"\x16\0\5", 0, 3,
             "overlong: 3 bytes for an integer that takes 2"),
            (utfx.decode_key, b"\x14\3", 1, 2, "03 starts no field"),
            (utfx.decode_key, b"\5\x14\3", 2, 3, "03 starts no field"),
            (utfx.decode_key, b"\x14\2A", 1, 3, "the end of the field is missing"),
            (utfx.decode_key, b"\x14\x16A", 1, 3, "the end of the integer is missing"),
            (utfx.decode_key, b"\2AB\x80\0", 3, 4, "a trail without a lead")):
        with pytest.raises(UnicodeDecodeError) as raised:
            decode(data)
        error = raised.value
        assert (error.start, error.end, error.reason) == (start, end, reason)


@pytest.mark.parametrize("form", ["unsigned", "zigzag", "tuple"])
def test_arrays(form):
    values = integers_of(form, 0, 2**64 - 1) if form == "unsigned" else integers_of(form, -2**63, 2**63 - 1)
    integers = array.array("Q" if form == "unsigned" else "q", values)
    data = utfx.encode_ints(integers, form=form)
    assert data == utfx.encode_ints(values, form=form)
    decoded = utfx.decode_array(data, form=form)
    assert decoded == integers and decoded.typecode == integers.typecode
    assert utfx.decode_array(b"", form=form) == array.array("Q")
    with pytest.raises(OverflowError):
        utfx.decode_array(utfx.encode_ints([1, 2**64], form=form), form=form)
    with pytest.raises(UnicodeDecodeError):
        utfx.decode_array(data[:5] + b"\xff", form=form)
    assert isinstance(decoded, typing.get_origin(
        typing.get_type_hints(utfx.decode_array)["return"]))


def test_other_arrays():
    # Of the other kind, and of other sizes.
    assert utfx.encode_ints(array.array("q", [1, 2**62])) == \
        utfx.encode_ints([1, 2**62])
    for form in "zigzag", "tuple":
        assert utfx.encode_ints(array.array("Q", [1, 2**63]), form=form) == \
            utfx.encode_ints([1, 2**63], form=form)
    with pytest.raises(ValueError):
        utfx.encode_ints(array.array("q", [-1]))
    for code in "bBhHiI":
        assert utfx.encode_ints(array.array(code, [1, 100])) == b"\1d"
    with pytest.raises(TypeError):
        utfx.encode_ints(array.array("d", [1.0]))


def test_numpy():
    numpy = pytest.importorskip("numpy")
    values = numpy.array((50 * integers_of("unsigned", 0, 2**64 - 1))[:3000], dtype=numpy.uint64)
    data = utfx.encode_ints(values)
    assert data == utfx.encode_ints(values.tolist())
    assert (numpy.asarray(utfx.decode_array(data)) == values).all()
    # In the other order, and not in one piece.
    assert utfx.encode_ints(values.astype(">u8")) == data
    assert utfx.encode_ints(values[::2]) == \
        utfx.encode_ints(values[::2].tolist())
    assert utfx.encode_ints(values.reshape(30, 100)) == data


def test_streams():
    values = (200 * integers_of("unsigned", 0, 2**300))[:20000]
    data = utfx.encode_ints(values)
    pieces = utfx.iter_encode_ints(iter(values))
    assert next(pieces) == utfx.encode_ints(values[:4096])
    assert b"".join(utfx.iter_encode_ints(values)) == data
    assert list(utfx.iter_decode_ints(io.BytesIO(data))) == values
    whole = utfx.decode_ints(utfx.encode_ints(sorted(values)[-5:]))
    cut = utfx.encode_ints(whole)
    for size in 1, 3, 100:
        assert list(utfx.iter_decode_ints(
            cut[at:at + size] for at in range(0, len(cut), size))) == whole
    with pytest.raises(UnicodeDecodeError):
        list(utfx.iter_decode_ints([cut[:-1]]))
    assert list(utfx.iter_decode_ints([])) == []
    # Nothing is waited for that has come.
    assert next(utfx.iter_decode_ints(
        piece for piece in (b"A", b"\xff"))) == 65
    negative = [-value for value in values[:100]]
    for form in "zigzag", "tuple":
        data = b"".join(utfx.iter_encode_ints(negative, form=form))
        assert list(utfx.iter_decode_ints(
            (data[at:at + 1] for at in range(len(data))), form=form)) == negative
