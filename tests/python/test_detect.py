"""Which charset a text is in, as utfx.detect() says."""

import codecs
import copy
import pathlib
import pickle
import random

import pytest
import utfx
from conftest import lets_others_run

ARTICLES = dict(
    line.rstrip("\n").split(" ", 1)
    for line in (pathlib.Path(__file__).parent.parent / "mend/article1").open(encoding="utf-8"))
TEXTS = [(language, charset, ARTICLES[language].encode(charset)) for language, charset in (
    ("de", "utf-8"), ("de", "cp1252"), ("pl", "cp1250"), ("ru", "cp1251"), ("ru", "koi8-r"), ("uk", "koi8-u"),
    ("el", "cp1253"), ("ja", "cp932"), ("ja", "euc-jp"), ("ja", "iso-2022-jp"), ("ko", "uhc"), ("th", "tis-620"),
    ("fr", "utf-16le"))]


@pytest.mark.parametrize("language, charset, data", TEXTS)
def test_names_charset_and_language(language, charset, data):
    found = utfx.detect(data)
    assert data.decode(found.charset) == ARTICLES[language]
    assert found.sure and found.evidence > 0
    if charset != "iso-2022-jp":
        assert found.language == language
    first, *others = found.candidates
    assert (first.charset, first.language, first.evidence) == found[:3]
    assert all(other.evidence <= 0 for other in others)


@pytest.mark.parametrize("language, charset, data", TEXTS)
def test_pieces_and_files(tmp_path, language, charset, data):
    found = utfx.detect(data)
    path = tmp_path / "text"
    path.write_bytes(data)
    for source in path, str(path), bytearray(data), memoryview(data):
        assert utfx.detect(source) == found
    generator = random.Random(charset)
    detector = utfx.Detector()
    while data:
        size = generator.randrange(40)
        detector.add(data[:size])
        data = data[size:]
    detector.end()
    assert detector.detect() == found


def test_a_copy_goes_its_own_way():
    detector = utfx.Detector()
    detector.add(TEXTS[3][2])
    for other in detector.copy(), copy.copy(detector):
        assert type(other) is utfx.Detector
        assert other.detect() == detector.detect()
        before = detector.detect()
        other.add(TEXTS[4][2])
        assert other.detect() != before == detector.detect()


def test_merges_in_any_order():
    parts = []
    for _, _, data in TEXTS[3], TEXTS[3], TEXTS[1]:
        parts.append(utfx.Detector())
        parts[-1].add(data)
    results = []
    for order in parts, reversed(parts):
        merged = utfx.Detector()
        for part in order:
            merged.merge(part)
        results.append(merged.detect())
    assert results[0] == results[1]
    detector = utfx.Detector()
    for other in None, 1, b"", object():
        with pytest.raises(TypeError, match="is no Detector"):
            detector.merge(other)


def test_what_is_expected():
    data = "да".encode("iso-8859-5")
    assert utfx.detect(data, among="iso-8859-5").candidates[0].charset == "iso-8859-5"
    names = {each.charset for each in utfx.detect(data, among=["koi8_r", utfx.charset("CP1251"), "mac_cyrillic"]).candidates}
    assert names <= {"koi8-r", "cp1251", "mac-uk"} and names
    ukrainian = ARTICLES["uk"].encode("cp1251")
    assert utfx.detect(ukrainian, language=("uk", "pl")).language == "uk"
    assert utfx.detect(ukrainian, language="uk").charset == "cp1251"


def test_the_smallest():
    data = "déjà vu, été, très naïve".encode("latin-1")
    assert utfx.detect(data).charset == "cp1252"
    smallest = utfx.detect(data, smallest=True).charset
    assert smallest != "cp1252" and data.decode(smallest) == "déjà vu, été, très naïve"


def test_says_nothing_where_nothing_tells():
    for data in b"", memoryview(b""):
        assert utfx.detect(data) == (None, None, 0, False, ())
    found = utfx.detect(b"\xe9")
    assert not found.sure and len(found.candidates) > 1
    assert utfx.detect(b"ASCII\n")[:2] == ("utf-8", None)
    assert utfx.Detector().detect() == (None, None, 0, False, ())


def test_declared():
    found = utfx.detect(b"<?xml version='1.0' encoding='KOI8-R'?>" + "да, вода".encode("koi8-r"))
    assert [each.charset for each in found.candidates if each.declared] == ["koi8-r"]


def test_results_have_names_and_can_be_kept():
    found = utfx.detect(TEXTS[3][2])
    assert isinstance(found, utfx.Detection) and isinstance(found.candidates[0], utfx.Candidate)
    assert pickle.loads(pickle.dumps(found)) == found
    assert repr(found).startswith("utfx.Detection(charset='cp1251', language='ru', evidence=")


def test_python_has_their_codecs():
    charsets = (pathlib.Path(__file__).parent.parent.parent / "library/detect/charsets.txt").read_text(encoding="utf-8")
    for line in charsets.splitlines():
        if not line.startswith("#"):
            name = line.split()[0]
            assert codecs.lookup(name)
            assert utfx.detect(b"a", among=name).charset in ("utf-8", None)


def test_wrong_arguments(tmp_path):
    for text in 1, None, ["a"]:
        with pytest.raises(TypeError, match="bytes-like"):
            utfx.detect(text)
    for among in "cp9999", "utf-64be", ["cp1252", "cp037"], "cp1252\0":
        with pytest.raises(LookupError, match="no text is looked for in this charset"):
            utfx.detect(b"", among=among)
    for language in "xx", "", "de\0", ["de", "German"]:
        with pytest.raises(LookupError, match="unknown language"):
            utfx.detect(b"", language=language)
    for arguments in {"among": 1}, {"language": 1}, {"language": [1]}:
        with pytest.raises(TypeError):
            utfx.detect(b"", **arguments)
    with pytest.raises(FileNotFoundError):
        utfx.detect(tmp_path / "none")
    for add in None, "text", 1:
        with pytest.raises(TypeError, match="bytes-like"):
            utfx.Detector().add(add)


def test_other_threads_run_meanwhile():
    data = TEXTS[3][2] * 10_000
    assert lets_others_run(lambda: utfx.detect(data))
