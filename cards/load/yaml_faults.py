"""Faults in the syntax of a YAML file, in plain words, each with its fix.

Imported when a file has a fault: most have none.
"""

from __future__ import annotations

import re

import yaml
from yaml import Mark, MarkedYAMLError

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.problem import Diagnostics, Position

_QUOTE = marked('put the whole text in quotes: "…"')
_BRACES = marked('text with "{{ … }}" needs quotes')
_COLON = marked('text with ": " needs quotes')
_BEGINS = marked('text that begins with "{mark}" needs quotes')
#: A value of one line whose brackets close before its text goes on, up to that place.
_BRACKET = re.compile(r"(?:^|[:,{\[-]\s)\s*(?P<value>([{\[])[^{}\[\]]*[}\]])\s*$")
#: A name with the text that is its value, up to a further colon in that text.
_NAMED = re.compile(r"(?:.*[\s{\[,])?[\w-]+:\s+(?P<value>[^\s\"'\[{|>&*!:][^:]*)$")
_ONE_QUOTE = marked("close it where its text ends; inside it, write ' for a quote")
_INDENT = marked("indent the lines of one block alike, with spaces")

#: The message and the hint for a complaint of the parser, by a pattern on its words.
_SENTENCES: dict[str, tuple[str, str]] = {
    "mapping values are not allowed": (
        marked('a ": " stands where none can: inside plain text, or in a line indented too far'),
        marked("put the text in quotes, or indent the lines of one block alike"),
    ),
    "block sequence entries are not allowed": (
        marked('a "- " stands where no list can begin'),
        marked("start the list on a new line"),
    ),
    "could not find expected ':'": (
        marked("this line lacks its colon"),
        marked('write "name: value"'),
    ),
    "expected '-' indicator": (marked('this line of a list lacks its "- "'), _INDENT),
    "expected ',' or ']'": (
        marked('this list is never closed by "]"'),
        marked('put "]" at the end of the list'),
    ),
    "expected ',' or '}'": (
        marked('this block is never closed by "}"'),
        marked('put "}" at the end of the block'),
    ),
    "unexpected end of stream": (
        marked("this quoted text never ends"),
        marked("add the closing quote"),
    ),
    "unexpected document indicator": (
        marked("this quoted text never ends"),
        marked("add the closing quote"),
    ),
    "unknown escape character": (
        marked("a backslash in double quotes begins a code that does not exist"),
        marked(r"write \\ for a backslash, or use single quotes"),
    ),
    "escape (code|sequence)|escaped|hexdecimal|hexadecimal": (
        marked("a backslash in double quotes begins a code that is broken"),
        marked(r"write \\ for a backslash, or use single quotes"),
    ),
    "comment or line break": (
        marked('"|" or ">" must be the last mark in its line'),
        marked("put the text on the next lines, indented"),
    ),
    "indentation indicator": (marked("the text after this mark is indented by no spaces"), _INDENT),
    "directive": (marked('a line cannot begin with "%"'), _QUOTE),
    "incompatible YAML": (marked("this version of YAML is unknown"), marked("delete the line")),
    "expected node content": (marked("a value is missing or begins with a mark of YAML"), _QUOTE),
    "tag|expected '>'|URI|'!'": (marked('text that begins with "!" needs quotes'), _QUOTE),
}

#: Complaints that are better shown where the thing began than where the parser gave up.
_FROM_THE_START = re.compile(r"expected ',' or|unexpected end|unexpected document")


def braces() -> tuple[str, str]:
    """Return the message and the hint for braces that YAML takes for a block."""
    return translated(_BRACES), translated(_QUOTE)


def say_syntax_error(
    trouble: MarkedYAMLError, text: str, display_path: str, diagnostics: Diagnostics
) -> None:
    """Add a diagnostic for a syntax error.

    Args:
        trouble: The parser's exception.
        text: The file.
        display_path: Its path as messages name it.
        diagnostics: Receives the diagnostic.
    """
    problem = trouble.problem or ""
    mark = trouble.problem_mark or trouble.context_mark
    lines = text.splitlines()
    if mark and mark.line < len(lines) and lines[mark.line][mark.column :].startswith("{{"):
        diagnostics.error(mark_position(mark, display_path), *braces())
        return
    if trouble.context_mark and "alphabetic or numeric" in problem:
        at = trouble.context_mark
        message = translated(_BEGINS, mark=lines[at.line][at.column : at.column + 1])
        diagnostics.error(mark_position(at, display_path), message, translated(_QUOTE))
        return
    if mark and (unquoted := _unquoted(lines, mark)):
        diagnostics.error(mark_position(mark, display_path), *unquoted)
        return
    is_flow = "expected ',' or" in problem
    if mark and (quoted := _quoted_before(text, mark, is_flow)):
        diagnostics.error(mark_position(quoted[0], display_path), *quoted[1:])
        return
    if is_flow and mark and _closes("".join(lines[mark.line : mark.line + 1])[mark.column :]):
        # The parser stops at the colon of "name:"; the comma belongs before the name.
        start = len(re.sub(r"[\w.-]+$", "", lines[mark.line][: mark.column]))
        position = Position(display_path, "", mark.line + 1, start + 1)
        diagnostics.error(position, tr("a comma is missing before this"), tr('add ","'))
        return
    if _FROM_THE_START.search(problem):
        mark = trouble.context_mark or mark
    message, hint = _sentence(problem, mark, text)
    diagnostics.error(mark_position(mark, display_path), message, hint)


