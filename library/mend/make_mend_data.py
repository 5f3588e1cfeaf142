"""Makes a header of data about characters and about charsets, for the mending of texts.

usage: make_mend_data.py MAKE_TABLES_PY TABLES HEADER

All that it knows of characters is in Unicode 3.2, which each Python has, so that
the header is the same on each machine; and in the lists below, which are a
judgement: how often people write a character.
"""

import importlib.util
import sys
from unicodedata import ucd_3_2_0 as ucd

# A reader who took UTF-8 for another charset took it for one of these; those of
# an earlier line are likelier. All others follow.
LIKELY = [
    "CP1252",
    "ISO-8859-1 IBM437 IBM850 CP1251 CP1250 MACINTOSH ISO-8859-15 ISO-8859-2 ISO-8859-9 CP1254 KOI8-R IBM866",
    "IBM852 CP1253 CP1256 CP1257 ISO-8859-5 ISO-8859-7 IBM858 IBM855 IBM857 KOI8-U MAC-UK TIS-620 ISO-8859-13 "
    "MAC-CENTRALEUROPE IBM862 CP737 CP775",
]

KINDS = ["Lower", "Upper", "Letter", "Mark", "Digit", "Space", "Open", "Close", "Joiner", "Punctuation", "Symbol", "Line",
         "Box", "Picture", "Control", "Ascii"]

# Scripts, by how the names of their letters start, and how strange a letter of
# each is without further knowledge.
SCRIPTS = {
    "LATIN": 5, "GREEK": 3, "CYRILLIC": 4, "ARMENIAN": 2, "HEBREW": 1, "ARABIC": 3, "DEVANAGARI": 1, "BENGALI": 2,
    "GURMUKHI": 2, "GUJARATI": 2, "ORIYA": 2, "TAMIL": 2, "TELUGU": 2, "KANNADA": 2, "MALAYALAM": 2, "SINHALA": 2,
    "THAI": 1, "LAO": 2, "TIBETAN": 2, "MYANMAR": 2, "GEORGIAN": 2, "ETHIOPIC": 2, "KHMER": 2, "HANGUL": 1,
    "HIRAGANA": 1, "KATAKANA": 1, "KATAKANA-HIRAGANA": 1, "CJK": 1, "FULLWIDTH": 2, "HALFWIDTH": 3,
}
# These stand beside each other in words.
SAME = {"KATAKANA": "HIRAGANA", "KATAKANA-HIRAGANA": "HIRAGANA", "CJK": "HIRAGANA", "FULLWIDTH": "HIRAGANA",
        "HALFWIDTH": "HIRAGANA", "HANGUL": "HIRAGANA"}
OTHER_SCRIPT = 6

# Costs of characters that people write more often than their script tells.
OFTEN = {
    0: "éàèêçüöäßñáíóúãõåøæîôûâëïÉÖÜÄÅØ" "абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ"
       "’“”–—…«»„‘©°®™€·•§½×²\xA0",
    1: "ùòìýðþÿÀÈÊÇÑÁÍÓÚÃÕÆÎÔÛÂËÏÙÒÌÝÐÞ" "ąćęłńśźżĄĆĘŁŃŚŹŻřčšžěůďťňŘČŠŽĚŮĎŤŇőűŐŰășțşţĂȘȚŞŢğıĞİāēīūģķļņėįųĀĒĪŪĖĮŲđĐœŒľĺŕ"
       "іїєґІЇЄҐўЎјљњћђџЈЉЊЋЂЏ" "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏϊϋ"
       "ơưƠƯ" "←→↑↓−≤≥≠≈∞√✓✔★☆●○■□▪♥µ№£±¡¿\u200b‚‹›¼¾",
    2: "əƏќѓѕЌЃЅқғңұүһөәҚҒҢҰҮҺӨӘ¢¥¶ªº¹³ŵŷŴŶħġċżĦĠĊΐΰ\u0301\u0300\u0308\u00ad\u200c\u200d\u200e\u200f",
    3: "†‡‰ƒ¬´¯",
    4: "¤¦¨¸ˆ˜ˇ˘˙˚˛˝",
    9: "ſ",
}
# The letters of languages in Latin letters, beside those of ASCII.
ALPHABETS = [
    "äöüß", "éèêëàâùûüçîïôœæÿ", "áéíóúñü", "áàâãçéêíóôõúü", "àèéìíîòóùú", "ąćęłńóśźż", "áčďéěíňóřšťúůýž",
    "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîșțşţ", "çğıİöşüâîû", "åäöé", "æøåéó", "åäöšž", "áðéíóúýþæö", "ąčęėįšųūž",
    "āčēģīķļņšūž", "äöüõšž", "čćđšž", "çë", "ĉĝĥĵŝŭ", "àçèéíïòóúü", "ñáéíóúü", "áéíóúâêîôûŵŷ", "ċġħżàèìòù",
    "àáâãèéêìíòóôõùúýăđĩũơư" + "".join(map(chr, range(0x1EA1, 0x1EFA, 2))), "ëéïóöüèê",
]
# How often letters come where there are no others: few languages have many of
# the rare ones. All other small letters of these scripts are in between.
FREQUENT = "оеаинтслвркмдпу" "αοιετσνηυρπκλμωςάέήίόύώ" "יוהלאמרבתשנ" "الينمتربوسدعهة" "นรอกงมยลวดทสตปบคห"
RARE = "щэъфцюёґўђћџ" "ξψζϊϋΐΰ" "ץףךזטגסצ" "ظغذضثؤئ" "ฆฌญฎฏฐฑฒณธฝฟฬฮฤฦ"
RARITY_SCRIPTS = ("GREEK", "CYRILLIC", "HEBREW", "ARABIC", "THAI", "LAO", "GEORGIAN", "ARMENIAN")

