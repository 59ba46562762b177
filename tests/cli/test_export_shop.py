"""`export --as` a print shop: pictures of just its sizes, and a bill."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from punchboard.generator.export.shop_file import Format, find_shop, shop_names
from tests.cli.conftest import Run
from tests.folders import write
from tests.press_profile import write_press

ROOT = Path(__file__).parents[2]
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
    said = " ".join(done.output.split())
    assert "Not for The Game Crafter: dice." in said
    assert (
        "The Game Crafter has no 70 × 40 mm for odd: make it 63.5 × 44.45 mm for its mini." in said
    )
    done = run("export", "flat", "--as", "gamecrafter", "--only", "odd")
    assert done.exit_code == 2
    assert "The Game Crafter prints none of these pieces" in done.output
    assert "make it 63.5 × 44.45 mm for its mini" in " ".join(done.output.split())


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


def test_shop_of_the_docs_prints_what_its_file_says(run: Run, here: Path) -> None:
    page = (ROOT / "docs/how-to/export.md").read_text("utf-8")
    found = re.search(r"```yaml\n(title: Corner Press\n.*?)```", page, re.DOTALL)
    assert found is not None
    write(here, {"corner-press.yaml": found[1]})
    many(here, "name,quantity\nRed,60\n")
    done = run("export", "many", "--as", "corner-press.yaml")
    assert done.exit_code == 0, done.output
    rows = bill(Path("output/many/export/corner-press"))
    assert [(row["cards"], row["sold as"]) for row in rows] == [("54", "54"), ("6", "18")]
    assert "last deck of cards has 6 cards, and Corner Press prints at least 18" in " ".join(
        done.output.split()
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title: Press\ndpi: many\n", "dpi"),
        ("title: Press\nsizes: 3\n", "sizes"),
        ("formats: {poker: {trim: [63.5], pixels: [1, 2]}}\ntitle: P\n", "trim"),
        ("title: P\ndeck_sizes: [36, 18]\n", "deck_sizes smallest first"),
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


@pytest.mark.parametrize(
    ("name", "each"),
    [
        pytest.param(name, each, id=f"{name}-{product}")
        for name in shop_names()
        for product, each in find_shop(name).formats.items()
    ],
)
def test_picture_of_a_product_is_its_cut_and_a_bleed(name: str, each: Format) -> None:
    for trim, pixels in zip(each.trim, each.pixels, strict=True):
        bleed = (pixels / find_shop(name).dpi * 25.4 - trim) / 2
        # An eighth of an inch; decks for tins and small screens have more, as the shop lists them.
        assert 2.5 < bleed < 6.4


#: A component of each kind that The Game Crafter prints, some with a bleed and some without.
PARTS = """\
title: Parts
components:
  circles:
    kind: cards
    data: one.csv
    size: {width: 88.9, height: 88.9, radius: 44.45}
    front: p.yaml
  plain: {kind: cards, data: one.csv, size: {width: 63.5, height: 88.9}, front: p.yaml}
  aids: {kind: mat, size: {width: 152.4, height: 101.6}, front: p.yaml}
  tall: {kind: mat, size: {width: 101.6, height: 152.4}, front: p.yaml}
  map: {kind: board, size: {width: 457.2, height: 228.6}, front: p.yaml}
  coins: {kind: token, shape: round, size: 25.4, copies: 7, front: p.yaml, back: same}
  hexes:
    {kind: token, shape: hexagon, size: {width: 95.25, height: 82.55}, front: p.yaml}
  cash: {kind: money, data: one.csv, size: {width: 88.9, height: 50.8}, front: p.yaml}
  walls: {kind: screen, panels: [77, 100, 77], height: 88.9, front: p.yaml, back: p.yaml}
  small: {kind: token, shape: round, size: 10, front: p.yaml}
  arrow: {kind: token, shape: outline, outline: M0 0L9 0L5 9Z, size: 10, front: p.yaml}
  dice: {kind: die}
"""
#: By file: its size in pixels, and its product in the bill.
PRODUCTS = {
    "circles-1-one-x1": ((1125, 1125), "circle_deck"),
    "plain-1-one-x1": ((825, 1125), "poker"),
    "aids-1-x1": ((1875, 1275), "postcard_mat"),
    "tall-1-x1": ((1875, 1275), "postcard_mat"),
    "map-1-x1": ((2775, 5475), "bifold_board"),
    "coins-1-x7": ((375, 375), "large_circle_chit"),
    "hexes-1-x1": ((1200, 1050), "large_hex_tile"),
    "cash-1-one-x1": ((675, 1125), "play_money"),
    "walls-1-x1": ((3075, 1200), "small_screen"),
}


def test_boards_mats_and_chits_are_products_of_the_game_crafter(run: Run, here: Path) -> None:
    dot = PLAIN % ("0, 0, 9, 9", "#336699")
    files = {"game.yaml": PARTS, "p.yaml": f"elements:\n  dot: {dot}\n", "one.csv": "name\nOne\n"}
    write(here / "parts", files)
    done = run("export", "parts", "--as", "gamecrafter")
    assert done.exit_code == 0, done.output
    folder = Path("output/parts/export/gamecrafter")
    found = {}
    for path in folder.glob("*-x*.png"):
        with Image.open(path) as picture:
            found[path.stem] = picture.size
    assert found == {name: size for name, (size, _) in PRODUCTS.items()}
    rows = bill(folder)
    assert [row["size"] for row in rows] == [product for _, product in PRODUCTS.values()]
    assert {row["deck"]: row["or"] for row in rows if row["or"]} == {
        "plain": "trading_deck foil_poker_deck",
        "hexes": "hex_deck",
    }
    said = " ".join(done.output.split())
    assert "Not for The Game Crafter: arrow." in said
    assert "The Game Crafter cuts dice by templates of its own: custom_color_d4" in said
    assert "no 10 × 10 mm for small: make it 12.7 × 12.7 mm for its small_circle_chit." in said
    assert "15 pieces" in said


def bill(folder: Path) -> list[dict[str, str]]:
    with (folder / "bill.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


MANY = """\
title: Many
components:
  cards: {kind: cards, data: many.csv, size: poker, front: p.yaml, back: b.yaml}
