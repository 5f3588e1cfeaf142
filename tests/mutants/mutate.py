"""Mutants of the project's sources, all of them in one copy.

Clang's parser says what there is to mutate, in templates once, whatever they
are instantiated for. Each place then calls a function of mutation.h, which does
as the source has it unless the environment says that one of the place's mutants
is alive.
"""

import os.path
import re

from clang import cindex
from clang.cindex import CursorKind, TypeKind

# The operators, with the functions of mutation.h and what these make of them.
OPERATORS = {
    "+": ("Add", "-"),
    "-": ("Subtract", "+"),
    "*": ("Multiply", "/"),
    "/": ("Divide", "*"),
    "%": ("Modulo", "/"),
    "&": ("And", "|"),
    "|": ("Or", "&"),
    "^": ("Xor", "&"),
    "<<": ("ShiftLeft", ">>"),
    ">>": ("ShiftRight", "<<"),
    "==": ("Equal", "!="),
    "!=": ("NotEqual", "=="),
    "<": ("Less", "<=", ">="),
    "<=": ("LessEqual", "<", ">"),
    ">": ("Greater", ">=", "<="),
    ">=": ("GreaterEqual", ">", "<"),
}
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
ASSIGNMENTS = {
    "+=": ("AddTo", "-="),
    "-=": ("SubtractFrom", "+="),
    "*=": ("MultiplyBy", "/="),
    "/=": ("DivideBy", "*="),
    "%=": ("ReduceBy", "/="),
    "^=": ("XorWith", "&="),
    "|=": ("OrTo", "&="),
    "&=": ("AndTo", "|="),
    "<<=": ("ShiftLeftBy", ">>="),
    ">>=": ("ShiftRightBy", "<<="),
}
# Enumerators, and numbers of errors, that are what a function returns or hands on,
# and others for them.
ENUMERATORS = {
    "Stop::kInputEmpty": "Stop::kOutputFull",
    "Stop::kOutputFull": "Stop::kUnencodable",
    "Stop::kIncomplete": "Stop::kIllFormed",
    "Stop::kIllFormed": "Stop::kIncomplete",
    "Stop::kUnencodable": "Stop::kIllFormed",
    "Status::kWellFormed": "Status::kIncomplete",
    "Status::kWellFormedWide": "Status::kWellFormed",
    "Status::kIncomplete": "Status::kIllFormed",
    "Status::kIllFormed": "Status::kIncomplete",
    "StreamStart::Status::kKnown": "StreamStart::Status::kIncomplete",
    "StreamStart::Status::kIncomplete": "StreamStart::Status::kKnown",
    "ErrorClass::kNone": "ErrorClass::kIllFormed",
    "ErrorClass::kIllFormed": "ErrorClass::kNone",
    "ErrorClass::kNonZeroReservedBits": "ErrorClass::kIllFormed",
    "ErrorClass::kInvalidUtf64": "ErrorClass::kInvalidUtf8",
    "ErrorClass::kInvalidUtf8": "ErrorClass::kInvalidUtf64",
    "ErrorClass::kInvalidCodePoint": "ErrorClass::kInvalidUtf8",
    "ByteOrder::kBigEndian": "ByteOrder::kLittleEndian",
    "ByteOrder::kLittleEndian": "ByteOrder::kBigEndian",
    "__GCONV_OK": "__GCONV_EMPTY_INPUT",
    "__GCONV_EMPTY_INPUT": "__GCONV_FULL_OUTPUT",
    "__GCONV_FULL_OUTPUT": "__GCONV_EMPTY_INPUT",
    "__GCONV_ILLEGAL_INPUT": "__GCONV_INCOMPLETE_INPUT",
    "__GCONV_INCOMPLETE_INPUT": "__GCONV_ILLEGAL_INPUT",
    "__GCONV_NOCONV": "__GCONV_OK",
    "__GCONV_NOMEM": "__GCONV_OK",
    "U_BUFFER_OVERFLOW_ERROR": "U_ZERO_ERROR",
    "U_ILLEGAL_CHAR_FOUND": "U_TRUNCATED_CHAR_FOUND",
    "U_INVALID_CHAR_FOUND": "U_ILLEGAL_CHAR_FOUND",
    "U_MEMORY_ALLOCATION_ERROR": "U_ZERO_ERROR",
    "U_TRUNCATED_CHAR_FOUND": "U_ILLEGAL_CHAR_FOUND",
    "U_UNSUPPORTED_ERROR": "U_ZERO_ERROR",
    "EILSEQ": "EINVAL",
    "EINVAL": "EILSEQ",
    "E2BIG": "EILSEQ",
    "ENOMEM": "EINVAL",
    "UTFX_OK": "UTFX_OUTPUT_FULL",
    "UTFX_INCOMPLETE": "UTFX_ILL_FORMED",
    "UTFX_OUTPUT_FULL": "UTFX_OK",
    "UTFX_ILL_FORMED": "UTFX_INCOMPLETE",
    "UTFX_UNENCODABLE": "UTFX_ILL_FORMED",
    "UTFX_NO_CHARSET": "UTFX_OK",
    "UTFX_BIG_ENDIAN": "UTFX_LITTLE_ENDIAN",
    "UTFX_LITTLE_ENDIAN": "UTFX_BIG_ENDIAN",
    "UTFX_STOP": "UTFX_REPLACE",
    "UTFX_REPLACE": "UTFX_SKIP",
    "UTFX_SKIP": "UTFX_REPLACE",
}
# Tables that no constant expression needs: the copy has them initialized when
# the program starts, so that their mutants take no build of their own.
TABLES = (
    "kBeyondUnicode",
    "kBeyondUnicodeLayout",
    "kUtf64Signatures",
)

