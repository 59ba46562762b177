"""Tags and link areas of laid out rules, for any format that they are drawn in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(slots=True, eq=False)
class Tag:
    """A node of a document's logical structure, which screen readers follow.

    Attributes:
        role: `Example`, or a standard structure type such as `P` or `TD` (ISO 32000-1, 14.8.4).
        alt: Alternate text of a picture; "" for none.
        spoken: Replacement text of an icon among words; "" for none.
        attributes: Values by name: the `numbering` of a list, the `scope` of a table's header.
        children: Nodes inside this one, in reading order; nodes that aren't drawn count as absent.
    """

    role: str
    alt: str = ""
    spoken: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)
    children: list[Tag] = field(default_factory=list)

    def add(
        self,
        role: str,
        alt: str = "",
        spoken: str = "",
        attributes: Mapping[str, str] | None = None,
    ) -> Tag:
        """Add a node as the last child and return it."""
        tag = Tag(role, alt, spoken, attributes or {})
        self.children.append(tag)
        return tag


class LinkArea(NamedTuple):
    """A rectangle, in points, that leads to the id of a heading (`#id`) or to a URL."""

    left: float
    bottom: float
    right: float
    top: float
    target: str
    tag: Tag | None = None

    def moved(self, x: float, y: float) -> LinkArea:
        """Return the area moved to the right and up, by points."""
        left, bottom, right, top, target, tag = self
        return LinkArea(left + x, bottom + y, right + x, top + y, target, tag)
