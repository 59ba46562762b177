"""Nothing that a designer may write goes without a word: fields, sizes, filters."""

from __future__ import annotations

import inspect
import re
from types import ModuleType
from typing import get_args

import pytest
from pydantic import BaseModel

from punchboard.cards.load import provenance
from punchboard.cards.schema import (
    component,
    game,
    layout,
    layout_groups,
    layout_icons,
    layout_pictures,
    layout_shapes,
    layout_tracks,
    size,
)
from punchboard.cards.schema.base import names_of
from punchboard.cards.schema.size import SIZES
from punchboard.generator.expression.words import FILTERS, FUNCTIONS, TESTS
from tests.docs.samples import PAGES

_TABLE = re.compile(r"<!-- fields: (\w+) -->\n\|.*\n\|[-| ]+\n((?:\|.*\n)+)")
_WORDS = re.compile(r"<!-- words: (\w+) -->\n\|.*\n\|[-| ]+\n((?:\|.*\n)+)")
_CODE = re.compile(r"`([^`]+)`")


def models_of(module: ModuleType) -> list[type[BaseModel]]:
    """Return the models that a module defines, but for mere bases."""
    return [
        each
        for _, each in inspect.getmembers(module, inspect.isclass)
        if issubclass(each, BaseModel) and each.__module__ == module.__name__
    ]


MODELS: list[type[BaseModel]] = [
    *models_of(layout), *models_of(layout_groups), *models_of(layout_icons),
    *models_of(layout_pictures),
    *models_of(layout_shapes), *models_of(layout_tracks),
    component.Column, component.CardComponent, component.Scan,
    *(each for each in models_of(game) if each is not game.CheckBase),
    *models_of(size), provenance.TableSources,
]  # fmt: skip


def tables(pattern: re.Pattern[str]) -> dict[str, str]:
    """Return the bodies of the marked tables of all pages, by their marks."""
    found: dict[str, str] = {}
    for page in sorted(PAGES.glob("*.md")):
        for name, body in pattern.findall(page.read_text(encoding="utf-8")):
            assert name not in found, f"two tables of {name}"
            found[name] = body
    return found


def first_cells(body: str) -> set[str]:
    """Return what stands in code in the first cells of a table's rows."""
    rows = [re.split(r"(?<!\\)\|", line)[1] for line in body.splitlines() if line[:1] == "|"]
    return {word for row in rows for word in _CODE.findall(row)}


def written_fields(model: type[BaseModel]) -> set[str]:
    """Return the fields as designers write them: `from`, which Python would not take.

    A kind that is any text is that of a mere base; those that say which are described.
    """
    return {
        names_of(model, name, field)[0]
        for name, field in model.model_fields.items()
        if name != "kind" or field.annotation is not str
    }


@pytest.mark.parametrize("model", MODELS, ids=[model.__name__ for model in MODELS])
def test_every_field_is_described(model: type[BaseModel]) -> None:
    inherited = {
        name
        for base in model.__mro__[1:]
        if issubclass(base, BaseModel) and base in MODELS
        for name in written_fields(base)
    }
    described = first_cells(tables(_TABLE)[model.__name__])
    assert described == written_fields(model) - inherited


def test_every_check_is_described() -> None:
    text = (PAGES / "checks.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `(\w+)` \|([^|]*)\|", text.partition("<!-- checks -->")[2], re.MULTILINE
    )
    described = {name: set(_CODE.findall(fields)) for name, fields in rows}
    checks = game.Check.__metadata__[0]
    shared = set(game.CheckBase.model_fields) - {"check"}
    assert described == {
        get_args(each.model_fields["check"].annotation)[0]: set(each.model_fields)
        - shared
        - {"check"}
        for each in (checks.model_of({"check": kind}) for kind in checks.models)
    }
    assert first_cells(text.partition("<!-- checks -->")[0]) == shared | {"check"}


def test_no_table_is_about_nothing() -> None:
    assert set(tables(_TABLE)) == {model.__name__ for model in MODELS}


@pytest.mark.parametrize(
    ("name", "known"), [("FILTERS", FILTERS), ("FUNCTIONS", FUNCTIONS), ("TESTS", TESTS)]
)
def test_every_word_of_expressions_is_described(name: str, known: dict[str, object]) -> None:
    described = {word.partition("(")[0] for word in first_cells(tables(_WORDS)[name])}
    assert described == set(known)


def test_every_size_is_listed() -> None:
    body = tables(_WORDS)["SIZES"]
    listed = re.findall(r"`(\w+)` \| ([\d.]+) × ([\d.]+)", body)
    assert listed
    assert {name: (float(width), float(height)) for name, width, height in listed} == {
        name: (each.width, each.height) for name, each in SIZES.items()
    }


def test_every_icon_that_ships_is_listed() -> None:
    text = (PAGES / "icons.md").read_text(encoding="utf-8")
    shipped = (PAGES.parents[2] / "templates" / "icons").glob("*.svg")
    assert [icon.stem for icon in shipped if f"`{icon.stem}`" not in text] == []


def test_every_template_is_described() -> None:
    text = (PAGES / "templates.md").read_text(encoding="utf-8")
    shipped = (PAGES.parents[2] / "templates" / "card").glob("*.yaml")
    assert [each.name for each in shipped if f"| `card/{each.name}` |" not in text] == []


def test_pages_lead_to_what_is_there() -> None:
    for page in PAGES.glob("*.md"):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (PAGES / target).exists(), f"{page.name}: {target}"
