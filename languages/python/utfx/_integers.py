"""Integers as bytes."""

# See _codecs.py on what is imported here. itertools is built in.
import itertools
from _collections_abc import Iterable, Iterator, MutableSequence

from . import _utfx
from ._utfx import Charset

# Type checkers take this name for true. The module array is not there at the start,
# but typing.get_type_hints() needs a type.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array as _Array
else:
    _Array = MutableSequence

_CHUNK = 1 << 16


def decode_array(data, charset: str | Charset | None = None, *,
                 form: str = "unsigned") -> _Array[int]:
    """Does as decode_ints(), but returns array("q"), or array("Q") if the
    integers are unsigned. numpy.asarray() takes these without a copy.

    Raises OverflowError for an integer of more than 64 bits.
    """
    from array import array

    given = data, charset, form
    integers = array("Q" if form == "unsigned" else "q", (0,)) * _utfx.count(*given)
    del integers[_utfx.decode_into(*given, integers):]
    return integers


def iter_decode_ints(stream, charset: str | Charset | None = None, *,
                     form: str = "unsigned") -> Iterator[int]:
    """Yields the integers of a binary file, or of an iterable of bytes objects,
    which may be cut anywhere.

    Raises UnicodeDecodeError, whose object is the piece with the error.
    """
    pieces = (iter(lambda: stream.read(_CHUNK), b"")
              if hasattr(stream, "read") else stream)
    held = b""
    for piece in pieces:
        held += piece
        integers, consumed = _utfx.decode_some_ints(held, charset, form, False)
        yield from integers
        held = held[consumed:]
    yield from _utfx.decode_ints(held, charset, form=form)


def iter_encode_ints(values: Iterable[int],
                     charset: str | Charset | None = None, *,
                     form: str = "unsigned") -> Iterator[bytes]:
    """Yields the bytes of integers, in pieces for file.writelines()."""
    values = iter(values)
    while integers := list(itertools.islice(values, 4096)):
        yield _utfx.encode_ints(integers, charset, form=form)
