"""`punchboard events`: what a table's journal comes to, as rows that others may build on."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.rules.engine.event import KINDS
from punchboard.companion.table.document import read_document_file
from punchboard.companion.table.error import TableError
from punchboard.companion.table.events import COLUMNS, export_events
from punchboard.companion.table.replay import play
from punchboard.companion.table.tables import Tables
from tests.companion.shipped import shipped_pack

ROOT = Path(__file__).parents[3]
REPLAYS = ROOT / "tests" / "replay"
PAGE = (ROOT / "docs" / "reference" / "events.md").read_text(encoding="utf-8")
SMALL = (REPLAYS / "azul-two-walls.json", REPLAYS / "high_society-three-and-a-scandal.json")
UNDONE = REPLAYS / "three_play_to_october_with_undo_and_matching.json"


def rows_of(*files: Path, names: bool = False) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(export_events(files, None, names))))


@cache
def recorded(name: str) -> tuple[dict[str, str], ...]:
    """Return the events of a recorded table, which several tests look at."""
    return tuple(rows_of(REPLAYS / f"{name}.json"))


def changed(path: Path, source: Path, **values: Any) -> Path:
    """Return a copy of a table with some of its values otherwise."""
    told = json.loads(source.read_text("utf-8"))
    path.write_text(json.dumps({**told, **values}), encoding="utf-8")
    return path


def named_in(tables: str) -> list[str]:
    """Return the words in code of the first column of tables."""
    lines = (line.split("|")[1] for line in tables.splitlines() if line.startswith("|"))
    return [name for line in lines for name in re.findall(r"`(\w+)`", line)]


def test_the_page_names_every_column_and_every_kind() -> None:
    columns, _, kinds = PAGE.partition("## Kinds")
    assert tuple(named_in(columns)) == COLUMNS
    assert Counter(named_in(kinds)) == Counter(KINDS)


#: Where between them everything happens that an event can say, but for what nobody did there.
EVERYTHING = (
    UNDONE.stem, "high_society-three-and-a-scandal", "lumber_trader-three-share-the-victory",
    "mottainai-cup", "power_grid-three-and-the-last-city",
)  # fmt: skip


def test_every_kind_happens_at_some_recorded_table() -> None:
    """What nothing tells would promise readers too much."""
    happened = {row["event"] for name in EVERYTHING for row in recorded(name)}
    assert set(KINDS) - happened == {"settled", "noted", "flagged", "answered"}


@pytest.mark.parametrize("path", sorted(REPLAYS.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_table_says_its_score_and_nothing_changes_in_silence(path: Path) -> None:
    rows = recorded(path.stem)
    assert {row["event"] for row in rows} <= set(KINDS)
    assert [row["row"] for row in rows] == sorted((row["row"] for row in rows), key=int)
    document = read_document_file(path)
    seats = {seat.id: str(at) for at, seat in enumerate(document.setup.seats, 1)}
    assert document.expected is not None
    if path.stem != "four_light":  # where nobody has told what is left to count
        standing = [row for row in rows if not row["undone"]]
        last = {row["seat"]: row["amount"] for row in standing
                if row["event"] == "scored" and row["text"]}  # fmt: skip
        expected = {seats[seat]: str(total) for seat, total in document.expected.scores.items()}
        assert last == expected
        won = [row for row in standing if row["event"] == "won"]
        newest = {row["seat"] for row in won if row["row"] == won[-1]["row"]}
        assert newest == {seats[seat] for seat in document.expected.winners}
    totals: dict[tuple[str, str], int] = {}
    for row in rows:
        sign = {"gained": 1, "lost": -1, "corrected": 1}.get(row["event"], 0)
        if not (sign and row["now"] and row["seat"]) or row["undone"] or row["by"] != row["thing"]:
            continue
        key, now, change = (row["thing"], row["seat"]), int(row["now"]), sign * int(row["amount"])
        assert totals.get(key, now - change) + change == now, row
        totals[key] = now
    assert totals or not path.stem.startswith(("morocco", "lumber", "power_grid", "ra-"))


def test_without_names_no_name_is_told(tmp_path: Path) -> None:
    told = json.loads(UNDONE.read_text("utf-8"))
    for seat, name in zip(told["setup"]["seats"], ("Zebedee", "Quentin", "Xanthe"), strict=True):
        seat["name"] = name
    seat = told["setup"]["seats"][0]["id"]
    renamed = {"do": "table.rename", "seat": seat, "values": {"name": "Wolfgang"}}
    first = {**told["rows"][0], "action": renamed, "key": "renamed", "kind": "act", "based_on": 0}
    told["rows"] = [first, *told["rows"]]
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    plain, named = export_events([path], None, False), export_events([path], None, True)
    for name in ("Zebedee", "Quentin", "Xanthe", "Wolfgang"):
        assert name not in plain
        assert name in named
    assert {row["player"] for row in csv.DictReader(io.StringIO(plain))} == {""}
    assert "Wolfgang" in {row["player"] for row in csv.DictReader(io.StringIO(named))}


def test_what_only_a_player_knows_is_in_no_event(tmp_path: Path) -> None:
    """A sealed bid that is not open, and a note of one's own, change nothing of what is written."""
    told = []
    for number in (0, 1):
        tables = Tables(tmp_path / str(number), lambda: datetime(2026, 3, 1, 19, tzinfo=UTC))
        seats = (("red", "Ada"), ("blue", "Ben"))
        for game, settings in (("skull_king", {"bidding": "pass"}), ("morocco", {"notes": True})):
            session = tables.create(shipped_pack(game), "Friday", seats, settings, f"{game[:3]}001")
            if game == "skull_king":
                (seal,) = (each for each in session.view("red")["offers"] if each["private"])
                values = {"bid": number}
            else:
                (seal,) = (each for each in session.view("red")["anytime"] if each["private"])
                values = {"amount": number, "text": f"under the mat {number}"}
            assert not session.give({"do": seal["do"], "seat": "red", "values": values})
            session.do({"do": "table.note", "seat": "", "values": {"text": "Good evening"}})
            session.close()
        told.append(export_events([tmp_path / str(number)], None, True))
    assert told[0] == told[1]
    assert "Good evening" in told[0]
    assert "under the mat" not in told[0]