def _unquoted(lines: list[str], mark: Mark) -> tuple[str, str] | None:
    """Return the message and the hint for text of one line that needs quotes; None if it doesn't.

    Args:
        lines: Lines of the file.
        mark: Position where the parser stopped.
    """
    line = lines[mark.line] if mark.line < len(lines) else ""
    before, rest = line[: mark.column], line[mark.column :]
    bracket = _BRACKET.search(before)
    if bracket and rest.strip() and rest[0] not in "}]#:":
        return translated(_BEGINS, mark=bracket["value"][0]), translated(_QUOTE)
    if not re.match(r":(\s|$)", rest) or not (named := _NAMED.match(before)):
        return None
    # Between brackets, the colon may also belong to the next name, after a comma that is missing.
    is_flow = before.count("{") > before.count("}") or before.count("[") > before.count("]")
    if is_flow and re.search(r"[^:,]\s[a-z_][\w-]*$", before):
        return None
    text = named["value"] + rest.rstrip()
    if is_flow:
        text = re.split(r"[,\]}]", text, maxsplit=1)[0].rstrip()
    has_quote = '"' in text
    hint = translated(_QUOTE) if has_quote else tr('write it in quotes: "{value}"', value=text)
    return translated(_COLON), hint


def _quoted_before(text: str, mark: Mark, is_flow: bool) -> tuple[Mark, str, str] | None:
    """Return the fault of a quoted text that ends where the parser stopped.

    A quote that isn't closed swallows lines up to the next quote, so the parser stops far below.

    Args:
        text: The file.
        mark: Position where the parser stopped.
        is_flow: Whether it stopped between brackets, where a comma may be missing as well.

    Returns:
        position, message and hint; None if no quoted text ends there.
    """
    last = None
    try:
        for token in yaml.scan(text, Loader=yaml.CSafeLoader):
            if token.start_mark.index >= mark.index:
                break
            if isinstance(token, yaml.ScalarToken) and token.style in ('"', "'"):
                last = token
    except yaml.YAMLError:
        pass  # it stops where the parser has stopped
    if last is None or last.end_mark.line != mark.line:
        return None
    quote = last.style
    if last.start_mark.line < mark.line:
        message = tr(
            "this quoted text isn't closed on its line but in line {line}", line=mark.line + 1
        )
        return (
            last.start_mark,
            message,
            tr("add the closing quote ({quote}) where the text ends", quote=quote),
        )
    between = text[last.end_mark.index : mark.index]
    if between.strip() or (between and is_flow):
        return None
    inside = tr("double a quote inside: ''") if quote == "'" else translated(_ONE_QUOTE)
    return mark, tr("text goes on after its closing quote"), inside


def _closes(rest: str) -> bool:
    """Return whether the rest of a line closes a bracket that was opened before it."""
    depth = 0
    for letter in re.sub(r"\"[^\"]*\"|'[^']*'", "", rest):
        depth += (letter in "[{") - (letter in "]}")
        if depth < 0:
            return True
    return False


def mark_position(mark: Mark | None, display_path: str) -> Position:
    """Return a parser's mark as a position; without a mark, the whole file."""
    return (
        Position(display_path, "", mark.line + 1, mark.column + 1)
        if mark
        else Position(display_path)
    )


def _sentence(problem: str, mark: Mark | None, text: str) -> tuple[str, str]:
    lines = text.splitlines() or [""]
    line = lines[min(mark.line, len(lines) - 1)] if mark else ""
    before, after = (line[: mark.column], line[mark.column :]) if mark else ("", "")
    if "cannot start any token" in problem:
        if "\t" in (before[len(before.rstrip()) :] + after[:1]):
            return tr("a tab stands here; YAML is indented with spaces"), tr(
                "replace it with spaces"
            )
        return tr('text that begins with "{mark}" needs quotes', mark=after[:1]), translated(_QUOTE)
    if "did not find expected key" in problem:
        if before.rstrip().endswith("}}"):
            return braces()
        return (
            tr('this line is indented unlike the lines above, or is no "name: value"'),
            translated(_INDENT),
        )
    for pattern, (message, hint) in _SENTENCES.items():
        if re.search(pattern, problem):
            return translated(message), translated(hint)
    return tr("from here on the file makes no sense as YAML"), tr(
        "check quotes and indents; indent the lines of one block alike, with spaces"
    )
