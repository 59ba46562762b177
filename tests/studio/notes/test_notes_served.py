"""Notes on cards, as a window asks for them: in the game's folder, with its history."""

from __future__ import annotations

import io
from base64 import b64encode
from pathlib import Path
from zipfile import ZipFile

import pytest

from punchboard.cards.load.notes import NOTES, load_notes
from tests.studio.client import BIRDS, FILES, Client, opened, write

#: The beginning of a JPEG; nobody draws it here.
JPEG = b"\xff\xd8\xff\xe0photo"
HOSTILE = "- a: {{ x }} # no\n  <b>'\"\u202e\n" + "007\x00\ud800: |"


def add(client: Client, text: str, card: str = "heron", photo: bytes = b""):
    return client.post(
        "/api/notes/add", component="birds", card=card, text=text, photo=b64encode(photo).decode()
    )


def test_a_note_is_plain_text_in_the_folder_and_undone_like_an_edit(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh")
    with opened(root) as client:
        add(client, "Too strong")
        [note] = add(client, "  ", photo=JPEG).json()["notes"][1:]
        same = f"  - {{card: birds/heron, state: open, date: {note['date']}, "
        assert (root / NOTES).read_text() == (
            "# Notes on cards. They are never printed.\nnotes:\n"
            f"{same}text: Too strong}}\n{same}photo: {note['photo']}}}\n"
        )
        assert client.get(f"/api/notes/photo?file={note['photo']}").body == JPEG
        gone = client.post("/api/notes/delete", was=note).json()
        assert [each["text"] for each in gone["notes"]] == ["Too strong"]
        assert not (root / note["photo"]).exists()
        assert client.post("/api/undo").json()["redo"] == "delete a note on heron"
        assert (root / note["photo"]).read_bytes() == JPEG
        assert len(client.get("/api/notes").json()["notes"]) == 2


@pytest.mark.parametrize("text", [HOSTILE, "x" * 5000, "true", "Überstark 🐦\n\nsecond"])
def test_any_text_comes_back_as_it_was_written(tmp_path: Path, text: str) -> None:
    root = write(tmp_path / "marsh")
    with opened(root) as client:
        add(client, "first")
        told = add(client, text).json()["notes"][1]["text"]
        assert told == text.replace("\x00", "").replace("\ud800", "")
        [_, note] = client.get("/api/notes").json()["notes"]
        done = client.post("/api/notes/change", was=note, now={**note, "state": "done"}).json()
        assert [(each["state"], each["text"]) for each in done["notes"]] == [
            ("open", "first"), ("done", told),
        ]  # fmt: skip
    assert load_notes(root).on("birds", "heron")[1].text == told


def test_a_note_keeps_its_card_when_the_id_changes_and_says_when_it_is_gone(
    tmp_path: Path,
) -> None:
    with opened(write(tmp_path / "marsh")) as client:
        add(client, "Too strong")
        client.cell("id", "egret", was="heron")
        [note] = client.get("/api/notes").json()["notes"]
        assert (note["card"], note["isGone"]) == ("egret", False)
        assert client.post("/api/undo").json()["redo"] == "change id of heron"
        [note] = client.get("/api/notes").json()["notes"]
        assert (note["card"], note["isGone"]) == ("heron", False)
        edit = {"kind": "rows.delete", "component": "birds", "rows": [2]}
        client.post("/api/edit", edits=[edit])
        [note] = client.get("/api/notes").json()["notes"]
        assert note["isGone"]
        now = {**note, "card": "rail"}
        [moved] = client.post("/api/notes/change", was=note, now=now).json()["notes"]
        assert (moved["name"], moved["isGone"]) == ("Rail", False)


def test_refusals_say_what_to_do_and_write_nothing(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh")
    with opened(root) as client:
        for answer, words in (
            (add(client, " \n"), "the note is empty"),
            (add(client, "x" * 5001), "longer than 5,000 characters"),
            (add(client, "", photo=b"GIF89a"), "the photo can't be read"),
            (add(client, "", photo=JPEG * 300_000), "the photo is too large"),
        ):
            assert answer.status == 422
            assert words in answer.json()["error"]["message"]
        assert add(client, "x", card="swan").status == 404
        assert client.get("/api/notes/photo?file=game.yaml").status == 404
        assert not (root / "notes").exists()
        add(client, "one")
        [note] = client.get("/api/notes").json()["notes"]
        client.post("/api/notes/change", was=note, now={**note, "text": "another window"})
        stale = client.post("/api/notes/change", was=note, now={**note, "state": "done"})
        assert (stale.status, stale.json()["error"]["code"]) == (409, "changed")
        (root / NOTES).write_text("notes: [")
        assert client.get("/api/notes").json()["fault"].startswith(NOTES)
        assert add(client, "two").status == 422


def test_a_game_that_is_only_shown_keeps_its_notes(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh", {**FILES, NOTES: "notes: [{card: birds/rail, text: Slow}]\n"})
    with opened(root, read_only="it ships") as client:
        [note] = client.get("/api/notes").json()["notes"]
        assert (note["name"], note["state"], note["text"]) == ("Rail", "open", "Slow")
        assert add(client, "x").json()["error"]["hint"] == "it ships"
        assert client.post("/api/notes/delete", was=note).status == 422


def test_notes_leave_cards_problems_and_older_versions_alone(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh")
    with opened(root) as client:
        before = client.get("/api/wall?component=birds").json()["cards"]
        version = client.post("/api/versions", name="Friday").json()["versions"][0]["id"]
        client.cell("cost", "9", was="3")
        add(client, "Too strong")
        client.post("/api/versions/restore", id=version)
        assert (root / "birds.csv").read_text() == BIRDS
        assert len(client.get("/api/notes").json()["notes"]) == 1
        after = client.get("/api/wall?component=birds").json()["cards"]
        assert [each["card"] for each in after] == [each["card"] for each in before]
        add(client, "and slow")
        assert client.get("/api/wall?component=birds").json()["cards"] == after


def test_the_zip_holds_notes_unless_they_are_left_out(tmp_path: Path) -> None:
    with opened(write(tmp_path / "marsh")) as client:
        add(client, "Too strong", photo=JPEG)
        assert client.get("/api/share").json()["notes"] == 1
        for query, count in (("", 2), ("?notes=no", 0)):
            content = client.get(f"/api/share/folder.zip{query}").body
            with ZipFile(io.BytesIO(content)) as packed:
                names = packed.namelist()
            assert sum("/notes/" in each for each in names) == count
