"""Asks the system's iconv(3) for charsets whose sequences have one to four bytes.

usage: probe_multibyte.py >converters/multibyte.txt
       probe_multibyte.py --compare=TABLES

With --compare, it fails where iconv(3) is not as the tables say, and ends with
77 where the system lacks charsets of glibc's.
"""

import errno
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "converters"))
import make_multibyte
import probe

ABOUT = """\
# Charsets with sequences of one to four bytes, as the iconv(3) of the GNU C
# Library has them. These are measured facts: tests/tables/probe_multibyte.py has
# asked iconv(3) for each sequence and each code point, and writes this file again:
#
#     tests/tables/probe_multibyte.py >converters/multibyte.txt
#
#   charset      the name in glibc's gconv-modules
#   aliases      its other names there
#   like         the rows that are not given are those of this charset, which is
#                above, as far as the last byte is in the range, if one is given;
#                without this line they are unassigned
#   81A0:        the code points of the sequences 81A0 to 81AF; `----` is unassigned,
#                and `0080-0083` is four code points. A sequence can be the start of
#                others: a letter waits for an accent
#   ranges       four bytes 81 to FE, 30 to 39, 81 to FE and 30 to 39, counted from
#                81308130: `24=00A5-00A6` are the 24th and the next
#   pairs        sequences that are two code points: `8862=00CA+0304`
#   decode-only  sequences that are read, but whose code points are not written as them
#   encode-only  code points that are written as a sequence which is not read as them
#
# glibc leaves out the tags U+E0000 to U+E007F without a word, where a charset
# does not have them. This is not in the tables.
"""
# Each with what it is like.
CHARSETS = {
    "SJIS": None,
    "CP932": "SJIS",
    "EUC-JP": None,
    "EUC-JP-MS": "EUC-JP",
    "UHC": None,
    "EUC-KR": "UHC A1-FE",
    "JOHAB": None,
    "GB18030": None,
    "GBK": "GB18030",
    "EUC-CN": "GBK A1-FE",
    "BIG5": None,
    "BIG5HKSCS": "BIG5",
    "ANSI_X3.110": None,
    "ISO_6937": None,
    "ISO_6937-2": "ISO_6937",
    "T.61-8BIT": "ANSI_X3.110",
    "CP1255": None,
    "CP1258": None,
    "TCVN5712-1": None,
}
# Where code points of these charsets are.
PLANES = 3


def sequences(name):
    """The code point of each sequence that is shorter than four bytes, the ranges of those of four, and the pairs."""
    found, ranges, pairs = {}, [], {}
    with probe.Descriptor("WCHAR_T", name) as descriptor:

        def ask(start):
            # The last of four bytes is a digit.
            for byte in range(0x30, 0x3A) if len(start) == 3 else range(256):
                text = start + bytes([byte])
                output, error = descriptor.convert(text, 64, is_last=True)
                if start in found and len(output) != 4:
                    continue  # Two characters, or one and a lead.
                if error == errno.EINVAL and len(text) < 4:
                    ask(text)
                elif not error and len(output) == 4:
                    code_point = int.from_bytes(output, sys.byteorder)
                    if len(text) < 4:
                        found[text] = code_point
                        if waits(descriptor, text):
                            ask(text)
                    else:
                        add_to_ranges(ranges, make_multibyte.number_of(text), code_point)
                elif not error and len(output) == 8:
                    pairs[text] = tuple(int.from_bytes(output[at:at + 4], sys.byteorder) for at in (0, 4))
                elif not error:
                    sys.exit(f"probe_multibyte.py: {name}: {text.hex()} is {len(output) // 4} code points")

        ask(b"")
    return found, ranges, pairs


def waits(descriptor, text):
    """Whether a character can become another one by what follows."""
    return descriptor.convert(text, 64)[0] == b""


def add_to_ranges(ranges, number, code_point):
    if ranges:
        first, start, count = ranges[-1]
        if number == first + count and code_point == start + count:
            ranges[-1] = (first, start, count + 1)
            return
    ranges.append((number, code_point, 1))


def written(name):
    """The sequence of each code point that has one."""
    pairs = {}
    with probe.Descriptor(name, "WCHAR_T") as descriptor:
        for code_point in range(PLANES << 16):
            # Tags are left out without a word.
            output, error = descriptor.convert(probe.CODE_POINTS[4 * code_point:4 * code_point + 4], 16, is_last=True)
            if not error and output:
                pairs[code_point] = output
    return pairs


def check_pairs(table):
    with probe.Descriptor(table.names[0], "WCHAR_T") as descriptor:
        for text, (first, second) in table.pairs.items():
            both = b"".join(probe.CODE_POINTS[4 * code_point:4 * code_point + 4] for code_point in (first, second))
            if descriptor.convert(both, 16, is_last=True) != (text, 0):
                sys.exit(f"probe_multibyte.py: {table.names[0]}: {text.hex()} is only read")


def ask_for(name, aliases):
    table = make_multibyte.Table(name, sorted(map(str.upper, aliases)))
    table.code_points, table.ranges, table.pairs = sequences(name)
    check_pairs(table)
    pairs = written(name)
    read = dict(table.code_points)
    for number, code_point, count in table.ranges:
        read.update((make_multibyte.four_bytes(number + i), code_point + i) for i in range(count)
                    if code_point + i < PLANES << 16)
    table.decode_only = sorted(text for text, code_point in read.items() if pairs.get(code_point) != text)
    table.encode_only = {code_point: text for code_point, text in pairs.items() if read.get(text) != code_point}
    return table


def rows_unlike(table, others):
    """The lines of a table's rows that differ from these code points."""
    starts = sorted({text[:-1] + bytes([text[-1] & 0xF0]) for text in [*table.code_points, *others]},
                    key=lambda start: (len(start), start))
    lines = []
    for start in starts:
        row = [start[:-1] + bytes([start[-1] + i]) for i in range(16)]
        units = [table.code_points.get(text) for text in row]
        if units != [others.get(text) for text in row]:
            lines.append(f"{start.hex().upper()}: {probe.row(units)}")
    return lines


def runs(texts):
    """Sequences as words."""
    return [first.hex().upper() + ("" if first == last else "-" + last.hex().upper())
            for first, last in make_multibyte.runs_of(texts)]


def section(table, tables):
    lines = [f"charset {table.names[0]}", *probe.filled("aliases", table.names[1:])]
    like = CHARSETS[table.names[0]]
    others = {}
    if like:
        lines.append(f"like {like}")
        others = make_multibyte.code_points_like(tables, like.split())
    lines += rows_unlike(table, others)
    lines += probe.filled("ranges", [f"{number}={code_point:04X}-{code_point + count - 1:04X}"
                                     for number, code_point, count in table.ranges])
    lines += probe.filled("pairs", [f"{text.hex().upper()}={first:04X}+{second:04X}"
                                    for text, (first, second) in sorted(table.pairs.items())])
    lines += probe.filled("decode-only", runs(table.decode_only))
    lines += probe.filled("encode-only", [f"{code_point:04X}={text.hex().upper()}"
                                          for code_point, text in sorted(table.encode_only.items())])
    return "\n" + "\n".join(lines) + "\n"


def text(found):
    """The text of all tables."""
    tables = {name: ask_for(name, found[name]) for name in CHARSETS}
    return ABOUT + "".join(section(table, tables) for table in tables.values())


if __name__ == "__main__":
    probe.run(__doc__, lambda tables: CHARSETS, text)
