"""Draw the design Dossier: a file on someone, with a column of figures.

For characters, agents, teams and machines; sober and exact. The eye reads the name across the top,
then compares figures down the left column, in the same place on all cards and in a fanned hand.
Lato; the picture is a photograph at the right, or a drawing of the type's sign on graph paper; a
folder's tab carries the type; no frame.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.sheet import Fields, LayoutSheet, figure, label, shape

#: Distance of the lines of graph paper, mm.
_GRAPH = 2.6
#: Size of a small card compared to a poker card.
_SMALL = 0.8


def draw_dossier(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left, across = 4.5, width - 9
    facts = [*content.costs, *content.figures]
    tab = max(6.5 * unit, 5)
    top = 3.5 + tab
    head = sheet.name_height(8.6 * unit, across, leading=0.95) + 2.2
    foot = height - 4
    number = 11 * unit
    column = max(24 * unit, number + min(sheet.label_width(facts) * 1.1, 15)) if facts else 0.0
    body = top + head
    pitch = max(8.2 * unit, 6.0)
    least = int((height - body - 5) * 0.5 / pitch)
    shown, beside = facts[: max(2, least)], facts[max(2, least) :]
    room = max((height - body) * 0.3, foot - body - 3.5 - pitch * len(shown))
    sheet.set_tall(across - 1, min((height - body) * 0.54, room), beside, gap=2.5,
                   size=sheet.body + 0.7)  # fmt: skip
    sheet.let["photo"] = f"={foot - body - 1:.4g} - tall"
    side = left + column + (2 if column else 0)
    photo = [side, body, across - side + left, "=photo"]

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
    print_ = {"fill": "white", "stroke": "quiet", "stroke_width": 0.3}
    sheet.rect("photo", photo, **print_, low_ink={"fill": "white"})
    if sheet.needs_drawing:
        _draw_graph(sheet, photo)
    sheet.picture([side + 1.4, body + 1.4, float(str(photo[2])) - 2.8, "=photo - 2.8"])
    _draw_clip(sheet, width - left - 6.5, body)
    if shown:
        # Few figures share the height of the photograph, so that the column has no hole.
        most = 13 * unit
        sheet.let["pitch"] = f"=min({most:.4g}, photo / max(figures | list | length, 1))"
        sheet.figures(
            shown,
            [left, body, column, "=photo"],
            [column, "=pitch"],
            {
                "line": shape(
                    "line",
                    [0, "=pitch", column, 0],
                    stroke="quiet",
                    stroke_width=0.3,
                    when="=(index + 1) * pitch < photo - 2",
                ),
                "number": figure([0, 0.3, number - 1, "=pitch - 0.6"]),
                "of": label([number, 0.4, column - number, "=pitch - 0.8"], align="left"),
            },
            flow="down",
        )
        _draw_stamp(sheet, [left, body], column)
    if words := content.words(beside):
        at = [left, f"={foot + 0.6:.4g} - tall", across, "=max(tall - 1, 1)"]
        rule = [left, f"={foot:.4g} - tall", across, 0]
        line = {"stroke": "=color", "stroke_width": 0.6}
        sheet.shape("rule", "line", rule, when="=tall > 0", **line)
        sheet.text("text", at, "text", words)


def frame_dossier(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture: a photograph on its page in a folder."""
    _set_styles(sheet)
    width, height = sheet.width, sheet.height
    sheet.ground("folder", low_ink={"fill": "white"})
    low = {"fill": "white", "stroke": "=color"}
    sheet.rect("tab", [4.5, 3.2, width * 0.4, 6], radius=1.6, fill="=color", low_ink=low)
    page = [2.2, 6.5, width - 4.4, height - 3.5]
    sheet.rect("page", page, radius=[1.2, 1.2, 0, 0], fill="page", low_ink={"stroke": "quiet"})
    photo = [4.5, 9.5, width - 9, height - 14]
    rim = {"stroke": "quiet", "stroke_width": 0.3}
    sheet.rect("photo", photo, fill="white", **rim)
    draw_full_art(sheet, [photo[0] + 1.4, photo[1] + 1.4, photo[2] - 2.8, photo[3] - 2.8])
    _draw_clip(sheet, width - 11, photo[1])


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"folder": "#d9c9a3", "page": "#fdfcf8", "graph": "#f1f4f1",
                     "quiet": "#3c4146"}  # fmt: skip
    sheet.low_ink = {"page": "#ffffff", "graph": "#ffffff"}
    upright = {"valign": "middle"}
    sheet.style("name", 18, weight="black", leading=0.95, **upright)
    sheet.style("tags", 9, weight="bold", color="white", **upright)
    sheet.style("figure", 20, weight="black", color="=color", **upright)
    sheet.label_style(color="black")
    sheet.style("initial", 44, weight="black", color="=color", align="center", **upright)
    # Evened lines would stop at two thirds of the card.
    sheet.text_style(size=sheet.body + 0.7, balance=None, valign="middle")


