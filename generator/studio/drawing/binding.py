"""The binding of a drawing's object: the data that fill it, and the label that says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from punchboard.generator.art.document import Element
from punchboard.generator.art.svg import SHAPES
from punchboard.generator.layout.svg_label import (
    TEXTS,
    Label,
    first_text,
    is_label,
    kind_of,
    split_head,
    split_label,
)

#: Kinds of content that fill a place, in the order in which they are offered.
_PLACED = ("image", "icon", "icons", "code")
_OUTLINES = frozenset({"path", "polygon", "polyline"})
_CONTAINERS = frozenset({"g", "svg", "a"})


class Binding(NamedTuple):
    """The data that fill an object.

    Attributes:
        kind: Kind of content, such as `text`; "" for an object that is drawn as it is.
        content: A reference such as `card.name`, an expression, a template or a name.
        when: Condition under which the object is drawn, such as `card.night`; "" for always.
        options: Other options as they are written, such as `valign: middle`.
    """

    kind: str = ""
    content: str = ""
    when: str = ""
    options: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as values for JSON."""
        return {**self._asdict(), "options": "; ".join(self.options)}


def read_binding(written: str, element: Element, columns: Mapping[str, str]) -> Binding:
    """Return the binding that a label says; an empty one for "".

    Args:
        written: The label.
        element: The object that has it.
        columns: Types of the cards' columns by name.
    """
    if not written:
        return Binding()
    first, *options = (part.strip() for part in split_label(written))
    head, content = split_head(first)
    if head in ("when", "ink"):
        options.insert(0, f"{head}: {content}")
        head, content = "", ""
    when, others = "", []
    for each in options:
        name, _, value = each.partition(":")
        if name.strip() == "when" and not when:
            when = value.strip()
        elif each:
            others.append(each)
    kind = kind_of(Label(written, head, content, {}), element, columns) if content else ""
    if kind == "when":  # a column of flags
        kind, content, when = "", "", when or content
    return Binding(kind, content, when, tuple(others))


def write_binding(binding: Binding, element: Element, columns: Mapping[str, str]) -> str:
    """Return the label of a binding; "" for an object that is drawn as it is, on every card."""
    parts = []
    if binding.content:
        usual = kind_of(Label("", "", binding.content, {}), element, columns)
        is_plain = usual == binding.kind and is_label(binding.content)
        parts.append(binding.content if is_plain else f"{binding.kind}: {binding.content}")
    if binding.when:
        parts.append(f"when: {binding.when}")
    # Only these mean something without a content.
    options = [each for each in binding.options if binding.content or each.startswith("ink:")]
    return "; ".join([*parts, *options])


def kinds_for(element: Element) -> list[str]:
    """Return the kinds of content that may fill an object."""
    tag = element.tag
    if tag in TEXTS:
        return ["text"]
    if tag in _CONTAINERS:
        if tag != "g":
            return []
        has_shape = any(each.tag in SHAPES or each.tag == "image" for each in _within(element))
        placed = list(_PLACED) if has_shape else []
        return ["text", *placed] if has_shape or first_text(element) is not None else []
    if tag not in SHAPES - {"line"} | {"image"}:
        return []
    text = [] if tag in _OUTLINES else ["text"]
    fill = [] if tag == "image" else ["fill"]
    return [*text, *_PLACED, *fill]


def usual_kind(column: str, element: Element, columns: Mapping[str, str]) -> str:
    """Return the kind of content that a column is where its type alone decides."""
    return kind_of(Label("", "", f"card.{column}", {}), element, columns)


def _within(element: Element) -> list[Element]:
    found = list(element.children)
    for each in found:
        found += each.children
    return found
