"""Draw the design Dossier: a file on someone, with a column of figures.

For characters, agents, teams and machines; sober and exact. The eye reads the name across the top,
then compares figures down the left column, in the same place on all cards and in a fanned hand.
Fjalla One; the picture is a photograph at the right, or a fingerprint with the type's sign; a
folder's tab and a stamp carry the type; no frame.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.only_text import OnlyText
from punchboard.generator.new.designs.sheet import Fields, LayoutSheet, figure, label, shape
from punchboard.generator.new.spreadsheet import SheetColumn

_FACE = "Fjalla One"
#: Ridges of a fingerprint, and its height as a multiple of its width.
_RIDGES, _TALL = 7, 1.36


def draw_dossier(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left, across = 4.5, width - 9
    stamped = any(each.is_of_symbols for each in content.costs)
    facts = [*(() if stamped else content.costs), *content.figures]
    tab = max(6.5 * unit, 5)
    top = 3.5 + tab
    if content.is_only_text:
        _draw_question(sheet, tab)
        return
    head = sheet.name_height(8.6 * unit, across, _FACE, leading=0.95) + 2.2
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

    _draw_folder(sheet, tab)
    sheet.text("name", [left, top + 0.8, across, head - 2.2], "name", content.title)
    _draw_photo(sheet, photo)
    sheet.picture([side + 1.4, body + 1.4, float(str(photo[2])) - 2.8, "=photo - 2.8"])
    _draw_clip(sheet, width - left - 6.5, body)
    if stamped:
        # Icons are on a label at the photograph's corner: they have no room among the figures.
        corner = [side - 1.2, body + 1.2, 9.6 * unit, 8.6 * unit]
        sheet.cost(corner, "rect", radius=1, fill="page", stroke="=color", stroke_width=0.8)
    _draw_facts(sheet, shown, [left, body, column])
    if words := content.words(beside):
        at = [left, f"={foot + 0.6:.4g} - tall", across, "=max(tall - 1, 1)"]
        rule = [left, f"={foot:.4g} - tall", across, 0]
        line = {"stroke": "=color", "stroke_width": 0.6}
        sheet.shape("rule", "line", rule, when="=tall > 0", **line)
        sheet.text("text", at, "text", words)


def _draw_folder(sheet: LayoutSheet, tab: float) -> None:
    """Draw the folder with its tab, and the page.

    Args:
        sheet: Layout file.
        tab: Height of the tab, mm.
    """
    left, top, across, width = 4.5, 3.5 + tab, sheet.width - 9, sheet.width
    sheet.ground("folder", low_ink={"fill": "white"})
    low, ink = {"fill": "white", "stroke": "=color"}, {"color": "=color"}
    sheet.rect("tab", [left, 3.2, across * 0.62, tab + 3], radius=1.6, fill="=color", low_ink=low)
    page = [2.2, top, width - 4.4, sheet.height + 3 - top]
    sheet.rect("page", page, radius=[1.2, 1.2, 0, 0], fill="page", low_ink={"stroke": "quiet"})
    tags = sheet.content.tag_line or "{{ game.title }}"
    sign = 3.8 * sheet.unit
    sheet.sign("sign", [left + 2, 3.2 + (tab - sign) / 2, sign, sign], "white", low_ink=ink)
    inset = sign + 3.2 if sheet.content.sign else 2
    box = [left + inset, 3.4, across * 0.62 - inset - 1.5, tab - 0.4]
    sheet.text("tags", box, "tags", tags, low_ink=ink)


def _draw_question(sheet: LayoutSheet, tab: float) -> None:
    """Draw a card that is only a text.

    Args:
        sheet: Layout file.
        tab: Height of the tab, mm.
    """
    left, across, body = 4.5, sheet.width - 9, 5.6 + tab
    words = OnlyText(sheet)
    short, long = sheet.height * 0.33, 0.0
    sheet.let["photo"] = f"={words.choose(short, long)}"
    _draw_folder(sheet, tab)
    if words.has_short:
        when = "=not is_long" if words.has_long else None
        _draw_photo(sheet, [left, body, across, "=photo"], when)
        _draw_clip(sheet, sheet.width - left - 6.5, body, when)
    ends = sheet.height - 4.5
    begin = body + short + 2.5
    words.write([left, begin, across, ends - begin], [left, body, across, ends - body], _FACE,
                color="=color")  # fmt: skip


def _draw_photo(sheet: LayoutSheet, photo: Sequence[object], when: str | None = None) -> None:
    """Draw the photograph, or a drawing in its place.

    Args:
        sheet: Layout file.
        photo: Box of the photograph.
        when: Condition for it; None for always.
    """
    rim = {"fill": "white", "stroke": "quiet", "stroke_width": 0.3, "low_ink": {"fill": "white"}}
    sheet.rect("photo", photo, when=when, **rim)
    if sheet.needs_drawing:
        _draw_fingerprint(sheet, photo, when or sheet.when_drawn)


def _draw_facts(sheet: LayoutSheet, shown: Sequence[SheetColumn], place: Sequence[float]) -> None:
    """Draw the figures in a column at the left, and the stamp below them.

    Args:
        sheet: Layout file.
        shown: Columns of the figures.
        place: Left, top and width of the column, mm.
    """
    if not shown:
        return
    left, body, column = place
    number = 11 * sheet.unit
    # Few figures share the height of the photograph, so that the column has no hole.
    most = 15 * sheet.unit
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
            "number": figure([0, 0.3, number - 1.8, "=pitch - 0.6"]),
            "of": label([number - 0.8, 0.4, column - number + 0.8, "=pitch - 0.8"], align="left"),
        },
        flow="down",
    )
    _draw_stamp(sheet, [left, body], column)


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
    sheet.style("name", 20, _FACE, leading=1.0, **upright)
    sheet.style("tags", 9, weight="bold", color="white", **upright)
    sheet.style("figure", 20, weight="black", color="=color", **upright)
    if any(each.is_of_symbols for each in sheet.content.costs):
        sheet.style("cost", 16, weight="black", align="center", **upright)
    sheet.label_style(color="black")
    sheet.style("initial", 30, weight="black", color="=color", align="center", **upright)
    sheet.style("stamp", 11, weight="black", color="=color", align="center", **upright)
    # Evened lines would stop at two thirds of the card.
    sheet.text_style(size=sheet.body + 0.7, balance=None, valign="middle")


def _draw_fingerprint(sheet: LayoutSheet, photo: Sequence[object], when: str | None) -> None:
    """Draw a fingerprint around the type's sign; its ridges follow from the name."""
    wide = float(str(photo[2])) - 2.8
    high = "photo - 2.8"
    sheet.let["seed"] = f"={sheet.content.seed}"
    # The paper is taller than the print, so that the print is never cut.
    sheet.let["thumb"] = f"=min({wide * 0.86:.4g}, ({high}) * {0.9 / _TALL:.4g})"
    ridges: dict[str, Fields] = {}
    for number in range(_RIDGES):
        size = f"thumb * {0.4 + number * 0.1:.3g}"
        tall = f"thumb * {0.4 + number * 0.1 + _TALL - 1:.3g}"
        box = [f"={wide / 2:.4g} - {size} / 2", f"=({high}) / 2 - {tall} / 2", f"={size}",
               f"={tall}"]  # fmt: skip
        ridges[f"ridge_{number}"] = shape(
            "rect", box, radius=f"={size} / 2", stroke="=color", stroke_width="=thumb * 0.034",
            dash=[5 + number * 5 % 7 * 2.1, 0.8 + number % 3 * 0.5],
        )  # fmt: skip
    inner = [f"={wide / 2:.4g} - thumb * 0.13", f"=({high}) / 2 - thumb * 0.13", "=thumb * 0.26",
             "=thumb * 0.26"]  # fmt: skip
    elements: dict[str, Fields] = {
        "paper": shape("rect", [0, 0, wide, f"={high}"], fill="graph"),
        # Prints lean to either side, by their cards' names.
        "ridges": {
            "kind": "group", "at": [0, 0, wide, f"={high}"], "elements": ridges,
            "turn": "=seed % 7 * 5 - 15",
        },
    }  # fmt: skip
    if sheet.content.sign:
        elements["plan"] = {"kind": "icon", "at": inner, "icon": "=sign", "color": "=color"}
    else:
        elements["initial"] = {
            "kind": "text", "at": inner, "style": "initial", "plain": True,
            "text": sheet.content.initial,
        }  # fmt: skip
    at = [float(str(photo[0])) + 1.4, float(str(photo[1])) + 1.4, wide, f"={high}"]
    sheet.group("print", at, elements, when=when, clip=True)


