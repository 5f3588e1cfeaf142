"""Checks that each line of code that fuzzing does not reach is explained.

Usage: unreached.py EXPLANATIONS < LCOV

LCOV is what `llvm-cov export -format=lcov` writes. EXPLANATIONS has paragraphs:
lines that begin with "# " say why some code is not reached, and what follows
says which, each as FILE: TEXT. That is a run of lines of that file which are not
reached, up to one that is or to the next function, if there is TEXT in it.

Prints the runs that are not explained, and the explanations of none, and fails
if there are any. Files are named as from the folder in which it runs.
"""

import os.path
import re
import sys


def find_runs(counts, starts):
    """Returns the runs, each as a range of lines."""
    runs = []
    last_reached = True
    for line, count in counts:
        if count > 0:
            last_reached = True
        elif last_reached or line in starts:
            runs.append(range(line, line + 1))
            last_reached = False
        else:
            runs[-1] = range(runs[-1].start, line + 1)
    return runs


def read_lcov(lcov):
    """Yields each file with its runs."""
    for record in lcov.split("end_of_record\n"):
        file = re.search(r"^SF:(.*)$", record, re.MULTILINE)
        if not file:
            continue
        counts = re.findall(r"^DA:(\d+),(\d+)", record, re.MULTILINE)
        starts = re.findall(r"^FN:(\d+),", record, re.MULTILINE)
        yield os.path.relpath(file[1]), find_runs(
            sorted((int(line), int(count)) for line, count in counts),
            set(map(int, starts)),
        )


def read_explanations(path):
    """Returns the set of (file, text)."""
    with open(path, encoding="utf-8") as lines:
        return {
            tuple(line.strip().split(": ", 1))
            for line in lines
            if line.strip() and not line.startswith("#")
        }


def has_code(code):
    """Whether there is more than ends of blocks and the preprocessor's lines."""
    return not all(re.match(r"\s*(#.*|[{};]*)$", line) for line in code)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    explanations = read_explanations(sys.argv[1])
    used = set()
    unexplained = []
    for file, runs in read_lcov(sys.stdin.read()):
        with open(file, encoding="utf-8") as source:
            lines = source.read().splitlines()
        for run in runs:
            code = lines[run.start - 1 : run.stop - 1]
            matching = {
                (of, text)
                for of, text in explanations
                if of == file and any(text in line for line in code)
            }
            used |= matching
            if not matching and has_code(code):
                unexplained += [f"{file}:{run.start}: not reached", *code]
    stale = sorted(explanations - used)
    for line in unexplained:
        print(line)
    for file, text in stale:
        print(f"{file}: {text}: is reached, or not there")
    sys.exit(1 if unexplained or stale else 0)


main()
