"""Makes a header of data from the text of the tables of charsets with several bytes.

usage: make_multibyte.py TABLES HEADER
"""

import itertools
import re
import sys

import make_tables
from make_tables import braced, rows, row_units

UNASSIGNED = 0xFFFF  # A cell of the header.
FIRST_BEYOND = 0xD800
PAIR = 0x80000000  # Of what stands beyond the BMP, with the number of the pair.
NO_TRAIL = 0xFF
MOST_BYTES = 250 * 1024
FOUR_BYTES = (0x81, 126), (0x30, 10), (0x81, 126), (0x30, 10)  # The first and how many, of GB 18030.


class Table:
    """A charset with sequences of one to four bytes."""

    def __init__(self, name, aliases=()):
        self.names = [name, *aliases]
        self.code_points = {}  # Of sequences of up to three bytes.
        self.pairs = {}  # Sequences that are two code points.
        self.ranges = []  # Of four bytes: (number, code point, count).
        self.decode_only = []
        self.encode_only = {}


def number_of(text):
    """The number of four bytes, or of the start of some."""
    number = 0
    for byte, (first, count) in zip(text, FOUR_BYTES):
        number = number * count + byte - first
    return number


def four_bytes(number):
    text = []
    for first, count in reversed(FOUR_BYTES):
        number, digit = divmod(number, count)
        text.insert(0, first + digit)
    return bytes(text)


def code_points_like(tables, words):
    """Those of `like` and its words."""
    base, *ends = words
    first, last = (int(end, 16) for end in ends[0].split("-")) if ends else (0, 0xFF)
    return {text: code_point for text, code_point in tables[base].code_points.items()
            if len(text) == 1 or all(first <= byte <= last for byte in text)}


def sequences_of(word):
    """The sequences of a word, as 8140 or 8140-8144."""
    first, _, last = word.partition("-")
    text, end = bytes.fromhex(first), bytes.fromhex(last or first)
    if text[:-1] != end[:-1]:
        raise ValueError
    return [text[:-1] + bytes([byte]) for byte in range(text[-1], end[-1] + 1)]


def read_line(table, tables, key, words):
    if key == "like":
        table.code_points = code_points_like(tables, words)
    elif key == "ranges":
        for word in words:
            place, run = word.split("=")
            first, last = (int(end, 16) for end in run.split("-"))
            table.ranges.append((int(place), first, last - first + 1))
    elif key == "pairs":
        for word in words:
            text, both = word.split("=")
            first, second = (int(code_point, 16) for code_point in both.split("+"))
            table.pairs[bytes.fromhex(text)] = first, second
    elif key == "decode-only":
        for word in words:
            table.decode_only += sequences_of(word)
    elif key == "encode-only":
        for word in words:
            code_point, text = word.split("=")
            table.encode_only[int(code_point, 16)] = bytes.fromhex(text)
    else:
        start, units = bytes.fromhex(key.removesuffix(":")), row_units(words)
        if start[-1] % 16 or len(units) != 16:
            raise ValueError
        for i, unit in enumerate(units):
            text = start[:-1] + bytes([start[-1] + i])
            table.code_points.pop(text, None)
            if unit is not None:
                table.code_points[text] = unit


def check(tables):
    """Ends the program where the tables are not as all that uses them expects."""
    for table in tables.values():
        name = table.names[0]

        def fail(*words, name=name):
            make_tables.fail(name, *words)

        for each in table.names:
            if not re.fullmatch(r"[A-Z0-9._:+()/-]{1,64}", each):
                fail("has a bad name:", each)
        texts = table.code_points.keys() | table.pairs.keys()
        if table.code_points.keys() & table.pairs.keys():
            fail("has a sequence that is a pair, too")
        if any(text[:i] in texts and text[:i + 1] not in texts for text in texts for i in range(1, len(text))):
            fail("has a sequence that starts another one, but not with each byte more")
        if any(len(text) > 3 for text in texts):
            fail("has four bytes in a row")
        for code_point in [*table.code_points.values(), *table.encode_only, *itertools.chain(*table.pairs.values())]:
            if not 0 <= code_point < 0x110000 or 0xD800 <= code_point < 0xE000:
                fail(f"has the code point {code_point:04X}")
        decode_only = set(table.decode_only)
        written = [code_point for text, code_point in table.code_points.items() if text not in decode_only]
        written += table.encode_only
        if len(set(written)) < len(written):
            fail("writes a code point as two sequences")
        if len(set(table.pairs.values())) < len(table.pairs) or any(
                first not in written for first, _ in table.pairs.values()):
            fail("has a pair twice, or without its first code point")
        if any(len(text) > 3 for text in decode_only):
            fail("has a sequence of four bytes that is only read")
        if len(table.ranges) > 256:
            fail("has too many ranges")
        for first, second in zip(table.ranges, table.ranges[1:]):
            if first[0] + first[2] > second[0]:
                fail("has ranges that are not in order")


