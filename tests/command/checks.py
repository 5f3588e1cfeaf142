"""What the tests of the command in Python check, and how often."""

import json
import os
import subprocess
import sys
import threading

# As in tests/effort.h.
IS_REDUCED = "UTFX_TEST_REDUCED" in os.environ
IS_NIGHTLY = "UTFX_TEST_NIGHTLY" in os.environ and not IS_REDUCED

# Those of this user's are none of the tests'.
os.umask(0o022)
for name in "UTFX_CHARSETS", "XDG_DATA_HOME", "LANGUAGE", "NO_COLOR", "POSIXLY_CORRECT":
    os.environ.pop(name, None)
os.environ["XDG_DATA_HOME"] = "/nonexistent"
os.environ["LC_ALL"] = "C.UTF-8"

checks = 0
failures = 0
skipped = 0


def by_effort(reduced, by_day, by_night):
    """How many of something, or which."""
    return reduced if IS_REDUCED else by_night if IS_NIGHTLY else by_day


def check(condition, what):
    """Says what is wrong unless the condition holds."""
    global checks, failures
    checks += 1
    if not condition:
        print(what)
        failures += 1
        if "UTFX_TEST_FAIL_FAST" in os.environ and threading.current_thread() is threading.main_thread():
            finish()


def skip(what):
    """Says what can't be tested here: the test then counts as skipped, unless it
    fails."""
    global skipped
    print(f"skipped: {what}", file=sys.stderr)
    skipped += 1


def listed(utfx):
    """The charsets, as `utfx list --json` has them."""
    lines = subprocess.run([utfx, "list", "--json"], capture_output=True,
                           check=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def firsts(charsets):
    """The first charset of each encoding: the others have another byte order or
    a signature."""
    by_encoding = {}
    for charset in charsets:
        encoding = charset["name"].removesuffix("BE").removesuffix("LE")
        by_encoding.setdefault(encoding, charset)
    return list(by_encoding.values())


def encoded(utfx, charset, integers):
    """Their sequences, or none if the charset lacks one of them."""
    done = subprocess.run([utfx, "int", "encode", "--hex", "--to", charset["name"], *map(str, integers)],
                          capture_output=True)
    lines = done.stdout.decode().splitlines() if done.returncode == 0 else []
    return [bytes.fromhex(line) for line in lines]


def why_no_strace():
    """Why strace(1) is not there or may not be used; nothing if it is and may."""
    try:
        subprocess.run(["strace", "-o", "/dev/null", "true"], check=True,
                       capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        return str(error)
    return None


def finish():
    """Ends the test, with the number of checks for tools/count_tests.py."""
    print(f"{checks} checks")
    sys.exit(1 if failures else 77 if skipped else 0)
