"""The fields of the inspector, made from the models of layouts."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import get_annotations
from pathlib import Path
from typing import Annotated, Literal, get_args

import pytest
from pydantic import Field as Limits

from punchboard.cards.schema.base import COLOR, Mm, Points
from punchboard.cards.schema.layout import ElementBase, Value
from punchboard.cards.schema.layout_shapes import GradientFill
from punchboard.generator.studio.design import fields as module
from punchboard.generator.studio.design.fields import (
    Field,
    Group,
    Type,
    fields_of,
    kinds,
    model_of,
)
from tests.studio.client import opened, write


def inner(found: tuple[Field, ...], path: str) -> Iterator[tuple[str, Field]]:
    for each in found:
        yield f"{path}.{each.name}", each
        yield from inner(each.fields, f"{path}.{each.name}")


ALL = [pair for kind in kinds() for pair in inner(fields_of(model_of(kind)), kind)]


@pytest.mark.parametrize(("path", "field"), ALL, ids=[path for path, _ in ALL])
def test_every_field_has_words_a_group_and_a_picker(path: str, field: Field) -> None:
    assert field.doc.endswith(".")
    assert field.title
    assert field.group in get_args(Group)
    assert field.type in get_args(Type)
    assert bool(field.choices) == (field.type == "choice")
    assert bool(field.parts) == (field.type == "numbers")
    if field.type == "block":
        assert field.fields


@pytest.mark.parametrize("kind", [*kinds()])
def test_every_field_of_a_model_is_shown_but_those_that_the_layers_edit(kind: str) -> None:
    model = model_of(kind)
    names = {name for each in fields_of(model) for name in (each.name, *each.also)}
    shown = {field.alias or name for name, field in model.model_fields.items()}
    assert shown - names == {"kind", "elements"} & shown


def test_every_field_that_another_one_needs_is_there_with_those_choices() -> None:
    for kind in kinds():
        found = {each.name: each for each in fields_of(model_of(kind))}
        for blocks in (found, *({g.name: g for g in f.fields} for f in found.values())):
            for field in blocks.values():
                for need in field.needs:
                    other = blocks[need.field]
                    if other.type == "choice":
                        assert {*need.values, *need.without} <= {*other.choices}


def test_every_rule_of_needs_names_a_field_of_its_model() -> None:
    models = {each for kind in kinds() for each in model_of(kind).__mro__}
    declared = {each.__name__: get_annotations(each) for each in (*models, GradientFill)}
    for name, rules in module._NEEDS.items():
        assert rules.keys() <= declared[name].keys()


class Lamp(ElementBase):
    """A lamp.

    Attributes:
        height: Height of the lamp.
        words: Font size of its words.
        turn: Rotation in degrees clockwise.
        dim: Brightness from 0 to 1.
        stand: Kind of stand.
        light_colour: Color of the light.
        bulbs: [across, down] of the bulbs in mm.
        is_on: Whether it shines.
    """

    kind: Literal["lamp"]
    height: Annotated[Mm, Limits(gt=2, le=40)]
    words: Points = 8.0
    turn: Value = 0
    dim: Value = 1
    stand: Literal["round", "square"] = "round"
    light_colour: Annotated[str, COLOR] = "ink"
    bulbs: Value | tuple[Value, Value] = 3
    is_on: bool = True


def test_a_field_that_is_new_in_a_model_appears_by_itself() -> None:
    found = {each.name: each for each in fields_of(Lamp)}
    height = found["height"]
    assert (height.type, height.unit, height.min, height.max) == ("number", "mm", 2, 40)
    assert (height.required, height.group, height.default) == (True, "content", None)
    assert (found["words"].unit, found["words"].default) == ("pt", 8.0)
    assert (found["turn"].unit, found["turn"].expressions) == ("deg", True)
    assert (found["dim"].min, found["dim"].max, found["dim"].unit) == (0, 1, "")
    assert (found["stand"].type, found["stand"].choices) == ("choice", ("round", "square"))
    assert (found["color"].type, found["color"].also) == ("color", ("colour",))
    bulbs = found["bulbs"]
    assert (bulbs.type, bulbs.parts, bulbs.least) == ("numbers", ("across", "down"), 1)
    assert (found["is_on"].type, found["is_on"].default) == ("flag", True)


def test_text_tells_what_it_looks_like_without_a_value() -> None:
    found = {each.name: each for each in fields_of(model_of("text"))}
    assert (found["font"].default, found["size"].default) == ("Lato", 9.0)
    assert found["at"].parts == ("x", "y", "width", "height")
    assert found["text"].group == "content"
    assert next(each.name for each in found.values() if each.group == "text") == "style"


def test_fields_are_served_for_one_kind_and_for_all(tmp_path: Path) -> None:
    with opened(write(tmp_path / "marsh")) as client:
        found = client.get("/api/fields?kind=text").json()
        assert found["doc"].startswith("A box of text")
        assert found["fields"][0]["name"] == "text"
        assert client.get("/api/fields").json()["text"] == found
        assert client.get("/api/fields?kind=lamp").status == 404
