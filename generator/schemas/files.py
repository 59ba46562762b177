"""The schema files: one for each kind of YAML file that a designer writes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from punchboard.cards.load.provenance import ProvenanceFile
from punchboard.cards.play.learn import LearnFile
from punchboard.cards.play.schema.play import Play
from punchboard.cards.schema.game import GameFile
from punchboard.cards.schema.layout import ELEMENTS, LayoutFile
from punchboard.generator.export.shop_file import Shop
from punchboard.generator.rulebook.style import RulebookStyle
from punchboard.generator.schemas.folder import SHIPPED
from punchboard.generator.schemas.json_schema import Schema, SchemaWriter, all_kinds

#: Names in a layout that another layout may take out by `name: null`.
_TAKEN_OUT = ("palette", "low_ink", "styles", "runs", "let", "elements")


def _game() -> Schema:
    writer = SchemaWriter()
    schema = writer.write(GameFile, "A game: game.yaml")
    properties = schema["properties"]
    properties["play"]["anyOf"] = [
        {"$ref": "play.json"} if each.get("type") == "object" else each
        for each in properties["play"]["anyOf"]
    ]
    # A game that only has `play` needs no pieces.
    properties["components"]["type"] = ["object", "null"]
    return {**schema, "anyOf": [{"required": ["components"]}, {"required": ["play"]}]}


def _layout() -> Schema:
    """Return the schema of a layout, which another layout may complete or change.

    So an element may leave out its kind and all else: `extends` merges files value by value.
    """
    writer = SchemaWriter(partial=[ELEMENTS])
    schema = writer.write(LayoutFile, "A layout")
    definitions = schema["definitions"]
    for name in _TAKEN_OUT:
        entries = schema["properties"][name]
        entries["additionalProperties"] = {
            "anyOf": [entries["additionalProperties"], {"type": "null"}]
        }
    names = {each["then"]["$ref"].rpartition("/")[2] for each in definitions["Element"]["allOf"]}
    values = all_kinds("kind", {name: definitions[name] for name in sorted(names)})
    definitions["AnyElement"] = {**values, "additionalProperties": False}
    for name in ("AnyElement", *names):
        low_ink = definitions[name]["properties"]["low_ink"]
        definitions[name]["properties"]["low_ink"] = {
            "description": low_ink["description"],
            "allOf": [{"$ref": "#/definitions/AnyElement"}],
        }
        inner = definitions[name]["properties"].get("elements")
        if inner is not None:
            inner["additionalProperties"] = {
                "anyOf": [{"$ref": "#/definitions/Element"}, {"type": "null"}]
            }
    definitions["Element"]["allOf"].append(
        {"if": {"not": {"required": ["kind"]}}, "then": {"$ref": "#/definitions/AnyElement"}}
    )
    return schema


def _play() -> Schema:
    return SchemaWriter(expressions=True).write(Play, "The rules for the companion: play.yaml")


#: What makes each file, by its name.
_FILES: Mapping[str, Callable[[], Schema]] = {
    "game": _game,
    "layout": _layout,
    "play": _play,
    "learn": lambda: SchemaWriter().write(LearnFile, "Claims about playtests: learn.yaml"),
    "shop": lambda: SchemaWriter().write(Shop, "A print shop"),
    "style": lambda: SchemaWriter().write(RulebookStyle, "A rulebook's look: rulebook/style.yaml"),
    "provenance": lambda: SchemaWriter().write(ProvenanceFile, "Sources of a game's values"),
}


def written_schemas() -> dict[str, str]:
    """Return the text of every schema file by its name, as the models define it now."""
    return {f"{name}.json": _text_of(make()) for name, make in _FILES.items()}


def _text_of(schema: Schema) -> str:
    """Return a schema with one line for each definition, so that a difference can be read."""
    top = [f"{_line(name)}: {_line(value)}" for name, value in schema.items() if value != {}]
    definitions = schema["definitions"]
    if definitions:
        lines = (f"  {_line(name)}: {_line(value)}" for name, value in definitions.items())
        top[list(schema).index("definitions")] = '"definitions": {\n' + ",\n".join(lines) + "\n }"
    return "{\n " + ",\n ".join(top) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def write_schemas(folder: Path = SHIPPED) -> None:
    """Write every schema file.

    Args:
        folder: The one that ships.
    """
    folder.mkdir(exist_ok=True)
    for name, text in written_schemas().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
