#!/usr/bin/env python3
"""Writes the vectors of integers and keys, which each door reads and writes.

It has the forms once more, from their definitions: UTF-8000 (the site, and its
zigzag variant) and FoundationDB's tuple layer (design/tuple.md).

usage: make.py FOLDER    writes integers.tsv and keys.tsv
       make.py --check   fails if those beside this file are others
"""

import functools
import pathlib
import struct
import sys
from dataclasses import dataclass
from uuid import UUID

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
# and columns for the fields: null, false, true, int:5, text:C3A9 (UTF-8),
# bytes:00FF, float:C2280000 and double:FFF0000000000000 (IEEE 754's bits), uuid:
# and 32 digits. In a tuple they are between ( and ), and after down is the field
# that sorts downwards.
#   ok              both ways
#   incomplete A N  from byte A on, N bytes are the start of a field
#   ill-formed A N  at byte A, N bytes are no field, not UTF-8 in a text, or no end
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


@dataclass(frozen=True)
class Number:
    """A floating-point number of IEEE 754, by its bits."""
    kind: str
    bits: bytes

    def total_order(self):
        """5.10: by the magnitude, and with a sign in the other direction, -0 before 0."""
        number = int.from_bytes(self.bits, "big")
        sign = 1 << (8 * len(self.bits) - 1)
        return number if number < sign else sign - number - 1


def double(number):
    return Number("double", struct.pack(">d", number) if isinstance(number, float) else bytes.fromhex(number))


def single(number):
    return Number("float", struct.pack(">f", number) if isinstance(number, float) else bytes.fromhex(number))


@dataclass(frozen=True)
class Down:
    field: object


def kind_of(value):
    return value.kind if isinstance(value, Number) else type(value).__name__ + str(value) * isinstance(value, bool)


KINDS = ["NoneType", "bytes", "str", "tuple", "int", "float", "double", "boolFalse", "boolTrue", "UUID", "Down"]
STARTS = dict(zip(KINDS, [0x00, 0x01, 0x02, 0x05, None, 0x20, 0x21, 0x26, 0x27, 0x30, 0x40]))


def inverted(data):
    return bytes(255 - byte for byte in data)


def zero_ended(data):
    return data.replace(b"\0", b"\0\xff") + b"\0"


def number(value):
    """A tuple's floating-point number: inverted if it is negative, otherwise with the sign bit."""
    return inverted(value.bits) if value.bits[0] & 0x80 else bytes([value.bits[0] | 0x80]) + value.bits[1:]


def field(value):
    contents = {
        "NoneType": lambda: b"", "boolFalse": lambda: b"", "boolTrue": lambda: b"",
        "bytes": lambda: zero_ended(value), "str": lambda: zero_ended(value.encode()),
        "tuple": lambda: b"".join(b"\0\xff" if one is None else field(one) for one in value) + b"\0",
        "float": lambda: number(value), "double": lambda: number(value), "UUID": lambda: value.bytes,
        # FoundationDB has none.
        "Down": lambda: inverted(field(value.field) + b"\0"),
    }
    kind = kind_of(value)
    return in_tuple(value) if kind == "int" else bytes([STARTS[kind]]) + contents[kind]()


def columns(value):
    kind = kind_of(value)
    if kind == "tuple":
        return ["(", *(column for one in value for column in columns(one)), ")"]
    if kind == "Down":
        return ["down", *columns(value.field)]
    names = {"NoneType": "null", "boolFalse": "false", "boolTrue": "true"}
    contents = {"int": str, "bytes": bytes.hex, "str": lambda text: text.encode().hex(),
                "float": lambda one: one.bits.hex(), "double": lambda one: one.bits.hex(), "UUID": lambda one: one.hex}
    return [names[kind] if kind in names else
            f"{dict(str='text', UUID='uuid').get(kind, kind)}:{contents[kind](value).upper()}"]


def compare(a, b):
    """As two fields, or tuples of them, sort: by values and not by bytes."""
    kinds = [KINDS.index(kind_of(value)) for value in (a, b)]
    if kinds[0] != kinds[1]:
        return kinds[0] - kinds[1]
    if isinstance(a, Down):
        return compare(b.field, a.field)
    if isinstance(a, tuple):
        return next(filter(None, map(compare, a, b)), len(a) - len(b))
    if a is None or isinstance(a, bool):
        return 0
    if isinstance(a, Number):
        a, b = a.total_order(), b.total_order()
    return (a > b) - (a < b)


