"""A copy of the project in which the mutants are, and its build."""

import concurrent.futures
import hashlib
import json
import os
import pickle
import re
import shlex
import subprocess

import mutate
import source

COPY = "build-mutants/src"
BUILD = "build-mutants/build"
# The folders whose sources are mutated.
ROOMS = (
    "core",
    "converters",
    "gconv-module",
    "icu-plugin",
    "libiconv-shim",
    "library",
    "command",
    "languages/python",
    "languages/perl",
    "languages/java/jni",
)
# Kernels; what runs while the project is built; and interfaces, which have no code.
UNMUTATED = (
    "core/simd/",
    "gconv-module/gconv_modules.cc",
    "gconv-module/unicode/gconv_modules.cc",
    "icu-plugin/utfx-icu.h",
    "library/utfx.h",
)
# The end of what is C in a source of Perl's.
XS_END = "\nMODULE"
PERL_MESON = "languages/perl/auto/Encode/UTFX/meson.build"
# The mutants that have not compiled, by what they are known by.
LEFT_OUT = "build-mutants/left-out"
# What was found in sources, by a checksum of all that they consist of.
FOUND = "build-mutants/found"
# Compiles the headers of core/ and converters/, with the groups of charsets.
HEADERS_UNIT = "tests/converters/charsets_test.cc"


def git_files(*patterns):
    listed = subprocess.run(
        ["git", "ls-files", "-z", *patterns],
        check=True,
        capture_output=True,
        text=True,
    )
    return listed.stdout.split("\0")[:-1]


def checksum(paths, text=""):
    result = hashlib.sha256(text.encode())
    for path in paths:
        with open(path, "rb") as file:
            result.update(file.read())
    return result.hexdigest()


def write(path, data, mode=0o644):
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == data:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    # Whole, if it is ended here.
    with open(f"{path}.new", "wb") as file:
        file.write(data)
    os.chmod(f"{path}.new", mode)
    os.replace(f"{path}.new", path)


def mutated():
    names = [f"{room}/*{suffix}" for room in ROOMS for suffix in (".h", ".cc", ".xs")]
    return [path for path in git_files(*names) if not path.startswith(UNMUTATED)]


def room_of(path):
    return next(room for room in ROOMS if path.startswith(room + "/"))


# Whether what the compiler alone evaluates of it is tried in builds of its own, by
# the unit tests: of the other rooms, the tests run all that there is.
def has_constants(path):
    return room_of(path) in ("core", "converters") and path.endswith(".h")


# Perl's source is C, which can't call a template: in the copy it is compiled as C++.
def compiled_as_cplusplus(build):
    for old, new in (
        (b"output: 'UTFX.c'", b"output: 'UTFX.cc'"),
        (b"c_args: [", b"cpp_args: ['-fpermissive', "),
    ):
        if build.count(old) != 1:
            raise SystemExit(f"{PERL_MESON}: no {old.decode()}")
        build = build.replace(old, new)
    return build


# Copies what is not mutated, and what is where the copy has none yet.
def copy_rest():
    sources = set(mutated())
    for path in git_files():
        copy = f"{COPY}/{path}"
        if not os.path.exists(path) or (path in sources and os.path.exists(copy)):
            continue
        with open(path, "rb") as file:
            data = file.read()
            mode = os.fstat(file.fileno()).st_mode & 0o777
        write(copy, compiled_as_cplusplus(data) if path == PERL_MESON else data, mode)


