"""Asks the system's iconv(3) for all charsets of single bytes.

usage: probe.py >converters/tables.txt
       probe.py --compare=TABLES

With --compare, it fails where iconv(3) is not as the tables say, and ends with
77 where the system lacks charsets of glibc's.
"""

import argparse
import array
import ctypes
import difflib
import errno
import glob
import itertools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "converters"))
import make_tables

ABOUT = """\
# Charsets of single bytes, as the iconv(3) of the GNU C Library has them: all
# whose bytes are each one character or an error, whatever precedes them. These
# are measured facts: tests/tables/probe.py has asked iconv(3) for each byte and
# each code point, and writes this file again:
#
#     tests/tables/probe.py >converters/tables.txt
#
#   charset      the name in glibc's gconv-modules
#   aliases      its other names there
#   like         the rows that are not given are those of this charset, which is
#                above; without this line they are unassigned
#   80:          the code points of the bytes 80 to 8F; `----` is unassigned, and
#                `0080-0083` is four code points
#   decode-only  bytes that are read, but whose code points are not written as them
#   encode-only  code points that are written as a byte which is not read as them
#
# glibc leaves out the tags U+E0000 to U+E007F without a word, where a charset
# does not have them. This is not in the tables.
"""
# glibc has this one built in.
ASCII = ("US-ASCII", ["ANSI_X3.4-1968", "ANSI_X3.4-1986", "ANSI_X3.4", "ASCII", "ISO_646.IRV:1991", "ISO646-US",
                      "ISO-IR-6", "US", "IBM367", "CP367", "CSASCII", "OSF00010020"])
# The charsets that others are like, each of which is written in full.
BASES = ["US-ASCII", "ISO-8859-1", "IBM037", "EBCDIC-US", "IBM1154", "IBM437"]
FILES = ["/usr/lib*/gconv/gconv-modules", "/usr/lib*/gconv/gconv-modules.d/gconv-modules*.conf",
         "/usr/lib/*/gconv/gconv-modules", "/usr/lib/*/gconv/gconv-modules.d/gconv-modules*.conf"]
ERROR = ctypes.c_size_t(-1).value
# The code points in the order of wchar_t, which glibc converts to and from
# without a step between.
PLANES = 17
CODE_POINTS = memoryview(array.array("I", range(PLANES << 16)).tobytes())

libc = ctypes.CDLL(None, use_errno=True)


