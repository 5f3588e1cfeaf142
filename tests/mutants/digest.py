"""What became of the mutants: all that is known of each in build-mutants/verdicts, and a
digest of that, by file, in the project."""

import collections
import os
import re
import subprocess

VERDICTS = "build-mutants/verdicts"
DIGEST = "tests/mutants/digest"
# Which of a file's tests the digest names.
MOST_TESTS = 8
FATES = ("killed", "explained", "survived", "given up", "unreached")
HEAD = """\
# For each file: how many of its mutants were tried, what became of them, and the commit
# at which most of them were tried; then the tests that killed most of them.
# tools/mutants --digest writes it.
"""


# Lines in fields that tabs separate, by key: the key; its place; what became of it; the
# test that noticed it; the commit it was tried at; how many mutants the file has.
def read_verdicts():
    if not os.path.exists(VERDICTS):
        return {}
    with open(VERDICTS, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    return {fields[0]: fields for fields in lines if len(fields) == 6}


# Of mutants that were tried now what is known now, of others what was; what is known of
# those that are no more, goes. Sorted, for join(1).
def merge(mutants, tried):
    known = read_verdicts()
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], check=True, capture_output=True, text=True
    ).stdout.strip()
    sizes = collections.Counter(mutant.file for mutant in mutants)
    merged = []
    for mutant in mutants:
        fate, killer, at = known.get(mutant.key, [""] * 6)[2:5]
        if tried.get(mutant.id, [""])[0] in FATES:
            fate, killer, at = *tried[mutant.id], commit
        if fate:
            merged.append([mutant.key, mutant.place, fate, killer, at, str(sizes[mutant.file])])
    with open(f"{VERDICTS}.new", "w", encoding="utf-8") as file:
        file.writelines(sorted("\t".join(fields) + "\n" for fields in merged))
    os.replace(f"{VERDICTS}.new", VERDICTS)


# By file, its lines.
def read_digest():
    entries = {}
    if os.path.exists(DIGEST):
        with open(DIGEST, encoding="utf-8") as file:
            for line in file:
                if not line.startswith((" ", "#")):
                    name = line.partition(":")[0]
                    entries[name] = []
                if not line.startswith("#"):
                    entries[name].append(line)
    return entries


# The tests that it names: file, program, test, and how many mutants that has killed.
def killers():
    for name, (_, *lines) in read_digest().items():
        for line in lines:
            named = re.fullmatch(r"  (\d+) by (\S+) (\S+)\n", line)
            if named:
                yield name, named[2], named[3], int(named[1])


def tried_in(entry):
    return int(re.search(r": (\d+) of \d+ mutants", entry[0])[1])


def tests_of(verdicts):
    tests = collections.Counter(fields[3] for fields in verdicts if fields[3])
    return sorted(tests.items(), key=lambda item: (-item[1], item[0]))


def lines_of_tests(tests):
    lines = [f"  {count} by {test}\n" for test, count in tests[:MOST_TESTS]]
    rest = tests[MOST_TESTS:]
    if rest:
        lines.append(f"  {sum(count for _, count in rest)} by {len(rest)} others\n")
    return lines


def entry_of(name, verdicts):
    fates = collections.Counter(fields[2] for fields in verdicts)
    counts = ", ".join(f"{fates[fate]} {fate}" for fate in FATES if fates[fate])
    commits = collections.Counter(fields[4] for fields in verdicts)
    head = f"{name}: {len(verdicts)} of {verdicts[0][5]} mutants, {counts}, at {commits.most_common(1)[0][0]}\n"
    return [head, *lines_of_tests(tests_of(verdicts))]


# An entry that knows of more mutants stays, unless the file is no longer there or has
# not so many.
def write_digest():
    by_file = collections.defaultdict(list)
    for key, fields in read_verdicts().items():
        by_file[key.partition(":")[0]].append(fields)
    entries = {name: entry for name, entry in read_digest().items() if os.path.exists(name)}
    for name, verdicts in by_file.items():
        known = tried_in(entries[name]) if name in entries else 0
        if known <= len(verdicts) or known > int(verdicts[0][5]):
            entries[name] = entry_of(name, verdicts)
    with open(DIGEST, "w", encoding="utf-8") as file:
        file.write(HEAD)
        for name in sorted(entries):
            file.writelines(entries[name])


# The tests that notice a file, or one of its lines. Returns whether any is known.
def who(place):
    name, _, line = place.partition(":")
    if line:
        verdicts = [
            fields
            for key, fields in read_verdicts().items()
            if key.startswith(f"{name}:") and fields[1].split(":")[0] == line
        ]
        if verdicts:
            print("".join(lines_of_tests(tests_of(verdicts))), end="")
            for fields in verdicts:
                if not fields[3]:
                    print(f"  {fields[2]}: {fields[0]}")
            return True
        print(f"No mutant of line {line} was tried here. Of the whole file:")
    entry = read_digest().get(name)
    if entry is None:
        print(f"No mutant of {name} was tried.")
        return False
    print("".join(entry), end="")
    return True
