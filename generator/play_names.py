"""Names in play data: each must be that of a mechanism, an option, a component or an icon."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

from cards.diagnostic import Diagnostics
from cards.game import Game, YamlPath
from cards.load.nearest import did_you_mean
from cards.schema.play.play import Play
from cards.schema.play.references import Reference


def check_names(
    play: Play, game: Game, diagnostics: Diagnostics, icons: Collection[str] | None = None
) -> None:
    """Check that everything that play data names is there.

    Args:
        play: validated.
        game: that it belongs to.
        diagnostics: takes what is missing, with the nearest name that is there.
        icons: that the game can draw; None: icons are not looked at.
    """
    kinds = {name: data.kind for name, data in play.mechanisms.items()}
    known: dict[str, Collection[str] | None] = {
        "mechanism": kinds,
        "option": play.options,
        "component": game.tables,
        "icon": icons,
    }
    for reference, name, path in _references(Play, play, ("play",)):
        names = known[reference.to]
        if names is None or not name:
            continue
        place = game.position(*path)
        field = path[-1] if isinstance(path[-1], str) else path[-2]
        if name not in names:
            what = f'{field} names the {reference.to} "{name}", which is not there'
            diagnostics.error(place, what, did_you_mean(name, sorted(names)))
        elif reference.kind and kinds[name] != reference.kind:
            fitting = sorted(each for each, kind in kinds.items() if kind == reference.kind)
            what = f'{field} names "{name}", a {kinds[name]}; it must be a {reference.kind}'
            diagnostics.error(place, what, did_you_mean(name, fitting))


def _references(
    annotation: Any, value: Any, path: YamlPath
) -> Iterator[tuple[Reference, str, YamlPath]]:
    """Yield every name that is marked as a reference, and where it stands."""
    if isinstance(value, BaseModel):
        for name, field in type(value).model_fields.items():
            inner = getattr(value, name)
            for mark in field.metadata:
                yield from _marked(mark, inner, (*path, name))
            yield from _references(field.annotation, inner, (*path, name))
    elif get_origin(annotation) is Annotated:
        bare, *marks = get_args(annotation)
        for mark in marks:
            yield from _marked(mark, value, path)
        yield from _references(bare, value, path)
    elif get_origin(annotation) in (Union, UnionType):
        for branch in get_args(annotation):
            yield from _references(branch, value, path)
    elif isinstance(value, Mapping) and get_origin(annotation) is dict:
        key_kind, inner_kind = get_args(annotation)
        for key, inner in value.items():
            yield from _references(key_kind, key, (*path, key))
            yield from _references(inner_kind, inner, (*path, key))
    elif isinstance(value, tuple) and get_origin(annotation) is tuple:
        for number, inner in enumerate(value):
            yield from _references(get_args(annotation)[0], inner, (*path, number))


def _marked(mark: Any, value: Any, path: YamlPath) -> Iterator[tuple[Reference, str, YamlPath]]:
    if isinstance(mark, Reference) and isinstance(value, str):
        yield mark, value, path
