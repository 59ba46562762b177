"""Draw the design Dossier: a file on someone, with a column of figures.

For characters, agents, teams and machines; sober and exact. The eye reads the name across the top,
then compares figures down the left column, in the same place on all cards and in a fanned hand.
Fjalla One; the picture is a photograph at the right; where it is missing, the photograph shows
someone, or the plan of the thing that the name tells of. A folder's tab and a stamp carry the type.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.only_text import OnlyText
from punchboard.generator.new.designs.sheet import (
    Fields,
    LayoutSheet,
    figure,
    label,
    scaled,
    shape,
    thing,
)
from punchboard.generator.new.designs.things import person_of, thing_of
from punchboard.generator.new.spreadsheet import SheetColumn

_FACE = "Fjalla One"


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
    sheet.let["photo"] = f"={foot - body - 2.2:.4g} - tall"
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
        _draw_file_photo(sheet, photo, when or sheet.when_drawn)


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
                when="=index + 1 < figures | list | length",
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
    sheet.palette = {"folder": "#d9c9a3", "page": "#fdfcf8", "graph": "#eef2ef",
                     "face": "#e9dcc6", "pin": "#d4472f",
                     "quiet": "#3c4146"}  # fmt: skip
    sheet.low_ink = {"page": "#ffffff", "graph": "#ffffff", "pin": "#3c4146"}
    upright = {"valign": "middle"}
    sheet.style("name", 20, _FACE, leading=1.0, **upright)
    sheet.style("tags", 9, weight="bold", color="white", **upright)
    sheet.style("figure", 20, weight="black", color="=color", **upright)
    if any(each.is_of_symbols for each in sheet.content.costs):
        sheet.style("cost", 16, weight="black", align="center", **upright)
    sheet.label_style(color="black")
    sheet.style("stamp", 11, weight="black", color="=color", align="center", **upright)
    # Evened lines would stop at two thirds of the card.
    sheet.text_style(size=sheet.body + 0.7, balance=None, valign="middle")


def _draw_file_photo(sheet: LayoutSheet, photo: Sequence[object], when: str | None) -> None:
    """Draw someone before the lines that measure people, or the plan of something.

    A plan has as many pins as the first figure says. The photograph cuts both off.

    Args:
        sheet: Layout file.
        photo: Box of the photograph.
        when: Condition for it; None for always.
    """
    wide = float(str(photo[2])) - 2.8
    high = "photo - 2.8"
    sheet.set_thing()
    _, named = thing_of(sheet.content)
    person = person_of(sheet.content)
    if named and "named" not in sheet.let:
        sheet.let["named"] = named
    at = [float(str(photo[0])) + 1.4, float(str(photo[1])) + 1.4, wide, f"={high}"]
    paper = shape("rect", [0, 0, wide, f"={high}"], fill="graph")
    there = f"({when[1:]}) and " if when else ""
    if person:
        sheet.let["is_person"] = f"={person}"
        plan = f"={there}not is_person"
        sheet.group("plan", at, {"paper": paper, **_plan(sheet, wide)}, when=plan, clip=True)
        when = f"={there}is_person"
    bust = {"paper": paper, **_bust(sheet, wide)}
    sheet.group("bust", at, bust, when=when, clip=True)


def _plan(sheet: LayoutSheet, wide: float) -> dict[str, Fields]:
    """Return a plan of the card's thing with measures and pins."""
    size = round(min(wide * 0.8, 27 * sheet.unit), 2)
    whole = [0, 0, wide, "=photo - 2.8"]
    grid = {"gap": 3.6, "width": 0.14, "color": "=color"}
    left, top = f"{(wide - size) / 2:.4g}", f"max((photo - 2.8 - {size:.4g}) / 2, 1.6)"
    pen = {"stroke": "quiet", "stroke_width": 0.3}
    pin = [f"=(seed * 11 + index * 37) % 74 * {wide / 100:.4g} + {wide * 0.1:.4g}",
           "=1 + (seed * 7 + index * 53) % 71 * (photo - 8) / 80", 2.1, 2.1]  # fmt: skip
    return {
        "down": shape("rect", whole, opacity=0.5, ink="full", hatch={"angle": 90, **grid}),
        "along": shape("rect", whole, opacity=0.5, ink="full", hatch={"angle": 0, **grid}),
        "thing": thing([f"={left}", f"={top}", size, size], "=color"),
        "wide": shape("line", [f"={left}", f"={top} + {size + 1.2:.4g}", size, 0], **pen),
        "from": shape("line", [f"={left}", f"={top} + {size + 0.4:.4g}", 0, 1.6], **pen),
        "to": shape("line", [f"={left} + {size:.4g}", f"={top} + {size + 0.4:.4g}", 0, 1.6], **pen),
        "pins": {
            "kind": "group", "at": [0, 0], "repeat": "=many", "elements": {
                "pin": shape("ellipse", pin, fill="pin", stroke="white", stroke_width=0.3),
            },
        },
    }  # fmt: skip


