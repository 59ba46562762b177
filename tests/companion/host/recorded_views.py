"""Views of recorded games, as their rules give them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from punchboard.cards.play.pack import Pack
from punchboard.companion.pack import load_pack
from punchboard.companion.rules.view import Views
from punchboard.companion.table.document import TableDocument, read_document
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document

REPLAYS = Path(__file__).parents[2] / "replay"
#: Games with forms of all kinds, and of each shipped game one.
RECORDED = sorted(path.stem for path in REPLAYS.glob("*.json"))


@cache
def recording(name: str) -> TableDocument:
    """Return a recorded game."""
    return read_document((REPLAYS / f"{name}.json").read_text(encoding="utf-8"))


@cache
def pack_of(name: str) -> Pack:
    """Return the pack of a recorded game."""
    return load_pack(json.dumps(recording(name).pack))


def views(
    name: str, every: int = 1, known: set[str] | None = None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what the table and a seat see in a recorded game, with a name for it.

    Only what shows something that no view before did: an offer, a field, a panel, a state.

    Args:
        name: of the recording.
        every: of so many rows one is looked at.
        known: what was shown before; what is shown here is added.
    """
    known = set() if known is None else known
    found: list[tuple[str, dict[str, Any]]] = []

    def look(row: Row, history: History) -> None:
        if row.number % every == 0:
            found.extend(new_views(name, row, history, known))

    replay_document(recording(name), look)
    yield from found


def new_views(
    name: str, row: Row, history: History, known: set[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what `views` yields after a row of a recorded game."""
    shared = Views(history.rules, history.state)
    for seat in ("", history.state.seats[row.number % 2].id):
        seen = shared.of(seat)
        if new := set(parts_of(seen)) - known:
            known.update(new)
            yield f"{name} {row.number} {seat}", dict(seen)


def parts_of(seen: dict[str, Any]) -> Iterator[str]:
    """Yield what kinds of things a view shows."""
    at = "seat" if seen["seat"] else "table"
    yield f"{at} {seen['prompt'].get('state')} {seen['moment']['over']}"
    yield from (f"{at} {hint['kind']}" for hint in seen["hints"])
    yield from (f"{panel['id']} {bool(panel.get('rows'))}" for panel in seen["panels"])
    for offer in (*seen["offers"], *seen["anytime"]):
        yield from parts_of_offer(at, offer)


def parts_of_offer(at: str, offer: Mapping[str, Any]) -> Iterator[str]:
    """Yield what kinds of things an offer shows at a seat or at the table."""
    yield f"{at} {offer['do']} {offer['style']} {bool(offer['why'])}"
    for field in offer["fields"]:
        has_shut = any("why" in each for each in field.get("choices", ()))
        yield f"{at} {offer['do']} {field['name']} {has_shut}"
