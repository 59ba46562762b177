"""Rows of a score pad that a new table copies from the last table of its game."""

from __future__ import annotations

from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.kinds.score_pad import Pad, ScorePad
from punchboard.companion.table.document import read_document
from punchboard.companion.table.error import TableError
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables, replay_document


def add_kept_rows(tables: Tables, session: Session) -> None:
    """Add the rows that the newest other table of the game has, as actions of the new table.

    Raises:
        TableError: if they could not be saved.
    """
    rules = session.rules
    for pad in (each for each in rules.mechanisms.values() if isinstance(each, ScorePad)):
        last = _last_pad(tables, session, pad.id)
        here = session.state.parts[pad.id].titles
        for title in last.titles:
            if title not in here:
                sign = "minus" if title in last.minus else "plus"
                session.act(Action(f"{pad.id}.row", "", {"title": title, "sign": sign}))


def _last_pad(tables: Tables, session: Session, pad: str) -> Pad:
    """Return the pad of the newest table that can be read; an empty one if there is none."""
    for info in tables.list():
        if info.game != session.info.game or info.id == session.info.id or info.trouble:
            continue
        try:
            part = replay_document(read_document(tables.export(info.id))).state.parts.get(pad)
        except TableError:
            continue
        if isinstance(part, Pad):
            return part
    return Pad()
