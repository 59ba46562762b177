"""`export --as gamecrafter` dials: one picture of wheels, front and back, and what to write."""

from __future__ import annotations

import csv
import json
import math
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from punchboard.generator.export.shop_file import Dial, DialWheel, find_shop
from tests.cli.conftest import Run
from tests.folders import write

ROOT = Path(__file__).parents[2]
OUT = Path("output/dials/export/gamecrafter")
#: Parts of one color each, on which numbers are black.
PLAIN = """\
bleed: 3
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, =width + 6, =height + 6], fill: "COLOR"}
"""
FRONT = PLAIN.replace("COLOR", "#ff0000") + (
    "  up: {kind: shape, shape: rect, at: [=width / 2 - 2, 2, 4, 2], fill: '#ffff00'}\n"
)
BACK = PLAIN.replace("COLOR", "#0000ff") + (
    "  up: {kind: shape, shape: rect, at: [=width / 2 - 2, 2, 4, 2], fill: '#00ffff'}\n"
)
WHEEL = """\
bleed: 3
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, =width + 6, =height + 6], fill: "#00ff00"}
  numbers:
    kind: group
    repeat: =wheel.numbers
    elements:
      turned:
        kind: group
        at: [0, 0, =width, =height]
        turn: =index * wheel.turn
        elements:
          number: {kind: ring, at: [=wheel.spot.x + wheel.spot.width / 2 - 10,
            =wheel.spot.y + wheel.spot.height / 2 - 10, 20, 20], labels: "=[item]", radius: 0,
            size: =wheel.size, weight: black, colour: "#000000"}
"""
LAYOUTS = "front: front.yaml, back: back.yaml, wheel: wheel.yaml"
LIVES = f"""\
  lives:
    {{kind: dial, width: 62.9, height: 62.9, radius: 31.4, copies: 4, {LAYOUTS}, wheels: [
      {{name: life, to: 9, diameter: 61.9, at: [31.4, 31.4], window: top,
        opening: {{reach: 19, width: 7.2, height: 8.5}}}}]}}
"""
BIDS = f"""\
  bids:
    {{kind: dial, data: crews.csv, width: 133.3, height: 68.2, radius: 34.1, {LAYOUTS}, wheels: [
      {{name: number, to: 9, diameter: 63.3, at: [34.1, 34.1], window: right, grip: top,
        opening: {{reach: 17.1, width: 9.7, height: 9.7}}}},
      {{name: price, to: 9, diameter: 63.3, at: [99.2, 34.1], window: left, grip: top,
        opening: {{reach: 17.1, width: 9.7, height: 9.7}}}}]}}
"""
CREWS = "name,quantity\nRed,2\nBlue,1\n"


def dials(here: Path, components: str) -> None:
    files = {"front.yaml": FRONT, "back.yaml": BACK, "wheel.yaml": WHEEL, "crews.csv": CREWS}
    write(here / "dials", {"game.yaml": f"title: Dials\ncomponents:\n{components}", **files})


def product(name: str) -> Dial:
    return find_shop("gamecrafter").dials[name]


def test_dials_are_pictures_of_the_shops_size_and_are_in_the_bill(run: Run, here: Path) -> None:
    dials(here, LIVES + BIDS)
    done = run("export", "dials", "--as", "gamecrafter")
    assert done.exit_code == 0, done.output
    sizes = {}
    for path in OUT.glob("*-x*.png"):
        with Image.open(path) as picture:
            sizes[path.name] = picture.size
    assert sizes == {
        "lives-x4.png": (825, 2400),
        "bids-1-red-x2.png": (2550, 1650),
        "bids-2-blue-x1.png": (2550, 1650),
    }
    with (OUT / "bill.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [
            tuple(row[each] for each in ("deck", "size", "fronts", "backs", "cards"))
            for row in csv.DictReader(file)
        ]
    assert rows == [("lives", "small_dial", "1", "0", "4"), ("bids", "dual_dial", "2", "0", "3")]
    assert "7 pieces: 4 lives (small_dial), 3 bids (dual_dial)" in " ".join(done.output.split())


