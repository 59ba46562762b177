"""Tokens of Markdown into the blocks of a document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, cast

from markdown_it.token import Token

from punchboard.cards.diagnostic import Diagnostics
from punchboard.cards.load.nearest import did_you_mean
from punchboard.generator.rulebook.document import (
    Block,
    Box,
    BoxKind,
    Figure,
    Heading,
    Inline,
    Inlines,
    Listing,
    Paragraph,
    Picture,
    Place,
    Table,
    words_of,
)
from punchboard.generator.rulebook.inline import InlineReader
from punchboard.generator.rulebook.lines import Lines
from punchboard.generator.rulebook.template import ID, ID_END

#: Boxes that `:::` may begin.
BOXES = ("example", "note", "reference", "back-page")
_PLACES = ("contents", "index", "page")
_PLACE = re.compile(r"\s*\[\[\s*([\w-]+)\s*\]\]\s*")
_ID = re.compile(f"\\s*{ID}([^{ID_END}]*){ID_END}\\s*$")
_EXAMPLE = re.compile(r"(example|note)\b[\s.:]*", re.IGNORECASE)
_ALIGNS = {"text-align:right": "right", "text-align:center": "center"}


class BlockReader:
    """Reads blocks from tokens.

    Attributes:
        back: the blocks of the back page.
    """

    def __init__(
        self,
        tokens: Sequence[Token],
        inline: InlineReader,
        lines: Lines,
        diagnostics: Diagnostics,
    ) -> None:
        self.back: tuple[Block, ...] = ()
        self._tokens = tokens
        self._inline = inline
        self._lines = lines
        self._diagnostics = diagnostics
        self._at = 0
        self._ids: set[str] = set()
        self._numbered: dict[str, int] = {}  # by id, where counting goes on

    def read(self) -> tuple[Block, ...]:
        """Return all blocks."""
        return self._until("")

    def _until(self, closing: str) -> tuple[Block, ...]:
        """Read blocks up to a closing token, and step over it."""
        blocks: list[Block] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == closing:
                break
            block = self._block(token)
            if block is None:
                continue
            lone = _lone_icon(block)
            before = blocks[-1] if blocks else None
            if lone is not None and isinstance(before, Heading) and before.icon is None:
                blocks[-1] = Heading(before.level, before.id, before.inlines, before.position, lone)
            else:
                blocks.append(block)
        return tuple(blocks)

    def _block(self, token: Token) -> Block | None:
        match token.type:
            case "heading_open":
                return self._heading(token)
            case "paragraph_open":
                return self._paragraph()
            case "bullet_list_open" | "ordered_list_open":
                return self._list(token)
            case "table_open":
                return self._table(token)
            case "blockquote_open":
                return self._quote()
            case "box_open":
                return self._box(token)
            case "fence":
                return Paragraph((Inline("text", token.content.strip()),))
        return None  # a line across means nothing here

    def _next(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _heading(self, token: Token) -> Heading:
        content = self._next()
        self._at += 1
        given = ""
        last = content.children[-1] if content.children else None
        if last is not None and last.type == "text":
            found = _ID.search(last.content)
            if found:
                given = found[1]
                last.content = last.content[: found.start()]
        inlines = self._inline.read(content)
        words = words_of(inlines)
        position = self._lines.find(content.map or [0, 1], "#")
        slug = given or re.sub(r"[^\w]+", "-", words.casefold()).strip("-") or "section"
        if slug in self._ids:
            what = f'the id "{slug}" of this heading is taken by another'
            fix = "give it one of its own: ## Words {#another-id}"
            self._diagnostics.error(position, what, fix)
            number = self._numbered.get(slug, 2)
            while f"{slug}-{number}" in self._ids:
                number += 1
            self._numbered[slug] = number
            slug = f"{slug}-{number}"
        self._ids.add(slug)
        if not words:
            self._diagnostics.error(position, "a heading without words", "write some, or delete it")
        return Heading(int(token.tag[1]), slug, inlines, position)

    def _paragraph(self) -> Block | None:
        content = self._next()
        self._at += 1
        place = _PLACE.fullmatch(content.content)
        if place:
            if place[1] not in _PLACES:
                position = self._lines.find(content.map or [0, 1], "[[")
                what = f"nothing is called [[{place[1]}]]"
                self._diagnostics.error(position, what, did_you_mean(place[1], _PLACES))
                return None
            return Place(cast(Literal["contents", "index", "page"], place[1]))
        inlines = self._inline.read(content)
        pictures = tuple(each.picture for each in inlines if each.picture is not None)
        rest = [each for each in inlines if each.picture is None]
        if pictures and all(each.kind == "text" and not each.text.strip() for each in rest):
            return Figure(pictures)
        return Paragraph(inlines) if inlines else None

    def _list(self, token: Token) -> Listing:
        is_ordered = token.type == "ordered_list_open"
        start = int(token.attrGet("start") or 1) if is_ordered else 1
        entries: list[tuple[Block, ...]] = []
        while True:
            inner = self._next()
            if inner.type in ("bullet_list_close", "ordered_list_close"):
                return Listing(is_ordered, start, tuple(entries))
            if inner.type == "list_item_open":
                entries.append(self._until("list_item_close"))

    def _table(self, token: Token) -> Table:
        rows: list[tuple[Inlines, ...]] = []
        cells: list[Inlines] = []
        aligns: list[str] = []
        place: Sequence[int] = token.map or [0, 1]
        while True:
            inner = self._next()
            if inner.type == "table_close":
                return Table(rows[0], tuple(rows[1:]), tuple(aligns))
            if inner.type == "tr_open":
                cells, place = [], inner.map or place
            elif inner.type in ("th_open", "td_open"):
                if inner.type == "th_open":
                    aligns.append(_ALIGNS.get(str(inner.attrGet("style")), "left"))
                inlines = self._inline.read(self._next(), place)
                cells.append(inlines)
            elif inner.type == "tr_close":
                rows.append(tuple(cells))

    def _quote(self) -> Box:
        blocks = self._until("blockquote_close")
        first = blocks[0] if blocks else None
        if isinstance(first, Paragraph) and first.inlines:
            lead, *rest = first.inlines
            word = _EXAMPLE.match(lead.text)
            if lead.bold and word:
                kind: BoxKind = "example" if word[1].lower() == "example" else "note"
                title = lead.text[word.end() :].rstrip(".: ")
                body = _without_lead(tuple(rest))
                remaining: tuple[Block, ...] = (Paragraph(body),) if body else ()
                heading = (Inline("text", title),) if title else ()
                return Box(kind, heading, (*remaining, *blocks[1:]))
        return Box("note", (), blocks)

    def _box(self, token: Token) -> Box | None:
        place = token.map or [0, 1]
        position = self._lines.find(place, ":::")
        name = token.info
        title_token = self._next()
        title = self._inline.read(title_token)
        if name not in BOXES:
            what, fix = f'unknown box "::: {name}"', did_you_mean(name, BOXES)
            self._diagnostics.error(position, what, fix)
        if not token.meta["closed"]:
            self._diagnostics.error(position, f'"::: {name}" is not closed', 'end it with ":::"')
        blocks = self._until("box_close")
        if name == "back-page":
            if self.back:
                what = "this is a second back page"
                self._diagnostics.error(position, what, "put all into one")
            self.back = (*self.back, *blocks)
            return None
        kind = cast(BoxKind, name if name in BOXES else "note")
        return Box(kind, title, blocks)


def _lone_icon(block: Block) -> Picture | None:
    """Return the icon of a figure that is nothing but an icon."""
    if isinstance(block, Figure) and len(block.pictures) == 1:
        picture = block.pictures[0]
        return picture if picture.kind == "icon" and not picture.width else None
    return None


def _without_lead(inlines: Inlines) -> Inlines:
    """Take the blank off the front of runs."""
    if inlines and inlines[0].kind == "text":
        text = inlines[0].text.lstrip()
        return (inlines[0]._replace(text=text), *inlines[1:]) if text else inlines[1:]
    return inlines
