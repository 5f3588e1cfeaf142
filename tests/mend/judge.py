#!/usr/bin/env python3
"""Judges a mender of texts by what it makes of damage whose truth is known.

usage: judge.py damage TEXTS    TEXTS is a folder with a folder of clean text for
                                each language, or a file such as article1
       judge.py clean PATH...   each run that is changed in text that is clean
       judge.py cases FOLDER    ftfy's tests/test-cases
       judge.py lines TEXTS     lines in another charset, and whole texts, which stay
       judge.py beside TEXTS    a table of utfx, ftfy, uchardet and file
       judge.py chains TEXTS    text that was in any charset and was read in any
                                other one (chains.py): whole texts, single lines,
                                words in clean text, with holes of each kind
       judge.py again TEXTS     the same mended twice: nothing may change then

--with is utfx (its command, also --with=path/to/utfx, which runs twice: once for
what it says and once for what it writes), ftfy, naive, npm:PACKAGE (NODE_PATH says
where that is), or a
Python function MODULE:NAME that makes of a text in bytes the mended one, or that
and what was found: (offset, length, text, whether it is sure) of each.
"""

import argparse
import collections
import gzip
import importlib
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from typing import NamedTuple

import chains
import damage

# Runs of fewer characters are counted apart: some have no evidence.
LONG = 4


def command_mender(path):
    """All texts in one folder: what is written is what its findings say."""
    def mend_all(texts):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            damaged, mended = folder / 'damaged', folder / 'mended'
            damaged.mkdir()
            for number, text in enumerate(texts):
                (damaged / f'{number:06}').write_bytes(text)
            found = subprocess.run([path, 'mend', '-r', '--json', damaged],
                                   stdout=subprocess.PIPE)
            subprocess.run([path, 'mend', '-r', '--quiet', '-d', mended, damaged],
                           check=True)
            findings = [[] for _ in texts]
            for line in map(json.loads, found.stdout.splitlines()):
                if line['type'] == 'damage':
                    findings[int(line['file'][-6:])].append(
                        (line['offset'], line['length'], line.get('text'), line['sure']))
            results, others = [], 0
            for number, text in enumerate(texts):
                name = mended / 'damaged' / f'{number:06}'
                if not name.exists():  # Left out, since it is not in UTF-8.
                    results.append((text, []))
                    continue
                written = name.read_bytes()
                others += written != applied(text, findings[number])
                results.append((written, findings[number]))
            if others:
                print(f'{others} texts are written otherwise than the findings say',
                      file=sys.stderr)
            return results
    return mend_all


def applied(text, findings):
    """The text with its findings that are sure."""
    result, place = b'', 0
    for offset, length, after, sure in findings:
        if sure:
            result += text[place:offset] + after.encode()
            place = offset + length
    return result + text[place:]


def naive_mender(charsets=('cp1252',)):
    """Decodes each run that a charset makes UTF-8 of."""
    encodings = [{char: byte for byte, char in enumerate(damage.TABLES[charset])
                  if char} for charset in charsets]

    def mended(match):
        for encoding in encodings:
            try:
                return bytes(map(encoding.__getitem__, match[0])).decode()
            except (KeyError, UnicodeDecodeError):
                pass
        return match[0]

    def mend(text):
        text = text.decode()
        for _ in range(4):
            text = damage.RUN.sub(mended, text)
        return text.encode()
    return mend


def ftfy_mender():
    import ftfy
    config = ftfy.TextFixerConfig(unescape_html=False)
    # Line by line, as its command does.

    def mend(text):
        return ''.join(
            line if line.isascii() else ftfy.fix_encoding(line, config)
            for line in text.decode().splitlines(keepends=True)).encode()
    return mend


def npm_mender(package):
    """All texts at once: Node.js takes long to start."""
    script = pathlib.Path(__file__).with_name('npm.js')

    def mend_all(texts):
        answer = subprocess.run(['node', script, package], check=True, stdout=subprocess.PIPE,
                                input=json.dumps([text.decode() for text in texts]).encode())
        return [(text.encode('utf-8', 'replace'), []) for text in json.loads(answer.stdout)]
    return mend_all


