"""Usage: against.py BUILD-BEFORE BUILD-NOW [ARG...]

Runs the benchmarks of two builds with these arguments in turns, our own
conversions only, and prints for each the best of either, in millions of
characters a second, and their ratio. Where the buffers of a program happen to
lie makes a tenth in some rows: so it is the same program with the libraries of
either, but for --target, which is about what is linked in. The place of the code
is left, so it prints last which kernels of the gconv module have changed.
"""

import glob
import os
import re
import subprocess
import sys

import kernel_code
from effort import measured

ROUNDS = measured(10)
# Of each conversion, in each round.
OPTIONS = [r"--benchmark_filter=\.0$", f"--benchmark_repetitions={measured(3)}"]
# As bench prints it: a title of 44 columns or more, and a number.
ROW = re.compile(r"^(\S.*?) +(\d+)(?:   |$)")


def measure(program, build, arguments, best):
    """Runs a benchmark once and has the greater figures in `best`."""
    libraries = f"{build}/icu-plugin:{build}/libiconv-shim"
    printed = subprocess.run(
        [program, *OPTIONS, *arguments], check=True,
        stdout=subprocess.PIPE, text=True,
        env={**os.environ, "GCONV_PATH": f"{build}/gconv-module",
             "LD_LIBRARY_PATH": libraries}).stdout
    for line in printed.splitlines():
        row = ROW.match(line)
        if row:
            best[row[1]] = max(best.get(row[1], 0), int(row[2]))


def main():
    before_build, now_build, *arguments = sys.argv[1:]
    before, now = {}, {}
    now_program = f"{now_build}/tests/bench/bench"
    has_target = any(each.startswith("--target=") for each in arguments)
    before_program = now_program
    if has_target:
        # Earlier commits have it in another folder.
        before_program, = glob.glob(f"{before_build}/**/bench/bench", recursive=True)
    runs = [(before_program, before_build, arguments, before),
            (now_program, now_build, arguments, now)]
    try:
        for _ in range(ROUNDS):
            for run in runs:
                measure(*run)
            # The first one of a turn may get a few percent more.
            runs.reverse()
    except subprocess.CalledProcessError as error:
        return error.returncode
    ratios = []
    print(f"{'':44} {'before':>9} {'now':>9}   ratio")
    for title, figure in now.items():
        if before.get(title):
            ratio = figure / before[title]
            ratios.append((ratio, title))
            print(f"{title:44} {before[title]:9} {figure:9}    {ratio:.2f}")
    for title in [*(now.keys() - before.keys()), *(before.keys() - now.keys())]:
        print(f"{title:44} only one of them has it")
    if ratios:
        print(f"lowest: {min(ratios)[0]:.2f}, {min(ratios)[1]}")
    changed = kernel_code.changed(f"{before_build}/gconv-module/UTFX.so",
                                  f"{now_build}/gconv-module/UTFX.so")
    print("kernels with other instructions:", *(changed or ["none"]), sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
