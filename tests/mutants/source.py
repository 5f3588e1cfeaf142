"""Sources, with numbers for their mutants."""

import dataclasses
import hashlib

# How many files have numbers for their mutants, and how many a file has: as many as
# kMax in mutation.h, together.
FILES = 1024
MOST_IN_FILE = 4096


# By file, the number before those of its mutants. The file's name says it, unless two
# say one: so no change of another file changes the numbers of this one.
def bases(paths):
    taken = {}
    for path in sorted(paths):
        slot = int.from_bytes(hashlib.sha256(path.encode()).digest()[:8], "big")
        while slot % FILES in taken:
            slot += 1
        taken[slot % FILES] = path
    return {path: slot * MOST_IN_FILE for slot, path in taken.items()}


@dataclasses.dataclass
class Mutant:
    id: int
    # What it is known by: file, function, source and what becomes of it.
    key: str
    place: str  # Line and column.
    site: int  # The number of the first mutant of its place.

    @property
    def file(self):
        return self.key.split(":")[0]


class Source:
    """A file whose places are found, and written with their mutants."""

    def __init__(self, path, text, base):
        self.path = path
        self.text = text
        self.base = base
        self.mutants = []
        self.keys = {}  # How often each is there.
        self.edits = []
        # Whose edits are made.
        self.site = 0

    def slice(self, start, end):
        return self.text[start:end].decode()

    # Around a nested place everything is inserted outside of what is inserted
    # around the places in it.
    def wrap(self, start, end, before, after):
        depth = len(self.edits)
        self.edits.append(((start, 1, depth), start, before, self.site))
        self.edits.append(((end, 0, -depth), end, after, self.site))

    def place(self, offset):
        newline = b"\n"
        line = self.text.count(newline, 0, offset) + 1
        return f"{line}:{offset - self.text.rfind(newline, 0, offset)}"

    def replace(self, start, end, text):
        self.edits.append(((start, 2, 0), end, text, self.site))

    # Numbers mutants of a place; returns the first one's.
    def add(self, offset, function, code, changes):
        first = self.base + len(self.mutants) + 1
        for change in changes:
            key = f"{self.path}: {function}: {code}: {change}"
            self.keys[key] = self.keys.get(key, 0) + 1
            if self.keys[key] > 1:
                key += f" ({self.keys[key]})"
            number = self.base + len(self.mutants) + 1
            self.mutants.append(Mutant(number, key, self.place(offset), first))
        if len(self.mutants) >= MOST_IN_FILE:
            raise SystemExit(f"{self.path}: {MOST_IN_FILE} mutants are too many")
        self.site = first
        return first

    # Takes the source as it is at these places. Returns their mutants.
    def leave_out(self, sites):
        left_out = [mutant for mutant in self.mutants if mutant.site in sites]
        self.mutants = [mutant for mutant in self.mutants if mutant.site not in sites]
        self.edits = [edit for edit in self.edits if edit[3] not in sites]
        return left_out

    def mutated(self):
        result = []
        at = 0
        for (start, _, _), end, text, _ in sorted(self.edits):
            result.append(self.text[at:start])
            result.append(text.encode())
            at = max(end, start)
        return b"".join(result) + self.text[at:]
