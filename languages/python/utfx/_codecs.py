"""The charsets as codecs."""

# These are loaded when Python starts. Another module would be looked for in the
# working folder first, where any file may have its name.
import codecs
import encodings

from . import _utfx
from ._utfx import Charset


def charset(name: str) -> Charset:
    """Returns the charset with this name, in any spelling; "UTF-∞-16", too.

    Raises LookupError if there is none.
    """
    found = _utfx.find(name)
    if found is None:
        raise LookupError(f"unknown charset: {name}")
    return found


def charset_of(given: "str | Charset") -> Charset:
    """Returns a charset that is given, itself or by its name."""
    return given if isinstance(given, Charset) else charset(given)


# A codec's parts. At the start of a stream, and not behind it, they go by a
# charset that has a signature.


class _Part:
    charset: Charset  # Each subclass sets both.
    _next: Charset

    def reset(self):
        super().reset()
        self._next = self.charset


class _Decoder(_Part):
    def _buffer_decode(self, input, errors, final):
        output, consumed, self._next = self._next.decode_start(
            input, errors, final)
        return output, consumed


class _IncrementalEncoder(_Part, codecs.IncrementalEncoder):
    def encode(self, input, final=False):
        output, _ = self._next.encode(input, self.errors)
        if output:
            self._next = self.charset.without_signature
        return output

    # As in Python's UTF-16: 2 is at the start, and 0 is behind a signature, as in
    # a file that is appended to.

    def getstate(self):
        return 2 if self._next is not self.charset.without_signature else 0

    def setstate(self, state):
        self._next = self.charset if state else self.charset.without_signature


class _IncrementalDecoder(_Decoder, codecs.BufferedIncrementalDecoder):
    # The second item is 0 at the start, and otherwise one more than the number
    # of the charset that comes next.

    def getstate(self):
        held, _ = super().getstate()
        if self._next is self.charset:
            return held, 0
        return held, 1 + _utfx.charsets.index(self._next)

    def setstate(self, state):
        super().setstate(state)
        self._next = _utfx.charsets[state[1] - 1] if state[1] else self.charset


class _StreamWriter(_Part, codecs.StreamWriter):
    def encode(self, input, errors="strict"):
        output, length = self._next.encode(input, errors)
        if output:
            self._next = self.charset.without_signature
        return output, length


class _StreamReader(_Decoder, codecs.StreamReader):
    # At the end, what might have gone on is whole, if it is no mere start. The
    # stream has ended where no more bytes come.
    def read(self, size=-1, chars=-1, firstline=False):
        held = None
        text = ""
        while not text and held != len(self.bytebuffer):
            held = len(self.bytebuffer)
            text = super().read(size, chars, firstline)
            if size < 0:
                break
        is_at_end = size < 0 or not text
        if self.bytebuffer and is_at_end and (chars < 0 or len(text) < chars):
            try:
                rest, _ = self._buffer_decode(self.bytebuffer, "strict", True)
            except UnicodeDecodeError:
                return text
            self.bytebuffer = b""
            text += rest
        return text

    def decode(self, input, errors="strict"):
        return self._buffer_decode(input, errors, False)


_codecs = {}


def _codec(found: Charset) -> codecs.CodecInfo:
    if found not in _codecs:
        _codecs[found] = _make_codec(found)
    return _codecs[found]


def _identifier(name):
    return "".join(c if c.isalnum() else "__" if c == "." else "_"
                   for c in name)


def _make_codec(found: Charset) -> codecs.CodecInfo:
    def subclass(base):
        return type(base.__name__[1:], (base,), {
            "charset": found, "_next": found, "__module__": __name__,
            "__qualname__": _identifier(found.name) + base.__name__})

    return codecs.CodecInfo(
        name=found.name,
        encode=found.encode,
        decode=found.decode,
        incrementalencoder=subclass(_IncrementalEncoder),
        incrementaldecoder=subclass(_IncrementalDecoder),
        streamwriter=subclass(_StreamWriter),
        streamreader=subclass(_StreamReader),
    )


def __getattr__(name: str):
    """Returns the class of a codec with this qualified name, for pickle."""
    spelling, _, kind = name.rpartition("_")
    found = _utfx.find(spelling.replace("__", "."))
    found_class = found and getattr(_codec(found), kind.lower(), None)
    if getattr(found_class, "__qualname__", None) != name:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return found_class


def search_function(name: str) -> codecs.CodecInfo | None:
    """For codecs.register(): returns the codec of a charset, or None if the
    name is not one of these or is Python's own. A name that only glibc has for
    a table of Python's is Python's codec."""
    found = _utfx.find(name)
    if found is None:
        return None
    own = encodings.search_function(found.name)
    if own is None:
        return _codec(found)
    return None if found in _utfx.charsets else own


codecs.register(search_function)