# Of U+FFFD that was read in a charset of two bytes: GBK, Big5, CP949, EUC-JP.
# Nearly all texts that have them are damaged.
LOST = "锟嚙쏙鐃"

# Letters that are words.
WORDS = "àéóèíúáêòÀÉÓÍÚáaАВИКОСУЯавикосуяіІйЙ" "אוהלמבכש" "ηοΟΗ"
OPEN = "«„¿¡‚‹“"
CLOSE = "»”›"
# Stand between letters, too.
JOINERS = "’‘–—…·‐‑‧・\xAD"

# Costs of what is no text, or hardly.
C1, PRIVATE, UNASSIGNED, NONCHARACTER = 8, 12, 6, 14
MOST = 15


def fail(*words):
    sys.exit("make_mend_data.py: " + " ".join(map(str, words)))


def in_ranges(code_point, *ranges):
    return any(first <= code_point <= last for first, last in ranges)


def often_costs():
    costs = {}
    for cost, characters in OFTEN.items():
        for character in characters:
            costs.setdefault(ord(character), cost)
    return costs


OFTEN_COST = often_costs()


def script_of(name):
    first = name.split(" ")[0]
    return first if first in SCRIPTS else None


def kind_of(character, category):
    if character in JOINERS:
        return "Joiner"
    if character in OPEN:
        return "Open"
    if character in CLOSE:
        return "Close"
    if character in "─━┄┅┈┉╌╍═╴╶╸╺╼╾" or in_ranges(ord(character), (0x2580, 0x259F)):
        return "Line"
    if in_ranges(ord(character), (0x2500, 0x257F)):
        return "Box"
    return {"Lu": "Upper", "Lt": "Upper", "Ll": "Lower", "Lo": "Letter", "Lm": "Letter", "Mn": "Mark", "Mc": "Mark",
            "Me": "Mark", "Nd": "Digit", "Zs": "Space", "Zl": "Space", "Zp": "Space", "Cc": "Control",
            "Cf": "Space", "Co": "Control", "Cn": "Control", "Pd": "Punctuation", "Po": "Punctuation",
            "Pc": "Punctuation", "Ps": "Punctuation", "Pe": "Punctuation", "Pi": "Punctuation",
            "Pf": "Punctuation"}.get(category, "Symbol")


