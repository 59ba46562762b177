"""The list of problems and their fixes, as the server answers them."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

from tests.folders import write
from tests.studio.client import Client, opened
from tests.studio.problems.pond import FILES, TABLE, pond

LONG = 60.0


def checked(client: Client, revision: int) -> list[dict[str, Any]]:
    """Wait until a revision is checked, and return its problems."""
    ended_by = monotonic() + LONG
    while True:
        told = client.get("/api/problems").json()
        if told["state"] == "done" and told["revision"] >= revision:
            problems: list[dict[str, Any]] = told["problems"]
            return problems
        assert monotonic() < ended_by
        Event().wait(0.02)


def test_a_fix_changes_its_cell_alone_and_undo_takes_it_back(tmp_path: Path) -> None:
    wrong = TABLE.replace("3,lake", "3,laek").encode()
    root = write(tmp_path / "pond", {**FILES, "birds.csv": wrong})
    with opened(root) as client:
        (problem,) = checked(client, 1)
        assert problem["target"] == {
            "component": "birds",
            "card": "coot",
            "column": "habitat",
            "row": 3,
        }
        assert problem["fix"] == 'replace "laek" with "lake"'
        answer = client.post("/api/fix", id=problem["id"])
        assert answer.status == 200
        assert answer.json()["undo"]
        assert (root / "birds.csv").read_bytes() == TABLE.encode()
        assert checked(client, 2) == []
        client.post("/api/undo")
        assert (root / "birds.csv").read_bytes() == wrong
        assert checked(client, 3) == [problem]


def test_a_fix_of_a_place_that_has_changed_is_refused(tmp_path: Path) -> None:
    root = pond(tmp_path / "pond", birds=TABLE.replace("3,lake", "3,laek"))
    with opened(root) as client:
        (problem,) = checked(client, 1)
        changed = TABLE.replace("3,lake", "3,lkae").encode()
        (root / "birds.csv").write_bytes(changed)
        answer = client.post("/api/fix", id=problem["id"])
        assert answer.status == 409
        assert answer.json()["error"]["message"]
        assert (root / "birds.csv").read_bytes() == changed


def test_a_game_that_is_only_read_is_not_fixed(tmp_path: Path) -> None:
    root = pond(tmp_path / "pond", birds=TABLE.replace("3,lake", "3,laek"))
    with opened(root, "ships with Punchboard") as client:
        (problem,) = checked(client, 1)
        assert client.post("/api/fix", id=problem["id"]).status == 422
