"""Streams: their state, copies of them, and files."""

import codecs
import copy
import csv
import io
import pickle
import random
import subprocess
import sys

import pytest
import utfx
from conftest import NAMES, SAMPLE, random_text, repeat

def test_each_byte_gives_all_that_it_can(name):
    """As CPython's test_codecs has it: character by character, no later."""
    decoder = codecs.getincrementaldecoder(name)()
    data, got = SAMPLE.encode(name), ""
    ends = [len(SAMPLE[:at].encode(name)) for at in range(len(SAMPLE) + 1)]
    for at in range(len(data)):
        got += decoder.decode(data[at:at + 1])
        assert len(got) == sum(0 < end <= at + 1 for end in ends)
    assert got + decoder.decode(b"", True) == SAMPLE


def test_state_of_a_decoder(name):
    """It can be taken to another at each byte."""
    data = SAMPLE.encode(name)
    for at in range(len(data)):
        one = codecs.getincrementaldecoder(name)()
        start = one.decode(data[:at])
        other = codecs.getincrementaldecoder(name)()
        other.setstate(one.getstate())
        assert start + other.decode(data[at:], True) == SAMPLE
        one.reset()
        assert one.decode(data, True) == SAMPLE
        assert codecs.getincrementaldecoder(name)().getstate() == (b"", 0)


def test_state_of_an_encoder(name):
    whole = "ab".encode(name)
    one = codecs.getincrementalencoder(name)()
    start = one.encode("a")
    other = codecs.getincrementalencoder(name)()
    other.setstate(one.getstate())
    assert start + other.encode("b") == whole
    other.reset()
    assert other.encode("ab") == whole
    assert one.encode("") == b""
    # Text that is appended has no signature.
    other.setstate(0)
    assert whole.endswith(other.encode("b"))


COPIES = [copy.copy, copy.deepcopy, *(
    lambda original, protocol=protocol:
        pickle.loads(pickle.dumps(original, protocol))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1))]
# Python's own show that the tests of copies ask for what is there.
WITH_PYTHONS_OWN = pytest.mark.parametrize(
    "name", [*NAMES, "utf-8", "utf-16", "utf-8-sig"])


@WITH_PYTHONS_OWN
@pytest.mark.parametrize("make_copy", COPIES)
def test_copies_of_decoders(name, make_copy):
    """They go on by themselves."""
    data = SAMPLE.encode(name)
    for at in range(len(data)):
        decoder = codecs.getincrementaldecoder(name)("replace")
        decoder.own = [at]
        start = decoder.decode(data[:at])
        copied = make_copy(decoder)
        assert type(copied) is type(decoder)
        assert copied.errors == "replace"
        assert copied.own == [at]
        assert copied.getstate() == decoder.getstate()
        for one in decoder, copied:
            assert start + one.decode(data[at:], True) == SAMPLE


@WITH_PYTHONS_OWN
@pytest.mark.parametrize("make_copy", COPIES)
def test_copies_of_encoders(name, make_copy):
    for at in range(len(SAMPLE)):
        encoder = codecs.getincrementalencoder(name)("replace")
        start = encoder.encode(SAMPLE[:at])
        copied = make_copy(encoder)
        assert type(copied) is type(encoder)
        assert copied.errors == "replace"
        assert copied.getstate() == encoder.getstate()
        for one in encoder, copied:
            assert start + one.encode(SAMPLE[at:] + "\udfff", True) == \
                (SAMPLE + "?").encode(name)


@WITH_PYTHONS_OWN
@pytest.mark.parametrize("make_copy", COPIES)
def test_copies_of_what_a_codec_has(name, make_copy):
    found = codecs.lookup(name)
    for kind in (found.incrementaldecoder, found.incrementalencoder,
                 found.streamreader, found.streamwriter):
        assert make_copy(kind) is kind
    assert make_copy(found.decode)(b"\0" * 8) == found.decode(b"\0" * 8)


@pytest.mark.parametrize("make_copy", COPIES)
def test_copies_of_charsets(make_copy):
    for charset in utfx.charsets:
        assert make_copy(charset) is charset


def test_a_pickle_in_another_process(name):
    data = SAMPLE.encode(name)
    decoder = codecs.getincrementaldecoder(name)()
    start = decoder.decode(data[:-1])
    code = ("import pickle, sys\n"
            "decoder, rest = pickle.load(sys.stdin.buffer)\n"
            "print(ascii(decoder.decode(rest, True)))")
    done = subprocess.run([sys.executable, "-c", code], check=True,
                          input=pickle.dumps((decoder, data[-1:])),
                          capture_output=True)
    assert start + eval(done.stdout) == SAMPLE


def test_stream_readers_and_writers(name):
    text = "".join(f"{SAMPLE}{i}\n" for i in range(100))
    stream = io.BytesIO()
    writer = codecs.getwriter(name)(stream)
    writer.write("")  # No signature follows it alone, and none is left out.
    assert stream.getvalue() == b""
    for character in text:
        writer.write(character)
    assert stream.getvalue() == text.encode(name)
    for size in -1, 1, 7, 64:
        stream.seek(0)
        reader = codecs.getreader(name)(stream)
        assert "".join(iter(lambda: reader.read(size), "")) == text
        reader.seek(0)
        assert reader.readlines() == text.splitlines(True)
    writer.seek(0)
    writer.reset()
    writer.write("z")
    assert stream.getvalue().startswith("z".encode(name))


def test_files(name, tmp_path):
    generator = random.Random(name)
    text = "".join(random_text(generator, 50).replace("\r", "").replace(
        "\n", "") + "\n" for _ in range(repeat(300) + 3))
    path = tmp_path / "file"
    path.write_text(text, encoding=name, newline="")
    assert path.read_bytes() == text.encode(name)
    with open(path, encoding=name, newline="\n") as file:
        assert file.read() == text
        assert file.seek(0) == 0
        lines, places = [], [0]
        while line := file.readline():
            lines.append(line)
            places.append(file.tell())
        assert "".join(lines) == text
        for i in generator.sample(range(len(lines)), min(20, len(lines))):
            file.seek(places[i])
            assert file.readline() == lines[i]
    with open(path, "a", encoding=name, newline="") as file:
        file.write("more")
    assert path.read_text(encoding=name) == text + "more" or \
        path.read_bytes() == (text + "more").encode(name)
    with open(path, "r+", encoding=name, newline="") as file:
        file.write("X")
        file.seek(0)
        file.write("Y")
    assert path.read_bytes().startswith("Y".encode(name))
    assert path.read_bytes()[1 + len("Y".encode(name)):]


def test_recoding_and_csv(name, tmp_path):
    rows = [["key", "välue"], ["1", "zwei\nZeilen"], ["€", "\U0001F30D"]]
    path = tmp_path / "table"
    with open(path, "w", encoding=name, newline="") as file:
        csv.writer(file).writerows(rows)
    with open(path, encoding=name, newline="") as file:
        assert list(csv.reader(file)) == rows
    with codecs.open(str(path), encoding=name) as file:
        assert file.readline() == "key,välue\r\n"
    data = path.read_bytes()
    recoder = codecs.EncodedFile(io.BytesIO(data), "utf-8", name)
    assert recoder.read().decode("utf-8") == data.decode(name)
    assert "".join(codecs.iterdecode([data[:3], data[3:]], name)) == \
        data.decode(name)
