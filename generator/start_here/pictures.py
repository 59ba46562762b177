"""Pictures of how pieces are put together, drawn from the pieces themselves; points."""

from __future__ import annotations

import math
from collections.abc import Sequence

from punchboard.cards.schema.components.built import DialComponent, Wheel
from punchboard.generator.art.curves import ellipse
from punchboard.generator.face import MM, Face, Group, Item, Path, Segment
from punchboard.generator.impose.lettering import BOLD, centred, text_width
from punchboard.generator.impose.tiles import Tiling
from punchboard.generator.pieces.dial_geometry import wheel_geometry

INK = "#1f1d1a"
LINE = 0.5
Point = tuple[float, float]
#: A drawing from its bottom left, and its size.
Picture = tuple[list[Item], float, float]


def small(face: Face, scale: float, x: float = 0.0, y: float = 0.0) -> Group:
    """Return a face at a scale with its bottom left at a point."""
    items = (*(face.under.items if face.under else ()), *face.items)
    clip = _rectangle(0.0, 0.0, face.width, face.height)
    return Group((Group(items, clip=clip),), (scale, 0, 0, scale, x, y))


def framed(face: Face, scale: float, x: float = 0.0, y: float = 0.0) -> list[Item]:
    """Return a small face with a line around it."""
    edge = _rectangle(x, y, face.width * scale, face.height * scale)
    return [small(face, scale, x, y), Path(edge, stroke=INK, width=LINE)]


def dial_steps(dial: DialComponent, faces: dict[str, Face], width: float) -> Picture:
    """Draw a dial in three steps: back, wheels on it, front over them.

    Args:
        dial: the component.
        faces: of its parts by their names.
        width: of the whole picture.
    """
    gap = 9 * MM
    body = faces["body"]
    scale = (width - 2 * gap) / 3 / body.width
    wide, tall = body.width * scale, body.height * scale
    items: list[Item] = [small(faces["back"], scale)]
    for step in (1, 2):
        items += _arrow_right((wide + gap) * step - gap * 0.8, tall / 2, gap * 0.6)
    for step in (1, 2):
        discs = [_disc(dial, wheel, faces[f"wheel_{wheel.name}"]) for wheel in dial.wheels]
        inner: list[Item] = [small(faces["back"], 1.0), *discs]
        if step == 2:
            inner = [*discs, Group(body.items)]
            for wheel, disc in zip(dial.wheels, discs, strict=True):
                left, top, across, down = wheel_geometry(dial, wheel).window
                x, y = (wheel.at[0] + left) * MM, (dial.height - wheel.at[1] - top) * MM
                window = _rectangle(x, y - down * MM, across * MM, down * MM)
                inner.append(Group((disc,), clip=window))
                pin = ellipse(wheel.at[0] * MM, (dial.height - wheel.at[1]) * MM, 3 * MM, 3 * MM)
                inner.append(Path(pin, fill="#c9a227", stroke=INK, width=LINE))
        items.append(Group(tuple(inner), (scale, 0, 0, scale, (wide + gap) * step, 0)))
    return items, width, tall


def _disc(dial: DialComponent, wheel: Wheel, face: Face) -> Group:
    """Return a wheel where it lies on the body."""
    x, y = wheel.at[0] * MM, (dial.height - wheel.at[1]) * MM
    return small(face, 1.0, x - face.width / 2, y - face.height / 2)


def tile_map(tiling: Tiling, face: Face, width: float) -> Picture:
    """Draw the tiles of a board apart, with their flaps grey."""
    across, down = tiling.columns[-1].end, tiling.rows[-1].end
    apart = 5 * MM
    count = len(tiling.columns)
    scale = min((width - apart * (count - 1)) / across, 60 * MM / down)
    tall = down * scale + apart * (len(tiling.rows) - 1)
    items: list[Item] = []
    for row, high in enumerate(tiling.rows):
        for column, wide in enumerate(tiling.columns):
            x = wide.start * scale + apart * column
            top = tall - high.start * scale - apart * row
            w, h = (wide.end - wide.start) * scale, (high.end - high.start) * scale
            flap = wide.flap * scale
            if wide.flap:
                items.append(Path(_rectangle(x + w, top - h, flap, h), fill="#d8d2c4"))
            if high.flap:
                low = high.flap * scale
                items.append(Path(_rectangle(x, top - h - low, w, low), fill="#d8d2c4"))
            edge = _rectangle(x, top - h, w, h)
            size = scale / MM
            board = small(face, size, x - wide.start * scale, top - (down - high.start) * scale)
            items += [Group((board,), clip=edge), Path(edge, stroke=INK, width=LINE)]
            name = f"row {row + 1}, column {column + 1}"
            long = text_width(name, 6.5, BOLD) + 6
            plate = _rectangle(x + w / 2 - long / 2, top - h / 2 - 4.5, long, 12)
            items.append(Path(plate, fill="#ffffff"))
            items.append(centred(x + w / 2, top - h / 2 - 1, name, 6.5, BOLD))
    return items, across * scale + apart * (count - 1), tall


def folded_screen(face: Face, panels: Sequence[float], width: float) -> Picture:
    """Draw a screen that stands: its outer panels lean towards the table."""
    total = sum(panels)
    scale = width / (total * MM)
    items: list[Item] = []
    x, left = 0.0, 0.0
    lean = 0.28
    rise = 0.0
    reach = 0.0
    for number, panel in enumerate(panels):
        outer = number in (0, len(panels) - 1) and len(panels) > 1
        shrink = math.cos(math.radians(50)) if outer else 1.0
        slope = 0.0 if not outer else (lean if number == 0 else -lean)
        wide = panel * MM * scale * shrink
        # A sheared copy of the panel: (x, y) to (x * shrink, y + x * slope).
        matrix = (scale * shrink, scale * slope, 0.0, scale, x, rise)
        clip = _rectangle(0.0, 0.0, panel * MM, face.height)
        art = Group((Group((small(face, 1.0, -left * MM, 0.0),), clip=clip),), matrix)
        climb = panel * MM * scale * slope
        edge: tuple[Segment, ...] = (
            ("M", x, rise),
            ("L", x + wide, rise + climb),
            ("L", x + wide, rise + climb + face.height * scale),
            ("L", x, rise + face.height * scale),
            ("Z",),
        )
        items += [art, Path(edge, stroke=INK, width=LINE)]
        x, rise, left = x + wide, rise + climb, left + panel
        reach = max(reach, rise)
    return items, x, face.height * scale + reach


def _arrow_right(x: float, y: float, length: float) -> list[Item]:
    head = length * 0.45
    shaft = (("M", x, y), ("L", x + length - head, y))
    tip: tuple[Segment, ...] = (
        ("M", x + length - head, y + head / 1.6), ("L", x + length, y),
        ("L", x + length - head, y - head / 1.6), ("Z",),
    )  # fmt: skip
    return [Path(shaft, stroke=INK, width=1.2), Path(tip, fill=INK)]


def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    right, top = x + width, y + height
    return (("M", x, y), ("L", right, y), ("L", right, top), ("L", x, top), ("Z",))
