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

# Those of what the mutated headers are for, and which of their tests are asked.
PROGRAMS = {
    f"unit-tests-{tree.LIMIT}": "*",
    # The others ask the kernels, which are not mutated, and take long.
    "kernel-tests": "*/LongKernelsTest.*",
}
MOST_MEMORY = 4 << 30
# For what waits for something: what computes is ended by processor time, as
# others may be at work.
MOST_REAL_SECONDS = 1800
REDUCED = {"UTFX_TEST_REDUCED": "1"}


@dataclasses.dataclass(frozen=True)
class Test:
    program: str
    name: str
    seconds: float  # Of processor time, with reduced counts.


def path_of(program):
    return f"{tree.BUILD}/tests/{program}"


def run(program, names, environment, most_seconds):
    # In its environment, as there may be too many for an argument.
    environment = environment | {"GTEST_FILTER": ":".join(names)}
    return run_program(path_of(program), environment, most_seconds)


# Runs tests up to the first that fails. Returns its name, or None, and the
# processor time that they took.
def run_program(path, environment, most_seconds):
    environment = environment | {"GTEST_FAIL_FAST": "1", "GTEST_COLOR": "no"}
    limits = [f"--cpu={most_seconds:.0f}", f"--as={MOST_MEMORY}", "--core=0"]
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
            begun = re.findall(rb"^\[ RUN      \] (\S+)", output.read(), re.M)
            failed = begun[-1].decode() if begun else "its start"
    return failed, usage.ru_utime + usage.ru_stime


# The tests of a program, with a checksum of the source that each is in.
def list_tests(program):
    with tempfile.NamedTemporaryFile() as file:
        subprocess.run(
            [
                path_of(program),
                "--gtest_list_tests",
                f"--gtest_output=json:{file.name}",
                f"--gtest_filter={PROGRAMS[program]}",
            ],
            check=True,
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
        failed, seconds = run(
            program,
            [name],
            REDUCED | {"UTFX_MUTANT": "all", "UTFX_REACHED": file.name},
            1000,
        )
        if failed is not None:
            raise SystemExit(f"{program}: {name} fails without a mutant")
        return seconds, [int(line) for line in file.read().split()]


# The tests of a program, each with the mutants that it reaches. What is known of
# a test is asked anew where its source has changed, or the mutants.
def profile(program, mutated, pool):
    stamp = checksum(mutated)
    cache = f"build-mutants/{program.replace('/', '-')}.profile"
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
