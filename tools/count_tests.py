"""Usage: count_tests.py [--may-skip=FILE] LOG...

Prints what was skipped and why, what failed, and last `N passed, N failed[, N
skipped]`.

A log that ends with ".lines" is a file in which each line that begins with
"ok", "FAILED" or "skipped" is a check. Any other is the name of a log of `meson
test` without its ending. There each case of GoogleTest or TAP is a check, and
any other program is one. A program that fails without a failing case (a crash, a
sanitizer's report, a time-out) has one more.

With --may-skip all else must run: what is skipped has failed, but where a line
of the file, a regular expression, matches all of "PROGRAM: REASON".
"""

import collections
import json
import os.path
import re
import sys
import xml.etree.ElementTree


def last_line(said):
    return said.strip().split("\n")[-1] or "no reason"


def checks_of_test(test, suites):
    """Yields each check: "ok", "FAILED" or "skipped", and what it is of."""
    name = test["name"].split(" / ")[-1]
    said = test.get("stdout", "").rstrip() + "\n" + test.get("stderr", "").rstrip()
    # A suite of a GoogleTest program is "PROJECT.TEST.SUITE" there, and a
    # program that speaks TAP is "PROJECT.TEST".
    cases = [case for suite in suites if f".{test['name']}." in suite.get("name") + "."
             for case in suite.iter("testcase")]
    outcomes = []
    if test["result"] == "SKIP":
        outcomes = [("skipped", f"{name}: {last_line(said)}")]
        cases = []
    for case in cases:
        outcome = "ok", name
        for element in case:
            if element.tag in ("failure", "error"):
                outcome = "FAILED", f"{name}: {case.get('name')}"
            elif element.tag == "skipped":
                # GoogleTest's place in the source, if nothing is said.
                reason = last_line(element.get("message") or element.text or "")
                outcome = "skipped", f"{name}: {reason.rsplit('/', 1)[-1]}"
        outcomes.append(outcome)
    # Of pytest.
    for times, reason in re.findall(r"^SKIPPED \[(\d+)\] \S+: (.*)$", said, re.M):
        outcomes += [("skipped", f"{name}: {reason}")] * int(times)
    if test["result"] not in ("OK", "SKIP") and "FAILED" not in dict(outcomes):
        outcomes.append(("FAILED", f"{name}: {test['result']}"))
    elif test["result"] == "OK" and not cases:
        outcomes.append(("ok", name))
    return outcomes


def checks_of_log(log):
    if log.endswith(".lines"):
        with open(log, encoding="utf-8", errors="replace") as lines:
            return re.findall(r"^\s*(ok|FAILED|skipped)\b +(.*\S)", lines.read(), re.M)
    if not os.path.exists(log + ".json"):
        return [("FAILED", f"{log}: it has not come about")]
    suites = xml.etree.ElementTree.parse(log + ".junit.xml").getroot()
    with open(log + ".json", encoding="utf-8") as lines:
        return [check for line in lines for check in checks_of_test(json.loads(line), suites)]


def main(may_skip, *logs):
    checks = collections.Counter(check for log in logs for check in checks_of_log(log))
    count = collections.Counter()
    for (outcome, what), times in sorted(checks.items(), reverse=True):
        if outcome == "skipped" and may_skip is not None and not any(re.fullmatch(line, what) for line in may_skip):
            outcome, what = "FAILED", f"skipped, but must run: {what}"
        count[outcome] += times
        if outcome != "ok":
            print(f"{outcome.lower()}: {what}" + (f" ({times} checks)" if times > 1 else ""))
    print(f"{count['ok']} passed, {count['FAILED']} failed" + (f", {count['skipped']} skipped" if count["skipped"] else ""))
    return 1 if count["FAILED"] or not count["ok"] else 0


allowed = None
if len(sys.argv) > 1 and sys.argv[1].startswith("--may-skip="):
    with open(sys.argv.pop(1).partition("=")[2], encoding="utf-8") as file:
        allowed = [line.strip() for line in file if line.strip() and line[0] != "#"]
if len(sys.argv) < 2:
    sys.exit(__doc__)
sys.exit(main(allowed, *sys.argv[1:]))
