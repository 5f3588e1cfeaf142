"""Makes parts of the manual pages from the book, so that each is written once.

usage: markdown.py TEMPLATE BOOK

Prints the template, in which a line `@SECTION page.md#heading@` stands for the
text of that section of the book: paragraphs, lists, and blocks of code.
"""

import pathlib
import re
import sys
import textwrap


def roff(text):
    """Escapes text for roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("∞", "\\[if]").replace("…", "...")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def anchor(heading):
    """The name of a heading in links, as GitHub makes it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def section(page, name):
    """The lines of a section without its heading."""
    lines, level = [], 0
    is_code = False
    for line in page.read_text(encoding="utf-8").splitlines():
        is_code ^= line.startswith("```")
        heading = None if is_code else re.match(r"(#+) (.*)", line)
        if level and heading and len(heading[1]) <= level:
            break
        if level:
            lines.append(line)
        elif heading and anchor(heading[2]) == name:
            level = len(heading[1])
    if not level:
        sys.exit(f"{page}: no section {name}")
    return lines


def inline(text):
    """Code in italics, bold, and other manual pages' names in bold."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    parts = re.split(r"(\*\*.*?\*\*|`[^`]*`)", text, flags=re.S)
    for index, part in enumerate(parts):
        if part.startswith("`"):
            parts[index] = f"\\fI{roff(part[1:-1])}\\fP"
        elif part.startswith("**"):
            # Of one kind: \\fP only knows the font before.
            parts[index] = f"\\fB{roff(part[2:-2].replace('`', ''))}\\fP"
        else:
            parts[index] = re.sub(r"\b([a-z][\w:+.]*)\((\d)\)", r"\\fB\1\\fP(\2)", roff(part))
    return "".join(parts)


def paragraph(lines):
    filled = textwrap.fill(" ".join(line.strip() for line in lines), 78, break_on_hyphens=False, break_long_words=False)
    return inline(filled)


def item(lines):
    """A definition if it starts with a bold term and a colon, otherwise a bullet."""
    text = " ".join(line.strip() for line in lines)
    term = re.match(r"\*\*([^*]*)\*\*: ", text)
    if term:
        return f".TP\n{inline('**' + term[1] + '**')}\n" + paragraph([text[term.end() :]])
    return ".IP * 2\n" + paragraph([text])


def convert(lines):
    """Of Markdown, what the book uses in these sections."""
    parts, block = [], []

    def end_block():
        if block and block[0].startswith("* "):
            parts.append(item([block[0][2:], *block[1:]]))
        elif block and block[0].startswith("### "):
            parts.append(f".SS {roff(block[0][4:])}")
        elif block:
            parts.append(".PP\n" + paragraph(block))
        block.clear()

    rest = iter(lines)
    for line in rest:
        if line.startswith("```"):
            end_block()
            code = "\n".join(iter(lambda: next(rest), "```"))
            parts.append(f".PP\n.in +4n\n.EX\n{roff(code)}\n.EE\n.in")
        elif not line.strip():
            end_block()
        else:
            if line.startswith(("* ", "### ")):
                end_block()
            block.append(line)
    end_block()
    text = "\n".join(parts)
    # The section's heading is there already.
    return re.sub(r"\A\.PP\n", "", text)


def main():
    template, book = map(pathlib.Path, sys.argv[1:])
    for line in template.read_text(encoding="utf-8").splitlines():
        reference = re.fullmatch(r"@SECTION (\S+)#(\S+)@", line)
        print(convert(section(book / reference[1], reference[2])) if reference else line)


if __name__ == "__main__":
    main()