def test_what_was_undone_is_marked_and_that_it_was_undone_is_told() -> None:
    rows = recorded(UNDONE.stem)
    history, _ = play(read_document_file(UNDONE))
    undone = {row["row"] for row in rows if row["undone"] == "yes"}
    assert undone == {str(line["row"]) for line in history.log() if line["undone"]} != set()
    assert any(row["event"] == "undone" and int(row["amount"]) > 0 for row in rows)
    assert {row["event"] for row in rows} >= {"corrected", "undone"}


def test_times_are_those_of_the_steps() -> None:
    document = read_document_file(UNDONE)
    times = [document.created, *(row.time for row in document.rows)]
    assert all(row["time"] == times[int(row["row"])] for row in recorded(UNDONE.stem))


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    told = json.loads(UNDONE.read_text("utf-8"))
    told["setup"]["seats"][0]["name"] = "=1+1"
    note = {"do": "table.note", "seat": "", "values": {"text": "+HYPERLINK()"}}
    first = {**told["rows"][0], "action": note, "key": "noted", "kind": "act", "based_on": 0}
    told["rows"] = [first, *told["rows"]]
    path = tmp_path / "formula.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    rows = rows_of(path, names=True)
    assert {row["player"] for row in rows if row["player"][1:] == "=1+1"} == {"'=1+1"}
    assert [row["note"] for row in rows if row["event"] == "noted"] == ["'+HYPERLINK()"]
    for row in rows:
        assert not any(value.startswith(("=", "+", "@")) for value in row.values())


def test_a_hosts_own_tables_are_read_as_they_lie(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    tables = Tables(folder)
    for path in SMALL:
        tables.bring_in(path.read_text("utf-8"))
    (one, *_) = sorted(folder.glob("*.table"))
    played = tables.open(one.stem)  # as a host has it
    assert {row["table"] for row in rows_of(one)} == {one.stem}
    # What was begun with other rules says so when it is opened.
    both = [row for row in rows_of(folder) if row["thing"] != "host.other_rules"]
    assert {row["table"] for row in both} == {each.stem for each in folder.glob("*.table")}
    played.close()
    copies = tmp_path / "copies"  # exported ones, in a folder with a host's own memory
    copies.mkdir()
    for path in SMALL:
        (copies / path.name).write_bytes(path.read_bytes())
    (copies / "host.json").write_text("{}", "utf-8")
    exported = [{**row, "table": ""} for row in rows_of(copies)]
    assert Counter(map(str, exported)) == Counter(str({**row, "table": ""}) for row in both)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"format": 9}, "newer"),
        ({"kind": "shopping list"}, "isn’t a table"),
        ({"rows": [{"kind": "act"}]}, ""),
        ({"pack": {}}, ""),
    ],
    ids=["newer", "foreign", "broken", "no pack"],
)
def test_what_is_no_table_is_named_and_nothing_is_written(
    tmp_path: Path, wrong: dict[str, Any], reason: str
) -> None:
    path, out = changed(tmp_path / "wrong.json", SMALL[1], **wrong), tmp_path / "out.csv"
    with pytest.raises(TableError) as raised:
        export_events([SMALL[0], path], out, False)
    assert "wrong.json" in raised.value.message
    assert reason in raised.value.message
    assert not out.exists()


def test_folders_and_files_that_are_not_there_are_named(tmp_path: Path) -> None:
    (tmp_path / "torn.table").write_bytes(b"SQLite format 3\0 torn")
    for path in (tmp_path / "none.json", tmp_path / "torn.table", tmp_path / "none.table"):
        with pytest.raises(TableError, match=path.name):
            rows_of(path)
    (tmp_path / "empty").mkdir()
    with pytest.raises(TableError, match="holds no table"):
        rows_of(tmp_path / "empty")


def test_a_name_is_never_a_form() -> None:
    """Titles in play data may hold the place of a player's name; events say none."""
    rows = recorded("arcane_alley-five-with-items")
    assert any(row["thing"] == "calculator.sell" for row in rows)
    assert [row["name"] for row in rows if "{" in row["name"]] == []
