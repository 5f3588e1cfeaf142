"""Usage: count_tests.py [--may-skip=FILE] LOG...

Prints what was skipped and why, what failed and the end of what it says, and
last `N passed, N failed[, N skipped]`.

A log that ends with ".lines" is a file in which each line that begins with
"ok", "FAILED" or "skipped" is a check. Any other is the name of a log of `meson
test` without its ending. There each case of GoogleTest or TAP is a check; any
other program is one, or as many as its line "N checks" says. A program that
fails without a failing check (a crash, a sanitizer's report, a time-out) has
one.

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

# How much of what a failure says is repeated.
SAID_LINES = 10


def last_line(said):
    return said.strip().split("\n")[-1] or "no reason"


def checks_of_lines(path):
    """Yields the outcome of each check, what it is of, and what a failure says."""
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            outcome, _, what = line.strip().partition(" ")
            if outcome in ("ok", "FAILED", "skipped"):
                yield outcome, what.strip(), ""


def checks_of_case(name, case):
    for element in case:
        said = element.get("message") or element.text or ""
        if element.tag in ("failure", "error"):
            return "FAILED", f"{name}: {case.get('name')}", said
        if element.tag == "skipped":
            # GoogleTest's place in the source, if nothing is said.
            return "skipped", f"{name}: {last_line(said).rsplit('/', 1)[-1]}", ""
    return "ok", name, ""


def checks_of_program(test, suites):
    name = test["name"].split(" / ")[-1]
    said = f"{test.get('stdout', '').rstrip()}\n{test.get('stderr', '').rstrip()}"
    if test["result"] == "SKIP":
        return [("skipped", f"{name}: {last_line(said)}", "")]
    # A suite of a GoogleTest program is "PROJECT.TEST.SUITE" there, and a
    # program that speaks TAP is "PROJECT.TEST".
    checks = [checks_of_case(name, case) for suite in suites
              if f".{test['name']}." in suite.get("name") + "."
              for case in suite.iter("testcase")]
    is_ok = test["result"] == "OK"
    if not checks:
        number = re.search(r"^(\d+) checks$", said, re.M)
        checks = [("ok", name, "")] * (max(1, int(number[1]) if number else 1) - (not is_ok))
        # Of pytest.
        for times, reason in re.findall(r"^SKIPPED \[(\d+)\] \S+: (.*)$", said, re.M):
            checks += [("skipped", f"{name}: {reason}", "")] * int(times)
    if not is_ok and not any(check[0] == "FAILED" for check in checks):
        checks.append(("FAILED", f"{name}: {test['result']}", said))
    return checks


def checks_of_log(log):
    if log.endswith(".lines"):
        return checks_of_lines(log)
    if not os.path.exists(log + ".json"):
        return [("FAILED", f"{log}: it has not come about", "")]
    with open(log + ".json", encoding="utf-8") as lines:
        tests = [json.loads(line) for line in lines]
    suites = xml.etree.ElementTree.parse(log + ".junit.xml").getroot()
    return [check for test in tests for check in checks_of_program(test, suites)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--may-skip")
    parser.add_argument("logs", nargs="+")
    arguments = parser.parse_args()
    may_skip = [".*"]
    if arguments.may_skip:
        with open(arguments.may_skip, encoding="utf-8") as lines:
            may_skip = [line.strip() for line in lines if line.strip() and line[0] != "#"]
    count = collections.Counter()
    skipped = collections.Counter()
    failures = []
    for log in arguments.logs:
        for outcome, what, said in checks_of_log(log):
            count[outcome] += 1
            if outcome == "skipped":
                skipped[what] += 1
            elif outcome == "FAILED":
                failures.append((what, said))
    for what, times in sorted(skipped.items()):
        is_allowed = any(re.fullmatch(pattern, what) for pattern in may_skip)
        print(f"skipped{'' if is_allowed else ', but must run'}: {what}" + (f" ({times} checks)" if times > 1 else ""))
        if not is_allowed:
            count["skipped"] -= times
            count["FAILED"] += times
    for what, said in failures:
        print(f"failed: {what}")
        for line in said.strip().splitlines()[-SAID_LINES:]:
            print(f"  {line}")
    print(f"{count['ok']} passed, {count['FAILED']} failed" + (f", {count['skipped']} skipped" if count["skipped"] else ""))
    return 1 if count["FAILED"] or not count["ok"] else 0


sys.exit(main())
