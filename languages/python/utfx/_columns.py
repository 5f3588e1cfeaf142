"""Columns of cells, in few calls."""

# See _codecs.py on what is imported here.
from . import _utfx
from ._codecs import charset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, List, Optional, Tuple, Union

    from _typeshed import ReadableBuffer

    from ._utfx import Charset

    # The data and the offsets.
    Buffers = Tuple[bytes, memoryview]


def list_of(values):
    """A list of the values of a column. NumPy and pandas make one at once."""
    values = values.tolist() if hasattr(values, "tolist") else values
    return values if isinstance(values, list) else list(values)


def decode_cells(cells: "Iterable[Optional[ReadableBuffer]]", charset: "Union[str, Charset]",
                 errors: str = "strict") -> "List[Any]":
    """Decodes each cell of a column, such as a list of bytes, and returns a list
    of str. None, NaN and pandas.NA stay.

    An error has the number of its cell as `cell`.
    """
    return _utfx.decode_cells(list_of(cells), charset_of(charset), errors)


def encode_cells(cells: "Iterable[Optional[str]]", charset: "Union[str, Charset]",
                 errors: str = "strict") -> "List[Any]":
    """Encodes each cell of a column, such as a list of str or a Series of pandas,
    and returns a list of bytes: see decode_cells()."""
    return _utfx.encode_cells(list_of(cells), charset_of(charset), errors)


def convert_buffer(data: "ReadableBuffer", offsets: "ReadableBuffer",
                   source: "Union[str, Charset]", target: "Union[str, Charset]" = "utf-8",
                   errors: str = "strict") -> "Buffers":
    """Converts each cell of a column from one charset to another, and returns the
    data and the offsets of the new column.

    Cells are laid out as Arrow has them: data is the bytes of all, and cell i is
    data[offsets[i]:offsets[i + 1]]. Offsets are signed integers of 32 or 64 bits;
    the new ones are as wide. Other threads run meanwhile. Handlers of errors are
    those of the codecs. An error has the number of its cell as `cell`.

    Raises ValueError for offsets that do not go up inside the data.
    """
    return _utfx.convert_buffer(data, offsets, charset_of(source), charset_of(target), errors)


def encode_keys(*columns: "Iterable[Any]") -> "List[bytes]":
    """Returns a list of keys: the first one of the first fields of the columns, and
    so on, as encode_key() makes them.

    A column is a list, or an array of numbers, which is faster; one of float32
    is fields of Float32.
    """
    return _utfx.encode_keys(columns, True)


def encode_keys_buffer(*columns: "Any") -> "Buffers":
    """As encode_keys(), but returns the data and the offsets of the keys, of 64 bits:
    see convert_buffer().

    A column may also be a tuple of data and offsets: of text in UTF-8, or of bytes
    if the type bytes comes third. Other threads run unless a column is a list.
    """
    return _utfx.encode_keys(columns, False)
