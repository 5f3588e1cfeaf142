"""Nothing is held on to, and there are no copies beside the result."""

import array
import codecs
import gc
import subprocess
import sys
import tracemalloc
import uuid

import pytest
import utfx
from conftest import NAMES, SAMPLE


def all_of_it():
    """Each function, in its ways to succeed and to fail."""
    for name in NAMES:
        data = SAMPLE.encode(name)
        data.decode(name)
        for errors in ("strict", "replace", "backslashreplace",
                       "surrogateescape", "none"):
            for run in (lambda: (SAMPLE + "\udc80" * 3).encode(name, errors),
                        lambda: (data[:-1] + b"\xff" * 20).decode(
                            name, errors),
                        lambda: codecs.getincrementaldecoder(name)(
                            errors).decode(data[:-1])):
                try:
                    run()
                except (UnicodeError, LookupError):
                    pass
        utfx.charset(name).aliases
    for values in [1, 2**70, -2**70], ["x"], [2**5000], [-1]:
        for form in "unsigned", "zigzag", "tuple":
            try:
                utfx.decode_ints(utfx.encode_ints(values, form=form), form=form)
            except (TypeError, ValueError):
                pass
    for fields in [2**70, -2**70, "é" * 5, b"\0"], ["\ud800"], [2**3000], "a", \
            [None, True, 1.5, utfx.Float32(0.1), uuid.UUID(int=7)], [("a", [None]), utfx.Down((1, utfx.Down(b"")))], \
            [utfx.Down(2**3000)], [("a", object())], [utfx.Down(())] * 3:
        try:
            key = utfx.encode_key(fields)
            utfx.decode_key(key)
            utfx.decode_key(key[:-1])
        except (TypeError, ValueError):
            pass
    for key in b"\0", b"\2\xff\0", b"\x15\0", b"\5\2\xff\0\0", b"\x40\x40", 70 * b"\5":
        try:
            utfx.decode_key(key)
        except UnicodeError:
            pass
    for data in b"\xff", "€".encode() * 10:
        for decode in utfx.decode_ints, utfx.decode_array:
            try:
                decode(data)
            except UnicodeError:
                pass
    for text in "cafÃ© à l’étÃ©", b"caf\xe9 \xc0\x80", 1:
        for through in (), "cp1252", ["utf-64be"]:
            try:
                utfx.mend([text, None], through=through, guess=True)
                mender = utfx.Mender(was_in=through)
                mender.learn(text)
                mender.merge(utfx.Mender.load(mender.save()))
                mender.copy().mend(text)
                mender.find(text)
                utfx.Mender.load(bytes(mender)[1:])
            except (LookupError, TypeError, ValueError):
                pass
            try:
                utfx.mend(text, through=through, guess=True)
                utfx.find_damage(text, through=through)
            except (TypeError, ValueError):
                pass
    for cells in [b"caf\xc3\xa9", b"", b"\xff"], ["é", None, "\ud800"], [1, 2, 3], [None, [1], {}]:
        for call in (lambda: utfx.decode_cells(cells, "utf-8"), lambda: utfx.encode_cells(cells, "utf-64"),
                     lambda: utfx.encode_keys(cells, cells), lambda: utfx.encode_keys_buffer(array.array("q", cells)),
                     lambda: utfx.mend(cells), lambda: utfx.detect(cells)):
            try:
                call()
            except (TypeError, ValueError):
                pass
    for data in "cafÃ©".encode() * 3, b"caf\xe9", "l’étÃ©".encode():
        for offsets in [0, 5, 5, len(data)], [0, len(data) + 1], [len(data)]:
            given = data, array.array("i", offsets)
            for call in (lambda: utfx.mend_buffer(*given), lambda: utfx.detect_buffer(*given),
                         lambda: utfx.encode_keys_buffer(given),
                         lambda: utfx.convert_buffer(*given, "utf-8", "cp1252", "backslashreplace"),
                         lambda: utfx.convert_buffer(*given, "utf-8")):
                try:
                    call()
                except ValueError:
                    pass


def shared_references():
    """To what is never freed, so that no memory shows them. (A debugging
    Python's own count knows nothing of those that a module for all takes.)"""
    return sum(map(sys.getrefcount, (None, True, False, utfx.Charset,
                                     utfx.Damage, "", UnicodeDecodeError,
                                     UnicodeEncodeError, *utfx.charsets)))


def test_nothing_is_left():
    gc.disable()
    try:
        for _ in range(3):
            all_of_it()
        gc.collect()
        tracemalloc.start()
        all_of_it()
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        references = shared_references()
        for _ in range(20):
            all_of_it()
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] - before < 2000
        assert abs(shared_references() - references) < 10
    finally:
        tracemalloc.stop()
        gc.enable()


def peak_beside(run):
    """The bytes that a call takes at most, but for its result."""
    run()
    tracemalloc.start()
    result = run()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak - sys.getsizeof(result)


@pytest.mark.parametrize("text", ["a", "é", "€", "\U0001F30D"])
def test_no_copy_beside_the_result(name, text):
    text *= 2_000_000
    data = text.encode(name)
    assert peak_beside(lambda: text.encode(name)) < 400_000
    assert peak_beside(lambda: data.decode(name)) < 400_000
    assert peak_beside(lambda: bytearray(data).decode(name)) < \
        len(data) + 400_000


def test_in_a_module_of_its_own():
    """As a subinterpreter has it, and again after it."""
    code = ("import sys, utfx, importlib\n"
            "for _ in range(3):\n"
            "    for name in [n for n in sys.modules if 'utfx' in n]:\n"
            "        del sys.modules[name]\n"
            "    import utfx\n"
            "    assert len(utfx.charsets) > 10\n"
            "    assert utfx.decode_ints(b'AB') == [65, 66]\n")
    subprocess.run([sys.executable, "-c", code], check=True)
