"""Makes a header of data about languages and charsets, for their detection.

usage: make_detect_data.py MAKE_MULTIBYTE_PY LANGUAGES CHARSETS TABLES MULTIBYTE HEADER

TABLES or MULTIBYTE is - for a library without such charsets.
"""

import os
import sys

SCRIPTS = ["Latin", "Cyrillic", "Greek", "Hebrew", "Arabic", "Thai", "Georgian", "Armenian", "Japanese", "Chinese", "Korean"]
HAN = "漢"  # All of them, among Japanese letters.
MOST_LETTERS = 254


def fail(*words):
    sys.exit("make_detect_data.py: " + " ".join(map(str, words)))


class Language:
    """Costs in half bits, as numbers of COSTS, in rows of all classes."""

    def __init__(self, name, script, prior):
        self.name, self.script, self.prior = name, script, int(prior)
        self.letters, self.rows, self.characters = "", [], None


def read_languages(path):
    languages, costs, run = {}, {}, None
    for line in open(path, encoding="utf-8"):
        word, *rest = line.split()
        if word == "#":
            if rest[0] in ("costs", "characters") and rest[1].isdigit():
                costs[rest[0]] = list(map(int, rest[1:]))
        elif word == "language":
            languages[rest[0]] = run = Language(*rest)
        elif word == "letters":
            run.letters = rest[0]
        elif word == "characters":
            run = languages.setdefault(rest[0], Language(rest[0], "Korean" if rest[0] == "ko" else "Chinese", 0))
            run.characters, run.first = "", int(rest[1], 16)
        elif run.characters is not None:
            run.characters += word
        else:
            run.rows.append(word)
    for language in languages.values():
        size = len(language.letters) + 2
        if language.letters and [len(row) for row in language.rows] != [size] * size:
            fail(language.name, "has no", size, "rows of", size)
    return languages, costs


def variants(script, letter):
    """Code points that are a letter, and whether each is a capital."""
    yield ord(letter), 0
    if script == "Japanese":
        for half, whole in HALF_WIDTH.items():
            if whole == letter:
                yield half, 2
    else:
        capital = letter.upper()
        if len(capital) == 1 and capital != letter:
            yield ord(capital), 1
        if script == "Latin" and letter in "şţ":
            other = {"ş": "ș", "ţ": "ț"}[letter]
            yield ord(other), 0
            yield ord(other.upper()), 1


HALF_WIDTH = dict(zip(range(0xFF66, 0xFF9E), "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"))


def packed(digits):
    """Two to a byte, the first one low."""
    digits += "0" * (len(digits) % 2)
    return [int(digits[i + 1] + digits[i], 16) for i in range(0, len(digits), 2)]


def lines(values, count=20):
    values = list(map(str, values))
    return ",\n".join("    " + ", ".join(values[at : at + count]) for at in range(0, len(values), count))


