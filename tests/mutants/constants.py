"""Mutants of what only the compiler evaluates: each takes builds of its own.

These are of one source of the unit tests at a time, linked with the rest of the
build with all mutants: without optimization, but for tests that take long.
"""

import json
import os
import shlex
import subprocess
import tempfile

import programs
import tree

PROGRAM = f"unit-tests-{tree.LIMIT}"
# In the order in which they are asked, after those that are known to kill: the
# quicker first.
SOURCES = (
    "converters/charsets_test.cc",
    "core/bulk_test.cc",
    "core/convert_test.cc",
    "converters/utf16_utf32_test.cc",
    "converters/utf8_test.cc",
    "core/scan_test.cc",
    "converters/utf64_test.cc",
    "core/signature_test.cc",
    "core/wide_code_point_test.cc",
    "converters/text_form_test.cc",
    "converters/starts_test.cc",
    "converters/specifications_test.cc",
    "converters/experimental_test.cc",
    "converters/patterns/long_sequences_test.cc",
    "converters/extended_test.cc",
)
# What has no tests of its own name, and those that know it best.
TESTED_IN = dict.fromkeys(
    (
        "converters/ascvi.h",
        "converters/patterns/unary_sequences.h",
        "converters/utf_16k.h",
        "converters/utf_32k.h",
        "converters/utf_mashpoe_8.h",
    ),
    "converters/experimental_test.cc",
) | dict.fromkeys(
    (
        "converters/utf8000.h",
        "converters/utf_e_8.h",
        "converters/utf_infinity_16.h",
    ),
    "converters/patterns/long_sequences_test.cc",
)
# And then those with tests that take long, for these.
SLOW_SOURCES = (
    "converters/experimental_test.cc",
    "converters/extended_test.cc",
)


class Builds:
    # The tests that take long only do so the more without optimization.
    def __init__(self, slow_tests):
        self.slow = ":".join(slow_tests)
        with open(f"{tree.BUILD}/compile_commands.json") as file:
            commands = json.load(file)
        self.compile = {
            entry["file"].split("/tests/")[1]: shlex.split(entry["command"])
            for entry in commands
            if f"{PROGRAM}.p/" in entry["output"]
        }
        listed = subprocess.run(
            ["ninja", "-C", tree.BUILD, "-t", "commands", f"tests/{PROGRAM}"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        link = shlex.split(listed.splitlines()[-1])
        self.link = [word for word in link if not word.endswith(".o")]

    # Whether the tests in a source notice the mutant, those that take long or
    # the others, or the compiler does.
    def kill(self, mutant, source, slow):
        with tempfile.TemporaryDirectory(dir="build-mutants") as folder:
            path = os.path.abspath(folder)
            command = list(self.compile[source])
            if command[0] == "ccache":
                del command[0]
            for option, count in (("-MQ", 2), ("-MF", 2), ("-MD", 1)):
                at = command.index(option)
                del command[at : at + count]
            command[command.index("-o") + 1] = f"{path}/test.o"
            command += [
                "-O1" if slow else "-O0",
                f"-DUTFX_STATIC_MUTANT={mutant.id}",
            ]
            if not self.run(command):
                return True
            link = list(self.link)
            link[link.index("-o") + 1 : link.index("-o") + 2] = [
                f"{path}/test",
                f"{path}/test.o",
            ]
            if not self.run(link):
                return True
            failed, _ = programs.run_program(
                f"{path}/test",
                programs.REDUCED
                | {"GTEST_FILTER": self.slow if slow else "-" + self.slow},
                600 if slow else 60,
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
