"""A new export in the place of a drawing: the labels that it keeps, and what it may not be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.studio.client import Client, opened
from tests.studio.drawing.kite import DRAWING, FILE, bind, drawn, game, objects, replace

#: Drawn again: the title is elsewhere and says something else.
AGAIN = DRAWING.replace('x="64" y="112.5">Grey heron', 'x="100" y="150">Purple heron')


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with opened(game(tmp_path)) as found:
        assert bind(found, "Title", "text", "card.name").status == 200
        assert bind(found, "Window", "image", "card.picture").status == 200
        yield found


def raw_of(tmp_path: Path) -> bytes:
    return (tmp_path / "kite" / FILE).read_bytes()


def test_a_new_export_keeps_what_its_objects_are_filled_with(
    client: Client, tmp_path: Path
) -> None:
    before = raw_of(tmp_path)
    answer = replace(client, AGAIN)
    assert answer.status == 200, answer.body
    assert raw_of(tmp_path).decode() == AGAIN.replace(
        'id="Title"', 'id="Title" data-name="card.name"'
    ).replace('id="Window"', 'id="Window" data-name="card.picture"')
    assert answer.json()["undo"] == "replace the drawing layouts/bird.svg"
    assert "faces" in answer.json()
    client.post("/api/undo")
    assert raw_of(tmp_path) == before


def test_an_object_that_is_gone_is_asked_about_before_anything_is_written(
    client: Client, tmp_path: Path
) -> None:
    before = raw_of(tmp_path)
    renamed = AGAIN.replace('id="Title"', 'id="Heading"')
    answer = replace(client, renamed)
    assert answer.status == 409
    error = answer.json()["error"]
    assert (error["code"], error["kept"]) == ("lost", 1)
    (lost,) = error["lost"]
    assert (lost["name"], lost["label"]) == ("Title", "card.name")
    heading = next(each for each in error["objects"] if each["name"] == "Heading")
    assert raw_of(tmp_path) == before
    assert replace(client, renamed, homes={lost["path"]: heading["path"]}).status == 200
    assert objects(client)["Heading"]["object"]["label"] == "card.name"
    client.post("/api/undo")
    assert replace(client, renamed, homes={lost["path"]: ""}).status == 200
    told = objects(client)
    assert told["Heading"]["object"]["label"] == ""
    assert told["Window"]["object"]["label"] == "card.picture"


def test_a_label_that_was_changed_in_the_program_stays_as_it_is_there(client: Client) -> None:
    labelled = AGAIN.replace('id="Title"', 'id="Title" data-name="card.id"')
    assert replace(client, labelled).status == 200
    assert objects(client)["Title"]["object"]["label"] == "card.id"


def test_a_label_over_that_of_the_program_is_carried_over(tmp_path: Path) -> None:
    svg = DRAWING.replace('id="Title"', 'id="card.name"')
    with opened(game(tmp_path, svg)) as client:
        assert bind(client, "card.name", "text", "card.id").status == 200
        assert replace(client, svg.replace("Grey", "Red")).status == 200
        assert objects(client)["card.name"]["object"]["label"] == "card.id"
        assert b"Red heron" in raw_of(tmp_path)


def test_labels_that_changed_places_stay_with_their_objects(tmp_path: Path) -> None:
    svg = DRAWING.replace('id="Title"', 'id="card.name"')
    svg = svg.replace("<text fill", '<text id="card.id" fill')
    with opened(game(tmp_path, svg)) as client:
        assert bind(client, "card.name", "text", "card.id").status == 200
        assert bind(client, "card.id", "text", "card.name").status == 200
        assert replace(client, svg.replace("Grey", "Red")).status == 200
        told = objects(client)
        assert told["card.name"]["object"]["label"] == "card.id"
        assert told["card.id"]["object"]["label"] == "card.name"


def test_a_name_that_a_program_gave_by_itself_means_only_the_same_kind(tmp_path: Path) -> None:
    ink = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns='
    svg = DRAWING.replace("xmlns=", ink).replace('id="Title"', 'id="text1"')
    with opened(game(tmp_path, svg)) as client:
        assert bind(client, "text1", "text", "card.name").status == 200
        assert b'id="text1" inkscape:label="card.name"' in raw_of(tmp_path)
        other = svg.replace('"text1"', '"text9"').replace('"Reed"', '"text1"')
        assert replace(client, other).json()["error"]["code"] == "lost"
        assert replace(client, svg.replace("Grey", "Red")).status == 200
        assert objects(client)["text1"]["object"]["label"] == "card.name"


def test_text_that_became_outlines_is_asked_about_with_the_setting_to_change(
    client: Client, tmp_path: Path
) -> None:
    before = raw_of(tmp_path)
    start, end = AGAIN.index('<text id="Title"'), AGAIN.index("</text>") + len("</text>")
    outlines = f'{AGAIN[:start]}<path id="Title" d="M64 60h20v60h-20Z"/>{AGAIN[end:]}'
    error = replace(client, outlines).json()["error"]
    assert (error["code"], error["lost"], error["kept"]) == ("lost", [], 1)
    assert error["outlined"] == ["Title"]
    assert "Outline text" in error["settings"][0]
    assert raw_of(tmp_path) == before
    assert replace(client, outlines, homes={}).status == 200


def test_a_drawing_that_is_broken_says_so_and_takes_a_new_export(tmp_path: Path) -> None:
    with opened(game(tmp_path, DRAWING.replace("</svg>", ""))) as client:
        told = drawn(client)
        assert "XML" in told["drawing"]["fault"]
        assert told["layers"] == []
        assert replace(client, DRAWING).status == 200
        assert drawn(client)["drawing"]["fault"] == ""


OUTSIDE = (
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><text>&a;</text></svg>'
)


@pytest.mark.parametrize(
    ("export", "name"),
    [
        (OUTSIDE, "a.svg"),
        ("<svg", "a.svg"),
        ("<html/>", "a.svg"),
        (DRAWING, "a.png"),
        (DRAWING.encode("utf-16"), "a.svg"),
        (DRAWING.replace("Rules", "Ru\x7fles"), "a.svg"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "a.svg"),
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 5 7'>" + "<g>" * 900, "a.svg"),
    ],
)
def test_a_file_that_a_build_refuses_is_not_taken(
    client: Client, tmp_path: Path, export: str | bytes, name: str
) -> None:
    before = raw_of(tmp_path)
    answer = replace(client, export, name)
    assert answer.status == 422, answer.body
    assert answer.json()["error"]["message"]
    assert answer.json()["error"]["hint"]
    assert raw_of(tmp_path) == before


def test_requests_that_the_page_never_sends_are_refused(client: Client) -> None:
    digest = drawn(client)["digest"]
    for more in ({"export": "*"}, {"path": "Title"}, {"path": ["elements", "None"], "bind": {}}):
        edit = {"kind": "drawing", "component": "birds", "card": "heron", "digest": digest, **more}
        assert client.post("/api/edit", edits=[edit]).status == 400