def mender(name):
    """A function that makes of a list of texts what they are mended to, and
    what was found: (offset, length, text, whether it is sure) of each."""
    if name == 'naive':
        made = naive_mender()
    elif name == 'ftfy':
        made = ftfy_mender()
    elif name.startswith('npm:'):
        return npm_mender(name[4:])
    elif ':' in name:
        module, function = name.split(':')
        made = getattr(importlib.import_module(module), function)
    else:
        return command_mender(name)

    def mend_all(texts):
        results = map(made, texts)
        return [result if isinstance(result, tuple) else (result, []) for result in results]
    return mend_all


def lines_aligned(before, after):
    """Pairs of lines, or of all if there are not as many."""
    before, after = before.split('\n'), after.split('\n')
    if len(before) != len(after):
        return [('\n'.join(before), '\n'.join(after))]
    return zip(before, after)


def runs_after(before, after):
    """What became of each run of `before`, or None if ASCII has changed."""
    results = []
    for old, new in lines_aligned(before, after):
        new_runs = damage.RUN.findall(new)
        count = len(damage.RUN.findall(old))
        same = damage.RUN.split(old) == damage.RUN.split(new)
        results += new_runs if same else [None] * count
    return results


def verdict(result, run, at, chain, named):
    """What became of a run that was damaged in the stages `at`, or is clean.

    What is mended partly is not wrong: no character is other than it was once.
    """
    if not at:
        return 'right' if result == run else 'changed'
    if result == at[0]:
        return 'mended'
    if result == run:
        return 'named' if named else 'missed'
    if result is not None and re.fullmatch(damage.on_the_way(at[0], chain), result):
        return 'partly'
    return 'wrong'


def languages_of(path):
    """The texts of each language: of a folder's folders, or of lines NAME TEXT."""
    if path.is_file():
        return {name: [text] for name, text in (
            line.split(' ', 1) for line in path.read_text('utf-8').splitlines(True))}
    return {folder.name: [file.read_text('utf-8') for file in sorted(folder.iterdir())]
            for folder in sorted(path.iterdir()) if folder.is_dir()}


