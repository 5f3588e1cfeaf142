#!/usr/bin/env python3
"""Usage: tools/rooms.py
Do files of a folder include each other in a circle? A source and its header count as one.
docs/architecture.md has the rooms of command/ in their order: a file includes files of
its own room and of rooms above it, and a header of each room begins with its duty."""

import collections
import os
import re
import subprocess
import sys

# In core/simd a kernel includes its portable half, and in library/ and languages/python/ a
# table of all includes each, which knows its type.
FOLDERS = ["converters", "gconv-module", "icu-plugin", "libiconv-shim", "command"]
PAGE = "docs/architecture.md"
ROW = re.compile(r"^\| `command/(\w+)/` \| (.*?) \|", re.MULTILINE)


def sources(folder):
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", f"{folder}/*.cc", f"{folder}/*.h", f"{folder}/*.c"],
        check=True, capture_output=True, text=True,
    )
    return [path for path in listed.stdout.split() if os.path.exists(path)]


def unit_of(path):
    return os.path.splitext(path)[0].removesuffix("-inl")


# By name, those that each includes, and of one of these includes the two files.
def read_includes(folder, name_of):
    includes = collections.defaultdict(dict)
    for path in sources(folder):
        with open(path, encoding="utf-8") as file:
            for included in re.findall(r'^#include "([^"]+)"', file.read(), re.MULTILINE):
                if not included.startswith(f"{folder}/"):
                    continue
                name, other = name_of(path), name_of(included)
                if other != name:
                    includes[name].setdefault(other, (path, included))
    return includes


# A circle of names, or nothing.
def circle(includes):
    done = set()

    def look(name, way):
        if name in way:
            return way[way.index(name) :]
        if name in done:
            return None
        for other in sorted(includes.get(name, ())):
            found = look(other, way + [name])
            if found:
                return found
        done.add(name)
        return None

    for name in sorted(includes):
        found = look(name, [])
        if found:
            return found
    return None


def complaints(folder):
    includes = read_includes(folder, unit_of)
    found = circle(includes)
    if found:
        yield "files include each other in a circle:"
        for name, other in zip(found, found[1:] + found[:1]):
            yield "  %s includes %s" % includes[name][other]


def room_of(path):
    return path.split("/")[1]


# The first sentence of the comment before the namespace.
def duty_of(path):
    with open(path, encoding="utf-8") as file:
        found = re.search(r"\n\n((?:// .*\n)+)namespace utfx {", file.read())
    return " ".join(line[3:] for line in found[1].splitlines()) if found else ""


def room_complaints():
    with open(PAGE, encoding="utf-8") as file:
        duties = dict(ROW.findall(file.read()))
    order = list(duties)
    headers = collections.defaultdict(list)
    for path in sources("command"):
        if path.endswith(".h"):
            headers[room_of(path)].append(path)
    for room in sorted({room_of(path) for path in sources("command")} - duties.keys()):
        yield f"command/{room}/: {PAGE} has no row of it"
    for room, duty in duties.items():
        if not any(duty_of(path).startswith(duty) for path in headers[room]):
            yield f"command/{room}/: no header begins with its duty: {duty}"
    for room, others in read_includes("command", room_of).items():
        for other, places in others.items():
            if {room, other} <= duties.keys() and order.index(other) > order.index(room):
                yield "%s includes %s, whose room comes after its own" % places


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
    found = [line for folder in FOLDERS for line in complaints(folder)]
    found += room_complaints()
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))


main()
