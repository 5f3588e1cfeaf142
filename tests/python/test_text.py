"""Well-formed text, whole."""

import array
import codecs
import mmap
import random
import subprocess

import pytest
from conftest import SAMPLE, random_text, scalar_values


def iconv(source, target, data):
    return subprocess.run(["iconv", "-f", source, "-t", target], input=data,
                          capture_output=True, check=True).stdout


def test_all_scalar_values_as_iconv_has_them(name):
    text = scalar_values()
    encoded = text.encode(name)
    assert encoded == iconv("UTF-32LE", name, text.encode("utf-32-le"))
    assert encoded.decode(name) == text
    assert iconv(name, "UTF-32LE", encoded).decode("utf-32-le") == text


@pytest.mark.parametrize("ours, pythons", [
    ("utf-8000", "utf-8"), ("utf-e-8", "utf-8"),
    ("utf-infinity-16be", "utf-16-be"), ("utf-infinity-16le", "utf-16-le"),
    ("utf-e-16be", "utf-16-be"), ("utf-g-16le", "utf-16-le")])
def test_as_pythons_own(ours, pythons):
    text = scalar_values()
    assert text.encode(ours) == text.encode(pythons)
    assert text.encode(pythons).decode(ours) == text


def test_utf64_by_its_definition():
    for character in SAMPLE:
        unit = character.encode("utf-8").ljust(8, b"\0")
        assert character.encode("utf-64be") == unit
        assert character.encode("utf-64le") == unit[::-1]


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


def test_random_text(name):
    generator = random.Random(name)
    for length in [*range(200), 5000, 50000]:
        text = random_text(generator, length)
        assert text.encode(name).decode(name) == text


def test_nothing_is_nothing(name):
    assert "".encode(name) == b""
    assert b"".decode(name) == ""


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


def test_signatures():
    mark = "\uFEFF"
    for name, little in (("utf-64", "utf-64le"),
                         ("utf-infinity-16", "utf-infinity-16le")):
        big = little[:-2] + "be"
        encoded = "Hi".encode(name)
        assert encoded[-len("Hi".encode(big)):] == "Hi".encode(big)
        for bytes_ in (encoded, "Hi".encode(big), (mark + "Hi").encode(big),
                       (mark + "Hi").encode(little)):
            assert bytes_.decode(name) == "Hi"
        # One is taken away; the names with an order have none.
        assert (encoded + mark.encode(big)).decode(name) == "Hi" + mark
        assert (mark + "Hi").encode(big).decode(big) == mark + "Hi"
    # UTF-64's own is not U+FEFF.
    own = "Hi".encode("utf-64")
    assert own[:8] == bytes.fromhex("0000feff00000000")
    reversed_ = b"".join(own[at:at + 8][::-1] for at in range(0, len(own), 8))
    assert reversed_.decode("utf-64") == "Hi"
