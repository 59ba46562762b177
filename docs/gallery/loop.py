"""Draw the moving picture of the front page, from what Punchboard prints.

Stores of Brick & Mortar as rows of a spreadsheet, the sheets that `build` makes of them, twelve
changed costs, the two sheets of `build --changed`, and the list of the cards to swap.
"""

from __future__ import annotations

import csv
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from day_after import GAME, GROUND, HERE, INK, LINE, MARK, QUIET, Cell, change_costs, lato, run
from PIL import Image, ImageDraw

_WIDE, _TALL, _EDGE = 900, 560, 28
#: Where the spreadsheet and the sheets begin, from the top; a row's height.
_TOP, _ROW = 96, 27
#: Widths of the spreadsheet's columns.
_COLUMNS = {"name": 186, "cost": 76, "points": 58}
_RIGHT = _EDGE + sum(_COLUMNS.values()) + 34
_DARK, _LIGHT, _SHADE, _HEAD = "#2b2926", "#efeae0", "#dcd6cb", "#e7e2d8"
#: Colors of a frame: few, since each frame is kept whole.
_COLORS = 128


class Story(NamedTuple):
    """The loop's facts, as Punchboard printed them.

    Attributes:
        rows: the first rows of the spreadsheet, by column.
        cells: the changed costs.
        before: the sheets of the whole deck, the first ones as pictures.
        count: the number of sheets of the whole deck.
        after: the sheets of the changed cards.
        pull: the list of the cards to swap.
    """

    rows: list[dict[str, str]]
    cells: list[Cell]
    before: list[Image.Image]
    count: int
    after: list[Image.Image]
    pull: str


class Frame(NamedTuple):
    """A picture of the loop, and the milliseconds for which it stays."""

    picture: Image.Image
    time: int


