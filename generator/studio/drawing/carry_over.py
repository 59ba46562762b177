"""A new export of a drawing: which of its objects take over the labels of the old one's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    labels: dict[int, str] = {}
    kept = 0
    taken: set[int] = set()
    lost = []
    bound = [each for each in each_object(old.objects) if each.label]
    homes = _same_labels(bound, new)
    taken |= {each.number for each in homes.values()}
    for each in bound:
        home = homes.get(each.number)
        if home is None:
            home = next(_namesakes(each, new, taken), None)
        if home is None:
            lost.append(old.paths[each.number])
            continue
        taken.add(home.number)
        kept += 1
        own = names_by_attribute(each.element).values()
        if home.label != each.label and (not home.label or home.label in own):
            labels[home.number] = each.label
    return CarriedOver(labels, kept, tuple(lost))


def _same_labels(bound: list[DrawnObject], new: DrawnFile) -> dict[int, DrawnObject]:
    """Return the objects that have the same label in both, or one with the same content."""
    found: dict[int, DrawnObject] = {}
    taken: set[int] = set()
    for is_whole in (True, False):
        for each in bound:
            if each.number in found:
                continue
            wanted = _compared(each.label, is_whole=is_whole)
            for other in each_object(new.objects):
                is_free = other.label and other.number not in taken
                if is_free and _compared(other.label, is_whole=is_whole) == wanted:
                    found[each.number] = other
                    taken.add(other.number)
                    break
    return found


def _compared(label: str, *, is_whole: bool) -> str:
    return label if is_whole else split_label(label)[0].strip()


def _namesakes(drawn: DrawnObject, new: DrawnFile, taken: set[int]) -> Iterator[DrawnObject]:
    """Yield the objects of a new export that have a name of an old one, the likeliest first."""
    for attribute, name in names_by_attribute(drawn.element).items():
        if attribute == drawn.labelled:
            continue
        same = [
            each
            for each in each_object(new.objects)
            if each.number not in taken and name in names_by_attribute(each.element).values()
        ]
        alike = [each for each in same if each.element.tag == drawn.element.tag]
        yield from alike
        if not is_automatic(name):  # which another object may have by chance
            yield from (each for each in same if each not in alike)
