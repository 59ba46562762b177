"""Tables of every game that ships: random play is kept, told to nobody, and travels."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import random_player
from test_replay import assert_no_view_tells

from punchboard.companion.pack import load_pack
from punchboard.companion.rules.rules import offers
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from tests.companion.shipped import GAMES, shipped_pack

STEPS = 120


def lay(tables: Tables, text: str, full: bool) -> Session:
    """Lay a table with all seats that the game allows, and with all of its options or none."""
    pack = load_pack(text)
    most = pack.players.max if pack.players is not None else len(pack.play.seats)
    seats = [(seat.id, f"Player {seat.letter}") for seat in pack.play.seats[:most]]
    settings = {**dict.fromkeys(pack.play.options, full), "bidding": "pass"}
    return tables.create(text, "Friday", seats, settings)


def play_on(session: Session, chance: random.Random) -> None:
    """Do one thing that is offered."""
    possible = [offer for offer in offers(session.rules, session.state) if not offer.why]
    secret = [each for each in possible if each.private and each.seat in session.waiting(each.do)]
    if secret and chance.random() < 0.8:
        session.give(random_player.action(chance.choice(secret), chance))
        return
    if session.undo_count and chance.random() < 0.05:
        session.undo(chance.randint(1, min(5, session.undo_count)))
        return
    at_any_time = chance.random() < 0.15
    choices = [each for each in possible if each.anytime is at_any_time and not each.private]
    offer = chance.choice([each for each in choices if each.do != "table.match"] or choices)
    if at_any_time and chance.random() < 0.03:
        offer = next(each for each in choices if each.do == "table.match")
    session.do(random_player.action(offer, chance))


@pytest.mark.parametrize("full", [False, True], ids=["light", "full"])
@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_each_game_is_kept_told_to_nobody_and_travels(
    tables: Tables, tmp_path: Path, real_kinds: None, name: str, full: bool
) -> None:
    chance = random.Random(f"{name} {full}")
    session = lay(tables, shipped_pack(name), full)
    told = 0
    for step in range(STEPS):
        if session.state.moment.over:
            break
        play_on(session, chance)
        if step % 10 == 0:
            told += assert_no_view_tells(session.rules, session.state)
    elsewhere = Tables(tmp_path / "elsewhere")
    there = elsewhere.open(elsewhere.bring_in(tables.export(session.info.id)).id)
    assert there.state == session.state
    assert there.log() == session.log()
    session.close()
    again = tables.open(session.info.id)
    assert again.state == there.state
    steps = again.undo_count
    again.undo(steps)
    again.redo(steps)
    assert again.state == there.state
