"""Which game uses which kind of mechanism, and which of its parameters, by the data that ship."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel

from punchboard.cards.play.schema.play import MechanismData, Play
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.rules import Rules
from punchboard.generator.play import any_deck
from tests.companion.shipped import GAMES, PUBLISHED, shipped_rules


def every_kind() -> dict[str, type[BaseModel]]:
    """Return the model of each kind's parameters, by the name that data use."""
    mark = MechanismData.__metadata__[0]
    return {kind: mark.model_of({"kind": kind}) for kind in mark.models}


@cache
def every_rules() -> tuple[Rules, ...]:
    """Return the rules of all games and tables that ship, and of the table for any deck."""
    shipped = (shipped_rules(game) for game in (*GAMES, *PUBLISHED))
    plain = Play.model_validate_json(json.dumps(any_deck()))
    return (*shipped, Rules("any_deck", "Any deck", plain, Deck(())))


@cache
def games_of_kinds() -> Mapping[str, tuple[str, ...]]:
    """Return the titles of the games that use each kind."""
    used: dict[str, list[str]] = {kind: [] for kind in every_kind()}
    for rules in every_rules():
        for kind in {data.kind for data in rules.play.mechanisms.values()}:
            used[kind].append(rules.title)
    return {kind: tuple(titles) for kind, titles in used.items()}


@cache
def games_of_parameters() -> Mapping[str, tuple[str, ...]]:
    """Return the titles of the games that say each parameter, as `kind.parameter.part`."""
    used: dict[str, set[str]] = {}
    for kind, model in every_kind().items():
        used |= {f"{kind}.{name}": set() for name in _parameters(model)}
    for rules in every_rules():
        for data in rules.play.mechanisms.values():
            for name in _said(data):
                used[f"{data.kind}.{name}"].add(rules.title)
    return {name: tuple(sorted(titles)) for name, titles in used.items()}


def _parameters(model: type[BaseModel]) -> Iterator[str]:
    """Yield all parameters of a model, those of its parts after a full stop."""
    for name, field in model.model_fields.items():
        if name == "kind":
            continue
        yield name
        for part in _models(field.annotation):
            yield from (f"{name}.{inner}" for inner in _parameters(part))


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    elif get_origin(annotation) in (Union, UnionType) or get_args(annotation):
        for each in get_args(annotation):
            yield from _models(each)


def _said(data: BaseModel) -> Iterator[str]:
    """Yield the parameters that data say otherwise than the default."""
    for name in sorted(data.model_fields_set - {"kind"}):
        value = getattr(data, name)
        if value == type(data).model_fields[name].get_default(call_default_factory=True):
            continue
        yield name
        for part in _parts(value):
            yield from (f"{name}.{inner}" for inner in _said(part))


def _parts(value: Any) -> Iterator[BaseModel]:
    if isinstance(value, BaseModel):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _parts(each)
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _parts(each)
