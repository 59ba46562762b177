"""A new export of a drawing: which of its objects take over the labels of the old one's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from punchboard.generator.layout.svg_label import names_by_attribute, split_label
from punchboard.generator.layout.svg_objects import DrawnObject, each_object
from punchboard.generator.studio.drawing.drawn_file import DrawnFile, ObjectPath, is_automatic


class CarriedOver(NamedTuple):
    """Labels for a new export.

    Attributes:
        labels: Labels of objects of the new export that have another one, by their numbers.
        kept: Number of objects that are filled as they were.
        lost: Paths of objects of the old drawing that the new export doesn't have.
    """

    labels: Mapping[int, str]
    kept: int
    lost: tuple[ObjectPath, ...]


def carry_over(old: DrawnFile, new: DrawnFile) -> CarriedOver:
    """Find the objects of a new export by the names of the old ones.

    A label that is an object's name in its program is in the new export already. One that the
    Studio wrote beside the name isn't. A label that was changed in the program stays as it is
    there.
    """
    bound = [each for each in each_object(old.objects) if each.label]
    homes = _homes(bound, [*each_object(new.objects)])
    labels = {}
    for each in bound:
        home = homes.get(each.number)
        own = names_by_attribute(each.element).values()
        if home is not None and home.label != each.label and home.label in ("", *own):
            labels[home.number] = each.label
    lost = [old.paths[each.number] for each in bound if each.number not in homes]
    return CarriedOver(labels, len(homes), tuple(lost))


def _homes(
    bound: Sequence[DrawnObject], objects: Sequence[DrawnObject]
) -> Mapping[int, DrawnObject]:
    """Return the objects of a new export that are the same as old ones, by the latter's numbers."""
    homes: dict[int, DrawnObject] = {}
    taken: set[int] = set()
    ways = (
        (_own_names, _given_names),
        (_label, _label),
        (_content, _content),
        (_automatic_names, _automatic_names),
    )  # the surest first
    for keys_of_old, keys in ways:
        known: dict[str, list[DrawnObject]] = {}
        for each in objects:
            for key in keys(each):
                known.setdefault(key, []).append(each)
        for each in bound:
            if each.number in homes:
                continue
            same = [other for key in keys_of_old(each) for other in known.get(key, ())]
            same.sort(key=lambda other: other.element.tag != each.element.tag)
            home = next((other for other in same if other.number not in taken), None)
            if home is not None:
                homes[each.number] = home
                taken.add(home.number)
    return homes


def _given_names(drawn: DrawnObject) -> list[str]:
    """Return the names that a person gave an object, its label among them."""
    names = names_by_attribute(drawn.element).values()
    return [name for name in names if not is_automatic(name)]


def _own_names(drawn: DrawnObject) -> list[str]:
    """Return the names that a person gave an object, without its label."""
    names = names_by_attribute(drawn.element)
    names.pop(drawn.labelled, None)
    return [name for name in names.values() if not is_automatic(name)]


def _label(drawn: DrawnObject) -> list[str]:
    return [drawn.label] if drawn.label else []


def _content(drawn: DrawnObject) -> list[str]:
    """Return the content of a label, without its options."""
    return [split_label(label)[0].strip() for label in _label(drawn)]


def _automatic_names(drawn: DrawnObject) -> list[str]:
    """Return the names that a program gave by itself, which only an object of that kind has."""
    names = names_by_attribute(drawn.element).values()
    return [f"{drawn.element.tag} {name}" for name in names if is_automatic(name)]
