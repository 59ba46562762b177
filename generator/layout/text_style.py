"""Styles, resolved: from names and `extends` to faces, sizes and colours."""

from __future__ import annotations

from typing import Any

from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import PunchboardError
from punchboard.cards.schema.layout import Style
from punchboard.generator.text.fonts import DEFAULT_FAMILY, WEIGHTS

#: What a text looks like if neither it nor its style says so.
DEFAULTS: dict[str, Any] = {
    "font": DEFAULT_FAMILY,
    "weight": "regular",
    "italic": False,
    "size": 9.0,
    "min_size": None,  # the size: nothing shrinks that was not allowed to
    "leading": 1.2,
    "paragraph": 0.35,
    "colour": "ink",
    "align": "left",
    "valign": "top",
    "icon_size": 1.05,
    "icon_colour": None,  # the text's
}
#: Style values that an element may set itself.
STYLE_FIELDS = tuple(DEFAULTS)


class StyleError(PunchboardError):
    """A style that is unknown, or that extends itself."""


def resolve_style(
    name: str | None, own: dict[str, Any], styles: dict[str, Style]
) -> dict[str, Any]:
    """Merge defaults, a named style with those it extends, and an element's own values.

    Args:
        name: the style, or None.
        own: the element's values; None where it is silent.
        styles: of the layout file.

    Raises:
        StyleError: for an unknown name or a circle.
    """
    chain: list[dict[str, Any]] = [own]
    seen: list[str] = []
    while name is not None:
        if name in seen:
            circle = " → ".join([*seen, name])
            raise StyleError(f"styles extend each other in a circle: {circle}", "break the circle")
        if name not in styles:
            hint = did_you_mean(name, styles, "" if styles else "name it under styles:")
            raise StyleError(f'unknown style "{name}"', hint)
        seen.append(name)
        chain.append(styles[name].model_dump(exclude={"extends"}))
        name = styles[name].extends
    merged = dict(DEFAULTS)
    for values in reversed(chain):
        merged.update({key: value for key, value in values.items() if value is not None})
    if merged["min_size"] is None or merged["min_size"] > merged["size"]:
        merged["min_size"] = merged["size"]
    return merged


def bolder(weight: str) -> str:
    """Return the weight of **bold** in text of a weight: the two must differ to the eye."""
    return WEIGHTS[-1] if weight != "regular" else "bold"
