"""UTF-64, UTF-8000, UTF-E-8, UTF-INFINITY-16 and their kin for Python.

Importing this package registers the charsets as codecs, so that

    "Hi".encode("utf-64be")
    open(path, encoding="utf-8000", errors="backslashreplace")

and everything else that takes the name of an encoding knows them. Where the
package is installed with its file utfx.pth, no import is needed: Python reads
that file when it starts, unless it gets the option -S. Python looks up
PYTHONIOENCODING and the charset of the locale before that, so these can't be
one of the charsets: Python stops with "unknown encoding". Call
sys.stdout.reconfigure(encoding="utf-8000") instead.

Names are those of utfx(7), in any spelling that Python makes of them:
"UTF-64BE", "utf_64be", "utf64be". The exception is "UTF-∞-16": Python drops the
∞ before it looks a name up, and gets its own UTF-16. Write "UTF-INFINITY-16".
Python's own codecs stay as they are.

Tables that Python lacks, such as "cp10007", "ibm1047" and "euc-jp-ms", are
codecs as well, and so are the charsets that `utfx charset add` has added to the
host. `charsets` has neither.

A str ends at U+10FFFF. A larger code point, which most of these charsets have,
is a UnicodeDecodeError with all of its sequence. decode_ints() and
encode_ints() read and write such code points as integers, up to the limit of
the charset. With form="tuple" they and encode_key() write keys whose bytes
sort: see "Keys" in the book.

UTF-64, UTF-INFINITY-16 and the others with a signature (a byte order mark) read
one at the start of a stream, and write one before the first character. They
write nothing if there is no text. The names with BE and LE have no signature.

The handlers of errors are Python's: "strict", "replace", "ignore",
"backslashreplace", "xmlcharrefreplace", "namereplace", "surrogateescape" (in
the charsets of bytes) and those of codecs.register_error(). "surrogatepass" is
for Python's own charsets only. Surrogates are errors, but in MUTF-8, WTF-8 and
WTF-16, where lone ones are characters, as in a str. An error is the longest
start of a sequence that could have become a well-formed one (Unicode's "maximal
subpart"), or a unit of UTF-64.

mend() mends a text in UTF-8 that was read in another charset and written again,
"cafÃ©", and find_damage() says where it is damaged and how: see "Mend a text" in
the book. mend() also takes several texts, such as a column of a table. A Mender
learns from texts in pieces, can be merged, saved and pickled, and mends in
pieces.

split() cuts a long file into pieces that begin with a line and can be read
alone, whatever the charset; line_start() says where one may be cut. validate()
says how far bytes are well-formed.

detect() says which charset a text is in, and how sure that is; a Detector does
so for one that comes in pieces.

Columns of many short texts take one call: mend(), detect(), decode_cells(),
encode_cells() and encode_keys() take lists and those of NumPy and pandas.
convert_buffer(), mend_buffer(), detect_buffer() and encode_keys_buffer() take
data and offsets as Arrow lays them out, and let other threads run.

Python 3.16 looks up names that it does not know with the C library's iconv(),
so it finds these charsets where utfx-gconv is installed. It asks registered
search functions first, and this package has one. Without this package, Python
calls iconv() anew for each piece that an incremental encoder gets, so a charset
with a signature writes one for each piece: use the names with BE and LE there.
"""

from ._codecs import charset, search_function
from ._columns import convert_buffer, decode_cells, encode_cells, encode_keys, encode_keys_buffer
from ._detect import Detector, detect, detect_buffer
from ._integers import decode_array, iter_decode_ints, iter_encode_ints
from ._keys import Down, Float32
from ._mend import Mender, find_damage, mend, mend_buffer
from ._pieces import Piece, line_start, split, validate
from ._utfx import (
    Candidate,
    Charset,
    Damage,
    Detection,
    __version__,
    charsets,
    compare_zigzag,
    decode_int,
    decode_ints,
    decode_key,
    encode_int,
    encode_ints,
    encode_key,
)

__all__ = [
    "Candidate",
    "Charset",
    "Damage",
    "Detection",
    "Detector",
    "Down",
    "Float32",
    "Mender",
    "Piece",
    "__version__",
    "charset",
    "charsets",
    "compare_zigzag",
    "convert_buffer",
    "decode_array",
    "decode_cells",
    "decode_int",
    "decode_ints",
    "decode_key",
    "detect",
    "detect_buffer",
    "encode_cells",
    "encode_int",
    "encode_ints",
    "encode_key",
    "encode_keys",
    "encode_keys_buffer",
    "find_damage",
    "iter_decode_ints",
    "iter_encode_ints",
    "line_start",
    "mend",
    "mend_buffer",
    "search_function",
    "split",
    "validate",
]