def _bust(sheet: LayoutSheet, wide: float) -> dict[str, Fields]:
    """Return head and shoulders in the card's color; hair and collar follow from the name."""
    size = round(min(wide * 1.02, 31 * sheet.unit), 2)
    begin, top = round((wide - size) / 2, 2), f"=max((photo - 2.8 - {size * 0.98:.4g}), 1.6)"
    low: Fields = {"fill": "white", "stroke": "=color", "stroke_width": 0.4}
    ink = {"fill": "=color", "low_ink": low}

    def drawn(path: str, **look: object) -> Fields:
        return shape("path", [begin, top], path=scaled(path, size / 100), **look)

    rule = shape("line", [0, "=photo - 6 - index * 6",
                          f"={wide:.4g} if index % 2 == 0 else {wide * 0.12:.4g}", 0],
                 stroke="=color", stroke_width=0.18)  # fmt: skip
    hair = ", ".join(f"'{scaled(each, size / 100)}'" for each in _HAIR)
    collar = ", ".join(f"'{scaled(each, size / 100)}'" for each in _COLLARS)
    return {
        "heights": {"kind": "group", "at": [0, 0], "repeat": 12, "elements": {"height": rule}},
        "back": drawn("M50 12 C30 12 26 30 27 48 H73 C74 30 70 12 50 12 Z", **ink),
        "body": drawn("M4 100 C4 76 24 70 40 66 H60 C76 70 96 76 96 100 Z", **ink),
        "face": drawn("M42 58 L41 70 L50 76 L59 70 L58 58 C64 54 67 47 67 40 C67 28 60 22 50 22 "
                      "C40 22 33 28 33 40 C33 47 36 54 42 58 Z",
                      fill="face", low_ink=low),
        "collar": shape("path", [begin, top], path=f"{{{{ [{collar}][seed // 6 % 4] }}}}",
                        fill="page", low_ink=low),
        "hair": shape("path", [begin, top], path=f"{{{{ [{hair}][seed % 6] }}}}", **ink),
        "look": drawn("M41 41 C41 38.3 45 38.3 45 41 C45 43.7 41 43.7 41 41 Z "
                      "M55 41 C55 38.3 59 38.3 59 41 C59 43.7 55 43.7 55 41 Z "
                      "M44 53 C48 55 52 55 56 53 L56 54.5 C52 57 48 57 44 54.5 Z",
                      fill="=color"),
    }  # fmt: skip


#: Hair and hats of a bust, and collars, on a square of 100 units: a cap, a bowler, a bob, a bun, a
#: parting, curls; a shirt, a scarf, a tie, buttons.
_HAIR = (
    "M30 30 C30 14 42 8 52 8 C64 8 70 16 70 28 L82 32 C78 36 70 36 60 34 C50 32 40 32 30 34 Z",
    "M22 28 H78 C80 28 80 33 78 33 H22 C20 33 20 28 22 28 Z M32 29 C31 12 38 4 50 4 "
    "C62 4 69 12 68 29 Z",
    "M50 10 C28 10 22 28 24 58 C28 62 34 62 36 58 C33 48 34 38 38 30 C48 34 58 32 64 28 "
    "C68 38 67 50 64 58 C68 62 74 60 76 56 C78 28 72 10 50 10 Z",
    "M50 14 C34 14 29 26 31 40 C36 32 42 27 50 26 C58 27 64 32 69 40 C71 26 66 14 50 14 Z "
    "M50 16 C40 14 40 -1 50 -1 C60 -1 60 14 50 16 Z",
    "M31 42 C26 20 38 10 54 10 C70 10 75 24 69 42 C68 34 64 28 58 26 C50 32 40 32 36 30 "
    "C33 34 32 38 31 42 Z",
    "M30 42 C22 38 22 28 28 24 C26 14 38 8 44 12 C48 4 60 6 62 12 C72 10 76 20 72 26 "
    "C78 32 76 40 70 42 C70 34 66 30 60 30 C52 34 46 28 40 30 C34 32 31 36 30 42 Z",
)
_COLLARS = (
    "M40 67 L50 82 L60 67 L66 70 L56 88 L50 82 L44 88 L34 70 Z",
    "M34 69 C42 80 58 80 66 69 L70 76 C58 90 42 90 30 76 Z",
    "M47 78 H53 L56 84 L53 100 H47 L44 84 Z M40 68 L48 78 L42 82 L35 70 Z "
    "M60 68 L52 78 L58 82 L65 70 Z",
    "M49 84 C49 81.3 53 81.3 53 84 C53 86.7 49 86.7 49 84 Z "
    "M49 93 C49 90.3 53 90.3 53 93 C53 95.7 49 95.7 49 93 Z "
    "M38 67 L50 75 L62 67 L66 70 L50 80 L34 70 Z",
)


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
