#!/usr/bin/env python3
"""Counts how often letters follow each other in languages, for the detection of charsets.

usage: count_languages.py FOLDER > languages.txt

FOLDER has, made by hand, for it is seldom done:
  words/       the lists of words of OpenSubtitles with their counts, by Hermit
               Dave (FrequencyWords, content/2018/XX/XX_50k.txt, CC BY-SA 4.0), as
               XX.txt
  packages/    unpacked packages of Debian: libreoffice-help-* (MPL 2.0),
               gnome-user-docs (CC BY-SA 3.0), firefox-esr-l10n-* (MPL 2.0)
and the system has translations of programs, of which those from a to l are read:
the tests have the others.

No text is kept, but how often a pair of letters is in it. languages.txt says how
to read the result.
"""

import collections
import gettext
import glob
import html
import io
import os
import re
import sys
import unicodedata
import zipfile

# Name, script, folders of packages, words, and how many bits less likely a text
# is in it than in the most usual languages.
LANGUAGES = """
en Latin en-us C en 0
de Latin de de de 0
fr Latin fr fr fr 0
es Latin es es es 0
pt Latin pt,pt-br pt,pt_BR pt,pt_br 0
it Latin it it it 0
nl Latin nl nl nl 1
sv Latin sv sv sv 1
da Latin da da da 1
nb Latin nb-no - no 1
nn Latin nn-no - - 4
fi Latin fi fi fi 1
is Latin is - is 3
ca Latin ca ca ca 2
gl Latin gl gl gl 3
eu Latin eu - eu 3
ga Latin ga-ie - - 4
cy Latin cy - - 5
br Latin br - br 5
af Latin af - af 3
fy Latin fy-nl - - 5
eo Latin eo - eo 4
mt Latin - - - 5
pl Latin pl pl pl 0
cs Latin cs cs cs 0
sk Latin sk - sk 1
sl Latin sl sl sl 2
hr Latin hr hr hr,bs 1
hu Latin hu hu hu 0
ro Latin ro ro ro 1
sq Latin sq - sq 3
lt Latin lt lt lt 2
lv Latin lv lv lv 2
et Latin et - et 2
tr Latin tr tr tr 0
az Latin az - - 4
vi Latin vi vi vi 1
id Latin id id id,ms 2
ru Cyrillic ru ru ru 0
uk Cyrillic uk uk uk 1
be Cyrillic be - - 3
bg Cyrillic bg - bg 1
mk Cyrillic mk - mk 3
sr Cyrillic sr sr - 2
kk Cyrillic kk - kk 4
mn Cyrillic - - - 4
el Greek el el el 0
he Hebrew he he he 0
ar Arabic ar - ar 0
fa Arabic fa fa fa 1
ur Arabic ur - - 3
th Thai th - th 0
ka Georgian ka - ka 2
hy Armenian hy-am - hy 3
ja Japanese ja ja ja 0
zh-Hans Chinese zh-cn zh_CN zh_cn 0
zh-Hant Chinese zh-tw - zh_tw 0
ko Korean ko ko ko 0
"""
# Of the translations of programs, if the name is another.
LOCALES = {"pt": "pt_BR", "sr": "sr", "zh-Hans": "zh_CN", "zh-Hant": "zh_TW"}
MOST_TEXT = 4_000_000  # Characters of a language.
MOST_LETTERS = {"Latin": 24, "Japanese": 200}
# Lists of words have some that were read in the wrong charset.
WRONG = {"is": "āąđķōõũū", "hr": "ôȏ", "lv": "âäîùà", "et": "ð", "ro": "ã", "nn": "âãêè", "eo": "æøýþ", "mt": "å",
         "cy": "āīış", "lt": "", "bg": "ѐ", "ru": "ќ", "br": "áôû"}

NAMES = {"LATIN": "Latin", "CYRILLIC": "Cyrillic", "GREEK": "Greek", "HEBREW": "Hebrew", "ARABIC": "Arabic", "THAI": "Thai",
         "GEORGIAN": "Georgian", "ARMENIAN": "Armenian", "HIRAGANA": "Japanese", "KATAKANA": "Japanese",
         "KATAKANA-HIRAGANA": "Japanese", "CJK": "Chinese", "HANGUL": "Korean"}


def script_of(character):
    category = unicodedata.category(character)
    if character == "ー":
        return "Japanese"
    if category[0] not in "LM":
        return None
    return NAMES.get(unicodedata.name(character, "").split(" ")[0])


def strip(text):
    text = re.sub(r"(?s)<(script|style|code|pre|cmd|input|output)\b.*?</\1>", " ", text)
    return html.unescape(re.sub(r"<[^>]*>", " ", text))


