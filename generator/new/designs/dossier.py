"""Draw the design Dossier: a file on someone, with a column of figures.

For characters, agents, teams and machines; sober and exact. The eye reads the name across the top,
then compares figures down the right column, in the same place on all cards. Lato; the
picture is a photograph at the left; a folder's tab carries the type; no frame.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.designs.sheet import Fields, LayoutSheet, figure, label, shape


def draw_dossier(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left, across = 4.5, width - 9
    facts = [*content.costs, *content.figures]
    tab = 6.5 * unit
    top = 3.5 + tab
    head = 10.5 * unit
    foot = height - 4
    column = 23 * unit if facts else 0.0
    body = top + head
    pitch = 8.2 * unit
    least = int((height - body - 5) * 0.5 / pitch)
    shown, beside = facts[: max(2, least)], facts[max(2, least) :]
    sheet.set_tall(across - 1, (height - body) * 0.5, beside, gap=2.5)
    sheet.let["photo"] = f"={foot - body - 1:.4g} - tall"
    photo = [left, body, across - column - (2 if column else 0), "=photo"]

    sheet.ground("folder", low_ink={"fill": "white"})
    low, ink = {"fill": "white", "stroke": "=color"}, {"color": "=color"}
    sheet.rect("tab", [left, 3.2, across * 0.62, tab + 3], radius=1.6, fill="=color", low_ink=low)
    page = [2.2, top, width - 4.4, height + 3 - top]
    sheet.rect("page", page, radius=[1.2, 1.2, 0, 0], fill="page", low_ink={"stroke": "quiet"})
    tags = content.tag_line or "{{ game.title }}"
    sign = 3.8 * unit
    sheet.sign("sign", [left + 2, 3.2 + (tab - sign) / 2, sign, sign], "white", low_ink=ink)
    inset = sign + 3.2 if content.sign else 2
    box = [left + inset, 3.4, across * 0.62 - inset - 1.5, tab - 0.4]
    sheet.text("tags", box, "tags", tags, low_ink=ink)
    sheet.text("name", [left, top + 0.8, across, head - 2.2], "name", content.title)
    sheet.rect("photo", photo, fill="tint", low_ink={"fill": "white", "stroke": "quiet"})
    if sheet.needs_drawing:
        _draw_portrait(sheet, photo)
    sheet.picture(photo)
    _draw_clip(sheet, left + 2.5, body)
    sheet.figures(
        shown,
        [width - left - column, body, column, pitch * len(shown)],
        [column, pitch],
        {
            "line": shape("line", [0, pitch, column, 0], stroke="quiet", stroke_width=0.3),
            "of": label([0, 0.4, column * 0.6, pitch - 0.8], align="left"),
            "number": figure([column * 0.6, 0.3, column * 0.4, pitch - 0.8], align="right"),
        },
        flow="down",
    )
    if facts:
        _draw_stamp(sheet, [width - left - column, body], column, len(shown) * pitch)
    if words := content.words(beside):
        at = [left, f"={foot + 0.6:.4g} - tall", across, "=max(tall - 1, 1)"]
        rule = [left, f"={foot:.4g} - tall", across, 0]
        line = {"stroke": "=color", "stroke_width": 0.6}
        sheet.shape("rule", "line", rule, when="=tall > 0", **line)
        sheet.text("text", at, "text", words)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"folder": "#d9c9a3", "page": "#fdfcf8", "quiet": "#3c4146", "skin": "#f0ddc4"}
    sheet.low_ink = {"page": "#ffffff", "skin": "#ffffff"}
    upright = {"valign": "middle"}
    sheet.style("name", 17, weight="black", leading=0.95, **upright)
    sheet.style("tags", 9, weight="bold", color="white", **upright)
    sheet.style("figure", 17, weight="black", color="=color", **upright)
    sheet.label_style(color="black")
    sheet.style("initial", 24, weight="black", color="=color", align="center", **upright)
    sheet.text_style(valign="middle")


def _draw_portrait(sheet: LayoutSheet, photo: Sequence[object]) -> None:
    """Draw a bust before a measuring wall; hair, hat and collar follow from the name."""
    when, wide = sheet.when_drawn, float(str(photo[2]))
    sheet.let["seed"] = f"={sheet.content.seed}"
    sheet.let["bust"] = f"=min({wide:.4g}, photo * 0.97)"
    low: Fields = {"fill": "white", "stroke": "=color", "stroke_width": 0.4}
    middle = wide / 2

    def part(kind: str, box: Sequence[float], fill: str, test: str = "", **more: object) -> Fields:
        left, up, across, high = box
        at = [f"={middle:.4g} + bust * {left}", f"=photo - bust * {up}", f"=bust * {across}",
              f"=bust * {high}"]  # fmt: skip
        return shape(kind, at, fill=fill, low_ink=low, when=f"={test}" if test else None, **more)

    line = shape("line", [0, f"=photo - 4 - index * {wide * 0.16:.4g}", wide, 0], stroke="white",
                 stroke_width=0.5, low_ink={"stroke": "quiet", "stroke_width": 0.15})  # fmt: skip
    wall: Fields = {"kind": "group", "at": [0, 0], "repeat": 16, "elements": {"line": line}}
    hair = "=color"
    elements: dict[str, Fields] = {
        "wall": wall,
        "long_hair": part("rect", (-0.24, 0.86, 0.48, 0.56), hair, "seed % 4 == 1",
                          radius="=bust * 0.2"),
        "bun": part("ellipse", (-0.1, 1.0, 0.2, 0.2), hair, "seed % 4 == 2"),
        "neck": part("rect", (-0.08, 0.46, 0.16, 0.26), "skin"),
        "coat": part("rect", (-0.42, 0.3, 0.84, 0.5), hair,
                     radius=["=bust * 0.24", "=bust * 0.24", 0, 0]),
        "shirt": part("polygon", (-0.12, 0.325, 0.24, 0.3), "white", "seed // 4 % 2 == 0",
                      corners=3, turn=180),
        "scarf": part("rect", (-0.16, 0.34, 0.32, 0.1), "white", "seed // 4 % 2 == 1",
                      radius="=bust * 0.05"),
        "hair": part("ellipse", (-0.21, 0.9, 0.42, 0.4), hair, "seed % 4 != 3"),
        "head": part("ellipse", (-0.18, 0.84, 0.36, 0.46), "skin"),
        "hat": part("rect", (-0.2, 1.0, 0.4, 0.24), hair, "seed % 4 == 3",
                    radius=["=bust * 0.08", "=bust * 0.08", 0, 0]),
        "brim": part("rect", (-0.32, 0.78, 0.64, 0.06), hair, "seed % 4 == 3",
                     radius="=bust * 0.03"),
        "fringe": part("rect", (-0.19, 0.88, 0.38, 0.13), hair, "seed % 4 != 3",
                       radius=["=bust * 0.12", "=bust * 0.12", "=bust * 0.12", 0]),
    }  # fmt: skip
    sheet.group("portrait", photo, elements, when=when, clip=True)


def _draw_stamp(sheet: LayoutSheet, corner: Sequence[float], column: float, figures: float) -> None:
    """Draw a stamp with the type's sign below the figures, where they leave room."""
    if not sheet.content.sign:
        return
    size = min(17 * sheet.unit, column - 3)
    when = f"=photo > {figures + size + 3:.4g}"
    left = corner[0] + column - size - 1
    at = [left, f"={corner[1] - size - 1:.4g} + photo", size, size]
    ring = {"stroke": "=color", "turn": -14, "opacity": 0.75, "when": when}
    sheet.shape("stamp", "ellipse", at, stroke_width=0.8, **ring)
    inner = [left + 1.3, f"={corner[1] - size + 0.3:.4g} + photo", size - 2.6, size - 2.6]
    sheet.shape("stamp_line", "ellipse", inner, stroke_width=0.3, **ring)
    sign = [left + size * 0.28, f"={corner[1] - size * 0.72 - 1:.4g} + photo", size * 0.44,
            size * 0.44]  # fmt: skip
    sheet.sign("stamp_sign", sign, "=color", turn=-14, opacity=0.75, when=when)


def _draw_clip(sheet: LayoutSheet, left: float, top: float) -> None:
    """Draw a paper clip on the photograph."""
    wire = {"stroke": "quiet", "stroke_width": 0.5}
    sheet.rect("clip", [left, top - 1.2, 3, 6.6], radius=1.6, **wire)
    sheet.rect("clip_inside", [left + 0.75, top + 0.4, 1.5, 3.9], radius=0.8, **wire)
