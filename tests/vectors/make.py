#!/usr/bin/env python3
"""Writes the vectors of integers and keys, which each door reads and writes.

It has the forms once more, from their definitions: UTF-8000 (the site, and its
zigzag variant) and FoundationDB's tuple layer (design/tuple.md).

usage: make.py FOLDER    writes integers.tsv and keys.tsv
       make.py --check   fails if those beside this file are others
"""

import pathlib
import sys

INTEGERS = """\
# Integers and their bytes, in the order of the integers. A line has a form
# (unsigned, zigzag, tuple), an outcome, bytes, and the integer:
#   ok            both ways
#   read          the bytes are read; others are written
#   too-large     the integer has no bytes
#   incomplete N  all N bytes are the start of an integer
#   ill-formed N  the first N bytes are none
"""
KEYS = """\
# Keys and their fields, in the order of the fields. A line has an outcome, bytes,
# and a column for each field, as int:5, text:C3A9 (UTF-8) or bytes:00FF:
#   ok              both ways
#   incomplete A N  from byte A on, N bytes are the start of a field
#   ill-formed A N  at byte A, N bytes are no field, or not UTF-8 in a text
"""


def unsigned(value):
    """UTF-8000: n bytes are n ones and a zero, then 5n + 1 bits of the value."""
    if value < 128:
        return bytes([value])
    n = max(2, -((1 - value.bit_length()) // 5))
    bits = "1" * n + "0" + f"{value:0{5 * n + 1}b}"
    trails = [bits[at:at + 6] for at in range(8, len(bits), 6)]
    return bytes([int(bits[:8], 2), *(128 | int(six, 2) for six in trails)])


def zigzag(value):
    return unsigned(2 * value if value >= 0 else -2 * value - 1)


def in_tuple(value):
    """A tuple's integer: its length, and its bytes, inverted if it is negative."""
    magnitude = abs(value).to_bytes((abs(value).bit_length() + 7) // 8, "big")
    length = len(magnitude)
    if value < 0:
        magnitude = bytes(255 - byte for byte in magnitude)
    if length <= 8:
        return bytes([0x14 + (length if value >= 0 else -length)]) + magnitude
    return (bytes([0x1D, length]) if value > 0 else bytes([0x0B, 255 - length])) + magnitude


def around(powers):
    return {2**power + more for power in powers for more in (-1, 0, 1)}


# Where the number of bytes changes: of UTF-8000 after 7 and 5n + 1 bits.
SMALL = {0, 1, 2, 5, 62, 67, 300, 0xD800, 0xDFFF, 5551212} | around(
    [6, 7, 8, 11, 15, 16, 21, 24, 26, 31, 32, 40, 48, 53, 56, 61, 62, 63, 64, 65, 66, 71, 72, 127, 128, 256, 1000, 2032])
FORMS = {
    unsigned: (SMALL | around([4090, 4091]) | {2**4095, 2**4096 - 1}, [2**4096, 2**5000]),
    zigzag: ({sign * value for value in SMALL | {2**4095 - 1} for sign in (1, -1)} | {-2**4095},
             [2**4095, -2**4095 - 1]),
    in_tuple: ({sign * value for value in SMALL | {2**2039, 2**2040 - 1} for sign in (1, -1)},
             [2**2040, -2**2040, 2**4096]),
}
NO_SEQUENCES = [("", "incomplete 0"), ("E282", "incomplete 2"), ("FF", "incomplete 1"), ("80", "ill-formed 1"),
                ("C0", "ill-formed 1"), ("C180", "ill-formed 1"), ("E08041", "ill-formed 1"), ("E28241", "ill-formed 2")]
NO_INTEGERS = {
    "unsigned": NO_SEQUENCES,
    "zigzag": NO_SEQUENCES,
    "tuple": [
        ("", "incomplete 0"),
        *[(text, f"incomplete {len(text) // 2}")
          for text in ("11", "11AB4B", "1C01", "0C", "1D", "1D0B", "1D0B010000000000000000", "0B", "0BF4FEFFFF")],
        # None starts so.
        *[(text, "ill-formed 1") for text in ("00", "0A", "1E", "AB", "FF14")],
        # Fewer bytes would do.
        *[(text, f"ill-formed {len(text) // 2}")
          for text in ("1500", "13FF", "160001", "12FFFE", "1D00", "0BFF", "1D080101010101010101", "0BF70101010101010101",
                       "1D0900FFFFFFFFFFFFFFFF", "0BF6FF0000000000000000")],
    ],
}


def integers():
    for form, (values, too_large) in FORMS.items():
        name = form.__name__.removeprefix("in_")
        for value in sorted(values):
            yield name, "ok", form(value).hex().upper(), str(value)
        if name != "zigzag":
            assert sorted(values) == sorted(values, key=form)
        if form == in_tuple:
            # Some of FoundationDB's bindings have written these.
            yield name, "read", "1D08" + 8 * "FF", str(2**64 - 1)
            yield name, "read", "0BF7" + 8 * "00", str(1 - 2**64)
        for value in too_large:
            yield name, "too-large", "", str(value)
        for data, outcome in NO_INTEGERS[name]:
            yield name, outcome, data, ""


def field(value):
    if isinstance(value, int):
        return in_tuple(value)
    start, data = (1, value) if isinstance(value, bytes) else (2, value.encode())
    return bytes([start]) + data.replace(b"\0", b"\0\xff") + b"\0"


def column(value):
    if isinstance(value, int):
        return f"int:{value}"
    kind, data = ("bytes", value) if isinstance(value, bytes) else ("text", value.encode())
    return f"{kind}:{data.hex().upper()}"


FIELDS = [b"", b"\0", b"\0\0", b"\0\1", b"\0\xff", b"\1", b"a", b"a\0", b"a\0\xff", b"ab", b"\xff", b"\xff\0",
          "", "\0", "\0\1", "\0\x7f", "\1", "a", "a\0", "a\0b", "ab", "ann", "zoë", "中", "\ue000", "\uffff", "🌍", "\U0010ffff",
          -2**2040 + 1, -2**64, 1 - 2**64, -2**63, -256, -255, -1, 0, 1, 255, 256, 2**63, 2**64 - 1, 2**64, 2**2040 - 1]
NO_KEYS = [
    ("00", "ill-formed 0 1"), ("03", "ill-formed 0 1"), ("0A", "ill-formed 0 1"), ("1E", "ill-formed 0 1"),
    ("FF", "ill-formed 0 1"), ("0161000050", "ill-formed 3 1"),
    ("01", "incomplete 0 1"), ("0161", "incomplete 0 2"), ("0100FF", "incomplete 0 3"), ("02", "incomplete 0 1"),
    ("0261", "incomplete 0 2"), ("02E4B8", "incomplete 0 3"), ("140215", "incomplete 1 2"), ("0261001601", "incomplete 3 2"),
    ("02FF00", "ill-formed 1 1"), ("0261EDA08000", "ill-formed 2 1"), ("02F490808000", "ill-formed 1 1"),
    ("02E4B800", "ill-formed 1 2"), ("0200FFE4B800FF6100", "ill-formed 3 2"), ("14026180", "ill-formed 3 1"),
    ("02610080", "ill-formed 3 1"), ("141500", "ill-formed 1 2"), ("1461", "ill-formed 1 1"),
]


def keys():
    def order(key):
        return [(kinds.index(type(value)), value.encode() if isinstance(value, str) else value) for value in key]

    kinds = [bytes, str, int]
    one = [(value,) for value in FIELDS]
    some = FIELDS[::5] + FIELDS[3:8]
    two = [(first, second) for first in some for second in some]
    more = [(), ("ann", 10, b"\0"), ("ann", 9, 2**70, ""), (-300, "7", 7), (7, 9, 70000, 9, 7)]
    all_keys = sorted(set(one + two + more), key=order)
    encoded = [b"".join(map(field, key)) for key in all_keys]
    assert sorted(encoded) == encoded
    for key, data in zip(all_keys, encoded):
        yield "ok", data.hex().upper(), *map(column, key)
    for data, outcome in NO_KEYS:
        yield outcome, data


def tables():
    for name, about, rows in ("integers.tsv", INTEGERS, integers()), ("keys.tsv", KEYS, keys()):
        yield name, about + "".join("\t".join(row).rstrip("\t") + "\n" for row in rows)


if __name__ == "__main__":
    folder = pathlib.Path(__file__).parent if sys.argv[1] == "--check" else pathlib.Path(sys.argv[1])
    for file, text in tables():
        if sys.argv[1] != "--check":
            (folder / file).write_text(text)
        elif (folder / file).read_text() != text:
            sys.exit(f"{file}: not as its definition has it: tests/vectors/make.py tests/vectors")