def main():
    if len(sys.argv) != 7:
        sys.exit(__doc__.split("\n\n")[1].strip())
    make_py, languages_txt, charsets_txt, tables_txt, multibyte_txt, output = sys.argv[1:]
    sys.path.insert(0, os.path.dirname(make_py))
    import make_multibyte
    import make_tables
    tables = make_tables.read(tables_txt) if tables_txt != "-" else []
    numbers = {table.names[0]: number for number, table in enumerate(tables)}
    singles = len(numbers)
    several = []
    if multibyte_txt != "-":
        several = make_tables.read_lines(multibyte_txt, make_multibyte.Table, make_multibyte.read_line).values()
    for number, table in enumerate(several, singles):
        numbers[table.names[0]] = number

    languages, costs = read_languages(languages_txt)
    order = list(languages.values())
    by_script, places = {}, {}
    for script in SCRIPTS:
        letters = sorted({letter for each in order if each.script == script for letter in each.letters})
        if len(letters) > MOST_LETTERS:
            fail(script, "has", len(letters), "letters")
        by_script[script] = letters
        for number, letter in enumerate(letters, 1):
            if letter == HAN and script == "Japanese":
                continue
            for code_point, kind in variants(script, letter):
                places.setdefault(code_point, (SCRIPTS.index(script), number, kind))
    han = by_script["Japanese"].index(HAN) + 1

    classes, digits, characters, least, rows = [], "", [], "", []
    for each in order:
        letters = by_script[each.script]
        at = len(digits), len(classes), -1
        if each.letters:
            classes += [0] + [each.letters.index(letter) + 1 if letter in each.letters else len(each.letters) + 1
                              for letter in letters] + [len(each.letters) + 1]
            digits += "".join(each.rows)
        if each.characters is not None:
            at = at[:2] + (len(characters),)
            characters += packed(each.characters)
            if each.script != "Korean":
                least = "".join(map(min, least, each.characters)) if least else each.characters
        rows.append(f'{{"{each.name}", Script::k{each.script}, {2 * each.prior}, {len(each.letters) + 2}, '
                    f"{at[0]}, {at[1]}, {at[2]}}}")
    charsets, charset_names = [], []
    for line in open(charsets_txt, encoding="utf-8"):
        if line.startswith("#"):
            continue
        name, prior, *names = line.split()
        if name not in numbers:
            if "-" not in (tables_txt, multibyte_txt):
                fail("no such charset:", name)
            continue
        scripts = {languages[each].script for each in names}
        mask = sum(1 << number for number, each in enumerate(order) if each.name in names)
        of_scripts = mask | sum(1 << number for number, each in enumerate(order)
                                if each.script in scripts or each.name == "en")
        charset_names.append(f'"{name}"')
        charsets.append(f"{{{numbers[name]}, {prior}, 0x{mask:X}, 0x{of_scripts:X}}}")
    with open(output, "w", encoding="utf-8") as file:
        file.write(f"""\
// Made by make_detect_data.py.
#ifndef UTFX_LIBRARY_DETECT_DATA_H_
#define UTFX_LIBRARY_DETECT_DATA_H_

#include <array>
#include <cstdint>

namespace utfx::detect {{

enum class Script : uint8_t {{ {", ".join("k" + each for each in SCRIPTS)}, kNone }};

// A letter of a script that a model knows, by its number from 1 on.
struct Letter {{
  uint16_t code_point;
  Script script;
  uint8_t number;
  uint8_t kind;  // 1: a capital. 2: of half the width.
}};
inline constexpr Letter kLetters[] = {{
{lines((f"{{{code_point}, Script{{{script}}}, {number}, {kind}}}" for code_point, (script, number, kind) in sorted(places.items())), 3)}}};
// Any ideograph, among the Japanese letters.
inline constexpr uint8_t kHanLetter = {han};
// How many letters each script has.
inline constexpr uint8_t kLetterCounts[] = {{{", ".join(str(len(by_script[each])) for each in SCRIPTS)}}};

// Costs in half bits.
inline constexpr uint8_t kPairCosts[] = {{{", ".join(map(str, costs["costs"]))}}};
inline constexpr uint8_t kCharacterCosts[] = {{{", ".join(map(str, costs["characters"]))}}};

// A language: the classes of its script's letters, from 0 (none) to the last one
// (any other), are in kClasses; the cost of each class behind each other is half
// a byte of kPairs, at pairs + behind * classes + class; and those of characters
// are in kCharacters, from the first one of its script on.
struct Language {{
  char name[8];
  Script script;
  uint8_t prior;
  uint8_t class_count;
  uint32_t pairs;
  uint16_t classes;
  int32_t characters;  // -1 if it has none.
}};
inline constexpr Language kLanguages[] = {{
{lines(rows, 1)}}};
inline constexpr uint8_t kClasses[] = {{
{lines(classes)}}};
inline constexpr uint8_t kPairs[] = {{
{lines(packed(digits))}}};
inline constexpr uint8_t kCharacters[] = {{
{lines(characters)}}};
// The least number of each ideograph in any language.
inline constexpr uint8_t kLeastOfIdeographs[] = {{
{lines(packed(least))}}};

// The charsets that a text may be in, by the number of their tables, with the
// languages that are written in them, and all of the same scripts.
struct CharsetRow {{
  uint16_t table;
  uint8_t prior;
  uint64_t languages;
  uint64_t of_scripts;
}};
inline constexpr std::array<CharsetRow, {len(charsets)}> kCharsets = {{{{
{lines(charsets, 1)}}}}};
inline constexpr std::array<const char*, {len(charsets)}> kCharsetNames = {{{{
{lines(charset_names, 6)}}}}};
// From this number on, tables are of several bytes.
inline constexpr uint16_t kFirstOfSeveralBytes = {singles};

}}  // namespace utfx::detect

#endif  // UTFX_LIBRARY_DETECT_DATA_H_
""")
    print(f"{len(order)} languages, {len(digits) // 2 + len(classes) + len(characters) + len(least) // 2 + 6 * len(places)} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
