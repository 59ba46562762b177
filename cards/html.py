r"""HTML in a cell, read into the marks of our own text.

`<b>` and `<strong>` are bold, `<i>` and `<em>` italic, `<u>`, `<sup>`, `<sub>` and `<small>` runs
of these looks; `<br>`, `<p>`, `<div>`, headings and table rows begin a line, `<li>` an item of a
list. Entities such as `&nbsp;` are characters. A tag that is never closed ends with the text. `\<`
and `\&` print the character itself.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from html.entities import html5
from itertools import groupby
from typing import NamedTuple

from punchboard.cards.text import end_of_run

_TOKENS = re.compile(
    r"(?P<escaped>\\[<&\\])"
    r"|<(?P<end>/?)(?P<tag>[A-Za-z][A-Za-z0-9]{0,15})(?:\s+[A-Za-z_:][^<>]*)?\s*/?>"
    r"|(?P<comment><!--.*?-->)"
    r"|(?P<entity>&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)",
    re.DOTALL,
)
_LOOKS = {
    "b": "**", "strong": "**", "i": "*", "em": "*", "cite": "*",
    "u": "u", "ins": "u", "sup": "sup", "sub": "sub", "small": "small",
}  # fmt: skip
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
#: Elements that begin and end a line.
_BLOCKS = frozenset((
    "p", "div", "ul", "ol", "li", "table", "thead", "tbody", "tr", "blockquote", "section", "dl",
    "dt", "dd", *_HEADINGS,
))  # fmt: skip
#: Elements of which only the words are printed; those that change nothing aren't worth a word.
_SILENT = frozenset(("span", "html", "body", "wbr", "nobr", "bdi"))
_UNREAD = frozenset((
    "a", "font", "center", "big", "s", "strike", "del", "mark", "code", "tt", "kbd", "pre", "label",
    "abbr", "q", "img", "hr", "style", "script", "svg", "iframe", "button", "input", "details",
    "summary",
))  # fmt: skip
#: What our text takes for a mark of its own.
_MARKS = frozenset("*[]{}|\\<&")
#: A backslash before a character with which no HTML begins.
_NEEDLESS = re.compile(r"(?<!\\)\\(<(?![/!A-Za-z])|&(?!#?\w+;))")
_SPACE = " \t\r\n"


class Read(NamedTuple):
    """A text without HTML.

    Attributes:
        text: Text with our own marks.
        dropped: HTML tags of which only the words are kept, such as `<font>`.
        typed: Tags that aren't HTML, which are printed as typed.
    """

    text: str
    dropped: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()


def may_hold_html(text: str) -> bool:
    """Return whether a text has a character with which HTML begins."""
    return "<" in text or "&" in text


@lru_cache(maxsize=8192)
def read_html(text: str) -> Read:
    """Return a text with its HTML read into our marks; the same text if it has none."""
    if not may_hold_html(text):
        return Read(text)
    page = _Page()
    start = 0
    for found in _TOKENS.finditer(text):
        page.add(text[start : found.start()])
        start = found.end()
        if found["tag"]:
            page.take_tag(found["tag"].lower(), bool(found["end"]), found[0])
        elif found["entity"]:
            page.take_entity(found[0])
        elif found["comment"]:
            page.has_read = True
        else:
            page.add(found[0])
    page.add(text[start:])
    words = page.written() if page.has_read else text
    return Read(words, tuple(page.dropped), tuple(page.typed))


class _Page:
    """The lines of a text as they are read.

    Attributes:
        has_read: Whether anything was read as HTML.
        dropped: See `Read`.
        typed: See `Read`.
    """

    def __init__(self) -> None:
        self.has_read = False
        self.dropped: dict[str, None] = {}
        self.typed: dict[str, None] = {}
        #: Words with their looks; the mark of an item or of a table's cell has None.
        self._lines: list[list[tuple[str, tuple[str, ...] | None]]] = [[]]
        self._looks: list[tuple[str, str]] = []
        #: For each open list the number of its next item; 0 for bullets.
        self._lists: list[int] = []
        #: Whitespace is left out after the tag of a block, and one line break after `<br>`.
        self._after = ""

    def add(self, words: str) -> None:
        """Add words as they are typed; their line breaks count."""
        if self._after == "block":
            words = words.lstrip(_SPACE)
        elif self._after == "br":
            words = words.lstrip(" \t").removeprefix("\r").removeprefix("\n")
        if not words:
            return
        self._after = ""
        first, *others = words.split("\n")
        self._put(first)
        for line in others:
            self._lines.append([])
            self._put(line)

    def take_entity(self, entity: str) -> None:
        """Read an entity as its character, kept from being a mark; an unknown one is text."""
        is_known = entity[1] == "#" or entity[1:] in html5
        character = unescape(entity) if is_known else entity
        self.has_read = self.has_read or is_known
        self.add(f"\\{character}" if character in _MARKS else character)

    def take_tag(self, tag: str, is_end: bool, typed: str) -> None:
        """Read a tag; one that isn't HTML is text."""
        if tag in _LOOKS:
            self._turn(tag, _LOOKS[tag], is_end)
        elif tag == "br":
            self._lines.append([])
            self._after = "br"
        elif tag in _BLOCKS:
            self._begin_line(tag, is_end)
        elif tag in ("td", "th"):
            if not is_end:
                self._lines[-1].append(("| ", None))
        elif tag in _UNREAD:
            self.dropped[f"<{tag}>"] = None
        elif tag not in _SILENT:
            if not is_end or f"<{tag}>" not in self.typed:
                self.typed[typed] = None
            self.add(typed)
            return
        self.has_read = True

    def _turn(self, tag: str, look: str, is_end: bool) -> None:
        """Begin or end a look; the end of one that isn't open is nothing."""
        if not is_end:
            self._looks.append((tag, look))
            return
        for place in reversed(range(len(self._looks))):
            if self._looks[place][0] == tag:
                del self._looks[place]
                return

    def _begin_line(self, tag: str, is_end: bool) -> None:
        content = "".join(words for words, looks in self._lines[-1] if looks is not None)
        if content.strip(_SPACE):
            self._lines.append([])
        elif tag == "li":
            self._lines[-1] = []
        self._after = "block"
        if tag in _HEADINGS:
            self._turn(tag, "**", is_end)
        elif tag in ("ul", "ol"):
            if not is_end:
                self._lists.append(int(tag == "ol"))
            elif self._lists:
                self._lists.pop()
        elif tag == "li" and not is_end:
            number = self._lists[-1] if self._lists else 0
            self._lines[-1].append((f"{number}. " if number else "- ", None))
            if number:
                self._lists[-1] += 1

    def _put(self, words: str) -> None:
        if words:
            self._lines[-1].append((words, tuple(sorted({look for _, look in self._looks}))))

    def written(self) -> str:
        """Return all lines with marks of ours, without blank ones at their ends."""
        lines = []
        for line in self._lines:
            parts = [
                _marked("".join(words for words, _ in run), looks)
                for looks, run in groupby(line, lambda each: each[1])
            ]
            lines.append("".join(parts).strip(_SPACE))
        return _NEEDLESS.sub(r"\1", "\n".join(lines).strip("\n"))


def _marked(words: str, looks: tuple[str, ...] | None) -> str:
    """Return words in looks; marks hug words, so spaces around them stay outside."""
    core = words.strip(_SPACE)
    if not core or not looks:
        return words
    before, after = words[: words.index(core)], words[words.index(core) + len(core) :]
    stars = "".join(look for look in looks if look[0] == "*")
    core = f"{stars}{core}{stars}"
    for look in looks:
        run = f"{{{look}: {core}}}"
        if look[0] != "*" and end_of_run(run, len(look) + 2) == len(run) - 1:
            core = run
    return f"{before}{core}{after}"
