"""Which charset a text is in."""

# See _codecs.py on what is imported here.
import codecs

from ._columns import list_of
from ._mend import is_text
from ._utfx import Charset, Detection, Evidence, add_cells, detected, gather

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from typing import Iterable, Optional, Union

    from _typeshed import ReadableBuffer

    Charsets = Union[str, Charset, Iterable[Union[str, Charset]]]
    Languages = Union[str, Iterable[str]]


def _each(names):
    return (names,) if isinstance(names, (str, Charset)) else names


class Detector(Evidence):
    """Finds out which charset a text is in that comes in pieces.

    among: a charset or its name, or several, one of which it is.
    language: the name of a language, such as "de" or "zh-Hans", or several.
    Raises LookupError for a name that detect() never answers with.
    """

    __slots__ = ()

    def __init__(self, *, among: "Charsets" = (), language: "Languages" = ()) -> None:
        for name in _each(among):
            self._expect_charset(name.name if isinstance(name, Charset) else name)
        for name in _each(language):
            if not self.expect_language(name):
                raise LookupError(f"unknown language: {name}")

    def _expect_charset(self, name):
        if self.expect_charset(name):
            return
        # Python has names of its own.
        try:
            own = codecs.lookup(name).name
        except (LookupError, ValueError):
            own = name
        if not (self.expect_charset(own) or self.expect_charset(own.replace("_", "-"))):
            raise LookupError(f"no text is looked for in this charset: {name}")

    def detect(self, *, smallest: bool = False) -> Detection:
        """Says which charset the text is in, as far as it came.

        Of several charsets in which the text is the same, it is the one that
        people mean, such as cp1252 for ISO-8859-1; with smallest the one with
        the fewest characters.
        """
        return detected(self, smallest)

    def __copy__(self) -> "Detector":
        return self.copy()


def detect(
    text: "Union[ReadableBuffer, str, os.PathLike[str], Iterable[Optional[ReadableBuffer]]]",
    *,
    among: "Charsets" = (),
    language: "Languages" = (),
    smallest: bool = False,
) -> Detection:
    """Says which charset a text is in: bytes, or a file with this path. Several
    texts, such as a list or a column of a table, are all in one; None, NaN and
    pandas.NA are none.

    The other arguments are those of Detector and its method.
    """
    detector = Detector(among=among, language=language)
    if isinstance(text, str) or hasattr(text, "__fspath__"):
        with open(text, "rb") as file:
            while piece := file.read(1 << 18):
                detector.add(piece)
    elif is_text(text) or not hasattr(text, "__iter__"):
        detector.add(text)
    else:
        add_cells(detector, *gather(list_of(text), False))
    detector.end()
    return detector.detect(smallest=smallest)


def detect_buffer(
    data: "ReadableBuffer",
    offsets: "ReadableBuffer",
    *,
    among: "Charsets" = (),
    language: "Languages" = (),
    smallest: bool = False,
) -> Detection:
    """Says which charset the cells of a column are in: see convert_buffer() and
    detect()."""
    detector = Detector(among=among, language=language)
    add_cells(detector, data, offsets)
    return detector.detect(smallest=smallest)
