"""Text in and out of charsets, by iconv(3) and by Python's codecs for HZ."""

import codecs
import ctypes
import functools
import re
import unicodedata

_libc = ctypes.CDLL(None, use_errno=True)
_libc.iconv_open.restype = ctypes.c_void_p
_libc.iconv_open.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
_libc.iconv.restype = ctypes.c_size_t
_libc.iconv.argtypes = [ctypes.c_void_p, *[ctypes.POINTER(ctypes.c_char_p),
                                           ctypes.POINTER(ctypes.c_size_t)] * 2]
_libc.iconv_close.argtypes = [ctypes.c_void_p]
_FAILED = ctypes.c_size_t(-1).value
_NO_DESCRIPTOR = ctypes.c_void_p(-1).value

# The names that iconv(3) lacks.
_PYTHONS = {'HZ': 'hz', 'MACGREEK': 'mac_greek', 'MACTURKISH': 'mac_turkish',
            'MACCROATIAN': 'mac_croatian', 'MACROMANIAN': 'mac_romanian',
            'MACICELAND': 'mac_iceland', 'CP720': 'cp720'}
# What detectors call a charset that iconv(3) has by another name, in upper case
# without hyphens, underscores and blanks.
_ALIASES = {
    'MACROMAN': 'MACINTOSH', 'XMACROMAN': 'MACINTOSH', 'MACCYRILLIC': 'MAC-CYRILLIC',
    'XMACCYRILLIC': 'MAC-CYRILLIC', 'MACCENTRALEUROPE': 'MAC-CENTRALEUROPE',
    'MACLATIN2': 'MAC-CENTRALEUROPE', 'XMACCE': 'MAC-CENTRALEUROPE',
    'XMACCENTRALEURROMAN': 'MAC-CENTRALEUROPE', 'MACUKRAINE': 'MAC-UK',
    'MACICELAND': 'MAC-IS', 'VISCII': 'VISCII', 'XVIETVPS': 'none', 'VPS': 'none',
    'KSX1001': 'UHC', 'KSC5601': 'UHC', 'XWINDOWS949': 'UHC', 'CP949': 'UHC',
    'WINDOWS949': 'UHC', 'MS949': 'UHC', 'MS936': 'GBK', 'CP936': 'GBK', 'XGBK': 'GBK',
    'GB231280': 'EUC-CN', 'GB2312': 'EUC-CN', 'XEUCTW': 'EUC-TW', 'HZGB2312': 'HZ', 'HZ': 'HZ',
    'GB23121980': 'EUC-CN', 'HZGB23121980': 'HZ',
    'ISO88598I': 'ISO-8859-8', 'ISO88598E': 'ISO-8859-8', 'IBM420': 'IBM420', 'WINDOWS874': 'CP874',
    'CP874': 'CP874', 'ISO885911': 'ISO-8859-11', 'TIS620': 'TIS-620',
    'SHIFTJIS2004': 'SHIFT_JISX0213',
    'SHIFTJISX0213': 'SHIFT_JISX0213', 'SJIS2004': 'SHIFT_JISX0213',
    'EUCJIS2004': 'EUC-JISX0213', 'EUCJISX0213': 'EUC-JISX0213', 'EUCJIS': 'EUC-JP',
    'WINDOWS31J': 'CP932', 'CP932': 'CP932', 'MS932': 'CP932', 'MSKANJI': 'CP932',
    'SHIFTJIS': 'SHIFT_JIS', 'BIG5': 'BIG5', 'BIG5HKSCS': 'BIG5-HKSCS', 'CP950': 'CP950',
    'MS950': 'CP950', 'KOI8': 'KOI8-R', 'UTF8SIG': 'UTF-8', 'UTF8BOM': 'UTF-8', 'CP1361': 'JOHAB',
    'TCVN': 'TCVN5712-1', 'TCVN57121': 'TCVN5712-1', 'TCVN3': 'TCVN5712-1', 'MIK': 'MIK',
    'CP1125': 'CP1125', 'RUSCII': 'CP1125', 'ISOIR111': 'ECMA-CYRILLIC', 'HPROMAN8': 'HP-ROMAN8',
    'LATIN1': 'ISO-8859-1', 'UNICODELITTLE': 'UTF-16LE', 'ASCII': 'US-ASCII', 'USASCII': 'US-ASCII',
    'PTCP154': 'PT154', 'KZ1048': 'RK1048', 'TIS62025331': 'TIS-620', 'ISO8859': 'ISO-8859-1',
    'ISO2022JP1': 'ISO-2022-JP', 'ISO2022JP2': 'ISO-2022-JP-2', 'ISO2022JPEXT': 'ISO-2022-JP-2',
    'ISO2022JP2004': 'ISO-2022-JP-3', 'ISO2022JP3': 'ISO-2022-JP-3', 'CP65001': 'UTF-8'}