# Where the bits of a floating-point number change.
DOUBLES = [double(value) for value in (
    "FFFFFFFFFFFFFFFF", "FFF8000000000000", "FFF0000000000001", float("-inf"), -1.7976931348623157e308, -42.0, -1.5,
    -2.2250738585072014e-308, -5e-324, -0.0, 0.0, 5e-324, 2.2250738585072014e-308, 0.1, 1.0, 1.5, 42.0, 2.0**53,
    1.7976931348623157e308, float("inf"), "7FF0000000000001", "7FF8000000000000", "7FFFFFFFFFFFFFFF")]
SINGLES = [single(value) for value in (
    "FFFFFFFF", "FFC00000", "FF800001", float("-inf"), -3.4028234663852886e38, -42.0, -2.0**-149, -0.0, 0.0, 2.0**-149,
    2.0**-126, 0.5, 42.0, 3.4028234663852886e38, float("inf"), "7F800001", "7FC00000", "7FFFFFFF")]
ZERO_ID, SOME_ID, LAST_ID = UUID(int=0), UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8"), UUID(int=2**128 - 1)


def nested(value, levels):
    return nested((value,), levels - 1) if levels > 0 else value


def downwards(value, levels):
    return downwards(Down(value), levels - 1) if levels > 0 else value


FIELDS = [b"", b"\0", b"\0\0", b"\0\1", b"\0\xff", b"\1", b"a", b"a\0", b"a\0\xff", b"ab", b"\xff", b"\xff\0",
          "", "\0", "\0\1", "\0\x7f", "\1", "a", "a\0", "a\0b", "ab", "ann", "zoë", "中", "\ue000", "\uffff", "🌍", "\U0010ffff",
          -2**2040 + 1, -2**64, 1 - 2**64, -2**63, -256, -255, -1, 0, 1, 255, 256, 2**63, 2**64 - 1, 2**64, 2**2040 - 1]
# FoundationDB's own test of a tuple in a tuple is among these.
OTHERS = [None, False, True, *DOUBLES, *SINGLES, ZERO_ID, SOME_ID, LAST_ID,
          (), (None,), (None, None), ((),), ((), None), (None, ()), ((None,),), ((None,), None), (b"",), (b"\0",), (b"", None),
          (b"foo\0bar", None, ()), ("a",), ("a", None), ("a", 1), ("a\0", 1), (0,), (1, "é", True), (False, SOME_ID, double(-0.0)),
          (single(1.5),), ((1,), (2, (None, "zoë"))), nested("a", 63), nested(None, 64)]
INVERTED = [Down(value) for value in (
    None, False, True, b"", b"\0", b"\0\xff", b"a", b"\xff", "", "\0", "a", "a\0", "ab", "zoë", "\U0010ffff" * 20, -2**64, -1, 0, 1, 255,
    256, 2**64 - 1, 2**64, 2**2040 - 1, double(-1.5), double(0.0), double(float("inf")), single(1.5), ZERO_ID, SOME_ID, (), (None,),
    (None, None), ("a",), ("a", None), ("a", 1), ((),), (("a", None), b"\0"), nested(7, 63), Down(None), Down("a"), Down("a\0"), Down(5),
    Down((None,)), (Down(5), Down("a")), (Down((Down(None), None)),))]