class Descriptor:
    """A conversion descriptor. A charset that can't be opened raises OSError."""

    def __init__(self, to, source):
        libc.iconv_open.restype = ctypes.c_void_p
        self.cd = ctypes.c_void_p(libc.iconv_open(to.encode(), source.encode()))
        if self.cd.value == ERROR:
            raise OSError(ctypes.get_errno(), f"{source} to {to}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        libc.iconv_close(self.cd)

    def convert(self, text, room, is_last=False):
        """All of a text, from the initial state: the output, and the error or 0. The last text
        has what waits for more written, too."""
        libc.iconv.restype = ctypes.c_size_t
        libc.iconv(self.cd, None, None, None, None)
        source = ctypes.c_char_p(bytes(text))
        left = ctypes.c_size_t(len(text))
        output = ctypes.create_string_buffer(room)
        target = ctypes.c_void_p(ctypes.addressof(output))
        free = ctypes.c_size_t(room)
        while left.value:
            before = left.value
            result = libc.iconv(self.cd, ctypes.byref(source), ctypes.byref(left), ctypes.byref(target),
                                ctypes.byref(free))
            if result == ERROR and left.value in (0, before):
                return output.raw[:room - free.value], ctypes.get_errno()
        if is_last:
            libc.iconv(self.cd, None, None, ctypes.byref(target), ctypes.byref(free))
        return output.raw[:room - free.value], 0


def decoded(name):
    """The code point of each byte, or None where the charset is not of single bytes."""
    units = []
    with Descriptor("WCHAR_T", name) as descriptor:
        for byte in range(256):
            output, error = descriptor.convert(bytes([byte]), 64)
            if error not in (0, errno.EILSEQ) or len(output) != (0 if error else 4):
                return None
            units.append(None if error else int.from_bytes(output, sys.byteorder))
    return units


def encoded(name):
    """The bytes of all code points that have one."""
    pairs = {}

    def ask(first, last):
        # Where errors are ignored, code points without bytes write nothing.
        output, _ = descriptor.convert(CODE_POINTS[4 * first:4 * last], last - first + 16)
        if output and last - first == 1:
            (pairs[first],) = output
        elif output:
            middle = (first + last) // 2
            ask(first, middle)
            ask(middle, last)

    with Descriptor(name + "//IGNORE", "WCHAR_T") as descriptor:
        for plane in range(PLANES):
            ask(plane << 16, plane + 1 << 16)
    return pairs


def probe(name, aliases):
    """The table of a charset, or None where it is not of single bytes."""
    units = decoded(name)
    if units is None:
        return None
    table = make_tables.Table(name, sorted(aliases))
    table.units = units
    pairs = encoded(name)
    table.decode_only = [byte for byte, unit in enumerate(units) if unit is not None and pairs.get(unit) != byte]
    table.encode_only = {code_point: byte for code_point, byte in pairs.items() if units[byte] != code_point}
    # glibc finds the conversions of an alias as those of its charset.
    for alias in table.names[1:]:
        if decoded(alias) != units:
            sys.exit(f"probe.py: {alias} is not {name}")
    return table


def charsets():
    """The names and aliases that glibc's own files have, and ASCII's."""
    found = {ASCII[0]: list(ASCII[1])}
    aliases = []
    for path in itertools.chain.from_iterable(map(glob.glob, FILES)):
        with open(path, encoding="latin-1") as file:
            lines = file.readlines()
        for line in lines:
            words = [word.rstrip("/") for word in line.split("#")[0].split()]
            if words[:1] == ["module"] and words[2] == "INTERNAL":
                found.setdefault(words[1], [])
            elif words[:1] == ["alias"]:
                aliases.append((words[2], words[1]))
    for name, alias in aliases:
        if name in found and alias not in found[name]:
            found[name].append(alias)
    return found


def row(units):
    """The units of a row, with runs of three and more."""
    words, at = [], 0
    while at < len(units):
        end = at + 1
        while end < len(units) and units[at] is not None and units[end] == units[at] + end - at:
            end += 1
        if end - at > 2:
            words.append(f"{units[at]:04X}-{units[end - 1]:04X}")
        else:
            end = at + 1
            words.append("----" if units[at] is None else f"{units[at]:04X}")
        at = end
    return " ".join(words)


def rows_unlike(table, others):
    """The lines of a table's rows that differ from these units."""
    return [f"{first:02X}: {row(table.units[first:first + 16])}" for first in range(0, 256, 16)
            if table.units[first:first + 16] != others[first:first + 16]]


def filled(key, words):
    """Words in lines that begin with a key."""
    lines = []
    for word in words:
        if not lines or len(lines[-1]) + len(word) >= 100:
            lines.append(key)
        lines[-1] += f" {word}"
    return lines


def section(table, bases):
    """The text of a table, as short as one of the bases makes it."""
    lines = [f"charset {table.names[0]}", *filled("aliases", table.names[1:])]
    ways = [rows_unlike(table, [None] * 256)]
    if table not in bases:
        ways += [[f"like {base.names[0]}"] + rows_unlike(table, base.units) for base in bases]
    lines += min(ways, key=lambda way: sum(len(line) for line in way if not line.startswith("like")))
    lines += filled("decode-only", [f"{byte:02X}" for byte in table.decode_only])
    lines += filled("encode-only", [f"{code_point:04X}={byte:02X}"
                                    for code_point, byte in sorted(table.encode_only.items())])
    return "\n" + "\n".join(lines) + "\n"


def text(tables):
    """The text of all tables."""
    bases = [table for name in BASES for table in tables if table.names[0] == name]
    others = sorted((table for table in tables if table not in bases), key=lambda table: table.names[0])
    return ABOUT + "".join(section(table, bases) for table in bases + others)


def run(about, names_of, made_of):
    """What both scripts do with their arguments. `names_of(tables)` is which charsets must be there, where
    `tables` is a file or none; `made_of(charsets)` is the text of those that are."""
    parser = argparse.ArgumentParser(description=about.split("\n")[0])
    parser.add_argument("--compare", metavar="TABLES")
    compared = parser.parse_args().compare
    found = charsets()
    lacking = [name for name in names_of(compared) if name not in found]
    if lacking:
        print("this system's iconv(3) has no", lacking[0])
        sys.exit(77)
    made = made_of(found)
    if not compared:
        print(made, end="")
        return
    with open(compared, encoding="ascii") as file:
        difference = list(difflib.unified_diff(file.read().splitlines(), made.splitlines(), compared, "iconv(3)",
                                               lineterm=""))
    print(*difference, sep="\n")
    sys.exit(1 if difference else 0)


if __name__ == "__main__":
    run(__doc__,
        lambda tables: [table.names[0] for table in make_tables.read(tables)] if tables else [],
        lambda found: text(list(filter(None, itertools.starmap(probe, found.items())))))