FUNCTIONS = (
    CursorKind.FUNCTION_DECL,
    CursorKind.FUNCTION_TEMPLATE,
    CursorKind.CXX_METHOD,
    CursorKind.CONSTRUCTOR,
)
# What no function is known by.
OUTERMOST = (
    CursorKind.NAMESPACE,
    CursorKind.LINKAGE_SPEC,
    CursorKind.UNEXPOSED_DECL,
    CursorKind.TRANSLATION_UNIT,
)
# Hints, and what takes constants only.
UNMUTATED_CALLS = ("__builtin_expect", "__builtin_shufflevector")
LOOPS_AND_BRANCHES = (
    CursorKind.IF_STMT,
    CursorKind.WHILE_STMT,
    CursorKind.FOR_STMT,
    CursorKind.CONDITIONAL_OPERATOR,
)


# The expression that is converted, or in parentheses.
def inner_of(cursor):
    while cursor.kind in (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR):
        children = list(cursor.get_children())
        if len(children) != 1:
            break
        cursor = children[0]
    return cursor


def extent(cursor):
    return cursor.extent.start.offset, cursor.extent.end.offset


def one_line(text):
    return " ".join(re.sub(r"//[^\n]*", "", text).split())


class Mutator:
    """Finds the places of some sources in a unit that has them all."""

    def __init__(self, root, sources):
        self.root = root
        self.left = {source.path: source for source in sources}
        self.places = set()
        # Where the literal is that has a table initialized at the start.
        self.dynamic = None

    # Returns what Clang calls wrong; then nothing was looked at.
    def find(self, path, text, args):
        unit = cindex.Index.create().parse(
            path,
            args=args,
            unsaved_files=[(path, text)],
            options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD,
        )
        errors = [str(d) for d in unit.diagnostics if d.severity >= 3]
        if errors:
            return errors
        relative = {}  # Paths, by those that Clang has.
        cursors = {}
        for cursor in unit.cursor.get_children():
            location = cursor.location
            if cindex.conf.lib.clang_Location_isInSystemHeader(location):
                continue
            if location.file is None:
                continue
            name = location.file.name
            if name not in relative:
                relative[name] = os.path.relpath(name, self.root)
            if relative[name] in self.left:
                cursors.setdefault(relative[name], []).append(cursor)
        for path in sorted(cursors):
            self.source = self.left.pop(path)
            self.macros = [
                extent(cursor)
                for cursor in cursors[path]
                if cursor.kind == CursorKind.MACRO_INSTANTIATION
            ]
            for cursor in cursors[path]:
                if not cursor.kind.is_preprocessing():
                    self.visit(cursor, [])
        return []

    # Whether all of it is what a macro is replaced by.
    def is_of_macro(self, cursor):
        start, end = extent(cursor)
        return any(first <= start and end <= last for first, last in self.macros)

    # Numbers mutants of a place; returns the first one's.
    def add(self, cursor, ancestors, changes, context=None):
        context = cursor if context is None else context
        code = one_line(self.source.slice(*extent(context)))
        if len(code) > 100:
            code = code[:97] + "..."
        offset = cursor.extent.start.offset
        return self.source.add(offset, function_of(ancestors), code, changes)

    def visit(self, cursor, ancestors):
        start, end = extent(cursor)
        text = self.source.slice(start, end)
        if re.match(r"(template[^=]*)?\bconcept\b", text):
            return
        if text.startswith(UNMUTATED_CALLS) and inner_of(cursor).kind in (
            CursorKind.CALL_EXPR,
            CursorKind.UNEXPOSED_EXPR,
        ):
            return
        if cursor.kind == CursorKind.STATIC_ASSERT:
            return
        # The compiler writes its statements.
        if cursor.kind in FUNCTIONS and text.endswith("default"):
            return
        if self.is_table(cursor):
            self.make_dynamic(cursor)
        # An initializer's parts are visited as they are written, and as they
        # initialize what.
        place = (self.source.path, start, end, cursor.kind)
        is_new = place not in self.places and (
            text in ENUMERATORS or not self.is_of_macro(cursor)
        )
        self.places.add(place)
        handler = {
            CursorKind.BINARY_OPERATOR: self.binary,
            CursorKind.COMPOUND_ASSIGNMENT_OPERATOR: self.assignment,
            CursorKind.UNARY_OPERATOR: self.unary,
            CursorKind.INTEGER_LITERAL: self.literal,
            CursorKind.CXX_BOOL_LITERAL_EXPR: self.boolean,
            CursorKind.CALL_EXPR: self.call,
            CursorKind.DECL_REF_EXPR: self.enumerator,
        }.get(cursor.kind)
        children = list(cursor.get_children())
        if is_new:
            if cursor.kind in LOOPS_AND_BRANCHES:
                self.condition(cursor, children, ancestors)
            if cursor.kind == CursorKind.COMPOUND_STMT:
                for child in children:
                    self.statement(child, ancestors + [cursor])
            if cursor.kind == CursorKind.RETURN_STMT and children:
                if children[0].type.kind == TypeKind.BOOL:
                    self.negation(children[0], ancestors + [cursor])
            if handler is not None and handler(cursor, children, ancestors):
                return
        for child in children:
            file = child.location.file
            if file is not None and start <= extent(child)[0] <= end:
                self.visit(child, ancestors + [cursor])

    def is_table(self, cursor):
        return (
            cursor.kind == CursorKind.VAR_DECL and cursor.spelling in TABLES
        )

    def make_dynamic(self, cursor):
        start, _ = extent(cursor)
        at = self.source.text.index(b"constexpr", start)
        in_namespace = b"inline" in self.source.text[start:at]
        self.source.site = 0
        self.source.replace(
            at, at + 9, "const" if in_namespace else "inline const"
        )
        literal = first_literal(cursor, cursor)
        if literal is not None:
            self.dynamic = extent(literal)

    def binary(self, cursor, children, ancestors):
        if len(children) != 2:
            return False
        (start, end), (left, left_end), (right, right_end) = map(
            extent, (cursor, *children)
        )
        # As macros have them.
        if not start == left < left_end <= right < right_end == end:
            return False
        operator = one_line(self.source.slice(left_end, right))
        if operator in ("&&", "||"):
            other = {"&&": "||", "||": "&&"}[operator]
            first = self.add(cursor, ancestors, [f"{operator} -> {other}"])
            alive = f"utfx_mutation::Is<{first}>()"
            self.source.wrap(start, end, f"({alive} != (", "))")
            for child in children:
                self.source.wrap(
                    *extent(child), f"({alive} != static_cast<bool>(", "))"
                )
            for child in children:
                self.negation(child, ancestors + [cursor])
            return False
        if is_of_vectors_or_atomics(operator, children):
            return True
        if operator not in OPERATORS:
            return False
        function, *others = OPERATORS[operator]
        first = self.add(
            cursor, ancestors, [f"{operator} -> {other}" for other in others]
        )
        self.source.wrap(start, end, f"utfx_mutation::{function}<{first}>(", ")")
        self.source.replace(left_end, right, ", ")
        return False

    def assignment(self, cursor, children, ancestors):
        (start, end), (_, left_end), (right, _) = map(
            extent, (cursor, *children)
        )
        operator = one_line(self.source.slice(left_end, right))
        if is_of_vectors_or_atomics(operator, children):
            return True
        function, other = ASSIGNMENTS[operator]
        first = self.add(cursor, ancestors, [f"{operator} -> {other}"])
        self.source.wrap(start, end, f"utfx_mutation::{function}<{first}>(", ")")
        self.source.replace(left_end, right, ", ")
        return False

    def unary(self, cursor, children, ancestors):
        start, end = extent(cursor)
        text = self.source.slice(start, end)
        if text.startswith("~"):
            first = self.add(cursor, ancestors, ["~ removed"])
            self.source.wrap(start, end, f"utfx_mutation::Complement<{first}>(", ")")
            self.source.replace(start, start + 1, "")
        for operator, other in (("++", "--"), ("--", "++")):
            if text.startswith(operator):
                first = self.add(cursor, ancestors, [f"{operator} -> {other}"])
                operand = text[2:]
                self.source.replace(
                    start,
                    end,
                    f"(utfx_mutation::Is<{first}>() ? {other}{operand}"
                    f" : {operator}{operand})",
                )
                return True
            if text.endswith(operator):
                first = self.add(cursor, ancestors, [f"{operator} -> {other}"])
                operand = text[:-2]
                self.source.replace(
                    start,
                    end,
                    f"(utfx_mutation::Is<{first}>() ? {operand}{other}"
                    f" : {operand}{operator})",
                )
                return True
        return False

    def literal(self, cursor, _, ancestors):
        start, end = extent(cursor)
        text = self.source.slice(start, end)
        if text in ENUMERATORS:
            return self.enumerator(cursor, [], ancestors)
        if not re.fullmatch(r"[0-9][0-9A-Fa-fxXuUlL']*", text):
            return False
        value = value_of(text)
        changes = [format_like(text, value + 1)]
        if value > 0:
            changes.append(format_like(text, value - 1))
        first = self.add(
            cursor,
            ancestors,
            [f"{text} -> {change}" for change in changes],
            context_of(cursor, ancestors),
        )
        function = "MoreOrLess" if value > 0 else "More"
        if self.dynamic == (start, end):
            self.source.wrap(start, end, "utfx_mutation::Dynamic(", ")")
        self.source.wrap(start, end, f"utfx_mutation::{function}<{first}>(", ")")
        return False

    def boolean(self, cursor, _, ancestors):
        start, end = extent(cursor)
        text = self.source.slice(start, end)
        other = {"true": "false", "false": "true"}.get(text)
        if other is None:
            return False
        first = self.add(
            cursor, ancestors, [f"{text} -> {other}"], context_of(cursor, ancestors)
        )
        self.source.wrap(start, end, f"(utfx_mutation::Is<{first}>() != ", ")")
        return False

    def call(self, cursor, _, ancestors):
        start, end = extent(cursor)
        text = self.source.slice(start, end)
        if text.startswith(("Decoded::IllFormed(", "Decoded::Incomplete(")):
            other = "Incomplete" if "IllFormed" in text[:20] else "IllFormed"
            first = self.add(cursor, ancestors, [f"-> {other}"])
            self.source.wrap(start, end, f"utfx_mutation::Verdict<{first}>(", ")")
        for name, other in (("min", "max"), ("max", "min")):
            if re.match(rf"std::{name}\b(?!\(\s*\{{)", text):
                first = self.add(cursor, ancestors, [f"{name} -> {other}"])
                self.source.replace(
                    start,
                    start + 8,
                    f"utfx_mutation::{name.title()}<{first}>::"
                    + ("template " if text[8:9] == "<" else "")
                    + "Of",
                )
        return False

    def enumerator(self, cursor, _, ancestors):
        start, end = extent(cursor)
        text = self.source.slice(start, end)
        parent = ancestors[-1]
        if parent.kind == CursorKind.UNEXPOSED_EXPR:
            parent = ancestors[-2]
        if parent.kind == CursorKind.BINARY_OPERATOR:
            return False  # Compared: the operator has mutants.
        name = text.removeprefix("Decoded::")
        if name not in ENUMERATORS:
            return False
        other = ENUMERATORS[name]
        other = text.removesuffix(name) + other
        first = self.add(
            cursor, ancestors, [f"{text} -> {other}"], context_of(cursor, ancestors)
        )
        self.source.replace(
            start, end, f"(utfx_mutation::Is<{first}>() ? {other} : {text})"
        )
        return False

    def condition(self, cursor, children, ancestors):
        if cursor.kind == CursorKind.FOR_STMT:
            return  # A comparison or nothing.
        condition = children[0]
        if condition.kind != CursorKind.VAR_DECL:
            self.negation(condition, ancestors + [cursor])

    # Of what has no operator that is mutated.
    def negation(self, cursor, ancestors):
        inner = inner_of(cursor)
        start, end = extent(cursor)
        if self.is_of_macro(cursor) or inner.kind in (
            CursorKind.BINARY_OPERATOR,
            CursorKind.CXX_BOOL_LITERAL_EXPR,
            CursorKind.CONDITIONAL_OPERATOR,
            CursorKind.VAR_DECL,
            CursorKind.DECL_STMT,
        ):
            return
        first = self.add(cursor, ancestors, ["negated"])
        self.source.wrap(
            start, end, f"(utfx_mutation::Is<{first}>() != static_cast<bool>(", "))"
        )

    # One that can be left out.
    def statement(self, cursor, ancestors):
        start, end = extent(cursor)
        inner = cursor
        while inner.kind == CursorKind.UNEXPOSED_EXPR:
            inner = next(inner.get_children())
        if self.is_of_macro(cursor) or inner.kind not in (
            CursorKind.BINARY_OPERATOR,
            CursorKind.COMPOUND_ASSIGNMENT_OPERATOR,
            CursorKind.CALL_EXPR,
            CursorKind.UNARY_OPERATOR,
        ):
            return
        first = self.add(cursor, ancestors, ["removed"])
        self.source.wrap(
            start, end, f"(utfx_mutation::Is<{first}>() ? void() : void(", "))"
        )


