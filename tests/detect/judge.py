#!/usr/bin/env python3
"""Judges detectors of charsets on a corpus that corpora.py made, or on a file of
lines NAME TEXT such as ../mend/article1, in each charset that NAME is written in.

usage: judge.py CORPUS [--with NAME=KIND:WHAT]...

An answer is right if its charset makes of the bytes the text that the true one
does, composed: so CP1252 is right for text in ISO-8859-1, if it has all of its
characters in the same places. For Shift_JIS, GB2312, EUC-KR and Big5, it is also
right if the wide charset does that which browsers take for such a name. Characters
that vendors' tables of one charset have in one place count as the same.

KIND is one of these:
  pipe      a command; it reads records from its standard input, each a length of
            four bytes, little-endian, and so many bytes, and prints a line for
            each: CHARSET<TAB>sure|unsure<TAB>LANGUAGE<TAB>SECOND-BEST CHARSET, with
            - for none
  utfx      a path of its command, which is run once over a folder of files
  uchardet  a path of its command
  file      a path of its command

--peers names a file with a line NAME=KIND:WHAT for each. Each detector has one
process for all samples. --keep FOLDER keeps the answers there, and asks only
detectors whose answers are not there yet.
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import shlex
import struct
import subprocess
import sys
import tempfile
from typing import NamedTuple

import charsets
import corpora


class Answer(NamedTuple):
    charset: str
    is_sure: bool = True
    language: str = '-'
    second: str = '-'


def run(command, stdin=None):
    """What it prints, and its processor time in user mode."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdin=stdin, stdout=output)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1, 2):
            print(f'{command[0]}: status {process.returncode}', file=sys.stderr)
        output.seek(0)
        return output.read().decode(errors='replace'), usage.ru_utime


def ask_pipe(what, samples):
    with tempfile.TemporaryFile() as records:
        for sample in samples:
            records.write(struct.pack('<I', len(sample.data)) + sample.data)
        records.seek(0)
        output, seconds = run(shlex.split(what), records)
    return [Answer(fields[0], fields[1:2] == ['sure'], *fields[2:4])
            for fields in (line.split('\t') for line in output.splitlines())], seconds


def with_files(ask):
    """Detectors that read files: each sample is one."""
    def asked(what, samples):
        memory = '/dev/shm' if os.path.isdir('/dev/shm') else None
        with tempfile.TemporaryDirectory(dir=memory) as folder:
            names = [f'{folder}/{number:06}' for number in range(len(samples))]
            for name, sample in zip(names, samples):
                pathlib.Path(name).write_bytes(sample.data)
            return ask(what, folder, names)
    return asked


@with_files
def ask_utfx(what, folder, names):
    output, seconds = run([what, 'detect', '-r', '--json', folder])
    found = {}
    for line in map(json.loads, output.splitlines()):
        if line['type'] == 'file' and line['kind'] != 'binary':
            # HZ is a format, where iconv(3) lacks it.
            first, second = (line.get('answers', []) + [{}, {}])[:2]
            found[line['file']] = Answer(
                line.get('charset') or line.get('format') or '-',
                line['kind'] != 'other' or 'sure' in line,
                first.get('language', '-'), second.get('charset', '-'))
    return [found.get(name, Answer('-')) for name in names], seconds


@with_files
def ask_uchardet(what, folder, names):
    answers, seconds = [], 0
    for start in range(0, len(names), 5000):
        output, more = run([what, *names[start:start + 5000]])
        answers += [Answer(line.rsplit(': ', 1)[1]) for line in output.splitlines()]
        seconds += more
    return answers, seconds


@with_files
def ask_file(what, folder, names):
    with open(f'{folder}/list', 'w') as names_file:
        print(*names, sep='\n', file=names_file)
    output, seconds = run([what, '-b', '--mime-encoding', '-f', f'{folder}/list'])
    return [Answer(line) for line in output.splitlines()], seconds


KINDS = {'pipe': ask_pipe, 'utfx': ask_utfx, 'uchardet': ask_uchardet, 'file': ask_file}