"""


def many(here: Path, table: str) -> None:
    write(
        here / "many",
        {
            "game.yaml": MANY,
            "p.yaml": "elements:\n  a: {kind: text, at: [9, 9, 40, 40], text: '{{ card.name }}'}\n",
            "b.yaml": f"elements:\n  a: {PLAIN % ('0, 0, 63.5, 88.9', '#202020')}\n",
            "many.csv": table,
        },
    )


def test_deck_larger_than_the_shop_takes_is_split_in_files_and_bill(run: Run, here: Path) -> None:
    many(here, "name,quantity\nRed,350\nBlue,300\nGreen,50\n")
    done = run("export", "many", "--as", "mpc")
    assert done.exit_code == 0, done.output
    folder = Path("output/many/export/mpc")
    assert sorted(path.name for path in folder.glob("cards-*.png")) == [
        "cards-deck1-1-red-x350.png",
        "cards-deck1-2-blue-x262.png",
        "cards-deck1-back.png",
        "cards-deck2-2-blue-x38.png",
        "cards-deck2-3-green-x50.png",
        "cards-deck2-back.png",
    ]
    columns = ("deck", "fronts", "backs", "cards", "sold as")
    assert [tuple(row[column] for column in columns) for row in bill(folder)] == [
        ("cards (1 of 2)", "2", "1", "612", "612"),
        ("cards (2 of 2)", "2", "1", "88", "90"),
    ]
    said = " ".join(done.output.split())
    assert "cards has 700 cards, and MakePlayingCards takes at most 612 in a deck" in said
    assert "order 2 decks of 612 and 88 cards" in said
    assert "88 cards (2 of 2) (poker, sold as 90)" in said


def test_changed_card_keeps_the_deck_that_it_was_exported_in(run: Run, here: Path) -> None:
    table = "name,quantity\nRed,3\nBlue,2\n"
    many(here, table)
    write(here, {"my.yaml": "title: Small\ndpi: 72\nedge: 9\nmost_cards: 4\n"})
    run("export", "many", "--as", "my.yaml")
    many(here, table.replace("Blue", "Navy"))
    done = run("export", "many", "--as", "my.yaml", "--changed")
    assert done.exit_code == 0, done.output
    folder = Path("output/many/export/my")
    names = sorted(path.name for path in (folder / "changed").glob("cards-*.png"))
    assert names == ["cards-deck1-2-navy-x1.png", "cards-deck2-2-navy-x1.png"]


def test_pdf_decks_are_split_too(run: Run, here: Path) -> None:
    many(here, "name,quantity\nRed,3\nBlue,2\n")
    write_press(here)
    write(here, {"my.yaml": SMALL_DECKS})
    done = run("export", "many", "--as", "my.yaml", "--profile", "press.icc")
    assert done.exit_code == 0, done.output
    for number, pages in ((1, 8), (2, 2)):
        document = pypdfium2.PdfDocument(f"output/many/export/my/cards-deck{number}.pdf")
        assert len(document) == pages
        document.close()


SMALL_DECKS = """\
title: Small
pdf: PDF/X-1a:2003
most_cards: 4
formats: {poker: {trim: [63.5, 88.9], pixels: [825, 1125]}}
"""


def test_limits_of_a_shops_file_are_told_with_the_remedy(run: Run, here: Path) -> None:
    many(here, "name,quantity\nRed,3\n")
    text = "title: Tiny\nedge: 9\ndpi: 100\nleast_cards: 10\nmost_mb: 0.0001\npictures: jpeg\n"
    write(here, {"my.yaml": text})
    done = run("export", "many", "--as", "my.yaml")
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    assert "cards has 3 cards, and Tiny prints at least 10" in said
    assert (
        "takes files of at most 0.0001 MB, and larger are cards-1-red-x3.jpg, cards-back.jpg"
        in said
    )
    with Image.open("output/many/export/my/cards-1-red-x3.jpg") as picture:
        assert (picture.format, picture.size) == ("JPEG", (268, 368))


def test_back_of_a_product_with_one_printed_side_is_told(run: Run, here: Path) -> None:
    many(here, "name,quantity\nRed,3\n")
    one = "title: One\nformats: {poker: {trim: [63.5, 88.9], pixels: [825, 1125], sides: 1}}\n"
    write(here, {"my.yaml": one})
    said = " ".join(run("export", "many", "--as", "my.yaml").output.split())
    assert "cards has a back, and One prints poker on one side" in said
