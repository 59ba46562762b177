"""Layouts of the games and of the starter: each edit changes its own bytes, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from punchboard.cards.load.yaml_file import read_yaml
from punchboard.cards.problem import Diagnostics
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.studio.design.chain import each_layer
from punchboard.generator.studio.design.edit import design_edit
from punchboard.generator.studio.design.face_layout import open_layout
from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.splice.splice import apply_splices
from punchboard.generator.studio.studio import Studio
from tests.studio.client import opened
from tests.studio.design.marsh import design

GAMES = Path(__file__).resolve().parents[3] / "cards" / "games"
#: All five games would take a minute of every run.
FOLDERS = [GAMES / "brick_and_mortar", GAMES / "mottainai", TEMPLATES / "starter"]


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def studio(request, tmp_path):
    root = tmp_path / request.param.name
    shutil.copytree(request.param, root)
    studio = Studio(root, root.name, GameFolder(root, tmp_path / "store"))
    yield studio
    studio.end()


def faces(studio):
    """Yield the first face of each layout of a game's own."""
    game = studio.loaded().game
    assert game is not None
    seen = set()
    for (component, card), piece in make_pieces(game, Diagnostics()).by_id.items():
        for side, content in (("front", piece.template.front), ("back", piece.template.back)):
            for panel in content.panels if content is not None else ():
                if panel.layout in seen or not (studio.root / panel.layout).is_file():
                    continue
                seen.add(panel.layout)
                which = {
                    "component": component, "card": card, "side": side, "layout": panel.layout,
                }  # fmt: skip
                yield which, open_layout(studio, component, card, side, panel.layout)


def edited(studio, which, *ops):
    """Return the layout's bytes before and after operations, and its values after them."""
    made = design_edit(studio, {**which, "ops": list(ops)})
    before = (studio.root / which["layout"]).read_bytes()
    assert set(made.changes) <= {which["layout"]}
    after = apply_splices(before, made.changes.get(which["layout"], ()))
    loaded = read_yaml(after.decode(), "", Diagnostics())
    assert loaded is not None
    return before, after, loaded[0]


def value_at(values, path):
    for key in path:
        values = values[key]
    return values


def replaced(values, path, value):
    if not path:
        return value
    key, *rest = path
    inner = replaced(values[key], rest, value)
    if isinstance(values, tuple):
        return (*values[:key], inner, *values[key + 1 :])
    return {**values, key: inner}


def test_every_place_is_set_within_its_line(studio):
    count = 0
    for which, face in faces(studio):
        source = face.chain.sources[0]
        wanted, ops = dict(source.values), []
        for layer in each_layer(face.chain.layers()):
            at = layer.written("at")
            if at is None or at.source or isinstance(at.value[1], str):
                continue
            path = (*layer.path, "at", 1)
            value = round(at.value[1] + 0.25, 2)
            wanted = replaced(wanted, path, value)
            was = at.value[1]
            ops.append({"op": "set", "path": list(layer.path), "field": ["at", 1],
                        "value": value, "was": was})  # fmt: skip
        if not ops:
            continue
        before, after, values = edited(studio, which, *ops)
        assert values == wanted
        lines, others = before.splitlines(), after.splitlines()
        assert len(lines) == len(others)
        pairs = zip(lines, others, strict=True)
        assert 0 < sum(one != two for one, two in pairs) <= len(ops)
        count += len(ops)
    assert count


def own_elements(face):
    """Return the names of elements that no other layout of the game mentions."""
    others = [
        each.values.get("elements", {})
        for chain in face.chains().values()
        if face.panel.layout in chain.paths[1:]
        for each in chain.sources[: chain.paths.index(face.panel.layout)]
    ]
    return [
        name
        for name, each in face.chain.layers().items()
        if each.source == 0 and not any(name in elements for elements in others)
    ]


def test_whole_elements_leave_the_rest_as_it_is(studio):
    for which, face in faces(studio):
        own = own_elements(face)
        if len(own) < 2:
            continue
        values = face.chain.sources[0].values
        known = values["elements"]
        first, last = own[0], own[-1]
        path, element = ["elements", last], known[last]
        rest = {name: each for name, each in known.items() if name != last}
        wanted = {
            "delete": rest,
            "duplicate": {**known, "copied": element},
            "rename": {**rest, "renamed": element},
            "order": known,
            "hide": {**known, last: {**element, "when": False}},
        }
        if "when" in element:
            del wanted["hide"]
        names = {"duplicate": "copied", "rename": "renamed"}
        for op, elements in wanted.items():
            sent = {"op": op, "path": path, "name": names.get(op, ""), "before": first}
            _, _, now = edited(studio, which, sent)
            assert now == {**values, "elements": elements}
            if op == "order":
                order = list(now["elements"])
                assert order.index(last) == order.index(first) - 1


def test_grouped_elements_stay_where_they_are_drawn(studio):
    for which, face in faces(studio):
        own = own_elements(face)
        card = which["component"], which["card"], which["side"]
        if len(own) < 2 or len(face.panels) > 1:
            continue
        before = studio.regions(*card)
        paths = [["elements", own[-2]], ["elements", own[-1]]]
        for op in (
            {"op": "group", "paths": paths, "name": "g"},
            {"op": "ungroup", "path": ["elements", "g"]},
        ):
            made = design_edit(studio, {**which, "ops": [op]})
            studio.folder.edit(made.changes, made.label)
            studio.changed(list(made.changes))
            names, numbers = boxes(studio.regions(*card))
            assert names == boxes(before)[0]
            assert numbers == pytest.approx(boxes(before)[1], abs=0.02)
        studio.folder.undo()
        studio.folder.undo()
        assert (studio.root / which["layout"]).read_bytes() == face.chain.sources[0].raw
        studio.changed(list(made.changes))


def boxes(regions):
    """Return the names of all elements but the new group, and the numbers of their corners."""
    found = sorted((each.path[-1], each.points) for each in regions if each.path[-1] != "g")
    numbers = [value for _, points in found for point in points for value in point]
    return [name for name, _ in found], numbers


def test_a_row_of_several_pieces_means_the_first_of_them(tmp_path):
    """The dials of Brick & Mortar have a body and two wheels for each row."""
    root = tmp_path / "brick"
    shutil.copytree(GAMES / "brick_and_mortar", root)
    with opened(root) as client:
        told = design(client, component="dials", card="blue")
        assert told["file"] == "layouts/pieces/dial_body.yaml"
        face = client.get("/api/face.json?component=dials&card=blue&side=front").json()
        assert "<svg" in face["svg"]
