"""Draw the design Recipe: a page to read, with facts in a row below the name.

For cards of many words: recipes, scenarios, quiz cards; warm and tidy, like a page of a cookbook.
The eye reads the name in its script, then the row of facts, then the text. Oleo Script; the picture
is a small round plate in the corner; a checked cloth at the foot, no frame.
"""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label, shape

_FACE = "Oleo Script"
#: Squares of the cloth across the card.
_SQUARES = 24


def draw_recipe(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left, across = 5.0, width - 10
    facts = [*content.costs, *content.figures]
    cell = round((across + 1) / max(1, min(4, len(facts))), 2)
    shown, beside = facts[:4], facts[4:]
    plate = 21 * unit if content.arts else 0.0
    square = (width + 6) / _SQUARES
    foot = height - 2 * square - 1.5
    head = 11.0 * unit
    tag = 4.6 * unit if content.tag_line else 0.0
    top = max(4.5 + head + tag + 1, plate + 4.5 if content.arts else 0)
    row = 10.5 * unit if shown else 0.0

    sheet.ground("ground")
    named = across - (plate + 1.5 if plate else 0)
    sheet.text("name", [left, 4, named, head], "name", content.title)
    if tag:
        sheet.text("tags", [left, 4 + head, named, tag], "tags", content.tag_line)
    if content.arts:
        box = [width - plate - 4, 4, plate, plate]
        sheet.shape("plate", "ellipse", box, when=_has_picture(sheet), fill="tint")
        inner = [box[0] + 0.8, box[1] + 0.8, plate - 1.6, plate - 1.6]
        sheet.picture(inner, clip={"shape": "ellipse"})
    line = {"stroke": "=color", "stroke_width": 0.5}
    sheet.shape("rule", "line", [left, top, across, 0], **line)
    sheet.figures(
        shown,
        [left, top + 0.8, across, row - 1],
        [cell, row - 1],
        {
            "number": figure([0, 0.2, cell - 1, 5.6 * unit]),
            "of": label([0, 5.8 * unit, cell - 1, 3.4 * unit]),
            "between": shape(
                "line", [cell - 1, 1.2, 0, row - 3.4], when="=index + 1 < figures | list | length",
                stroke="=color", stroke_width=0.2,
            ),
        },
        flow="right",
    )  # fmt: skip
    if shown:
        sheet.shape("rule_below", "line", [left, top + row, across, 0], **line)
    words = content.words(beside)
    begin = top + row + 3
    if words:
        sheet.text("text", [left, begin, across, foot - begin - 1], "text", words)
    if not words or all(each.has_blanks for each in content.texts):
        blank = " or ".join(f"card.{each.name}" for each in content.texts)
        sheet.text(
            "initial", [left, begin, across, foot - begin - 1], "initial", content.initial,
            plain=True, when=f"=not ({blank})" if blank else None, opacity=0.6,
        )  # fmt: skip
    _draw_cloth(sheet, height - 2 * square, square)


def _has_picture(sheet: LayoutSheet) -> str | None:
    for art in sheet.content.arts:
        return f"=card.{art.name} is not blank" if art.has_blanks else None
    return None


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"quiet": "#6a5c4d"}
    sheet.low_ink = {"quiet": "#4a4a4a"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 21, _FACE, color="=color", leading=0.95, valign="middle")
    sheet.style("tags", 8, weight="bold", color="quiet", valign="middle")
    sheet.style("figure", 13, weight="bold", **middle)
    sheet.style("label", 6.5, low=4.0, color="quiet", **middle)
    sheet.style("text", 14, leading=1.3, paragraph=0.5, icon_size=1.15)
    sheet.style("initial", 90, _FACE, color="=color", **middle)


def _draw_cloth(sheet: LayoutSheet, top: float, square: float) -> None:
    cloth = {
        "across": shape("rect", [0, 0, square, 2 * square + 3], fill="=color", opacity=0.45,
                        when="=index % 2", low_ink={"fill": "none", "stroke": "=color"}),
    }  # fmt: skip
    cell = [round(square, 3), round(2 * square + 3, 2)]
    sheet.group("cloth", [-3, top], cloth, repeat=_SQUARES, flow="right", cell=cell)
    sheet.rect(
        "thread", [-3, top, sheet.width + 6, square], fill="=color", opacity=0.45,
        low_ink={"fill": "none", "stroke": "=color"},
    )  # fmt: skip
