"""A copy of the project in which the mutants are, and its build."""

import json
import os
import re
import shlex
import subprocess

import mutate

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


def write(path, data, mode=0o644):
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == data:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
    os.chmod(path, mode)


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


class Copy:
    """All mutants, of which the copy has every one that compiles."""

    def __init__(self):
        self.mutator = mutate.Mutator(os.getcwd(), mutated())
        flags = parse_flags()
        headers = [path for path in mutated() if has_constants(path)]
        self.mutator.run_headers(headers, ["-x", "c++", *flags[HEADERS_UNIT]])
        for path in mutated():
            if path.endswith(".cc") and path in flags:
                self.mutator.run_source(path, ["-x", "c++", *flags[path]])
            elif path.endswith(".xs"):
                made = path.removesuffix(".xs") + ".cc"
                args = [flag for flag in flags[made] if not flag.startswith("-std=")]
                self.mutator.run_source(path, ["-x", "c", *args], XS_END)
        if os.path.exists(LEFT_OUT):
            with open(LEFT_OUT, encoding="utf-8") as file:
                keys = set(file.read().splitlines())
            self.mutator.leave_out({m.site for m in self.mutants if m.key in keys})
        self.write()

    @property
    def mutants(self):
        return self.mutator.mutants

    def write(self):
        for path, source in self.mutator.sources.items():
            write(f"{COPY}/{path}", source.mutated())

    # Leaves out those that the compiler has refused, by what it has printed; all of
    # a line where one was not enough. Returns how many.
    def leave_out_refused(self, printed, is_again):
        left_out = self.mutator.leave_out(refused(printed, is_again))
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