COLORS = {
    (255, 0, 0): "front",
    (0, 0, 255): "back",
    (0, 255, 0): "wheel",
    (255, 255, 0): "top of front",
    (0, 255, 255): "top of back",
}
#: Pixels of a millimeter.
MM = 300 / 25.4


def part_at(picture: Image.Image, x: float, y: float) -> str:
    """Return the part that a picture shows at a place."""
    found = picture.getpixel((round(x), round(y)))
    return COLORS.get(found, str(found))  # type: ignore[arg-type, call-overload]


def around(middle: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    ways = [math.radians(15 * each) for each in range(24)]
    return [(middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in ways]


@pytest.mark.parametrize(
    ("components", "file", "name"),
    [(LIVES, "lives-x4.png", "small_dial"), (BIDS, "bids-1-red-x2.png", "dual_dial")],
)
def test_parts_fill_the_shops_outline_with_bleed_and_meet_at_the_fold(
    run: Run, here: Path, components: str, file: str, name: str
) -> None:
    dials(here, components)
    run("export", "dials", "--as", "gamecrafter")
    picture, dial = Image.open(OUT / file), product(name)
    left, top, width, height = dial.front
    for wheel in dial.wheels:
        for x, y in around(wheel.middle, wheel.diameter / 2 + 1.5 * MM):
            assert part_at(picture, x, y) == "wheel"
        for x, y in around(wheel.pin, wheel.diameter / 2):
            assert part_at(picture, x, y).endswith("front")
            mirrored = (2 * dial.fold_x - x, y) if dial.fold_x else (x, 2 * (dial.fold_y or 0) - y)
            assert part_at(picture, *mirrored).endswith("back")
    middle = left + width / 2, top + height / 2
    if dial.fold_x:  # the top of the dial is at its fold, as its grips ask for
        assert part_at(picture, dial.fold_x + 3 * MM, middle[1]) == "top of front"
        assert part_at(picture, dial.fold_x - 3 * MM, middle[1]) == "top of back"
        assert part_at(picture, left + width + 2 * MM, middle[1]) == "front"
    else:
        # Folded, the back is seen upright: on the picture it is upside down.
        assert part_at(picture, middle[0], top + 3 * MM) == "top of front"
        assert part_at(picture, middle[0], 2 * (dial.fold_y or 0) - top - 3 * MM) == "top of back"
        for x in (left - 2 * MM, left + width + 2 * MM):
            assert part_at(picture, x, middle[1]) == "front"


@pytest.mark.parametrize(
    ("components", "file", "name"),
    [(LIVES, "lives-x4.png", "small_dial"), (BIDS, "bids-1-red-x2.png", "dual_dial")],
)
def test_window_of_the_shop_shows_each_number_whole_and_alone(
    run: Run, here: Path, components: str, file: str, name: str
) -> None:
    dials(here, components)
    run("export", "dials", "--as", "gamecrafter")
    picture = Image.open(OUT / file).convert("RGB")
    for wheel in product(name).wheels:
        reach = wheel.diameter / 2
        x, y = wheel.middle
        disc = picture.crop(
            (round(x - reach), round(y - reach), round(x + reach), round(y + reach))
        )
        ink = disc.getchannel("G").point(lambda value: 255 if value < 128 else 0)
        places = [(a - wheel.pin[0] + reach, b - wheel.pin[1] + reach) for a, b in wheel.window]
        inside, edge = (Image.new("L", ink.size) for _ in range(2))
        ImageDraw.Draw(inside).polygon(places, 255)
        ImageDraw.Draw(edge).line([*places, places[0]], 255, round(MM))  # half a mm each way
        shown = set()
        for number in range(10):
            turned = ink.rotate(36 * number)
            assert not ImageChops.multiply(turned, edge).getbbox()
            # Of all that is printed, a tenth or so is in the window: a number, all of it.
            part = sum(ImageStat.Stat(ImageChops.multiply(turned, inside)).sum)
            shown.add(round(part / sum(ImageStat.Stat(ink).sum), 3))
            assert 0.05 < min(shown) <= max(shown) < 0.16
        assert len(shown) > 5  # a 1 has less ink than an 8


#: Dials that no shop makes, with a product and a sentence about one of their wheels.
OTHERS = [
    ("[{name: life, to: 9, diameter: 60, at: [40, 40], window: top}]", "small_dial"),
    ("[{name: life, to: 12, diameter: 60, at: [40, 40]}]", "small_dial"),
    ("[{name: life, to: 9, diameter: 60, at: [40, 40], window: bottom}]", "small_dial"),
    (
        "[{name: a, to: 9, diameter: 62, at: [33, 40]}, "
        "{name: b, to: 15, diameter: 62, at: [97, 40], window: left}]",
        "dual_dial",
    ),
]


@pytest.mark.parametrize(("wheels", "name"), OTHERS)
def test_dial_with_the_fields_of_the_message_is_printed(
    run: Run, here: Path, wheels: str, name: str
) -> None:
    dials(here, f"  counter: {{kind: dial, {LAYOUTS}, wheels: {wheels}}}\n")
    done = run("export", "dials", "--as", "gamecrafter")
    assert done.exit_code == 2
    said = " ".join(done.output.split())
    found = re.search(rf"no dial like counter: for its {name}, write (.*?); (wheel .*?\}})\.", said)
    assert found is not None, said
    for wheel in found[2].split("; "):
        written = re.fullmatch(r"wheel (\w+): (.*)", wheel)
        assert written is not None
        kept = re.search(rf"\{{name: {written[1]}, to: \d+", wheels)
        assert kept is not None
        wheels = re.sub(rf"\{{name: {written[1]}, .*?\}}", f"{kept[0]}, {written[2]}}}", wheels)
    dials(here, f"  counter: {{kind: dial, {LAYOUTS}, {found[1]}, wheels: {wheels}}}\n")
    done = run("export", "dials", "--as", "gamecrafter")
    assert done.exit_code == 0, done.output
    assert f"1 counter ({name})" in " ".join(done.output.split())


OPENING = "reach: 19, width: 7.2, height: 8.5"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("width: 62.9", "width: 64"),
        ("diameter: 61.9", "diameter: 61"),
        # The round end of the drop would hide a part of the number.
        (OPENING, "reach: 22.8, width: 6, height: 5"),
        # The drop would show a part of the next number.
        (OPENING, "reach: 20, width: 4.6, height: 3.3"),
    ],
)
def test_dial_that_is_not_the_shops_is_told(run: Run, here: Path, old: str, new: str) -> None:
    lives = LIVES.replace(old, new)
    dials(here, lives.replace("to: 9", "to: 20") if "height: 3.3" in new else lives)
    done = run("export", "dials", "--as", "gamecrafter")
    assert done.exit_code == 2
    said = " ".join(done.output.split())
    assert "The Game Crafter has no dial like lives: for its small_dial, write width: 62.9" in said