def _draw_graph(sheet: LayoutSheet, photo: Sequence[object]) -> None:
    """Draw the type's sign as a plan on graph paper; its circles follow from the name."""
    when, wide = sheet.when_drawn, float(str(photo[2])) - 2.8
    sheet.let["seed"] = f"={sheet.content.seed}"
    sheet.let["plan"] = f"=min({wide:.4g}, photo - 2.8)"
    high, line = "photo - 2.8", {"stroke": "=color", "opacity": 0.28}
    middle = f"={wide / 2:.4g}"
    elements: dict[str, Fields] = {
        "paper": shape("rect", [0, 0, wide, f"={high}"], fill="graph"),
        "down": {
            "kind": "group", "at": [0, 0], "repeat": int(wide / _GRAPH) + 1, "elements": {
                "line": shape("line", [f"={wide / 2 % _GRAPH:.4g} + index * {_GRAPH}", 0, 0,
                                       f"={high}"], stroke_width=0.15, **line)},
        },
        "across": {
            "kind": "group", "at": [0, 0], "repeat": f"=(({high}) / {_GRAPH}) | int + 1",
            "elements": {
                "line": shape("line", [0, f"=(({high}) / 2) % {_GRAPH} + index * {_GRAPH}", wide,
                                       0], stroke_width=0.15, **line)},
        },
    }  # fmt: skip
    thin: Fields = {"stroke": "=color", "stroke_width": 0.3}
    elements["axis"] = shape("line", [middle, 0, 0, f"={high}"], dash=[2, 0.8, 0.4, 0.8], **thin)
    elements["level"] = shape("line", [0, f"=({high}) / 2", wide, 0], dash=[2, 0.8, 0.4, 0.8],
                              **thin)  # fmt: skip
    for number, part in enumerate((0.94, 0.84, 0.74)):
        ring = [f"={wide / 2:.4g} - plan * {part / 2}", f"=({high}) / 2 - plan * {part / 2}",
                f"=plan * {part}", f"=plan * {part}"]  # fmt: skip
        shown = None if number == 1 else f"=(seed // {number // 2 + 1}) % 2 == 0"
        elements[f"ring_{number}"] = shape("ellipse", ring, when=shown, **thin)
    disc = [f"={wide / 2:.4g} - plan * 0.32", f"=({high}) / 2 - plan * 0.32", "=plan * 0.64",
            "=plan * 0.64"]  # fmt: skip
    elements["disc"] = shape("ellipse", disc, fill="graph", stroke="=color", stroke_width=0.6)
    inner = [f"={wide / 2:.4g} - plan * 0.19", f"=({high}) / 2 - plan * 0.19", "=plan * 0.38",
             "=plan * 0.38"]  # fmt: skip
    if sheet.content.sign:
        elements["plan"] = {"kind": "icon", "at": inner, "icon": "=sign", "color": "=color"}
    else:
        elements["initial"] = {
            "kind": "text", "at": inner, "style": "initial", "plain": True,
            "text": sheet.content.initial,
        }  # fmt: skip
    at = [float(str(photo[0])) + 1.4, float(str(photo[1])) + 1.4, wide, f"={high}"]
    sheet.group("plan", at, elements, when=when, clip=True)


def _draw_stamp(sheet: LayoutSheet, corner: Sequence[float], column: float) -> None:
    """Draw a stamp with the type's sign below the figures, or lines, where they leave room."""
    if not sheet.content.sign:
        # The lines of the form go on, so that a single figure leaves no hole.
        rule = shape("line", [0, "=pitch * (index + 1)", column, 0], stroke="quiet",
                     stroke_width=0.3)  # fmt: skip
        sheet.group("rows", [corner[0], corner[1]], {"line": rule}, repeat="=(photo / pitch) | int")
        return
    size = min(17 * sheet.unit, column - 3)
    when = f"=photo > pitch * (figures | list | length) + {size + 2.5:.4g}"
    left = corner[0] + (column - size) / 2
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
    # On a small card a whole one would lie on the drawing.
    by = 1 if sheet.unit > _SMALL else 0.6
    sheet.rect("clip", [left, top - 1.2, 3 * by, 6.6 * by], radius=1.6 * by, **wire)
    inside = [left + 0.75 * by, top - 1.2 + 1.6 * by, 1.5 * by, 3.9 * by]
    sheet.rect("clip_inside", inside, radius=0.8 * by, **wire)
