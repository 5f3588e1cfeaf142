"""Has the tests kill every mutant: see tools/mutants."""

import argparse
import collections
import concurrent.futures
import dataclasses
import functools
import hashlib
import json
import os
import subprocess
import sys
import threading

import constants
import digest
import programs
import tree

EXPLAINED = "tests/mutants/explained"
KILLERS = "build-mutants/killers"
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


# Tests in portions of one program each, in this order: with the next one come others
# of its program, as each start takes time, and ever more of them.
def portions(tests):
    seconds = 0.1
    while tests:
        portion, rest = [], []
        room = seconds * (8 if tests[0].program.name in programs.FILTERS else 1)
        for test in tests:
            if not portion or (
                test.program is portion[0].program and test.seconds <= room
            ):
                portion.append(test)
                room -= test.seconds
            else:
                rest.append(test)
        yield portion
        tests = rest
        seconds *= 1.5


class Hunt:
    def __init__(self, profiles, programs):
        self.profiles = profiles
        self.programs = programs
        self.killers = {}
        if os.path.exists(KILLERS):
            with open(KILLERS, encoding="utf-8") as file:
                self.killers = json.load(file)
        self.lock = threading.Lock()
        # How many mutants of a file, or of a function, a test was asked for, and
        # has killed; a program, of a file and of a room.
        self.asked = collections.Counter()
        self.counts = collections.Counter()
        for key, (program, name, *_) in self.killers.items():
            self.count(key, program, [name], name)
        for key, program, name, count in digest.killers():
            for _ in range(count):
                self.count(key, program, [name], name)

    # The tests of a program that a mutant met, and which one killed it.
    def count(self, key, program, names, killer):
        for scope in scopes_of(key):
            self.asked.update((scope, program, name) for name in names)
            if killer is not None:
                self.counts[scope, program, killer] += 1
                self.counts[scope, program] += 1

    # As it takes long, now and then.
    def remember(self, mutant, killer):
        with self.lock:
            self.killers[mutant.key] = killer
            if len(self.killers) % 10 == 0:
                self.save()

    def save(self):
        tree.write(KILLERS, json.dumps(self.killers, indent=0).encode())

    # How likely it is that the test kills the mutant: it is there for its room, it
    # reaches few others, and it has killed others of the file, or of the function.
    def likelihood(self, mutant, test):
        likely = 0.5 if is_own(test.program, mutant.file) else 0.1
        likely /= 1 + test.reached / 1000
        for scope in scopes_of(mutant.key):
            key = (scope, test.program.name, test.name)
            likely = (self.counts[key] + 2 * likely) / (self.asked[key] + 2)
        return likely

    def is_reached(self, mutant):
        return any(mutant.id in self.profiles.of(one) for one in self.programs)

    # Whether what it reaches is known, or is asked for the mutant.
    def is_likely(self, mutant, program):
        return (
            self.profiles.is_known(program)
            or is_own(program, mutant.file)
            or self.counts[mutant.file, program.name] > 0
        )

    # The programs in the order in which they are asked: together those whose tests
    # are known; then each that may reach the mutant, first those that have killed
    # others of its file, or are there for its room.
    def groups(self, mutant):
        asked = [p for p in self.programs if self.profiles.may_reach(p, mutant.file)]
        last = self.killers.get(mutant.key, [None])[0]
        known = [p for p in asked if p.name == last or self.profiles.is_known(p)]
        yield known
        yield from (
            [program]
            for program in sorted(
                (program for program in asked if program not in known),
                key=lambda program: (
                    -self.counts[mutant.file, program.name],
                    not is_own(program, mutant.file),
                    -self.counts[tree.room_of(mutant.file), program.name],
                ),
            )
        )

    # Their tests in portions: first what killed the mutant another time, then what is
    # likely to, soon.
    def portions(self, mutant, group):
        tests = [
            test
            for program in group
            for test in self.profiles.of(program).get(mutant.id, ())
        ]
        last = self.killers.get(mutant.key)
        tests.sort(
            key=lambda test: (
                [test.program.name, test.name] != last,
                -self.likelihood(mutant, test) / (test.seconds + 0.02),
            )
        )
        return portions(tests)

    # What becomes of it if the tests are asked up to a time, with reduced counts, and
    # which one kills it. Of a sample, a mutant that no likely test reaches is not asked
    # about any further, as that takes all programs.
    def hunt(self, mutant, most_seconds, is_sample):
        spent = 0
        is_reached = False
        for group in self.groups(mutant):
            is_unlikely = not any(self.is_likely(mutant, one) for one in group)
            if group and is_sample and not is_reached and is_unlikely:
                return ["not asked", ""]
            for portion in self.portions(mutant, group):
                is_reached = True
                seconds = sum(test.seconds for test in portion)
                if spent + seconds > most_seconds:
                    return ["given up", ""]
                program = portion[0].program
                names = [test.name for test in portion]
                failed, used = program.run(
                    names,
                    programs.REDUCED | {"UTFX_MUTANT": str(mutant.id)},
                    2 + 10 * seconds,
                )
                spent += used
                with self.lock:
                    self.count(mutant.key, program.name, names, failed)
                if failed is not None:
                    self.remember(mutant, [program.name, failed])
                    return ["killed", f"{program.name} {failed}"]
        return ["survived" if is_reached else "unreached", ""]

    # The same by builds of its own, as the compiler alone evaluates it, or a
    # sanitizer alone sees it.
    def hunt_built(self, mutant, builds, is_constant, most_builds):
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
                return ["killed", f"a build of {kind.source}"]
        return ["survived", ""]


