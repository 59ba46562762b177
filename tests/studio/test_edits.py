"""Edits through the server: saved at once, the smallest change, and never over somebody else's."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from punchboard.generator.studio.events import Events
from tests.studio.client import BIRDS, FILES, LAYOUT, Client, opened, write


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path / "marsh")


@pytest.fixture
def client(root: Path) -> Iterator[Client]:
    with opened(root) as client:
        yield client


def birds(root: Path) -> str:
    return (root / "birds.csv").read_bytes().decode()


def edit(client: Client, **values: Any) -> Any:
    answer = client.post("/api/edit", edits=[{"component": "birds", **values}])
    assert answer.status == 200, answer.json()
    return answer.json()


def test_a_key_press_is_saved_at_once_and_the_face_follows(client: Client, root: Path) -> None:
    before = client.get("/api/face.json?component=birds&card=heron&side=front").json()
    answer = client.post(
        "/api/edit",
        show={"component": "birds", "card": "heron", "keys": {"front": before["key"]}},
        edits=[{"kind": "cell", "component": "birds", "row": 2, "card": "heron",
                "column": "cost", "was": "3", "text": "34"}],
    ).json()  # fmt: skip
    assert birds(root) == BIRDS.replace("Heron,3", "Heron,34")
    assert answer["faces"]["front"]["key"] != before["key"]
    assert answer["faces"]["front"]["svg"].startswith("<svg")
    assert answer["faces"]["back"] is None
    assert answer["undo"] == "change cost of heron"


def test_a_value_that_a_face_lacks_is_told_with_its_cell(client: Client, root: Path) -> None:
    face = client.get("/api/face.json?component=birds&card=heron&side=front").json()
    assert face["faults"] == []
    client.cell("cost", "3x", was="3")
    face = client.get("/api/face.json?component=birds&card=heron&side=front").json()
    (fault,) = face["faults"]
    assert fault["isOfCell"]
    assert fault["message"] == 'cost is "3x", must be a number'
    assert (fault["target"]["card"], fault["target"]["column"]) == ("heron", "cost")
    client.cell("cost", "3", was="3x")
    face = client.get("/api/face.json?component=birds&card=heron&side=front").json()
    assert face["faults"] == []


def test_marks_of_problems_are_told_from_the_face(client: Client) -> None:
    address = "/api/face.json?component=birds&card=heron&side=front"
    assert '<g class="faults">' not in client.get(address).json()["svg"]
    client.cell("name", "Heron [no such icon", was="Heron")
    client.cell("name", "Heron [no such icon]", was="Heron [no such icon")
    for _ in range(2):
        face = client.get(address).json()
        assert 'unknown icon "[no such icon]"' in face["faults"][0]["message"]
        assert face["svg"].count('<g class="faults">') == 2


def test_a_face_that_the_window_has_is_not_sent_again(client: Client) -> None:
    key = client.get("/api/face.json?component=birds&card=heron&side=front").json()["key"]
    show = {"component": "birds", "card": "heron", "keys": {"front": key}}
    answer = client.post(
        "/api/edit",
        show=show,
        edits=[{"kind": "cell", "component": "birds", "row": 3, "card": "snipe",
                "column": "cost", "was": "1", "text": "2"}],
    ).json()  # fmt: skip
    assert answer["faces"]["front"] == {"key": key, "faults": []}


def test_a_cell_that_changed_elsewhere_is_not_overwritten(client: Client, root: Path) -> None:
    (root / "birds.csv").write_bytes(BIRDS.replace("Heron,3", "Heron,8").encode())
    answer = client.cell("cost", "5", was="3")
    assert (answer.status, answer.json()["error"]["code"]) == (409, "changed")
    assert '"8"' in answer.json()["error"]["message"]
    assert "Heron,8" in birds(root)


def test_a_row_that_moved_elsewhere_is_found_by_its_card(client: Client, root: Path) -> None:
    (root / "birds.csv").write_bytes(BIRDS.replace("heron", "duck,Duck,2\nheron").encode())
    assert client.cell("cost", "5", was="3").status == 200
    assert birds(root) == BIRDS.replace("heron", "duck,Duck,2\nheron").replace("Heron,3", "Heron,5")


def test_escape_takes_back_what_was_typed_in_one_cell_only(client: Client, root: Path) -> None:
    edit(client, kind="cell", row=3, card="snipe", column="cost", was="1", text="7")
    for was, text in (("3", "4"), ("4", "45")):
        client.cell("cost", text, was=was, group="g1")
    client.post("/api/undo", group="g1")
    assert birds(root) == BIRDS.replace("Snipe,1", "Snipe,7")
    client.post("/api/undo", group="g1")
    assert birds(root) == BIRDS.replace("Snipe,1", "Snipe,7")


def test_escape_without_typing_brings_the_shown_faces(client: Client, root: Path) -> None:
    client.cell("cost", "5", was="3")
    show = {"component": "birds", "card": "heron"}
    answer = client.post("/api/undo", group="nothing typed", show=show).json()
    assert answer["faces"]["front"]["key"]
    assert birds(root) == BIRDS.replace("Heron,3", "Heron,5")


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"kind": "rows.add", "before": None, "rows": [{"id": "teal"}]}, BIRDS + "teal,,\n"),
        ({"kind": "rows.add", "before": 2, "rows": [{"id": "teal", "name": "A, B"}]},
         BIRDS.replace("heron", 'teal,"A, B",\nheron')),
        ({"kind": "rows.duplicate", "rows": [2]},
         BIRDS.replace("snipe", "heron_2,Heron,3\nsnipe")),
        ({"kind": "rows.delete", "rows": [2, 4],
          "was": [["heron", "Heron", "3"], ["rail", "Rail", ""]]},
         "id,name,cost\nsnipe,Snipe,1\n"),
        ({"kind": "rows.move", "rows": [4], "before": 2},
         "id,name,cost\nrail,Rail,\nheron,Heron,3\nsnipe,Snipe,1\n"),
        ({"kind": "rows.move", "rows": [2], "before": None},
         "id,name,cost\nsnipe,Snipe,1\nrail,Rail,\nheron,Heron,3\n"),
        ({"kind": "column.add", "name": "text", "before": None},
         "id,name,cost,text\nheron,Heron,3,\nsnipe,Snipe,1,\nrail,Rail,,\n"),
        ({"kind": "column.add", "name": "text", "before": "name"},
         "id,text,name,cost\nheron,,Heron,3\nsnipe,,Snipe,1\nrail,,Rail,\n"),
        ({"kind": "column.delete", "column": "cost"},
         "id,name\nheron,Heron\nsnipe,Snipe\nrail,Rail\n"),
        ({"kind": "column.rename", "column": "cost", "name": "price"},
         BIRDS.replace("cost", "price")),
        ({"kind": "column.move", "column": "cost", "before": "name"},
         "id,cost,name\nheron,3,Heron\nsnipe,1,Snipe\nrail,,Rail\n"),
    ],
)  # fmt: skip
def test_rows_and_columns_change_and_come_back(
    client: Client, root: Path, values: dict[str, Any], expected: str
) -> None:
    edit(client, **values)
    assert birds(root) == expected
    client.post("/api/undo")
    assert birds(root) == BIRDS
    client.post("/api/redo")
    assert birds(root) == expected


def test_a_duplicated_card_keeps_its_pictures_and_gets_a_free_name(tmp_path: Path) -> None:
    layout = LAYOUT + '  art: {kind: image, at: [3, 40, 9, 9], image: "art/{{ card.id }}.svg"}\n'
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
    files = {**FILES, "layouts/bird.yaml": layout, "art/heron.svg": svg, "art/dark/heron.svg": svg}
    root = write(tmp_path / "marsh", {**files, "birds.csv": "name,cost\nHeron,3\nSnipe,1\n"})
    with opened(root) as client:
        edit = {"kind": "rows.duplicate", "component": "birds", "rows": [2]}
        answer = client.post("/api/edit", edits=[edit]).json()
        assert answer["added"] == ["art/dark/heron_2.svg", "art/heron_2.svg"]
        assert (root / "birds.csv").read_text() == "name,cost\nHeron,3\nHeron 2,3\nSnipe,1\n"
        face = client.get("/api/face.json?component=birds&card=heron_2&side=front").json()
        assert face["faults"] == []
        client.post("/api/undo")
        assert (root / "birds.csv").read_text() == "name,cost\nHeron,3\nSnipe,1\n"
        assert not (root / "art/heron_2.svg").exists()


def test_undo_and_redo_live_through_a_restart(root: Path) -> None:
    with opened(root) as client:
        client.cell("cost", "5", was="3")
        client.cell("name", "Grey heron", was="Heron")
        client.post("/api/undo")
    with opened(root) as client:
        state = client.get("/api/game").json()
        assert (state["undo"], state["redo"]) == ("change cost of heron", "change name of heron")
        client.post("/api/redo")
        assert birds(root) == BIRDS.replace("Heron,3", "Grey heron,5")
        client.post("/api/undo")
        client.post("/api/undo")
        assert birds(root) == BIRDS


def test_undo_goes_on_after_an_unrelated_change_elsewhere(client: Client, root: Path) -> None:
    client.cell("cost", "5", was="3")
    text = birds(root).replace("heron,", "duck,Duck,1\nheron,").replace("Rail,", "Water rail,2")
    (root / "birds.csv").write_bytes(text.encode())
    assert client.post("/api/undo").status == 200
    assert birds(root) == text.replace("Heron,5", "Heron,3")


def test_undo_refuses_what_was_changed_elsewhere_since(client: Client, root: Path) -> None:
    client.cell("cost", "5", was="3")
    text = birds(root).replace("Heron,5", "Heron,6")
    (root / "birds.csv").write_bytes(text.encode())
    answer = client.post("/api/undo")
    assert (answer.status, answer.json()["error"]["code"]) == (422, "refused")
    assert birds(root) == text


def test_a_renamed_folder_is_told_with_every_answer_until_it_is_back(
    client: Client, root: Path
) -> None:
    client.cell("cost", "5", was="3")
    assert client.get("/api/game").json()["isReadable"]
    away = root.rename(root.parent / "pond")
    for answer in (
        client.cell("cost", "6", was="5"), client.post("/api/undo"),
        client.post("/api/versions", name="Friday"), client.get("/api/table?component=birds"),
    ):  # fmt: skip
        assert answer.status == 503
        assert "is gone" in answer.json()["error"]["message"]
    told = client.get("/api/game").json()
    assert (told["isReadable"], told["files"]) == (False, [])
    assert client.get("/api/versions").json() == {"versions": []}
    away.rename(root)
    assert client.post("/api/undo").status == 200
    assert birds(root) == BIRDS


def test_other_windows_and_programs_are_announced(client: Client, root: Path) -> None:
    other = Client.__new__(Client)
    other.door, other.cookie = client.door, client.cookie
    import http.client

    other.connection = http.client.HTTPConnection("127.0.0.1", client.door.port, timeout=30)
    other.connection.request("GET", "/api/events", headers={"Cookie": client.cookie})
    stream = other.connection.getresponse()

    def event() -> str:
        lines = []
        while line := stream.readline().decode().strip():
            lines.append(line)
        return "\n".join(lines)

    assert "event: hello" in event()
    client.cell("cost", "5", was="3")
    assert '"files":["birds.csv"],"window":"w"' in event()
    writer = threading.Thread(
        target=(root / "layouts/bird.yaml").write_text, args=("elements: {}\n",)
    )
    writer.start()
    found = event()
    writer.join()
    assert '"files":["layouts/bird.yaml"],"window":""' in found


def test_windows_are_told_that_the_studio_has_ended() -> None:
    events = Events()
    stream = events.stream({})
    assert b"event: hello" in next(stream)
    events.end()
    assert list(stream) == [b"event: over\ndata: {}\n\n"]


def test_a_key_of_the_wall_changes_with_the_card_only(client: Client) -> None:
    def keys() -> dict[str, str]:
        return {
            each["card"]: each["key"]
            for each in client.get("/api/wall?component=birds").json()["cards"]
        }

    before = keys()
    client.cell("cost", "5", was="3")
    after = keys()
    assert {card for card in before if before[card] != after[card]} == {"heron"}


def test_a_name_that_makes_the_id_is_typed_key_by_key(tmp_path: Path) -> None:
    text = "name,cost\nHeron,3\nSnipe,1\n"
    root = write(tmp_path / "pond", {**FILES, "birds.csv": text})
    with opened(root) as client:
        for was, new in (("Heron", "E"), ("E", "Eg"), ("Eg", "Egret")):
            assert client.cell("name", new, was=was).status == 200  # the card's id stays "heron"
    assert birds(root) == text.replace("Heron", "Egret")


def test_a_card_with_a_new_id_is_named_with_its_face(tmp_path: Path) -> None:
    root = write(tmp_path / "pond", {**FILES, "birds.csv": "name,cost\nHeron,3\nSnipe,1\n"})
    show = {"component": "birds", "card": "heron"}
    with opened(root) as client:
        edit = {"kind": "cell", "component": "birds", "row": 2, "card": "heron", "column": "name",
                "text": "Egret", "was": "Heron"}  # fmt: skip
        edited = client.post("/api/edit", edits=[edit], show=show).json()
        undone = client.post("/api/undo", show={**show, "card": "egret"}).json()
        redone = client.post("/api/redo", show=show).json()
        cost = {**edit, "card": "egret", "column": "cost", "text": "4", "was": "3"}
        other = client.post("/api/edit", edits=[cost]).json()
    assert edited["renamed"]["cards"] == {"heron": "egret"} and edited["faces"]["front"]
    assert undone["renamed"]["cards"] == {"egret": "heron"} and undone["faces"]["front"]
    assert undone["changed"]["card"] == "heron"
    assert redone["changed"]["card"] == "egret" and redone["faces"]["front"]
    assert "renamed" not in other


def test_an_id_is_typed_key_by_key(client: Client, root: Path) -> None:
    for was, new in (("heron", "e"), ("e", "egret")):
        assert client.cell("id", new, was=was).status == 200
    assert birds(root) == BIRDS.replace("heron", "egret")


def test_another_column_of_a_card_that_is_gone_is_not_written(client: Client, root: Path) -> None:
    (root / "birds.csv").write_bytes(BIRDS.replace("heron,Heron", "duck,Duck").encode())
    assert client.cell("cost", "5", was="3").status == 409
    assert "Duck,3" in birds(root)


def test_undo_leaves_a_change_that_was_made_elsewhere_while_a_cell_was_typed(
    client: Client, root: Path
) -> None:
    client.cell("name", "G", was="Heron", group="g1")
    (root / "birds.csv").write_bytes(birds(root).replace("Snipe", "Jack snipe").encode())
    client.cell("name", "Grey", was="G", group="g1")
    client.post("/api/undo")
    client.post("/api/undo")
    assert birds(root) == BIRDS.replace("Snipe", "Jack snipe")


@pytest.mark.parametrize(
    ("name", "text"),
    [("Power", "      power: text\n"), ("Cost", ""), ("ID", ""), ("Größe", "      grosse: text\n")],
)
def test_a_new_column_that_faces_show_is_declared_once(
    tmp_path: Path, name: str, text: str
) -> None:
    root = write(tmp_path / "pond", {**FILES, "birds.csv": "name\nHeron\n"})
    edit = {
        "kind": "column.add",
        "component": "birds",
        "name": name,
        "type": "text",
        "before": None,
    }
    with opened(root) as client:
        assert client.post("/api/edit", edits=[{**edit, "type": "text"}]).status == 200
    assert birds(root).splitlines()[0] == f"name,{name}"
    assert (root / "game.yaml").read_text() == FILES["game.yaml"] + text


def test_a_new_column_that_no_face_can_name_is_refused_or_a_note(client: Client) -> None:
    edit = {"kind": "column.add", "component": "birds", "name": "2 名", "before": None}
    assert client.post("/api/edit", edits=[{**edit, "type": "text"}]).status == 422
    assert client.post("/api/edit", edits=[{**edit, "type": "dream"}]).status == 400
    assert client.post("/api/edit", edits=[edit]).status == 200
