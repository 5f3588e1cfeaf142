"""The test programs of the build with all mutants, and how they are run."""

import collections
import dataclasses
import functools
import json
import os
import re
import signal
import subprocess
import tempfile
import threading

import source
import tree

# Those of what the mutated headers are for, in the order in which they are
# asked, by their names in Meson, and which of their tests are.
FILTERS = {
    "unit-4096": "*",
    "changing-text": "*",
    "unit-256": "*",
    # The others ask the kernels, which are not mutated, and take long.
    "kernels": "*/BeyondUnicodeKernelsTest.*",
}
# And all of these suites, which are those of the doors.
SUITES = ("icu", "library", "gconv", "libiconv", "processes")
# And the programs of these, each of which is one test; but those that only ask how
# much memory is taken, those that run other programs for long, and those that change
# the system or ask a terminal.
SCRIPT_SUITES = ("conformance", "perl", "python", "java", "command")
UNASKED_SCRIPTS = (
    "memory",
    "stress",
    "programs",
    "completions",
    "progress",
    "each-call",
    "cached",
)
# And these, with what they read.
OTHER_SCRIPTS = {"pictures": ("tools/pictures", "docs/pictures/*", "docs/figures/*")}
# By room, one that asks quickly: for a start of all this.
QUICK = {
    "core": "unit-256",
    "converters": "unit-256",
    "gconv-module": "protocol",
    "icu-plugin": "icu-calls",
    "libiconv-shim": "libiconv-api",
    "library": "library-sequence",
    "command": "command-int",
    "languages/python": "python-text",
    "languages/perl": "perl-check",
    "languages/java/jni": "java-integers",
}
# By room, the suite of the programs that are there for it; for the others, these are
# those in FILTERS.
OWN_SUITES = {
    "gconv-module": "gconv",
    "icu-plugin": "icu",
    "libiconv-shim": "libiconv",
    "library": "library",
    "command": "command",
    "languages/python": "python",
    "languages/perl": "perl",
    "languages/java/jni": "java",
}
# The exit status of what can't be tested here.
SKIPPED = 77
MOST_MEMORY = 4 << 30
# For what waits for something: what computes is ended by processor time, as
# others may be at work.
MOST_REAL_SECONDS = 1800
# Nobody reads what fails behind the first failure.
REDUCED = {
    "UTFX_TEST_REDUCED": "1",
    "UTFX_TEST_FAIL_FAST": "1",
    "PYTEST_ADDOPTS": "-x",
}


# A test of Meson's, which is many of GoogleTest's.
@dataclasses.dataclass(frozen=True)
class Program:
    name: str
    command: tuple
    environment: dict = dataclasses.field(compare=False)
    # The files that its tests are in, or none for all that the program has.
    files: tuple
    # What has to be built for it.
    targets: tuple
    suites: frozenset
    filter: str

    # Returns the test that failed, or None, and the processor time.
    def run(self, names, environment, most_seconds):
        # In its environment, as there may be too many for an argument.
        return run_program(
            self.command,
            self.environment | environment | {"GTEST_FILTER": ":".join(names)},
            most_seconds,
        )

    # With a checksum of the source that each is in.
    def list_tests(self):
        with tempfile.NamedTemporaryFile() as file:
            done = subprocess.run(
                [
                    *self.command,
                    *self.files,
                    "--gtest_list_tests",
                    f"--gtest_output=json:{file.name}",
                    f"--gtest_filter={self.filter}",
                ],
                cwd=tree.BUILD,
                env=os.environ | self.environment,
                stdout=subprocess.DEVNULL,
            )
            if done.returncode == SKIPPED:
                return
            done.check_returncode()
            listed = json.load(file)
        for suite in listed["testsuites"]:
            for test in suite["testsuite"]:
                source = os.path.join(tree.BUILD, test["file"])
                yield f"{suite['name']}.{test['name']}", tree.checksum([source])


# A test of Meson's in another language, which is one test.
@dataclasses.dataclass(frozen=True)
class Script:
    name: str
    command: tuple
    environment: dict = dataclasses.field(compare=False)
    targets: tuple
    suites: frozenset
    # It, and what it may share with others of its suite.
    sources: tuple

    def run(self, names, environment, most_seconds):
        status, printed, seconds = run_limited(
            self.command, self.environment | environment, most_seconds, False
        )
        is_good = status in (0, SKIPPED) and not re.search(
            rb"^(not ok|Bail out!)", printed, re.M
        )
        return None if is_good else names[0], seconds

    def list_tests(self):
        yield self.name, tree.checksum(self.sources)


@dataclasses.dataclass(frozen=True)
class Test:
    program: object
    name: str
    seconds: float  # Of processor time, with reduced counts.
    reached: int  # How many mutants.


