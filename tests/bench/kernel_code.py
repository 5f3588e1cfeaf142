"""Finds the kernels whose instructions differ between two builds of a library."""

import re
import subprocess
import sys

FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
INSTRUCTION = re.compile(r"^ +[0-9a-f]+:\t(.*)$")
KERNEL = re.compile(r"(?:^| )utfx::simd::N_(\w+)::(.*)")
# Of jumps, calls and constants, which differ with the place in memory alone.
ADDRESS = re.compile(r"[0-9a-f]+ <.*>|-?0x[0-9a-f]+\(%rip\)")
PARAMETERS = re.compile(r"\((?!utfx)[^()]*\).*")


def kernels(library):
    """The instructions of each kernel, by target and name."""
    listed = subprocess.run(
        ["objdump", "-d", "--no-show-raw-insn", "-C", library],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    found = {}
    instructions = None
    for line in listed.splitlines():
        function = FUNCTION.match(line)
        if function:
            kernel = KERNEL.search(function[1])
            instructions = []
            if kernel:
                name = PARAMETERS.sub("", kernel[2])
                name = re.sub(r"utfx::(simd::N_\w+::)?", "", name)
                found[kernel[1], name] = instructions
            continue
        instruction = INSTRUCTION.match(line)
        if instruction and "nop" not in instruction[1]:
            code = instruction[1].split("#")[0]
            instructions.append(ADDRESS.sub("", code).strip())
    if not found:
        sys.exit(f"{library}: no kernel is found in it")
    return found


def changed(before, now):
    """Those that both libraries have, with different instructions."""
    known = kernels(before)
    return [f"{target} {name}" for (target, name), code in kernels(now).items()
            if known.get((target, name), code) != code]