def traits_of(code_point):
    """The script, the kind, the cost of a character, and whether it can be a word."""
    character = chr(code_point)
    category = ucd.category(character)
    if code_point < 0x80:
        kind = kind_of(character, category)
        if kind not in ("Lower", "Upper", "Digit", "Space"):
            kind = "Ascii"
        return "LATIN" if category[0] == "L" else "", kind, 0, True
    if in_ranges(code_point, (0xD800, 0xDFFF), (0xFDD0, 0xFDEF)) or code_point & 0xFFFE == 0xFFFE:
        return "", "Control", NONCHARACTER, True
    if code_point == 0xFFFD:
        return "", "Mark", 0, True
    if code_point == 0x85 or category == "Cc":
        return "", "Control", C1, True
    if category == "Co":
        return "", "Control", PRIVATE, True
    # Pictures, which Unicode has had since version 6, and other new symbols.
    if in_ranges(code_point, (0x1F000, 0x1FAFF), (0x2600, 0x27BF)) or character in "⬅⬆⬇⬛⬜⭐⭕":
        return "", "Picture", 1, True
    if code_point in (0x20B9, 0x20BA, 0x20BD, 0x20B4, 0x20BF):
        return "", "Symbol", 1, True
    if in_ranges(code_point, (0x2B00, 0x2BFF)):
        return "", "Symbol", 4, True
    if code_point == 0x1E9E:
        return "LATIN", "Upper", 2, True
    if category == "Cn":
        return "", "Control", UNASSIGNED, True
    name = ucd.name(character, "")
    if in_ranges(code_point, (0x3400, 0x9FFF)):
        name = "CJK"
    if in_ranges(code_point, (0xAC00, 0xD7A3)):
        name = "HANGUL"
    kind = kind_of(character, category)
    script = script_of(name) if kind in ("Lower", "Upper", "Letter", "Mark", "Digit") else ""
    if kind in ("Lower", "Upper", "Letter", "Mark"):
        cost = OTHER_SCRIPT if script is None else SCRIPTS[script]
        if kind == "Mark" and script is None:
            cost = 1 if in_ranges(code_point, (0xFE00, 0xFE0F)) else 4
            script = ""
        if in_ranges(code_point, (0x1EA0, 0x1EF9), (0x621, 0x652), (0x6A9, 0x6CC)) or code_point in (
                0x67E, 0x686, 0x698, 0x679, 0x688, 0x691, 0x6D2):
            cost = 1
        if script == "LATIN" and 0x100 <= code_point < 0x180:
            cost = 3
        if in_ranges(code_point, (0x3400, 0x4DBF)):
            cost = 5
        if in_ranges(code_point, (0x1100, 0x11FF)):
            cost = OTHER_SCRIPT
        if character in LOST:
            cost = 6
    else:
        cost = 2
    cost = OFTEN_COST.get(code_point, cost)
    if code_point == 0xFEFF:
        cost = 3
    is_isolated_well = character in WORDS or kind != "Lower" and kind != "Upper" or script not in ("LATIN",)
    script = script if script is not None else "OTHER"
    return SAME.get(script, script), kind, cost, is_isolated_well


def rarity_of(character, script, kind):
    """How rare a letter is in its script, from 0 to 4."""
    if script not in RARITY_SCRIPTS or kind not in ("Lower", "Upper", "Letter"):
        return 0
    small = character.lower()
    return (kind == "Upper") + (0 if small in FREQUENT else 3 if small in RARE else 1)


BLOCK = 64
END = 0x20000


def classes():
    """The different traits, the blocks of their numbers, and the index of blocks."""
    traits, blocks, index = {}, {}, []
    scripts = ["", "OTHER", *dict.fromkeys(SAME.get(each, each) for each in SCRIPTS)]
    for start in range(0, END, BLOCK):
        block = []
        for code_point in range(start, start + BLOCK):
            script, kind, cost, is_word = traits_of(code_point)
            rarity = rarity_of(chr(code_point), script, kind)
            key = (scripts.index(script), KINDS.index(kind), min(cost, MOST), rarity, int(is_word))
            block.append(traits.setdefault(key, len(traits)))
        index.append(blocks.setdefault(tuple(block), len(blocks)))
    if len(traits) > 256 or len(blocks) > 256:
        fail(len(traits), "classes in", len(blocks), "blocks")
    return traits, blocks, index, scripts


def read_charsets(tables):
    """Those that have ASCII, the likely ones first: number, tier, and bytes by code point."""
    tiers = {name: tier for tier, line in enumerate(LIKELY) for name in line.split()}
    found, seen = [], set()
    for number, table in sorted(enumerate(tables), key=lambda each: tiers.get(each[1].names[0], len(LIKELY))):
        units = list(table.units)
        if units[:0x80] != list(range(0x80)):
            continue
        # The bytes that a charset lacks come as controls from those who read it.
        high = [byte if unit is None and byte < 0xA0 else unit for byte, unit in enumerate(units) if byte >= 0x80]
        if sum(unit is not None and unit >= 0xA0 for unit in high) < 32 or tuple(high) in seen:
            continue
        seen.add(tuple(high))
        mapping = {}
        for byte, unit in enumerate(high, 0x80):
            if unit is not None and unit >= 0x80:
                mapping.setdefault(unit, byte)
        found.append((tiers.get(table.names[0], len(LIKELY)), number, mapping))
    found.sort(key=lambda each: each[:2])
    names = {tables[number].names[0] for _, number, _ in found}
    for name in tiers:
        if name not in names:
            fail("no such charset:", name)
    return found