def texts(folder, language, help_names, docs_names):
    """Texts in a language, from packages and from the system."""
    for name in help_names:
        for file in sorted(glob.glob(f"{folder}/packages/libreoffice-help-{name}/usr/share/libreoffice/help/*/text/**/*.html",
                                     recursive=True)):
            yield strip(open(file, encoding="utf-8", errors="ignore").read())
        for file in glob.glob(f"{folder}/packages/firefox-esr-l10n-{name}/usr/lib/firefox-esr/browser/extensions/*.xpi"):
            with zipfile.ZipFile(file) as archive:
                for entry in sorted(archive.namelist()):
                    if entry.endswith((".ftl", ".properties")):
                        text = archive.read(entry).decode("utf-8", "ignore")
                        values = re.findall(r"(?m)^[^#\n=]*=\s*(.*)$|^\s+([^.\s].*)$", text)
                        yield re.sub(r"\{[^}]*\}|<[^>]*>|%\S*|&\S*;|https?:\S*", " ",
                                     "\n".join(a or b for a, b in values))
    for name in docs_names:
        for file in sorted(glob.glob(f"{folder}/packages/gnome-user-docs/usr/share/help/{name}/**/*.page", recursive=True)):
            yield strip(open(file, encoding="utf-8", errors="ignore").read())
    for file in sorted(glob.glob(f"/usr/share/locale/{LOCALES.get(language, language)}/LC_MESSAGES/[a-l]*.mo")):
        try:
            with open(file, "rb") as data:
                catalog = gettext.GNUTranslations(data)._catalog
        except (OSError, UnicodeDecodeError, ValueError, IndexError):
            continue
        yield re.sub(r"%\S*|<[^>]*>|_(?=\w)|&(?=\w)", "",
                     "\n".join(value for key, value in catalog.items() if key and isinstance(value, str)))


def words(folder, names):
    for name in names:
        if name != "-":
            for line in open(f"{folder}/words/{name}.txt", encoding="utf-8"):
                word, count = line.rsplit(" ", 1)
                yield word, int(count)


def fold(text, script):
    """Small letters, as one character each."""
    text = unicodedata.normalize("NFC", text)
    if script == "Latin":
        text = text.replace("ş", "ş").replace("ș", "ş").replace("ț", "ţ").replace("Ș", "ş").replace("Ț", "ţ")
    if script == "Japanese":
        return text
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def katakana(character):
    return chr(ord(character) + 0x60) if "ぁ" <= character <= "ゖ" else character


END, OTHER, HAN = "\0", "\1", "\2"


class Pairs:
    """How often each letter is behind another one."""

    def __init__(self, script):
        self.script = script
        self.of_text = collections.Counter()
        self.of_words = collections.Counter()
        self.kinds = {}

    def kind_of(self, character):
        kind = self.kinds.get(character)
        if kind is None:
            script = script_of(character)
            if self.script == "Japanese" and script == "Chinese" and character not in "々〆":
                kind = HAN
            elif self.script == "Latin" and character == "·":
                kind = END
            else:
                kind = character if script == self.script else END
            self.kinds[character] = kind
        return kind

    def simple(self, text):
        return END + "".join(map(self.kind_of, fold(text, self.script))) + END

    def add_text(self, text):
        text = self.simple(text)
        self.of_text.update(zip(text, text[1:]))

    def add_word(self, word, count):
        word = self.simple(word)
        for pair in zip(word, word[1:]):
            self.of_words[pair] += count

    def shares(self):
        """Each pair's share of all, where half of the weight is of words."""
        shares = collections.Counter()
        parts = [part for part in (self.of_text, self.of_words) if part]
        for part in parts:
            part.pop((END, END), None)
            total = sum(part.values())
            for pair, count in part.items():
                shares[pair] += count / total / len(parts)
        if self.script == "Japanese":
            # Some write all words in katakana.
            for (a, b), share in list(shares.items()):
                shares[katakana(a), katakana(b)] += share / 10
        return shares


# Bits for each digit of a row, twice.
COSTS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 23, 27]
HAN_COSTS = [10, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 26, 29, 33, 38]


def digit_of(share, costs=COSTS):
    import math
    bits = -2 * math.log2(share) if share > 0 else 99
    return "%x" % min(range(16), key=lambda i: abs(costs[i] - bits))


def print_pairs(shares, letters, size):
    """`size` is of how many pairs the shares are, about: fewer say less."""
    rows = [END, *letters, OTHER]
    known = set(letters) | {END}
    table = collections.Counter()
    for (a, b), share in shares.items():
        table[a if a in known else OTHER, b if b in known else OTHER] += share
    column = collections.Counter()
    for (a, b), share in table.items():
        column[b] += share
    everything = sum(column.values())
    for a in rows:
        total = sum(table[a, b] for b in rows)
        # What was never seen is as likely as the letter is, in a small part of
        # the cases.
        unseen = 0.5 / max(total * size, 1) + 0.002
        line = ""
        for b in rows:
            seen = table[a, b] / total if total else 0
            line += digit_of((1 - unseen) * seen + unseen * max(column[b] / everything, 1e-5))
        print(line)


