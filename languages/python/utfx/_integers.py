"""Integers as bytes."""

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

# In the order of integers.cc.
_FORMS = {"unsigned": 0, "zigzag": 1, "signed": 2}


def _form(form: str, charset: str | Charset | None) -> tuple[int, Charset]:
    if form not in _FORMS:
        raise ValueError(f"form is 'unsigned', 'zigzag' or 'signed', not {form!r}")
    if form == "signed" and charset is not None:
        raise ValueError("signed integers are in no charset")
    if charset is None:
        charset = "utf-8000"
    found = _find(charset) if isinstance(charset, str) else charset
    if found not in _utfx.charsets:
        raise LookupError(f"not for integers: {found.name}")
    if found.without_signature is not found:
        raise ValueError(f"{found.name} starts with a signature: integers take "
                         f"{found.name}be or {found.name}le")
    return _FORMS[form], found


def decode_ints(data, charset: str | Charset | None = None, *,
                form: str = "unsigned") -> list[int]:
    """Reads bytes as integers, one after the other.

    form is
    "unsigned": sequences of UTF-8000, or of another charset. Integers have any
        size up to the limit of the charset. UTF-8000 also has the numbers of
        surrogates.
    "zigzag": such sequences, where 0, 1, 2, 3, ... stand for 0, -1, 1, -2, ...
    "signed": the integers of FoundationDB's tuple layer, with magnitudes of up
        to 255 bytes; in no charset.

    Raises UnicodeDecodeError for bytes that are no integer.
    """
    integers, _ = _utfx.decode_ints(*_form(form, charset), data)
    return integers


def encode_ints(values: Iterable[int],
                charset: str | Charset | None = None, *,
                form: str = "unsigned") -> bytes:
    """Returns the bytes of integers, one after the other: see decode_ints().

    The bytes of "unsigned" integers in UTF-8000, and of all "signed" ones,
    compare as the integers do.

    It is fastest for buffers of integers of 64 bits, such as array.array("Q")
    or a NumPy array of uint64. Raises ValueError for an integer that the form
    or the charset lacks.
    """
    return _utfx.encode_ints(*_form(form, charset), values)


def decode_int(data, charset: str | Charset | None = None, *,
               form: str = "unsigned") -> int:
    """Does as decode_ints() with the bytes of one integer, and returns it.

    Raises ValueError if there are more, or none.
    """
    integers = decode_ints(data, charset, form=form)
    if len(integers) != 1:
        raise ValueError(f"the bytes are {len(integers)} integers, and not one")
    return integers[0]


def encode_int(value: int, charset: str | Charset | None = None, *,
               form: str = "unsigned") -> bytes:
    """Returns the bytes of one integer: see encode_ints()."""
    return encode_ints((value,), charset, form=form)


def decode_array(data, charset: str | Charset | None = None, *,
                 form: str = "unsigned") -> _Array[int]:
    """Does as decode_ints(), but returns array("q"), or array("Q") if the
    integers are unsigned. numpy.asarray() takes these without a copy.

    Raises OverflowError for an integer of more than 64 bits.
    """
    from array import array

    found = _form(form, charset)
    integers = array("Q" if form == "unsigned" else "q", (0,)) * _utfx.count(*found, data)
    del integers[_utfx.decode_into(*found, data, integers):]
    return integers


def iter_decode_ints(stream, charset: str | Charset | None = None, *,
                     form: str = "unsigned") -> Iterator[int]:
    """Yields the integers of a binary file, or of an iterable of bytes objects,
    which may be cut anywhere.

    Raises UnicodeDecodeError, whose object is the piece with the error.
    """
    found = _form(form, charset)
    pieces = (iter(lambda: stream.read(_CHUNK), b"")
              if hasattr(stream, "read") else stream)
    held = b""
    for piece in pieces:
        held += piece
        integers, consumed = _utfx.decode_ints(*found, held, False)
        yield from integers
        held = held[consumed:]
    yield from _utfx.decode_ints(*found, held)[0]


def iter_encode_ints(values: Iterable[int],
                     charset: str | Charset | None = None, *,
                     form: str = "unsigned") -> Iterator[bytes]:
    """Yields the bytes of integers, in pieces for file.writelines()."""
    found = _form(form, charset)
    values = iter(values)
    while integers := list(itertools.islice(values, 4096)):
        yield _utfx.encode_ints(*found, integers)