# Its room, its file and its function, or those of a file.
def scopes_of(key):
    path, *rest = key.split(": ")
    return tree.room_of(path), path, *((path, function) for function in rest[:1])


# Whether the program is there for the file's room.
def is_own(program, path):
    suite = programs.OWN_SUITES.get(tree.room_of(path))
    if suite is None:
        return program.name in programs.FILTERS
    return suite in program.suites


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


# Whether nothing of it has to be mended.
def report(mutants, verdicts, explained, most_living):
    files = collections.defaultdict(collections.Counter)
    for mutant in mutants:
        fate = verdicts[mutant.id][0]
        files[mutant.file][fate] += 1
        if fate == "killed" and mutant.key in explained:
            say(f"explained, but killed: {mutant.key}")
            files[mutant.file]["stale"] += 1
    total = sum(files.values(), collections.Counter())

    def counts(of):
        counted = sum(of[fate] for fate in ("killed", "explained", "survived", "given up"))
        return "%d mutants: %d killed, %d explained, %d unexplained" % (
            counted, of["killed"], of["explained"], of["survived"]
        ) + (f", {of['given up']} given up" if of["given up"] else "")

    for name, of in sorted(files.items()):
        say(f"{name}: {counts(of)}")
    say(
        f"not looked at: {total['compiled']} mutants of what no test evaluates at run"
        f" time (see --compiled), {total['unreached']} that no test reaches,"
        f" {total['not asked']} that none of their folder's does"
    )
    say(counts(total))
    most = most_living / 100 * len(mutants)
    return total["survived"] <= most and total["stale"] == 0


# Those of the unit tests that take too long without optimization.
def slow_tests(profiles, asked):
    return sorted(
        {
            test.name
            for program in asked
            if program.name in programs.FILTERS
            for tests in profiles.of(program).values()
            for test in tests
            if test.seconds > SLOW_SECONDS
        }
    )


# A number of its own, that only depends on what it is known by, for each sample.
def number_of(mutant, which=""):
    hashed = hashlib.sha256(f"{which}{mutant.key}".encode()).digest()
    return int.from_bytes(hashed[:8], "big")


# Which of N samples, that have no mutant in common, a mutant is in.
def sample_of(mutant, count):
    return number_of(mutant) % count + 1


# K/N, or N for 1/N.
def parse_sample(text):
    which, _, count = text.rpartition("/")
    which, count = int(which or 1), int(count)
    if not 1 <= which <= count:
        raise ValueError
    return which, count


