"""Objects of a drawing that are filled by a click: labels, written as small splices."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from punchboard.generator.layout.svg_objects import each_object
from punchboard.generator.studio.drawing.binding import Binding, write_binding
from punchboard.generator.studio.drawing.drawn_file import DrawnFile, open_drawing
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.splice import apply_splices
from tests.generator.layout.drawn_layouts import BODIES, drawing
from tests.studio.client import Client, opened, write
from tests.studio.drawing.kite import DRAWING, FILE, bind, drawn, game, label_again, objects

DOCS = Path(__file__).resolve().parents[3] / "docs/reference/layout/moth_garden/layouts"
COLUMNS = {"name": "text", "cost": "number", "wades": "flag", "picture": "image", "needs": "icons"}
BINDINGS = (
    Binding("text", "card.name"),
    Binding("text", '{{ card.name }} & "<co>"'),
    Binding("image", "=card.picture if card.cost > 2 else 'art/\"reed\".png'"),
    Binding("", "", "card.wades"),
    Binding("icons", "card.needs", "=card.cost > 2", ("gap: 1",)),
    Binding("fill", "='moss' if card.wades else 'sky'", "", ("ink: full",)),
)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with opened(game(tmp_path)) as found:
        yield found


def raw_of(tmp_path: Path) -> str:
    return (tmp_path / "kite" / FILE).read_text()


def test_objects_are_listed_with_their_names_and_places(client: Client) -> None:
    told = drawn(client)
    (card,) = told["layers"]
    assert [each["name"] for each in card["children"]] == [
        "Ground", "Window", "Title", "Plate", "Reed",
    ]  # fmt: skip
    plate = card["children"][3]
    assert [(each["name"], each["kind"]) for each in plate["children"]] == [
        ("rectangle", "shape"),
        ("Rules", "text"),
    ]
    boxes = {each["path"][-1]: each["points"] for each in told["drawing"]["regions"]}
    pixel = 63.5 / 750
    left, top = boxes["Window"][0]
    assert (left, top) == pytest.approx((60 * pixel, 200 * pixel), abs=0.01)
    assert boxes["Plate"][2] == pytest.approx((690 * pixel, 990 * pixel), abs=0.01)
    assert len(boxes) == 8


def test_a_bound_object_says_its_column_and_the_face_shows_it(
    client: Client, tmp_path: Path
) -> None:
    answer = bind(client, "Title", "text", "card.name")
    assert answer.status == 200, answer.body
    assert raw_of(tmp_path) == DRAWING.replace(
        '<text id="Title"', '<text id="Title" data-name="card.name"'
    )
    told = objects(client)["Title"]
    assert (told["name"], told["object"]["content"]) == ("Title", "card.name")
    assert answer.json()["undo"] == "fill Title in layouts/bird.svg"
    assert "Grey heron" not in answer.json()["faces"]["front"]["svg"]
    regions = client.get("/api/regions?component=birds&card=heron").json()["regions"]
    assert "Heron" in [each["text"] for each in regions]
    client.post("/api/undo")
    assert raw_of(tmp_path) == DRAWING
    client.post("/api/redo")
    assert objects(client)["Title"]["object"]["content"] == "card.name"


@pytest.mark.parametrize(
    ("name", "binding", "label"),
    [
        ("Plate", ("text", "card.name"), "card.name"),
        ("Window", ("image", "card.picture"), "card.picture"),
        ("Window", ("text", "card.picture"), "text: card.picture"),
        ("Window", ("fill", "='red'"), "fill: ='red'"),
        ("Window", ("icon", "quill"), "icon: quill"),
        ("Reed", ("", "", "card.wades"), "when: card.wades"),
        ("Title", ("text", "card.name", "card.wades"), "card.name; when: card.wades"),
    ],
)
def test_labels_are_as_short_as_a_person_writes_them(
    client: Client, name: str, binding: tuple[str, ...], label: str
) -> None:
    assert bind(client, name, *binding).status == 200
    told = objects(client)[name]["object"]
    assert told["label"] == label
    assert (told["kind"], told["content"], told["when"]) == (*binding, "", "")[:3]
    assert bind(client, name).status == 200
    assert objects(client)[name]["object"]["label"] == ""


def test_options_of_a_label_stay(tmp_path: Path) -> None:
    svg = DRAWING.replace('"Title"', '"card.name; min_size: 7"')
    with opened(game(tmp_path, svg)) as client:
        key = "card.name_min_size_7"
        assert bind(client, key, "text", "card.id").status == 200
        assert 'data-name="card.id; min_size: 7"' in raw_of(tmp_path)
        assert bind(client, key).status == 200
        assert raw_of(tmp_path) == svg.replace('"card.name; min_size: 7"', '"name"')


def test_an_id_that_something_refers_to_is_not_renamed(tmp_path: Path) -> None:
    svg = DRAWING.replace('"Reed"', '"when: card.wades"')
    svg = svg.replace("</svg>", '<use href="#when: card.wades"/></svg>')
    with opened(game(tmp_path, svg)) as client:
        error = bind(client, "when_card.wades").json()["error"]
        assert "refer to" in error["message"]
        assert raw_of(tmp_path) == svg


def test_text_on_an_outline_is_refused_with_the_setting_to_change(
    client: Client, tmp_path: Path
) -> None:
    answer = bind(client, "Reed", "text", "card.name")
    assert answer.status == 422
    assert "outline" in answer.json()["error"]["message"]
    assert "Outline text" in answer.json()["error"]["hint"]
    assert raw_of(tmp_path) == DRAWING


def test_a_column_that_is_missing_is_refused(client: Client) -> None:
    assert "costs" in bind(client, "Title", "text", "card.costs").json()["error"]["message"]
    assert "semicolon" in bind(client, "Title", "text", "a; b").json()["error"]["message"]
    open_quote = bind(client, "Title", "text", "{{ card.name }}'s", "card.wades")
    assert "quote" in open_quote.json()["error"]["hint"]


def test_labels_that_another_program_took_away_are_written_again(
    client: Client, tmp_path: Path
) -> None:
    labels = {"elements/Bird_card/elements/Title": "card.name; min_size: 7"}
    labels |= {"elements/Bird_card/elements/Reed": "when: card.wades"}
    answer = label_again(client, labels)
    assert answer.json()["undo"] == "fill objects of layouts/bird.svg again"
    told = objects(client)
    assert told["Title"]["object"]["label"] == "card.name; min_size: 7"
    assert told["Reed"]["object"]["when"] == "card.wades"
    client.post("/api/undo")
    assert raw_of(tmp_path) == DRAWING
    assert label_again(client, {"elements/None": "card.name"}).status == 400


def test_a_drawing_that_was_saved_meanwhile_is_not_changed(client: Client, tmp_path: Path) -> None:
    old = drawn(client)["digest"]
    (tmp_path / "kite" / FILE).write_text(DRAWING.replace("Grey", "Old"))
    edit = {"kind": "drawing", "component": "birds", "card": "heron", "digest": old,
            "path": ["elements", "Bird_card"], "bind": {"when": "card.wades"}}  # fmt: skip
    answer = client.post("/api/edit", edits=[edit])
    assert (answer.status, answer.json()["error"]["code"]) == (409, "changed")
    assert "card.wades" not in raw_of(tmp_path)


def test_words_as_outlines_are_told_with_the_settings_of_the_programs(tmp_path: Path) -> None:
    letters = "".join(f"M{60 + 40 * n} 60h20v60h-20Z" for n in range(8))
    svg = DRAWING.replace("</svg>", f'<path id="Grey heron" d="{letters}" fill="red"/></svg>')
    with opened(game(tmp_path, svg)) as client:
        told = objects(client)
        assert [name for name, each in told.items() if each["object"]["outlined"]] == ["Grey_heron"]
        assert "Figma" in drawn(client)["drawing"]["settings"][0]


def test_large_drawings_list_their_upper_objects_and_those_with_a_label(tmp_path: Path) -> None:
    dots = '<circle r="1"/>' * 700 + '<g><circle id="when: card.wades" r="2"/></g>'
    with opened(game(tmp_path, DRAWING.replace("</svg>", f"<g>{dots}</g></svg>"))) as client:
        told = objects(client)
        assert told["when_card.wades"]["object"]["when"] == "card.wades"
        assert {"Title", "Plate"} <= told.keys()
        assert drawn(client)["drawing"]["left_out"] > 150


def bodies() -> Iterator[object]:
    """Yield drawings with their names: shipped ones, and made ones as programs write them."""
    for path in sorted(DOCS.glob("*.svg")):
        yield pytest.param(path.read_bytes(), id=path.stem)
    for name, body in BODIES.items():
        yield pytest.param(drawing(body).encode(), id=name)
    marks = drawing('<!-- <rect id="a"/> --><rect id = \'a\'\r\n\twidth="5" height="5"/><g/>')
    yield pytest.param(b"\xef\xbb\xbf" + marks.encode(), id="marks and quotes")


@pytest.mark.parametrize("raw", [*bodies()])
def test_a_binding_changes_one_attribute_and_nothing_else(raw: bytes) -> None:
    file = open_drawing(raw, None)
    chance = random.Random(len(raw))
    for each in chance.sample(found := [*each_object(file.objects)], min(6, len(found))):
        label = write_binding(chance.choice(BINDINGS), each.element, COLUMNS)
        try:
            splices = file.splices(each, label)
        except EditRefused:  # a name in a namespace that the root doesn't declare
            continue
        (splice,) = splices
        after = apply_splices(raw, splices)
        assert after.startswith(raw[: splice.start])
        assert after.endswith(raw[splice.end :])
        assert b"<" not in splice.replacement
        assert re.fullmatch(rb"""(\s+[\w:-]+="[^"]*")?|[^"]*|[^']*""", splice.replacement)
        made = open_drawing(after, None)
        assert dict(made.labels()) == {**dict(file.labels()), each.number: label}
        assert _values(made) == _values(file)
        if made.source.naming == "data-name" and not {"data-name"} & each.element.given.keys():
            again = next(one for one in each_object(made.objects) if one.number == each.number)
            if not each.label:  # else the id is a label still, and is renamed
                assert apply_splices(after, made.splices(again, "")) == raw


def _values(file: DrawnFile) -> list[dict[str, str]]:
    """Return the attributes of all objects, but for their names."""
    names = ("data-name", "inkscape:label", "serif:id")
    return [
        {name: value for name, value in each.element.given.items() if name not in names}
        for each in each_object(file.objects)
    ]


BOX = """\
title: Box
components:
  birds: {kind: cards, data: birds.csv}
  box: {kind: tuckbox, holds: birds, side: layouts/side.svg}
"""
SIDE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="15mm" height="92mm" viewBox="0 0 15 92">
<rect id="filled" data-name="icon: moon" x="2" y="3" width="10" height="20"/>
<rect id="drawn" x="2" y="3" width="10" height="20"/></svg>
"""


def test_an_object_on_two_turned_sides_of_a_box_is_in_both_places(tmp_path: Path) -> None:
    files = {"game.yaml": BOX, "birds.csv": "id,name,quantity\na,A,40\n", "layouts/side.svg": SIDE}
    with opened(write(tmp_path / "box", files)) as client:
        query = "component=box&card=box&side=front&layout=layouts/side.svg"
        told = client.get(f"/api/design?{query}").json()
    places: dict[str, list[object]] = {"filled": [], "drawn": []}
    for each in told["drawing"]["regions"]:
        places[each["path"][-1]].append(each["points"])
    assert len(places["drawn"]) == 2
    assert places["drawn"] == places["filled"]
    assert {each["boxes"] for each in told["layers"]} == {2}
