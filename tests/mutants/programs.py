"""The test programs of the build with all mutants, and how they are run."""

import dataclasses
import hashlib
import json
import os
import re
import signal
import subprocess
import tempfile
import threading

import tree

# Those of what the mutated headers are for, in the order in which they are
# asked, by their names in Meson, and which of their tests are.
FILTERS = {
    "unit-4096": "*",
    "changing-text": "*",
    "unit-256": "*",
    # The others ask the kernels, which are not mutated, and take long.
    "kernels": "*/LongKernelsTest.*",
}
# And all of these suites, which come to the same headers in other ways.
SUITES = ("icu", "library", "gconv")
MOST_MEMORY = 4 << 30
# For what waits for something: what computes is ended by processor time, as
# others may be at work.
MOST_REAL_SECONDS = 1800
REDUCED = {"UTFX_TEST_REDUCED": "1"}


# A test of Meson's, which is many of GoogleTest's.
@dataclasses.dataclass(frozen=True)
class Program:
    name: str
    path: str
    environment: dict = dataclasses.field(compare=False)
    # The files that its tests are in, or none for all that the program has.
    files: tuple
    # What has to be built for it.
    targets: tuple
    filter: str

    def run(self, names, environment, most_seconds):
        # In its environment, as there may be too many for an argument.
        return run_program(
            self.path,
            self.environment | environment | {"GTEST_FILTER": ":".join(names)},
            most_seconds,
        )


@dataclasses.dataclass(frozen=True)
class Test:
    program: Program
    name: str
    seconds: float  # Of processor time, with reduced counts.


# All of them, in the order in which they are asked.
def list_programs():
    built = {
        target["id"]: target["filename"] for target in introspect("--targets")
    }
    found = {}
    for test in introspect("--tests"):
        suites = {suite.split(":")[-1] for suite in test["suite"]}
        name = test["name"]
        path, *files = test["cmd"]
        if test["protocol"] != "gtest" or not all(
            file.endswith("_test.cc") for file in files
        ):
            continue
        if name not in FILTERS and not suites.intersection(SUITES):
            continue
        found[name] = Program(
            name,
            path,
            test["env"],
            tuple(files),
            tuple(
                os.path.relpath(file, tree.BUILD)
                for target in test["depends"]
                for file in built[target]
            ),
            FILTERS.get(name, "*"),
        )
    names = [name for name in FILTERS if name in found]
    names += [name for name in found if name not in FILTERS]
    return [found[name] for name in names]


def introspect(what):
    done = subprocess.run(
        ["meson", "introspect", tree.BUILD, what],
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout)


# Runs tests up to the first that fails. Returns its name, or None, and the
# processor time that they took. A sanitizer takes as much room as there is for
# addresses.
def run_program(path, environment, most_seconds, is_sanitized=False):
    environment = environment | {
        "GTEST_FAIL_FAST": "1",
        "GTEST_COLOR": "no",
        "ASAN_OPTIONS": f"hard_rss_limit_mb={MOST_MEMORY >> 20}",
    }
    limits = [f"--cpu={most_seconds:.0f}", "--core=0"]
    if not is_sanitized:
        limits.append(f"--as={MOST_MEMORY}")
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            ["prlimit", *limits, path],
            env=os.environ | environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        timer = threading.Timer(
            MOST_REAL_SECONDS, os.killpg, (process.pid, signal.SIGKILL)
        )
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        failed = None
        if process.returncode != 0:
            output.seek(0)
            printed = output.read()
            # Those behind it are begun, too, and skipped. A crash has none.
            names = re.findall(rb"^\[  FAILED  \] ([^\s,]+)", printed, re.M)
            names = names[:1] or re.findall(
                rb"^\[ RUN      \] (\S+)", printed, re.M
            )
            failed = names[-1].decode() if names else "its start"
    return failed, usage.ru_utime + usage.ru_stime


# The tests of a program, with a checksum of the source that each is in.
def list_tests(program):
    with tempfile.NamedTemporaryFile() as file:
        subprocess.run(
            [
                program.path,
                *program.files,
                "--gtest_list_tests",
                f"--gtest_output=json:{file.name}",
                f"--gtest_filter={program.filter}",
            ],
            check=True,
            env=os.environ | program.environment,
            stdout=subprocess.DEVNULL,
        )
        listed = json.load(file)
    for suite in listed["testsuites"]:
        for test in suite["testsuite"]:
            source = os.path.join(tree.BUILD, test["file"])
            yield f"{suite['name']}.{test['name']}", checksum([source])


def checksum(paths):
    result = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as file:
            result.update(file.read())
    return result.hexdigest()


# Runs a test without a living mutant. Returns its time and what it reaches.
def profile_one(program, name):
    with tempfile.NamedTemporaryFile() as file:
        failed, seconds = program.run(
            [name],
            REDUCED | {"UTFX_MUTANT": "all", "UTFX_REACHED": file.name},
            1000,
        )
        if failed is not None:
            raise SystemExit(f"{program.name}: {name} fails without a mutant")
        return seconds, [int(line) for line in file.read().split()]


# The tests of a program, each with the mutants that it reaches. What is known of
# a test is asked anew where its source has changed, or the mutants.
def profile(program, mutated, pool):
    stamp = checksum(mutated)
    cache = f"build-mutants/{program.name.replace('/', '-')}.profile"
    known = {}
    if os.path.exists(cache):
        with open(cache, encoding="utf-8") as file:
            known = json.load(file)

    def ask(test):
        name, source = test
        if name in known and known[name][0] == [stamp, source]:
            return known[name]
        return [[stamp, source], *profile_one(program, name)]

    listed = list(list_tests(program))
    profiles = {
        name: answer
        for (name, _), answer in zip(listed, pool.map(ask, listed))
    }
    with open(cache, "w", encoding="utf-8") as file:
        json.dump(profiles, file)
    return [
        (Test(program, name, seconds), reached)
        for name, (_, seconds, reached) in profiles.items()
    ]
