"""Damages clean text by chains: it was in charset A and was read in charset B,
once or twice. Python's codecs are the encoders, so that nothing is ours.

A case is one file. It has lines, each with its truth, as it is now, and the
characters of the truth whose bytes are all there.
"""

import codecs
import difflib
import itertools
import random
import re
import unicodedata
from typing import NamedTuple

# Languages by the legacy charsets that their texts are in.
WEST = ('de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'no', 'fi', 'is', 'ca')
MIDDLE = ('pl', 'cs', 'sk', 'hu', 'ro', 'sl', 'hr', 'sr-Latn')
BALTIC = ('lt', 'lv', 'et')
CHINESE = ('zh', 'zh-Hans')
TAIWAN = ('zh-Hant',)
# A Western system's: Windows, an editor or a mail reader, DOS, a Mac.
WESTERN = ('cp1252', 'latin-1', 'cp437', 'cp850', 'mac-roman')
DOUBLE_BYTE = ('gbk', 'gb18030', 'cp932', 'cp950', 'cp949', 'euc-jp', 'euc-kr')
SCRIPTLESS = ('ja', 'th', *CHINESE, *TAIWAN)


def _pairs(languages, was_in, read_as):
    return [(languages, ((written, read),)) for written, read in itertools.product(was_in, read_as)
            if written != read]


RUSSIAN = ('cp1251', 'koi8-r', 'cp866', 'mac-cyrillic', 'iso8859-5')
UKRAINIAN = ('cp1251', 'koi8-u', 'cp866', 'mac-cyrillic', 'iso8859-5')
BALKAN = ('cp1251', 'cp855', 'mac-cyrillic', 'iso8859-5')
CHAINS = [
    # Any script's text on a Western system: mail, archives' names, ID3 tags, databases.
    *_pairs(('ru', 'bg'), RUSSIAN, WESTERN),
    *_pairs(('uk',), UKRAINIAN, WESTERN),
    *_pairs(('be', 'mk', 'sr'), BALKAN, WESTERN),
    *_pairs(('el',), ('cp1253', 'iso8859-7', 'cp737'), WESTERN),
    *_pairs(('he',), ('cp1255', 'iso8859-8', 'cp862'), WESTERN),
    *_pairs(('ar', 'fa'), ('cp1256',), WESTERN),
    *_pairs(('ar',), ('iso8859-6',), ('cp1252', 'latin-1')),
    *_pairs(('th',), ('cp874',), WESTERN),
    *_pairs(('vi',), ('cp1258',), ('cp1252', 'latin-1')),
    *_pairs(('tr',), ('cp1254', 'iso8859-9', 'cp857'), WESTERN),
    *_pairs(MIDDLE, ('cp1250', 'iso8859-2', 'cp852'), WESTERN),
    *_pairs(BALTIC, ('cp1257', 'iso8859-13', 'cp775'), ('cp1252', 'latin-1', 'cp437')),
    # The Cyrillic ones were in use side by side, in mail, on disks and in chats.
    *_pairs(('ru', 'bg'), RUSSIAN, RUSSIAN),
    *_pairs(('uk',), UKRAINIAN, UKRAINIAN),
    *_pairs(('be', 'mk', 'sr'), BALKAN, BALKAN),
    # DOS, Windows and Mac of one region: consoles, old disks, FAT's names.
    *_pairs(WEST, ('cp1252',), ('cp437', 'cp850', 'mac-roman')),
    *_pairs(WEST, ('cp850', 'mac-roman'), ('cp1252', 'latin-1')),
    *_pairs(('de', 'fr', 'es', 'it'), ('cp437',), ('cp1252', 'latin-1')),
    *_pairs(MIDDLE, ('cp1250', 'cp852', 'iso8859-2'), ('cp1250', 'cp852')),
    *_pairs(('el',), ('cp1253', 'cp737'), ('cp1253', 'cp737')),
    *_pairs(BALTIC, ('cp775',), ('cp1257',)),
    *_pairs(('tr',), ('cp857',), ('cp1254',)),
    # Western text on other systems: a Russian, a Czech, a Turkish, a Greek one.
    *_pairs(WEST, ('cp1252',), ('cp1250', 'cp1251')),
    *_pairs(('de', 'fr'), ('cp1252',), ('cp866', 'koi8-r', 'cp1253')),
    # East Asia on Western systems: games, archives, web pages without a declaration.
    *_pairs(('ja',), ('cp932', 'euc-jp'), WESTERN),
    *_pairs(CHINESE, ('gbk',), WESTERN),
    *_pairs(TAIWAN, ('cp950', 'gbk'), ('cp1252', 'latin-1')),
    *_pairs(('ko',), ('cp949', 'euc-kr'), WESTERN),
    # East Asia's systems among themselves.
    *_pairs(('ja',), ('cp932', 'euc-jp'), ('cp932', 'gbk', 'cp950', 'cp949')),
    *_pairs(('ja',), ('cp932',), ('euc-jp',)),
    *_pairs(CHINESE, ('gbk',), ('cp932', 'cp950', 'cp949')),
    *_pairs(TAIWAN, ('cp950',), ('gbk', 'cp932')),
    *_pairs(('ko',), ('cp949',), ('gbk', 'cp932')),
    # Cyrillic in games and consoles of an East Asian system, and the reverse.
    *_pairs(('ru',), ('cp1251',), ('gbk', 'cp932', 'cp949')),
    *_pairs((*CHINESE, 'ja'), ('gbk', 'cp932'), ('cp1251', 'cp866')),
    # UTF-8 where the system's charset was taken: compilers, PowerShell, editors.
    *_pairs(('ja', 'ko', *CHINESE, *TAIWAN, 'ru', 'de', 'fr', 'el', 'vi', 'th', 'ar', 'he'),
            ('utf-8',), ('gbk', 'gb18030', 'cp932', 'cp950', 'cp949', 'euc-jp')),
    *_pairs(('el',), ('utf-8',), ('cp1253', 'cp1252')),
    *_pairs(BALTIC, ('utf-8',), ('cp1257', 'cp1252')),
    *_pairs(('th',), ('utf-8',), ('cp874', 'cp1252')),
    *_pairs(('vi',), ('utf-8',), ('cp1258', 'cp1252')),
    *_pairs(('he',), ('utf-8',), ('cp1255', 'cp1252')),
    *_pairs(('ar', 'fa'), ('utf-8',), ('cp1256', 'cp1252')),
    *_pairs(('ru', 'uk', 'bg'), ('utf-8',), ('cp1251', 'cp866', 'koi8-r', 'cp1252', 'latin-1')),
    *_pairs((*WEST, *MIDDLE, 'tr'), ('utf-8',), ('cp1252', 'cp437')),
    *_pairs(('ja', 'ko', *CHINESE, *TAIWAN), ('utf-8',), ('cp1252', 'latin-1')),
    # Twice: comments that two DOS editors saved, databases that were moved twice.
    (('ru', 'bg', 'uk'), (('cp1251', 'cp866'), ('cp1251', 'cp866'))),
    *((languages, (first, ('utf-8', 'cp1252'))) for languages, first in (
        (('ru', 'uk', 'bg'), ('cp1251', 'cp1252')), (('ru',), ('koi8-r', 'cp1251')),
        (('ru',), ('cp866', 'cp1252')), (('el',), ('cp1253', 'cp1252')),
        (('he',), ('cp1255', 'cp1252')), (('ar',), ('cp1256', 'cp1252')),
        (('ja',), ('cp932', 'cp1252')), (('ja',), ('euc-jp', 'latin-1')),
        (CHINESE, ('gbk', 'cp1252')), (('ko',), ('cp949', 'cp1252')))),
]

# What stands for a byte that B lacks. Windows has a control or "?", which takes the
# trail, too; WHATWG's decoders and Java have U+FFFD; iconv -c has nothing.
HOLES = {'control': None, '?': '?', 'fffd': '\uFFFD', 'none': ''}
# What people write where a charset lacks a character.
INSTEAD = str.maketrans({
    '’': "'", '‘': "'", '“': '"', '”': '"', '„': '"', '–': '-', '—': '-', '−': '-', '‐': '-',
    '‑': '-', '…': '...', '\xa0': ' ', '\u202f': ' ', '«': '"', '»': '"', '•': '*', '·': '*',
    'ș': 'ş', 'ț': 'ţ', 'Ș': 'Ş', 'Ț': 'Ţ', 'ی': 'ي', 'ک': 'ك', '\u200b': '', '\u200c': '',
    '\u200d': '', '\u200e': '', '\u200f': '', '\xad': '', '־': '-', '〜': '～', '→': '->'})
TONES = '\u0300\u0301\u0303\u0309\u0323'


class Line(NamedTuple):
    truth: str
    # After the first of two readings.
    middle: str
    now: str
    # Whether B's characters give A's bytes back.
    is_whole: bool
    # Places of characters in the truth whose bytes all have been read.
    intact: frozenset
    is_damaged: bool


class Case(NamedTuple):
    language: str
    chain: tuple
    unit: str
    hole: str
    lines: list

    @property
    def data(self):
        return '\n'.join(line.now for line in self.lines).encode() + b'\n'

    @property
    def name(self):
        return name_of(self.chain)


def name_of(chain):
    return ', '.join(f'{written}:{read}' for written, read in chain)


def _windows_vietnamese(text):
    """As CP1258 has it: tones stand alone."""
    def parts(char):
        decomposed = unicodedata.normalize('NFD', char)
        tones = ''.join(mark for mark in decomposed if mark in TONES)
        rest = ''.join(mark for mark in decomposed if mark not in TONES)
        return unicodedata.normalize('NFC', rest) + tones

    def written(char):
        try:
            char.encode('cp1258')
            return char
        except UnicodeEncodeError:
            return parts(char)
    return ''.join(map(written, text))


def writable(text, charset):
    """The text as people have it in that charset, or None."""
    if charset == 'cp1258':
        text = _windows_vietnamese(text)
    for candidate in (text, text.translate(INSTEAD)):
        try:
            if candidate.encode(charset).decode(charset) == candidate:
                return candidate
        except UnicodeError:
            pass
    return None


def read(data, charset, hole):
    """Bytes as a program reads them in a charset, and the places that are lost."""
    lost = set()
    instead = HOLES[hole]

    def handle(error):
        start, end = error.start, error.start + 1
        byte = data[start]
        if instead is None and byte < 0xA0:
            return chr(byte), end
        following = data[end:end + 1]
        if charset in DOUBLE_BYTE and 0x81 <= byte <= 0xFE and following and (
                hole == '?' or hole == 'fffd' and following >= b'\x80'):
            end += 1
        lost.update(range(start, end))
        return '\uFFFD' if instead is None else instead, end
    codecs.register_error('hole', handle)
    return data.decode(charset, 'hole'), lost


def encoded_again(text, charset):
    """The bytes that B's characters stand for, or None."""
    data = b''
    for char in text:
        try:
            data += char.encode(charset)
        except UnicodeEncodeError:
            if charset in DOUBLE_BYTE or not '\x80' <= char < '\xa0':
                return None
            data += bytes([ord(char)])
    return data


def damaged(truth, chain, hole):
    """A line, or None if A lacks one of its characters."""
    truth = writable(truth, chain[0][0])
    if truth is None:
        return None
    now, middle, is_whole = truth, truth, True
    intact = frozenset(range(len(truth)))
    for written, charset in chain:
        try:
            data = now.encode(written)
        except UnicodeEncodeError:
            return None
        after, lost = read(data, charset, hole)
        is_whole = is_whole and not lost and encoded_again(after, charset) == data
        if lost and len(chain) == 1:
            ends = list(itertools.accumulate(len(char.encode(written)) for char in truth))
            starts = [0, *ends]
            intact = frozenset(place for place, end in enumerate(ends)
                               if lost.isdisjoint(range(starts[place], end)))
        elif lost:
            intact = frozenset()
        middle, now = now, after
    # A line's end that a lead took, or that B has, would be two lines.
    if len(now.splitlines()) > 1:
        return None
    return Line(truth, middle, now, is_whole, intact, now != truth)


def clean(line):
    return Line(line, line, line, True, frozenset(), False)


def _single_words(lines, chain, hole, chance, words_only):
    """Clean lines, of which about one in four has a damaged word."""
    for text in lines:
        found = [match.span() for match in re.finditer(r'[^\W\d_]{4,}', text)
                 if not match[0].isascii()]
        line = clean(text)
        if found and chance.random() < 0.25:
            start, end = chance.choice(found)
            if not words_only:  # These have no spaces.
                start = chance.randrange(start, max(start + 1, end - 8))
                end = min(end, start + chance.randrange(4, 9))
            word = damaged(text[start:end], chain, hole)
            if word and word.is_damaged:
                space = '' if words_only else ' '
                before, after = text[:start] + space, space + text[end:]
                line = Line(*(before + stage + after for stage in word[:3]), word.is_whole,
                            frozenset(), True)
        yield line


def _lines_of(texts, chance):
    """Endless lines, some in a row from each of the texts; of few lines, each once."""
    if sum(map(len, texts)) < 100:
        yield from itertools.chain.from_iterable(texts)
        return
    while texts:
        text = chance.choice(texts)
        start = chance.randrange(len(text))
        yield from text[start:start + 8]


def cases(languages, options):
    """The cases of all chains and languages; each is the same in each run of a seed."""
    languages = {language: [text for text in (
        [line for line in text.splitlines() if line.strip()] for text in texts) if text]
                 for language, texts in languages.items()}
    # Single lines that have enough to judge by.
    rich = {language: [text for text in (
        [line for line in text if len(line) - len(line.encode('ascii', 'ignore'))
         >= options.characters] for text in texts) if text]
            for language, texts in languages.items()}
    for among, chain in CHAINS:
        if options.only and name_of(chain) not in options.only:
            continue
        for language in among:
            if language not in languages or options.languages and language not in options.languages:
                continue
            for unit, hole in itertools.product(options.unit, options.holes):
                chance = random.Random(f'{options.seed} {language} {name_of(chain)} {unit}')
                texts = (rich if unit == 'line' else languages)[language]
                found = list(itertools.islice(
                    _cases_of(texts, language, chain, unit, hole, chance, options),
                    options.lines if unit == 'line' else 1))
                # Without a hole all kinds of them are one.
                if hole == options.holes[0] or any(
                        len(line.intact) < len(line.truth) and line.is_damaged
                        and not line.is_whole for case in found for line in case.lines):
                    yield from found


def _cases_of(texts, language, chain, unit, hole, chance, options):
    lines = itertools.islice(_lines_of(texts, chance), 20000)
    lines = (line[:options.most_characters] for line in lines)
    if unit == 'word':
        lines = list(itertools.islice(lines, 40))
        yield Case(language, chain, unit, hole, list(_single_words(
            lines, chain, hole, chance, language not in SCRIPTLESS)))
        return
    made = (damaged(line, chain, hole) for line in lines)
    if unit == 'text':
        some = list(itertools.islice((line for line in made if line), 40))
        if any(line.is_damaged for line in some):
            yield Case(language, chain, unit, hole, some)
        return
    for line in made:
        if line and line.is_damaged:
            yield Case(language, chain, unit, hole, [line])


def pieces_of(case, mended, findings):
    """What became of each line: pieces (is new, text), and whether a finding that is
    not sure is in it, and what the line would be with that."""
    results = []
    data, offset = case.data, 0
    after_lines = mended.decode().split('\n')
    is_even = len(after_lines) == len(case.lines) + 1
    findings = sorted(findings, key=lambda finding: finding[0])
    index = 0
    for number, line in enumerate(case.lines):
        end = offset + len(line.now.encode())
        while index < len(findings) and findings[index][0] + findings[index][1] <= offset:
            index += 1
        inside = []
        for found in findings[index:]:
            if found[0] >= end:
                break
            inside.append(found)
        pieces, guess, place = [], '', offset
        for start, length, text, sure in inside:
            between = data[place:max(place, start)].decode(errors='replace')
            is_known = text is not None
            pieces.append((False, between))
            before = data[start:start + length].decode(errors='replace')
            pieces.append((True, text) if sure and is_known else (False, before))
            guess += between + (text if is_known else before)
            place = start + length
        pieces.append((False, data[place:end].decode(errors='replace')))
        guess += pieces[-1][1]
        after = after_lines[number] if is_even else None
        if ''.join(text for _, text in pieces) != after:
            pieces = changed_pieces(line.now, after) if after is not None else [(True, '\0')]
        results.append((pieces, bool(inside), guess))
        offset = end + 1
    return results


def changed_pieces(before, after):
    """The same of a mender that says nothing."""
    if before == after:
        return [(False, after)]
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    return [(tag != 'equal', after[start:end])
            for tag, _, _, start, end in matcher.get_opcodes()]


def is_in_order(pieces, truth):
    """Whether each piece that is new stands in the truth, in this order. Holes may
    stand for anything."""
    place = 0
    for is_new, text in pieces:
        if not is_new:
            continue
        for part in re.split('[\uFFFD?]', text):
            found = truth.find(part, place)
            if found < 0:
                return False
            place = found + len(part)
    return True


def same(one, other):
    return one == other or unicodedata.normalize('NFC', one) == unicodedata.normalize('NFC', other)


def verdict(line, pieces, is_found, guess):
    """What became of a line."""
    after = ''.join(text for _, text in pieces)
    if same(after, line.truth):
        return 'mended' if line.is_damaged else 'right'
    if not line.is_damaged:
        return 'changed'
    if after == line.now:
        if not is_found:
            return 'missed'
        return 'named' if same(guess, line.truth) else 'named otherwise'
    return 'partly' if is_in_order(pieces, line.truth) or is_in_order(
        pieces, line.middle) else 'wrong'


def beside_holes(line, pieces):
    """Of characters beyond ASCII: how many could be right, are right, and are wrong."""
    after = ''.join(text for _, text in pieces)
    could = {place for place in line.intact if not line.truth[place].isascii()}
    if after == line.now:
        return len(could), 0, 0
    matcher = difflib.SequenceMatcher(None, line.truth, after, autojunk=False)
    in_truth, in_after = set(), set()
    for start, place, length in matcher.get_matching_blocks():
        in_truth.update(range(start, start + length))
        in_after.update(range(place, place + length))
    wrong = place = 0
    for is_new, text in pieces:
        wrong += sum(is_new and not char.isascii() and char != '\uFFFD'
                     and place + number not in in_after for number, char in enumerate(text))
        place += len(text)
    return len(could), len(could & in_truth), wrong


def words_right(line, pieces, least=6):
    """Of the words in a line that are damaged: how many, and how many are right."""
    words, now = line.truth.split(), line.now.split()
    after = ''.join(text for _, text in pieces).split()
    is_even = len(words) == len(now)
    places = [number for number, word in enumerate(words) if len(word) >= least
              and (word != now[number] if is_even else not word.isascii())]
    if words == after:
        return len(places), len(places)
    matcher = difflib.SequenceMatcher(None, words, after, autojunk=False)
    kept = {start + number for start, _, length in matcher.get_matching_blocks()
            for number in range(length)}
    return len(places), sum(number in kept for number in places)
