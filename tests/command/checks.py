"""What the tests of the command in Python check, and how often."""

import sys

checks = 0
failures = 0


def check(condition, what):
    """Says what is wrong unless the condition holds."""
    global checks, failures
    checks += 1
    if not condition:
        print(what)
        failures += 1


def finish():
    """Ends the test, with the number of checks for tools/count_tests.py."""
    print(f"{checks} checks")
    sys.exit(failures > 0)
