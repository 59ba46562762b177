"""`export --as screentop`: sheets that its editor cuts into cells, and the table of these."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from punchboard.generator.export.targets.screentop import MOST_PIXELS, columns_of
from tests.cli.conftest import Run
from tests.folders import write

#: Cards of ten colours with backs of their own, and a piece of each kind that is no flat card.
GAME = """\
title: Hues
components:
  cards:
    kind: cards
    data: cards.csv
    front: front.yaml
    back: back.yaml
    columns: {hue: text, behind: text}
  strip: {kind: board, size: {width: 900, height: 20}, front: red.yaml}
  die: {kind: die, faces: [2, 3, 5, 7, 11, 13], copies: 4, front: red.yaml}
  cube: {kind: cube, side: 10, copies: 9}
  scout: {kind: standee, copies: 2}
  box: {kind: tuckbox, holds: cards}
"""
HUES = ["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ff00ff", "#00ffff", "#000000", "#884400",
        "#004488", "#448800"]  # fmt: skip
FILL = "elements:\n  all: {kind: shape, shape: rect, at: [0, 0, 63.5, 88.9], fill: '%s'}\n"
DPI = 50


@pytest.fixture
def hues(here: Path) -> Path:
    rows = [f"Hue {n},{n + 1},{hue},{HUES[-1 - n]}\n" for n, hue in enumerate(HUES)]
    return write(
        here / "hues",
        {
            "game.yaml": GAME,
            "cards.csv": "name,quantity,hue,behind\n" + "".join(rows),
            "front.yaml": FILL % "=card.hue",
            "back.yaml": FILL % "=card.behind",
            "red.yaml": FILL % "#ff0000",
        },
    )


def _rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "pieces.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def _cell(folder: Path, row: dict[str, str], picture: str) -> Image.Image:
    """Return a cell as the editor cuts it: the picture divided by its columns and rows."""
    with Image.open(folder / picture) as sheet:
        columns, rows = (int(row[each]) for each in ("columns", "rows"))
        assert sheet.width % columns == sheet.height % rows == 0
        width, height = sheet.width // columns, sheet.height // rows
        down, across = divmod(int(row["cell"]) - 1, columns)
        box = (across * width, down * height, (across + 1) * width, (down + 1) * height)
        return sheet.convert("RGBA").crop(box)


def test_each_cell_shows_its_card(run: Run, lantern: Path) -> None:
    done = run("export", "lantern", "--as", "screentop", "--dpi", 100)
    assert done.exit_code == 0, done.output
    assert "Upload each picture to Screentop.gg" in " ".join(done.output.split())
    run("export", "lantern", "--dpi", 100)
    folder, alone = Path("output/lantern/export/screentop"), Path("output/lantern/export/png")
    rows = _rows(folder)
    assert [row["cell"] for row in rows] == [str(number) for number in range(1, 9)]
    assert {row["picture"] for row in rows} == {"cards-4x2.png"}
    assert {row["back picture"] for row in rows} == {"cards-back.png"}
    assert sum(int(row["objects"]) for row in rows) == 18
    for row in rows:
        word = row["id"].replace("_", "-")
        with Image.open(alone / f"cards-{row['cell']}-{word}.png") as picture:
            cell = _cell(folder, row, row["picture"])
            assert cell.size == picture.size
            difference = ImageChops.difference(cell, picture.convert("RGBA"))
            assert max(ImageStat.Stat(difference).mean) < 8


def test_a_back_of_its_own_lies_in_the_cell_of_its_front(run: Run, hues: Path) -> None:
    """A printer's sheet of backs runs the other way."""
    done = run("export", "hues", "--as", "screentop", "--only", "cards", "--dpi", DPI)
    assert done.exit_code == 0, done.output
    folder = Path("output/hues/export/screentop")
    rows = _rows(folder)
    assert [int(row["objects"]) for row in rows] == list(range(1, 11))
    for number, row in enumerate(rows):
        assert row["picture"] == "cards-5x2.png"
        assert row["back picture"] == "cards-backs-5x2.png"
        for picture, hue in ((row["picture"], number), (row["back picture"], -1 - number)):
            cell = _cell(folder, row, picture)
            found = cell.getpixel((cell.width // 2, cell.height // 2))
            told = HUES[hue]
            assert found == (*bytes.fromhex(told[1:]), 255), (picture, row["name"])
            assert cell.getpixel((0, 0))[3] == 0  # type: ignore[index]


def test_copies_whose_backs_differ_have_a_cell_each(run: Run, hues: Path) -> None:
    (hues / "front.yaml").write_text(FILL % "#ff0000", "utf-8")
    (hues / "back.yaml").write_text(FILL % '=["#00ff00", "#0000ff", "#000000"][copy - 1]', "utf-8")
    (hues / "cards.csv").write_text("name,quantity,hue,behind\nOne,3,,\nTwo,2,,\n", "utf-8")
    done = run("export", "hues", "--as", "screentop", "--only", "cards", "--dpi", DPI)
    assert done.exit_code == 0, done.output
    folder = Path("output/hues/export/screentop")
    rows = _rows(folder)
    assert [(row["name"], row["objects"]) for row in rows] == [("One", "1")] * 3 + [
        ("Two", "1")
    ] * 2
    backs = [_cell(folder, row, row["back picture"]) for row in rows]
    middles = [cell.getpixel((cell.width // 2, cell.height // 2)) for cell in backs]
    green, blue, black = (0, 255, 0, 255), (0, 0, 255, 255), (0, 0, 0, 255)
    assert middles == [green, blue, black, green, blue]


def test_dice_cubes_and_figures_are_what_their_nets_fold_to(run: Run, hues: Path) -> None:
    done = run("export", "hues", "--as", "screentop", "--without", "cards,strip", "--dpi", DPI)
    assert done.exit_code == 0, done.output
    folder = Path("output/hues/export/screentop")
    told = [(row["picture"], row["name"], row["objects"], row["back picture"])
            for row in _rows(folder)]  # fmt: skip
    assert told[:6] == [
        ("die-3x2.png", f"die {value}", "4" if value == 2 else "", "")
        for value in (2, 3, 5, 7, 11, 13)
    ]
    assert [each[0::2] for each in told[6:]] == [("cube.png", "9"), ("scout.png", "2")]
    assert told[7][3] == "scout-back.png"
    assert not list(folder.glob("box*"))
    with Image.open(folder / "die-3x2.png") as die, Image.open(folder / "cube.png") as cube:
        edge = round(16 / 25.4 * DPI)
        assert die.size == (3 * edge, 2 * edge)
        assert cube.size == (20, 20)
        assert die.convert("RGB").getextrema() == (
            (255, 255),
            (0, 0),
            (0, 0),
        )  # no line to cut or fold
    done = run("export", "hues", "--as", "screentop", "--only", "box")
    assert done.exit_code == 2
    assert "none of these pieces lies on a table on a screen" in done.output


def test_a_long_board_is_made_as_small_as_browsers_draw(run: Run, hues: Path) -> None:
    done = run("export", "hues", "--as", "screentop", "--only", "strip")
    assert done.exit_code == 0, done.output
    with Image.open("output/hues/export/screentop/strip.png") as picture:
        assert picture.size == (MOST_PIXELS, round(MOST_PIXELS * 20 / 900))


def test_a_deck_too_large_for_a_sheet_goes_on_with_the_next(run: Run, coast: Path) -> None:
    text = (coast / "game.yaml").read_text("utf-8")
    size = "    size: {width: 500, height: 40}\n"
    (coast / "game.yaml").write_text(text.replace("    front:", f"{size}    front:"), "utf-8")
    done = run("export", "coast", "--as", "screentop")
    assert done.exit_code == 0, done.output
    folder = Path("output/coast/export/screentop")
    rows = _rows(folder)
    assert [row["picture"] for row in rows] == ["places-1-1x10.png"] * 10 + [
        "places-2-1x10.png"
    ] * 10 + ["places-3-1x10.png"] * 10
    assert [row["cell"] for row in rows] == [str(number) for number in range(1, 11)] * 3
    for path in folder.glob("*.png"):
        with Image.open(path) as picture:
            assert max(picture.size) <= MOST_PIXELS


@pytest.mark.parametrize("target", ["tts", "screentop", "cut", "cricut"])
def test_sheets_are_written_whole(run: Run, lantern: Path, target: str) -> None:
    done = run("export", "lantern", "--as", target, "--changed")
    assert done.exit_code == 2
    assert f"a file for each face; {target} has sheets" in " ".join(done.output.split())


@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_a_sheet_has_room_for_its_cells_and_few_that_are_empty(
    most_columns: int, most_rows: int, data: st.DataObject
) -> None:
    count = data.draw(st.integers(1, most_columns * most_rows))
    columns = columns_of(count, most_columns, most_rows)
    rows = -(-count // columns)
    assert 1 <= columns <= most_columns and rows <= most_rows
    empty = columns * rows - count
    for other in range(1, most_columns + 1):
        down = -(-count // other)
        assert down > most_rows or other * down - count >= empty
