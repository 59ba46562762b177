"""Markdown as the rules write it: containers, icons and index marks beside the usual; no HTML."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

#: Stands for `|` within a picture's address.
BAR = "\ue006"
_FENCE = re.compile(r":::\s*(?:([A-Za-z][\w-]*)\s*(.*?))?\s*$")
_ICON = re.compile(r"\[([^\[\]\n]{1,80})\](?!\()")
_PICTURE = re.compile(r"\]\([\w:./-]+\|[^()\s]{1,200}(?=[\s)])")
_TERM = re.compile(r"\{\^([^{}\n]{1,120})\}")


def parse_markdown(text: str) -> list[Token]:
    """Return the tokens of a text; the options of a picture do not end a table's cell."""
    return _parser().parse(_PICTURE.sub(lambda found: found[0].replace("|", BAR), text))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 20})
    parser.enable("table")
    parser.disable(["reference", "html_block", "html_inline", "autolink", "code", "lheading"])
    parser.normalizeLink = str  # type: ignore[method-assign,assignment,unused-ignore]
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    parser.block.ruler.before(
        "fence", "box", _box, {"alt": ["paragraph", "blockquote", "list", "table"]}
    )
    parser.inline.ruler.before("link", "icon", _icon)
    parser.inline.ruler.before("link", "term", _term)
    return parser


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]]


def _box(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read `::: name title` to the `:::` that closes it; boxes may stand in boxes."""
    if state.sCount[start] - state.blkIndent >= 4:
        return False
    opening = _FENCE.fullmatch(_line(state, start))
    if opening is None or opening[1] is None:
        return False
    if silent:
        return True
    depth = 1
    close = start + 1
    while close < end:
        fence = _FENCE.fullmatch(_line(state, close))
        if fence:
            depth += 1 if fence[1] else -1
            if not depth:
                break
        close += 1
    token = state.push("box_open", "div", 1)
    token.info, token.content = opening[1], opening[2]
    token.map = [start, close]
    token.meta = {"closed": not depth}
    title = state.push("inline", "", 0)
    title.content, title.map, title.children = opening[2], [start, start + 1], []
    old_parent, old_max = state.parentType, state.lineMax
    state.parentType, state.lineMax = "box", close
    state.md.block.tokenize(state, start + 1, close)
    state.parentType, state.lineMax = old_parent, old_max
    state.push("box_close", "div", -1)
    state.line = min(close + 1, end)
    return True


def _icon(state: StateInline, silent: bool) -> bool:
    """Read `[icon]`, unless `(` follows and makes it a link."""
    return _read(state, silent, "[", _ICON, "icon")


def _term(state: StateInline, silent: bool) -> bool:
    """Read `{^term}`, a mark for the index."""
    return _read(state, silent, "{", _TERM, "term")


def _read(
    state: StateInline, silent: bool, first: str, pattern: re.Pattern[str], kind: str
) -> bool:
    if state.src[state.pos] != first:
        return False
    found = pattern.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.push(kind, "", 0).content = found[1].strip()
    state.pos = found.end()
    return True
