"""Draw a rosette for a card without a picture: its petals follow from the card's name."""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import Fields, LayoutSheet, shape, thing


def draw_rosette(
    sheet: LayoutSheet,
    at: tuple[object, object],
    size: str,
    color: str,
    middle: str,
    when: str | None = None,
) -> None:
    """Draw a rosette with the card's thing in its middle.

    Args:
        sheet: Layout file.
        at: Left and top in mm, or expressions.
        size: Width in mm as an expression without the equals sign.
        color: Color of the petals and of the thing.
        middle: Color of the disc in the middle.
        when: Condition for it; None for always.
    """
    sheet.set_thing()
    sheet.let["petals"] = "=6 + seed % 5"
    sheet.let["broad"] = "=0.17 + seed // 5 % 3 * 0.035"
    whole = [0, 0, f"={size}", f"={size}"]
    low = {"fill": "none", "stroke": color}
    parts: dict[str, Fields] = {
        "petal": _petal(size, "broad", 0.02, 0.40, fill=color, low_ink=low),
        "vein": _petal(size, "0.03", 0.08, 0.16, fill=middle),
        "bead": _petal(size, "0.06", 0.03, 0.06, turn="=180 / petals", fill=color, low_ink=low),
    }
    turned: Fields = {
        "kind": "group", "at": whole, "turn": "=index * 360 / petals", "elements": parts,
    }  # fmt: skip
    ring: Fields = {
        "kind": "group", "at": whole, "repeat": "=petals", "elements": {"turned": turned},
    }  # fmt: skip
    inner = [f"={size} * 0.27", f"={size} * 0.27", f"={size} * 0.46", f"={size} * 0.46"]
    disc = shape("ellipse", inner, fill=middle, stroke=color, stroke_width=0.4)
    elements: dict[str, Fields] = {"ring": ring, "disc": disc}
    inner = [f"={size} * {each}" for each in (0.34, 0.34, 0.32, 0.32)]
    elements["thing"] = thing(inner, color)
    sheet.group("rosette", [*at, f"={size}", f"={size}"], elements, when=when)


def _petal(
    size: str, broad: str, top: float, tall: float, turn: str = "", **look: object
) -> Fields:
    """Return an ellipse above the middle, turned around the middle by an expression."""
    box = [f"={size} * (0.5 - {broad} / 2)", f"={size} * {top}", f"={size} * {broad}",
           f"={size} * {tall}"]  # fmt: skip
    petal = shape("ellipse", box, **look)
    if not turn:
        return petal
    whole = [0, 0, f"={size}", f"={size}"]
    return {"kind": "group", "at": whole, "turn": turn, "elements": {"part": petal}}
