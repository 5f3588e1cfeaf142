"""Makes a header of data from the text of the tables of charsets.

usage: make_tables.py TABLES HEADER
"""

import re
import sys

UNASSIGNED = 0xFFFF  # A unit of the header.
BLOCK = 32  # Units.
MOST_BYTES = 60 * 1024
MOST_ENCODE_ONLY = 1792


class Table:
    """A charset of single bytes."""

    def __init__(self, name, aliases=()):
        self.names = [name, *aliases]
        self.units = [None] * 256  # The code point of each byte.
        self.decode_only = []  # Bytes that no code point is written as.
        self.encode_only = {}  # Bytes of code points that no byte is read as.


def fail(*words):
    sys.exit("make_tables.py: " + " ".join(map(str, words)))


def row_units(words):
    """The units of a row: each by itself, `----`, or a run `0020-002F`."""
    units = []
    for word in words:
        if word == "----":
            units.append(None)
        else:
            first, _, last = word.partition("-")
            units += range(int(first, 16), int(last or first, 16) + 1)
    return units


def read_lines(path, make_table, read_line):
    """The tables of a text by name, in its order. read_line(table, tables, key, words) takes each line but a name."""
    tables = {}
    table = None
    with open(path, encoding="ascii") as lines:
        for number, line in enumerate(lines, 1):
            key, *words = line.split("#")[0].split() or [""]
            try:
                if key == "charset":
                    (name,) = words
                    if name in tables:
                        raise ValueError
                    table = tables[name] = make_table(name)
                elif key == "aliases":
                    table.names += words
                elif key:
                    read_line(table, tables, key, words)
            except (AttributeError, KeyError, ValueError):
                fail(f"{path}:{number}: this line is wrong: {line.strip()}")
    return tables


def read_line(table, tables, key, words):
    if key == "like":
        (base,) = words
        table.units = list(tables[base].units)
    elif key == "decode-only":
        table.decode_only += [int(byte, 16) for byte in words]
    elif key == "encode-only":
        for word in words:
            code_point, byte = word.split("=")
            table.encode_only[int(code_point, 16)] = int(byte, 16)
    else:
        first, units = int(key.removesuffix(":"), 16), row_units(words)
        if first % 16 or len(units) != 16:
            raise ValueError
        table.units[first : first + 16] = units


def read(path):
    return list(read_lines(path, Table, read_line).values())


def loose(name):
    """A name as readers compare it who ignore case, and single hyphens and underscores."""
    return re.sub("[-_](?![-_])", "", name).upper()


def check(tables):
    """Ends the program where the tables are not as all that uses them expects."""
    owners = {}
    for table in tables:
        name = table.names[0]
        if len(set(table.names)) < len(table.names):
            fail(name, "has a name twice")
        for each in table.names:
            if not re.fullmatch(r"[A-Z0-9._:+()/-]{1,64}", each):
                fail(name, "has a bad name:", each)
            if owners.setdefault(loose(each), name) != name:
                fail(name, "and", owners[loose(each)], "have the same name:", each)
        code_points = [unit for unit in table.units if unit is not None] + list(table.encode_only)
        for code_point in code_points:
            if not 0 <= code_point < UNASSIGNED or 0xD800 <= code_point < 0xE000:
                fail(name, f"has the code point {code_point:04X}")
        written = [unit for byte, unit in enumerate(table.units)
                   if unit is not None and byte not in table.decode_only] + list(table.encode_only)
        if len(set(written)) < len(written):
            fail(name, "writes a code point as two bytes")
        if not written:
            fail(name, "has no code point that it writes")
        for byte in table.decode_only:
            if table.units[byte] is None:
                fail(name, f"has the byte {byte:02X} as decode-only, but it is unassigned")
        if not all(0 <= byte < 256 for byte in table.encode_only.values()):
            fail(name, "encodes to what is no byte")
        if len(table.encode_only) > MOST_ENCODE_ONLY:
            fail(name, "has too many encode-only entries")


def braced(values):
    return "{" + ", ".join(map(str, values)) + "}"


def rows(values):
    return "".join(f"    {braced(row)},\n" for row in values)


def header(tables):
    """The text of the header, and the size of its data in bytes."""
    blocks, index, decode_only, encode_only = {}, [], [], []
    names, starts = [], [0]
    for number, table in enumerate(tables):
        units = [f"0x{UNASSIGNED if unit is None else unit:04X}" for unit in table.units]
        index.append([blocks.setdefault(tuple(units[at : at + BLOCK]), len(blocks)) for at in range(0, 256, BLOCK)])
        decode_only += [(number, f"0x{byte:02X}") for byte in sorted(table.decode_only)]
        encode_only += [(f"0x{code_point:04X}", number, f"0x{byte:02X}")
                        for code_point, byte in sorted(table.encode_only.items())]
        names.append("".join(rf"\{len(name):03o}{name}\000" for name in table.names) + r"\000")
        starts.append(starts[-1] + sum(len(name) + 2 for name in table.names) + 1)
    # The compiler ends a literal with one more byte.
    end_of_names = starts.pop() + 1
    size = (2 * BLOCK * len(blocks) + 2 * 256 // BLOCK * len(index) + 2 * len(decode_only) + 4 * len(encode_only) +
            end_of_names + 2 * len(starts))
    literals = "\n".join(f'    "{each}"' for each in names)
    text = f"""\
// Made by make_tables.py from tables.txt.
#ifndef UTFX_CONVERTERS_TABLES_DATA_H_
#define UTFX_CONVERTERS_TABLES_DATA_H_

#include <cstddef>
#include <cstdint>

// Charsets of single bytes, as {size} bytes of data without a pointer.
namespace utfx::tables {{

inline constexpr size_t kCount = {len(tables)};

// The code points of {BLOCK} bytes, or 0x{UNASSIGNED:X} where there is none.
inline constexpr uint16_t kBlocks[][{BLOCK}] = {{
{rows(blocks)}}};

// The numbers of a table's blocks.
inline constexpr uint16_t kIndex[kCount][{256 // BLOCK}] = {{
{rows(index)}}};

// By table, then by byte: the byte is read, and its code point is not written
// as it.
struct TableByte {{
  uint8_t table;
  uint8_t byte;
}};
inline constexpr TableByte kDecodeOnly[] = {{
{rows(decode_only)}}};

// By table, then by code point: the code point is written as the byte, which is
// not read as it.
struct TableEntry {{
  uint16_t code_point;
  uint8_t table;
  uint8_t byte;
}};
inline constexpr TableEntry kEncodeOnly[] = {{
{rows(encode_only)}}};

// The names of each table, the first of which is the charset's: a byte that is
// its length, its characters, and 0. A length of 0 is behind the last.
inline constexpr char kNames[] =
{literals};
// Where those of a table start.
inline constexpr uint16_t kNamesAt[kCount] = {braced(starts)};

}}  // namespace utfx::tables

#endif  // UTFX_CONVERTERS_TABLES_DATA_H_
"""
    return text, size


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.split("\n\n")[1].strip())
    tables = read(sys.argv[1])
    check(tables)
    if len(tables) > 256:
        fail("a table's number is a byte, but there are", len(tables))
    text, size = header(tables)
    if size > MOST_BYTES:
        fail(f"{size} bytes of data, but the most is {MOST_BYTES}")
    with open(sys.argv[2], "w", encoding="ascii") as file:
        file.write(text)
    print(f"{len(tables)} tables, {size} bytes")


if __name__ == "__main__":
    main()
