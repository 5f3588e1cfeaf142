"""Mending of texts, beside what the command makes of them."""

import array
import concurrent.futures
import copy
import json
import mmap
import pickle
import random
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
    assert part == (3, 2, "misread", ("cp1252",), "ö", True, part.evidence,
                    ("utf-8",), 0)
    assert pickle.loads(pickle.dumps(part)) == part
    assert repr(part).startswith("utfx.Damage(offset=3, length=2, kind='mis")


@pytest.mark.parametrize("function", [utfx.mend, utfx.find_damage])
def test_wrong_arguments(function):
    for text in 1, None, [1]:
        with pytest.raises(TypeError, match="bytes-like"):
            function(text)
    with pytest.raises(LookupError, match="unknown charset: cp9999"):
        function("a", through="cp9999")
    with pytest.raises(ValueError, match="was read in utf-64be"):
        function("a", through=["cp1252", "utf-64be"])
    with pytest.raises(ValueError, match="was read in utf-16"):
        function("a", through="UTF-16")
    with pytest.raises(TypeError, match="or their names, not 1"):
        function("a", through=[1])
    for wrong in 1, None:
        with pytest.raises(TypeError, match="not iterable"):
            function("a", through=wrong)
        with pytest.raises(TypeError, match="not iterable"):
            function("a", was_in=wrong)
    with pytest.raises(ValueError, match="no text is taken .* utf-64be"):
        function("a", was_in="utf-64be")
    with pytest.raises(ValueError, match="koi8-t|cp1257"):
        function("a", was_in=["cp1251", "koi8-r", "cp932", "gbk", "cp1257"])
    # EBCDIC is not tried by itself: four such fit.
    many = ["ibm037", "ibm273", "ibm500", "ibm1047"]
    assert not function("", through=many * 2)
    with pytest.raises(ValueError, match="too many charsets: ibm1140"):
        function("", through=[*many, "ibm1140"])


def test_other_threads_run_meanwhile():
    text = RIGHT[1] * 10_000
    assert lets_others_run(lambda: utfx.mend(text))


def pieces_of(text, generator, most):
    while text:
        size = generator.randrange(most + 1)
        yield text[:size]
        text = text[size:]


def learnt(text, **expected):
    mender = utfx.Mender(**expected)
    mender.learn(text, True)
    return mender


LONG = "\n".join(STRINGS) + "\n\ud83d\ude00 \udc80 \ud83d"


@pytest.mark.parametrize("most", [1, 5, 100, 5000, 50_000])
@pytest.mark.parametrize("text", [LONG, LONG.encode("utf-8", "surrogatepass"), b"\n".join(TEXTS)],
                         ids=["str", "bytes", "others"])
def test_pieces_of_any_size(text, most):
    generator = random.Random(most)
    whole = learnt(text)
    expected = whole.mend(text, True)
    assert type(expected) is type(text)
    mender = utfx.Mender()
    for piece in pieces_of(text, generator, most):
        mender.learn(piece)
    other = mender.copy()
    mender.learn(text[:0], final=True)
    assert mender.save() == other.save() == whole.save()
    for _ in range(2):
        mended = [mender.mend(piece) for piece in pieces_of(text, generator, most)]
        mended.append(mender.mend(text[:0], final=True))
        assert text[:0].join(mended) == expected
    guessed = [mender.mend(piece, guess=True) for piece in pieces_of(text, generator, most)]
    guessed.append(mender.mend(text[:0], True, guess=True))
    assert text[:0].join(guessed) == whole.mend(text, True, guess=True) != expected


def test_merged_in_any_order_parts_are_the_whole():
    lines = LONG.replace("\r", "").splitlines(keepends=True)
    whole = learnt("".join(lines)).save()
    generator = random.Random(1)
    for _ in range(20):
        cuts = sorted(generator.sample(range(1, len(lines)), generator.randrange(1, 50)))
        parts = [learnt("".join(lines[start:end]))
                 for start, end in zip([0, *cuts], [*cuts, len(lines)])]
        generator.shuffle(parts)
        while len(parts) > 1:
            at = generator.randrange(len(parts) - 1)
            other = parts.pop(at + 1)
            if generator.random() < 0.5:
                other = utfx.Mender.load(other.save())
            parts[at].merge(other)
        assert parts[0].save() == whole


def test_a_mender_is_carried():
    text = "un Ã\xa0 la\n" + misread("Ähre", "cp437")
    mender = utfx.Mender(through=["IBM437", utfx.charset("cp1252")], was_in="cp1251")
    mender.learn(text)
    mended = mender.copy().mend(text, True)
    assert mended == "un à la\nÄhre" != utfx.mend(text)
    for other in (mender.copy(), copy.copy(mender), copy.deepcopy(mender), pickle.loads(pickle.dumps(mender)),
                  utfx.Mender.load(bytes(mender), through=["ibm437", "cp1252"])):
        assert type(other) is utfx.Mender
        assert other.save() == mender.save() == bytes(mender)
        assert other.mend(text, True) == mended
        # What one learns, another does not.
        before = other.save()
        other.learn(misread(RIGHT[1], "cp1252"), True)
        assert other.save() != before == mender.save()
    assert not utfx.Mender().suspects()
    assert not learnt("ASCII").suspects()
    assert mender.suspects()
    for data in b"", mender.save()[1:], mender.save()[:-1], mender.save() + b"a":
        with pytest.raises(ValueError, match="no Mender of this version"):
            utfx.Mender.load(data)
    with pytest.raises(TypeError, match="bytes-like"):
        utfx.Mender.load("text")


