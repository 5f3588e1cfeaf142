"""Pieces of a long text, each of which can be read alone."""

# See _codecs.py on what is imported here.
import codecs

from . import _utfx
from ._codecs import charset_of
from ._utfx import Charset

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from typing import BinaryIO, List, NamedTuple, Optional, Union

    from _typeshed import ReadableBuffer

    class Piece(NamedTuple):
        offset: int
        length: int
        charset: str

else:
    # A module with named tuples would have to be imported.
    class Piece(tuple):
        """A piece of a file that begins with a line: its offset and length in
        bytes, and the name of the charset that it is in when it is read alone.
        """

        __slots__ = ()
        __match_args__ = _fields = ("offset", "length", "charset")

        def __new__(cls, offset, length, charset):
            return super().__new__(cls, (offset, length, charset))

        offset = property(lambda self: self[0])
        length = property(lambda self: self[1])
        charset = property(lambda self: self[2])

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            return "Piece(offset=%r, length=%r, charset=%r)" % self


_END = 2  # io.SEEK_END, and io is loaded with Python only up to 3.13.


def split(file: "Union[str, os.PathLike[str], BinaryIO]", charset: "Union[str, Charset]",
          size: int = 64 << 20) -> "List[Piece]":
    """Cuts a text into pieces of about so many bytes, each of which begins with
    a line: a list of them, in order and without gaps. A piece is longer if a
    line is. An empty file has no pieces.

    file: a path, or a binary file that can be read at any offset. Only what is
    around the cuts is read. Its position stays.

    Each piece is read alone: charset(piece.charset).decode(data). The first one
    is in the given charset, with its signature if there is one, and the others
    are in the one that this tells: "utf-64le" of "utf-64". A line ends with a
    LINE FEED, U+000A.

    Raises ValueError for a charset whose lines only a reader from the start of
    the text finds, such as ISO-2022-JP and HZ, which have shifts.
    """
    if size < 1:
        raise ValueError(f"a piece has a byte or more, not {size}")
    if isinstance(file, str) or hasattr(file, "__fspath__"):
        with open(file, "rb", buffering=0) as opened:
            return split(opened, charset, size)
    found = _with_lines(charset)
    position = file.tell()
    try:
        return _pieces(file, found, size)
    finally:
        file.seek(position)


def line_start(data: "ReadableBuffer", charset: "Union[str, Charset]",
               offset: int = 0) -> "Optional[int]":
    """Returns where in some bytes of a text the first line starts behind a LINE
    FEED, U+000A, or None if none does. It may be behind the last byte.

    offset: where the bytes are in the text, as that tells where its code units
    start. To have the first line from a place on, give the bytes from a code
    unit before that.

    Raises ValueError as split() does, and for a charset with signatures: take
    the one that Charset.decode_start() returns for the start of the text.
    """
    if offset < 0:
        raise ValueError(f"an offset is 0 or more, not {offset}")
    is_found, read = _utfx.line_start(data, _with_lines(charset), offset)
    return read if is_found else None


def _with_lines(name):
    if isinstance(name, Charset):
        return name
    # Python has names of its own, and charsets.
    found = _utfx.find(name) or _utfx.find(codecs.lookup(name).name)
    if found is None:
        raise ValueError(f"only a reader from the start of the text finds the lines of {name}")
    return found


def _pieces(file, charset, size):
    end = file.seek(0, _END)
    file.seek(0)
    _, _, bare = charset.decode_start(file.read(8), "ignore")
    bare = bare.without_signature  # Of an empty file.
    _utfx.line_start(b"", bare, 0)
    pieces = []
    offset = 0
    while offset < end:
        start = _line_start(file, bare, offset + size) if end - offset > size else end
        start = min(start or end, end)
        pieces.append(Piece(offset, start - offset, (bare if pieces else charset).name))
        offset = start
    return pieces


def _line_start(file, charset, place) -> "Optional[int]":
    """Returns where the first line starts from a place on."""
    at = file.seek(max(place - charset.code_unit_size, 0))
    held = b""
    window = 1 << 12
    while data := file.read(window):
        held += data
        is_found, read = _utfx.line_start(held, charset, at)
        at += read
        if is_found:
            return at
        held = held[read:]
        window = min(2 * window, 1 << 20)
    return None


def validate(data: "ReadableBuffer", charset: "Union[str, Charset]") -> int:
    """Returns how many bytes at the start of a text are well-formed: len(data)
    if all of them are.

    A sequence that is cut off at the end is not. Other threads run meanwhile.
    """
    return _utfx.validate(data, charset_of(charset))