# Once more where there is a build, as it may be one with other options.
def set_up():
    # Where there is ccache, what another clone has compiled is no other thing.
    os.environ.setdefault("CCACHE_BASEDIR", os.getcwd())
    is_there = os.path.exists(f"{BUILD}/build.ninja")
    including = f"{os.getcwd()}/{COPY}/tests/mutants/mutation.h"
    flags = ["-include", including, "-Wno-narrowing", "-Wno-psabi"]
    subprocess.run(
        [
            "meson", "setup", BUILD, COPY, *["--reconfigure"] * is_there,
            "-Doptimization=1", "-Ddebug=false", "-Db_ndebug=true",
            "-Dwarning_level=0", "-Dexperimental=all",
            # Each source of tests can be built with a mutant by itself.
            "-Dtests=enabled", "-Djoin=false", "-Dunicode=true",
            "-Dkernels=native",
            "-Dicu=enabled", "-Dlibiconv_shim=enabled", "-Dcommand=enabled",
            "-Dperl=enabled", "-Dpython=enabled", "-Djava=enabled",
            f"-Dcpp_args={flags}",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    subprocess.run(
        ["tools/libiconv", f"{BUILD}/libiconv"], check=True, stdout=subprocess.DEVNULL
    )


def introspect(what):
    done = subprocess.run(
        ["meson", "introspect", BUILD, what],
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout)


# What these targets are made from, and what that is made from; the targets, too.
def inputs(targets):
    listed = subprocess.run(
        ["ninja", "-C", BUILD, "-t", "inputs", *targets],
        check=True,
        capture_output=True,
        text=True,
    )
    return (*targets, *listed.stdout.splitlines())


# By object, the mutated sources that the compiler has read for it; and by source,
# itself, as of Perl's another is made first.
def read_by_objects():
    listed = subprocess.run(
        ["ninja", "-C", BUILD, "-t", "deps"], check=True, capture_output=True, text=True
    )
    sources = {os.path.relpath(f"{COPY}/{path}", BUILD): path for path in mutated()}
    read = {name: {path} for name, path in sources.items()}
    for line in listed.stdout.splitlines():
        if line.startswith(" "):
            if line.strip() in sources:
                read[name].add(sources[line.strip()])
        else:
            name = line.partition(":")[0]
            read.setdefault(name, set())
    return read


# Headers that the build makes.
def make_headers():
    headers = [
        os.path.relpath(name, BUILD)
        for target in introspect("--targets")
        for name in target["filename"]
        if target["type"] == "custom" and name.endswith(".h")
    ]
    subprocess.run(
        ["ninja", "-C", BUILD, *headers], check=True, stdout=subprocess.DEVNULL
    )


# What the build compiles each source with, as Clang needs to parse it: folders of
# headers, those of the copy for those of the project, and macros.
def parse_flags():
    root, copy = os.getcwd(), os.path.abspath(COPY)
    with open(f"{BUILD}/compile_commands.json", encoding="utf-8") as file:
        commands = json.load(file)
    flags = {}
    for entry in commands:
        folder = entry["directory"]
        source = os.path.normpath(os.path.join(folder, entry["file"]))
        is_copied = source.startswith(copy + "/")
        name = os.path.relpath(source, copy if is_copied else folder)
        found = flags.setdefault(name, [])
        if found:
            continue
        words = shlex.split(entry["command"])
        for word, following in zip(words, [*words[1:], ""]):
            option = next((o for o in ("-isystem", "-I") if word.startswith(o)), None)
            if option:
                path = word.removeprefix(option) or following
                path = os.path.normpath(os.path.join(folder, path))
                if path == copy or path.startswith(copy + "/"):
                    path = root + path.removeprefix(copy)
                found += [option, path]
            elif word.startswith(("-D", "-U", "-std=")):
                found.append(word)
    return flags


# What Clang parses together, with the flags: first the headers that can be included
# together, then the sources that are compiled with the same ones.
def units():
    flags = parse_flags()
    headers = [path for path in mutated() if has_constants(path)]
    yield headers, ["-x", "c++", *flags[HEADERS_UNIT]]
    together = {}
    for path in mutated():
        if path.endswith(".xs"):
            made = path.removesuffix(".xs") + ".cc"
            args = [flag for flag in flags[made] if not flag.startswith("-std=")]
            yield [path], ["-x", "c", *args]
        elif path.endswith(".cc") and path in flags:
            together.setdefault(tuple(flags[path]), []).append(path)
    for args, paths in together.items():
        yield paths, ["-x", "c++", *args]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


# Adds these files and those that they include, from the project's folder or their own.
def add_included(paths, found):
    for path in paths:
        if path in found or not os.path.isfile(path):
            continue
        found.add(path)
        names = re.findall(r'^ *# *include "(.+?)"', read(path), re.M)
        add_included(names, found)
        add_included([f"{os.path.dirname(path)}/{name}" for name in names], found)


# Most of the time goes into what all include: so once for all of them, or where they
# don't go together, each by itself; and not again where nothing that they include of
# the project's has changed.
def find_in(paths, args, sources, cache):
    if os.path.exists(cache):
        with open(cache, "rb") as file:
            return pickle.load(file)
    mutator = mutate.Mutator(os.getcwd(), sources)

    def find(parsed):
        if parsed[0].endswith(".xs"):
            path, text = parsed[0], read(parsed[0]).partition(XS_END)[0]
        else:
            path = "mutants.cc"
            text = "".join(f'#include "{one}"\n' for one in parsed)
        return mutator.find(os.path.abspath(path), text, args)

    if find(paths):
        errors = [error for path in paths for error in find([path])]
        if errors:
            raise SystemExit("\n".join(errors))
    write(cache, pickle.dumps(sources))
    return sources


# All sources with their mutants, each found in the first unit that includes it.
def find_all(jobs):
    sources = {}
    for path, base in source.bases(mutated()).items():
        with open(path, "rb") as file:
            sources[path] = source.Source(path, file.read(), base)
    left = dict(sources)
    old = {f"{FOUND}/{name}" for name in os.listdir(FOUND)} if os.path.exists(FOUND) else set()
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        parses = []
        for paths, args in units():
            found = set()
            add_included(paths, found)
            own = [left.pop(path) for path in sorted(found & left.keys())]
            stamp = checksum(
                [mutate.__file__, source.__file__, *sorted(found)],
                repr([paths, args, [(one.path, one.base) for one in own]]),
            )
            cache = f"{FOUND}/{stamp}"
            old.discard(cache)
            parses.append(pool.submit(find_in, paths, args, own, cache))
        for parse in parses:
            sources.update((one.path, one) for one in parse.result())
    for cache in old:
        os.remove(cache)
    return sources


class Copy:
    """All mutants, of which the copy has every one that compiles."""

    def __init__(self, jobs):
        self.sources = find_all(jobs)
        if os.path.exists(LEFT_OUT):
            with open(LEFT_OUT, encoding="utf-8") as file:
                keys = set(file.read().splitlines())
            self.leave_out({m.site for m in self.mutants if m.key in keys})
        self.write()

    @property
    def mutants(self):
        return [m for one in self.sources.values() for m in one.mutants]

    def write(self):
        for path, one in self.sources.items():
            write(f"{COPY}/{path}", one.mutated())

    # Takes the sources as they are at these places. Returns their mutants.
    def leave_out(self, sites):
        return [m for one in self.sources.values() for m in one.leave_out(sites)]

    # Leaves out those that the compiler has refused, by what it has printed; all of
    # a line where one was not enough. Returns how many.
    def leave_out_refused(self, printed, is_again):
        left_out = self.leave_out(refused(printed, is_again))
        with open(LEFT_OUT, "a", encoding="utf-8") as file:
            file.writelines(f"{mutant.key}\n" for mutant in left_out)
        self.write()
        return len(left_out)


# The places that the compiler says are wrong, by the numbers of their mutants. An
# error in a function of mutation.h is that of what has instantiated it.
def refused(printed, takes_lines):
    sites = set()
    sources = set(mutated())
    instantiated = None
    for line in printed.splitlines():
        number = re.search(r"utfx_mutation::.*\[with unsigned int kId = (\d+)[];]", line)
        if number and "In instantiation of" in line:
            instantiated = int(number[1])
        place = re.match(r"(\S+?):(\d+):(\d+): (?:fatal )?error: ", line)
        if place is None:
            continue
        path = os.path.normpath(os.path.join(BUILD, place[1]))
        if path.removeprefix(COPY + "/") in sources:
            sites |= sites_at(path, int(place[2]), int(place[3]), takes_lines)
        elif instantiated is not None:
            sites.add(instantiated)
        instantiated = None
    return sites


# The last place before this one of the copy, or all in its line; otherwise those of
# the line before.
def sites_at(path, line, column, takes_line):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    numbers = []
    while line > 0 and not numbers:
        line -= 1
        numbers = [
            (found.start(), int(found[1]))
            for found in re.finditer(r"utfx_mutation::\w+<(\d+)>", lines[line])
        ]
    if takes_line or not numbers:
        return {number for _, number in numbers}
    before = [number for start, number in numbers if start < column]
    return {before[-1] if before else numbers[0][1]}
