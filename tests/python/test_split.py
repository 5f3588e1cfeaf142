"""Texts that are cut into pieces, and how far they are well-formed."""

import io
import os
import pickle

import pytest
import utfx
from conftest import lets_others_run

# Beside them, a table of each kind.
TABLES = ["cp1252", "cp1047", "isiri-3342", "cp932", "euc-jp", "gb18030", "big5-hkscs", "johab"]
CHARSETS = [*utfx.charsets, *map(utfx.charset, TABLES)]
LINES = ["a line\n", "\n", "\r\n", "Ж€𝄞ਊ\u0a00\u0a0d\n", "\u0085\u2028\r一丁\n", "ｱソ" * 20 + "\n", "10 \u000b\u000c\n"]


def encoded(charset, lines):
    """Each line by itself, with what the charset has of its characters."""
    bare = charset.without_signature
    return [bare.encode(line, "ignore")[0] for line in lines]


def texts(charset):
    """Each in its pieces that are lines, the last of which may be none."""
    lines = encoded(charset, LINES)
    end = encoded(charset, ["the end"])
    for signature in {b"", charset.signature}:
        for text in (lines + end, lines, end, [b""]):
            yield [signature + text[0], *text[1:]] if signature else text


def decoded(piece, data):
    return utfx.charset(piece.charset).decode(data[piece.offset:piece.offset + piece.length])[0]


@pytest.mark.parametrize("charset", CHARSETS, ids=lambda charset: charset.name)
def test_pieces_are_the_whole_of_lines(charset):
    for lines in texts(charset):
        data = b"".join(lines)
        whole = charset.decode(data)[0]
        starts = [sum(map(len, lines[:i])) for i in range(len(lines))]
        for size in range(1, len(data) + 2):
            pieces = utfx.split(io.BytesIO(data), charset, size)
            expected = [0] if data else []
            while expected:
                later = [start for start in starts if start >= expected[-1] + size]
                if not later or later[0] == len(data):
                    break
                expected.append(later[0])
            assert [piece.offset for piece in pieces] == expected
            assert [offset + length for offset, length, _ in pieces] == [*expected[1:], len(data)][:len(pieces)]
            assert "".join(decoded(piece, data) for piece in pieces) == whole
            assert [piece.charset for piece in pieces[:1]] == [charset.name][:len(pieces)]


@pytest.mark.parametrize("name", [charset.name for charset in utfx.charsets if charset.signature])
def test_a_signature_is_known_to_all_pieces(name):
    for order in ("be", "le"):
        bare = utfx.charset(name + order)
        text = "\ufeff" + "ਊ line\n" * 9 + "\u0a00\ufeff"
        data = bare.encode(text)[0]
        pieces = utfx.split(io.BytesIO(data), name, 1)
        assert [piece.charset for piece in pieces] == [name] + [bare.name] * 9
        assert "".join(decoded(piece, data) for piece in pieces) == text[1:]
    # Without one, it is big-endian.
    data = b"".join(utfx.charset(name + "be").encode(c)[0] for c in "a\nb\n")
    assert [piece.charset for piece in utfx.split(io.BytesIO(data), name, 1)] == [name, name + "be"]


def test_a_line_is_longer_than_windows():
    for charset in map(utfx.charset, ("utf-8", "utf-64le", "utf-16be")):
        lines = encoded(charset, ["x" * 500_000 + "\n", "y\n", "z" * 5_000])
        data = b"".join(lines)
        assert [piece.length for piece in utfx.split(io.BytesIO(data), charset, 1)] == list(map(len, lines))
        assert utfx.split(io.BytesIO(data), charset)[0].length == len(data)


class Reader(io.BytesIO):
    """Counts what is read, and gives less than is asked for."""
    count = 0

    def read(self, size=-1):
        data = super().read(min(size, 999))
        self.count += len(data)
        return data