# A detector that answers with the narrow name means the wide one, as browsers do.
WIDER = {'SHIFT_JIS': ('CP932',), 'EUC-CN': ('GBK', 'GB18030'), 'GBK': ('GB18030',),
         'EUC-KR': ('UHC',), 'BIG5': ('CP950', 'BIG5-HKSCS'), 'CP950': ('BIG5', 'BIG5-HKSCS'),
         'CP932': ('SHIFT_JIS',), 'TIS-620': ('CP874',), 'ISO-8859-11': ('CP874',),
         'UTF-16': ('UTF-16LE', 'UTF-16BE'), 'UTF-32': ('UTF-32LE', 'UTF-32BE')}
# Vendors' tables of one charset differ in these, and people don't mean to.
_ALIKE = str.maketrans('・―〜∥－￠￡￢￤‾¥', '·—～‖−¢£¬¦~\\')
NONE = frozenset(('', '-', 'NONE', 'UNKNOWN', 'BINARY', 'UNKNOWN8BIT', 'NULL', 'VOID'))


@functools.lru_cache(None)
def named(answer):
    """iconv(3)'s or our name of a charset, or None if there is no answer."""
    key = re.sub(r'[-_ .:]', '', answer).upper()
    if key in NONE:
        return None
    ours = key
    for old, new in (('^X(?=MAC|WIN)', ''), ('^WINDOWS', 'CP'), ('^ISO8859', 'ISO-8859-'),
                     (r'^(CP|IBM)(?=(437|8[56]\d)$)', 'IBM'), (r'^UTF(?=\d)', 'UTF-'),
                     ('^ISO2022', 'ISO-2022-'), ('^EUC', 'EUC-'), ('^KOI8', 'KOI8-')):
        ours = re.sub(old, new, ours)
    for name in (_ALIASES.get(key), ours, answer.upper(), key):
        if name and (name in _PYTHONS or _descriptor('UTF-8', name)):
            return name
    try:
        return codecs.lookup(answer).name
    except LookupError:
        return answer


@functools.lru_cache(None)
def _descriptor(to, source):
    descriptor = _libc.iconv_open(to.encode(), source.encode())
    return None if descriptor == _NO_DESCRIPTOR else ctypes.c_void_p(descriptor)


def _converted(data, to, source):
    """None if some of it can't be converted."""
    descriptor = _descriptor(to, source)
    if not descriptor:
        return None
    _libc.iconv(descriptor, None, None, None, None)
    room = len(data) * 4 + 64
    output = ctypes.create_string_buffer(room)
    read = ctypes.c_char_p(data)
    written = ctypes.cast(output, ctypes.c_char_p)
    left, free = ctypes.c_size_t(len(data)), ctypes.c_size_t(room)
    for source_place in (ctypes.byref(read), None):
        if _libc.iconv(descriptor, source_place, ctypes.byref(left) if source_place else None,
                       ctypes.byref(written), ctypes.byref(free)) != 0:
            return None
    return output.raw[:room - free.value]


def encoded(text, charset):
    """None if the charset lacks a character."""
    if charset in _PYTHONS:
        try:
            return text.encode(_PYTHONS[charset])
        except UnicodeError:
            return None
    return _converted(text.encode(), charset, 'UTF-8')


def decoded(data, charset):
    """The text, composed where it can be; or None."""
    if charset is None:
        return None
    if charset.startswith(('UTF-16', 'UTF-32', 'UTF-8')):
        if charset in ('UTF-16', 'UTF-32') and data[:2] not in (b'\xff\xfe', b'\xfe\xff') \
                and data[:4] != b'\0\0\xfe\xff':
            charset += 'BE'
        try:
            text = data.decode(charset)
        except (UnicodeError, LookupError):
            return None
        return unicodedata.normalize('NFC', text.removeprefix('\ufeff'))
    if _descriptor('UTF-8', charset):
        text = _converted(data, 'UTF-8', charset)
        text = None if text is None else text.decode()
    else:
        try:
            text = data.decode(_PYTHONS.get(charset, charset))
        except (UnicodeError, LookupError):
            return None
    return None if text is None else unicodedata.normalize('NFC', text)


def is_right(data, text, answer):
    """Whether the charset of the answer, a name of ours, makes this text of the bytes."""
    for charset in (answer, *WIDER.get(answer, ())):
        read = decoded(data, charset)
        if read is not None and (read == text or len(read) == len(text) and
                                 read.translate(_ALIKE) == text.translate(_ALIKE)):
            return True
    return False


def is_known(answer):
    name = named(answer)
    try:
        return name is not None and (name in _PYTHONS or bool(
            _descriptor('UTF-8', name) or codecs.lookup(name)))
    except LookupError:
        return False