def test_find_goes_by_what_is_learnt():
    weak = "un Ã\xa0 la"
    assert not utfx.Mender().find(weak)[0].sure
    mender = learnt(misread(RIGHT[0], "cp1252"))
    part, = mender.find(weak)
    assert part.sure and part[:2] == (3, 2)
    assert mender.find(weak.encode())[0][:2] == (3, 4)
    # A text that is being mended goes on.
    start = mender.mend("a Ã")
    assert mender.find(weak) == [part]
    assert start + mender.mend("\xa0 b", True) == "a à b"


def test_one_text_at_a_time():
    mender = learnt(RIGHT[0])
    mender.mend(RIGHT[0])
    for call in (lambda: mender.learn("a"), lambda: mender.merge(utfx.Mender()), lambda: utfx.Mender().merge(mender)):
        with pytest.raises(ValueError, match="a text is being mended"):
            call()
    mender.mend("", True)
    mender.learn("a")
    for other in None, 1, "", object():
        with pytest.raises(TypeError, match="is no Mender"):
            mender.merge(other)
    for wrong in None, 1, ["a"]:
        with pytest.raises(TypeError, match="bytes-like"):
            mender.learn(wrong)
        with pytest.raises(TypeError, match="bytes-like"):
            mender.mend(wrong)
        with pytest.raises(TypeError, match="bytes-like"):
            mender.find(wrong)


def test_several_texts_share_evidence():
    weak = "un Ã\xa0 la"
    damaged = [misread(text, "cp1252") for text in RIGHT]
    mended = utfx.mend([*damaged, weak, None, float("nan"), weak.encode(), bytearray(b"a")])
    assert mended[:-3] == [*RIGHT, "un à la", None]
    assert mended[-3] != mended[-3]
    assert mended[-2:] == ["un à la".encode(), b"a"]
    assert utfx.mend([weak]) == [weak]
    assert utfx.mend([]) == []
    assert utfx.mend(RIGHT) == list(RIGHT)
    assert all(new is old for new, old in zip(utfx.mend(RIGHT), RIGHT))
    assert utfx.mend([weak], through=iter(["cp1252"])) == ["un à la"]
    assert utfx.mend(iter(damaged)) == list(RIGHT)


def test_what_is_no_text():
    for texts in [1], ["a", {}], array.array("i", [1]), {"a": 1}.values():
        with pytest.raises(TypeError, match="bytes-like"):
            utfx.mend(texts)


def test_columns_of_tables():
    numpy = pytest.importorskip("numpy")
    damaged = [misread(text, "cp1252") for text in RIGHT]
    assert utfx.mend(numpy.array(damaged)) == list(RIGHT)
    assert utfx.mend(numpy.array([*damaged, None], dtype=object)) == [*RIGHT, None]
    assert utfx.mend(numpy.frombuffer(damaged[0].encode(), numpy.uint8)) == RIGHT[0].encode()
    pandas = pytest.importorskip("pandas")
    column = pandas.Series([*damaged, None, pandas.NA])
    assert utfx.mend(column) == [*RIGHT, None, pandas.NA]


def test_a_second_mend_changes_nothing():
    for texts in [*TEXTS, *STRINGS, STRINGS, TEXTS]:
        for guess in False, True:
            mended = utfx.mend(texts, guess=guess)
            assert utfx.mend(mended, guess=guess) == mended


def test_memory_that_others_may_change():
    data = misread(RIGHT[0] * 200, "cp1252").encode()
    with mmap.mmap(-1, len(data)) as memory:
        memory[:] = data
        assert utfx.mend(memory) == utfx.mend(data)
        assert learnt(memory).save() == learnt(data).save()


def test_threads_learn_and_merge():
    lines = [misread(text, "cp1252") + "\n" for text in RIGHT] * 200
    whole = learnt("".join(lines))
    parts = ["".join(lines[at:at + 97]) for at in range(0, len(lines), 97)]
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        merged = utfx.Mender()
        for mender in threads.map(learnt, parts):
            merged.merge(mender)
        assert merged.save() == whole.save()
        # One for each of them: a mender is for one thread at a time.
        mended = threads.map(lambda part: merged.copy().mend(part, True), parts)
        assert "".join(mended) == whole.mend("".join(lines), True)


def test_a_mender_lets_other_threads_run():
    text = RIGHT[1].encode() * 1000
    mender = learnt(text)
    assert lets_others_run(lambda: mender.learn(text, True))
    assert lets_others_run(lambda: mender.mend(text, True))
    assert lets_others_run(lambda: mender.find(text))
