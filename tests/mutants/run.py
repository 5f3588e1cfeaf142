"""Has the tests kill every mutant: see tools/mutants."""

import argparse
import collections
import concurrent.futures
import dataclasses
import hashlib
import json
import os
import subprocess
import sys
import threading

import constants
import programs
import tree

EXPLAINED = "tests/mutants/explained"
KILLERS = "build-mutants/killers"
VERDICTS = "build-mutants/verdicts"
# Of processor time: what is explained is only looked at shortly, as it would
# take all tests; but with --explained.
EXPLAINED_SECONDS = 1
# Tests that take longer are not run without optimization.
SLOW_SECONDS = 0.3


# The keys of mutants that no test can kill, with the reasons. Lines that are not
# indented are keys; what is indented below them says why.
def read_explained():
    explained = {}
    keys = []
    reason = []
    with open(EXPLAINED, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith(" "):
                reason.append(line.strip())
                continue
            if reason:
                explained.update(dict.fromkeys(keys, " ".join(reason)))
                keys, reason = [], []
            if line.strip() and not line.startswith("#"):
                keys.append(line.rstrip("\n"))
    explained.update(dict.fromkeys(keys, " ".join(reason)))
    if not all(explained.values()):
        raise SystemExit(f"{EXPLAINED}: the last keys have no reason")
    return explained


# Tests in portions of one program each. The programs take turns, each time with
# twice the time, as some mutants show in one program alone; most show in those of
# the headers themselves, which get more time.
def portions(tests):
    left = collections.defaultdict(collections.deque)
    for test in tests:
        left[test.program].append(test)
    seconds = 0.1
    while left:
        for program, rest in list(left.items()):
            room = seconds * (8 if program.name in programs.FILTERS else 1)
            portion = []
            while rest and rest[0].seconds <= room:
                portion.append(rest.popleft())
                room -= portion[-1].seconds
            if portion:
                yield portion
            if not rest:
                del left[program]
        seconds *= 2


class Hunt:
    def __init__(self):
        self.killers = {}
        if os.path.exists(KILLERS):
            with open(KILLERS, encoding="utf-8") as file:
                self.killers = json.load(file)
        # How many a test has killed.
        self.counts = collections.Counter()
        self.lock = threading.Lock()

    # As it takes long, now and then.
    def remember(self, mutant, killer):
        with self.lock:
            self.killers[mutant.key] = killer
            if len(self.killers) % 10 == 0:
                self.save()

    def save(self):
        with open(KILLERS, "w", encoding="utf-8") as file:
            json.dump(self.killers, file, indent=0)

    # The tests in the order in which they are asked: what killed this mutant
    # another time, and what kills many. The others in portions.
    def portions(self, mutant, tests):
        last = self.killers.get(mutant.key)
        first = [
            test for test in tests if [test.program.name, test.name] == last
        ]
        if first:
            yield first
        often = sorted(
            (test for test in tests if test.name in self.counts),
            key=lambda test: -self.counts[test.name],
        )
        likely = [test for test in often[:5] if test.seconds < 0.1]
        yield from portions(likely)
        yield from portions(test for test in tests if test not in likely)

    # Which of these tests kills it, with reduced counts, up to a time.
    def kill(self, mutant, tests, most_seconds):
        spent = 0
        for portion in self.portions(mutant, tests):
            seconds = sum(test.seconds for test in portion)
            if spent + seconds > most_seconds:
                return None
            failed, used = portion[0].program.run(
                [test.name for test in portion],
                programs.REDUCED | {"UTFX_MUTANT": str(mutant.id)},
                2 + 10 * seconds,
            )
            spent += used
            if failed is not None:
                self.remember(mutant, [portion[0].program.name, failed])
                self.counts[failed] += 1
                return f"{portion[0].program.name} {failed}"
        return None

    # The same by builds of its own, as the compiler alone evaluates it, or a
    # sanitizer alone sees it.
    def kill_built(self, mutant, builds, is_constant, most_builds):
        last = self.killers.get(mutant.key)
        header = mutant.file
        asked = sorted(
            constants.kinds(header, is_constant),
            key=lambda kind: (
                list(dataclasses.astuple(kind)) != last,
                kind.is_sanitized,
                kind.is_slow,
                -self.counts[header, kind],
            ),
        )
        for kind in asked[:most_builds]:
            if builds.kill(mutant, kind):
                self.remember(mutant, dataclasses.astuple(kind))
                self.counts[header, kind] += 1
                return f"a build of {kind.source}"
        return None


# What the programs need, without the mutants that the compiler refuses.
def build(copy, asked, jobs):
    log = "build-mutants/log"
    targets = sorted({target for program in asked for target in program.targets})
    is_again = False
    while True:
        with open(log, "w", encoding="utf-8") as file:
            done = subprocess.run(
                ["ninja", "-C", tree.BUILD, "-k0", f"-j{jobs}", *targets],
                stdout=file,
                stderr=subprocess.STDOUT,
            )
        if done.returncode == 0:
            return
        with open(log, encoding="utf-8", errors="replace") as file:
            if copy.leave_out_refused(file.read(), is_again) == 0:
                raise SystemExit(f"the mutants don't build: see {log}")
        is_again = True


def say(text):
    print(text, flush=True)


def report(mutants, survivors, explained):
    files = collections.defaultdict(lambda: [0, 0, 0, 0])
    for mutant in mutants:
        counts = files[mutant.file]
        counts[0] += 1
        if mutant.id not in survivors:
            counts[1] += 1
        elif mutant.key in explained:
            counts[2] += 1
        else:
            counts[3] += 1
    stale = [
        mutant.key
        for mutant in mutants
        if mutant.id not in survivors and mutant.key in explained
    ]
    for key in stale:
        say(f"explained, but killed: {key}")
    for name, counts in sorted(files.items()):
        say(
            "%s: %d mutants, %d killed, %d explained, %d unexplained"
            % (name, *counts)
        )
    total = [sum(column) for column in zip(*files.values())] or [0] * 4
    say("%d mutants: %d killed, %d explained, %d unexplained" % tuple(total))
    return total[3] == 0 and not stale


# Those of the unit tests that take too long without optimization.
def slow_tests(by_mutant):
    return sorted(
        {
            test.name
            for tests in by_mutant.values()
            for test in tests
            if test.seconds > SLOW_SECONDS
            and test.program.name in programs.FILTERS
        }
    )


# By mutant, the tests that reach it: those of the headers themselves first, and
# of each program the quicker first.
def tests_by_mutant(mutated, asked, pool):
    by_mutant = collections.defaultdict(list)
    for program in asked:
        for test, reached in programs.profile(program, mutated, pool):
            for mutant in reached:
                by_mutant[mutant].append(test)
    for tests in by_mutant.values():
        tests.sort(
            key=lambda test: (
                test.program.name not in programs.FILTERS,
                test.program.name,
                test.seconds,
            )
        )
    return by_mutant


# Which of N samples, that have no mutant in common, a mutant is in: it only depends
# on what it is known by.
def sample_of(mutant, count):
    digest = hashlib.sha256(mutant.key.encode()).digest()
    return int.from_bytes(digest[:8], "big") % count + 1


# K/N, or N for 1/N.
def parse_sample(text):
    which, _, count = text.rpartition("/")
    which, count = int(which or 1), int(count)
    if not 1 <= which <= count:
        raise ValueError
    return which, count


# Whether one of the first mutants that are reached in each room, in an order of its
# own for each sample, is killed.
def kills_in_each_room(hunt, mutants, by_mutant, seconds, which):
    most = 10
    is_good = True
    for room in tree.ROOMS:
        reached = sorted(
            (m for m in mutants if m.id in by_mutant and tree.room_of(m.file) == room),
            key=lambda mutant: hashlib.sha256(f"{which} {mutant.key}".encode()).digest(),
        )
        for mutant in reached[:most]:
            killer = hunt.kill(mutant, by_mutant[mutant.id], seconds)
            if killer:
                say(f"ok     {room}: {killer} notices {mutant.key}")
                break
        else:
            say(f"FAILED {room}: of {len(reached)} mutants, no test notices the first {most}")
            is_good = False
    return is_good


# What became of each mutant that was tried, sorted, for join(1): what it is known
# by, where it is, what became of it, and the test that noticed it.
def write_verdicts(mutants, verdicts):
    with open(VERDICTS, "w", encoding="utf-8") as file:
        for line in sorted(
            "\t".join([mutant.key, mutant.place, *verdicts[mutant.id]]) + "\n"
            for mutant in mutants
            if mutant.id in verdicts
        ):
            file.write(line)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--explained", action="store_true")
    parser.add_argument("--start", action="store_true")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--sample", type=parse_sample, default=(1, 1))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    explained = read_explained()
    tree.copy_rest()
    tree.set_up()
    tree.make_headers()
    copy = tree.Copy()
    asked = programs.list_programs(arguments.start)
    build(copy, asked, arguments.jobs)
    mutated = [f"{tree.COPY}/{path}" for path in tree.mutated()]
    known = {mutant.key for mutant in copy.mutants}
    gone = [key for key in explained if key not in known]
    for key in gone:
        say(f"explained, but there is none: {key}")
    which, count = arguments.sample
    mutants = [
        mutant
        for mutant in copy.mutants
        if sample_of(mutant, count) == which
        and (not arguments.files or mutant.file in arguments.files)
        and (not arguments.explained or mutant.key in explained)
    ]
    hunt = Hunt()
    verdicts = {}
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        by_mutant = tests_by_mutant(mutated, asked, pool)
        if arguments.start:
            is_good = kills_in_each_room(
                hunt, copy.mutants, by_mutant, arguments.seconds, which
            )
            hunt.save()
            sys.exit(0 if is_good and not gone else 1)
        builds = constants.Builds(slow_tests(by_mutant))
        unreached = [m for m in mutants if m.id not in by_mutant]
        compiled = [m for m in unreached if tree.has_constants(m.file)]
        if arguments.compiled:
            mutants = compiled

            def killer_of(mutant):
                is_short = mutant.key in explained and not arguments.explained
                return hunt.kill_built(
                    mutant, builds, True, 1 if is_short else None
                )

        else:
            mutants = [m for m in mutants if m.id in by_mutant]
            verdicts = {m.id: ["unreached"] for m in unreached}
            say(
                f"not looked at: {len(compiled)} mutants of what no test"
                " evaluates at run time (see --compiled), and"
                f" {len(unreached) - len(compiled)} that no test reaches"
            )
            if arguments.files:
                for mutant in unreached:
                    say(f"unreached: {mutant.key}")

            def killer_of(mutant):
                is_short = mutant.key in explained and not arguments.explained
                seconds = EXPLAINED_SECONDS if is_short else arguments.seconds
                killer = hunt.kill(mutant, by_mutant[mutant.id], seconds)
                if killer or is_short or not tree.has_constants(mutant.file):
                    return killer
                return hunt.kill_built(mutant, builds, False, None)

        # Says at once what survives, as the others take hours.
        def look_at(mutant):
            killer = killer_of(mutant)
            if killer:
                verdicts[mutant.id] = ["killed", killer]
            else:
                verdicts[mutant.id] = [
                    "explained" if mutant.key in explained else "survived"
                ]
                if mutant.key not in explained:
                    say(f"survived: {mutant.key}")
            return killer is not None

        killed = pool.map(look_at, mutants)
        survivors = {m.id for m, is_dead in zip(mutants, killed) if not is_dead}
        hunt.save()
    write_verdicts([*mutants, *unreached], verdicts)
    is_good = report(mutants, survivors, explained)
    sys.exit(0 if is_good and not gone else 1)


main()