def print_letters(folder, language, script, help_names, docs_names, word_names, prior):
    pairs = Pairs(script)
    size = 0
    for text in texts(folder, language, help_names, docs_names):
        if size < MOST_TEXT:
            pairs.add_text(text)
            size += len(text)
    number = 0
    wrong = set(WRONG.get(language, ""))
    for word, count in words(folder, word_names):
        if script != "Thai" and not wrong & set(word):
            pairs.add_word(word, count)
            number += count
    shares = pairs.shares()
    letters = collections.Counter()
    for (_, b), share in shares.items():
        letters[b] += share
    letters = {letter: share for letter, share in letters.items() if letter not in (END, OTHER, HAN)}
    total = sum(letters.values())
    frequent = [letter for letter, share in letters.items()
                if share / total > 2e-5 and not "a" <= letter <= "z" and letter not in wrong]
    frequent.sort(key=lambda letter: -letters[letter])
    if language != "vi":
        frequent = frequent[:MOST_LETTERS.get(script, 100)]
    if script == "Latin":
        frequent = [letter for letter in frequent if ord(letter) < 0x250 or ord(letter) >= 0x1E00]
        frequent += [chr(c) for c in range(ord("a"), ord("z") + 1)]
    if script == "Japanese":
        frequent.append(HAN)
    frequent.sort()
    print(f"{language}: {size} characters, {number} words, {len(frequent)} letters", file=sys.stderr)
    print(f"language {language} {script} {prior}")
    print("letters " + "".join("漢" if each == HAN else each for each in frequent))
    print_pairs(shares, frequent, size + number)


def characters(folder, help_names, docs_names, word_names, first, last, language):
    of_text, of_words = collections.Counter(), collections.Counter()
    for text in texts(folder, language, help_names, docs_names):
        of_text.update(c for c in text if first <= c <= last)
    for word, count in words(folder, word_names):
        for c in word:
            if first <= c <= last:
                of_words[c] += count
    shares = collections.Counter()
    for part in (of_text, of_words):
        total = sum(part.values())
        for c, count in part.items():
            shares[c] += count / total / 2
    print(f"{language}: {len(shares)} characters of {sum(of_text.values())} and {sum(of_words.values())}", file=sys.stderr)
    return shares


def is_in(character, codec):
    try:
        return len(character.encode(codec))
    except UnicodeEncodeError:
        return 0


def print_characters(name, shares, first, last, usual):
    """`usual` tells how likely a character is that was not seen."""
    print(f"characters {name} {ord(first):04X} {ord(last):04X}")
    line = ""
    for code_point in range(ord(first), ord(last) + 1):
        line += digit_of(0.999 * shares[chr(code_point)] + usual(chr(code_point)), HAN_COSTS)
        if len(line) == 128:
            print(line)
            line = ""
    if line:
        print(line)


def big5_level(character):
    code = is_in(character, "big5") and int.from_bytes(character.encode("big5"), "big")
    return 4e-6 if 0xA440 <= code <= 0xC67E else 1e-6 if code else 4e-7


def gb_level(character):
    code = is_in(character, "gb2312") and int.from_bytes(character.encode("gb2312"), "big")
    return 4e-6 if 0 < code < 0xD800 else 1e-6 if code else 4e-7


def jis_level(character):
    code = is_in(character, "shift_jis") and int.from_bytes(character.encode("shift_jis"), "big")
    return 5e-6 if 0 < code < 0x9899 else 1e-6 if is_in(character, "cp932") else 4e-7


def ks_level(character):
    return 2e-6 if is_in(character, "euc-kr") else 5e-7


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n\n")[1].strip())
    folder = sys.argv[1]
    sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8")
    print("""\
# Made by count_languages.py, which says from what. How likely a letter is behind
# another one in a language, in rows of digits: the first row and the first digit
# are of no letter (an end of a word), the last ones of all letters that are not
# listed. A digit is a number of half bits:
# costs""", *COSTS)
    print("""\
# Of East Asia's characters, how likely each is by itself:
# characters""", *HAN_COSTS)
    for line in LANGUAGES.strip().split("\n"):
        language, script, help_names, docs_names, word_names, prior = line.split()
        sources = help_names.split(","), docs_names.split(","), word_names.split(",")
        if script not in ("Chinese", "Korean"):
            print_letters(folder, language, script, *sources, prior)
        if script in ("Chinese", "Japanese"):
            level = {"zh-Hans": gb_level, "zh-Hant": big5_level, "ja": jis_level}[language]
            print_characters(language, characters(folder, *sources, "一", "龥", language), "一", "龥", level)
        elif script == "Korean":
            print_characters(language, characters(folder, *sources, "가", "힣", language), "가", "힣", ks_level)


if __name__ == "__main__":
    main()