def ask(detector, samples):
    """The answers of a detector, KIND:WHAT, and its time."""
    kind, _, what = detector.partition(':')
    answers, seconds = KINDS[kind](what, samples)
    if len(answers) != len(samples):
        sys.exit(f'{detector}: {len(answers)} answers to {len(samples)} samples')
    return answers, seconds


class Sample(NamedTuple):
    data: bytes
    language: str
    charset: str
    family: str
    size: int
    kind: str
    text: str


def samples_of(options):
    wanted = {'language': options.language, 'charset': options.charset, 'kind': options.kind,
              'family': options.family, 'size': options.size}
    corpus = options.corpus
    for row in corpora.read(corpus) if corpus.is_dir() else corpora.samples_of_lines(corpus):
        sample = Sample(*row, charsets.decoded(row[0], row[2]))
        if all(not values or str(getattr(sample, key)) in values.split(',')
               for key, values in wanted.items()):
            yield sample


def verdict(sample, answer):
    name = charsets.named(answer.charset)
    if name is None:
        return 'none'
    is_right = name == sample.charset or charsets.is_right(sample.data, sample.text, name)
    return 'right' if is_right else 'wrong'


def asked(name, detector, samples, options):
    """The answers, and the time."""
    if not options.keep:
        return ask(detector, samples)
    digest = hashlib.sha256(b''.join(sample.data for sample in samples)).hexdigest()[:8]
    kept = options.keep / f'{name}.{digest}.json'
    if kept.exists():
        answers, seconds = json.loads(kept.read_text())
        return [Answer(*answer) for answer in answers], seconds
    answers, seconds = ask(detector, samples)
    options.keep.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps((answers, seconds)))
    return answers, seconds


def table(title, columns, rows):
    print(f'\n| {title} |', ' | '.join(map(str, columns)), '|')
    print('|---' * (len(columns) + 1) + '|')
    for name, cells in rows:
        print(f'| {name} |', ' | '.join(map(str, cells)), '|')


def share(counts, keys, what):
    total = sum(counts[(*key, verdict)] for key in keys for verdict in ('right', 'wrong', 'none'))
    return 100 * sum(counts[(*key, what)] for key in keys) / max(total, 1)


def alike(language):
    """One code for those that are written alike."""
    language = language.split('-')[0]
    return {'nb': 'no', 'nn': 'no', 'da': 'no', 'bs': 'sr', 'hr': 'sr', 'id': 'ms'}.get(
        language, language)


def print_tables(results, samples):
    size = sum(len(sample.data) for sample in samples)
    counts, rows = {}, []
    for name, (answers, verdicts, seconds) in results.items():
        counts[name] = collections.Counter(
            (sample.family, sample.size, sample.kind, what)
            for sample, what in zip(samples, verdicts))
        sure = collections.Counter(what for answer, what in zip(answers, verdicts)
                                   if answer.is_sure)
        total = collections.Counter(verdicts)
        second = sum(what != 'right' and verdict(sample, Answer(answer.second)) == 'right'
                     for sample, answer, what in zip(samples, answers, verdicts))
        # Codes of languages; detectors that give their names are not asked.
        languages = [alike(sample.language) == alike(answer.language)
                     for sample, answer in zip(samples, answers) if len(answer.language) == 2]
        rows.append((name, (total['right'], total['wrong'], total['none'], sure['right'],
                            sure['wrong'], second,
                            f'{100 * sum(languages) / len(languages):.0f}' if languages else '-',
                            f'{100 * total["right"] / len(samples):.1f}',
                            f'{100 * total["wrong"] / len(samples):.1f}', f'{seconds:.1f}',
                            f'{size / max(seconds, 1e-9) / 1e6:.1f}')))
    table(f'{len(samples)} samples', ('right', 'wrong', 'none', 'sure and right',
                                      'sure and wrong', 'second is right', 'language %',
                                      'right %', 'wrong %', 'user s', 'MB/s'),
          rows)
    keys = list(dict.fromkeys((sample.family, sample.size, sample.kind) for sample in samples))
    for place, title in ((1, 'right / wrong in %, by bytes'), (0, 'by family'), (2, 'by kind')):
        columns = list(dict.fromkeys(key[place] for key in keys))
        if len(columns) > 30:
            continue
        table(title, columns, [
            (name, [' / '.join(f'{share(counts[name], at, what):.1f}'
                               for what in ('right', 'wrong'))
                    for at in ([key for key in keys if key[place] == column]
                               for column in columns)])
            for name in results])


