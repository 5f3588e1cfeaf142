"""The errors of a text, their places, and what handlers make of them."""

import codecs
import random

import pytest
import utfx
from conftest import MALFORMED, WITH_SURROGATES, repeat

UNITS = {
    "4100000010000000": "NonZeroReservedBits",
    "4100800000000000": "InvalidUtf64",
    "c1bf000000000000": "InvalidUtf8",
    "eda0800000000000": "InvalidCodePoint",
}


@pytest.mark.parametrize("unit", UNITS)
def test_classes_of_utf64(unit):
    data = "AB".encode("utf-64be") + bytes.fromhex(unit) + b"C" + bytes(7)
    with pytest.raises(UnicodeDecodeError) as raised:
        data.decode("UTF-64BE")
    error = raised.value
    assert error.args[0::4] == ("utf-64be", error.reason)
    assert (error.object, error.start, error.end) == (data, 16, 24)
    assert error.reason.startswith(UNITS[unit] + ": ")
    assert data.decode("utf-64be", "replace") == "AB\uFFFDC"


def test_the_reason_is_the_librarys():
    with pytest.raises(UnicodeDecodeError, match="(?m)C3 starts a sequence of 2 bytes, but byte 2, 62, is no trail$"):
        b"a\xc3b".decode("utf-8000")


def test_code_points_over_unicode():
    large = utfx.encode_ints([0x110000, 2**31, 2**62, 2**4000])
    errors = []

    def handler(error):
        errors.append(error.object[error.start:error.end])
        return f"<{utfx.decode_ints(errors[-1])[0]:x}>", error.end

    codecs.register_error("utfx.number", handler)
    with pytest.raises(UnicodeDecodeError, match=r"code point not in range\(0x110000\)"):
        large.decode("utf-8000")
    text = (b"a" + large + b"b").decode("utf-8000", "utfx.number")
    assert text == f"a<110000><80000000><{2**62:x}><{2**4000:x}>b"
    assert b"".join(errors) == large


HANDLED = {
    "replace": "?", "ignore": "", "backslashreplace": "\\udfff",
    "xmlcharrefreplace": "&#57343;", "namereplace": "\\udfff",
}


@pytest.mark.parametrize("errors", HANDLED)
def test_encoding_handlers(name, errors):
    expected = f"a{HANDLED[errors]}b".encode(name)
    assert "a\udfffb".encode(name, errors) == expected
    # Where a chunk ends, and where all but the signature is nothing.
    for length in 32766, 32767, 32768, 32769:
        text = "€" * length
        assert (text + "\udfff" + text).encode(name, errors) == \
            (text + HANDLED[errors] + text).encode(name)
    assert "\udfff".encode(name, errors) == HANDLED[errors].encode(name)


@pytest.mark.parametrize("errors", [*HANDLED, "strict", "surrogateescape"])
@pytest.mark.parametrize("name", WITH_SURROGATES)
def test_surrogates(name, errors):
    text = "€\ud800\ud800a\udc00\udc00🌍" * 2000 + "\udbff"
    data = text.encode(name, errors)
    assert data.decode(name, errors) == text
    assert "a\ud83c\udf0d".encode(name, errors) == "a🌍".encode(name)
    for behind in "\ud800\udbff\ue000\uffff\U00010000":
        assert f"\ud800{behind}".encode(name) == b"".join(each.encode(name) for each in ("\ud800", behind))
    decoder = codecs.getincrementaldecoder(name)(errors)
    assert decoder.decode(data) == text[:-1]
    assert decoder.decode(b"", True) == text[-1]
    assert "\ud83c".encode(name).hex() in ("eda0bc", "d83c", "3cd8")
    if name == "wtf-8":
        with pytest.raises(UnicodeDecodeError):
            b"\xed\xa0\xbc\xed\xbc\x8d".decode(name)


def test_encoding_errors(name):
    for errors in "strict", "surrogatepass":
        for after in "\ud7ff", "\ue000":
            text = f"ab\ud800\udfff{after}"
            with pytest.raises(UnicodeEncodeError) as raised:
                text.encode(name, errors)
            assert raised.value.args == (name, text, 2, 4, "surrogates not allowed")
    with pytest.raises(LookupError):
        "\ud800".encode(name, "no such handler")
    with pytest.raises(LookupError):
        b"\x80".decode("utf-8000", "no such handler")


@pytest.mark.parametrize("name", ["utf-8000", "utf-e-8"])
def test_surrogateescape(name):
    generator = random.Random(name)
    for _ in range(repeat(1000)):
        data = generator.randbytes(generator.randrange(40))
        text = data.decode(name, "surrogateescape")
        assert text.encode(name, "surrogateescape") == data


