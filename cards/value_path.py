"""Dotted paths into a game's free values: `types.food.minimum`, `point_costs.3`, `icons.id`.

A step into a list is the number of an entry (from 1), the `id` of one, or a field that is then
taken of every entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from punchboard.cards.game import YamlPath
from punchboard.cards.problem import PunchboardError
from punchboard.cards.schema.base import as_known

#: A value, and the way to it in the YAML file.
Place = tuple[YamlPath, Any]
Keep = Callable[[Mapping[Any, Any]], bool]


class UnknownStepError(PunchboardError):
    """A step of a path leads nowhere.

    Attributes:
        step: The step.
        before: The path up to it, dotted.
        known: The steps that would lead on.
    """

    def __init__(self, step: str, before: str, known: list[str]) -> None:
        super().__init__(f"{before}: {step}")
        self.step = step
        self.before = before
        self.known = known


def look_up(values: Mapping[str, Any], path: str, keep: Keep | None = None) -> list[Place]:
    """Follow a path.

    Args:
        values: Values at the start of the path.
        path: Steps separated by dots.
        keep: Filter of list entries when a field is read from every entry.

    Returns:
        The values: one, or one for each entry of a list.

    Raises:
        UnknownStepError: if a step doesn't exist.
    """
    places: list[Place] = [((), values)]
    steps = path.split(".")
    for number, step in enumerate(steps):
        found = [inner for place in places for inner in _step(place, step, keep)]
        if not found and not _exists(places, step):
            known = list(dict.fromkeys(name for place in places for name in _known(place[1])))
            raise UnknownStepError(step, ".".join(steps[:number]), known)
        places = found
    return places


def entries(places: list[Place]) -> Iterator[Place]:
    """Yield the single values behind places: entries of lists and mappings, nested or not."""
    for path, value in places:
        if isinstance(value, Mapping):
            yield from entries([((*path, key), inner) for key, inner in value.items()])
        elif isinstance(value, tuple):
            yield from entries([((*path, index), inner) for index, inner in enumerate(value)])
        else:
            yield path, value


def names(places: list[Place]) -> Iterator[Place]:
    """Yield names that can be referred to: keys of mappings, ids of list entries, or values."""
    for path, value in places:
        if isinstance(value, Mapping):
            yield from (((*path, key), key) for key in value)
        elif isinstance(value, tuple):
            for index, inner in enumerate(value):
                if isinstance(inner, Mapping) and "id" in inner:
                    yield (*path, index, "id"), inner["id"]
                else:
                    yield from entries([((*path, index), inner)])
        else:
            yield path, value


def _step(place: Place, step: str, keep: Keep | None) -> list[Place]:
    path, value = place
    if isinstance(value, Mapping):
        names = {str(key): key for key in value}
        key = names.get(as_known(step, names))
        return [] if key is None else [((*path, key), value[key])]
    if not isinstance(value, tuple):
        return []
    if step.isdecimal():
        index = int(step) - 1
        return [((*path, index), value[index])] if 0 <= index < len(value) else []
    fields: list[Place] = []
    for index, entry in enumerate(value):
        if isinstance(entry, Mapping):
            if entry.get("id") == step:
                return [((*path, index), entry)]
            name = as_known(step, entry)
            if name in entry and (keep is None or keep(entry)):
                fields.append(((*path, index, name), entry[name]))
    return fields


def _exists(places: list[Place], step: str) -> bool:
    """Return whether a step leads somewhere but for entries that do not count."""
    return any(_step(place, step, None) for place in places)


def _known(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [str(key) for key in value]
    if not isinstance(value, tuple):
        return []
    mappings = [entry for entry in value if isinstance(entry, Mapping)]
    ids = [str(entry["id"]) for entry in mappings if "id" in entry]
    return ids + [str(key) for entry in mappings for key in entry]
