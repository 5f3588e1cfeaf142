"""Integers as sequences of a charset."""

# See _codecs.py on what is imported here. itertools is built in.
import itertools
from _collections_abc import Iterable, Iterator, MutableSequence

from . import _utfx
from ._codecs import charset as _find
from ._utfx import Charset

# Type checkers take this name for true. The module array is not there at the start,
# but typing.get_type_hints() needs a type.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array as _Array
else:
    _Array = MutableSequence

_CHUNK = 1 << 16


def _charset(charset: str | Charset) -> Charset:
    found = _find(charset) if isinstance(charset, str) else charset
    if found not in _utfx.charsets:
        raise LookupError(f"not for integers: {found.name}")
    if found.bare is not found:
        raise ValueError(f"{found.name} starts with a signature: integers take "
                         f"{found.name}be or {found.name}le")
    return found


def decode_ints(data, charset: str | Charset = "utf-8000", *,
                signed: bool = False) -> list[int]:
    """Reads bytes as sequences of integers, of any size up to the limit of the
    charset.

    UTF-8000 also has the numbers of surrogates. signed: 0, 1, 2, 3, ... stand
    for 0, -1, 1, -2, ... (UTF-8000's zigzag variant). Raises UnicodeDecodeError
    for bytes that are no sequence.
    """
    integers, _ = _utfx.decode_ints(_charset(charset), data, signed)
    return integers


def encode_ints(values: Iterable[int],
                charset: str | Charset = "utf-8000", *,
                signed: bool = False) -> bytes:
    """Returns the sequences of integers, one after the other.

    It is fastest for buffers of integers of 64 bits, such as array.array("Q")
    or a NumPy array of uint64. The sequences of unsigned integers in UTF-8000
    compare as the integers do. Raises ValueError for an integer that the
    charset lacks.
    """
    return _utfx.encode_ints(_charset(charset), values, signed)


def decode_array(data, charset: str | Charset = "utf-8000", *,
                 signed: bool = False) -> _Array[int]:
    """Does as decode_ints(), but returns array("Q") or, if signed, array("q").
    numpy.asarray() takes these without a copy.

    Raises OverflowError for an integer of more than 64 bits.
    """
    from array import array

    found = _charset(charset)
    integers = array("q" if signed else "Q", (0,)) * _utfx.count(found, data)
    del integers[_utfx.decode_into(found, data, integers, signed):]
    return integers


def iter_decode_ints(stream, charset: str | Charset = "utf-8000", *,
                     signed: bool = False) -> Iterator[int]:
    """Yields the integers of a binary file, or of an iterable of bytes objects,
    which may be cut anywhere.

    Raises UnicodeDecodeError, whose object is the piece with the error.
    """
    found = _charset(charset)
    pieces = (iter(lambda: stream.read(_CHUNK), b"")
              if hasattr(stream, "read") else stream)
    held = b""
    for piece in pieces:
        held += piece
        integers, consumed = _utfx.decode_ints(found, held, signed, False)
        yield from integers
        held = held[consumed:]
    yield from _utfx.decode_ints(found, held, signed)[0]


def iter_encode_ints(values: Iterable[int],
                     charset: str | Charset = "utf-8000", *,
                     signed: bool = False) -> Iterator[bytes]:
    """Yields the sequences of integers, in pieces for file.writelines()."""
    found = _charset(charset)
    values = iter(values)
    while integers := list(itertools.islice(values, 4096)):
        yield _utfx.encode_ints(found, integers, signed)