NO_KEYS = [
    *[(f"{start:02X}", "ill-formed 0 1") for start in (3, 4, 6, 0x0A, 0x1E, 0x22, 0x25, 0x28, 0x2F, 0x31, 0x3F, 0x41, 0xBF, 0xFF)],
    ("01610050", "ill-formed 3 1"), ("00FF", "ill-formed 1 1"),
    ("01", "incomplete 0 1"), ("0161", "incomplete 0 2"), ("0100FF", "incomplete 0 3"), ("02", "incomplete 0 1"),
    ("0261", "incomplete 0 2"), ("02E4B8", "incomplete 0 3"), ("140215", "incomplete 1 2"), ("0261001601", "incomplete 3 2"),
    ("02FF00", "ill-formed 1 1"), ("0261EDA08000", "ill-formed 2 1"), ("02F490808000", "ill-formed 1 1"),
    ("02E4B800", "ill-formed 1 2"), ("0200FFE4B800FF6100", "ill-formed 3 2"), ("14026180", "ill-formed 3 1"),
    ("02610080", "ill-formed 3 1"), ("141500", "ill-formed 1 2"), ("1461", "ill-formed 1 1"),
    ("20", "incomplete 0 1"), ("14203DD7FF", "incomplete 1 4"), ("213DD7FFFFFFFFFF", "incomplete 0 8"),
    ("30" + 15 * "00", "incomplete 0 16"),
    # In a tuple.
    ("05", "incomplete 0 1"), ("0505", "incomplete 0 2"), ("0500FF", "incomplete 0 3"), ("1405026100", "incomplete 1 4"),
    ("05FF", "ill-formed 1 1"), ("14050603", "ill-formed 2 1"), ("051516", "incomplete 0 3"), ("05150000", "ill-formed 1 2"),
    ("0502E4B80000", "ill-formed 2 2"), ("050500026180", "ill-formed 5 1"), ("050000FF", "ill-formed 3 1"),
    (65 * "05", "ill-formed 64 1"), ("14" + 60 * "05" + 5 * "40BF", "ill-formed 65 1"),
    # Downwards: each byte of the field is inverted.
    ("40", "incomplete 0 1"), ("40FF", "incomplete 0 2"), ("40FD9E", "incomplete 0 3"), ("40FD9EFF", "incomplete 0 4"),
    ("40FAFF", "incomplete 0 3"), ("40BF", "incomplete 0 2"), ("40BF1505", "incomplete 0 4"), ("40BF150500", "incomplete 0 5"),
    ("40E9FE", "incomplete 0 3"), ("40DFAA", "incomplete 0 3"),
    ("4000", "ill-formed 1 1"), ("40F9", "ill-formed 1 1"), ("40FF9E", "ill-formed 2 1"), ("40FF00", "ill-formed 2 1"),
    ("40FD9EFFFE", "ill-formed 4 1"), ("40EAFAEAFA", "ill-formed 3 1"), ("40BF15051505", "ill-formed 4 1"),
    ("40BF150500FE", "ill-formed 5 1"), ("40EAFFFF", "ill-formed 1 2"), ("40FD1B47FFFF", "ill-formed 2 2"),
    ("40FD9E7FFFFF", "ill-formed 3 1"), ("0540FD7FFFFF00", "ill-formed 3 1"),
    ("40FD" + 63 * "9E" + "1B47FFFF", "ill-formed 65 2"), ("40FD" + 70 * "9E" + "7FFFFF", "ill-formed 72 1"),
    ("40FD" + 63 * "9E" + "1B47", "incomplete 0 67"),
]


def keys():
    one = [(value,) for value in FIELDS + OTHERS + INVERTED]
    some = FIELDS[::5] + FIELDS[3:8]
    two = [(first, second) for first in some for second in some]
    # Each ends where another may go on.
    two += [(first, second)
            for first in (None, b"", "a", (), ("a", None), Down(None), Down("a"), Down(b""), Down(()), Down(("a",)), Down(Down("a")))
            for second in (None, b"\0", (None,), 5, double(-0.0), True, SOME_ID, Down(None), Down("a"))]
    more = [(), ("ann", 10, b"\0"), ("ann", 9, 2**70, ""), (-300, "7", 7), (7, 9, 70000, 9, 7),
            (True, single(-42.0), None, Down(("ann", None)), (Down(5), None), SOME_ID)]
    all_keys = sorted(set(one + two + more), key=functools.cmp_to_key(compare))
    encoded = [b"".join(map(field, key)) for key in all_keys]
    assert sorted(encoded) == encoded
    finite = [value for value in DOUBLES if abs(struct.unpack(">d", value.bits)[0]) < float("inf")]
    assert finite == sorted(finite, key=lambda value: struct.unpack(">d", value.bits)[0])
    for key, data in zip(all_keys, encoded):
        yield "ok", data.hex().upper(), *(column for value in key for column in columns(value))
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
