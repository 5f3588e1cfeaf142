"""Writes the manual's section 3 from libutfx's header: a page for each of its
paragraphs that declares something, by all names in it, and utfx(3), which lists
these pages.

usage: functions.py HEADER                          prints the names of the pages
       functions.py HEADER TEMPLATE FOLDER VERSION  writes them into the folder
"""

import pathlib
import re
import sys
import textwrap

from markdown import roff


def comment_text(comment):
    """The words of a comment, as paragraphs."""
    lines = [re.sub(r"^ ?/?\*+/? ?", "", line).removesuffix("*/").rstrip() for line in comment.splitlines()]
    return [" ".join(part.split("\n")) for part in "\n".join(lines).strip().split("\n\n")]


class Page:
    """A paragraph of the header: comments, and what they are of."""

    def __init__(self, paragraph, introduction):
        self.paragraphs = []
        code = paragraph
        while match := re.match(r"/\*.*?\*/\n?", code, flags=re.S):
            self.paragraphs += comment_text(match[0])
            code = code[match.end() :]
        # Comments between functions that share the page.
        for between in re.findall(r"^/\*.*?\*/\n", code, flags=re.S | re.M):
            self.paragraphs += comment_text(between)
            code = code.replace(between, "")
        self.code = code
        self.introduction = introduction
        uncommented = re.sub(r"/\*.*?\*/", "", code, flags=re.S)
        functions = re.findall(r"\b(utfx_\w+)\(", uncommented)
        types = re.findall(r"^UTFX_DECLARE\((\w+)\)|^typedef struct (\w+)", code, flags=re.M)
        self.names = functions + [name for pair in types for name in pair if name]

    def summary(self):
        first = re.split(r"(?<=\w)[.:;]( |$)", self.paragraphs[0])[0]
        return first[0].lower() + first[1:]

    def synopsis(self):
        if "{" in self.code:
            # As wide as the header.
            return ".in 0\n" + roff(self.code.strip()) + "\n.in"
        lines = []
        for line in re.sub(r"(?<!;)\n\s+", " ", self.code).strip().splitlines():
            lines += textwrap.wrap(line, 71, subsequent_indent=" " * 8, break_on_hyphens=False)
        return roff("\n".join(lines))

    def write(self, folder, version):
        name = self.names[0]
        text = [
            # Nothing between the names in the heading: they are long.
            f'.TH {name} 3 "" "utfx {version}" ""',
            ".nr HY 0",
            ".nh",
            # What iconv takes for it in ASCII.
            ".fchar \\(if <inf>",
            ".SH NAME",
            f"{', '.join(self.names)} \\- {roff(self.summary())}",
            ".SH LIBRARY",
            '.RI "libutfx (" \\-lutfx ,',
            ".B pkg\\-config",
            "name",
            ".IR utfx )",
            ".SH SYNOPSIS",
            ".nf",
            ".B #include <utfx.h>",
            ".PP",
            self.synopsis(),
            ".fi",
            ".SH DESCRIPTION",
            "\n.PP\n".join(roff(textwrap.fill(part, 78, break_on_hyphens=False)) for part in self.paragraphs + self.introduction),
            '.SH "SEE ALSO"',
            ".BR utfx (3)",
        ]
        (folder / f"{name}.3").write_text("\n".join(text) + "\n")
        for other in self.names[1:]:
            (folder / f"{other}.3").write_text(f".so man3/{name}.3\n")


def read_sections(header):
    """Yields (title, pages) for each part of the header."""
    parts = re.split(r"^/\* -+ (.*?) -+ \*/\n", header, flags=re.M)
    for title, body in zip(["Version"] + parts[1::2], parts[0::2]):
        introduction = []
        pages = []
        for paragraph in re.split(r"\n\n+", body.strip()):
            if "#ifdef" in paragraph or "#ifndef" in paragraph or "#include" in paragraph:
                continue
            page = Page(paragraph + "\n", introduction)
            if page.names:
                pages.append(page)
            elif not page.code.strip():
                introduction = page.paragraphs
        yield title, pages


def overview(sections):
    """The list of all in utfx(3)."""
    lines = []
    for title, pages in sections:
        lines.append(f".SS {title}")
        for page in pages:
            lines.append(".TP")
            lines.append(".BR " + ' "(3), " '.join(page.names) + " (3)")
            summary = page.summary()
            lines.append(roff(textwrap.fill(summary[0].upper() + summary[1:] + ".", 78, break_on_hyphens=False)))
    return "\n".join(lines)


def main():
    header, *arguments = sys.argv[1:]
    sections = list(read_sections(pathlib.Path(header).read_text(encoding="utf-8")))
    pages = [page for _, section in sections for page in section]
    if not arguments:
        print("\n".join(["utfx.3"] + [f"{name}.3" for page in pages for name in page.names]))
        return
    template, folder, version = arguments
    for page in pages:
        page.write(pathlib.Path(folder), version)
    text = pathlib.Path(template).read_text(encoding="utf-8")
    text = text.replace("@VERSION@", version).replace("@FUNCTIONS@", overview(sections))
    (pathlib.Path(folder) / "utfx.3").write_text(text, encoding="utf-8")


main()
