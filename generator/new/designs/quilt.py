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
#: Tiles of a fourth of the quilt, which turns around the block: a to d are quarters of a disc, e to
#: h halves of a square, o a dot. Capitals are in the other tone.
_FOURTHS = (
    "adEhcb cbHeda odaoCB",
    "ehabEG oACdhf ebDahe",
    "adadHE BcbcoA adHEcb",
    "EhfaHo heCBeh aoDAoc",
)
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
    low: Fields = {"fill": "none", "stroke": "=color", "stroke_width": 0.25}
    parts: dict[str, Fields] = {}
    for name, is_first, veil in (("tiles", True, 1), ("others", False, 0.5)):
        listed = ", ".join(f"'{_path(each, tile, is_first=is_first)}'" for each in _FOURTHS)
        parts[name] = shape(
            "path", [0, 0], path=f"{{{{ [{listed}][seed // 6 % {len(_FOURTHS)}] }}}}",
            fill="=color", opacity=veil, low_ink={**low, "opacity": 1},
        )  # fmt: skip
    whole: list[object] = [0, 0, round(wide, 2), round(wide, 2)]
    fourth: Fields = {"kind": "group", "at": whole, "turn": "=index * 90", "elements": parts}
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
        "fourths": {"kind": "group", "at": whole, "repeat": 4, "elements": {"fourth": fourth}},
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


def _path(fourth: str, tile: float, *, is_first: bool) -> str:
    """Return the outline of the tiles of one tone."""
    drawn = []
    for row, line in enumerate(fourth.split()):
        for column, kind in enumerate(line):
            if kind.islower() is not is_first:
                continue
            drawn.append(_tile(kind.lower(), column * tile, row * tile, tile))
    return " ".join(drawn)


def _tile(kind: str, x: float, y: float, tile: float) -> str:
    """Return the outline of a tile.

    Args:
        kind: Letter of its kind.
        x: Left edge, mm.
        y: Upper edge, mm.
        tile: Width, mm.
    """
    corners = ((x, y), (x + tile, y), (x + tile, y + tile), (x, y + tile))
    if kind == "o":
        half, by = x + tile / 2, tile * 0.26
        top, foot = y + tile / 2 - by, y + tile / 2 + by
        return (f"M{half:.4g} {top:.4g} A{by:.3g} {by:.3g} 0 0 1 {half:.4g} {foot:.4g} "
                f"A{by:.3g} {by:.3g} 0 0 1 {half:.4g} {top:.4g} Z")  # fmt: skip
    turn = ord(kind) - ord("a" if kind < "e" else "e")
    (ax, ay), (bx, by), (cx, cy) = (corners[(turn + each) % 4] for each in (0, 1, 3))
    if kind < "e":
        arc = f"A{tile:.3g} {tile:.3g} 0 0 1 {cx:.4g} {cy:.4g}"
        return f"M{ax:.4g} {ay:.4g} L{bx:.4g} {by:.4g} {arc} Z"
    return f"M{ax:.4g} {ay:.4g} L{bx:.4g} {by:.4g} L{cx:.4g} {cy:.4g} Z"