def test_surrogateescape_in_larger_units():
    """Only ASCII is refused, and what is not whole units."""
    assert "\udc80\udc81".encode("utf-infinity-16be", "surrogateescape") == \
        b"\x80\x81"
    for text, name in ("\udc80", "utf-infinity-16be"), ("\udc80", "utf-64"):
        with pytest.raises(UnicodeEncodeError):
            text.encode(name, "surrogateescape")
    with pytest.raises(UnicodeDecodeError):
        bytes(8).replace(b"\0", b"\1").decode("utf-64le", "surrogateescape")


@pytest.fixture
def handler():
    """Registers what is called in the tests below."""
    def register(function):
        codecs.register_error("utfx.test", function)
        return "utfx.test"
    return register


def test_each_error_has_its_own_reason(handler):
    told = []

    def tell(error):
        told.append((error.start, error.end, error.reason))
        return "", error.end
    assert b"A\xc0B\xed\xa0\x80".decode("utf-8000", handler(tell)) == "AB"
    assert told == [(1, 2, "overlong: 2 bytes for a code point that takes fewer"), (3, 4, "a surrogate, U+D800"),
                    (4, 5, "a trail without a lead"), (5, 6, "a trail without a lead")]


class Text(str):
    pass


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


# Whether or not codecs take them. (These codecs alone encode one that is not ASCII.)
REPLACEMENTS = ("?", "", "ab", "\ud800", "a\udfff", Text("xy"), Text("\ud800"),
                b"", b"z", b"\xff\xfe", bytearray(b"q"), None, 1)
SHAPES = (tuple, tuple, tuple, tuple, type("Pair", (tuple,), {}), list,
          lambda pair: pair + (1,), lambda pair: pair[:1], lambda pair: None)
OTHER_OBJECTS = b"", b"abc", b"\x80" * 5, bytearray(b"a\x80"), "text", None, 1


def positions(generator, error, size):
    return generator.choice((
        error.end, error.start, error.start + 1, error.end - size,
        error.start - 1, size, -size, size + 1, -size - 1, -1, 0, True,
        generator.randrange(-size - 2, size + 3), Index(error.end),
        Index(-1), 2**63 - 1, 2**63, -2**63 - 1, 2**100, None, 1.0, "1"))


def any_answer(generator, error, data):
    """And what else a handler may do."""
    is_decoding = isinstance(error, UnicodeDecodeError)
    doing = generator.randrange(40)
    if doing == 0:
        raise ZeroDivisionError
    if doing == 1:
        raise error
    if doing == 2:
        error.start = generator.randrange(-3, len(data) + 3)
    if doing == 3:
        error.end = generator.randrange(-3, len(data) + 3)
    if doing == 4:
        error.reason = "because"
    if doing == 5:
        error.encoding = "other"
    if doing in (6, 7) and is_decoding:
        error.object = generator.choice(OTHER_OBJECTS)
    if doing in (8, 9) and isinstance(data, bytearray):
        data[:] = bytes(reversed(data))
    if doing in (10, 11) and isinstance(data, bytearray):
        del data[:]
    usual = generator.random() < 0.5
    return (tuple if usual else generator.choice(SHAPES))((
        "?" if generator.random() < 0.5 else generator.choice(REPLACEMENTS),
        error.end if usual else positions(generator, error, len(data))))


def outcome(convert, name, data, seed, handler):
    """The outcome, but for names and the reasons of ill-formed bytes."""
    generator = random.Random(seed)
    calls = []

    def answer(error):
        calls.append((type(error), error.start, error.end, error.object))
        if len(calls) > 12:
            raise RecursionError
        return any_answer(generator, error, data)

    try:
        done = convert(data, handler(answer))
        return calls, type(done[0]), done
    except Exception as error:
        arguments = [argument.replace(name, "NAME")
                     if isinstance(argument, str) else argument
                     for argument in error.args]
        if isinstance(error, UnicodeDecodeError):
            del arguments[4:]
        return calls, type(error), arguments


@pytest.mark.parametrize("name", ["utf-8000", "utf-e-8"])
def test_any_handler_as_pythons_own_utf8_has_it(handler, name):
    ours, theirs = codecs.lookup(name), codecs.lookup("utf-8")
    for seed in range(repeat(20_000)):
        generator = random.Random(-seed - 1)
        length = generator.randrange(1, 9)
        text = "".join(generator.choice((
            "a", "é", "€", "\U0001F30D", "\ud800", "\udc80", "\udfff",
            "\ud800\ud800")) for _ in range(length)) + "\udabc"
        assert outcome(ours.encode, name, text, seed, handler) == \
            outcome(theirs.encode, "utf-8", text, seed, handler)
        data = b"".join(generator.choice((
            b"a", b"\x80", b"\xc3", b"\xe2\x82", b"\xc3\xa9", b"\xbf",
            "€".encode())) for _ in range(length))
        kind = generator.choice((bytes, bytearray))
        assert outcome(ours.decode, name, kind(data), seed, handler) == \
            outcome(theirs.decode, "utf-8", kind(data), seed, handler)