# All of them, or those in QUICK, in the order in which they are asked.
def list_programs(is_start):
    built = {
        target["id"]: target["filename"] for target in tree.introspect("--targets")
    }
    found = {}
    for test in tree.introspect("--tests"):
        suites = {suite.split(":")[-1] for suite in test["suite"]}
        name = test["name"]
        command = test["cmd"]
        files = [word for word in command if word.endswith("_test.cc")]
        environment = test["env"]
        if "PATH" in environment:  # As if there were none that it is put before.
            environment["PATH"] += os.pathsep + os.environ["PATH"]
        targets = tuple(
            os.path.relpath(file, tree.BUILD)
            for target in test["depends"]
            for file in built[target]
        )
        if test["protocol"] == "gtest":
            if name in FILTERS or suites.intersection(SUITES):
                found[name] = Program(
                    name,
                    tuple(command[: len(command) - len(files)]),
                    environment,
                    tuple(files),
                    targets,
                    frozenset(suites),
                    FILTERS.get(name, "*"),
                )
        elif name in OTHER_SCRIPTS or (
            suites.intersection(SCRIPT_SUITES) and not name.endswith(UNASKED_SCRIPTS)
        ):
            patterns = OTHER_SCRIPTS.get(name) or [
                f"tests/{suite}/*" for suite in suites.intersection(SCRIPT_SUITES)
            ]
            words = {os.path.relpath(word, os.path.abspath(tree.COPY)) for word in command}
            sources = tuple(
                path
                for path in tree.git_files(*patterns)
                if path in words or not path.endswith(".t")
            )
            found[name] = Script(
                name, tuple(command), environment, targets, frozenset(suites), sources
            )
    names = [name for name in FILTERS if name in found]
    names += [name for name in found if name not in FILTERS]
    if is_start:
        names = [name for name in names if name in QUICK.values()]
    return [found[name] for name in names]


# Returns the exit status, what is printed and the processor time. A sanitizer and a
# JVM take as much room as there is for addresses.
def run_limited(command, environment, most_seconds, has_limit):
    limits = [f"--cpu={most_seconds:.0f}", "--core=0"]
    if has_limit:
        limits.append(f"--as={MOST_MEMORY}")
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            ["prlimit", *limits, *command],
            cwd=tree.BUILD,
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
        output.seek(0)
        printed = output.read()
    return process.returncode, printed, usage.ru_utime + usage.ru_stime


# Runs tests up to the first that fails. Returns its name, or None, and the
# processor time that they took.
def run_program(command, environment, most_seconds, is_sanitized=False):
    environment = environment | {
        "GTEST_FAIL_FAST": "1",
        "GTEST_COLOR": "no",
        "ASAN_OPTIONS": f"hard_rss_limit_mb={MOST_MEMORY >> 20}",
    }
    status, printed, seconds = run_limited(
        command, environment, most_seconds, not is_sanitized
    )
    if status == 0:
        return None, seconds
    # Those behind it are begun, too, and skipped. A crash has none.
    names = re.findall(rb"^\[  FAILED  \] ([^\s,]+)", printed, re.M)
    names = names[:1] or re.findall(rb"^\[ RUN      \] (\S+)", printed, re.M)
    return names[-1].decode() if names else "its start", seconds


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
        return seconds, [found.start() for found in re.finditer(b"[^\0]", file.read())]


class Profiles:
    """Which mutants each test reaches, asked when it is needed."""

    def __init__(self, programs):
        self.locks = {program: threading.Lock() for program in programs}
        self.by_program = {}
        # By object, the sources that are compiled in it.
        self.read = tree.read_by_objects()

    def is_known(self, program):
        return program in self.by_program

    # What Ninja makes these targets of, and the sources in that, whose mutants alone
    # can be reached.
    @functools.cache
    def made_of(self, targets):
        inputs = tree.inputs(targets)
        return inputs, set().union(*(self.read.get(name, ()) for name in inputs))

    def may_reach(self, program, path):
        return path in self.made_of(program.targets)[1]

    # By mutant, those of its tests that reach it. What is known of a test is asked anew
    # where its source has changed, or anything that the program is linked with or loads.
    def of(self, program):
        with self.locks[program]:
            if program not in self.by_program:
                self.by_program[program] = self.ask(program)
            return self.by_program[program]

    def ask(self, program):
        inputs, sources = self.made_of(program.targets)
        files = [f"{tree.BUILD}/{name}" for name in inputs if not name.startswith("/")]
        stamp = tree.checksum(name for name in files if os.path.isfile(name))
        cache = f"build-mutants/{program.name.replace('/', '-')}.profile"
        known = {}
        if os.path.exists(cache):
            with open(cache, encoding="utf-8") as file:
                known = json.load(file)
        bases = source.bases(tree.mutated())
        slots = {bases[path] // source.MOST_IN_FILE for path in sources}
        profile = {}
        for name, own in program.list_tests():
            if known.get(name, [None])[0] != [stamp, own]:
                known[name] = [[stamp, own], *profile_one(program, name)]
            profile[name] = known[name]
            if not slots.issuperset(id // source.MOST_IN_FILE for id in known[name][2]):
                raise SystemExit(f"{program.name}: {name} runs what Meson does not build for it")
        tree.write(cache, json.dumps(profile).encode())
        by_mutant = collections.defaultdict(list)
        for name, (_, seconds, reached) in profile.items():
            test = Test(program, name, seconds, len(reached))
            for mutant in reached:
                by_mutant[mutant].append(test)
        return by_mutant
