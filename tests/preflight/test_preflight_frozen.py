"""Faces that change step by step: from which step on a check speaks, of what, where and how."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

import pytest
from PIL import Image as Pictures

from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Group, Image, Item, Shape, Symbol
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.preflight.check import InspectedSide, registered_face_checks
from punchboard.generator.preflight.face_checks.bleed import check_bleed
from tests import goldens
from tests.preflight.sight import (
    area,
    face,
    library,
    outline,
    rectangle,
    square,
    stamp,
    view,
    words,
)  # fmt: skip

WIDE, TALL = 63.5, 88.9
NAVY, SAND, WHITE, BLACK = "#102040", "#f3e7d3", "#ffffff", "#000000"
GROUND = area(SAND, -3, -3, WIDE + 6, TALL + 6)
LONG = "Draw two cards and keep one"
Box = tuple[float, float, float, float]
#: What changes, with what is drawn then.
Steps = Iterable[tuple[object, tuple[Item, ...]]]


def on_each_side(inset: float, part: float) -> Iterator[tuple[str, Box]]:
    """Yield a box on each side that ends so far inside, along a part of the side."""
    across, up = part * WIDE, part * TALL
    yield "left", (inset, 0, WIDE / 2, up)
    yield "right", (WIDE / 2 - inset, 0, WIDE / 2, up)
    yield "lower", (0, inset, across, TALL / 2)
    yield "upper", (0, TALL / 2 - inset, across, TALL / 2)


def frames() -> Steps:
    for line in (0.3, 1, 3):
        for inset in (0, 0.4, 1, 1.6, 2, 2.2, 2.6, 3.4, 3.6):
            yield f"line {line} at {inset}", (GROUND, outline(NAVY, line, inset))


def areas() -> Steps:
    for inset in (0.02, 0.5, 1.5, 1.96, 2.1, 4, 5.9, 6.1):
        field = area(NAVY, inset, inset, WIDE - 2 * inset, TALL - 2 * inset)
        yield f"field {inset}", (field,)
        yield f"field {inset} on colour", (GROUND, field)
    for part in (0.4, 0.52, 0.9):
        for side, box in on_each_side(1.2, part):
            yield f"{side} along {part}", (area(NAVY, *box),)
    for colour in ("#efe0c6", "#e8d4b0", "#e0c898"):  # paler and darker than what strikes the eye
        yield f"pale {colour}", (GROUND, area(colour, 1, 1, WIDE - 2, TALL - 2))
    # Seen along two or three of the four places at which both sides are compared.
    for cover in (20, 30, 45, 60):
        yield f"covered {cover}", (area(NAVY, 1, -3, WIDE, 95), area(NAVY, -3, -3, 8, cover + 3))


def bleeds() -> Steps:
    for short in (0, 0.2, 0.5, 1, 2, 2.9, 3):
        reach = 3 - short
        yield f"all sides {short}", (area(NAVY, -reach, -reach, WIDE + 2 * reach, 89 + 2 * reach),)
    for missing in range(1, 15):
        left, lower, right, upper = (3 * (not missing & 1 << side) for side in range(4))
        box = (-left, -lower, WIDE + left + right, TALL + lower + upper)
        yield f"missing {missing:04b}", (area(NAVY, *box),)
    for inset in (0.1, 0.2, 0.22, 0.3):
        yield f"field {inset}", (area(NAVY, inset, inset, WIDE - 2 * inset, TALL - 2 * inset),)
    for start in (4, 8, 30, 52, 60):
        yield f"patch {start}", (area(NAVY, start, 0, 3, 20), area(NAVY, 0, start, 20, 3))
    yield "white", (area(WHITE, 0, 0, WIDE, TALL),)


def pictures() -> Steps:
    for inset in (-0.5, 0.02, 0.1, 1, 2.9, 2.96, 3.1):
        for part in (0.2, 0.3) if inset == 1 else (0.6,):
            for side, (x, y, width, height) in on_each_side(inset, part):
                yield f"{side} {inset} along {part}", (photo(x, y, width, height),)
    for width in (20, 25.3, 25.5, 40):
        yield f"{width} wide", (photo(10, 10, width, 20),)
        yield f"{width} high", (photo(10, 10, 20, width),)
        half = Group((photo(10, 10, 2 * width, 20),), (0.5, 0, 0, 0.5, 0, 0))
        yield f"{width} wide, then half", (half,)
    turned = Group((photo(10, 10, 30, 20),), (0.8, 0.6, -0.6, 0.8, 60.0, -20.0))
    yield "turned", (turned,)
    yield "twice", (photo(1, 10, 30, 20), photo(1, 50, 30, 25))


def photo(x: float, y: float, width: float, height: float) -> Image:
    return Image("picture:photo#1", x * MM, y * MM, width * MM, height * MM)


def texts_at_edges() -> Steps:
    for at in (-30, -3, -0.5, 0, 0.04, 0.2, 1.55, 2.9, 2.98, 3.1):
        yield f"left {at}", (words("Heron", at, 40),)
        yield f"lower {at}", (words("Heron", 20, at),)
        yield f"right {at}", (words("Heron", 54.3 - at, 40),)
        yield f"upper {at}", (words("Heron", 20, 86.4 - at),)
    for text in ("aye", "Qui", "  ab  ", "été", "a[b]", "x;"):
        yield f"below {text}", (words(text, 20, 3.02),)
    for turn in (0, 30, 45, 90):
        for at in (-1, 1, 2, 2.9, 3.2):
            yield f"icon {turn} at {at}", (stamp(at, 40, 6, turn=turn),)
    for size in (30, 33, 50):
        yield f"scene {size}", (stamp(1, 20, size), stamp(1, 60, 5, "leaf"))
    yield "pattern", (stamp(-1, 40, 5), stamp(1, 50, 5), stamp(1, 60, 5, "leaf"))
    cut = Group((stamp(1, 20, 8),), clip=rectangle(1, 20, 5, 5))
    yield "cut", (cut, stamp(1, 40, 5))


def text_sizes() -> Steps:
    for size in (5.9, 5.99, 6, 7.9, 7.99, 8, 9):
        for text in ("Twelve signs", "Thirteen sign", LONG + " at random"):
            yield f"{text} of {size}", (words(text, 8, 40, size),)
    for part in (0.5, 0.8):
        yield f"shrunk {part}", (Group((words(LONG, 8, 40, 12),), (part, 0, 0, part, 0, 0)),)


def contrasts() -> Steps:
    for ink in ("#767676", "#777777", "#949494", "#959595", WHITE):
        for size, cut in ((10, "Regular"), (17.9, "Black"), (13.9, "Bold"), (14, "Bold"),
                          (18, "Regular"), (17.9, "Regular")):  # fmt: skip
            yield f"{ink} {size} {cut}", (words("Heron", 8, 40, size, ink, cut),)
    for ink in (SAND, "#5a6a8a", BLACK):
        yield f"{ink} on navy", (area(NAVY, 0, 0, WIDE, TALL), words(LONG, 8, 40, 10, ink))
    for width in (2, 6, 9, 20, 45):  # under a word, a part of a line, all of it
        patch = area("#444444", 8, 38, width, 8)
        yield f"on a patch of {width}", (patch, words(LONG, 8, 40), words("And one", 8, 41.5))
        over = words("Above it", 8, 50)
        yield f"under a patch of {width}", (words(LONG, 8, 40), patch, over)
    for line in (0.3, 0.4, 0.5, 1.5):
        yield f"over lines of {line}", (
            *(outline(NAVY, line, 10 + 2 * step) for step in range(12)), words("I" * 40, 8, 40),
        )  # fmt: skip
    for opacity in (0.2, 0.5, 0.7, 0.9):
        ground = area(NAVY, 0, 30, WIDE, 20)
        yield f"ground of {opacity}", (Group((ground,), opacity=opacity), words(LONG, 8, 40))
        yield f"words of {opacity}", (Group((words(LONG, 8, 40),), opacity=opacity),)
        both = Group((ground, words(LONG, 8, 40, colour=WHITE)), opacity=opacity)
        yield f"both of {opacity}", (both,)
    yield "on a stamp", (stamp(8, 38, 12), words("Heron", 9, 40))
    yield "on a photo", (photo(8, 30, 40, 20), words("Heron", 9, 40))
    yield "in a frame", (outline(NAVY, 1, 8), words("Heron", 20, 40))


def knockouts() -> Steps:
    for ground in (BLACK, "#222222", "#2a2a2a", "#2b2b2b", "#333333"):
        for size, cut in ((8.9, "Regular"), (8.99, "Regular"), (9, "Regular"), (8, "Bold")):
            drawn = (area(ground, 0, 0, WIDE, TALL), words("At night", 8, 40, size, WHITE, cut))
            yield f"{size} {cut} in {ground}", drawn
    for ink in ("#888888", "#707070", "#777777"):
        yield f"{ink} in black", (area(BLACK, 0, 0, WIDE, TALL), words("At night", 8, 40, 8, ink))


def overlaps() -> Steps:
    one = words("Take two coins", 8, 40, 12)
    for up in (-4, -3, -2.5, -1.5, 0, 1, 2, 2.5, 3):
        yield f"up {up}", (one, words("Give one back", 8, 40 + up, 12))
    for across in (20, 26, 28, 29, 30, 31):
        yield f"across {across}", (one, words("Give", 8 + across, 40, 12))
        yield f"a short one across {across}", (one, words("I", 8 + across, 40, 12))
    for turn in (0, 90, 180, 30):
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        other = Group((words("Give one back", 0, 0, 12),), (cos, sin, -sin, cos, 60.0, 116.0))
        yield f"turned {turn}", (one, other)
    plate = area(WHITE, 6, 38, 40, 8)
    yield "on a plate", (one, plate, words("Give one back", 8, 40, 12))
    faded = Group((plate,), opacity=0.5)
    yield "on a faded plate", (one, faded, words("Give one back", 8, 40, 12))
    yield "three", (one, words("Give one back", 8, 40.5, 12), words("Or none", 8, 41, 12))


def hairlines() -> Steps:
    for width in (0.05, 0.08, 0.086, 0.088, 0.09, 0.17, 0.174, 0.18):
        for ink, ground in ((BLACK, WHITE), (WHITE, NAVY), (WHITE, "#767676"), (WHITE, "#777777")):
            yield f"{ink} {width} on {ground}", (area(ground, 0, 0, WIDE, TALL), rule(ink, width))
        half = Group((rule(BLACK, width),), (0.5, 0, 0, 0.5, 0, 0))
        yield f"half of {width}", (half,)
    around = Shape(rectangle(20, 20, 9, 9), fill=SAND, stroke=WHITE, width=0.12 * MM)
    yield "around an area", (area(NAVY, 0, 0, WIDE, TALL), around)
    like = Shape(rectangle(20, 20, 9, 9), fill=SAND, stroke=SAND, width=0.02 * MM)
    yield "of its own colour", (like,)
    yield "twice", (rule(BLACK, 0.02), rule(BLACK, 0.02, 50), rule(NAVY, 0.02, 60))
    yield "cut off", (Group((rule(BLACK, 0.02),), clip=rectangle(50, 50, 3, 3)),)
    for size in (4, 12, 24):
        yield f"in an icon of {size}", (stamp(20, 20, size, "thin"),)


def rule(colour: str, width: float, at: float = 40) -> Shape:
    line = (("M", 12 * MM, at * MM), ("L", 50 * MM, at * MM + 3), ("L", 50 * MM, at * MM))
    return Shape(line, stroke=colour, width=width * MM)


def borders() -> Steps:
    for inset in (1.9, 2, 2.5, 5.9, 5.96, 6.1):
        field = area(NAVY, inset, inset, WIDE - 2 * inset, TALL - 2 * inset)
        yield f"white {inset}", (field,)
        yield f"said to be white {inset}", (area(WHITE, -3, -3, 70, 95), field)
        yield f"coloured {inset}", (GROUND, field)
    yield "uneven", (area(NAVY, 3, 4, WIDE - 8, TALL - 7),)
    yield "on three sides", (area(NAVY, 3, 3, WIDE, TALL - 6),)


SWEEPS: dict[str, Callable[[], Steps]] = {
    "frames": frames,
    "areas": areas,
    "bleeds": bleeds,
    "pictures": pictures,
    "texts at edges": texts_at_edges,
    "text sizes": text_sizes,
    "contrasts": contrasts,
    "knockouts": knockouts,
    "overlaps": overlaps,
    "hairlines": hairlines,
    "borders": borders,
}


@pytest.fixture(scope="module")
def art(tmp_path_factory: pytest.TempPathFactory) -> ArtLibrary:
    path = tmp_path_factory.mktemp("art") / "photo.png"
    picture = Pictures.new("RGB", (300, 300), NAVY)
    picture.paste((200, 190, 150), (0, 0, 150, 300))
    picture.save(path)
    stroke = Shape((("M", 2.0, 2.0), ("L", 20.0, 22.0)), stroke="current", width=0.5)
    thin = Symbol(24, 24, (stroke,))
    return library({"gem#1": square(), "leaf#1": square(), "thin#1": thin}, photo=path)


@pytest.mark.parametrize("name", SWEEPS)
def test_a_check_speaks_from_the_same_step_on(name: str, art: ArtLibrary, renew: bool) -> None:
    lines = []
    for step, items in SWEEPS[name]():
        bleed = 3.0 if name == "bleeds" else 0.0
        shown = view(face(*items), art, bleed)
        side = InspectedSide(shown, is_back=True, is_plain=True, has_own_fonts=False)
        checks = [
            check.run
            for check in registered_face_checks()
            if check.applies(side) and not check.is_note
        ]
        issues = [issue for check in ([check_bleed] if bleed else checks) for issue in check(shown)]
        lines += [str(step), *(f"  {line}" for issue in issues for line in _lines(issue))]
    text = "\n".join([*lines, ""])
    goldens.compare("preflight", name, text, renew)


def _lines(issue: Issue) -> Iterator[str]:
    box = " ".join(f"{round(each / MM, 2) + 0.0:g}" for each in issue.box.corner_and_size)
    key = ", ".join(f"{each:.2f}" if isinstance(each, float) else str(each) for each in issue.key)
    yield f"{issue.check}: {issue.message}"
    yield f"  {issue.hint}; at {box}; {issue.degree:.2f}; {key}; {issue.text}"


def test_goldens_are_all_of_sweeps() -> None:
    assert goldens.are_all_of("preflight", SWEEPS)
