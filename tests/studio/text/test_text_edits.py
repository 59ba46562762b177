"""Edits of text files: only the changed bytes change, whatever marks and line ends a file has."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from punchboard.generator.studio.changed_place import changed_place
from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.splice.splice import apply_splices
from punchboard.generator.studio.text_file import TextFile
from tests.studio.client import FILES, GAME, opened, write

_LINES = some.lists(some.text("ab é😀:#", max_size=4), min_size=1, max_size=5)


@given(_LINES, some.sampled_from(["\n", "\r\n", "\r"]), some.booleans(), some.data())
def test_an_edit_changes_its_bytes_alone(
    lines: list[str], end: str, has_mark: bool, data: some.DataObject
) -> None:
    raw = (b"\xef\xbb\xbf" if has_mark else b"") + end.join(lines).encode()
    file = TextFile("game.yaml", raw)
    assert file.text == "\n".join(lines)
    start = data.draw(some.integers(0, len(file.text)))
    stop = data.draw(some.integers(start, len(file.text)))
    new = data.draw(some.text("xé\n😀", max_size=4))

    def units(count: int) -> int:
        return len(file.text[:count].encode("utf-16-le")) // 2

    [splice] = file.splices([(units(start), units(stop), new)])
    after = apply_splices(raw, [splice])
    assert after[: splice.start] == raw[: splice.start]
    assert after[len(after) - (len(raw) - splice.end) :] == raw[splice.end :]
    expected = file.text[:start] + new + file.text[stop:]
    assert TextFile("game.yaml", after).text == expected


def test_a_text_that_changed_elsewhere_is_not_overwritten(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh")
    with opened(root) as client:
        told = client.get("/api/text?file=game.yaml").json()
        assert (told["text"], told["digest"]) == (GAME, digest_of(GAME.encode()))
        (root / "game.yaml").write_text("# new\n" + GAME)
        edit = {
            "kind": "text",
            "file": "game.yaml",
            "was": told["digest"],
            "splices": [[0, 0, "x"]],
        }
        answer = client.post("/api/edit", edits=[edit])
        assert (answer.status, answer.json()["error"]["code"]) == (409, "changed")
        assert (root / "game.yaml").read_text() == "# new\n" + GAME
        edit["was"] = client.get("/api/text?file=game.yaml").json()["digest"]
        answer = client.post("/api/edit", edits=[edit]).json()
        assert answer["digest"] == digest_of(("x# new\n" + GAME).encode())


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ("a\nb\nc", "a\nbx\nc", (2, 2)),
        ("a\nb\nc", "a\nc", (2, 1)),
        ("a\r\nb\r\n", "a\r\nb\r\nc\r\n", (3, 1)),
        ("a\nb", "a", (1, 2)),
        ("a", "", (1, 1)),
    ],
)
def test_undo_names_the_place_where_texts_begin_to_differ(
    before: str, after: str, place: tuple[int, int]
) -> None:
    assert changed_place(before.encode(), after.encode()) == place


def test_undo_and_redo_of_a_text_name_its_line(tmp_path: Path) -> None:
    with opened(write(tmp_path / "marsh")) as client:
        told = client.get("/api/text?file=game.yaml").json()
        at = GAME.index("cards")
        edit = {
            "kind": "text",
            "file": "game.yaml",
            "was": told["digest"],
            "splices": [[at, at, "x"]],
        }
        client.post("/api/edit", edits=[edit])
        wanted = {"what": "text", "file": "game.yaml", "line": 4, "column": 11}
        assert client.post("/api/undo").json()["changed"] == wanted
        assert client.post("/api/redo").json()["changed"] == wanted


def test_layouts_and_the_game_have_schemas_and_tables_have_none(tmp_path: Path) -> None:
    with opened(write(tmp_path / "marsh")) as client:
        assert "components" in client.get("/api/schema?file=game.yaml").json()["properties"]
        assert "elements" in client.get("/api/schema?file=layouts/bird.yaml").json()["properties"]
        assert client.get("/api/schema?file=birds.csv").json() is None


def test_an_edit_that_would_join_two_line_ends_is_refused(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh")
    (root / "rules.md").write_bytes(b"a\r-\nb\r\n")
    with opened(root) as client:
        told = client.get("/api/text?file=rules.md").json()
        assert told["text"] == "a\n-\nb\n"
        edit = {"kind": "text", "file": "rules.md", "was": told["digest"], "splices": [[2, 3, ""]]}
        assert client.post("/api/edit", edits=[edit]).status == 422
        assert (root / "rules.md").read_bytes() == b"a\r-\nb\r\n"
        edit["splices"] = [[2, 3, "+"]]
        assert client.post("/api/edit", edits=[edit]).status == 200
        assert (root / "rules.md").read_bytes() == b"a\r+\nb\r\n"


def test_a_layout_knows_the_columns_of_its_cards_and_the_palette(tmp_path: Path) -> None:
    files = {
        "game.yaml": GAME.replace("title: Marsh", 'title: Marsh\npalette: {reed: "#556b2f"}')
        + "  fish:\n    kind: cards\n    data: birds.csv\n    columns:\n      depth: number\n",
    }
    root = write(tmp_path / "marsh", {**FILES, **files})
    with opened(root) as client:
        told = client.get("/api/names?file=layouts/bird.yaml").json()
        assert {each["name"]: each["type"] for each in told["columns"]}["cost"] == "number"
        assert "depth" not in [each["name"] for each in told["columns"]]
        assert (told["colors"]["reed"], told["fonts"][0]) == ("#556b2f", "Lato")
        everywhere = client.get("/api/names?file=layouts/other.yaml").json()["columns"]
        assert {"cost", "depth"} <= {each["name"] for each in everywhere}
