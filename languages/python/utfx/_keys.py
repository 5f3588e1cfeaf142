"""Fields of keys that have no type of Python's built-in ones."""

# See _codecs.py on what is imported here. sys is built in.
import sys


class Float32(float):
    """A floating-point number of 32 bits as a field of a key: the nearest one.

    A float is a field of 64 bits. Raises OverflowError for a number that is too
    large.
    """

    __slots__ = ()

    def __new__(cls, value: float = 0.0) -> "Float32":
        import struct

        value = float(value)
        # A conversion would change some NaNs.
        return super().__new__(cls, value if value != value else struct.unpack("=f", struct.pack("=f", value))[0])

    def __repr__(self) -> str:
        return f"Float32({super().__repr__()})"


class Down:
    """A field of a key that sorts downwards: Down(2) comes before Down(1).

    Such fields come after all others. FoundationDB has none.
    """

    __slots__ = ("field",)
    __match_args__ = ("field",)

    def __init__(self, field: object) -> None:
        self.field = field

    def __eq__(self, other: object) -> bool:
        return self.field == other.field if isinstance(other, Down) else NotImplemented

    def __hash__(self) -> int:
        return hash((Down, self.field))

    def __repr__(self) -> str:
        return f"Down({self.field!r})"


# The bits that a NaN has beside those of 32 bits.
_MORE_BITS = 52 - 23


def _bytes_of(value):
    import struct

    if value == value:
        return struct.pack("f", value)
    bits, = struct.unpack("Q", struct.pack("d", value))
    return struct.pack("I", bits >> 32 & 1 << 31 | 0x7F800000 | (bits >> _MORE_BITS & 0x7FFFFF or 1 << 22))


def _float_of(content):
    import struct

    value, = struct.unpack("f", content)
    if value == value:
        return Float32(value)
    bits, = struct.unpack("I", content)
    return Float32(*struct.unpack("d", struct.pack(
        "Q", (bits & 1 << 31) << 32 | 0x7FF << 52 | (bits & 0x7FFFFF) << _MORE_BITS)))


def content_of(field):
    """The name of the kind of a field, and its content: of "down" the other
    field. None if it is no field."""
    if isinstance(field, Down):
        return "down", field.field
    if isinstance(field, Float32):
        return "float", _bytes_of(field)
    if isinstance(field, float):
        import struct

        return "double", struct.pack("d", field)
    # Whoever has a UUID has imported this.
    uuid = sys.modules.get("uuid")
    return ("uuid", field.bytes) if uuid and isinstance(field, uuid.UUID) else None


def field_of(kind, content):
    if kind == "down":
        return Down(content)
    if kind == "float":
        return _float_of(content)
    from uuid import UUID

    return UUID(bytes=content)