def draw_loop() -> None:
    """Write `loop.gif`."""
    frames = list(_frames(_story()))
    sampler = Image.new("RGB", (_WIDE, _TALL * 3))
    chosen = (frames[0], frames[len(frames) // 2], frames[-1])
    for at, frame in enumerate(chosen):
        sampler.paste(frame.picture, (0, at * _TALL))
    palette = sampler.quantize(_COLORS, Image.Quantize.MAXCOVERAGE, kmeans=2)
    pictures = [each.picture.quantize(palette=palette, dither=Image.Dither.NONE) for each in frames]
    pictures[0].save(
        HERE / "loop.gif",
        save_all=True,
        append_images=pictures[1:],
        duration=[each.time for each in frames],
        loop=0,
        optimize=True,
    )


def _story() -> Story:
    """Print the deck, change it, print it again, and return what came out."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        town = folder / "output" / "my-game"
        shutil.copytree(GAME, folder / "my-game")
        with (folder / "my-game" / "stores.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        run(folder, "build", "my-game", "--quiet", "--paper", "a4", "--only", "stores")
        before = _pages(town / "cards-poker-fronts.pdf")
        run(folder, "printed", "my-game")
        cells = change_costs(folder / "my-game" / "stores.csv")
        run(folder, "build", "my-game", "--changed", "--quiet", "--paper", "a4", "--only", "stores")
        after = _pages(town / "cards-poker-fronts.pdf")
        pull = (town / "pull-list.txt").read_text("utf-8")
    return Story(rows[:15], cells, before[:3], len(before), after, pull)


def _pages(path: Path) -> list[Image.Image]:
    with pypdfium2.PdfDocument(path) as sheets:
        return [page.render(scale=0.92).to_pil().convert("RGB") for page in sheets]


def _frames(story: Story) -> Iterator[Frame]:
    """Yield the loop's pictures in order."""
    build, changed = "punchboard build my-game", "punchboard build my-game --changed"
    first = "1  Your cards are rows in a spreadsheet"
    yield Frame(_scene(story, first), 2200)
    second = "2  One command prints them"
    yield from _typed(story, second, build)
    said = f"{len(story.before)} of {story.count} sheets"
    for number in range(1, len(story.before) + 1):
        yield Frame(_scene(story, second, build, story.before[:number]), 260)
    yield Frame(_scene(story, second, build, story.before, note=said), 2200)
    third = "3  After a playtest, you change twelve cells"
    for number in range(1, len(story.cells) + 1):
        picture = _scene(story, third, "", story.before, number, said)
        yield Frame(picture, 110 if number < len(story.cells) else 1500)
    fourth = "4  Print only the cards that changed"
    yield from _typed(story, fourth, changed, len(story.cells))
    said = f"{len(story.after)} sheets instead of {story.count}"
    for number in range(1, len(story.after) + 1):
        picture = _scene(story, fourth, changed, story.after[:number], len(story.cells))
        yield Frame(picture, 300)
    yield Frame(_scene(story, fourth, changed, story.after, len(story.cells), said), 2000)
    fifth = "5  Swap the cards on the list, and play again"
    picture = _scene(story, fifth, changed, story.after, len(story.cells), said, story.pull)
    yield Frame(picture, 3600)


def _typed(story: Story, title: str, command: str, changed: int = 0) -> Iterator[Frame]:
    for end in range(11, len(command) + 1, 3):
        yield Frame(_scene(story, title, command[:end], (), changed), 60)
    yield Frame(_scene(story, title, command, (), changed), 350)


def _scene(
    story: Story,
    title: str,
    command: str = "",
    sheets: list[Image.Image] | tuple[Image.Image, ...] = (),
    changed: int = 0,
    note: str = "",
    pull: str = "",
) -> Image.Image:
    """Return a frame.

    Args:
        story: the facts.
        title: the heading.
        command: the text at the prompt; "" for no prompt.
        sheets: the printed sheets that are shown.
        changed: the number of costs changed so far.
        note: the line below the sheets.
        pull: the list of the cards to swap; "" for none.
    """
    picture = Image.new("RGB", (_WIDE, _TALL), GROUND)
    draw = ImageDraw.Draw(picture)
    draw.text((_EDGE, 24), title, INK, lato(30, "Bold"))
    _draw_table(draw, story, changed)
    if command:
        draw.rounded_rectangle((_RIGHT, _TOP - 10, _WIDE - _EDGE, _TOP + 34), 7, _DARK)
        draw.text((_RIGHT + 14, _TOP - 1), f"$ {command}", _LIGHT, lato(19))
    top = _TOP + 52
    placed = list(enumerate(sheets))
    for at, sheet in reversed(placed) if pull else placed:
        tall = _TALL - top - 42
        small = sheet.resize((round(sheet.width * tall / sheet.height), tall))
        step = (_WIDE - _EDGE - _RIGHT - small.width) // 2 if not pull else 60
        x = _RIGHT + at * step
        draw.rectangle((x + 4, top + 4, x + small.width + 4, top + tall + 4), _SHADE)
        picture.paste(small, (x, top))
        draw.rectangle((x, top, x + small.width, top + tall), None, LINE)
    if pull:
        _draw_pull_list(draw, pull, top)
    if note:
        draw.text((_RIGHT, _TALL - 32), note, QUIET, lato(17))
    return picture


def _draw_table(draw: ImageDraw.ImageDraw, story: Story, changed: int) -> None:
    """Draw the spreadsheet, with some costs changed."""
    costs = {each.store: each for each in story.cells[:changed]}
    draw.text((_EDGE, _TOP - 24), "stores.csv", QUIET, lato(15))
    for number, row in enumerate([{name: name for name in _COLUMNS}, *story.rows]):
        x, y = _EDGE, _TOP + number * _ROW
        for name, wide in _COLUMNS.items():
            cell = costs.get(row["name"]) if name == "cost" else None
            ground = _HEAD if number == 0 else MARK if cell else "#ffffff"
            draw.rectangle((x, y, x + wide, y + _ROW), ground, LINE)
            font = lato(15, "Bold" if number == 0 else "Regular")
            draw.text((x + 8, y + 4), row[name], QUIET if cell else INK, font)
            if cell:
                end = x + 8 + font.getlength(cell.before)
                draw.line((x + 7, y + 14, end + 1, y + 14), QUIET, 1)
                draw.text((end + 8, y + 4), cell.after, INK, lato(15, "Bold"))
            x += wide


def _draw_pull_list(draw: ImageDraw.ImageDraw, pull: str, top: int) -> None:
    """Draw the first cards of the pull list over the right of the sheets."""
    left = _WIDE - _EDGE - 226
    draw.rectangle((left + 4, top + 4, _WIDE - _EDGE + 4, _TALL - 38), _SHADE)
    draw.rectangle((left, top, _WIDE - _EDGE, _TALL - 42), "#ffffff", LINE)
    draw.text((left + 16, top + 12), "Pull list", INK, lato(20, "Bold"))
    y = top + 48
    for line in pull.split("\n"):
        word, _, names = line.partition(": ")
        if not names:
            continue
        title = "Take out" if word == "out" else "Put in"
        draw.text((left + 16, y), title, QUIET, lato(15, "Bold"))
        y += 22
        cards = names.split(", ")
        for card in cards[:5]:
            draw.text((left + 16, y), card, INK, lato(15))
            y += 20
        draw.text((left + 16, y), f"and {len(cards) - 5} more", QUIET, lato(15))
        y += 32


if __name__ == "__main__":
    draw_loop()
