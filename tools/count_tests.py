"""Usage: count_tests.py [--may-skip=FILE] LOG...

Prints what was skipped and why, what failed and the end of what it says, how
many programs and checks there were, and last `N passed, N failed[, N skipped]`,
which counts checks.

A log that ends with ".lines" is a file in which each line that begins with
"ok", "FAILED" or "skipped" is a check. Any other is the name of a log of `meson
test` without its ending. There a program has as many checks as it tells of: a
case of GoogleTest, a line of TAP, a test of pytest, or what a line "N checks"
counts; otherwise it is one. It fails once more if it does without a failing
check (a crash, a sanitizer's report, a time-out).

With --may-skip all else must run: what is skipped has failed, but where a line
of the file, a regular expression, matches all of "PROGRAM: REASON".
"""

import argparse
import collections
import json
import os.path
import re
import sys
import xml.etree.ElementTree

PYTEST = re.compile(r"(\d+) (passed|failed|errors?|skipped)\b")
CHECKS = re.compile(r"^(\d+) checks$", re.M)
# How much of what a failure says is repeated.
SAID_LINES = 10


class Count:
    """Of one or more programs; what is skipped by program and reason, and what
    each failure is and says."""

    def __init__(self, passed=0, failed=0, skipped=()):
        self.programs = 0
        self.passed = passed
        self.failed = failed
        self.skipped = collections.Counter(dict(skipped))
        self.failures = []

    def add(self, other):
        self.programs += other.programs
        self.passed += other.passed
        self.failed += other.failed
        self.skipped.update(other.skipped)
        self.failures += other.failures


def count_lines(path):
    count = Count()
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            outcome, _, rest = line.strip().partition(" ")
            if outcome == "ok":
                count.passed += 1
            elif outcome == "FAILED":
                count.failed += 1
                count.failures.append((rest.strip(), ""))
            elif outcome == "skipped":
                count.skipped[rest.strip()] += 1
    count.programs = count.passed + count.failed
    return count


def reason_of(case):
    """The last line of what a skipped case says."""
    message = case.find("skipped").get("message") or ""
    said = message.strip().split("\n")[-1]
    # GoogleTest's place in the source, if nothing is said.
    return said.rsplit("/", 1)[-1] or "no reason"


def count_cases(name, cases):
    count = Count()
    for case in cases:
        failure = case.find("failure")
        if failure is None:
            failure = case.find("error")
        if failure is not None:
            count.failed += 1
            said = failure.get("message") or failure.text or ""
            count.failures.append((f"{name}: {case.get('name')}", said))
        elif case.find("skipped") is not None:
            count.skipped[f"{name}: {reason_of(case)}"] += 1
        else:
            count.passed += 1
    return count


def count_pytest(name, output):
    count = Count()
    for number, outcome in PYTEST.findall(output.splitlines()[-1]):
        if outcome == "passed":
            count.passed += int(number)
        elif outcome != "skipped":
            count.failed += int(number)
    skipped = re.findall(r"^SKIPPED \[(\d+)\] \S+: (.*)$", output, re.M)
    for number, reason in skipped:
        count.skipped[f"{name}: {reason}"] += int(number)
    return count


def count_program(test, suites):
    name = test["name"].split(" / ")[-1]
    output = test.get("stdout", "").rstrip()
    # A suite of a GoogleTest program is "PROJECT.TEST.SUITE" there, and a
    # program that speaks TAP is "PROJECT.TEST".
    cases = [
        case
        for suite in suites
        if f".{test['name']}." in suite.get("name") + "."
        for case in suite.iter("testcase")
    ]
    if test["result"] == "SKIP":
        said = (output or test.get("stderr", "").rstrip() or "no reason")
        return Count(skipped=[(f"{name}: {said.splitlines()[-1]}", 1)])
    if cases:
        count = count_cases(name, cases)
    elif PYTEST.search(output.splitlines()[-1] if output else ""):
        count = count_pytest(name, output)
    else:
        checks = CHECKS.search(output)
        count = Count(max(int(checks[1]), 1) if checks else 1)
        if test["result"] != "OK":
            count.passed -= 1
            count.failed += 1
    if test["result"] != "OK" and not count.failed:
        count.failed += 1
    if count.failed and not count.failures:
        said = f"{output}\n{test.get('stderr', '').rstrip()}"
        count.failures.append((f"{name}: {test['result']}", said))
    return count


def count_log(log):
    if log.endswith(".lines"):
        return count_lines(log)
    if not os.path.exists(log + ".json"):  # It did not get that far.
        count = Count(failed=1)
        count.failures.append((f"{log}: it has not come about", ""))
        return count
    with open(log + ".json", encoding="utf-8") as lines:
        tests = [json.loads(line) for line in lines]
    suites = xml.etree.ElementTree.parse(log + ".junit.xml").getroot()
    count = Count()
    for test in tests:
        program = count_program(test, suites)
        program.programs = 1 if program.passed or program.failed else 0
        count.add(program)
    return count


def read_patterns(path):
    with open(path, encoding="utf-8") as lines:
        return [line.strip() for line in lines
                if line.strip() and not line.startswith("#")]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--may-skip")
    parser.add_argument("logs", nargs="+")
    arguments = parser.parse_args()
    count = Count()
    for log in arguments.logs:
        count.add(count_log(log))
    may_skip = read_patterns(arguments.may_skip) if arguments.may_skip else [".*"]
    for what, times in sorted(count.skipped.items()):
        is_allowed = any(re.fullmatch(pattern, what) for pattern in may_skip)
        print(f"skipped{'' if is_allowed else ', but must run'}: {what}"
              + (f" ({times} checks)" if times > 1 else ""))
        if not is_allowed:
            count.failed += times
            count.skipped[what] = 0
    for what, said in count.failures:
        print(f"failed: {what}")
        for line in said.strip().splitlines()[-SAID_LINES:]:
            print(f"  {line}")
    skipped = count.skipped.total()
    print(f"{count.programs} programs, {count.passed + count.failed} checks")
    print(
        f"{count.passed} passed, {count.failed} failed"
        + (f", {skipped} skipped" if skipped else "")
    )
    return 1 if count.failed or not count.passed else 0


sys.exit(main())
