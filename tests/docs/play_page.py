"""The reference of `play:`, made from the schema's own words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from punchboard.cards.play.schema import base
from punchboard.cards.play.schema.base import Reference
from punchboard.cards.play.schema.play import MechanismData, Play
from punchboard.cards.schema.base import OneOf, names_of
from punchboard.generator.schemas.descriptions import described_fields, summary_of

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "play.md"
#: Further pages with whole games.
MORE_PAGES = (PAGE.with_name("play-auctions.md"),)
REFERENCE = PAGE.with_name("play-reference.md")
BEGIN, END = "<!-- reference: pytest tests/docs --renew writes it -->", "<!-- end -->"
#: What stands above all mechanisms, in this order.
GENERAL = (Play, base.SeatKind, base.Rounds, base.Option, base.Phase, base.Step, base.Unit)

_PLAIN = {str: "text", int: "whole number", float: "number", bool: "true or false"}


def mechanisms() -> tuple[type[BaseModel], ...]:
    """Return the models of all kinds of mechanism."""
    mark = MechanismData.__metadata__[0]
    return tuple(mark.model_of({"kind": kind}) for kind in mark.models)


def pieces_of(model: type[BaseModel]) -> list[type[BaseModel]]:
    """Return the models that stand in a model's fields, and in theirs, in order."""
    found: list[type[BaseModel]] = []
    for field in model.model_fields.values():
        for each in _models(field.annotation):
            for part in (each, *pieces_of(each)):
                if part not in found:
                    found.append(part)
    return found


def reference() -> str:
    """Return the reference that the page holds."""
    lines = []
    shown: set[type[BaseModel]] = set(GENERAL)
    for model in GENERAL:
        lines += _section("###", _title(model), model)
    lines += ["## Mechanisms", "", f"Every mechanism may have these:\n\n{_table(base.Mechanism)}\n"]
    for model in mechanisms():
        kind = get_args(model.model_fields["kind"].annotation)[0]
        lines += _section("###", f"`{kind}`", model)
        for part in pieces_of(model):
            if part not in shown:
                shown.add(part)
                lines += _section("####", _title(part), part)
    return "\n".join(lines).rstrip() + "\n"


def _section(mark: str, title: str, model: type[BaseModel]) -> list[str]:
    return [
        f"{mark} {title}",
        "",
        summary_of(model),
        "",
        f"<!-- fields: {model.__name__} -->\n{_table(model)}\n",
    ]


def _title(model: type[BaseModel]) -> str:
    return {"Play": "`play`", "SeatKind": "`seats`", "Rounds": "`rounds`", "Option": "`options`",
            "Phase": "`phases`", "Step": "`steps`"}.get(model.__name__, model.__name__)  # fmt: skip


def _table(model: type[BaseModel]) -> str:
    words = described_fields(model)
    inherited = set(base.Mechanism.model_fields) if model in mechanisms() else set()
    rows = ["| Field | Value | Without it | |", "| --- | --- | --- | --- |"]
    for name, field in model.model_fields.items():
        if name != "kind" and name not in inherited:
            said = words[name].replace("|", "\\|")
            written, _ = names_of(model, name, field)
            rows.append(f"| `{written}` | {_value(field)} | {_default(field)} | {said} |")
    return "\n".join(rows)


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "needed"
    value = field.get_default(call_default_factory=True)
    if value is None or value in ((), {}, ""):
        return "nothing"
    if isinstance(value, BaseModel):
        return "nothing"
    if isinstance(value, tuple):
        return ", ".join(f"`{getattr(each, 'id', each)}`" for each in value)
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _value(field: FieldInfo) -> str:
    for mark in field.metadata:
        if isinstance(mark, Reference):
            return _named(mark)
    return _words(field.annotation)


def _words(annotation: Any) -> str:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        if any(isinstance(mark, OneOf) for mark in inner[1:]):
            return "one of the kinds below"
        marks = [mark for mark in inner[1:] if isinstance(mark, Reference)]
        return _named(marks[0]) if marks else _words(inner[0])
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(_words(each) for each in inner if each is not type(None)))
    if origin is Literal:
        return ", ".join(f"`{each}`" for each in inner)
    if origin is tuple:
        return f"list: {_words(inner[0])}"
    if origin is dict:
        return f"by name: {_words(inner[1])}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        title = _title(annotation)
        return title if title[0] == "`" else f"[{title}](#{title.lower()})"
    return _PLAIN.get(annotation, "value")


def _named(mark: Reference) -> str:
    if mark.to == "count":
        return "formula"
    kind = mark.kind.replace("_", " ")
    return (
        f"name of a {kind}"
        if kind
        else f"name of {'an' if mark.to in 'icon option' else 'a'} {mark.to}"
    )


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)