def test_dial_with_too_many_numbers_is_told_how_many_it_can_have(run: Run, here: Path) -> None:
    wheels = "[{name: life, to: 25, diameter: 60, at: [40, 40], window: top}]"
    dials(here, f"  counter: {{kind: dial, {LAYOUTS}, wheels: {wheels}}}\n")
    said = " ".join(run("export", "dials", "--as", "gamecrafter").output.split())
    assert re.search(r"window: top, opening: \{reach: [\d.]+, .*\}, at most 18 numbers\.", said)


def test_dial_with_more_wheels_than_the_shops_is_told(run: Run, here: Path) -> None:
    wheels = ", ".join(
        f"{{name: w{each}, to: 9, diameter: 36, at: [{20 + 40 * each}, 40]}}" for each in range(3)
    )
    dials(here, f"  counter: {{kind: dial, {LAYOUTS}, wheels: [{wheels}]}}\n")
    said = " ".join(run("export", "dials", "--as", "gamecrafter").output.split())
    assert "has no dial with 3 wheels for counter: write a component with 1 or 2." in said


def test_dial_with_a_changed_wheel_is_exported_again(run: Run, here: Path) -> None:
    dials(here, LIVES + BIDS)
    run("export", "dials", "--as", "gamecrafter")
    assert "Nothing changed" in run("export", "dials", "--as", "gamecrafter", "--changed").output
    dials(here, LIVES.replace("name: life, to: 9", "name: life, to: 8") + BIDS)
    done = run("export", "dials", "--as", "gamecrafter", "--changed")
    assert done.exit_code == 0, done.output
    assert [path.name for path in (OUT / "changed").glob("*-x*.png")] == ["lives-x4.png"]
    told = json.loads((OUT / "manifest.json").read_text("utf-8"))["files"]
    lives = [each["card"] for each in told if each["name"] == "lives-x4.png"]
    assert lives == ["body", "back", "wheel_life"]


