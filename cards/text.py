r"""The inline grammar of text on cards and in rules, read once here and drawn everywhere.

`**bold**`, `*italic*`, `[icon]`, `[[Word]]` for a keyword in bold, `{name: words}` for words of a
look that a layout names, others of which may stand inside; a line break starts a new paragraph;
lines that begin with `|` are rows of a table; `\` before a mark prints it. Marks only count where
they hug a word: `2 * 3` stays as it is, and so do a lone `*` and a brace without its other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple


class Run(NamedTuple):
    """A stretch of text of one look, or one icon.

    Attributes:
        text: The words, or the name of the icon.
        bold: Whether bold.
        italic: Whether italic.
        icon: Whether `text` names an icon.
        look: The name of its look, "" for none; of a run in others the names of all, the outermost
            first, with blanks between them.
    """

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False
    look: str = ""


Paragraph = tuple[Run, ...]


class Table(NamedTuple):
    """A table in a text: rows of cells in columns.

    Attributes:
        rows: Rows of cells, all of equal length.
        aligns: Alignment of each column: start, center or right.
        has_header: Whether the first row is a heading.
    """

    rows: tuple[tuple[Paragraph, ...], ...]
    aligns: tuple[str, ...]
    has_header: bool


_MARKED = re.compile(r"[*\[\\\n{]")
#: Begins a run.
_OPENING = r"\{([A-Za-z][\w-]{0,39}):"
_TOKENS = re.compile(
    r"\\([*\[\]\\{}|<&])|(\*\*\*|\*\*|\*)|\[\[([^\[\]\n]{1,80})\]\]|\[([^\[\]\n]{1,80})\]"
    rf"|{_OPENING}\s?|(\}})|([^*\[\\{{}}]+|.)",
    re.DOTALL,
)
#: What counts between the braces of a run.
_BRACES = re.compile(rf"\\.|{_OPENING}|[{{}}\n]")
#: So many runs stand in each other at most; without an end the work would grow with its square.
_DEEPEST = 8
#: What `**bold**` and `[icon]` are not; each begins with its sign, which a search looks for first.
_RARE = re.compile(r"[\\{}]|\*\*\*|\*(?<!\*\*)(?!\*)|\[[^\]]*(?:\[|$)|\[\]")
_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
#: A keyword, and what follows its bar if that is printed instead, as in notes and wikis.
KEYWORD = re.compile(r"\[\[([^\[\]\n]{1,80})\]\]")
_ICON = re.compile(r"\[([^\[\]\n]{1,80})\]")
#: Between the cells of a table.
_CELLS = re.compile(r"(?<!\\)\|")
#: Below the head of a table.
_RULE = re.compile(r" *\|(?: *:?-+:? *\|?)+ *$")
#: Before an icon that stands for a single thing.
_ONE = re.compile(r"(?<!\d)1 $")
#: After an icon that is a label: a sentence of its own.
_SENTENCE = re.compile(r" [A-Z]")


def is_plain(text: str) -> bool:
    """Return whether a text has no marks, so that it is drawn as it is."""
    return _MARKED.search(text) is None and not text.lstrip(" ").startswith("|")


def parse(text: str) -> tuple[Paragraph, ...]:
    """Read marked text into paragraphs of runs.

    Args:
        text: Text of a cell or a layout, with any line endings.

    Returns:
        One tuple of runs for each line; an empty line is an empty paragraph.
    """
    if is_plain(text):
        return ((Run(text),),)
    lines: list[Paragraph] = []
    for block in parse_blocks(text):
        lines += _as_lines(block) if isinstance(block, Table) else (block,)
    return tuple(lines)


def parse_blocks(text: str) -> tuple[Paragraph | Table, ...]:
    """Read marked text into paragraphs of runs, and tables.

    Args:
        text: Text of a cell or a layout, with any line endings.
    """
    if "|" not in text:
        if is_plain(text):
            return ((Run(text),),)
        return tuple(_parse_line(line) for line in text.splitlines()) or ((Run(""),),)
    blocks: list[Paragraph | Table] = []
    for is_table, group in groupby(text.splitlines(), lambda line: line.lstrip().startswith("|")):
        lines = [*group]
        blocks += [_table(lines)] if is_table else map(_parse_line, lines)
    return tuple(blocks)


def _table(lines: list[str]) -> Table:
    """Read the rows of a table; the second may say that the first is its head."""
    aligns: list[str] = []
    has_header = len(lines) > 1 and _RULE.match(lines[1]) is not None
    if has_header:
        for rule in _split_row(lines.pop(1)):
            middle = "center" if rule.startswith(":") else "right"
            aligns.append(middle if rule.endswith(":") else "start")
    rows = [tuple(map(_parse_line, _split_row(line))) for line in lines]
    count = max(map(len, rows))
    aligns += ["start"] * (count - len(aligns))
    empty = ((Run(""),),)
    filled = tuple(row + empty * (count - len(row)) for row in rows)
    return Table(filled, tuple(aligns[:count]), has_header)


def _split_row(line: str) -> list[str]:
    cells = _CELLS.split(line.strip()[1:])
    if len(cells) > 1 and not cells[-1].strip():
        cells.pop()
    return [cell.strip() for cell in cells]


def _as_lines(table: Table) -> Iterator[Paragraph]:
    """Yield the rows of a table as lines, for callers that only set lines."""
    for first, *others in table.rows:
        yield (*first, *(run for cell in others for run in (Run(" · "), *cell)))


def plain(text: str, words: Mapping[str, tuple[str, str]] | None = None) -> str:
    """Return the words of marked text without its marks.

    Args:
        text: Text of a cell or a layout, with any line endings.
        words: Name of an icon to its words, singular and plural: ("point", "points"). Any
            other icon is read as its name. An icon that begins a sentence is followed by a colon.

    Returns:
        Lines in plain words: "Gain 5 points.", "Sold: Put it back."
    """
    known = words or {}
    return "\n".join(_plain_line(paragraph, known) for paragraph in parse(text))


def _plain_line(paragraph: Paragraph, words: Mapping[str, tuple[str, str]]) -> str:
    plain = ""
    for place, run in enumerate(paragraph):
        if not run.icon:
            plain += run.text
            continue
        name = run.text.replace("_", " ")
        one, many = words.get(run.text, (name, name))
        word = one if _ONE.search(plain) else many
        if not plain.strip() or plain.rstrip().endswith((".", ":", "!", "?")):
            word = word[:1].upper() + word[1:]
            rest = "".join(each.text for each in paragraph[place + 1 : place + 2])
            word += ":" if _SENTENCE.match(rest) else ""
        plain += word
    return plain


def _parse_line(line: str) -> Paragraph:
    """Read one line; most have only `**bold**` and `[icon]`, for which splitting is enough."""
    if _RARE.search(line):
        return _parse_tokens(line)
    runs: list[Run] = []
    is_bold = False
    for stretch in _BOLD.split(line):
        is_icon = False
        for piece in _ICON.split(stretch) if "[" in stretch else (stretch,):
            if piece:
                runs.append(Run(piece.strip() if is_icon else piece, is_bold, False, is_icon))
            is_icon = not is_icon
        is_bold = not is_bold
    return tuple(runs)


def _parse_tokens(line: str) -> Paragraph:
    """Read one line mark by mark."""
    runs: list[Run] = []
    bold = italic = False
    look = ""
    for match in _TOKENS.finditer(line):
        escaped, stars, keyword, icon, opened, closed, words = match.groups()
        if icon is not None:
            runs.append(Run(icon.strip(), bold, italic, True, look))
            continue
        if keyword is not None:
            runs.append(Run(keyword_words(keyword), True, italic, False, look))
            continue
        if opened is not None and end_of_run(line, match.end()) >= 0:
            look = f"{look} {opened}".lstrip()
            continue
        if closed is not None and look:
            look = look.rpartition(" ")[0]
            continue
        if stars is not None:
            is_bold, is_italic = _turn(line, match.start(), match.end(), bold, italic)
            if (is_bold, is_italic) != (bold, italic):
                bold, italic = is_bold, is_italic
                continue
            words = stars
        text = escaped or closed or words or match[0]
        run = Run(text, bold, italic, False, look)
        if runs and runs[-1][1:] == run[1:]:
            runs[-1] = run._replace(text=runs[-1].text + text)
        else:
            runs.append(run)
    return tuple(runs)


def keyword_words(inner: str) -> str:
    """Return the printed words of a keyword: the part after its bar, or all of it."""
    return inner.rpartition("|")[2].strip() or inner.strip()


def end_of_run(text: str, start: int) -> int:
    """Return where the brace stands that closes a run whose words begin at `start`; -1 if none."""
    depth = 1
    for found in _BRACES.finditer(text, start):
        if found[1] is not None and depth < _DEEPEST:
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if not depth:
                return found.start()
        elif found[0][0] != "\\":
            return -1
    return -1


def _turn(line: str, start: int, end: int, bold: bool, italic: bool) -> tuple[bool, bool]:
    """Return bold and italic after the stars at `start`; unchanged if the stars are plain text."""
    stars = line[start:end]
    width = end - start
    opens = end < len(line) and not line[end].isspace()
    closes = start > 0 and not line[start - 1].isspace()
    for length, is_bold, is_italic in ((3, True, True), (2, True, False), (1, False, True)):
        if width != length:
            continue
        active = (not is_bold or bold) and (not is_italic or italic)
        if active and closes:
            return bold and not is_bold, italic and not is_italic
        if not active and opens and _closing_ahead(line, end, stars):
            return bold or is_bold, italic or is_italic
        # `***` may also close one look and open the other: **bold*italic***.
        if length == 3 and closes and (bold or italic):
            other = "*" if bold else "**"
            is_turn = bold != italic and opens and _closing_ahead(line, end, other)
            return (italic, bold) if is_turn else (False, False)
    return bold, italic


def _closing_ahead(line: str, start: int, stars: str) -> bool:
    found = line.find(stars, start)
    while found > 0:
        if not line[found - 1].isspace():
            return True
        found = line.find(stars, found + 1)
    return False