class Pool:
    """Units that rows share."""

    def __init__(self):
        self.data = b""
        self.beyond = {}  # The code points beyond the BMP, which stand in the place of surrogates.

    def unit_of(self, code_point):
        if code_point < 1 << 16:
            return code_point
        return FIRST_BEYOND + self.beyond.setdefault(code_point, len(self.beyond))

    def place(self, units):
        """Where the units are, which are added if they are not there."""
        wanted = b"".join(self.unit_of(unit).to_bytes(2, "big") for unit in units)
        at = self.data.find(wanted)
        while at % 2 and at >= 0:
            at = self.data.find(wanted, at + 1)
        if at < 0:
            at = len(self.data)
            self.data += wanted
        return at // 2

    def units(self):
        return [int.from_bytes(self.data[at:at + 2], "big") for at in range(0, len(self.data), 2)]


NONE, SINGLE, ROW, LEADS = map("MultibyteKind{{{}}}".format, range(4))


class Layout:
    """A table as its leads, whose rows are in the pool."""

    def __init__(self, table):
        # By the code points, which encode a pair.
        self.pairs = sorted((both, text) for text, both in table.pairs.items())
        self.units = table.code_points | {text: PAIR + i for i, (_, text) in enumerate(self.pairs)}
        trails = sorted({byte for text in self.units for byte in text[1:]})
        if len(trails) >= NO_TRAIL:
            make_tables.fail(table.names[0], "has too many trails")
        self.trails = {byte: i for i, byte in enumerate(trails)}
        self.starts = {}  # What follows a start: the numbers of trails.
        for text in self.units:
            for size in range(1, len(text)):
                self.starts.setdefault(text[:size], set()).add(self.trails[text[size]])
        self.rows = {}  # The first trail's number, and the units.
        for start, numbers in self.starts.items():
            texts = [start + bytes([trails[number]]) for number in range(min(numbers), max(numbers) + 1)]
            if not any(text in self.starts for text in texts):
                self.rows[start] = [self.units.get(text, UNASSIGNED) for text in texts]
                if start in self.units:
                    self.rows[start].append(self.units[start])

    def leads(self, pool):
        """A list of leads: those of all first bytes, and then those that follow some of them."""
        listed = [self.lead(bytes([byte]), pool) for byte in range(256)]
        for start in sorted(self.starts.keys() - self.rows.keys()):
            numbers = self.starts[start]
            is_single = start in self.units
            listed[start[0]] = len(listed), min(numbers), max(numbers) - min(numbers) + 1, LEADS, is_single
            by_number = {number: byte for byte, number in self.trails.items()}
            listed += [self.lead(start + bytes([by_number[number]]), pool)
                       for number in range(min(numbers), max(numbers) + 1)]
            if is_single:
                listed.append((self.units[start], 0, 0, SINGLE, False))
        return listed

    def lead(self, start, pool):
        if start in self.rows:
            is_single = start in self.units
            return (pool.place(self.rows[start]), min(self.starts[start]), len(self.rows[start]) - is_single, ROW,
                    is_single)
        if start in self.units:
            return self.units[start], 0, 0, SINGLE, False
        return 0, 0, 0, NONE, False


def named(tables):
    """A literal for the names of each table, and where each starts."""
    literals, starts, size = [], [], 0
    for table in tables:
        starts.append(size)
        literals.append("".join(rf"\{len(name):03o}{name}\000" for name in table.names) + r"\000")
        size += sum(len(name) + 2 for name in table.names) + 1
    return literals, starts


def hexadecimal(text):
    return f"0x{text.hex().upper()}"


def nearest(tables):
    """For each table the numbers of the others, of which the first has most of its code points."""
    written = [{code_point for text, code_point in table.code_points.items()} for table in tables]
    return [sorted((other for other in range(len(tables)) if tables[other] is not table),
                   key=lambda other: -len(written[number] & written[other]))
            for number, table in enumerate(tables)]


