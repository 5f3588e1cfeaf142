"""Each kind of str, and of buffer."""

import array
import codecs
import mmap

import pytest
import utfx
from conftest import SAMPLE


# Around the sizes of blocks and chunks, with the first large character there.
@pytest.mark.parametrize("length", [0, 1, 2, 3, 15, 16, 17, 63, 64, 65, 255,
                                    256, 257, 319, 320, 321, 1023, 1024, 1025,
                                    32767, 32768, 32769, 140000])
def test_all_kinds_of_str(name, length):
    for first, large in ("a", "b"), ("a", "é"), ("é", "€"), ("a", "\U0001F30D"):
        for text in (first * length, first * length + large,
                     large + first * length,
                     first * (length // 2) + large + first * (length // 2)):
            encoded = text.encode(name)
            decoded = encoded.decode(name)
            assert decoded == text
            # Equal strings of the same kind have the same size.
            assert decoded.__sizeof__() == (text + "").__sizeof__()


def test_any_buffer(name, tmp_path):
    encoded = SAMPLE.encode(name)
    file = tmp_path / "text"
    file.write_bytes(encoded)
    with open(file, "rb") as opened, \
            mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        for data in (bytearray(encoded), memoryview(encoded), mapped,
                     array.array("B", encoded),
                     # At no unit's alignment.
                     memoryview(b"x" + encoded)[1:]):
            assert str(data, name) == SAMPLE
    with pytest.raises(BufferError):
        codecs.decode(memoryview(encoded)[::2], name)


@pytest.mark.parametrize("given, expected", [
    ("('A')", (b"A", 1)),
    ("('A', None)", (b"A", 1)),
    ("('A\\ud800', 'ignore')", (b"A", 2)),
    ("(input='A', errors='strict')", (b"A", 1)),
    ("()", TypeError), ("(b'A')", TypeError), ("('A', 1)", TypeError),
    ("('A', 'strict', 1)", TypeError), ("('A', name='strict')", TypeError),
    ("('A', input='A')", TypeError), ("('A', 'strict\\0')", ValueError),
    ("('A', '\\ud800')", UnicodeEncodeError)])
def test_arguments(given, expected):
    call = "utfx.charset('utf-8000').encode" + given
    if isinstance(expected, tuple):
        assert eval(call) == expected
    else:
        with pytest.raises(expected):
            eval(call)
