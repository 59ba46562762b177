"""`export --as` a print shop: pictures of just its sizes, and a bill."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PIL import Image

from punchboard.generator.export.shop_file import find_shop, shop_names
from tests.cli.conftest import Run
from tests.folders import write

SIZES = {"mpc": (822, 1122), "gamecrafter": (825, 1125)}
PLAIN = "{kind: shape, shape: rect, at: [%s], fill: '%s'}"
#: A card of one colour whose art ends at its trim, with a dot in its upper left corner.
GAME = """\
title: Flat
components:
  wide: {kind: cards, data: cards.csv, size: {width: 88.9, height: 63.5}, front: wide.yaml}
  odd: {kind: cards, data: cards.csv, size: {width: 70, height: 40}, front: odd.yaml}
  dice: {kind: cube, side: 10}
"""
WIDE = f"""\
elements:
  ground: {PLAIN % ("0, 0, 88.9, 63.5", "#336699")}
  dot: {PLAIN % ("0, 0, 10, 10", "#ffcc00")}
"""
ODD = f"elements:\n  ground: {PLAIN % ('0, 0, 70, 40', '#884422')}\n"


@pytest.fixture
def flat(here: Path) -> Path:
    return write(
        here / "flat",
        {"game.yaml": GAME, "wide.yaml": WIDE, "odd.yaml": ODD, "cards.csv": "name\nOne\n"},
    )


@pytest.mark.parametrize("shop", SIZES)
def test_every_shop_gets_pictures_of_its_size(run: Run, lantern: Path, shop: str) -> None:
    done = run("export", "lantern", "--as", shop)
    assert done.exit_code == 0, done.output
    folder = Path(f"output/lantern/export/{shop}")
    faces = sorted(folder.glob("cards-*.png"))
    assert faces[0].name == "cards-1-lamplighter-x3.png"
    assert faces[-1].name == "cards-back.png"
    for path in faces:
        with Image.open(path) as picture:
            assert picture.size == SIZES[shop]
            assert picture.mode == "RGB"
            # The starter's art reaches 3 mm beyond the trim; what is missing is drawn out.
            corner, inner = picture.getpixel((0, 5)), picture.getpixel((1, 5))
            assert corner == inner != (255, 255, 255)
    with (folder / "bill.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["deck"], row["size"]) == ("cards", "poker")
    assert (row["fronts"], row["backs"], row["cards"]) == ("8", "1", "18")
    assert "18 cards" in done.output


def test_art_that_ends_at_the_trim_is_drawn_out_and_told(run: Run, flat: Path) -> None:
    done = run("export", "flat", "--as", "mpc", "--only", "wide")
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    assert "art ends 3 mm before the edge" in said and "`bleed:` in the layout" in said
    with Image.open("output/flat/export/mpc/wide-1-one-x1.png") as picture:
        # Turned a quarter clockwise: what was upper left is upper right.
        assert picture.size == (822, 1122)
        assert picture.getpixel((821, 0)) == (255, 204, 0)
        for place in ((0, 0), (0, 1121), (821, 1121), (411, 561)):
            assert picture.getpixel(place) == (51, 102, 153), place


def test_sizes_that_a_shop_does_not_name_follow_its_edge(run: Run, flat: Path) -> None:
    done = run("export", "flat", "--as", "mpc")
    assert "Not for MakePlayingCards: dice." in done.output
    with Image.open("output/flat/export/mpc/odd-1-one-x1.png") as picture:
        # 40 × 70 mm are 472 × 827 pixels, with 36 more on each side.
        assert picture.size == (472 + 72, 827 + 72)


def test_a_shop_that_has_no_such_size_leaves_it_out(run: Run, flat: Path) -> None:
    done = run("export", "flat", "--as", "gamecrafter")
    assert "Not for The Game Crafter: odd, dice." in done.output
    done = run("export", "flat", "--as", "gamecrafter", "--only", "odd")
    assert done.exit_code == 2
    assert "The Game Crafter prints none of these pieces" in done.output


def test_a_new_shop_is_a_file(run: Run, lantern: Path) -> None:
    write(Path(), {"my shop.yaml": "title: Corner Press\ndpi: 150\nedge: 18\n"})
    done = run("export", "lantern", "--as", "my shop.yaml")
    assert done.exit_code == 0, done.output
    with Image.open("output/lantern/export/my-shop/cards-2-woodcutter-x3.png") as picture:
        assert picture.size == (375 + 36, 525 + 36)


def test_a_shop_whose_file_changed_gets_all_pictures_again(run: Run, lantern: Path) -> None:
    asked = ("export", "lantern", "--as", "my.yaml")
    folder = Path("output/lantern/export/my")
    write(Path(), {"my.yaml": "title: Press\ndpi: 150\nedge: 18\n"})
    run(*asked)
    write(Path(), {"my.yaml": "# As their page says.\ntitle: Press\ndpi: 150\nedge: 18\n"})
    assert "Nothing changed" in run(*asked, "--changed").output
    for dpi, edge, size in ((150, 30, (375 + 60, 525 + 60)), (300, 18, (750 + 36, 1050 + 36))):
        write(Path(), {"my.yaml": f"title: Press\ndpi: {dpi}\nedge: {edge}\n"})
        done = run(*asked, "--changed")
        assert done.exit_code == 0, done.output
        assert len(list((folder / "changed").glob("cards-*.png"))) == 9
        with Image.open(folder / "changed" / "cards-2-woodcutter-x3.png") as picture:
            assert picture.size == size


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title: Press\ndpi: many\n", "dpi"),
        ("title: Press\nsizes: 3\n", "sizes"),
        ("formats: {poker: {trim: [63.5], pixels: [1, 2]}}\ntitle: P\n", "trim"),
        ("[", "my.yaml"),
    ],
)
def test_a_shop_with_errors_is_told_by_its_line(
    run: Run, lantern: Path, text: str, said: str
) -> None:
    write(Path(), {"my.yaml": text})
    done = run("export", "lantern", "--as", "my.yaml")
    assert done.exit_code == 1
    assert "my.yaml" in done.output and said in done.output
    assert not Path("output").exists()


def test_a_target_that_is_not_there_is_told(run: Run, lantern: Path) -> None:
    done = run("export", "lantern", "--as", "gamecrafte")
    assert done.exit_code == 2
    assert 'did you mean "gamecrafter"?' in done.output
    assert 'no shop "nowhere.yaml"' in run("export", "lantern", "--as", "nowhere.yaml").output


def test_shops_pictures_are_no_smaller_than_their_trim() -> None:
    for name in shop_names():
        shop = find_shop(name)
        for each in shop.formats.values():
            for trim, pixels in zip(each.trim, each.pixels, strict=True):
                bleed = (pixels / shop.dpi * 25.4 - trim) / 2
                assert 2.5 < bleed < 4.5, (name, each)
