#!/usr/bin/env python3
"""Usage: tools/address.py [--check]

Writes what project.conf says, and on pages the version, into the files that have it
and are not made by a build. Prints the names of those that it has changed.
  --check  changes nothing, and exits with 1 if a file says something else
Of the address, ADDRESS/issues is the tracker, and git clones ADDRESS.git.
"""

import glob
import os
import re
import sys

# A value stands in XML, JSON, TOML, Perl, Make, roff and RPM's macros as it is. So
# each has only characters that say nothing there: how, and in words.
VALUES = {
    "address": (r"https://[A-Za-z0-9./:_~-]+", "https:// and letters, digits and ./:_~-"),
    "maintainer": (r"[\w.,'() -]+", "letters, digits, spaces and .,'()-"),
    "email": (r"[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+", "letters, digits and ._+-, with one @"),
    "maven_group": (r"[A-Za-z0-9._-]+", "letters, digits and ._-"),
}
PERSON = "{maintainer} <{email}>"
# Of each file: how a line starts, the value, and what ends it where the line goes on.
LINES = {
    "debian/changelog": [(" -- ", PERSON, "  ")],
    "debian/control": [
        ("Maintainer: ", PERSON, ""),
        ("Homepage: ", "{address}", ""),
        ("Vcs-Browser: ", "{address}", ""),
        ("Vcs-Git: ", "{address}.git", ""),
    ],
    "debian/copyright": [("Upstream-Contact: ", PERSON, ""), ("Source: ", "{address}", "")],
    "pyproject.toml": [
        ("authors = ", '[{{ name = "{maintainer}", email = "{email}" }}]', ""),
        ("Homepage = ", '"{address}"', ""),
        ("Repository = ", '"{address}.git"', ""),
        ("Issues = ", '"{address}/issues"', ""),
    ],
    "tools/utfx.spec": [("URL:            ", "{address}", ""), (r"\* ... ... .. .... ", PERSON, " - ")],
}
# Lines that a page may have: the definitions of links, and what programs get utfx by.
PAGE_LINES = [
    (r"\[utfx\]: ", "{address}", ""),
    (r"\[issues\]: ", "{address}/issues", ""),
    (r"\.IR (?=https:)", "{address}/issues", " "),
    (" *<groupId>", "{maven_group}", "</groupId>\n *<artifactId>utfx<"),
    ("Maven has the jar as `", "{maven_group}:utfx:{version}", "`"),
    (" *<version>", "{version}", "</version>\n *</dependency>"),
    (" *- repo: ", "{address}.git", ""),
    (" *rev: v", "{version}", " "),
    ("(?: *- run: )?git clone ", "{address}.git", " utfx"),
]


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__.splitlines()[0].lower())
    check = "--check" in sys.argv
    os.chdir(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
    with open("project.conf", encoding="utf-8") as file:
        values = dict(line.rstrip("\n").split("=", 1) for line in file if not line.startswith("#"))
    for key, (pattern, allowed) in VALUES.items():
        value = values.get(key, "")
        if not re.fullmatch(pattern, value):
            sys.exit(f"project.conf: '{key}={value}' has to be {allowed}")
    with open("meson.build", encoding="utf-8") as file:
        values["version"] = re.search(r"version: '(.*)'", file.read())[1]
    pages = [path for path in glob.glob("**/*.md", recursive=True) if not path.startswith("build")]
    pages += glob.glob("docs/man/*.in")
    status = 0
    for path in [*LINES, *pages]:
        with open(path, encoding="utf-8") as file:
            text = written = file.read()
        for start, value, end in LINES.get(path, PAGE_LINES):
            value = value.format(**values)
            pattern = f"^({start}).*?(?={end or '$'})"
            written, count = re.subn(pattern, lambda found: found[1] + value, written, flags=re.MULTILINE)
            if count == 0 and path in LINES:
                sys.exit(f"{path}: no line starts with '{start}'")
        if written == text:
            continue
        if check:
            print(f"{path} does not say what project.conf says: call tools/address.py")
            status = 1
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(written)
            print(path)
    return status


sys.exit(main())