def sample(texts, size, chance):
    """About `size` bytes of lines, from several of the texts; or all of them."""
    if sum(map(len, texts)) <= size:
        return ''.join(texts)
    pieces = []
    for _ in range(4):
        text = chance.choice(texts)
        start = text.find('\n', int(chance.random() * max(1, len(text) - size)))
        piece = text[start + 1:][:size]
        piece = piece.encode()[:size // 4].decode('utf-8', 'ignore')
        pieces.append(piece.rpartition('\n')[0])
    return '\n'.join(pieces).replace('\r', '') + '\n'


class Case(NamedTuple):
    language: str
    chain: tuple
    mode: str
    units: list
    data: bytes


def make_cases(options):
    chance = random.Random(options.seed)
    languages = languages_of(options.paths[0])
    for (language, texts), depth in itertools.product(languages.items(), (1, 2, 3)):
        if options.languages and language not in options.languages:
            continue
        for chain, mode in itertools.product(damage.chains(depth), damage.MODES):
            if options.charsets and not set(chain) <= set(options.charsets):
                continue
            units = damage.damaged(sample(texts, options.size, chance), chain, mode,
                                   chance.random())
            if any(unit.stages for unit in units):
                yield Case(language, chain, mode, units,
                           ''.join(unit.now for unit in units).encode())


def judge_damage(cases, results):
    counts = collections.Counter()
    examples = collections.defaultdict(list)
    for case, (mended, findings) in zip(cases, results):
        runs = damage.runs(case.units)
        after = runs_after(case.data.decode(), mended.decode())
        assert len(after) == len(runs)
        named = bytearray(len(case.data))
        for offset, length, *_ in findings:
            named[offset:offset + length] = b'\1' * length
        place = 0
        for (run, at), result in zip(runs, after):
            place = case.data.index(run.encode(), place)
            end = place + len(run.encode())
            what = verdict(result, run, at, case.chain, any(named[place:end]))
            place = end
            if at and len(run) < LONG:
                what = 'short ' + what
            name = '+'.join(case.chain if len(set(case.chain)) > 1 else case.chain[:1])
            for key in (('all', ''), ('depth', str(len(case.chain))), ('mode', case.mode),
                        ('language', case.language), ('charset', name)):
                counts[key + (what,)] += 1
            if what not in ('right', 'mended', 'short mended'):
                examples[what].append((case.language, name, len(case.chain), case.mode,
                                       run, result, at[0] if at else run))
    return counts, examples


COLUMNS = ('mended', 'named', 'missed', 'partly', 'wrong', 'short mended',
           'short named', 'short missed', 'short partly', 'short wrong', 'right', 'changed')


def print_table(counts):
    width = max(len(key[1]) for key in counts) + 2
    print(' ' * width, 'mended %', ' found %',
          *(f'{name.replace("short ", "s."):>9}' for name in COLUMNS))
    for kind in ('all', 'depth', 'mode', 'language', 'charset'):
        names = dict.fromkeys(key[1] for key in counts if key[0] == kind)
        for name in names:
            row = [counts[kind, name, column] for column in COLUMNS]
            damaged = sum(row[:5])
            shares = (100 * sum(row[:count]) / max(damaged, 1) for count in (1, 2))
            print(f'{name or kind:{width}}', *(f'{share:8.2f}' for share in shares),
                  *(f'{number:9}' for number in row))


def found_share(counts):
    row = [counts['all', '', column] for column in COLUMNS[:5]]
    return 100 * sum(row[:2]) / sum(row)


def print_cases(cases, most, chance):
    """Each verdict's cases, those of many charsets and languages first."""
    for what, found in sorted(cases.items()):
        print(f'\n{what}: {len(found)}')
        chance.shuffle(found)
        kinds = collections.Counter()
        found.sort(key=lambda case: (kinds.update([case[:3]]) or kinds[case[:3]]))
        for language, charset, depth, mode, run, result, truth in found[:most]:
            print(f'  {language} {charset}×{depth} {mode}: {run[:40]!r} → '
                  f'{result[:40] if result else result!r} (truth {truth[:30]!r})')


def files_of(paths):
    for path in paths:
        if path.is_dir():
            for file in sorted(path.rglob('*')):
                if file.is_file() and not file.is_symlink():
                    yield file
        else:
            yield path


def judge_clean(mend, options):
    """Prints each run that is changed; returns how many."""
    texts = {}
    for path in files_of(options.paths):
        try:
            data = (gzip.open(path) if path.suffix == '.gz' else path.open('rb')).read()
            data.decode()
        except (UnicodeDecodeError, OSError, EOFError):
            continue
        if b'\0' not in data:
            texts[path] = data
    seconds = -processor_time()
    results = mend(texts.values())
    seconds += processor_time()
    changed = named = 0
    folders = collections.defaultdict(collections.Counter)
    for (path, data), (mended, findings) in zip(texts.items(), results):
        named += sum(not finding[3] for finding in findings)
        root = next((root for root in options.paths if root in path.parents), path)
        folder = folders[path.relative_to(root).parts[0] if path != root else path.name]
        folder.update(files=1, bytes=len(data),
                      named=sum(not finding[3] for finding in findings))
        if data == mended:
            continue
        for number, (old, new) in enumerate(lines_aligned(data.decode(), mended.decode()), 1):
            # A signature within a text is none of the text.
            if old == new or old.replace('\uFEFF', '') == new:
                continue
            for run, result in zip(damage.RUN.findall(old), runs_after(old, new)):
                if result != run:
                    changed += 1
                    folder['changed'] += 1
                    print(f'{path}:{number}: {run[:60]!r} → {result and result[:60]!r}: '
                          f'{old.strip()[:100]!r}')
    if len(folders) > 1:
        columns = ('files', 'bytes', 'changed', 'named')
        print(f'{"":24}', *(f'{column:>10}' for column in columns))
        for name, folder in sorted(folders.items()):
            print(f'{name:24}', *(f'{folder[column]:10}' for column in columns))
    print(f'{len(texts)} files, {sum(map(len, texts.values()))} bytes: '
          f'{changed} runs changed, {named} named; {seconds:.1f} s')
    return changed


def judge_cases(mend, options):
    for path in sorted(options.paths[0].glob('*.json')):
        cases = json.loads(path.read_text())
        failed = []
        results = mend([case['original'].encode() for case in cases])
        for case, (mended, findings) in zip(cases, results):
            expected = case.get('fixed-encoding', case['fixed'])
            result = mended.decode()
            if result != expected:
                failed.append((case, expected, result, findings))
        kept = sum(result == case['original'] for case, _, result, _ in failed)
        print(f'{path.stem}: {len(cases) - len(failed)} of {len(cases)}; '
              f'{kept} kept, {len(failed) - kept} otherwise')
        for case, expected, result, findings in failed:
            kept = ' (kept)' if result == case['original'] else ''
            named = ' (named)' if not all(finding[3] for finding in findings) else ''
            print(f'  {case["label"]}{kept}{named}\n    original {case["original"]!r}\n'
                  f'    expected {expected!r}\n    result   {result!r}')


# The second ones have bytes of more than one each: nothing is sure of these.
OTHER_CHARSETS = {
    **dict.fromkeys(('de', 'fr', 'es', 'pt', 'it', 'sv', 'da', 'fi', 'is'),
                    ('cp1252', 'iso8859-15', 'cp850', 'mac-roman')),
    **dict.fromkeys(('pl', 'cs', 'hu', 'ro'), ('cp1250', 'iso8859-2', 'cp852')),
    **dict.fromkeys(('ru', 'bg', 'uk', 'sr'), ('cp1251', 'koi8-u', 'cp866', 'iso8859-5')),
    'tr': ('cp1254',), 'lt': ('cp1257',), 'lv': ('cp1257',), 'el': ('cp1253', 'iso8859-7'),
    'he': ('cp1255',), 'ar': ('cp1256',), 'fa': ('cp1256',), 'th': ('cp874',), 'vi': ('cp1258',),
    'ja': ('euc-jp', 'shift-jis'), 'zh': ('gb18030', 'big5'), 'ko': ('euc-kr',)}


def judge_lines(mend, options):
    """What becomes of lines in another charset: of a quarter of the lines, or all."""
    chance = random.Random(options.seed)
    cases = []
    for language, texts in languages_of(options.paths[0]).items():
        for charset, part in itertools.product(OTHER_CHARSETS.get(language, ()), (0.25, 1)):
            lines = []
            for line in sample(texts, options.size, chance).splitlines(keepends=True):
                written = line.encode(charset, 'replace') if chance.random() < part else b''
                is_other = written.decode(charset, 'replace') == line and not line.isascii()
                if is_other or part < 1 or line.isascii():
                    lines.append((line, written if is_other else line.encode()))
            cases.append((language, charset, part, lines))
    counts = collections.Counter()
    results = mend([b''.join(line for _, line in lines) for *_, lines in cases])
    for (language, charset, part, lines), (mended, findings) in zip(cases, results):
        mended = mended.splitlines(keepends=True)
        named = {place for offset, length, *_ in findings for place in range(offset, offset + length)}
        start = 0
        if len(mended) != len(lines):
            mended = [b''] * len(lines)
        for (truth, line), result in zip(lines, mended):
            is_named = any(place in named for place in range(start, start + len(line)))
            start += len(line)
            if line == truth.encode():
                what = 'right' if result == line else 'changed'
            elif result == truth.encode():
                what = 'mended'
            elif result == line:
                what = 'named' if is_named else 'missed'
            elif re.fullmatch(b''.join(
                    re.escape(char.encode()) if char.isascii() else
                    b'(?:%s|%s)' % (re.escape(char.encode(charset)), re.escape(char.encode()))
                    for char in truth), result):
                what = 'partly'
            else:
                what = 'wrong'
                if counts[charset, part, what] < 3:
                    print(f'{language} {charset} {part}: {truth.strip()[:60]!r} → '
                          f'{result.decode(errors="backslashreplace").strip()[:60]!r}')
            counts[charset, part, what] += 1
    columns = ('mended', 'named', 'missed', 'partly', 'wrong', 'right', 'changed')
    print('lines: charset, part', *columns)
    for charset, part in dict.fromkeys(key[:2] for key in counts):
        print(f'{charset:12} {part:4}', *(f'{counts[charset, part, what]:7}' for what in columns))


LINE_COLUMNS = ('mended', 'named', 'named otherwise', 'missed', 'partly', 'wrong')


def count_chains(cases, results, options):
    """What became of the lines, and examples."""
    counts, examples = collections.Counter(), collections.defaultdict(list)
    for case, (mended, findings) in zip(cases, results):
        for line, (pieces, is_found, guess) in zip(
                case.lines, chains.pieces_of(case, mended, findings)):
            # Lines without a hole are the same with each kind of holes.
            if line.is_whole and case.hole != options.holes[0]:
                continue
            what = chains.verdict(line, pieces, is_found, guess)
            keys = [(kind, name, case.unit) for kind, name in (
                ('all', ''), ('chain', case.name), ('language', case.language))]
            if line.is_damaged and not line.is_whole:
                if len(case.chain) > 1:
                    continue
                if case.unit == 'word':
                    what = 'hole ' + what
                else:
                    could, right, wrong = chains.beside_holes(line, pieces)
                    keys.append(('holes', case.hole, case.unit))
                    for key in keys:
                        counts.update({(*key, 'hole lines'): 1, (*key, 'could'): could,
                                       (*key, 'beside'): right, (*key, 'hole wrong'): wrong,
                                       (*key, 'hole wrong lines'): wrong > 0})
                    if wrong:
                        examples['wrong beside holes'].append((case, line, pieces))
                    continue
            for key in keys:
                counts[(*key, what)] += 1
            if case.unit == 'text' and line.is_damaged:
                number, right = chains.words_right(line, pieces)
                for key in keys:
                    counts.update({(*key, 'words'): number, (*key, 'words right'): right})
            if what not in ('mended', 'right'):
                examples[case.unit + ' ' + what].append((case, line, pieces))
    return counts, examples


def judge_chains(mend, options):
    """Returns the share of lines mended, and of wrong ones, of those that have lost
    nothing; in percent."""
    cases = list(chains.cases(languages_of(options.paths[0]), options))
    seconds = -processor_time()
    results = mend([case.data for case in cases])
    seconds += processor_time()
    counts, examples = count_chains(cases, results, options)
    print_chains(counts)
    size = sum(len(case.data) for case in cases) / 1e6
    print(f'{len(cases)} files, {size:.1f} MB in {seconds:.1f} s')
    chance = random.Random(options.seed)
    for what, found in sorted(examples.items()):
        if options.most:
            print(f'\n{what}: {len(found)}')
        chance.shuffle(found)
        seen = collections.Counter()
        found.sort(key=lambda one: (seen.update([one[0].name]) or seen[one[0].name]))
        for case, line, pieces in found[:options.most]:
            after = ''.join(text for _, text in pieces)
            print(f'  {case.language} {case.name} {case.hole}: {line.now.strip()[:60]!r} → '
                  f'{after.strip()[:60]!r} (truth {line.truth.strip()[:60]!r})')
    total = lines_of_all(counts)
    lines = max(1, sum(total[column] for column in LINE_COLUMNS))
    wrong = total['wrong'] + total['changed'] + counts['all', '', 'word', 'wrong']
    return 100 * total['mended'] / lines, 100 * wrong / lines


def lines_of_all(counts):
    """Of whole texts and single lines."""
    total = collections.Counter()
    for (kind, _, unit, what), number in counts.items():
        if kind == 'all' and unit != 'word':
            total[what] += number
    return total


def judge_chains_beside(options):
    """A table of several menders, on the same chains and on clean text."""
    languages = languages_of(options.paths[0])
    cases = list(chains.cases(languages, options))
    chance = random.Random(options.seed)
    clean = [sample(texts, 100_000, chance).encode() for texts in languages.values()]
    print(f'{len(cases)} texts, {sum(len(case.data) for case in cases) / 1e6:.1f} MB; '
          f'{len(clean)} clean ones, {sum(map(len, clean)) / 1e6:.1f} MB\n')
    print('| mender | lines | mended % | in part % | wrong % | characters kept beside holes % | '
          'wrong % | words in clean text | mended % | wrong % | clean runs changed | '
          'seconds, chains | clean |')
    print('|---' * 13 + '|')
    for name in options.mender.split(','):
        mend = mender(name)
        start = processor_time()
        results = mend([case.data for case in cases])
        middle = processor_time()
        results_clean = mend(clean)
        end = processor_time()
        counts, _ = count_chains(cases, results, options)
        total = lines_of_all(counts)
        lines = sum(total[column] for column in LINE_COLUMNS)
        words = sum(counts['all', '', 'word', column] for column in LINE_COLUMNS)
        changed = sum(run != result for text, (mended, _) in zip(clean, results_clean)
                      for run, result in zip(damage.RUN.findall(text.decode()),
                                             runs_after(text.decode(), mended.decode())))

        def share(number, of):
            return f'{100 * number / max(of, 1):.2f}'
        print(f'| {name} |', ' | '.join(map(str, (
            lines, share(total['mended'], lines), share(total['partly'], lines),
            share(total['wrong'] + total['changed'], lines), share(total['beside'], total['could']),
            share(total['hole wrong'], total['could']), words,
            share(counts['all', '', 'word', 'mended'], words),
            share(counts['all', '', 'word', 'wrong'], words), changed,
            f'{middle - start:.1f}', f'{end - middle:.1f}'))), '|', flush=True)


def print_chains(counts):
    for unit in ('text', 'line', 'word'):
        kinds = dict.fromkeys(key[:2] for key in counts if key[2] == unit)
        if not kinds:
            continue
        width = max(len(name) for _, name in kinds) + 1
        print(f'{unit:{width}}', *(f'{head:>8}' for head in (
            'lines', 'mended%', 'wrong%', *('mended', 'named', 'otherw.', 'missed', 'partly', 'wrong',
            'changed', 'words>5', 'right%', 'holes', 'beside%', 'wrong%', 'wr.lines'))))
        for kind in ('all', 'holes', 'language', 'chain'):
            for name in sorted(name for some, name in kinds if some == kind):
                def count(what):
                    return counts[kind, name, unit, what]
                lines = sum(map(count, LINE_COLUMNS))
                row = [lines, 100 * count('mended') / max(lines, 1),
                       100 * count('wrong') / max(lines, 1), *map(count, LINE_COLUMNS),
                       count('changed'), count('words'),
                       100 * count('words right') / max(count('words'), 1), count('hole lines'),
                       100 * count('beside') / max(count('could'), 1),
                       100 * count('hole wrong') / max(count('could'), 1), count('hole wrong lines')]
                print(f'{name or kind:{width}}', *(
                    f'{number:8.2f}' if isinstance(number, float) else f'{number:8}' for number in row))
        print()


def judge_again(mend, options):
    """Returns how many texts change when they are mended again."""
    cases = list(chains.cases(languages_of(options.paths[0]), options))
    once = [mended for mended, _ in mend([case.data for case in cases])]
    twice = [mended for mended, _ in mend(once)]
    changed = 0
    for case, before, after in zip(cases, once, twice):
        if before == after:
            continue
        changed += 1
        if changed <= options.most:
            for old, new in lines_aligned(before.decode(), after.decode()):
                if old != new:
                    print(f'{case.language} {case.name} {case.unit} {case.hole}: '
                          f'{old.strip()[:80]!r} → {new.strip()[:80]!r}')
    print(f'{changed} of {len(cases)} texts change when they are mended again')
    return changed


def said_of(texts, command, folder):
    """What a program says that each text is in."""
    names = [folder / f'{number:06}' for number in range(len(texts))]
    for name, text in zip(names, texts):
        name.write_bytes(text)
    said = []
    for start in range(0, len(names), 1000):
        answer = subprocess.run([*command, *names[start:start + 1000]], check=True,
                                stdout=subprocess.PIPE, encoding='utf-8')
        said += [line.rpartition(':')[2].strip() for line in answer.stdout.splitlines()]
    return said


def judge_beside(options):
    """All programs on the same texts; uchardet and file only name a charset."""
    cases = list(make_cases(options))
    texts = [case.data for case in cases]
    clean = {text: None for language in languages_of(options.paths[0]).values()
             for text in language}
    clean = [text.encode() for text in clean]
    print(f'{len(texts)} damaged texts, {sum(map(len, texts)) / 1e6:.1f} MB; '
          f'{len(clean)} clean ones, {sum(map(len, clean)) / 1e6:.1f} MB\n')
    print('| program | mended | named | mended in part | missed | mended wrongly | clean runs changed '
          '| processor time, damaged | clean |')
    print('|---|---|---|---|---|---|---|---|---|')
    for name in (*options.mender.split(','), 'ftfy', 'naive'):
        mend = mender(name)
        start = processor_time()
        mended_texts = mend(texts)
        middle = processor_time()
        clean_results = mend(clean)
        end = processor_time()
        counts, _ = judge_damage(cases, mended_texts)
        changed = counts['all', '', 'changed'] + sum(
            old != new for text, (mended, _) in zip(clean, clean_results)
            if text != mended
            for before, after in lines_aligned(text.decode(), mended.decode())
            for old, new in zip(damage.RUN.findall(before), runs_after(before, after)))
        number = [counts['all', '', column] for column in COLUMNS[:5]]
        shares = [f'{100 * count / sum(number):.2f} %' for count in number]
        shares[3], shares[2] = shares[2], shares[3]
        print('|', ' | '.join((name, *shares, str(changed), f'{middle - start:.1f} s',
                               f'{end - middle:.1f} s')), '|', flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for command in (['uchardet'], ['file', '--brief', '--mime-encoding']):
            start = processor_time()
            said = collections.Counter(said_of(texts, command, pathlib.Path(folder)))
            seconds = processor_time() - start
            start = processor_time()
            said_of(clean, command, pathlib.Path(folder))
            end = processor_time()
            print(f'| {command[0]} | says ' + ', '.join(
                f'{charset} {100 * count / len(texts):.1f} %'
                for charset, count in said.most_common(3)),
                f'| | | | | | {seconds:.1f} s | {end - start:.1f} s |')


def processor_time():
    times = os.times()
    return sum(times[:4])


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('what', choices=('damage', 'clean', 'cases', 'lines', 'beside',
                                         'chains', 'again'))
    parser.add_argument('paths', nargs='+', type=pathlib.Path)
    parser.add_argument('--with', dest='mender', default='utfx')
    parser.add_argument('--size', type=int, default=8000, help='bytes of each text')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--most', type=int, default=20, help='cases printed of each verdict')
    parser.add_argument('--languages', type=lambda text: text.split(','))
    parser.add_argument('--charsets', type=lambda text: text.split(','))
    parser.add_argument('--least', type=float, help='fail if fewer per cent are mended or '
                        'named, or a run is mended wrongly, or a text changes when it '
                        'is mended again')
    parser.add_argument('--only', type=lambda text: text.split(';'),
                        help='chains, such as "cp1251:cp1252;cp1251:cp866, cp1251:cp866"')
    parser.add_argument('--unit', type=lambda text: text.split(','),
                        default=('text', 'line', 'word'))
    parser.add_argument('--holes', type=lambda text: text.split(','), default=tuple(chains.HOLES))
    parser.add_argument('--lines', type=int, default=10, help='single lines of each chain')
    parser.add_argument('--characters', type=int, default=15,
                        help='single lines have so many beyond ASCII')
    parser.add_argument('--most-characters', type=int, default=300)
    parser.add_argument('--most-wrong', type=float, default=0.1,
                        help='with --least: fail if more per cent of the chains\' lines are wrong')
    options = parser.parse_args()
    if options.what == 'chains' and ',' in options.mender:
        judge_chains_beside(options)
        return
    mend = mender(options.mender)
    if options.what == 'clean':
        sys.exit(judge_clean(mend, options) > 0)
    if options.what == 'again':
        sys.exit(judge_again(mend, options) > 0)
    if options.what == 'chains':
        mended, wrong = judge_chains(mend, options)
        sys.exit(options.least is not None and (
            mended < options.least or wrong > options.most_wrong))
    if options.what == 'beside':
        judge_beside(options)
        return
    if options.what == 'lines':
        judge_lines(mend, options)
        return
    if options.what == 'cases':
        judge_cases(mend, options)
        return
    cases = list(make_cases(options))
    seconds = -processor_time()
    results = mend([case.data for case in cases])
    seconds += processor_time()
    counts, examples = judge_damage(cases, results)
    again = [(case, once, twice) for case, (once, _), (twice, _) in zip(
        cases, results, mend([mended for mended, _ in results])) if once != twice]
    print_table(counts)
    size = sum(len(case.data) for case in cases) / 1e6
    print(f'{len(cases)} texts, {size:.1f} MB in {seconds:.1f} s: {size / max(seconds, 1e-9):.2f} MB/s')
    print(f'{len(again)} of them change when they are mended again')
    for case, once, twice in again[:options.most]:
        changes = [(before, after) for before, after in zip(
            damage.RUN.findall(once.decode()), damage.RUN.findall(twice.decode()))
                   if before != after]
        print(f'  {case.language} {"+".join(case.chain)} {case.mode}: {changes[:3]}')
    print_cases(examples, options.most, random.Random(options.seed))
    if options.least is not None:
        found = found_share(counts)
        wrong = counts['all', '', 'wrong'] + counts['all', '', 'changed']
        sys.exit(wrong > 0 or again != [] or found < options.least)


main()
