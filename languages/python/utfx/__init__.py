"""UTF-64, UTF-8000, UTF-E-8, UTF-INFINITY-16 and their kin for Python.

Importing this package registers the charsets as codecs, so that

    "Hi".encode("utf-64be")
    open(path, encoding="utf-8000", errors="backslashreplace")

and all else that takes the name of an encoding knows them. Where the package is
installed with its file utfx.pth, they are known without the import: Python
reads that file as it starts, unless it is told -S. What it looks up before,
PYTHONIOENCODING and a locale's charset, can be none of these: Python stops with
"unknown encoding". sys.stdout.reconfigure(encoding="utf-8000") does instead.

Names are those of utfx(7), in any spelling that Python makes of them:
"UTF-64BE", "utf_64be", "utf64be". Only "UTF-∞-16" is not: Python drops the ∞
before it looks a name up and gets its own UTF-16. Write "UTF-INFINITY-16".
Python's own codecs stay what they are.

A str holds what Unicode has. A code point over U+10FFFF, which most of these
charsets have, is a UnicodeDecodeError, with all of its sequence. decode_ints()
and encode_ints() have them, as integers, up to the charset's limit.

UTF-64, UTF-INFINITY-16 and the others that have a signature (a byte order mark)
read one at the start of a stream and write one before the first character, and
nothing where there is no text. The names with BE and LE have none.

The handlers of errors are Python's: "strict", "replace", "ignore",
"backslashreplace", "xmlcharrefreplace", "namereplace", "surrogateescape" (in
the charsets of bytes) and those of codecs.register_error(). "surrogatepass" is
Python's for its own charsets only; none of these has surrogates. An error is as
long as the library says: the longest start of a sequence that could have become
a well-formed one (Unicode's "maximal subpart"), or a unit of UTF-64.

Python 3.16 looks up every name that it does not know with the C library's
iconv(), and so finds these charsets where utfx-gconv is installed. A search
function that is registered, as this package's, is asked first. Without it,
Python calls iconv() anew for each piece that an incremental encoder gets, so a
charset with a signature writes one for each piece: there, use the names with BE
and LE.
"""

from ._codecs import charset, search_function
from ._integers import (
    decode_array,
    decode_ints,
    encode_ints,
    iter_decode_ints,
    iter_encode_ints,
)
from ._utfx import Charset, charsets

__all__ = [
    "Charset",
    "charset",
    "charsets",
    "decode_array",
    "decode_ints",
    "encode_ints",
    "iter_decode_ints",
    "iter_encode_ints",
    "search_function",
]
