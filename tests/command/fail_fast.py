"""Cram, as tests/command/transcript calls it, but it ends a transcript behind the first
command that prints something else: tools/mutants asks no more."""

import functools
import subprocess
import sys

import cram
import cram._test
from cram._diff import esc, glob, regex, unified_diff


def run(lines, args, stdin, stdout, stderr, env):
    """Runs the script, with lines of cram's own before each command, and returns what
    is printed up to where it differs from the lines of the transcript."""
    output = []
    began, first = -1, 0
    with subprocess.Popen(args, stdin=subprocess.PIPE, stdout=stdout, stderr=stderr, env=env) as process:
        process.stdin.write(stdin)
        process.stdin.close()
        salt = stdin.split()[1]
        for line in process.stdout:
            output.append(line)
            before, found, number_and_status = line.partition(salt)
            if not found:
                continue
            number, status = map(int, number_and_status.split())
            shown = [b"  " + one for one in [*output[first:-1], before] if one]
            if before:
                shown[-1] += b" (no-eol)\n"
            if status:
                shown.append(b"  [%d]\n" % status)
            shown = [b"  " + cram._test._escape(one[2:]) if cram._test._needescape(one[2:]) else one for one in shown]
            expected = [one for one in lines[began + 1:number]
                        if one.startswith(b"  ") and not one.startswith((b"  $ ", b"  > "))]
            if any(unified_diff(expected, shown, matchers=[esc, glob, regex])):
                process.kill()
                return b"".join(output), 1
            began, first = number, len(output)
    return b"".join(output), process.returncode


def test(lines, *args, **options):
    lines = list(lines)
    cram._test.execute = functools.partial(run, lines)
    return whole_test(lines, *args, **options)


whole_test = cram._test.test
cram._test.test = test
sys.exit(cram.main(sys.argv[1:]))