# GCC compares and narrows vectors where it sees both operands, and not in a
# template, and atomic objects can't be handed on.
def is_of_vectors_or_atomics(operator, operands):
    types = [inner_of(operand).type.get_canonical() for operand in operands]
    # A conversion is where what it converts is.
    if any(
        "std::atomic<" in inside.type.get_canonical().spelling
        for operand in operands
        for inside in operand.walk_preorder()
        if extent(inside) == extent(operand)
    ):
        return True
    lanes = [
        one.element_type.get_size() for one in types if one.kind == TypeKind.VECTOR
    ]
    return bool(lanes) and (
        operator in COMPARISONS
        or any(
            one.kind != TypeKind.VECTOR and one.get_size() > lanes[0] for one in types
        )
    )


# Of those that are no template argument.
def first_literal(cursor, parent):
    if cursor.kind == CursorKind.INTEGER_LITERAL and parent.kind in (
        CursorKind.BINARY_OPERATOR,
        CursorKind.INIT_LIST_EXPR,
    ):
        return cursor
    for child in cursor.get_children():
        inside = parent if cursor.kind == CursorKind.UNEXPOSED_EXPR else cursor
        literal = first_literal(child, inside)
        if literal is not None:
            return literal
    return None


# The function, or the constant of a class or a namespace, that it is in.
def function_of(ancestors):
    for ancestor in reversed(ancestors):
        parent = ancestor.semantic_parent
        if ancestor.kind in FUNCTIONS or (
            ancestor.kind in (CursorKind.VAR_DECL, CursorKind.FIELD_DECL)
            and parent is not None
            and parent.kind not in FUNCTIONS
        ):
            names = [re.sub(r"<.*", "", ancestor.spelling)]
            while parent is not None and parent.kind not in OUTERMOST:
                names.append(parent.spelling)
                parent = parent.semantic_parent
            return "::".join(reversed(names))
    for ancestor in reversed(ancestors):
        if ancestor.spelling:
            return ancestor.spelling
    return "?"


# The nearest code around it that says more.
def context_of(cursor, ancestors):
    for ancestor in reversed(ancestors):
        if extent(ancestor) != extent(cursor) and ancestor.kind not in (
            CursorKind.UNEXPOSED_EXPR,
            CursorKind.PAREN_EXPR,
        ):
            return cursor if ancestor.kind == CursorKind.COMPOUND_STMT else ancestor
    return cursor


def value_of(text):
    digits = re.sub(r"['uUlL]", "", text)
    return int(digits, 8 if re.fullmatch("0[0-7]+", digits) else 0)


def format_like(text, value):
    suffix = re.search(r"[uUlL]*$", text).group()
    if re.match("0[0-7]", text):
        return f"0{value:o}{suffix}"
    if text[:2] in ("0x", "0X"):
        digits = len(re.sub(r"['uUlL]|0[xX]", "", text))
        return f"0x{value:0{digits}X}{suffix}"
    return f"{value}{suffix}"