def test_art_of_a_dial_that_ends_at_its_trim_is_told(run: Run, here: Path) -> None:
    dials(here, LIVES)
    write(here / "dials", {"back.yaml": BACK.replace("bleed: 3", "bleed: 1")})
    done = run("export", "dials", "--as", "gamecrafter")
    assert "the art of lives reaches 1 mm beyond its parts" in " ".join(done.output.split())


def test_dials_of_the_docs_are_printed_by_the_shop_and_at_home(run: Run, here: Path) -> None:
    page = (ROOT / "docs/how-to/export.md").read_text("utf-8")
    found = re.search(r"```yaml\n(lives:\n.*?)```", page, re.DOTALL)
    assert found is not None
    lines = "".join(f"  {line}\n" for line in found[1].splitlines())
    write(here / "dials", {"game.yaml": f"title: Dials\ncomponents:\n{lines}"})
    done = run("export", "dials", "--as", "gamecrafter")
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    assert "4 lives (small_dial), 1 bids (dual_dial)" in said
    assert "white may show" not in said
    assert run("check", "dials").exit_code == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("window: [[1, 1], [9, 1], [2, 2], [1, 9]]", "clockwise, and without a dent"),
        ("window: [[1, 1], [1, 9], [9, 9], [9, 1]]", "clockwise, and without a dent"),
        ("fold_x: 50, window: [[1, 1], [9, 1], [9, 9]]", "must have one of fold_x and fold_y"),
    ],
)
def test_shop_with_an_impossible_dial_is_told(run: Run, here: Path, change: str, said: str) -> None:
    dials(here, LIVES)
    fold, _, window = change.rpartition("window:")
    write(
        here,
        {
            "my.yaml": "title: Press\ndials:\n  one:\n"
            f"    {{pixels: [90, 90], front: [9, 9, 9, 9], fold_y: 20, {fold}\n"
            f"     wheels: [{{middle: [9, 9], diameter: 9, pin: [9, 9], window:{window}}}]}}\n"
        },
    )
    done = run("export", "dials", "--as", "my.yaml")
    assert done.exit_code == 1
    assert said in " ".join(done.output.split())


def test_shop_that_takes_pdf_has_no_dials(run: Run, here: Path) -> None:
    dials(here, LIVES)
    small = (ROOT / "templates/shops/gamecrafter.yaml").read_text("utf-8")
    write(here, {"my.yaml": f"pdf: PDF/X-1a:2003\n{small}"})
    done = run("export", "dials", "--as", "my.yaml")
    assert done.exit_code == 1
    assert "must have no dials if it takes PDF" in done.output


@pytest.mark.parametrize(
    "wheel", [each for name in ("small_dial", "dual_dial") for each in product(name).wheels]
)
def test_wheel_and_front_of_a_shops_dial_have_their_holes_in_their_middles(
    wheel: DialWheel,
) -> None:
    assert wheel.window[0] != wheel.pin
    xs, ys = zip(*wheel.window, strict=True)
    # Each window is on one side of its pin, and straight beside it.
    aside = sorted(
        (abs((max(xs) + min(xs)) / 2 - wheel.pin[0]), abs((max(ys) + min(ys)) / 2 - wheel.pin[1]))
    )
    assert aside[0] < 2 < 100 < aside[1] < wheel.diameter / 2
