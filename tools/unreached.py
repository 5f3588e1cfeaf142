"""Checks that each line of code that fuzzing does not reach is explained.

Usage: unreached.py EXPLANATIONS < LCOV

LCOV is what `llvm-cov export -format=lcov` writes, with names that llvm-cxxfilt
has been over. A run is lines of a function which are not reached, up to one that
is or to the next function. EXPLANATIONS has paragraphs: lines that begin with
"# " say why some runs are not reached, and what follows says which, each as

FILE: FUNCTION
  all lines of the run

or without lines where nothing of the function is reached. Functions have their
names without namespaces and parameters, and lambdas that of the function around
them. An explanation is of one run: where two look alike, there are
two.

Prints the runs that are not explained, as they would be there, and the
explanations of none, and fails if there are any. Files are named as from the
folder in which it runs.
"""

import collections
import os.path
import re
import sys
import typing


class Run(typing.NamedTuple):
    file: str
    function: str
    # None where it is all of the function.
    lines: tuple | None

    def __str__(self):
        return "\n  ".join([f"{self.file}: {self.function}", *(self.lines or ())])


def is_code(line):
    """Whether there is more than ends of blocks and the preprocessor's."""
    return not re.match(r"\s*(#.*|[{};]*)$", line)


def function_name(demangled):
    """Returns Class::Function, or Function, and whether it is a lambda in it."""
    # Of functions with internal linkage, there is the file before it.
    name = re.sub(r"^[^:]+:(?!:)", "", demangled)
    name = name.replace("(anonymous namespace)::", "")
    name = re.sub(r"\boperator(\(\)|[-<>=!*&|+~^%/\[\]]+)", "operator", name)
    # Parameters and arguments, from within.
    count = 1
    while count > 0:
        name, count = re.subn(r"<[^<>]*>|\([^()]*\)(?: const)?", "", name)
    # What it returns.
    name = re.search(r"(\S*\boperator\b.*|\S*)$", name.rstrip())[0]
    name, *in_lambda = re.split(r"::(?:\$_\d+|'lambda\d*')", name, maxsplit=1)
    # Namespaces, those of Highway's targets as well.
    *scopes, last = name.split("::")
    scopes = [s for s in scopes if not re.fullmatch(r"[a-z0-9_]+|N_[A-Z0-9_]+", s)]
    # ICU's end with its version.
    last = re.sub(r"_\d\d$", "", last)
    return "::".join([*scopes, last]), bool(in_lambda)


def find_runs(counts, functions):
    """Yields each run: its function's name, whether it begins with that function,
    and the numbers of its lines."""
    run = None
    name, is_lambda = "", False
    for line, count in counts:
        begins = line in functions
        if begins:
            last = name
            name, is_lambda = functions[line]
            # A lambda goes on with the run that it is in.
            begins = not is_lambda or name != last
        if run and (begins or count > 0):
            yield run
            run = None
        if count == 0:
            run = run or (name, begins and not is_lambda, [])
            run[2].append(line)
    if run:
        yield run


def read_lcov(lcov):
    """Yields each run with the number of its first line."""
    for record in lcov.split("end_of_record\n"):
        file = re.search(r"^SF:(.*)$", record, re.MULTILINE)
        if not file:
            continue
        file = os.path.relpath(file[1])
        with open(file, encoding="utf-8") as source:
            source = source.read().splitlines()
        # A template has as many names as it has arguments, of which the first is
        # as good as any.
        functions = {}
        for line, name in re.findall(r"^FN:(\d+),(.*)$", record, re.MULTILINE):
            named = function_name(name)
            functions[int(line)] = min(functions.get(int(line), named), named)
        counts = re.findall(r"^DA:(\d+),(\d+)", record, re.MULTILINE)
        counts = sorted((int(line), int(count)) for line, count in counts)
        for function, is_whole, numbers in find_runs(counts, functions):
            numbers = [n for n in numbers if is_code(source[n - 1])]
            if numbers:
                lines = tuple(source[n - 1].strip() for n in numbers)
                lines = None if is_whole else lines
                yield Run(file, function, lines), numbers[0]


def read_explanations(path):
    """Returns each run that is explained, with the number of its first line."""
    explained = []
    has_reason = False
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip()
            if not line:
                has_reason = False
            elif line.startswith("# "):
                has_reason = True
            elif line.startswith("  ") and has_reason and explained:
                run, first = explained[-1]
                run = run._replace(lines=(*(run.lines or ()), line.strip()))
                explained[-1] = run, first
            elif has_reason and re.match(r"\S+: \S", line):
                explained.append((Run(*line.split(": ", 1), None), number))
            else:
                sys.exit(f"{path}:{number}: there is no reason for this: {line}")
    return explained


def without(runs, others):
    """Returns those of the runs that the others are too few for."""
    left = collections.Counter(run for run, _ in others)
    more = []
    for run, line in runs:
        if left[run] <= 0:
            more.append((run, line))
        left[run] -= 1
    return more


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = sys.argv[1]
    explained = read_explanations(path)
    runs = list(read_lcov(sys.stdin.read()))
    unexplained = without(runs, explained)
    stale = without(explained, runs)
    for run, line in unexplained:
        print(f"{run.file}:{line}: is not reached, and not explained:\n{run}")
    for run, line in stale:
        print(f"{path}:{line}: explains what is reached, or not there:\n{run}")
    sys.exit(1 if unexplained or stale else 0)


if __name__ == "__main__":
    main()
