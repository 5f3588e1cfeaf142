"""What is wrong, where, and what handlers make of it."""

import codecs
import json
import os
import random
import subprocess

import pytest
import utfx
from conftest import NAMES, random_text, reduced

CLASSES = {
    "IllFormed": "ill-formed sequence",
    "Incomplete": "unexpected end of data",
    "Unencodable": "code point not in range(0x110000)",
}


def reason_class(reason):
    """As utfx check names it."""
    for name, words in CLASSES.items():
        if reason == words:
            return name
    return reason.split(":")[0]


def mutated(generator, name, lines):
    """Lines with a few bytes that are others, more or fewer."""
    charset = utfx.charset(name)
    data = bytearray("\n".encode(name)) if charset.signature else bytearray()
    for _ in range(lines):
        line = bytearray(random_text(
            generator, generator.randrange(1, 12)).encode(charset.bare.name))
        for _ in range(generator.choice((1, 1, 1, 2, 5))):
            at = generator.randrange(max(1, len(line)))
            if line and generator.random() < 0.7:
                line[at] = generator.choice((
                    generator.randrange(256), line[at] ^ 1 <<
                    generator.randrange(8), 0xFF, 0))
            elif generator.random() < 0.5:
                # By whole units, so that not all behind it is wrong.
                line[at:at] = generator.randbytes(charset.unit)
            else:
                del line[at:at + charset.unit]
        data += line
    return bytes(data)


def checked(name, data, path):
    """The errors by the command: where, how long, of which class."""
    path.write_bytes(data)
    done = subprocess.run(
        [os.environ["UTFX_COMMAND"], "check", "-f", name, "-t", "UTF-32",
         "--json", path], capture_output=True, text=True)
    return [(row["offset"], len(row["bytes"]) // 2, row["class"])
            for row in map(json.loads, done.stdout.splitlines())
            if "offset" in row]


@pytest.mark.skipif("UTFX_COMMAND" not in os.environ, reason="no command")
def test_errors_of_mutated_text(name, tmp_path):
    generator = random.Random(name)
    data = mutated(generator, name, reduced(100_000) // len(NAMES) + 1)
    errors = []

    def handler(error):
        assert error.object is data or error.object == data
        assert error.encoding == name
        errors.append((error.start, error.end - error.start,
                       reason_class(error.reason)))
        return "\uFFFD", error.end

    codecs.register_error("utfx.collect", handler)
    mended = data.decode(name, "utfx.collect")
    assert errors == checked(name, data, tmp_path / "text")
    assert errors
    # The library's own way, and Python's of each.
    assert mended == data.decode(name, "replace")
    codecs.register_error("utfx.replace", codecs.replace_errors)
    codecs.register_error("utfx.ignore", codecs.ignore_errors)
    for own in "replace", "ignore":
        assert data.decode(name, own) == data.decode(name, f"utfx.{own}")
    with pytest.raises(UnicodeDecodeError) as raised:
        data.decode(name)
    error = raised.value
    assert (error.start, error.end - error.start,
            reason_class(error.reason)) == errors[0]
    assert data[:error.start].decode(name) == mended[:mended.index("\uFFFD")]


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


def test_code_points_over_unicode():
    large = utfx.encode_ints([0x110000, 2**31, 2**62, 2**4000])
    errors = []

    def handler(error):
        errors.append(error.object[error.start:error.end])
        return f"<{utfx.decode_ints(errors[-1])[0]:x}>", error.end

    codecs.register_error("utfx.number", handler)
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


def test_encoding_errors(name):
    for errors in "strict", "surrogatepass":
        with pytest.raises(UnicodeEncodeError) as raised:
            "ab\ud800\udfffc".encode(name, errors)
        assert raised.value.args == (name, "ab\ud800\udfffc", 2, 4,
                                     "surrogates not allowed")
    with pytest.raises(LookupError):
        "\ud800".encode(name, "no such handler")
    with pytest.raises(LookupError):
        b"\x80".decode("utf-8000", "no such handler")


@pytest.mark.parametrize("name", ["utf-8000", "utf-e-8"])
def test_surrogateescape(name):
    generator = random.Random(name)
    for _ in range(reduced(1000)):
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


def test_positions(handler):
    data, text = b"ab\x80cd", "ab\ud800cd"
    for decoding in True, False:
        def run(answer):
            errors = handler(lambda error: answer)
            return data.decode("utf-8000", errors) if decoding else \
                text.encode("utf-8000", errors).decode()
        assert run(("<>", 3)) == "ab<>cd"
        assert run(("<>", -1)) == "ab<>d"
        assert run(("<>", 5)) == "ab<>"
        assert run(("<>", -2)) == "ab<>cd"
        for position in 6, -6, 1000:
            with pytest.raises(IndexError, match=f"position {position} from"):
                run(("<>", position))
        for answer in None, ("x",), ("x", "y"), (1, 2), ["x", 1], ():
            with pytest.raises(TypeError, match="must return"):
                run(answer)
        with pytest.raises(OverflowError):
            run(("<>", 2**100))
    # Back again, and once only.
    places = iter((0, 3))
    assert data.decode("utf-8000", handler(
        lambda error: ("|", next(places)))) == "ab|ab|cd"


def test_a_str_of_another_class_from_a_handler(handler):
    class Text(str):
        pass
    errors = handler(lambda error: (Text("<>"), error.end))
    assert type(b"\x80".decode("utf-8000", errors)) is str
    assert type(b"\x80".decode("utf-8000", errors) + "") is str
    assert "\ud800".encode("utf-64be", errors) == "<>".encode("utf-64be")


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


def test_a_handler_that_raises(handler):
    def fails(error):
        raise ZeroDivisionError
    for run in (lambda errors: b"\x80".decode("utf-8000", errors),
                lambda errors: "\ud800".encode("utf-64", errors)):
        with pytest.raises(ZeroDivisionError):
            run(handler(fails))


def test_other_bytes_from_a_handler(handler):
    def changes(error):
        error.object = b"changed"
        return "<", 1
    assert b"ab\x80cd".decode("utf-8000", handler(changes)) == "ab<hanged"

    def to_nothing(error):
        error.object = b""
        return "<", 0
    assert b"ab\x80cd".decode("utf-64be", handler(to_nothing)) == "<"


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
    for buffer in bytearray(data), memoryview(data):
        with pytest.raises(UnicodeDecodeError) as raised:
            str(buffer, name)
        assert raised.value.object == data
        assert raised.value.end == len(data)