def header(tables):
    """The text of the header, and the size of its data in bytes."""
    layouts = [Layout(table) for table in tables]
    pool = Pool()
    # The longest first: others are parts of these.
    for row in sorted((row for layout in layouts for row in layout.rows.values()), key=len, reverse=True):
        pool.place(row)
    leads, descriptions, ranges, decode_only, encode_only, trails, pairs = [], [], [], [], [], [], []
    literals, names_at = named(tables)
    for table, layout, at in zip(tables, layouts, names_at):
        listed = layout.leads(pool)
        runs = runs_of(sorted(table.decode_only, key=lambda text: (len(text), text)))
        descriptions.append([at, len(trails), len(layout.trails), len(leads), len(listed), len(ranges),
                             len(table.ranges), len(decode_only), len(runs), len(encode_only), len(table.encode_only),
                             len(pairs), len(layout.pairs)])
        trails += layout.trails
        leads += [(*lead, str(is_single).lower()) for *lead, is_single in listed]
        ranges += [(number, f"0x{code_point:04X}", count) for number, code_point, count in table.ranges]
        decode_only += [(hexadecimal(first), hexadecimal(last)) for first, last in runs]
        encode_only += [(f"0x{code_point:04X}", hexadecimal(text))
                        for code_point, text in sorted(table.encode_only.items())]
        pairs += [(f"0x{first:04X}", f"0x{second:04X}", hexadecimal(text)) for (first, second), text in layout.pairs]
    # A kernel reads two units at once.
    units = [*pool.units(), UNASSIGNED]
    size = (2 * len(units) + 4 * len(pool.beyond) + 8 * len(leads) + 12 * (len(ranges) + len(pairs)) +
            8 * (len(decode_only) + len(encode_only)) + len(trails) + 4 * sum(map(len, descriptions)))
    lines = "\n".join(f'    "{literal}"' for literal in literals)
    text = f"""\
// Made by make_multibyte.py from multibyte.txt.
#ifndef UTFX_CONVERTERS_MULTIBYTE_DATA_H_
#define UTFX_CONVERTERS_MULTIBYTE_DATA_H_

#include <cstddef>
#include <cstdint>

#include "converters/table/multibyte_table.h"

// Charsets with sequences of several bytes, as {size} bytes of data without a
// pointer. MultibyteData says what each is.
namespace utfx::multibyte {{

inline constexpr size_t kCount = {len(tables)};

inline constexpr uint16_t kUnits[] = {{
{wrapped(f"0x{unit:04X}" for unit in units)}}};

inline constexpr uint32_t kBeyond[] = {braced(f"0x{code_point:X}" for code_point in pool.beyond or [0])};

inline constexpr MultibyteLead kLeads[] = {{
{rows(leads)}}};

inline constexpr uint8_t kTrails[] = {{
{wrapped(f"0x{byte:02X}" for byte in trails)}}};

inline constexpr MultibyteRange kRanges[] = {{
{rows(ranges)}}};

inline constexpr MultibyteRun kDecodeOnly[] = {{
{rows(decode_only)}}};

inline constexpr MultibyteEntry kEncodeOnly[] = {{
{rows(encode_only)}}};

inline constexpr MultibytePair kPairs[] = {{
{rows(pairs)}}};

// For each table the numbers of the others, of which the first has most of its
// code points.
inline constexpr uint8_t kNearest[kCount][kCount - 1] = {{
{rows(nearest(tables))}}};

// As in tables::kNames.
inline constexpr char kNames[] =
{lines};

// Where each list has the parts of a table, and how many.
struct Description {{
  uint32_t names;
  uint32_t trails, trail_count;
  uint32_t leads, lead_count;
  uint32_t ranges, range_count;
  uint32_t decode_only, decode_only_count;
  uint32_t encode_only, encode_only_count;
  uint32_t pairs, pair_count;
}};
inline constexpr Description kDescriptions[kCount] = {{
{rows(descriptions)}}};

inline MultibyteData DataOf(size_t table) {{
  const Description& of = kDescriptions[table];
  return {{kUnits,
          kBeyond,
          {{kLeads + of.leads, of.lead_count}},
          {{kTrails + of.trails, of.trail_count}},
          {{kRanges + of.ranges, of.range_count}},
          {{kDecodeOnly + of.decode_only, of.decode_only_count}},
          {{kEncodeOnly + of.encode_only, of.encode_only_count}},
          {{kPairs + of.pairs, of.pair_count}}}};
}}

}}  // namespace utfx::multibyte

#endif  // UTFX_CONVERTERS_MULTIBYTE_DATA_H_
"""
    return text, size


def runs_of(texts):
    """Sequences as runs by the last byte: (first, last)."""
    runs = []
    for text in texts:
        if runs and runs[-1][1][:-1] == text[:-1] and runs[-1][1][-1] + 1 == text[-1]:
            runs[-1] = runs[-1][0], text
        else:
            runs.append((text, text))
    return runs


def wrapped(values):
    """Values in lines."""
    values = list(values)
    return "".join("    " + ", ".join(values[at:at + 12]) + ",\n" for at in range(0, len(values), 12))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.split("\n\n")[1].strip())
    tables = make_tables.read_lines(sys.argv[1], Table, read_line)
    check(tables)
    text, size = header(list(tables.values()))
    if size > MOST_BYTES:
        make_tables.fail(f"{size} bytes of data, but the most is {MOST_BYTES}")
    with open(sys.argv[2], "w", encoding="ascii") as file:
        file.write(text)
    print(f"{len(tables)} tables, {size} bytes")


if __name__ == "__main__":
    main()
