"""What a YAML parser complains about, said so that a designer can mend it."""

from __future__ import annotations

import re

from yaml import Mark, MarkedYAMLError

from punchboard.cards.problem import Diagnostics, Position

_QUOTE = 'put the whole text in quotes: "…"'
_INDENT = "indent the lines of one block alike, with spaces"

#: Complaint of the parser (a pattern on its words) to what is wrong and how to mend it.
_SENTENCES: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        'a ": " stands where none can: inside plain text, or in a line indented too far',
        "put the text in quotes, or indent the lines of one block alike",
    ),
    (
        "block sequence entries are not allowed",
        'a "- " stands where no list can begin',
        "start the list on a new line",
    ),
    ("could not find expected ':'", "this line lacks its colon", 'write "name: value"'),
    ("expected '-' indicator", 'this line of a list lacks its "- "', _INDENT),
    ("expected ',' or ']'", 'this list is never closed by "]"', 'put "]" at the end of the list'),
    ("expected ',' or '}'", 'this block is never closed by "}"', 'put "}" at the end of the block'),
    ("unexpected end of stream", "this quoted text never ends", "add the closing quote"),
    (
        "unexpected document indicator",
        "this quoted text never ends",
        "add the closing quote",
    ),
    (
        "unknown escape character",
        "a backslash in double quotes begins a code that does not exist",
        r"write \\ for a backslash, or use single quotes",
    ),
    (
        "escape (code|sequence)|escaped|hexdecimal|hexadecimal",
        "a backslash in double quotes begins a code that is broken",
        r"write \\ for a backslash, or use single quotes",
    ),
    (
        "comment or line break",
        '"|" or ">" must be the last mark in its line',
        "put the text on the next lines, indented",
    ),
    ("indentation indicator", "the text after this mark is indented by no spaces", _INDENT),
    ("directive", 'a line cannot begin with "%"', _QUOTE),
    ("incompatible YAML", "this version of YAML is unknown", "delete the line"),
    ("expected node content", "a value is missing or begins with a mark of YAML", _QUOTE),
    ("alphabetic or numeric", 'a "*" or "&" stands before no name', _QUOTE),
    ("tag|expected '>'|URI|'!'", 'text that begins with "!" needs quotes', _QUOTE),
)

#: Complaints that are better shown where the thing began than where the parser gave up.
_FROM_THE_START = re.compile(r"expected ',' or|unexpected end|unexpected document")


def say_trouble(trouble: MarkedYAMLError, text: str, shown: str, diagnostics: Diagnostics) -> None:
    """Add a diagnostic for what stopped the parser.

    Args:
        trouble: the parser's own complaint.
        text: the file.
        shown: its path as messages name it.
        diagnostics: takes the sentence.
    """
    problem = trouble.problem or ""
    mark = trouble.problem_mark or trouble.context_mark
    if _FROM_THE_START.search(problem):
        mark = trouble.context_mark or mark
    what, fix = _sentence(problem, mark, text)
    diagnostics.error(mark_position(mark, shown), what, fix)


def mark_position(mark: Mark | None, shown: str) -> Position:
    """Return a parser's mark as a position; without a mark, the whole file."""
    return Position(shown, "", mark.line + 1, mark.column + 1) if mark else Position(shown)


def _sentence(problem: str, mark: Mark | None, text: str) -> tuple[str, str]:
    lines = text.splitlines() or [""]
    line = lines[min(mark.line, len(lines) - 1)] if mark else ""
    before, after = (line[: mark.column], line[mark.column :]) if mark else ("", "")
    if "cannot start any token" in problem:
        if "\t" in (before[len(before.rstrip()) :] + after[:1]):
            return "a tab stands here; YAML is indented with spaces", "replace it with spaces"
        return f'text that begins with "{after[:1]}" needs quotes', _QUOTE
    if "did not find expected key" in problem:
        if before.rstrip().endswith(('"', "'")) or before.count("'") % 2:
            return "text goes on after its closing quote", "double a quote inside: ''"
        return 'this line is indented unlike the lines above, or is no "name: value"', _INDENT
    for pattern, what, fix in _SENTENCES:
        if re.search(pattern, problem):
            return what, fix
    return "from here on the file makes no sense as YAML", f"check quotes and indents; {_INDENT}"
