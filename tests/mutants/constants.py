"""Mutants that take builds of their own: those of what only the compiler evaluates,
and those that only a sanitizer sees.

These are of one source of the unit tests at a time, linked with the rest of the
build with all mutants: without optimization, but for tests that take long.
"""

import dataclasses
import json
import os
import shlex
import subprocess
import tempfile

import programs
import tree

PROGRAM = "unit-tests-4096"
# The same for another limit, which some constants depend on.
LIMITED_PROGRAM = "unit-tests-256"
SANITIZERS = "-fsanitize=address,undefined"
# In the order in which they are asked, after those that are known to kill: the
# quicker first.
SOURCES = (
    "converters/charsets_test.cc",
    "core/at_once_test.cc",
    "core/bulk_test.cc",
    "core/convert_test.cc",
    "converters/utf64_test.cc",
    "core/signature_test.cc",
    "core/backoff_test.cc",
    "core/changing_text_test.cc",
    "core/wide_code_point_test.cc",
    "converters/text_form_test.cc",
    "converters/starts_test.cc",
    "converters/specifications_test.cc",
    "converters/forms_test.cc",
)
# What has no tests of its own name, and those that know it best.
TESTED_IN = dict.fromkeys(
    (
        "converters/ascvi.h",
        "converters/patterns/unary_sequences.h",
        "converters/utf8000.h",
        "converters/utf_16k.h",
        "converters/utf_32k.h",
        "converters/utf_e_8.h",
        "converters/utf_infinity_16.h",
        "converters/utf_mashpoe_8.h",
    ),
    "converters/forms_test.cc",
)
# And then those with tests that take long, for these.
SLOW_SOURCES = (
    "converters/forms_test.cc",
)


@dataclasses.dataclass(frozen=True)
class Kind:
    source: str
    is_slow: bool = False  # Of the tests that take long, or of the others.
    program: str = PROGRAM
    is_sanitized: bool = False


# In the order in which they are asked, those of a header's own tests first.
def kinds(header, is_constant):
    own = TESTED_IN.get(header, header.removesuffix(".h") + "_test.cc")
    sources = sorted(SOURCES, key=lambda source: source != own)
    if is_constant:
        for source in sources:
            yield Kind(source)
        for source in SLOW_SOURCES:
            yield Kind(source, is_slow=True)
        for source in sources:
            yield Kind(source, program=LIMITED_PROGRAM)
    for source in sources:
        yield Kind(source, is_sanitized=True)


class Builds:
    # The tests that take long only do so the more without optimization.
    def __init__(self, slow_tests):
        self.slow = ":".join(slow_tests)
        with open(f"{tree.BUILD}/compile_commands.json") as file:
            commands = json.load(file)
        self.compile = {
            (program, entry["file"].split("/tests/")[1]): shlex.split(
                entry["command"]
            )
            for entry in commands
            for program in (PROGRAM, LIMITED_PROGRAM)
            if f"{program}.p/" in entry["output"]
        }
        self.link = {
            program: self.link_command(program)
            for program in (PROGRAM, LIMITED_PROGRAM)
        }

    def link_command(self, program):
        listed = subprocess.run(
            ["ninja", "-C", tree.BUILD, "-t", "commands", f"tests/{program}"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        link = shlex.split(listed.splitlines()[-1])
        return [word for word in link if not word.endswith(".o")]

    # Whether a build notices the mutant, or the compiler does.
    def kill(self, mutant, kind):
        if (kind.program, kind.source) not in self.compile:
            return False  # That program has it not.
        sanitizers = []
        if kind.is_sanitized:
            sanitizers = [SANITIZERS, "-fno-sanitize-recover=undefined"]
        with tempfile.TemporaryDirectory(dir="build-mutants") as folder:
            path = os.path.abspath(folder)
            command = list(self.compile[kind.program, kind.source])
            if command[0] == "ccache":
                del command[0]
            for option, count in (("-MQ", 2), ("-MF", 2), ("-MD", 1)):
                at = command.index(option)
                del command[at : at + count]
            command[command.index("-o") + 1] = f"{path}/test.o"
            command += [
                "-O1" if kind.is_slow else "-O0",
                f"-DUTFX_STATIC_MUTANT={mutant.id}",
                *sanitizers,
            ]
            if not self.run(command):
                return True
            link = [*self.link[kind.program], *sanitizers]
            link[link.index("-o") + 1 : link.index("-o") + 2] = [
                f"{path}/test",
                f"{path}/test.o",
            ]
            if not self.run(link):
                return True
            failed, _ = programs.run_program(
                [f"{path}/test"],
                programs.REDUCED
                | {
                    "GTEST_FILTER": self.slow
                    if kind.is_slow
                    else "-" + self.slow,
                    "UTFX_MUTANT": str(mutant.id),
                },
                600 if kind.is_slow or kind.is_sanitized else 60,
                kind.is_sanitized,
            )
            return failed is not None

    def run(self, command):
        return (
            subprocess.run(
                command,
                cwd=tree.BUILD,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            ).returncode
            == 0
        )
