"""A drawing that is open: its objects by path, and the splices that change their labels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from punchboard.cards.catalog import tr
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.drawing_limits import DrawingError
from punchboard.generator.layout.svg_label import (
    TEXTS,
    is_label,
    names_by_attribute,
    nearly_label,
)
from punchboard.generator.layout.svg_layout import Filling
from punchboard.generator.layout.svg_objects import DrawnObject, each_object, read_objects
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.splice import Splice
from punchboard.generator.studio.splice.svg_source import SvgSource

#: Path of an object: `("elements", "g1", "elements", "title")`, as elements of layouts have it.
ObjectPath = tuple[str, ...]
#: Names that programs give by themselves, such as `rect12` or `Vector_3`.
_AUTOMATIC = re.compile(
    r"(?:rect|path|g|text|circle|ellipse|image|svg|use|line|polygon|polyline|flowRoot|Vector|Group"
    r"|Rectangle|Ellipse|Frame|[Ll]ayer)[-_ ]?\d*",
)


@dataclass(frozen=True)
class DrawnFile:
    """A drawing as of one state of its file.

    Attributes:
        raw: Bytes of the file.
        objects: Its objects in drawing order.
    """

    raw: bytes
    objects: list[DrawnObject] = field(repr=False)

    @cached_property
    def source(self) -> SvgSource:
        """The file's bytes, for splices."""
        return SvgSource(self.raw)

    @cached_property
    def by_path(self) -> dict[ObjectPath, DrawnObject]:
        """All objects by their paths."""
        return dict(_paths(self.objects, ()))

    @cached_property
    def paths(self) -> dict[int, ObjectPath]:
        """Paths of all objects by their numbers."""
        return {each.number: path for path, each in self.by_path.items()}

    def labels(self) -> list[tuple[int, str]]:
        """Return the number and the label of each object that has one."""
        return [(each.number, each.label) for each in each_object(self.objects) if each.label]

    def labelling(self, labels: Mapping[int, str]) -> list[Splice]:
        """Return the splices that give objects other labels; "" takes a label away.

        Args:
            labels: Labels by the objects' numbers.

        Raises:
            EditRefused: if a label can't be changed without changing more.
        """
        by_number = {each.number: each for each in each_object(self.objects)}
        return [
            splice
            for number, label in labels.items()
            for splice in self.splices(by_number[number], label)
        ]

    def splices(self, drawn: DrawnObject, label: str) -> list[Splice]:
        """Return the splices that give an object a label; "" takes it away.

        Raises:
            EditRefused: if the label can't be changed without changing more.
        """
        try:
            if not label:
                return self._without_label(drawn)
            # An id may be referred to, and is the layer's name in Figma, by which it's found again.
            named = drawn.labelled if drawn.labelled not in ("", "id") else self.source.naming
            return [self.source.set_attribute(drawn.number, named, label)]
        except KeyError as trouble:
            raise EditRefused(
                tr("the name of this object is written in a way that can't be changed here"),
                tr("change it in the program that drew it"),
            ) from trouble

    def _without_label(self, drawn: DrawnObject) -> list[Splice]:
        """Return the splices after which none of an object's names is a label."""
        splices = []
        for attribute, name in names_by_attribute(drawn.element).items():
            if not (is_label(name) or nearly_label(name)):
                continue
            if attribute == "data-name":
                splices.append(self.source.remove_attribute(drawn.number, attribute))
                continue
            written = drawn.element.given[attribute]
            if attribute == "id" and self.source.refers_to(written):
                raise EditRefused(
                    tr('other parts of the drawing refer to "{name}"', name=written),
                    tr("give it another name in the program that drew it"),
                )
            plain = self._plain_name(name, is_id=attribute == "id")
            splices.append(self.source.set_attribute(drawn.number, attribute, plain))
        return splices

    def _plain_name(self, label: str, *, is_id: bool) -> str:
        """Return a name without a binding: `name` for the label `card.name`."""
        words = re.findall(r"\w+", label.partition(";")[0].replace("card.", " "))
        plain = "-".join(each for each in words if not is_label(f"{each}:"))[:60] or "object"
        plain = plain if plain[0].isalpha() else f"object-{plain}"
        taken = {each.element.given.get("id") for each in each_object(self.objects)}
        number = 1
        while is_id and plain in taken:
            number += 1
            plain = f"{plain.rstrip('0123456789').rstrip('-')}-{number}"
        return plain


@lru_cache(maxsize=6)
def open_drawing(raw: bytes, size: Size | None) -> DrawnFile:
    """Return a drawing with its objects.

    Args:
        raw: Bytes of its file.
        size: Size of the piece; None if the drawing sets it.

    Raises:
        EditRefused: if it can't be read.
    """
    try:
        return DrawnFile(raw, read_objects(raw.decode("utf-8-sig"), Filling(size=size)))
    except DrawingError as trouble:
        raise EditRefused(trouble.message, str(trouble.hint)) from None
    except UnicodeDecodeError:
        raise EditRefused(tr("the drawing isn't UTF-8"), tr("save it again as plain SVG")) from None


def readable(raw: bytes, size: Size | None) -> tuple[DrawnFile, str]:
    """Return a drawing, and why it can't be read: it has no objects then, and "" if it can."""
    try:
        return open_drawing(raw, size), ""
    except EditRefused as trouble:
        return DrawnFile(raw, []), f"{trouble.message}; {trouble.hint}"


def layer_name(drawn: DrawnObject) -> str:
    """Return the name that a person gave an object, "" if there is none."""
    names = (name.strip() for name in names_by_attribute(drawn.element).values())
    return next((name for name in names if name and not _is_nameless(name)), "")


def _is_nameless(name: str) -> bool:
    return is_label(name) or bool(nearly_label(name)) or is_automatic(name)


def shown_name(drawn: DrawnObject) -> str:
    """Return the name under which an object is listed: its own, its words, or its kind."""
    return layer_name(drawn) or words_of(drawn) or _kind_words(drawn.element.tag)


def _kind_words(tag: str) -> str:
    words = {
        "g": tr("group"), "svg": tr("drawing"), "text": tr("text"), "flowRoot": tr("text"),
        "image": tr("picture"), "rect": tr("rectangle"), "circle": tr("circle"),
        "ellipse": tr("ellipse"), "line": tr("line"),
    }  # fmt: skip
    return words.get(tag) or tr("shape")


def is_automatic(name: str) -> bool:
    """Return whether a program gave a name by itself, so that another object may have it."""
    return _AUTOMATIC.fullmatch(name) is not None


def words_of(drawn: DrawnObject) -> str:
    """Return the words of a text as they are drawn, "" for other objects."""
    if drawn.element.tag not in TEXTS:
        return ""
    parts, waiting = [], [drawn.element]
    while waiting:
        each = waiting.pop(0)
        parts.append(each.text)
        waiting = [*each.children, *waiting]
    return " ".join(" ".join(parts).split())


def _paths(
    objects: Sequence[DrawnObject], around: ObjectPath
) -> Iterator[tuple[ObjectPath, DrawnObject]]:
    counts: Counter[str] = Counter()
    for each in objects:
        given = each.element.given.get("id", "")
        key = re.sub(r"[^\w.-]+", "_", given)[:60] or each.element.tag
        counts[key] += 1
        if counts[key] > 1 or not given:
            key = f"{key}:{counts[key]}"
        path = (*around, "elements", key)
        yield path, each
        yield from _paths(each.children, path)
