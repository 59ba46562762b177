"""Tables of other rules than today's, and of packs that were rebuilt."""

from __future__ import annotations

import json

import pytest
from small_game import SEATS, pack_text, play_all

from punchboard.companion.rules.rules import RULES_VERSION
from punchboard.companion.table import playback
from punchboard.companion.table.error import TableError
from punchboard.companion.table.journal import Journal
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables


def test_a_table_of_other_rules_opens_when_it_comes_to_the_same(
    tables: Tables, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_all(session)
    session.close()
    monkeypatch.setattr(playback, "RULES_VERSION", RULES_VERSION + 1)
    assert tables.open(session.info.id).state == session.state


def test_a_table_that_other_rules_refuse_says_so(
    exported: str, elsewhere: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = json.loads(exported)
    value["rows"][0]["action"]["values"]["amount"] = 99
    monkeypatch.setattr(playback, "RULES_VERSION", RULES_VERSION + 1)
    now = RULES_VERSION
    with pytest.raises(
        TableError, match=f"version {now} of the rules, and version {now + 1}"
    ) as refused:
        elsewhere.bring_in(json.dumps(value))
    assert "Play it on with the Punchboard that laid it" in refused.value.message
    assert "lay a new table and match it to the cardboard" in refused.value.message


def test_a_table_whose_game_only_older_rules_can_read_says_so(
    tables: Tables, session: Session, exported: str, elsewhere: Tables
) -> None:
    value = json.loads(exported)
    value["rules"] = RULES_VERSION - 1
    value["pack"]["play"]["mechanisms"]["points"]["kind"] = "of former days"
    now = RULES_VERSION
    sentence = f"version {now - 1} of the rules, and version {now} can’t read its game any more"
    with pytest.raises(TableError, match=sentence):
        elsewhere.bring_in(json.dumps(value))
    path = tables.folder / f"{session.info.id}.table"
    journal = Journal.open(path)
    meta, rows = journal.meta(), journal.rows()
    journal.close()
    session.close()
    Journal.create(path, {**meta, "pack": json.dumps(value["pack"]), "rules": str(now - 1)}, rows)
    with pytest.raises(TableError, match=sentence):
        tables.open(session.info.id)


def test_a_rebuilt_pack_leaves_tables_that_are_laid_alone(tables: Tables, session: Session) -> None:
    play_all(session)
    later = json.loads(pack_text())
    later["play"]["mechanisms"]["points"]["start"] = 10
    saturday = tables.create(json.dumps(later), "Saturday", SEATS)
    assert saturday.state.parts["points"].at["blue"] == 10
    assert tables.open(session.info.id).state == session.state
