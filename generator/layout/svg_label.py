"""Labels of a drawing's objects: the names that say which data fill an object."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from punchboard.cards.schema.base import as_known
from punchboard.generator.art.document import Element

#: Elements that contain lines of text.
TEXTS = frozenset({"text", "flowRoot"})
#: Words before a label's colon.
HEADS = frozenset({"text", "code", "image", "icon", "icons", "fill", "when", "ink"})
#: Attributes that hold the names of objects, but for the id.
_NAMING: tuple[str, ...] = ("inkscape:label", "serif:id", "data-name")
_REFERENCE = re.compile(r"(card|piece|game)((?:\.\w+)+)")
_MEANT = re.compile(rf"\s*(?:=|card\.|(?:piece|game)\.\w|(?:{'|'.join(sorted(HEADS))})\s*:)")
_NEARLY = re.compile(r"\s*card\s*\.", re.IGNORECASE)
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{2,5})_")


class Label(NamedTuple):
    """The label of an object.

    Attributes:
        written: The label as written.
        head: Kind named by the label (`text`, `image` …), "" for none.
        content: A reference such as `card.name`, an expression or a template.
        options: Further values of the element, by name.
    """

    written: str
    head: str
    content: str
    options: Mapping[str, Any]

    @property
    def reference(self) -> str:
        """The column of a plain `card.x`, else ""."""
        found = _REFERENCE.fullmatch(self.content)
        return found[2][1:] if found and found[1] == "card" and found[2].count(".") == 1 else ""

    @property
    def expression(self) -> str:
        """The content as an expression's `=…`, or as it is if it is a literal or template."""
        return f"={self.content}" if _REFERENCE.fullmatch(self.content) else self.content

    @property
    def template(self) -> str:
        """The content as a template."""
        if self.expression.startswith("="):
            return "{{ " + self.expression[1:].strip() + " }}"
        return self.content


def is_label(name: str) -> bool:
    """Return whether an object's name is a label."""
    return bool(_MEANT.match(name)) or "{{" in name


def nearly_label(name: str) -> str:
    """Return the label that a name such as `Card . name` means, "" if it means none."""
    near = _NEARLY.match(name)
    return f"card.{name[near.end() :].strip()}" if near else ""


def names_by_attribute(element: Element) -> dict[str, str]:
    """Return the names of an object by the attributes that programs write them to.

    The order is the one in which labels are looked for: Inkscape, Affinity, Illustrator, Figma.
    """
    given = element.given
    names = {name: given[name] for name in _NAMING if name in given}
    if "id" in given:
        # Illustrator writes what no id may hold as _x2E_, and numbers doubles: _1_.
        plain = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), given["id"])
        names["id"] = re.sub(r"_\d+_\Z", "", plain) if plain != given["id"] else plain
    return names


def names_of(element: Element) -> list[str]:
    """Return the names of an object in drawing programs."""
    return [*names_by_attribute(element).values()]


def split_label(label: str) -> list[str]:
    """Part a label at its semicolons, but for those in quotes and brackets."""
    parts, quote, depth = [""], "", 0
    for each in label:
        if quote:
            quote = "" if each == quote else quote
        elif each in "'\"":
            quote = each
        else:
            depth += (each in "([{") - (each in ")]}")
        if each == ";" and not quote and depth <= 0:
            parts.append("")
        else:
            parts[-1] += each
    return parts


def split_head(part: str) -> tuple[str, str]:
    """Part the first part of a label into the word before its colon, "" for none, and the rest."""
    word, colon, rest = part.partition(":")
    return (word.strip(), rest.strip()) if colon and word.strip() in HEADS else ("", part.strip())


def option_value(text: str) -> Any:
    """Return an option's value: a number, a truth value, or text."""
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?\d+(\.\d+)?", text):
        return float(text) if "." in text else int(text[:15])
    return text


def first_text(element: Element) -> Element | None:
    """Return the first text in a group, None if there is none."""
    waiting = [element]
    for each in waiting:
        if each.tag in TEXTS:
            return each
        waiting += each.children
    return None


def kind_of(label: Label, element: Element, columns: Mapping[str, str]) -> str:
    """Return the kind of content that fills an object.

    Args:
        label: The object's label.
        element: The object.
        columns: Types of the cards' columns by name.
    """
    if label.head:
        return label.head
    if not label.content:
        return "when"
    of_column = columns.get(as_known(label.reference, columns), "")
    if of_column == "flag":
        return "when"
    if element.tag in TEXTS or "{{" in label.content or first_text(element) is not None:
        return "text"
    if of_column in ("image", "icons"):
        return of_column
    if of_column:
        return "text"
    return "text" if element.tag in ("rect", "g") else "image"
