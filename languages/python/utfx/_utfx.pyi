from typing import (
    Any,
    AnyStr,
    Generic,
    Iterable,
    List,
    NamedTuple,
    Optional,
    Tuple,
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
    def unit(self) -> int: ...
    @property
    def max_length(self) -> int: ...
    @property
    def code_point_bits(self) -> int: ...
    @property
    def signature(self) -> bytes: ...
    @property
    def bare(self) -> Charset: ...
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
def count(charset: Charset, data: Any, /) -> int: ...
def decode_ints(
    charset: Charset, data: Any, signed: bool = False, final: bool = True, /
) -> Tuple[List[int], int]: ...
def decode_into(
    charset: Charset, data: Any, target: Any, signed: bool = False, /
) -> int: ...
def encode_ints(
    charset: Charset, values: Iterable[int], signed: bool = False, /
) -> bytes: ...

class Damage(NamedTuple, Generic[AnyStr]):
    offset: int
    length: int
    kind: str
    through: Tuple[str, ...]
    text: Optional[AnyStr]
    sure: bool
    evidence: int

_Through = Union[str, Charset, Iterable[Union[str, Charset]]]

@overload
def mend(text: str, *, through: _Through = (), guess: bool = False) -> str: ...
@overload
def mend(
    text: ReadableBuffer, *, through: _Through = (), guess: bool = False
) -> bytes: ...
@overload
def find_damage(text: str, *, through: _Through = ()) -> List[Damage[str]]: ...
@overload
def find_damage(
    text: ReadableBuffer, *, through: _Through = ()
) -> List[Damage[bytes]]: ...
