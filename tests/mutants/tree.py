"""A copy of the project in which the mutants are, and its build."""

import os
import shlex
import subprocess
import sysconfig

import mutate

COPY = "build-mutants/src"
BUILD = "build-mutants/build"
# Clang's options for parsing: in any folder, and in those of the doors. Mutants are
# of what programs call, not what the build runs or a system's headers.
CPLUSPLUS = ["-x", "c++", "-std=c++20"]
GROUPS = ["-DUTFX_EXPERIMENTAL=1", "-DUTFX_COMPATIBILITY=1"]
DOORS = {
    "gconv-module": ["-DUTFX_EXPERIMENTAL=0", "-DUTFX_COMPATIBILITY=0"],
    "icu-plugin": GROUPS,
    "libiconv-shim": [*GROUPS, "-D_GNU_SOURCE"],
    "library": GROUPS,
    "languages/python": [
        "-DPy_LIMITED_API=0x030b0000",
        "-DPY_SSIZE_T_CLEAN",
        f"-I{sysconfig.get_path('include')}",
    ],
    "languages/perl": [],
    "languages/java/jni": [
        "-I/usr/lib/jvm/default-java/include",
        "-I/usr/lib/jvm/default-java/include/linux",
    ],
}
UNMUTATED = (
    "gconv-module/gconv_modules.cc",
    "gconv-module/unicode/gconv_modules.cc",
    "icu-plugin/utfx-icu.h",
    "library/utfx.h",
)
# The end of what is C in a source of Perl's.
XS_END = "\nMODULE"
PERL_MESON = "languages/perl/auto/Encode/UTFX/meson.build"


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


def mutated_headers():
    return git_files("converters/*.h", "core/*.h", ":!core/simd/*")


def mutated_sources():
    names = [f"{door}/*{suffix}" for door in DOORS for suffix in (".h", ".cc", ".xs")]
    return [path for path in git_files(*names) if path not in UNMUTATED]


def mutated():
    return [*mutated_headers(), *mutated_sources()]


def door_of(path):
    return next((door for door in DOORS if path.startswith(door + "/")), None)


def perl_flags():
    said = subprocess.run(
        [
            "perl", "-MConfig", "-MExtUtils::Embed", "-e",
            'ccopts; print " -I$Config{privlibexp}/Encode"',
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return shlex.split(said)


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


# Returns all mutants, of which the copy has every one.
def make_copy():
    headers = mutated_headers()
    mutator = mutate.Mutator(os.getcwd(), mutated())
    included = [f"-I{os.getcwd()}", f"-I{os.getcwd()}/library"]
    mutator.run_headers(headers, [*CPLUSPLUS, *included, *GROUPS])
    for path in mutated_sources():
        args = [*included, *DOORS[door_of(path)]]
        if path.endswith(".cc"):
            mutator.run_source(path, [*CPLUSPLUS, *args])
        elif path.endswith(".xs"):
            mutator.run_source(path, ["-x", "c", *args, *perl_flags()], XS_END)
    for path in git_files():
        source = mutator.sources.get(path)
        if source is not None:
            write(f"{COPY}/{path}", source.mutated())
        elif os.path.exists(path):
            with open(path, "rb") as file:
                data = file.read()
                mode = os.fstat(file.fileno()).st_mode & 0o777
            if path == PERL_MESON:
                data = compiled_as_cplusplus(data)
            write(f"{COPY}/{path}", data, mode)
    return mutator.mutants


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
