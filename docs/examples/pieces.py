"""The parts that dask-* share: a cluster, files in batches or in pieces, and outputs
that appear whole or not at all.

All machines have the command utfx, python3-utfx and the same folders. Another worker
does the work of one that is lost. A file or piece that fails is named on standard
error, in a line of its own, and the rest is done. The exit status is the command's: 1
if a text has errors, 2 in trouble.
"""

import argparse
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from typing import NamedTuple, Tuple

import utfx
from dask.distributed import Client, LocalCluster

MOST_FILES = 100  # Of a batch.


class Job(NamedTuple):
    """Some whole files; or a piece of one, which is in a charset."""

    files: Tuple[str, ...]
    offset: int = 0
    length: int = 0
    charset: str = ""
    is_first: bool = True

    def names(self):
        piece = f": bytes {self.offset} to {self.offset + self.length}" if self.charset else ""
        return [file + piece for file in self.files]


# On a worker.


def send(job, out):
    """Writes a piece to a file or a pipe, past this process."""
    with open(job.files[0], "rb") as source:
        done = 0
        while done < job.length:
            sent = os.sendfile(out, source.fileno(), job.offset + done, job.length - done)
            if sent == 0:
                raise EOFError("has become shorter")
            done += sent


def read(job):
    with open(job.files[0], "rb") as source:
        source.seek(job.offset)
        data = source.read(job.length)
    if len(data) < job.length:
        raise EOFError("has become shorter")
    return data


def copy(job, target, offset):
    with open(target, "rb+") as out:
        out.seek(offset)
        send(job, out.fileno())
    return True


