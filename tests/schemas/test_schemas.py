"""The JSON Schemas match the models, accept every file that loads, and help in an editor."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from punchboard.generator.commands.new import begin_game
from punchboard.generator.commands.terminal import open_console
from punchboard.generator.schemas.files import written_schemas
from punchboard.generator.schemas.folder import SHIPPED
from tests.readers.yaml_server import YamlServer
from tests.schemas.documents import Document, files, samples, texts_in_tests

#: Documents are opened once, under names of their own.
_NUMBERS = count()


@pytest.fixture(scope="module")
def server() -> Iterator[YamlServer]:
    """Return the server that VS Code asks about YAML."""
    with YamlServer() as started:
        yield started


def shipped(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((SHIPPED / name).read_text(encoding="utf-8"))
    return schema


def complaints(server: YamlServer, documents: list[Document]) -> dict[str, list[str]]:
    """Return what is underlined in documents, by place, if anything is."""
    texts = {
        SHIPPED / f"opened/{next(_NUMBERS)}.yaml": (
            f"# yaml-language-server: $schema=../{each.kind}.json\n{each.text}"
        )
        for each in documents
    }
    said = server.complaints(texts).values()
    return {
        f"{each.kind}: {each.place}": lines
        for each, lines in zip(documents, said, strict=True)
        if lines
    }


def test_shipped_schemas_are_those_of_the_models() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in SHIPPED.iterdir()}
    assert texts == written_schemas(), "renew them by: make schemas"


@pytest.mark.parametrize("name", sorted(path.name for path in SHIPPED.glob("*.json")))
def test_every_field_has_a_description_and_no_definition_is_lost(name: str) -> None:
    schema = shipped(name)
    blocks = [schema, *schema["definitions"].values()]
    bare = [
        field
        for block in blocks
        for field, value in block.get("properties", {}).items()
        if not value.get("description") and not (field in ("kind", "check") and "enum" in value)
    ]
    assert bare == []
    text = json.dumps(schema)
    for definition in schema["definitions"]:
        assert f'"#/definitions/{definition}"' in text


def test_files_of_the_project_have_no_complaint(server: YamlServer) -> None:
    documents = [*files()]
    assert {each.kind for each in documents} == {path.stem for path in SHIPPED.glob("*.json")}
    assert complaints(server, documents) == {}


def test_samples_of_the_documentation_have_no_complaint(server: YamlServer) -> None:
    documents = [*samples()]
    assert len(documents) > 50
    said = complaints(server, documents)
    # A page may show a part of game.yaml alone.
    unknown = {
        place: [line for line in lines if "Missing property" not in line]
        for place, lines in said.items()
    }
    assert {place: lines for place, lines in unknown.items() if lines} == {}


def test_texts_that_tests_load_have_no_complaint(server: YamlServer, tmp_path: Path) -> None:
    documents = [*texts_in_tests(tmp_path)]
    assert len(documents) > 100
    assert complaints(server, documents) == {}


#: For each kind of file mistakes, and words of the complaint about each.
MISTAKES = {
    "game": {
        "title: A\ncomponents:\n  a: {kind: cards, dat: a.csv}\n": "dat is not allowed",
        "title: A\ncomponents:\n  a: {kind: cads}\n": 'Valid values: "cards"',
        "title: A\ncomponents:\n  a: {kind: cards}\n": 'Missing property "data"',
        "title: A\n": 'Missing property "components"',
        "title: A\nversion: 0.1\ncomponents: {}\n": 'Expected "string"',
        "title: A\npalette: {a: taupee}\ncomponents: {}\n": "aliceblue",
        "title: A\nicons: [../icons]\ncomponents: {}\n": "pattern",
    },
    "layout": {
        "elements:\n  a: {kind: text, txt: A}\n": "txt is not allowed",
        "extends: a.yaml\nelements:\n  a: {txt: A}\n": "txt is not allowed",
        "elements:\n  a: {kind: shape, shape: rekt}\n": '"rect"',
        "elements:\n  a: {kind: text, text: A, low_ink: {fil: 1}}\n": "fil is not allowed",
    },
    "play": {
        "mechanisms:\n  a: {kind: track, frist: 1}\n": "frist is not allowed",
        "scoring: a\nmechanisms: {}\n": 'Missing property "phases"',
    },
    "learn": {"claims: [{say: A, of: one, least: 1}]\n": '"won"'},
    "shop": {"title: A\ndpi: 10\n": "72"},
    "provenance": {"cards: {default: guess}\n": '"given"'},
    "style": {"size: 40\n": "16"},
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_mistakes_are_underlined(kind: str, server: YamlServer) -> None:
    documents = [Document(kind, text, text) for text in MISTAKES[kind]]
    said = complaints(server, documents)
    for text, words in MISTAKES[kind].items():
        assert words in " ".join(said.get(f"{kind}: {text}", [])), text


#: Forms of values that Punchboard reads as well as the usual one.
FORMS = {
    "game": """\
        title: A
        players: {min: 1, max: 4}
        picture_dpi: full
        paper: A4
        palette: {a: "#ABC", b: Teal, c: "#a1b2c3"}
        icons: [icons, {set: icons/game.json, prefix: g}]
        values: {anything: [1, {b: c}]}
        components:
          a:
            kind: cards
            data: a.xlsx!Sheet 1
            size: {width: 2.5in, height: 63 mm}
            columns: {cost: number, text: {type: text, required: true}}
            where: {cost: "> 0", kind: [a, b]}
          b: {kind: tuckbox, holds: a}
          c: {kind: token, size: 18pt}
          d: {kind: token, size: {width: 20, height: 30}, like: c}
        """,
    "layout": """\
        extends: card/basic.yaml
        palette: {ink: null}
        let: {a: "=card.cost", b: [1, "=2"]}
        elements:
          title: {size: 12}
          frame: null
          a: {kind: text, at: [1, "=a"], text: "{{ card.name }}", size: 9pt, when: true}
          b:
            kind: shape
            shape: rect
            fill: {stops: [red, {colour: ink, at: 50}], from: [0, 0], to: [9, 9]}
          c: {kind: group, clip: {shape: ellipse}, elements: {d: {kind: icon, icon: =card.icon}}}
        """,
    "play": """\
        order: turns
        scoring: score
        options: {a: {title: "{{ game.title }}", start: =game.on}}
        seats: {repeat: =game.seats, each: =item}
        mechanisms:
          turns: {kind: turn_order}
          lives: {kind: brought_by_a_package, start: 3}
          dice:
            kind: chance
            dice: [{repeat: =game.dice, each: {id: "{{ item }}", title: A, faces: =game.faces}}]
          score:
            kind: scoring
            unit: =game.point
            sources: [{id: a, title: A, use: turns, each: =2 * 2}]
        phases:
          - id: a
            name: A
            steps:
              - {use: turns, do: pass, rounds: [1, 2]}
              - {use: score, rounds: round % 2}
        """,
}  # fmt: skip


@pytest.mark.parametrize("kind", FORMS)
def test_short_forms_expressions_and_templates_have_no_complaint(
    kind: str, server: YamlServer
) -> None:
    assert complaints(server, [Document(kind, "forms", FORMS[kind])]) == {}


def test_a_new_game_has_help_in_an_editor_wherever_its_folder_lies(
    server: YamlServer, tmp_path: Path
) -> None:
    """Open the starter in an editor after it was moved, ask for help, and make mistakes."""
    begin_game(tmp_path / "birds", open_console())
    moved = tmp_path / "elsewhere/swans"
    moved.parent.mkdir()
    shutil.move(tmp_path / "birds", moved)
    game, layout = moved / "game.yaml", moved / "layouts/card.yaml"
    texts = {path: path.read_text(encoding="utf-8") for path in (game, layout)}
    assert set(map(tuple, server.complaints(texts).values())) == {()}

    lines = texts[game].splitlines()
    data = next(number for number, line in enumerate(lines) if line.startswith("    data:"))
    assert "spreadsheet" in server.hover(game, data, 5)
    wrong = [*lines[:data], "    dta: cards.csv", "    size: pokre", *lines[data + 1 :]]
    said = server.complaints({game: "\n".join(wrong)})[game]
    assert any(line.startswith(f"{data + 1}: ") and "dta" in line for line in said)
    assert any(line.startswith(f"{data + 2}: ") and "poker" in line for line in said)

    begun = [*lines[: data + 1], "    upr", *lines[data + 1 :]]
    server.complaints({game: "\n".join(begun)})
    offered = server.completions(game, data + 1, 7)
    assert "upside down" in offered["upright"]
    assert "data" not in offered
