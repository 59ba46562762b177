"""Tables as documents, from machine to machine; cut off, tampered and foreign ones are refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import NEXT, gain, guess

from punchboard.companion.table.document import read_document, replacing
from punchboard.companion.table.error import TableError
from punchboard.companion.table.events import replayed
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from tests.companion.altered import change
from tests.folders import contents


def test_a_table_goes_to_another_machine_and_is_played_on(
    session: Session, exported: str, elsewhere: Tables
) -> None:
    info = elsewhere.bring_in(exported)
    assert info == session.info
    there = elsewhere.open(info.id)
    assert there.state == session.state
    assert there.log() == session.log()
    assert elsewhere.export(info.id) == exported
    there.undo(2)
    assert there.redo_count == 2


def test_a_table_that_is_here_already_is_not_replaced(
    tables: Tables, session: Session, exported: str
) -> None:
    session.do(gain("blue", 1))
    info = tables.bring_in(exported)
    assert info.id != session.info.id
    assert len(tables.list()) == 2
    assert tables.open(session.info.id).state == session.state


def test_secrets_that_are_not_open_are_never_exported(tables: Tables, session: Session) -> None:
    session.do(NEXT)
    before = tables.export(session.info.id)
    guess(session, "blue", 7)
    assert tables.export(session.info.id) == before


TAMPERED = {
    "a gain beyond its limit": (
        change("rows.0.action.values.amount", 99),
        "more than",
    ),
    "a gain of an unknown seat": (change("rows.0.action.seat", "pink"), "pink"),
    "an unknown action": (change("rows.2.action.do", "points.steal"), "action 3"),
    "an opened guess beyond the dial": (
        change("rows.3.action.values.bids.red.guess", 10),
        "action 4",
    ),
    "more undone than was done": (change("rows.1.action.steps", 2), "action 2"),
    "undo that says nothing": (change("rows.1.action", {}), "rows.1"),
    "steps that are no number": (change("rows.1.action.steps", "1"), "rows.1"),
    "a row of an unknown kind": (change("rows.0.kind", "cheat"), "rows.0.kind"),
    "a row without its action": (change("rows.0.action", None), "rows.0.action"),
    "values of a wrong shape": (change("rows.0.action.values", [1]), "action 1"),
    "a time that is none": (change("rows.0.time", "yesterday"), "rows.0.time"),
    "more than a row says": (change("rows.0.secret", 1), "rows.0.secret"),
    "an id that leads out of the folder": (change("id", "../../other"), "id"),
    "no title": (change("title", ""), "title"),
    "a seat of another game": (change("setup.seats.0.id", "pink"), "pink"),
    "a seat taken twice": (change("setup.seats.0.id", "red"), "red"),
    "an unknown setting": (change("setup.settings", {"cheating": True}), "cheating"),
    "an unknown way of bidding": (change("setup.settings.bidding", "loudly"), "bidding"),
    "a pack that lacks its title": (change("pack.title", ""), "title"),
    "no pack": (change("pack", {}), "pack"),
    "a newer version": (change("format", 2), "newer version"),
    "half a character in its title": (change("title", "\ud800"), "title"),
    "half a character in a key": (change("rows.0.key", "\ud800"), "rows.0.key"),
    "half a character in a seat": (change("rows.0.action.seat", "\ud800"), "action 1"),
    "half a character in a value": (
        change("rows.0.action.values.why", "\ud800"),
        "action 1",
    ),
    "half a character in its pack": (change("pack.title", "\ud800"), "pack"),
    "a number beyond all limits": (change("rows.0.based_on", 10**30), "rows.0.based_on"),
    "steps beyond all limits": (change("rows.1.action.steps", 10**30), "action 2"),
    "rules beyond all limits": (change("rules", 10**30), "rules"),
    "another kind of file": (change("kind", "save game"), "isn’t a table"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_document_is_refused(
    exported: str, elsewhere: Tables, tables: Tables, name: str
) -> None:
    tamper, word = TAMPERED[name]
    value = json.loads(exported)
    tamper(value)
    before = contents(tables.folder)
    for target in (elsewhere, tables):
        with pytest.raises(TableError, match=word) as refused:
            target.bring_in(json.dumps(value))
        assert refused.value.message.endswith(".")
    assert contents(tables.folder) == before
    assert not elsewhere.folder.exists()


def test_the_same_key_in_two_rows_is_refused(exported: str, elsewhere: Tables) -> None:
    value = json.loads(exported)
    value["rows"][1]["key"] = value["rows"][0]["key"]
    with pytest.raises(TableError, match="action 2"):
        elsewhere.bring_in(json.dumps(value))


def test_a_document_cut_off_anywhere_is_refused(exported: str, elsewhere: Tables) -> None:
    for length in range(0, len(exported) - 2, 97):
        with pytest.raises(TableError, match="damaged or incomplete"):
            elsewhere.bring_in(exported[:length])
    assert elsewhere.list() == []


@pytest.mark.parametrize(
    "text",
    [
        "[]", "null", "7", '"table"', "{}", "[" * 100_000, '{"kind": NaN}', "1" * 5000,
        "SQLite format 3\0\0\0", "\ufeff{}", '{"kind": "punchboard table"}',
    ],
)  # fmt: skip
def test_a_foreign_document_is_refused(elsewhere: Tables, text: str) -> None:
    with pytest.raises(TableError) as refused:
        elsewhere.bring_in(text)
    assert refused.value.message.endswith(".")
    assert not elsewhere.folder.exists()


NAMES = st.dictionaries(st.text("ab –é🦊", min_size=1, max_size=4), st.just("*"), max_size=5)


@given(NAMES, st.text("ab –é🦊", max_size=12))
def test_names_are_replaced_in_a_text_as_a_pattern_of_all_of_them_would(
    names: dict[str, str], text: str
) -> None:
    longest_first = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    word = re.compile(rf"(?<!\w)(?:{longest_first})(?!\w)")
    assert replacing(names)(text) == (word.sub("*", text) if names else text)


DAMAGED_RENAMES = [
    {"do": "table.rename", "seat": "blue", "values": {}},
    {"do": "table.rename", "seat": ["blue"], "values": {"name": "Ann"}},
    {"do": "table.rename", "seat": "blue", "values": ["Ann"]},
    {"do": "table.note", "seat": "", "values": "Ann"},
    {"do": ["table.note"], "seat": "", "values": {}},
]


@pytest.mark.parametrize("action", DAMAGED_RENAMES)
def test_a_damaged_name_or_note_is_refused_when_names_are_left_out(
    exported: str, action: dict[str, Any]
) -> None:
    value = json.loads(exported)
    value["rows"][0]["action"] = action
    with pytest.raises(TableError, match="action 1"):
        replayed(read_document(json.dumps(value)), with_names=False)
