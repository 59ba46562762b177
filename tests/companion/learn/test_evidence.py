"""Which files are tables of a game, which of them are the same one, and which editions they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.learn import reading
from punchboard.companion.learn.evidence import Edition, Evidence, _label, changes_between, gather
from punchboard.companion.pack import load_pack
from tests.companion.learn.test_drift import edition

RECORDED = Path(__file__).parents[2] / "replay" / "two_reach_the_marker.json"


class Folder:
    """A folder of short tables, and what was told while they were read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.whole: dict[str, Any] = json.loads(RECORDED.read_text("utf-8"))
        del self.whole["expected"]
        self.files: list[Path] = []
        self.events: list[str] = []
        self.progress: list[int] = []

    def keep(self, name: str, rows: int, **fields: Any) -> None:
        """Keep a table's first rows, with other fields; of the pack those that begin so."""
        told = {**self.whole, "rows": self.whole["rows"][:rows]}
        inner = {
            key.removeprefix("pack_"): fields.pop(key) for key in [*fields] if key[:5] == "pack_"
        }
        told |= fields | {"pack": {**self.whole["pack"], **inner}}
        self.write(name, json.dumps(told))

    def write(self, name: str, text: str) -> None:
        self.files.append(self.folder / name)
        self.files[-1].write_text(text, "utf-8")

    def read(self) -> Evidence:
        return gather(
            "brick_and_mortar", "Brick & Mortar", self.files, False,
            events=self.events.append, progress=self.progress.append,
        )  # fmt: skip

    def left_out(self, evidence: Evidence) -> list[tuple[str, str]]:
        place = self.folder.as_posix()
        return [
            (Path(each.file).name, each.reason.replace(f"{place}/", ""))
            for each in evidence.left_out
        ]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    monkeypatch.setattr(reading, "can_start", lambda: False)  # these few are read here
    return Folder(tmp_path)


def test_of_files_with_the_same_table_the_longest_counts_and_else_the_first(folder: Folder) -> None:
    folder.keep("a.json", 3)
    folder.keep("b.json", 2)
    folder.keep("c.json", 4)
    folder.keep("d.json", 4)
    folder.keep("other.json", 1, id="ffffffffffffffff")
    evidence = folder.read()
    (only,) = evidence.editions
    assert [(Path(each.file).name, each.steps) for each in only.people] == [
        ("c.json", 4), ("other.json", 1),
    ]  # fmt: skip
    assert folder.left_out(evidence) == [
        ("b.json", "“a.json” is the same table."),
        ("a.json", "“c.json” is the same table."),
        ("d.json", "“c.json” is the same table."),
    ]
    assert sum(folder.progress) == len(folder.files), "each file is counted once"
    assert len(folder.events) == 2


def test_what_is_no_table_of_the_game_is_left_out_with_the_reason(folder: Folder) -> None:
    folder.keep("a.json", 1)
    folder.write("broken.json", "{")
    folder.keep("pond.json", 1, id="eeeeeeeeeeeeeeee", pack_name="pond")
    folder.write("gone.json", "")
    folder.files[-1].unlink()
    evidence = folder.read()
    assert [len(each.people) for each in evidence.editions] == [1]
    assert folder.left_out(evidence) == [
        ("broken.json", "This file is damaged or incomplete: it isn’t valid JSON."),
        ("pond.json", "It is a table of “pond”."),
        ("gone.json", "There is no file “gone.json”; name an exported table."),
    ]
    assert sum(folder.progress) == len(folder.files)


def test_editions_stand_in_the_order_of_their_first_tables(folder: Folder) -> None:
    cards = folder.whole["pack"]["cards"]
    days = (
        ("2026-03-05", "0.2", 0), ("2026-03-04", "0.1", 1), ("2026-03-06", "0.1", 2),
        ("2026-03-01", "0.2", 0), ("2026-03-09", "0.1", 1),
    )  # fmt: skip
    for number, (created, version, less) in enumerate(days):
        folder.keep(
            f"{number}.json", 0, id=f"{number:016x}", created=f"{created}T19:00:00Z",
            simulated=number == 4, pack_edition=version, pack_cards=cards[less:],
        )  # fmt: skip
    told = [
        (each.label, each.first[:10], len(each.people), len(each.simulated))
        for each in folder.read().editions
    ]
    assert told == [
        ("0.2", "2026-03-01", 2, 0),
        ("0.1 a", "2026-03-04", 1, 1),
        ("0.1 b", "2026-03-06", 1, 0),
    ]


def test_very_many_changes_within_a_version_have_letters_as_columns_of_spreadsheets_have() -> None:
    pack = edition().pack
    found = [Edition("0.1", str(at), pack, "") for at in range(54)]
    _label(found)
    labels = [each.label.removeprefix("0.1 ") for each in found]
    assert [labels[at] for at in (0, 1, 25, 26, 27, 51, 52)] == [
        "a",
        "b",
        "z",
        "aa",
        "ab",
        "az",
        "ba",
    ]


def test_each_cell_that_changed_is_told_card_by_card(folder: Folder) -> None:
    pack = folder.whole["pack"]
    one, two, three = (dict(each) for each in pack["cards"][:3])

    def version(*cards: dict[str, Any]) -> Edition:
        return Edition(
            "", "", load_pack(json.dumps({**pack, "cards": [*cards, *pack["cards"][3:]]})), ""
        )

    after = {
        **one, "quantity": 2, "clarification": "Oh.",
        "values": {**one["values"], "cost": ["7"], "new": ["a", "b"]},
    }  # fmt: skip
    before = {**one, "values": {**one["values"], "cost": "7", "old": True}}
    changes = changes_between(version(before, two), version(after, three))
    assert [(each.card, each.column, each.before, each.after) for each in changes] == [
        (one["id"], "quantity", 1, 2),
        (one["id"], "old", True, None),
        (one["id"], "clarification", one["clarification"], "Oh."),
        (one["id"], "new", None, ("a", "b")),
        (two["id"], "", two["name"], None),
        (three["id"], "", None, three["name"]),
    ]
