"""All cards of a game as one HTML file that needs nothing else, also without a network."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from typing import NamedTuple

from punchboard.cards.catalog import language, tr, tr_count
from punchboard.cards.game import Card, Game
from punchboard.cards.problem import UsageError
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.studio.card_faces import Picture

#: Bytes of the largest page; browsers open larger ones slowly, and no mail takes them.
_MOST_BYTES = 150_000_000

#: Lays out one side, "front" or "back", of a card; None if there is no such side.
LayOut = Callable[[Card, str], Picture | None]

#: The name of the card in its picture.
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
#: The page loads nothing, and runs its own script only.
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_FOLDER = TEMPLATES / "share"


class CardPage(NamedTuple):
    """All cards of a game as one file.

    Attributes:
        content: The HTML file.
        cards: Number of cards in it.
        left_out: Names of cards that can't be drawn.
    """

    content: bytes
    cards: int
    left_out: Sequence[str]


def make_card_page(game: Game, lay_out: LayOut) -> CardPage:
    """Return all cards of a game as one HTML file.

    Args:
        game: The game.
        lay_out: Lays out a side of a card.

    Raises:
        UsageError: if the file would be too large.
    """
    page = _Page(lay_out)
    sections = [
        page.section(component.title or name, game.tables[name].cards)
        for name, component in game.components.items()
        if name in game.tables
    ]
    style, script = ((_FOLDER / each).read_text("utf-8") for each in ("cards.css", "cards.js"))
    hashed = b64encode(sha256(script.encode()).digest()).decode()
    policy = f"{_POLICY}; script-src 'sha256-{hashed}'"
    title, search = escape(game.file.title), escape(tr("Search by name"))
    count = escape(tr_count("{count:,} card", "{count:,} cards", page.count))
    text = (
        f'<!doctype html>\n<html lang="{escape(language())}">\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n"
        f"<header><h1>{title}</h1>"
        f'<input type="search" aria-label="{search}" placeholder="{search}">'
        f'<p role="status">{count}</p></header>\n<main>\n{"".join(sections)}</main>\n'
        f"<script>{script}</script>\n</html>\n"
    )
    return CardPage(text.encode(), page.count, page.left_out)


@dataclass(slots=True)
class _Page:
    """Collects the cards of a page.

    Attributes:
        lay_out: Lays out a side of a card.
        count: Number of cards so far.
        left_out: Names of cards that can't be drawn.
    """

    lay_out: LayOut
    count: int = 0
    left_out: list[str] = field(default_factory=list)
    _size: int = 0

    def section(self, title: str, cards: Sequence[Card]) -> str:
        """Return the cards of a component; a back that all of them share is shown once."""
        found = []
        for card in cards:
            front, back = self.lay_out(card, "front"), self.lay_out(card, "back")
            if front is None or not front.svg:
                self.left_out.append(card.name)
                continue
            found.append((card, front, back if back is not None and back.svg else None))
            self._take(front.svg)
        self.count += len(found)
        backs = {_TITLE.sub("", back.svg) for _, _, back in found if back is not None}
        is_shared = len(backs) == 1
        items = []
        for card, front, back in found:
            sides = _image(front, tr("Front of {card}", card=card.name))
            if back is not None and not is_shared:
                self._take(back.svg)
                sides += _image(back, tr("Back of {card}", card=card.name))
            copies = f" × {card.quantity}" if card.quantity != 1 else ""
            name = escape(card.name)
            items.append(
                f'<li data-name="{escape(card.name.lower())}"><div class="faces">{sides}</div>'
                f"<span><bdi>{name}</bdi>{copies}</span></li>\n"
            )
        shared = next((back for _, _, back in found if back is not None), None)
        if is_shared and shared is not None:
            image = _image(shared, tr("Back of all cards"))
            items.append(f"<li><div>{image}</div><span>{escape(tr('Back'))}</span></li>\n")
        head = f"<h2>{escape(title)}</h2>\n"
        return f"<section>{head}<ul>\n{''.join(items)}</ul></section>\n" if found else ""

    def _take(self, svg: str) -> None:
        self._size += len(svg) * 4 // 3
        if self._size > _MOST_BYTES:
            raise UsageError(
                tr("the page would be larger than {size} MB", size=_MOST_BYTES // 1_000_000),
                tr("share the folder as a zip, or use smaller pictures"),
            )


def _image(picture: Picture, words: str) -> str:
    """Return a face as an image that holds its data; a picture runs no script."""
    data = b64encode(picture.svg.encode("utf-8", "surrogatepass")).decode()
    return f'<img alt="{escape(words)}" src="data:image/svg+xml;base64,{data}">'
