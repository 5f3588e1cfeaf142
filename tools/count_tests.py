"""Prints `N passed, N failed` for the logs of some runs of tests.

An argument that ends with ".lines" is a file in which each line that begins
with "ok" or "FAILED" is a test. Any other is the name of a log of `meson test`
without its ending. There a test program of GoogleTest counts with each of its
cases, and once more if it failed without a failing case (a crash, a sanitizer's
report, a time-out).
"""

import json
import os.path
import sys
import xml.etree.ElementTree


def count_with(cases, *outcomes):
    return sum(
        any(case.find(outcome) is not None for outcome in outcomes)
        for case in cases
    )


def count_lines(path):
    with open(path, encoding="utf-8", errors="replace") as lines:
        outcomes = [line.split(maxsplit=1)[0] for line in lines if line.strip()]
    return outcomes.count("ok"), outcomes.count("FAILED"), 0


def count(log):
    if log.endswith(".lines"):
        return count_lines(log)
    if not os.path.exists(log + ".json"):  # It did not get that far.
        return 0, 1, 0
    with open(log + ".json", encoding="utf-8") as lines:
        tests = [json.loads(line) for line in lines]
    suites = xml.etree.ElementTree.parse(log + ".junit.xml").getroot()
    passed = failed = skipped = 0
    for test in tests:
        # A suite of a GoogleTest program is "PROJECT.TEST.SUITE" there.
        cases = [
            case
            for suite in suites
            if f".{test['name']}." in suite.get("name")
            for case in suite.iter("testcase")
        ]
        bad = count_with(cases, "failure", "error")
        left_out = count_with(cases, "skipped")
        if test["result"] == "SKIP":
            skipped += 1
        elif cases:
            passed += len(cases) - bad - left_out
            failed += bad
            skipped += left_out
            if test["result"] != "OK" and not bad:
                failed += 1
        elif test["result"] == "OK":
            passed += 1
        else:
            failed += 1
    return passed, failed, skipped


def main():
    passed, failed, skipped = map(sum, zip(*map(count, sys.argv[1:])))
    print(
        f"{passed} passed, {failed} failed"
        + (f", {skipped} skipped" if skipped else "")
    )
    return 1 if failed or not passed else 0


sys.exit(main())
