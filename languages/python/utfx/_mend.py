"""Mending of texts in UTF-8."""

# See _codecs.py on what is imported here.
# sys is built in.
import sys

from . import _utfx
from ._codecs import charset_of
from ._columns import list_of
from ._utfx import Charset, Damage, Mending

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, List, Optional, Tuple, Union, overload

    from _typeshed import ReadableBuffer

    Charsets = Union[str, Charset, Iterable[Union[str, Charset]]]


def _charsets(names, where):
    found = []
    for name in (names,) if isinstance(names, (str, Charset)) else names:
        if not isinstance(name, (str, Charset)):
            raise TypeError(f"{where} has charsets or their names, not {name!r}")
        found.append(charset_of(name))
    return found


def _load(cls, saved, through, was_in):
    return cls.load(saved, through=through, was_in=was_in)


class Mender(Mending):
    """Learns from texts how they are damaged, and mends texts by that.

    through: a charset, or several, with tables that parts are likely to
    have been read in. was_in: up to four charsets that they are likely to have
    been in before. Raises LookupError for a charset that nobody knows, and
    ValueError for one that can't be expected.

    While a text is mended, learn() and merge() raise ValueError.

    MOST_ROUNDS: how often mend() of the module mends a text, at most, until
    nothing changes. A text that changes in each round stays as it was.
    """

    __slots__ = ("_expected",)

    MOST_ROUNDS = _utfx.MOST_ROUNDS

    def __init__(self, *, through: "Charsets" = (), was_in: "Charsets" = ()) -> None:
        expected = _charsets(through, "through"), _charsets(was_in, "was_in")
        for is_original, found in enumerate(expected):
            for each in found:
                _utfx.expect_reading(self, each, bool(is_original))
        self._expected = tuple(tuple(each.name for each in found) for found in expected)

    @classmethod
    def load(cls, saved: "ReadableBuffer", *, through: "Charsets" = (),
             was_in: "Charsets" = ()) -> "Mender":
        """Returns one that has learnt what another one has saved.

        Raises ValueError for bytes that no Mender of this version has saved.
        """
        mender = cls(through=through, was_in=was_in)
        if not mender._load(saved):
            raise ValueError("no Mender of this version has saved these bytes")
        return mender

    def find(self, text: "Union[str, ReadableBuffer]") -> "List[Damage[Any]]":
        """Returns a list of the damaged parts of a whole text, each a Damage.

        In a str, offset and length count characters, in anything else bytes.
        """
        return _utfx.found_damage(self, text)

    def copy(self) -> "Mender":
        """Returns one that knows the same."""
        copy = self._copy()
        copy._expected = self._expected
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo: "Any") -> "Mender":
        return self.copy()

    def __bytes__(self) -> bytes:
        return self.save()

    def __reduce__(self) -> "Tuple[Any, ...]":
        return _load, (type(self), self.save(), *self._expected)


def is_text(value):
    if isinstance(value, (str, bytes, bytearray)):
        return True
    try:
        view = memoryview(value)
    except TypeError:
        return False
    # An array of NumPy's may have strings.
    return view.itemsize == 1 and view.format in ("B", "b", "c")


if TYPE_CHECKING:
    # A str is an iterable of str, too.
    @overload  # type: ignore[misc]
    def mend(text: str, *, through: Charsets = ..., was_in: Charsets = ...,
             guess: bool = ...) -> str: ...
    @overload  # type: ignore[misc]
    def mend(text: ReadableBuffer, *, through: Charsets = ...,
             was_in: Charsets = ..., guess: bool = ...) -> bytes: ...
    @overload
    def mend(text: Iterable[Optional[str]], *, through: Charsets = ...,
             was_in: Charsets = ..., guess: bool = ...) -> List[Optional[str]]: ...
    @overload
    def mend(text: Iterable[Any], *, through: Charsets = ...,
             was_in: Charsets = ..., guess: bool = ...) -> List[Any]: ...


def mend(text, *, through=(), was_in=(), guess=False):
    """Returns a text, a str or bytes in UTF-8, with each damaged part mended
    that is sure: text that was read in another charset, once or several times,
    bytes of another charset in bytes, and what else find_damage() finds. All
    else stays as it is. The result is a str for a str, and bytes for anything
    else. It is mended until nothing changes.

    Of several texts, such as a list or a column of a table, each is mended by
    what all of them tell; the result is a list. None, NaN and pandas.NA stay.

    guess: mends parts that are not sure, too. The other arguments are those of
    Mender.
    """
    mender = Mender(through=through, was_in=was_in)
    if is_text(text):
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        if not isinstance(data, bytes):
            data = bytes(data)
        end = len(data).to_bytes(8, sys.byteorder)
        mended, _ = _utfx.mend_buffer(mender, data, memoryview(bytes(8) + end).cast("q"), guess)
        if mended is data:
            return text if isinstance(text, str) else data
        return mended.decode("utf-8", "surrogatepass") if isinstance(text, str) else mended
    try:
        values = list_of(text)
    except TypeError:
        raise TypeError("a text is a str or a bytes-like object, and several are an iterable"
                        f" of these, not {type(text).__name__!r}") from None
    cells = _utfx.gather(values, True)
    return _utfx.scatter(values, *cells, *_utfx.mend_buffer(mender, *cells, guess))


def mend_buffer(
    data: "ReadableBuffer",
    offsets: "ReadableBuffer",
    *,
    through: "Charsets" = (),
    was_in: "Charsets" = (),
    guess: bool = False,
) -> "Tuple[ReadableBuffer, ReadableBuffer]":
    """Mends each cell of a column of text in UTF-8 by what all of them tell, as
    mend() does, and returns the data and the offsets of the new column: those
    that were given if nothing changes. See convert_buffer() and Mender.
    """
    mender = Mender(through=through, was_in=was_in)
    return _utfx.mend_buffer(mender, data, offsets, guess)


def find_damage(text: "Union[str, ReadableBuffer]", *, through: "Charsets" = (),
                was_in: "Charsets" = ()) -> "List[Damage[Any]]":
    """Returns a list of the damaged parts of a text, each a Damage. In a str,
    offset and length count characters, in anything else bytes.

    The other arguments are those of Mender.
    """
    mender = Mender(through=through, was_in=was_in)
    mender.learn(text, True)
    return mender.find(text) if mender.suspects() else []
