"""Mending of texts, beside what the command makes of them."""

import json
import pickle
import subprocess

import pytest
import utfx
from conftest import lets_others_run

RIGHT = ("Renée n’était pas là : où êtes-vous ? À bientôt…",
         "Все люди рождаются свободными и равными в своём достоинстве",
         "Příliš žluťoučký kůň úpěl ďábelské ódy", "Smile 😀 for 5 €")


def misread(text, *charsets):
    for charset in charsets:
        text = "".join(chr(byte) if charset == "cp1252" and
                       byte in b"\x81\x8d\x8f\x90\x9d" else
                       bytes([byte]).decode(charset) for byte in text.encode())
    return text


STRINGS = [
    "", "ASCII\0", *RIGHT, "\ufeffa\n\ufeffb \ufeff c", "\ufffd",
    *(misread(text, *charsets) for text in RIGHT
      for charsets in (["cp1252"], ["latin-1"], ["koi8-r"],
                       ["cp1252", "cp437"], ["cp1252"] * 3)),
    f"{RIGHT[0]} \ufeff😀 {misread(RIGHT[0], 'cp1252')} \ufffd\n{RIGHT[1]}",
    # More parts than are found at a time.
    (RIGHT[0] + misread(RIGHT[0], "cp1252") + "\n") * 100,
    "un Ã\xa0 la",
]
TEXTS = [text.encode() for text in STRINGS] + [
    (RIGHT[0] + "\n").encode() * 4 + "déjà vu".encode("cp1252"),
    (RIGHT[0] + "\n").encode() * 4 + b"\xed\xa0\xbd\xed\xb8\x80 \xc0\x80 "
    b"\xed\xb8\x80 \xf4\x90\x80\x80 \xe2\x80",
]


def command(*options):
    done = subprocess.run(["utfx", "mend", *options], capture_output=True,
                          check=False)
    assert done.returncode < 2, done.stderr
    return done.stdout


@pytest.mark.parametrize("options, keywords", [
    ([], {}),
    (["--guess"], {"guess": True}),
    (["--through=CP1252"], {"through": "cp1252"}),
    (["--through=IBM037", "--through=cp1252"],
     {"through": [utfx.charset("ibm037"), "cp1252"]})])
def test_as_the_command(tmp_path, options, keywords):
    for data in TEXTS:
        (tmp_path / "in").write_bytes(data)
        command("-o", tmp_path / "out", tmp_path / "in", *options)
        assert utfx.mend(data, **keywords) == (tmp_path / "out").read_bytes()
        guess = keywords.get("guess", False)
        lines = map(json.loads, command("--json", tmp_path / "in",
                                        *options).splitlines())
        assert [(part.offset, part.length, part.kind,
                 [utfx.charset(name) for name in part.through],
                 part.text and part.text.decode(),
                 part.sure or (guess and part.text is not None))
                for part in utfx.find_damage(
                    data, through=keywords.get("through", ()))] == [
            (line["offset"], line["length"], line["kind"],
             [utfx.charset(name) for name in line.get("through", ())],
             line["text"] if line.get("text") != "" else b"",
             line["sure"]) if "text" in line else
            (line["offset"], line["length"], line["kind"], [], None,
             line["sure"])
            for line in lines if line["type"] == "damage"]


def test_of_a_str():
    for text in [*STRINGS, "\ud83d\ude00 \udc80" + misread(RIGHT[0], "cp1252")]:
        data = text.encode("utf-8", "surrogatepass")
        for guess in False, True:
            assert utfx.mend(text, guess=guess) == utfx.mend(
                data, guess=guess).decode("utf-8", "surrogatepass")
        parts = utfx.find_damage(text)
        of_bytes = utfx.find_damage(data)
        assert len(parts) == len(of_bytes)
        for part, other in zip(parts, of_bytes):
            damaged = text[part.offset:part.offset + part.length]
            assert damaged.encode("utf-8", "surrogatepass") == \
                data[other.offset:other.offset + other.length]
            assert part[2:4] + part[5:] == other[2:4] + other[5:]
            assert part.text == (other.text and other.text.decode()) or \
                part.text == "" and other.text == b""
    assert utfx.mend("\ud83d\ude00 \udc80") == "😀 \udc80"


def test_what_is_right_stays_the_same_object():
    for text in RIGHT[0] * 100, RIGHT[0].encode(), "", b"", "un Ã\xa0 la":
        assert utfx.mend(text) is text
    for text in bytearray(b"right"), memoryview(b"right"):
        assert utfx.mend(text) == b"right"
        assert type(utfx.mend(text)) is bytes


def test_any_bytes():
    data = misread(RIGHT[0] * 200, "cp1252").encode()
    for make in bytearray, memoryview:
        assert utfx.mend(make(data)) == utfx.mend(data) != data


def test_a_damage_has_names_and_can_be_kept():
    part, = utfx.find_damage(misread("schöner", "cp1252"))
    assert isinstance(part, utfx.Damage)
    assert part == (3, 2, "misread", ("cp1252",), "ö", True, part.evidence)
    assert pickle.loads(pickle.dumps(part)) == part
    assert repr(part).startswith("utfx.Damage(offset=3, length=2, kind='mis")


@pytest.mark.parametrize("function", [utfx.mend, utfx.find_damage])
def test_wrong_arguments(function):
    for text in 1, None, ["a"]:
        with pytest.raises(TypeError, match="bytes-like"):
            function(text)
    with pytest.raises(LookupError, match="unknown charset: cp9999"):
        function("a", through="cp9999")
    with pytest.raises(ValueError, match="utf-64be is not a charset of single"):
        function("a", through=["cp1252", "utf-64be"])
    with pytest.raises(ValueError, match="uhc is not a charset of single"):
        function("a", through="UHC")
    with pytest.raises(TypeError, match="or their names, not 1"):
        function("a", through=[1])
    for through in 1, None:
        with pytest.raises(TypeError, match="not iterable"):
            function("a", through=through)
    # EBCDIC is not tried by itself: four such fit.
    many = ["ibm037", "ibm273", "ibm500", "ibm1047"]
    assert not function("", through=many * 2)
    with pytest.raises(ValueError, match="too many charsets: ibm1140"):
        function("", through=[*many, "ibm1140"])


def test_other_threads_run_meanwhile():
    text = RIGHT[1] * 10_000
    assert lets_others_run(lambda: utfx.mend(text))