def braced(values):
    return "{" + ", ".join(map(str, values)) + "}"


def rows(values):
    return "".join(f"    {braced(row)},\n" for row in values)


def lines(values, count=12):
    values = list(map(str, values))
    return ",\n".join("    " + ", ".join(values[at : at + count]) for at in range(0, len(values), count))


def header(tables):
    traits, blocks, index, scripts = classes()
    charsets = read_charsets(tables)
    by_code_point = {}
    for at, (_, _, mapping) in enumerate(charsets):
        for code_point, byte in mapping.items():
            by_code_point.setdefault(code_point, []).append((at, f"0x{byte:02X}"))
    starts, pairs = [0], []
    for code_point in sorted(by_code_point):
        pairs += by_code_point[code_point]
        starts.append(len(pairs))
    alphabet_starts, letters = [0], []
    for alphabet in ALPHABETS:
        letters += sorted(set(map(ord, alphabet)))
        alphabet_starts.append(len(letters))
    names = {"": "kNone", "OTHER": "kOtherScript"}
    enumerators = "".join(f"  {names.get(each, 'k' + each.title().replace('-', ''))},\n" for each in scripts)
    return f"""\
// Made by make_mend_data.py.
#ifndef UTFX_LIBRARY_MEND_DATA_H_
#define UTFX_LIBRARY_MEND_DATA_H_

#include <cstddef>
#include <cstdint>

namespace utfx::mend {{

enum class Script : uint8_t {{
{enumerators}}};

enum class Kind : uint8_t {{
{"".join(f"  k{each}," + chr(10) for each in KINDS)}}};

struct Traits {{
  Script script;
  Kind kind;
  uint8_t cost;          // The higher, the fewer people write it.
  uint8_t rarity;        // The higher, the fewer letters of its script it is.
  bool can_stand_alone;  // As a word of one letter.
}};

// The numbers of the traits of {BLOCK} characters.
inline constexpr uint8_t kClassBlocks[][{BLOCK}] = {{
{rows(blocks)}}};

// The numbers of the blocks of the characters up to U+{END - 1:X}.
inline constexpr uint8_t kClassIndex[] = {{
{lines(index)}}};
inline constexpr uint32_t kClassEnd = 0x{END:X};

inline constexpr Traits kTraits[] = {{
{rows((f"Script{{{script}}}", f"Kind{{{kind}}}", cost, rarity, "true" if word else "false")
       for script, kind, cost, rarity, word in traits)}}};

// Where the letters of each language in Latin letters start, beside those of
// ASCII; in small letters, in order.
inline constexpr uint16_t kAlphabetStarts[] = {{
{lines(alphabet_starts)}}};
inline constexpr uint16_t kAlphabets[] = {{
{lines(f"0x{each:04X}" for each in letters)}}};

// The charsets that UTF-8 may have been taken for, the likely ones first, by the
// number of their tables.
struct Reader {{
  uint8_t table;
  uint8_t tier;
}};
inline constexpr Reader kReaders[] = {{
{rows((number, tier) for tier, number, _ in charsets)}}};

// The code points of their bytes from 80 on, and where the bytes of each start.
inline constexpr uint16_t kCodePoints[] = {{
{lines(f"0x{code_point:04X}" for code_point in sorted(by_code_point))}}};
inline constexpr uint16_t kStarts[] = {{
{lines(starts)}}};

// A byte of a reader, as its number in kReaders.
struct ReaderByte {{
  uint8_t reader;
  uint8_t byte;
}};
inline constexpr ReaderByte kReaderBytes[] = {{
{lines(map(braced, pairs), 6)}}};

}}  // namespace utfx::mend

#endif  // UTFX_LIBRARY_MEND_DATA_H_
"""


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__.split("\n\n")[1].strip())
    spec = importlib.util.spec_from_file_location("make_tables", sys.argv[1])
    make_tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_tables)
    with open(sys.argv[3], "w", encoding="ascii") as file:
        file.write(header(make_tables.read(sys.argv[2])))


if __name__ == "__main__":
    main()