# Whether one of the first mutants that are reached in each room, in an order of its
# own for each sample, is killed.
def kills_in_each_room(hunt, mutants, seconds, which):
    most = 10
    is_good = True
    for room in tree.ROOMS:
        program = next(p for p in hunt.programs if p.name == programs.QUICK[room])
        reached = hunt.profiles.of(program)
        own = sorted(
            (m for m in mutants if m.id in reached and tree.room_of(m.file) == room),
            key=lambda mutant: number_of(mutant, f"{which} "),
        )
        for mutant in own[:most]:
            fate, killer = hunt.hunt(mutant, seconds, False)
            if fate == "killed":
                say(f"ok     {room}: {killer} notices {mutant.key}")
                break
        else:
            say(f"FAILED {room}: of {len(own)} mutants, no test notices the first {most}")
            is_good = False
    return is_good


# Has the tests look at these mutants of all. Returns what became of each, and what killed it.
def verdicts_of(hunt, everything, mutants, explained, arguments, pool):
    is_sample = arguments.sample[1] > 1
    builds = functools.cache(
        lambda: constants.Builds(slow_tests(hunt.profiles, hunt.programs))
    )
    if not is_sample:
        for _ in pool.map(hunt.profiles.of, hunt.programs):
            pass

    def verdict_of(mutant):
        is_short = mutant.key in explained and not arguments.explained
        has_constants = tree.has_constants(mutant.file)
        if arguments.compiled:
            if not has_constants or hunt.is_reached(mutant):
                return ["not asked", ""]
            verdict = hunt.hunt_built(mutant, builds(), True, 1 if is_short else None)
        else:
            seconds = EXPLAINED_SECONDS if is_short else arguments.seconds
            verdict = hunt.hunt(mutant, seconds, is_sample)
        if verdict[0] == "unreached" and has_constants:
            return ["compiled", ""]
        is_alive = verdict[0] in ("survived", "given up")
        if is_alive and has_constants and not is_short and not arguments.compiled:
            verdict = hunt.hunt_built(mutant, builds(), False, None)
        if verdict[0] in ("survived", "given up") and mutant.key in explained:
            return ["explained", ""]
        return verdict

    verdicts = {}

    # Says at once what survives, as the others take hours.
    def look_at(mutant):
        verdict = verdict_of(mutant)
        if verdict[0] in ("survived", "given up") or (
            arguments.files and verdict[0] == "unreached"
        ):
            say(f"{verdict[0]}: {mutant.key}")
        with hunt.lock:
            verdicts[mutant.id] = verdict
            if len(verdicts) % 50 == 0:
                digest.merge(everything, verdicts)

    for _ in pool.map(look_at, mutants):
        pass
    return verdicts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--explained", action="store_true")
    parser.add_argument("--start", action="store_true")
    parser.add_argument("--digest", action="store_true")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--sample", type=parse_sample)
    parser.add_argument("--most-living", type=float, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    is_only_start = arguments.start and arguments.sample is None
    arguments.sample = arguments.sample or (1, 1)
    explained = read_explained()
    tree.copy_rest()
    tree.set_up()
    tree.make_headers()
    copy = tree.Copy(arguments.jobs)
    asked = programs.list_programs(is_only_start)
    build(copy, asked, arguments.jobs)
    known = {mutant.key for mutant in copy.mutants}
    gone = [key for key in explained if key not in known]
    for key in gone:
        say(f"explained, but there is none: {key}")
    is_good = not gone
    which, count = arguments.sample
    profiles = programs.Profiles(asked)
    if arguments.start:
        quick = [one for one in asked if one.name in programs.QUICK.values()]
        hunt = Hunt(profiles, quick)
        is_good &= kills_in_each_room(hunt, copy.mutants, arguments.seconds, which)
        hunt.save()
    if not is_only_start:
        mutants = [
            mutant
            for mutant in copy.mutants
            if sample_of(mutant, count) == which
            and (not arguments.files or mutant.file in arguments.files)
            and (not arguments.explained or mutant.key in explained)
        ]
        if count > 1:  # What is ended early is a sample, too.
            mutants.sort(key=number_of)
        hunt = Hunt(profiles, asked)
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            verdicts = verdicts_of(
                hunt, copy.mutants, mutants, explained, arguments, pool
            )
        hunt.save()
        is_good &= report(mutants, verdicts, explained, arguments.most_living)
        digest.merge(copy.mutants, verdicts)
    if arguments.digest:
        digest.write_digest()
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
