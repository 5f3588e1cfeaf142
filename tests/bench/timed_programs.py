"""Programs that convert a large file, in turns: their times and memory."""

import os
import random
import subprocess
import sys
import time

from effort import measured

ROUNDS = measured(7)


def made_text():
    """Words in Latin, Greek, Cyrillic, Devanagari, Chinese, and emoji."""
    random.seed(1)
    scripts = ((0x61, 26), (0x3B1, 24), (0x430, 32), (0x915, 37),
               (0x4E00, 5000), (0x1F600, 64))
    text = ""
    for first, count in scripts:
        for _ in range(20000):
            text += "".join(chr(first + random.randrange(count))
                            for _ in range(random.randrange(1, 9))) + " "
        text += "\n"
    return text.encode()


def write_text(name, files, size):
    """Writes the UTF-8 text of files, or some that is made, over and over."""
    text = b""
    for file in files:
        with open(file, "rb") as opened:
            text += opened.read()
    text = text or made_text()
    with open(name, "wb") as file:
        for _ in range(max(1, measured(size) // len(text))):
            file.write(text)


class Program:
    """What is measured: the least time and the most memory."""

    def __init__(self, *arguments, environment, processors=None,
                 output=os.devnull):
        self.arguments = arguments
        self.environment = environment
        self.processors = processors or os.sched_getaffinity(0)
        self.output = output
        self.seconds = float("inf")
        self.memory = 0

    def run(self):
        if self.output != os.devnull and os.path.exists(self.output):
            os.unlink(self.output)
        with open(self.output, "wb") as output:
            start = time.perf_counter()
            process = subprocess.Popen(
                self.arguments, env=self.environment, stdout=output,
                preexec_fn=lambda: os.sched_setaffinity(0, self.processors))
            _, status, usage = os.wait4(process.pid, 0)
            self.seconds = min(self.seconds, time.perf_counter() - start)
        if status != 0:
            sys.exit(f"{self.arguments}: status {status}")
        self.memory = max(self.memory, usage.ru_maxrss)


def measure(*programs):
    for _ in range(ROUNDS):
        for program in programs:
            program.run()
    return programs