def print_wrong(name, answers, verdicts, samples, options):
    """The most frequent mistakes, and some of them."""
    mistakes = [(sample, answer, what) for sample, answer, what in zip(samples, answers, verdicts)
                if what != 'right' and (not options.sure or what == 'wrong' and answer.is_sure)]
    confusion = collections.Counter(
        (sample.charset, answer.charset) for sample, answer, _ in mistakes)
    of_charset = collections.Counter(sample.charset for sample in samples)
    print(f'\n{name}: {len(mistakes)} mistakes\n\ntruth → answer: how often, of how many')
    for (truth, answer), count in confusion.most_common(options.wrong):
        print(f'{truth} → {answer}: {count} of {of_charset[truth]}')
    print('\ncharset language size kind → answer [second best]: text')
    step = max(1, len(mistakes) // options.wrong)
    for sample, answer, what in mistakes[::step][:options.wrong]:
        read = charsets.decoded(sample.data, charsets.named(answer.charset))
        print(f'{sample.charset} {sample.language} {sample.size} {sample.kind} → '
              f'{answer.charset}{"" if answer.is_sure else "?"} [{answer.second}]: '
              f'{sample.text[:70]!r}', f'≠ {read[:70]!r}' if read else '')


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('corpus', type=pathlib.Path)
    parser.add_argument('--with', dest='detectors', action='append', default=[],
                        metavar='NAME=KIND:WHAT')
    parser.add_argument('--peers', type=pathlib.Path, help='a file of detectors')
    parser.add_argument('--only', help='the names of the detectors to ask, with commas')
    parser.add_argument('--keep', type=pathlib.Path, help='a folder for the answers')
    parser.add_argument('--least', type=float, default=0,
                        help='exit with 1 if fewer percent of a detector are right')
    parser.add_argument('--most-wrong', type=float, default=100,
                        help='exit with 1 if more percent are wrong')
    parser.add_argument('--wrong', type=int, default=0, help='how many mistakes are printed')
    parser.add_argument('--sure', action='store_true', help='print only those that were sure')
    for name in ('language', 'charset', 'family', 'size', 'kind'):
        parser.add_argument(f'--{name}', help='only these, with commas')
    options = parser.parse_args()
    detectors = list(options.detectors)
    if options.peers:
        detectors = [line for line in options.peers.read_text().splitlines()
                     if line and not line.startswith('#')] + detectors
    detectors = dict(detector.split('=', 1) for detector in detectors)
    if options.only:
        detectors = {name: detectors[name] for name in options.only.split(',')}
    samples = list(samples_of(options))
    results = {}
    for name, detector in detectors.items():
        answers, seconds = asked(name, detector, samples, options)
        results[name] = answers, list(map(verdict, samples, answers)), seconds
    print_tables(results, samples)
    for name, (answers, *_) in results.items():
        unknown = collections.Counter(
            answer.charset for answer in answers
            if charsets.named(answer.charset) and not charsets.is_known(answer.charset))
        if unknown:
            print(f'\n{name} has answers that nothing here reads: {dict(unknown)}')
    if options.wrong:
        for name, (answers, verdicts, _) in results.items():
            print_wrong(name, answers, verdicts, samples, options)
    counts = [collections.Counter(verdicts) for _, verdicts, _ in results.values()]
    if any(count['right'] < options.least / 100 * len(samples) or
           count['wrong'] > options.most_wrong / 100 * len(samples) for count in counts):
        sys.exit(1)


if __name__ == '__main__':
    main()