def command(job, *options):
    """Runs the command utfx; returns its status, its output and its messages."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as messages:
        files = ["-"] if job.charset else ["--", *job.files]
        with subprocess.Popen(["utfx", *options, *files], stdin=subprocess.PIPE, stdout=out,
                              stderr=messages) as process:
            # At an error, it may end before it has read all.
            with contextlib.suppress(BrokenPipeError):
                if job.charset:
                    send(job, process.stdin.fileno())
        if process.returncode not in (0, 1, 2):
            raise subprocess.CalledProcessError(process.returncode, "utfx")
        out.seek(0)
        messages.seek(0)
        return process.returncode, out.read().decode(), messages.read().decode(errors="replace")


# An output has the time that its source had when it was read.


def time_of(file):
    return os.stat(file).st_mtime_ns


def is_done(target, source):
    try:
        return time_of(target) == time_of(source)
    except OSError:
        return False


@contextlib.contextmanager
def appears(target, source):
    """Gives the name of a file to write, which becomes the target if all is well."""
    new = f"{target}.{socket.gethostname()}.{os.getpid()}"
    time = time_of(source)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    yield new
    if os.path.exists(new):
        os.utime(new, ns=(time, time))
        os.replace(new, target)


def part_of(target, job, prefix=""):
    return os.path.join(f"{target}.pieces", f"{prefix}{job.offset}.{job.length}")


# On the machine that has it done.


def files_of(path):
    """All files of a folder, or the one."""
    path = os.path.abspath(path)
    if not os.path.isdir(path):
        return [path]
    return sorted(os.path.join(folder, name)
                  for folder, _, names in os.walk(path) for name in names)


def targets_of(top, output):
    """The place in the output of each file of a folder, or of the one, that is not done."""
    top, output = os.path.abspath(top), os.path.abspath(output)
    folder = top if os.path.isdir(top) else os.path.dirname(top)
    targets = {file: os.path.join(output, os.path.relpath(file, folder))
               for file in files_of(top)}
    for folder in set(map(os.path.dirname, targets.values())):
        os.makedirs(folder, exist_ok=True)
    return {file: target for file, target in targets.items() if not is_done(target, file)}


class Run:
    """Takes arguments, and ends the program with its status."""

    def __init__(self, text, *operands):
        parser = argparse.ArgumentParser(
            description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("--scheduler", metavar="ADDRESS", help="of a cluster that runs")
        parser.add_argument("--workers", metavar="N", type=int, default=os.cpu_count(),
                            help="processes on this machine (default: its cores)")
        parser.add_argument("--size", metavar="BYTES", type=int, default=64 << 20,
                            help="of pieces and batches (default: 64 MiB)")
        for operand in operands:
            parser.add_argument(operand)
        self.arguments = parser.parse_args()
        self.operands = [getattr(self.arguments, operand) for operand in operands]
        self.status = 0
        self.folder = self.cluster = None

    def __enter__(self):
        try:
            return self.connect()
        except Exception:
            self.__exit__(*sys.exc_info())

    def connect(self):
        if not self.arguments.scheduler:
            self.folder = tempfile.mkdtemp()
            # Dask may wait for ever for one of the workers that is lost meanwhile.
            self.cluster = LocalCluster(n_workers=0, threads_per_worker=1,
                                        dashboard_address=None, local_directory=self.folder)
            self.cluster.scale(self.arguments.workers)
        self.client = Client(self.arguments.scheduler or self.cluster.scheduler_address)
        self.client.wait_for_workers(1, timeout=60)
        for is_last in False, False, True:
            try:
                self.client.upload_file(__file__)
                break
            except OSError:  # A worker was lost.
                if is_last:
                    raise
        return self

    def __exit__(self, kind, error, traceback):
        """Ends all in a bounded time: Dask may wait for a worker that is lost."""
        if error:
            sys.excepthook(kind, error, traceback)
            self.status = 2
        sys.stdout.flush()
        with contextlib.suppress(Exception):
            self.client.close(timeout=5)
        if self.cluster:
            with contextlib.suppress(Exception):
                self.cluster.close(timeout=10)
            shutil.rmtree(self.folder, ignore_errors=True)
        os._exit(self.status)

    def jobs(self, files, charset="", is_cut=False):
        """Yields jobs of about the size: small files together, unless is_cut."""
        batch, total, size = [], 0, self.arguments.size
        for file in files:
            length, cut = 0, []
            try:
                length = os.path.getsize(file)
                if charset and (is_cut or length > size):
                    cut = utfx.split(file, charset, size) or [(0, 0, charset)]
            except (LookupError, OSError, ValueError) as error:
                if is_cut:
                    self.fail(file, error)
                    continue
                # The command reads the whole, or says why it does not.
            is_elsewhere = batch and os.path.dirname(file) != os.path.dirname(batch[0])
            if batch and (cut or is_elsewhere or total + length > size or len(batch) == MOST_FILES):
                yield Job(tuple(batch))
                batch, total = [], 0
            for piece in cut:
                yield Job((file,), *piece, piece[0] == 0)
            if not cut:
                batch.append(file)
                total += length
        if batch:
            yield Job(tuple(batch))

    def each(self, function, jobs, *lists, priority=0, **arguments):
        """Calls a function for each job; yields these in order, and its results.

        None is the result of what fails.
        """
        futures = [(call[0], self.client.submit(function, *call, **arguments, pure=False,
                                                priority=priority)) for call in zip(jobs, *lists)]
        futures.reverse()
        while futures:
            job, future = futures.pop()
            try:
                result = future.result()
            except Exception as error:
                for name in job.names():
                    self.fail(name, repr(error))
                result = None
            yield job, result

    def take(self, result):
        """Returns the lines that the command has printed, and passes on the rest."""
        if isinstance(result, Job):  # A piece that is done.
            return []
        status, out, messages = result or (2, "", "")
        self.status = max(self.status, status)
        sys.stderr.write(messages)
        return list(map(json.loads, out.splitlines()))

    def print(self, *lines):
        for line in lines:
            print(json.dumps(line, ensure_ascii=False, separators=(",", ":")), flush=True)

    def fail(self, name, why):
        self.status = 2
        print(f"{name}: {why}", file=sys.stderr, flush=True)

    def join(self, parts, target, source):
        """Writes pieces one after another; those that were written for it go."""
        folder, places, total = f"{target}.pieces", [], 0
        os.makedirs(folder, exist_ok=True)
        whole, time = os.path.join(folder, "whole"), time_of(source)
        for part in parts:
            if time_of(part.files[0]) != time:
                return self.fail(source, "has changed meanwhile")
            places.append(total)
            total += part.length
        with open(whole, "wb") as file:
            file.truncate(total)
        copies = list(self.each(copy, parts, [whole] * len(parts), places, priority=1))
        if all(is_copied for _, is_copied in copies):
            os.utime(whole, ns=(time, time))
            os.replace(whole, target)
            shutil.rmtree(folder)
            return True
