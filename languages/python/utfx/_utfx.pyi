from typing import (
    Any,
    AnyStr,
    Generic,
    Iterable,
    List,
    NamedTuple,
    Optional,
    SupportsIndex,
    Tuple,
    TypeVar,
    Union,
    final,
    overload,
)

from _typeshed import ReadableBuffer

__version__: str

@final
class Charset:
    @property
    def name(self) -> str: ...
    @property
    def aliases(self) -> Tuple[str, ...]: ...
    @property
    def code_unit_size(self) -> int: ...
    @property
    def max_sequence_length(self) -> int: ...
    @property
    def code_point_bits(self) -> int: ...
    @property
    def signature(self) -> bytes: ...
    @property
    def without_signature(self) -> Charset: ...
    def encode(
        self, input: str, errors: Optional[str] = "strict"
    ) -> Tuple[bytes, int]: ...
    def decode(
        self, input: Any, errors: Optional[str] = "strict", final: bool = True
    ) -> Tuple[str, int]: ...
    def decode_start(
        self, input: Any, errors: Optional[str] = "strict", final: bool = True
    ) -> Tuple[str, int, Charset]: ...

charsets: Tuple[Charset, ...]

def find(name: str, /) -> Optional[Charset]: ...
def line_start(
    data: ReadableBuffer, charset: Charset, offset: int, /
) -> Tuple[bool, int]: ...
def validate(data: ReadableBuffer, charset: Charset, /) -> int: ...

_CharsetOrName = Union[str, Charset, None]

def decode_ints(
    data: ReadableBuffer, charset: _CharsetOrName = None, *, form: str = "unsigned"
) -> List[int]: ...
def decode_int(
    data: ReadableBuffer, charset: _CharsetOrName = None, *, form: str = "unsigned"
) -> int: ...
def encode_ints(
    values: Iterable[SupportsIndex],
    charset: _CharsetOrName = None,
    *,
    form: str = "unsigned",
) -> bytes: ...
def encode_int(
    value: SupportsIndex, charset: _CharsetOrName = None, *, form: str = "unsigned"
) -> bytes: ...
def compare_zigzag(a: ReadableBuffer, b: ReadableBuffer, /) -> int: ...
def decode_some_ints(
    data: Any, charset: _CharsetOrName, form: str, final: bool, /
) -> Tuple[List[int], int]: ...
def decode_into(
    data: Any, charset: _CharsetOrName, form: str, target: Any, /
) -> int: ...
def count(data: Any, charset: _CharsetOrName, form: str, /) -> int: ...
# A tuple or a list of fields is one, too.
def encode_key(fields: Iterable[Any], /) -> bytes: ...
def decode_key(data: ReadableBuffer, /) -> Tuple[Any, ...]: ...

# For _columns.py and others: the data and the offsets of cells.
_Buffers = Tuple[bytes, memoryview]

def gather(values: List[Any], takes_text: bool, /) -> _Buffers: ...
def scatter(
    values: List[Any],
    data: ReadableBuffer,
    offsets: ReadableBuffer,
    new_data: ReadableBuffer,
    new_offsets: ReadableBuffer,
    /,
) -> List[Any]: ...
def convert_buffer(
    data: ReadableBuffer,
    offsets: ReadableBuffer,
    source: Charset,
    target: Charset,
    errors: str,
    /,
) -> _Buffers: ...
def decode_cells(values: List[Any], charset: Charset, errors: str, /) -> List[Any]: ...
def encode_cells(values: List[Any], charset: Charset, errors: str, /) -> List[Any]: ...
def encode_keys(columns: Tuple[Any, ...], is_list: bool, /) -> Any: ...

class Damage(NamedTuple, Generic[AnyStr]):
    offset: int
    length: int
    kind: str
    through: Tuple[str, ...]
    text: Optional[AnyStr]
    sure: bool
    evidence: int
    was_in: Tuple[str, ...]
    lost: int

_Mending = TypeVar("_Mending", bound=Mending)

MOST_ROUNDS: int

class Mending:
    @overload
    def mend(
        self, text: str, /, final: bool = False, *, guess: bool = False
    ) -> str: ...
    @overload
    def mend(
        self, text: ReadableBuffer, /, final: bool = False, *, guess: bool = False
    ) -> bytes: ...
    def learn(
        self, text: Union[str, ReadableBuffer], /, final: bool = False
    ) -> None: ...
    def suspects(self) -> bool: ...
    def merge(self, other: Mending, /) -> None: ...
    def save(self) -> bytes: ...
    def _copy(self: _Mending) -> _Mending: ...
    def _load(self, saved: ReadableBuffer, /) -> bool: ...

def expect_reading(mender: Mending, charset: Charset, is_original: bool, /) -> None: ...
def found_damage(
    mender: Mending, text: Union[str, ReadableBuffer], /
) -> List[Damage[Any]]: ...

def mend_buffer(
    mender: Mending,
    data: ReadableBuffer,
    offsets: ReadableBuffer,
    guess: bool,
    /,
) -> Tuple[ReadableBuffer, ReadableBuffer]: ...

class Candidate(NamedTuple):
    charset: str
    language: Optional[str]
    evidence: int
    declared: bool

class Detection(NamedTuple):
    charset: Optional[str]
    language: Optional[str]
    evidence: int
    sure: bool
    candidates: Tuple[Candidate, ...]

_Detector = TypeVar("_Detector", bound=Evidence)

class Evidence:
    def add(self, data: ReadableBuffer, /) -> None: ...
    def end(self) -> None: ...
    def merge(self, other: Evidence, /) -> None: ...
    def copy(self: _Detector) -> _Detector: ...
    def expect_charset(self, name: str, /) -> bool: ...
    def expect_language(self, name: str, /) -> bool: ...

def detected(evidence: Evidence, smallest: bool, /) -> Detection: ...
def add_cells(
    evidence: Evidence, data: ReadableBuffer, offsets: ReadableBuffer, /
) -> None: ...