def test_only_what_is_around_the_cuts_is_read():
    data = b"a line of a text\n" * 100_000
    file = Reader(data)
    file.seek(123)
    pieces = utfx.split(file, "utf-8", len(data) // 10)
    assert len(pieces) == 10
    assert file.tell() == 123
    assert file.count <= 8 + 9 * 999


def test_files(tmp_path):
    path = tmp_path / "text"
    path.write_bytes(b"one\ntwo\nthree")
    expected = [utfx.Piece(0, 4, "utf-8"), utfx.Piece(4, 4, "utf-8"), utfx.Piece(8, 5, "utf-8")]
    assert utfx.split(path, "UTF-8", 3) == expected
    assert utfx.split(str(path), "u8", 4) == expected
    with open(path, "rb") as file, open(path, "rb", buffering=0) as raw:
        assert utfx.split(file, "utf8", 1) == utfx.split(raw, utfx.charset("utf-8"), 2) == expected
    with pytest.raises(OSError):
        utfx.split(tmp_path / "none", "utf-8")
    with pytest.raises(OSError):
        utfx.split(open(os.pipe()[0], "rb"), "utf-8")
    for size in (0, -1):
        with pytest.raises(ValueError, match="a byte or more"):
            utfx.split(path, "utf-8", size)


def test_a_piece_is_a_tuple():
    piece = utfx.Piece(offset=1, length=2, charset="utf-8")
    assert piece == (1, 2, "utf-8")
    assert (piece.offset, piece.length, piece.charset) == (1, 2, "utf-8")
    assert repr(piece) == "Piece(offset=1, length=2, charset='utf-8')"
    assert type(pickle.loads(pickle.dumps(piece))) is utfx.Piece
    match piece:
        case utfx.Piece(1, length, charset=name):
            assert (length, name) == (2, "utf-8")


@pytest.mark.parametrize("charset", [charset for charset in CHARSETS if not charset.signature],
                         ids=lambda charset: charset.name)
def test_line_start(charset):
    lines = encoded(charset, LINES)
    data = b"".join(lines)
    starts = [sum(map(len, lines[:i + 1])) for i in range(len(lines))]
    for at in range(len(data) + 1):
        expected = [start - at for start in starts if start - at >= charset.code_unit_size]
        for end in (len(data), len(data) - 1):
            found = utfx.line_start(memoryview(data)[at:end], charset.name, at)
            assert found == next((start for start in expected if start <= end - at), None)


def test_line_start_refuses():
    assert utfx.line_start(b"a\nb", "utf-8") == 2
    for name in ("utf-64", "utf-16"):
        with pytest.raises(ValueError, match=f"only a reader from the start .* {name}"):
            utfx.line_start(b"a\n", name)
    with pytest.raises(ValueError, match="0 or more, not -1"):
        utfx.line_start(b"a\n", "utf-8", -1)
    with pytest.raises(TypeError):
        utfx.line_start("a\n", "utf-8")


# Python's own; no other charset of this package is like that.
@pytest.mark.parametrize("name", ["iso2022_jp", "hz", "utf-7", "punycode"])
def test_charsets_with_shifts_are_refused(name):
    with pytest.raises(ValueError, match=f"only a reader from the start .* {name}"):
        utfx.split(io.BytesIO(b"a\nb\n"), name, 1)
    with pytest.raises(ValueError, match=f"only a reader from the start .* {name}"):
        utfx.line_start(b"a\nb\n", name)


def test_unknown_charsets():
    for use in (utfx.split, utfx.validate, lambda file, charset: utfx.line_start(b"", charset)):
        with pytest.raises(LookupError):
            use(io.BytesIO(b""), "utf-9000")
        with pytest.raises(TypeError):
            use(io.BytesIO(b""), 8)


@pytest.mark.parametrize("charset", CHARSETS, ids=lambda charset: charset.name)
def test_validate(charset):
    for lines in texts(charset):
        data = b"".join(lines)
        assert utfx.validate(data, charset) == len(data)
        for size in range(len(data)):
            piece = memoryview(data)[:size]
            try:
                charset.decode(piece)
                expected = size
            except UnicodeDecodeError as error:
                expected = error.start
            assert utfx.validate(piece, charset.name) == expected


def test_validate_finds_the_first_error():
    assert utfx.validate(b"abc\xffdef\xff", "utf-8") == 3
    assert utfx.validate(b"", "utf-64") == 0
    with pytest.raises(TypeError):
        utfx.validate("text", "utf-8")


def test_other_threads_run():
    data = b"a line\n" * 2_000_000
    assert lets_others_run(lambda: utfx.validate(data, "utf-8"))