@pytest.mark.parametrize("name", ["utf-8000", "utf-e-8"])
@pytest.mark.parametrize("errors", [*HANDLED, "strict", "surrogateescape"])
def test_pythons_handlers_as_pythons_own_utf8_has_them(name, errors):
    generator = random.Random(errors)
    for _ in range(repeat(5000)):
        text = "".join(generator.choice((
            "a", "é", "€", "\U0001F30D", "\ud800", "\udc80", "\udfff",
            "\udc80\udcff")) for _ in range(generator.randrange(9)))
        results = []
        for one in name, "utf-8":
            try:
                results.append(codecs.lookup(one).encode(text, errors))
            except UnicodeEncodeError as error:
                # Where it starts "surrogateescape" tells in UTF-8 alone, and
                # in no other charset, what of a run it has escaped.
                results.append((error.object, error.end, error.reason))
        assert results[0] == results[1]


def test_a_run_of_errors_takes_time_for_each(name, handler):
    """Not for each for each: these would be 10^12."""
    length = repeat(1_000_000)
    by_one = handler(lambda error: ("", error.start + 1))
    assert ("a" + "\ud800" * length + "b").encode(name, by_one) == \
        "ab".encode(name)
    unit = utfx.charset(name).code_unit_size
    data = "\0".encode(name) + MALFORMED[unit] * length
    by_unit = handler(lambda error: ("", error.start + unit))
    assert data.decode(name, by_unit) == "\0"


def test_a_run_of_errors_from_behind(name, handler):
    end = 1 + repeat(1000)
    text = "a" + "\ud800" * (end - 1) + "b"
    places = []

    def answer(error):
        places.append((error.start, error.end))
        return "<", end - len(places) if len(places) < end else end
    assert text.encode(name, handler(answer)) == \
        ("a" + "<" * end + "b").encode(name)
    assert places == [(1, end)] + [(start, end)
                                   for start in range(end - 1, 0, -1)]


def test_a_handler_that_converts(handler):
    """While another call is under way."""
    def converts(error):
        if isinstance(error, UnicodeEncodeError):
            return "é€".encode("utf-64be"), error.end
        return ("é€" * 9999).encode("utf-64be").decode("utf-64be"), error.end
    errors = handler(converts)
    for length in 10, 5000, 100_000:
        text = "é\U0001F30D" * length
        assert (text + "\ud800" + text).encode("utf-64be", errors) == \
            (text + "é€" + text).encode("utf-64be")
        assert (text.encode() + b"\x80" + text.encode()).decode(
            "utf-8000", errors) == text + "é€" * 9999 + text


def test_much_more_from_a_handler(handler):
    """Than there was at first."""
    def changes(error):
        error.object = "é\U0001F30D".encode() * 100_000
        return "", 0
    assert b"\x80".decode("utf-8000", handler(changes)) == \
        "é\U0001F30D" * 100_000


def test_other_text_from_a_handler(handler):
    for replacement, expected in (("€", "a€b"), ("", "ab"), ("xyz", "axyzb")):
        for name in "utf-64", "utf-8000", "utf-infinity-16":
            assert "a\ud800b".encode(name, handler(
                lambda error: (replacement, error.end))) == \
                expected.encode(name)
    assert "a\ud800b".encode("utf-64be", handler(
        lambda error: (b"12345678", error.end)))[8:16] == b"12345678"
    for answer in b"1234567", "\ud800":
        with pytest.raises(UnicodeEncodeError) as raised:
            "a\ud800b".encode("utf-64be", handler(
                lambda error: (answer, error.end)))
        assert (raised.value.start, raised.value.end) == (1, 2)
    # A signature is before bytes, too.
    assert "\ud800".encode("utf-64", handler(
        lambda error: (b"12345678", error.end))) == \
        "A".encode("utf-64")[:8] + b"12345678"


def test_the_exception_has_the_bytes(name):
    """Whatever they were in."""
    data = "A€".encode(name)[:-1]
    class Bytes(bytes):
        pass
    for buffer in bytearray(data), memoryview(data), Bytes(data):
        with pytest.raises(UnicodeDecodeError) as raised:
            str(buffer, name)
        with pytest.raises(UnicodeDecodeError) as raised_for_integers:
            utfx.decode_ints(buffer, utfx.charset(name).without_signature)
        for error in raised.value, raised_for_integers.value:
            for object in error.object, error.args[1]:
                assert type(object) is bytes
                assert object == data
        assert raised.value.end == len(data)
