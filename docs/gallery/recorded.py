"""Show games that were played and recorded: screens from their middle, and their scores."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from punchboard.companion.rules.view import view
from punchboard.companion.table.document import TableDocument, read_document
from punchboard.companion.table.error import TableError
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document

_RECORDED = Path(__file__).parents[2] / "tests" / "replay"
#: The game that each is shown by.
RECORDS = {
    "brick_and_mortar": "four_reach_the_marker_and_tie",
    "arcane_alley": "arcane_alley-six-with-items-and-powers",
    "morocco": "morocco-five-with-juice-and-gold",
    "lumber_trader": "lumber_trader-four-counted-to-20",
    "mottainai": "mottainai-fifth-work",
}
#: Shares of a game between which its middle lies.
_FROM, _TO = 0.4, 0.9


def show_game(gallery: Any, name: str, pack: str, most: int) -> None:
    """Shoot screens of a game's middle, each of another step, then its scores and one unfolded.

    Args:
        gallery: takes the pictures.
        name: of the game.
        pack: as text, as it is now.
        most: how many screens of the middle.
    """
    record = json.loads((_RECORDED / f"{RECORDS[name]}.json").read_text(encoding="utf-8"))
    record.pop("expected", None)
    document = _with_pack(record, pack)
    for number, count in enumerate(list(_steps(document))[:most], 1):
        _open(gallery, document, count)
        gallery.shoot(f"{name}-play-{number}")
    _open(gallery, document, len(document.rows))
    gallery.phone.touch(kind="ScoreHead", place=-1)
    gallery.phone.wait(1)
    for widget in gallery.phone.widgets():
        if hasattr(widget, "to_top"):
            widget.to_top()
    gallery.phone.wait(1)
    gallery.shoot(f"{name}-scores")


def _with_pack(record: dict[str, Any], pack: str) -> TableDocument:
    """Return the record on the game as it is now; where that refuses it, with today's colors."""
    today = json.loads(pack)
    now = read_document(json.dumps({**record, "pack": today}))
    try:
        replay_document(now)
    except TableError:
        record["pack"]["play"]["seats"] = today["play"]["seats"]
        return read_document(json.dumps(record))
    return now


def _steps(document: TableDocument) -> Iterator[int]:
    """Yield after how many rows of the middle a kind of step is asked for the first time."""
    found: dict[tuple[object, ...], int] = {}
    count = 0
    every = len(document.rows)

    def look(row: Row, history: History) -> None:
        nonlocal count
        count += 1
        if not _FROM * every < count < _TO * every:
            return
        seen = view(history.rules, history.state)
        offers = [offer["do"] for offer in seen["offers"] if not offer["private"]]
        if offers and not seen["moment"]["over"]:
            step = (seen["moment"]["phase"], offers[0], len(seen["hints"]))
            found.setdefault(step, count)

    replay_document(document, look)
    yield from sorted(found.values())


def _open(gallery: Any, document: TableDocument, count: int) -> None:
    """Open a table at which so many rows were written."""
    from punchboard.companion.ui.screens.play import PlayPage

    phone, model = gallery.phone, gallery.phone.model
    cut = document.model_copy(update={"rows": document.rows[:count]})
    assert model.open(model.tables.bring_in(cut.model_dump_json()).id), model.refusal
    phone.root.go(lambda: PlayPage(model, phone.root), instead=True)
    phone.wait(3)