def _draw_stamp(sheet: LayoutSheet, corner: Sequence[float], column: float) -> None:
    """Draw a stamp with the type's word below the figures, where they leave room for it."""
    content = sheet.content
    if not content.sign:
        return
    wide, high = column - 2.5, 7.6 * sheet.unit
    when = f"=photo > pitch * (figures | list | length) + {high + 5:.4g}"
    at = [corner[0] + 0.6, f"={corner[1] - high - 3.4:.4g} + photo", wide, high]
    look = {"turn": -8, "opacity": 0.8, "when": when}
    sheet.rect("stamp", at, radius=1, stroke="=color", stroke_width=0.8, **look)
    words = f"{{{{ card.{content.color_by} | upper }}}}"
    inner = [corner[0] + 1.8, at[1], wide - 2.4, high]
    sheet.text("stamp_word", inner, "stamp", words, plain=True, **look)


def _draw_clip(sheet: LayoutSheet, left: float, top: float, when: str | None = None) -> None:
    """Draw a paper clip on the photograph."""
    wire = {"stroke": "quiet", "stroke_width": 0.5, "when": when}
    # On a small card a whole one would lie on the drawing.
    by = 1 if not sheet.is_small else 0.6
    sheet.rect("clip", [left, top - 1.2, 3 * by, 6.6 * by], radius=1.6 * by, **wire)
    inside = [left + 0.75 * by, top - 1.2 + 1.6 * by, 1.5 * by, 3.9 * by]
    sheet.rect("clip_inside", inside, radius=0.8 * by, **wire)
