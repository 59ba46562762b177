"""New components of flat pieces, written into `game.yaml` as a person would write them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from pydantic import ValidationError

from punchboard.cards.catalog import tr
from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.schema.base import Strict
from punchboard.cards.schema.component import CardComponent
from punchboard.generator.new.spreadsheet import unused, usable_name
from punchboard.generator.studio.design.bench import first_fault
from punchboard.generator.studio.design.sent import text_of
from punchboard.generator.studio.new.made import Made, current_game, game_document, made
from punchboard.generator.studio.new.sizes import size_value, sizes_of
from punchboard.generator.studio.new.starting_points import SHIPPED
from punchboard.generator.studio.new.table import (
    NewTable,
    existing_table,
    new_table,
    tables_of,
)
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError
from punchboard.generator.studio.splice.yaml_document import NodeEdit, SetNode, WriteText
from punchboard.generator.studio.splice.yaml_writer import YamlWriter
from punchboard.generator.studio.studio import Studio


def component_choices(studio: Studio) -> dict[str, Any]:
    """Return the kinds of flat pieces with their usual sizes, and the tables of the folder."""
    kinds = [{"name": kind, "sizes": sizes_of(kind)} for kind in SHIPPED]
    return {"kinds": kinds, "tables": tables_of(studio)}


def new_component(studio: Studio, sent: Mapping[str, Any]) -> Made:
    """Return the change that adds a component; the caller holds the lock.

    Args:
        studio: The Studio.
        sent: The edit as the window sent it.

    Raises:
        BadRequestError: if it can't be read.
        EditRefused: if there is such a component, or a value can't be used.
    """
    kind = text_of(sent, "piece")
    if kind not in SHIPPED:
        raise BadRequestError("piece")
    title, name = _named(studio, kind, sent.get("title"))
    table = _table(studio, name, title, sent.get("table"))
    if kind in ("cards", "money") and not table.fields:
        raise EditRefused(
            tr("cards and bills have a table with a row for each"), tr("choose a table")
        )
    values: dict[str, Any] = {"kind": kind, "title": title, **table.fields}
    if kind == "token":
        values["shape"] = text_of(sent, "shape")
    values["size"] = size_value(kind, sent.get("size"))
    if table.columns:
        values["columns"] = dict(table.columns)
    try:
        _model_of(kind).model_validate(values)
    except ValidationError as trouble:
        raise EditRefused(first_fault(trouble), tr("type another value")) from None
    label = {"what": "component", "component": name}
    return made(studio, table.new, [_edit(studio, name, values)], label, {"component": name})


def _named(studio: Studio, kind: str, typed: Any) -> tuple[str, str]:
    """Return the title of a component, and its free name in `game.yaml`."""
    title = typed.strip() if isinstance(typed, str) else ""
    if not title:
        raise EditRefused(tr("a component needs a title"), tr("type one, such as Birds"))
    known = current_game(studio).file.components
    name = usable_name(header_key(title))
    if name in known:
        raise EditRefused(
            tr('there is a component "{component}" already', component=name),
            tr("type another title"),
        )
    return title, name or unused(kind, set(known))


def _table(studio: Studio, name: str, title: str, sent: Any) -> NewTable:
    """Return the table of a component as the window wants it."""
    if sent is None:
        return NewTable({}, {}, {})
    if isinstance(sent, str):
        return existing_table(studio, sent)
    if not isinstance(sent, list) or not all(isinstance(each, dict) for each in sent):
        raise BadRequestError("table")
    return new_table(studio, name, title, sent)


def _model_of(kind: str) -> type[Strict]:
    if kind == "cards":
        return CardComponent
    model: type[Strict] = import_module(f"punchboard.cards.schema.pieces.{kind}").MODEL
    return model


def _edit(studio: Studio, name: str, values: Mapping[str, Any]) -> NodeEdit:
    """Return the edit that adds a component, each of its fields in a line."""
    document = game_document(studio)
    path = ("components", name)
    if not document.has(path[:1]) or not document.value(path[:1]):
        return SetNode(path, values)
    text = YamlWriter("").pair(name, values, 0, is_flow=False, in_lines=True)
    return WriteText(path, text)
