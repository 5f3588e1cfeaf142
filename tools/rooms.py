#!/usr/bin/env python3
"""Usage: tools/rooms.py
Does code know only what docs/architecture.md says? A folder includes files of those
that KNOWN names. Files of a folder include each other in no circle, where a source and
its header count as one. docs/architecture.md has the rooms of command/ in their order: a
file includes files of its own room and of rooms above it, and a header of each room
begins with its duty."""

import collections
import os
import re
import sys

# Starts of the names of all files of others that a folder may include.
KNOWN = {
    "core": [],
    "converters": ["core/"],
    "gconv-module": ["core/", "converters/"],
    "icu-plugin": ["core/", "converters/"],
    "libiconv-shim": ["core/", "converters/"],
    "library": ["core/", "converters/"],
    # `utfx charset` compiles the files of charsets and keeps the host's folders.
    "command": ["library/host_charset.h", "library/nearness.h", "converters/host_", "converters/table/"],
    "languages": ["library/host_charset.h", "library/mend_stream.h"],
}
# It runs in the build alone, and prints the table of charsets for Java.
PRINTER = "languages/java/print_table.cc"
# In core/simd a kernel includes its portable half, and in library/ and languages/python/ a
# table of all includes each, which knows its type.
WITHOUT_CIRCLES = ["converters", "gconv-module", "icu-plugin", "libiconv-shim", "command"]
PAGE = "docs/architecture.md"
ROW = re.compile(r"^\| `command/(\w+)/` \| (.*?) \|", re.MULTILINE)


def sources(folder):
    for path, _, names in os.walk(folder):
        yield from (f"{path}/{name}" for name in sorted(names) if name.endswith((".cc", ".h", ".c", ".xs")))


def includes_of(path):
    with open(path, encoding="utf-8") as file:
        return re.findall(r'^#include "([^"]+)"', file.read(), re.MULTILINE)


def layer_complaints():
    for folder, known in KNOWN.items():
        for path in sources(folder):
            for included in includes_of(path):
                # The others are beside it, or generated.
                if os.path.exists(included) and not included.startswith((folder + "/", *known)) and path != PRINTER:
                    yield f"{path} includes {included}, which {folder}/ may not know"


def unit_of(path):
    return os.path.splitext(path)[0].removesuffix("-inl")


# By name, those that each includes, and of one of these includes the two files.
def read_includes(folder, name_of):
    includes = collections.defaultdict(dict)
    for path in sources(folder):
        for included in includes_of(path):
            name, other = name_of(path), name_of(included)
            if included.startswith(f"{folder}/") and other != name:
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
    found = [line for folder in WITHOUT_CIRCLES for line in complaints(folder)]
    found += [*layer_complaints(), *room_complaints()]
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))


main()
