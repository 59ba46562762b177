"""Draw a quilt with the card's thing in its middle, for cards without a picture.

The quilt is as wide as the card with its bleed and as high, and the place of the picture shows a
part of it: it is never smaller where the place is low.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.generator.new.designs.sheet import Fields, shape, thing
from punchboard.generator.new.yaml_lines import entry, yaml_value

#: Tiles across the quilt, and those across the block in its middle.
_TILES, _BLOCK = 9, 3
#: Number of drawings of the quilt, which have a hole for the block.
QUILTS = 4
#: Most accents of a quilt, and their columns and rows, beside the block.
_ACCENTS = ((2, 4), (6, 4), (1, 4), (7, 4), (2, 3), (6, 5), (6, 3), (2, 5), (0, 4), (8, 4))


def quilt_of(place: Sequence[float | str], wide: float, when: str | None) -> Iterator[str]:
    """Yield the lines of the quilt in a layout file, which has `seed`, `thing` and `many`.

    Args:
        place: Box that shows a part of it.
        wide: Width of the card with its bleed, mm.
        when: Condition for it; None for always.
    """
    tile = wide / _TILES
    _, _, across, high = place
    begin = (float(str(across)) - wide) / 2
    tall = str(high).removeprefix("=")
    top = f"=({tall} - {wide:.4g}) / 2"
    whole: list[object] = [0, 0, round(wide, 2), round(wide, 2)]
    spots = [[round((x + 0.5) * tile, 1), round((y + 0.5) * tile, 1)] for x, y in _ACCENTS]
    dot = [
        f"=item[0] - {tile * 0.26:.3g}",
        f"=item[1] - {tile * 0.26:.3g}",
        tile * 0.52,
        tile * 0.52,
    ]
    block = [tile * _BLOCK, tile * _BLOCK, tile * _BLOCK, tile * _BLOCK]
    size, middle = tile * _BLOCK * 0.74, wide / 2
    elements: dict[str, Fields] = {
        "tiles": {"kind": "icon", "at": whole, "icon": f"='quilt_' ~ (seed // 6 % {QUILTS} + 1)",
                  "color": "=color", "ink": "full"},
        "accents": {
            "kind": "group", "at": whole, "repeat": f"={spots}[:many]", "elements": {
                "accent": shape("ellipse", dot, fill="spot", stroke="white", stroke_width=0.4,
                                low_ink={"fill": "white", "stroke": "=color"}),
            },
        },
        "block": shape("rect", block, fill="=color", stroke="white", stroke_width=0.8,
                       low_ink={"fill": "white", "stroke": "=color"}),
        "thing": thing([middle - size / 2, middle - size / 2, size, size], "spot",
                       low_ink={"color": "=color"}),
    }  # fmt: skip
    yield "  quilt:"
    yield "    kind: group"
    if when:
        yield f"    when: {yaml_value(when)}"
    yield f"    at: {yaml_value(list(place))}"
    yield "    clip: true"
    yield "    elements:"
    inner = [round(begin, 2), top, *whole[2:]]
    yield entry(3, "whole", kind="group", at=inner, elements=elements)
