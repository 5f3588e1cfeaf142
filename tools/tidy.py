#!/usr/bin/python3
"""Usage: tools/tidy.py [--analyze] BUILD SOURCE...

Checks sources with clang-tidy, as the build compiles them, by the checked-in
configuration. Sources of a program are read together, and so their headers once.
  --analyze  has the analyzer go through those of them that are not tests, too,
             which takes most of the time: tests run under sanitizers
"""

import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

# Highway's headers include a kernel's source again for each target. The others
# have the same names in several files, or define one before they include.
ALONE = re.compile("(tests/)?core/simd/|icu-plugin/icu_plugin.cc|languages/python/|tests/bench/hostile/")
# Joined, a source counts as a header.
NOT_JOINED = "clang-analyzer-*,google-global-names-in-headers"
# As many as Meson joins.
MOST = 8


def read_commands(build, sources):
    """Returns a command for each source: one of several programs is checked once."""
    commands = {}
    with open(f"{build}/compile_commands.json", encoding="utf-8") as file:
        for command in json.load(file):
            path = os.path.join(command["directory"], command["file"])
            source = os.path.relpath(path)
            if source in sources and source not in commands:
                # Clang does not know these options of GCC's.
                flags = re.sub(r"'-mtune-ctrl=[^']*'| -fno-ipa-icf| -MD -MQ .*", "", command["command"])
                commands[source] = {"directory": command["directory"], "file": os.path.realpath(path),
                                    "program": os.path.dirname(command["output"]), "flags": flags}
    return commands


def join(commands, folder):
    """Yields the path of a file and its command, for the sources of a program that
    have one configuration."""
    groups = {}
    for source, command in commands.items():
        if ALONE.match(source):
            yield command["file"], command
        else:
            own = f"{os.path.dirname(source)}/.clang-tidy"
            groups.setdefault((command["program"], own if os.path.exists(own) else ".clang-tidy"), []).append(command)
    shutil.copy(".clang-tidy", folder)
    for number, ((_, configuration), group) in enumerate(groups.items()):
        os.mkdir(f"{folder}/{number}")
        if configuration != ".clang-tidy":
            shutil.copy(configuration, f"{folder}/{number}")
        for at in range(0, len(group), MOST):
            path = f"{folder}/{number}/{at}.cc"
            with open(path, "w", encoding="utf-8") as file:
                for command in group[at:at + MOST]:
                    print(f'#include "{command["file"]}"  // NOLINT(bugprone-suspicious-include)', file=file)
            yield path, group[at]


def tidy(folder, path, *options):
    return subprocess.run(["clang-tidy", "-p", folder, "--quiet", *options, path],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def main():
    analyzes = sys.argv[1] == "--analyze"
    build, *sources = sys.argv[1 + analyzes:]
    commands = read_commands(build, sources)
    if left := set(sources) - set(commands):
        sys.exit(f"{build} compiles no {' '.join(sorted(left))}")
    folder = os.path.abspath(f"{build}/joined")
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    with open(".clang-tidy", encoding="utf-8") as file:
        headers = re.search(r"HeaderFilterRegex: '(.*)\\\.h\$'", file.read())[1]
    joined = dict(join(commands, folder))
    with open(f"{folder}/compile_commands.json", "w", encoding="utf-8") as file:
        json.dump([{"directory": command["directory"], "file": path, "command": f"{command['flags']} -c {path}"}
                   for path, command in [*joined.items(), *((c["file"], c) for c in commands.values())]], file)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        options = ["--checks=-" + NOT_JOINED.replace(",", ",-"), rf"--header-filter={headers}\.(h|cc)$"]
        runs = [pool.submit(tidy, folder, path, *options) for path in joined]
        runs += [pool.submit(tidy, folder, command["file"], f"--checks=-*,{NOT_JOINED}")
                 for source, command in commands.items() if analyzes and not source.startswith("tests/")]
        failed = False
        for run in runs:
            if run.result().returncode != 0:
                print(run.result().stdout)
                failed = True
    return failed


sys.exit(main())
