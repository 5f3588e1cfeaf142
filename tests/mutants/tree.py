"""A copy of the project in which the mutants are, and its build."""

import os
import subprocess

import mutate

COPY = "build-mutants/src"
BUILD = "build-mutants/build"
# What has to be said in any build, and what Clang is told for parsing.
DEFINES = ["-DUTFX_EXPERIMENTAL=1", "-DUTFX_COMPATIBILITY=1"]


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


# Returns all mutants, of which the copy has every one.
def make_copy():
    mutator = mutate.Mutator(os.getcwd(), mutated_headers())
    mutator.run(["-x", "c++", "-std=c++20", f"-I{os.getcwd()}", *DEFINES])
    for path in git_files():
        source = mutator.sources.get(path)
        if source is not None:
            write(f"{COPY}/{path}", source.mutated())
        elif os.path.exists(path):
            with open(path, "rb") as file:
                mode = os.fstat(file.fileno()).st_mode & 0o777
                write(f"{COPY}/{path}", file.read(), mode)
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
            "-Dwarning_level=0", "-Dexperimental=all", "-Dcompatibility=all",
            # Each source of tests can be built with a mutant by itself.
            "-Dtests=enabled", "-Djoin=false",
            "-Dicu=enabled", "-Dcommand=disabled",
            "-Dlibiconv_shim=disabled", "-Dperl=disabled", "-Dpython=disabled",
            f"-Dcpp_args={flags}",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )
