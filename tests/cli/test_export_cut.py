"""`export --as cut` and `cricut`: sheets for machines, and the lines along which they cut."""

from __future__ import annotations

import math
import re
import subprocess
from collections import Counter
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from punchboard.generator.export.cut_lines import polylines
from punchboard.generator.graphics.geometry import MM
from tests.cli.conftest import Run
from tests.folders import write

CUT = Path("output/shapes/export/cut")
CRICUT = Path("output/shapes/export/cricut")
Point = tuple[float, float]
#: An L that no turn brings onto itself, a disc, cards, and a screen that is folded.
GAME = """\
title: Shapes
components:
  corner:
    kind: token
    shape: outline
    size: {width: 90, height: 60}
    outline: M0 0H90V20H30V60H0Z
    copies: 5
    front: red.yaml
  disc: {kind: token, size: 25, copies: 20, front: red.yaml}
  deck: {kind: cards, data: cards.csv, front: red.yaml}
  wall: {kind: screen, panels: [40, 80, 40], height: 60, front: red.yaml, back: red.yaml}
"""
DPI = 100


@pytest.fixture
def shapes(here: Path) -> Path:
    rows = "name,quantity\n" + "".join(f"Card {number},1\n" for number in range(9))
    return write(
        here / "shapes",
        {"game.yaml": GAME, "red.yaml": _layout(), "cards.csv": rows},
    )


def _layout() -> str:
    """A ground of red that reaches 20 mm beyond any piece."""
    return (
        "bleed: 20\nelements:\n"
        "  all: {kind: shape, shape: rect, at: [-20, -20, 200, 130], fill: '#dd0000'}\n"
    )


def _layers(path: Path) -> dict[str, list[list[Point]]]:
    """Return the polylines of a DXF file by layer."""
    words = path.read_text("ascii").split("\n")
    pairs = list(zip(words[::2], words[1::2], strict=False))
    assert words[-3:] == ["0", "EOF", ""]
    layers: dict[str, list[list[Point]]] = {}
    x = 0.0
    inside = False
    for code, value in pairs:
        if (code, value) == ("0", "POLYLINE"):
            inside, line = True, []
        elif inside and code == "8" and not line:
            layer = value
        elif (code, value) == ("0", "SEQEND"):
            layers.setdefault(layer, []).append(line)
            inside = False
        elif inside and code == "10":
            x = float(value)
        elif inside and code == "20":
            line.append((x, float(value)))
    return layers


def _size(line: list[Point]) -> Point:
    xs, ys = zip(*line, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def _inside(line: list[Point], x: float, y: float) -> bool:
    odd = False
    for (ax, ay), (bx, by) in pairwise([*line, line[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def test_each_piece_has_its_outline(run: Run, shapes: Path) -> None:
    done = run("export", "shapes", "--as", "cut")
    assert done.exit_code == 0, done.output
    found = Counter[tuple[float, float]]()
    for path in CUT.glob("*.dxf"):
        for line in _layers(path).get("CUT", []):
            found[tuple(sorted(round(each, 1) for each in _size(line)))] += 1  # type: ignore[index]
    assert found == {(60.0, 90.0): 5, (25.0, 25.0): 20, (63.5, 88.9): 9, (60.0, 160.0): 1}
    (screen,) = CUT.glob("screens-1.dxf")
    assert len(_layers(screen)["FOLD"]) == 2


def test_lines_lie_where_the_pieces_are_printed(run: Run, shapes: Path) -> None:
    """Inside each outline all is red; half a millimetre beyond the bleed nothing is."""
    run("export", "shapes", "--as", "cut", "--only", "corner,disc")
    pages = sorted(CUT.glob("pieces-*.dxf"))
    command = ["pdftoppm", "-r", str(DPI), "-png", str(CUT / "pieces.pdf"), "page"]
    subprocess.run(command, check=True)
    for path, drawn in zip(pages, sorted(Path().glob("page*.png")), strict=True):
        layers = _layers(path)
        with Image.open(drawn) as picture:
            page = picture.convert("RGB")
        (frame,) = layers["PAGE"]
        width, height = _size(frame)
        scale = DPI / 25.4
        assert page.size == pytest.approx((width * scale, height * scale), abs=1.5)
        for line in layers["CUT"]:
            xs, ys = zip(*line, strict=True)
            for column in range(1, 20):
                for row in range(1, 20):
                    x = min(xs) + (max(xs) - min(xs)) * column / 20
                    y = min(ys) + (max(ys) - min(ys)) * row / 20
                    if min(math.dist((x, y), each) for each in _fine(line)) < 1.6:
                        continue
                    colour = page.getpixel((int(x * scale), int((height - y) * scale)))
                    is_red = colour == (221, 0, 0)
                    assert is_red == any(_inside(each, x, y) for each in layers["CUT"]), (x, y)


def _fine(line: list[Point]) -> list[Point]:
    """Return points along a line, a millimetre from each other at most."""
    points = []
    for (ax, ay), (bx, by) in pairwise([*line, line[0]]):
        steps = math.ceil(math.dist((ax, ay), (bx, by))) or 1
        points += [(ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps) for n in range(steps)]
    return points


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_marks_stand_clear_of_all_pieces(run: Run, shapes: Path, paper: str) -> None:
    assert run("export", "shapes", "--as", "cut", "--paper", paper).exit_code == 0
    for path in CUT.glob("*.dxf"):
        layers = _layers(path)
        width, height = _size(layers["PAGE"][0])
        for line in layers["CUT"]:
            for x, y in line:
                assert 9 <= x <= width - 9
                # The bleed of 1 mm ends 1.5 mm before a mark, which is 5 mm long from 10 mm on.
                near = [x < 17.49, x > width - 17.49, y < 17.49, y > height - 17.49]
                if (near[0] and (near[2] or near[3])) or (near[1] and near[3]):
                    raise AssertionError((path.name, x, y))


def test_the_marks_are_a_square_and_two_brackets(run: Run, shapes: Path) -> None:
    run("export", "shapes", "--as", "cut", "--only", "disc")
    subprocess.run(
        ["pdftoppm", "-r", "254", "-png", "-singlefile", str(CUT / "pieces.pdf"), "marks"],
        check=True,
    )
    with Image.open("marks.png") as picture:
        page = picture.convert("L")
    width, height = page.size  # ten pixels a millimetre
    dark = {(120, 120): True, (width - 120, 105): True, (width - 105, 130): True,
            (105, height - 130): True, (130, height - 105): True,
            (width - 130, 130): False, (130, height - 130): False,
            (width - 120, height - 120): False}  # fmt: skip
    assert {place: page.getpixel(place) < 60 for place in dark} == dark  # type: ignore[operator]


def test_both_files_of_a_sheet_say_the_same(run: Run, shapes: Path) -> None:
    run("export", "shapes", "--as", "cut")
    for path in CUT.glob("*.svg"):
        root = ElementTree.fromstring(path.read_text("ascii"))
        width, height = (
            float(root.attrib[name].removesuffix("mm")) for name in ("width", "height")
        )
        layers = _layers(path.with_suffix(".dxf"))
        assert _size(layers["PAGE"][0]) == pytest.approx((width, height), abs=0.001)
        for group in root:
            lines = layers.get(group.attrib["id"].upper(), [])
            assert len(group) == len(lines)
            for element, line in zip(group, lines, strict=True):
                start = re.match(r"M([\d.]+) ([\d.]+)", element.attrib["d"])
                assert start
                x, y = float(start[1]), height - float(start[2])
                assert line[0] == pytest.approx((x, y), abs=0.002)


def test_cricut_gets_pictures_clear_around_the_pieces(run: Run, shapes: Path) -> None:
    done = run("export", "shapes", "--as", "cricut", "--dpi", DPI)
    assert done.exit_code == 0, done.output
    red = 0
    for path in sorted(CRICUT.glob("pieces-*.png")):
        with Image.open(path) as picture:
            assert picture.mode == "RGBA"
            assert max(picture.size) <= 9.25 * DPI + 1 and min(picture.size) <= 6.75 * DPI + 1
            assert picture.info["dpi"] == pytest.approx((DPI, DPI), abs=0.1)
            red += sum(count for count, colour in picture.getcolors(1 << 20) or []
                       if colour == (221, 0, 0, 255))  # fmt: skip
    # The area of five corners and twenty discs.
    area = 5 * (90 * 20 + 30 * 40) + 20 * math.pi * 12.5**2
    assert red / (DPI / 25.4) ** 2 == pytest.approx(area, rel=0.02)


def test_what_is_too_large_is_named_and_left_out(run: Run, shapes: Path) -> None:
    done = run("export", "shapes", "--as", "cricut", "--paper", "a4")
    assert done.exit_code == 0
    assert "left out" not in done.output
    text = (shapes / "game.yaml").read_text("utf-8").replace("[40, 80, 40]", "[80, 120, 80]")
    (shapes / "game.yaml").write_text(text, "utf-8")
    done = run("export", "shapes", "--as", "cricut")
    assert "and left out: wall." in " ".join(done.output.split())
    done = run("export", "shapes", "--as", "cricut", "--only", "wall")
    assert done.exit_code == 2
    assert "no piece fits" in done.output


def test_what_has_no_room_between_the_marks_is_left_out_alone(run: Run, shapes: Path) -> None:
    """On A4 a mat of 185 × 270 mm has room on the paper, but not beside the marks."""
    text = (shapes / "game.yaml").read_text("utf-8")
    mats = (
        "  mat: {kind: mat, size: {width: 185, height: 270}, front: red.yaml}\n"
        "  rug: {kind: mat, size: {width: 100, height: 100}, front: red.yaml}\n"
    )
    (shapes / "game.yaml").write_text(text + mats, "utf-8")
    done = run("export", "shapes", "--as", "cut", "--paper", "a4", "--only", "deck,mat")
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    assert "Too large for 177 × 264 mm, and left out: mat." in said
    assert sorted(path.name for path in CUT.glob("*.pdf")) == ["cards-poker.pdf"]
    done = run("export", "shapes", "--as", "cut", "--paper", "a4", "--only", "mat,rug")
    assert "left out: mat." in done.output
    (line,) = _layers(CUT / "mats-1.dxf")["CUT"]
    assert _size(line) == pytest.approx((100, 100), abs=0.001)
    done = run("export", "shapes", "--as", "cut", "--paper", "a4", "--only", "mat")
    assert done.exit_code == 2
    assert "no piece fits this paper clear of the marks" in done.output
    done = run("export", "shapes", "--as", "cut", "--paper", "a3", "--only", "mat")
    assert done.exit_code == 0 and "left out" not in done.output


@pytest.mark.parametrize(
    ("pieces", "left_out", "sheets"),
    [
        # 60 × 270 mm is clear of the marks in the middle of A4, but not beside its like.
        ({"lane": ("60, height: 270", 3), "mat": ("185, height: 270", 1)}, "mat", 2),
        ({"lane": ("60, height: 270", 3)}, "", 2),
        # 185 × 180 mm is, but not with what lies above it.
        ({"yard": ("185, height: 180", 1), "rug": ("90, height: 90", 2)}, "", 2),
        ({"yard": ("185, height: 185", 1), "mat": ("185, height: 270", 2)}, "mat", 1),
    ],
)
def test_what_is_clear_of_the_marks_by_itself_is_exported(
    run: Run, shapes: Path, pieces: dict[str, tuple[str, int]], left_out: str, sheets: int
) -> None:
    mats = "".join(
        f"  {name}: {{kind: mat, size: {{width: {size}}}, copies: {copies}, front: red.yaml}}\n"
        for name, (size, copies) in pieces.items()
    )
    with (shapes / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(mats)
    done = run("export", "shapes", "--as", "cut", "--paper", "a4", "--only", ",".join(pieces))
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    assert ("left out" in said) == bool(left_out)
    assert f"left out: {left_out}." in said or not left_out
    paths = sorted(CUT.glob("*.dxf"))
    assert len(paths) == sheets
    found = Counter[tuple[int, ...]]()
    for path in paths:
        for line in _layers(path)["CUT"]:
            xs, ys = zip(*line, strict=True)
            near_side = min(xs) < 17.49 or max(xs) > 210 - 17.49
            assert not (near_side and (min(ys) < 17.49 or max(ys) > 297 - 17.49))
            found[tuple(sorted(round(each) for each in _size(line)))] += 1
    wanted = {
        tuple(sorted(int(each) for each in size.split(", height: "))): copies
        for name, (size, copies) in pieces.items()
        if name != left_out
    }
    assert found == wanted


@pytest.mark.parametrize("bend", [0.1, 0.3, 0.8, 2.0, 20.0])
def test_chords_are_near_a_curve_that_bends_evenly(bend: float) -> None:
    """It is as far from them as a curve can be: an eighth of its second derivative by n²."""
    top = 1.5 * bend  # of a parabola over 6 mm, whose second differences are all `bend`
    points = [(0.0, 0.0), (2.0, top * 2 / 3), (4.0, top * 2 / 3), (6.0, 0.0)]
    numbers = [[each * MM for each in point] for point in points]
    ((chords, _),) = polylines([("M", *numbers[0]), ("C", *(n for p in numbers[1:] for n in p))])
    farthest = max(
        min(_distance(a, b, (6 * t, 2 * t * (1 - t) * top)) for a, b in pairwise(chords))
        for t in (number / 1000 for number in range(1001))
    )
    assert farthest <= 0.0200001


@given(st.lists(st.floats(-40, 40), min_size=8, max_size=8))
def test_chords_stay_near_their_curve(numbers: list[float]) -> None:
    start, *rest = list(zip(numbers[::2], numbers[1::2], strict=True))
    curve = [("M", *start), ("C", *(each for point in rest for each in point))]
    scaled = [(str(op), *(float(each) * MM for each in values)) for op, *values in curve]
    ((points, is_closed),) = polylines(scaled)
    assert not is_closed
    one, two, end = rest
    for number in range(101):
        t = number / 100
        u = 1 - t
        x, y = (
            u**3 * start[i] + 3 * u * u * t * one[i] + 3 * u * t * t * two[i] + t**3 * end[i]
            for i in (0, 1)
        )
        assert min(_distance(a, b, (x, y)) for a, b in pairwise(points)) <= 0.0201


def _distance(a: Point, b: Point, p: Point) -> float:
    """Return how far a point lies from the line between two others."""
    long = math.dist(a, b)
    if long < 1e-9:
        return math.dist(a, p)
    t = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / long**2
    t = min(1.0, max(0.0, t))
    return math.dist(p, (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
