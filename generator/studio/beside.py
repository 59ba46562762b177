"""The companion of a text in the editor: a page of the rulebook, a face of a card, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, partial
from pathlib import PurePosixPath
from typing import NamedTuple

from punchboard.cards.game import Game
from punchboard.cards.load.files import CLAIMS, find_inside, read_bytes
from punchboard.cards.problem import NOWHERE, Diagnostics
from punchboard.generator.layout.load import MOST_EXTENDED
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.rulebook.style import PATH as STYLE
from punchboard.generator.rulebook_files import DEFAULT, has_rulebook

#: The key `extends:` of a layout; the rest of the file may be half typed.
_EXTENDS = re.compile(rb"^extends:[ \t]*[\"']?([^\"'#\s]+)", re.MULTILINE)
_MOST_BYTES = 1_000_000


class Beside(NamedTuple):
    """The picture beside a text in the editor.

    Attributes:
        kind: "page" of the rulebook, "face" of a card, or "" for nothing.
        component: The card's component; "" for none.
        card: The card's id.
        line: Line of the rules on the page; 0 for that of the cursor in the rules.
    """

    kind: str = ""
    component: str = ""
    card: str = ""
    line: int = 0


def rules_file(game: Game) -> str:
    """Return the path of a game's rules in its folder, "" if it has none."""
    return game.file.rulebook or DEFAULT if has_rulebook(game) else ""


def beside(game: Game, file: str, component: str, card: str) -> Beside:
    """Return the kind of picture that belongs beside a text.

    Args:
        game: The game.
        file: Path of the text in the game's folder.
        component: Component of the card that the window shows; "" for none.
        card: The card's id; it's kept if the text has to do with it.
    """
    if file == rules_file(game) or (file == STYLE and has_rulebook(game)):
        return Beside("page")
    if file in (game.file.play, game.file.provenance, CLAIMS):
        return Beside()
    suffix = PurePosixPath(file).suffix.lower()
    if suffix in (".csv", ".tsv", ".txt", ".yaml", ".yml"):
        of_table = [name for name, each in game.components.items() if each.table_file == file]
        if of_table:
            cards = ((name, each.id) for name in of_table for each in game.tables[name].cards)
            return _chosen(cards, component, card)
    if suffix not in (".yaml", ".yml", ".svg"):
        return Beside()
    pieces = make_pieces(game.renewed(), Diagnostics()).by_id.values()
    files = cache(partial(with_bases, game))
    users = (
        (each.component, each.card.id)
        for each in pieces
        if any(file in files(panel.layout) for panel in each.template.panels())
    )
    found = _chosen(users, component, card)
    if not found.kind and (line := _line_with(game, f"layout:{file}")):
        return Beside("page", line=line)
    if found.kind or (suffix != ".svg" and file not in ("game.yaml", game.file.values)):
        return found
    # A game's values and its pictures may be on any card.
    return _chosen(((each.component, each.card.id) for each in pieces), component, card)


def _chosen(users: Iterable[tuple[str, str]], component: str, card: str) -> Beside:
    """Return the shown card if it's among some cards, else one of its component, or the first."""
    first: tuple[str, str] | None = None
    for each in users:
        if each == (component, card):
            return Beside("face", *each)
        if first is None or (first[0] != component == each[0]):
            first = each
    return Beside("face", *first) if first is not None else Beside()


def _line_with(game: Game, words: str) -> int:
    """Return the first line of the rules with some words, 0 if there is none."""
    rules = rules_file(game)
    lines = _read(game, rules).decode("utf-8", "replace").splitlines() if rules else []
    return next((number for number, line in enumerate(lines, 1) if words in line), 0)


def _read(game: Game, file: str) -> bytes:
    """Return a file of the game's folder; b"" if it can't be read."""
    path = find_inside(game.root, file, NOWHERE, Diagnostics(), "layout")
    return (path and read_bytes(path, file, _MOST_BYTES, Diagnostics())) or b""


def with_bases(game: Game, layout: str) -> list[str]:
    """Return the paths of a layout and of its bases."""
    found = [layout]
    while len(found) <= MOST_EXTENDED:
        base = _EXTENDS.search(_read(game, found[-1]))
        if base is None:
            break
        found.append(base[1].decode("utf-8", "replace"))
    return found
