"""Sheets in the ways that few games print: what stands where on each is what stood there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from punchboard.cards.schema.size import SIZES, Size
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.packed import PackedPiece, impose_packed
from punchboard.generator.impose.plan import Copy, PlannedFile
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.impose.tiles import impose_board
from punchboard.generator.impose.trial import calibration_sheet, plan_test_sheet
from punchboard.generator.pieces.outline import round_outline
from tests import goldens
from tests.generator.impose.page_list import page_list


def on(paper: str, **ways: Any) -> SheetOptions:
    return SheetOptions(find_sheet(paper), game="Harbour", **ways)


def board(size: tuple[float, float], options: SheetOptions, overlap: float = 10) -> Files:
    width, height = size
    copy = Copy("board", "board", 1)
    return impose_board(copy, Size(width=width, height=height), overlap, "board", "Quay", options)


def cards(count: int, size: Size | str, options: SheetOptions, backed: int = 99) -> Files:
    """Return the sheets of so many cards, of which the last lies, and the first have backs."""
    copies = [Copy("cards", "heron", number + 1) for number in range(count)]
    name = size if isinstance(size, str) else "own"
    trim = SIZES[size] if isinstance(size, str) else size
    return impose(copies, {*copies[:backed]}, trim, name, options, lying={copies[-1]})


def packed(
    kinds: Sequence[tuple[PackedPiece, int]],
    options: SheetOptions,
    backed: Sequence[int] = (),
    *,
    on_board: bool = False,
) -> Files:
    """Return the sheets of so many of each kind; those of some, by their numbers, have backs."""
    pieces = {
        Copy("pieces", f"kind-{kind}", number + 1): piece
        for kind, (piece, count) in enumerate(kinds)
        for number in range(count)
    }
    with_back = {f"kind-{kind}" for kind in backed}
    return impose_packed(
        list(pieces), pieces.__getitem__, lambda copy: copy.card in with_back,
        "pieces", "Tokens", options, on_board=on_board,
    )  # fmt: skip


def tried(options: SheetOptions, *behind: tuple[int, int]) -> Files:
    """Return the test sheet of files of so many fronts, and so many backs of them."""
    files: list[PlannedFile] = []
    for number, (fronts, backs) in enumerate(behind):
        (made, *_) = packed([(PackedPiece(150, 150), fronts)], options)
        front = replace(made, name=f"fronts-{number}.pdf")
        back = replace(front, name=f"backs-{number}.pdf", pages=front.pages[:backs])
        files += [front, replace(back, behind=front.name)]
    return [plan_test_sheet(options, files)]


Files = Iterable[PlannedFile]
COIN = PackedPiece(22, 22, is_shaped=True, guide=round_outline(22, 22))
FISH = PackedPiece(24, 14, is_shaped=True, guide=round_outline(24, 14))
SQUARE = PackedPiece(12.5, 12.5)
SCREEN = PackedPiece(150, 80, scores=(40, 110))
MAT = PackedPiece(99.5, 130)
BILL = PackedPiece(80, 40, radius=3)
MIXED = [(COIN, 9), (SQUARE, 40), (SCREEN, 2), (FISH, 5), (BILL, 7)]
#: Made by each test anew, so that none is made before what it tests.
SHEETS: dict[str, Callable[[], Files]] = {
    "board on one sheet": lambda: board((180, 120), on("a4", bleed=2)),
    "board of two columns": lambda: board((380, 254), on("letter")),
    "board of rows": lambda: board((190, 500), on("a4", bleed=3), 15),
    "board of rows and columns": lambda: board((500, 600), on("a4")),
    "board without marks": lambda: board((380, 400), on("a4", crop_marks=False, ruler=False), 5),
    "board without a label": lambda: board((420, 500), replace(on("a4"), label=False), 20),
    "board on small paper": lambda: board((200, 150), on("110x150mm")),
    "test sheet by hand": lambda: tried(on("a4"), (3, 3), (4, 1), (5, 2)),
    "test sheet by a printer": lambda: tried(on("letter", duplex="long-edge"), (4, 1)),
    "test sheet over the short edge": lambda: tried(on("a4", duplex="short-edge")),
    "calibration": lambda: [calibration_sheet(find_sheet("a4"))],
    "calibration in landscape": lambda: [
        calibration_sheet(find_sheet("letter"), "short-edge", "landscape", (0.75, -1.5))
    ],
    "packed": lambda: packed(MIXED, on("a4")),
    "packed with backs": lambda: packed(MIXED, on("a4", bleed=1, rounded=True), [0, 2]),
    "packed two-sided": lambda: packed(
        MIXED, on("letter", duplex="short-edge", gap=1, back_offset=(0.5, -0.25)), [0, 4]
    ),
    "packed around a fold": lambda: packed(MIXED, on("a4", duplex="fold", gutter=4), [1, 2]),
    "packed onto board": lambda: packed(MIXED, on("a3", duplex="long-edge"), [0, 1], on_board=True),
    "packed too large to fold": lambda: packed(
        [(PackedPiece(190, 150), 2)], on("a4", duplex="fold"), [0]
    ),
    "packed without marks": lambda: packed(
        MIXED, on("a4", duplex="none", crop_marks=False, ruler=False, rounded=True), [0]
    ),
    "packed to the margin": lambda: packed([(MAT, 2)], on("a4")),
    "packed near the edge": lambda: packed([(MAT, 8)], on("a4"), [0]),
    "packed for lack of room": lambda: packed([(PackedPiece(199, 286), 1), (SQUARE, 3)], on("a4")),
    # Which of several packings is taken: room for ruler and label counts most, and ticks that most
    # printers print are worth a sheet.
    "packed with ruler and label": lambda: packed(
        [(PackedPiece(88, 140), 8), (PackedPiece(88, 200), 3)], on("letter"), [0]
    ),
    "packed with ticks within reach": lambda: packed(
        [(PackedPiece(180, 100), 7), (PackedPiece(195, 80), 6)], on("a4", bleed=1)
    ),
    "packed the first of two ways": lambda: packed(
        [(PackedPiece(88, 95), 7), (PackedPiece(99.5, 280), 9)],
        on("a4", bleed=1, duplex="long-edge"),
        [0],
    ),
    "packed on fewest sheets": lambda: packed(
        [(PackedPiece(140, 285), 3), (PackedPiece(130, 30), 9)], on("a4")
    ),
    "packed until enough": lambda: packed(
        [(PackedPiece(200, 60), 5), (PackedPiece(95, 95), 9)], on("a4", duplex="none")
    ),
    "cards": lambda: cards(11, "poker", on("a4"), 4),
    "cards with bleed": lambda: cards(9, "poker", on("letter", bleed=2, gap=1, rounded=True)),
    "cards around a fold": lambda: cards(5, "poker", on("a4", duplex="fold", gutter=3), 2),
    "cards two-sided": lambda: cards(
        20, "tarot", on("a3", duplex="long-edge", back_offset=(1, 0.5), ruler=False), 3
    ),
    "cards for lack of room": lambda: cards(8, Size(width=100, height=140), on("a4", bleed=1)),
    "cards that lie": lambda: cards(
        4, Size(width=60, height=130), on("letter", duplex="short-edge")
    ),
    "cards with ticks between them alone": lambda: cards(
        6, Size(width=61, height=100), on("letter", bleed=3, gap=2, duplex="none")
    ),
    # The last place is left to ruler and label, where ticks of others may reach into it.
    "spare place beside ticks": lambda: cards(
        14, Size(width=40, height=44), on("100x150mm", duplex="none")
    ),
    "spare place of the backs": lambda: cards(
        13, Size(width=40, height=30), on("100x150mm", duplex="short-edge", gap=3)
    ),
    "spare place below a fold": lambda: cards(
        4, Size(width=40, height=44), on("100x150mm", duplex="fold", gap=1)
    ),
    "spare place that stands": lambda: cards(
        13, Size(width=40, height=100), on("a4", label=False), 0
    ),
    "spare place for a short ruler": lambda: cards(
        8, Size(width=40, height=30), on("100x150mm", bleed=2, gap=1, duplex="none")
    ),
    "cards without marks": lambda: cards(3, "bridge", on("a4", crop_marks=False, duplex="none")),
}


@pytest.mark.parametrize("name", SHEETS)
def test_sheets_are_what_they_were(name: str, renew: bool) -> None:
    text = page_list(SHEETS[name]())
    goldens.compare("sheets", name, text, renew)


def test_goldens_are_all_of_sheets() -> None:
    assert goldens.are_all_of("sheets", SHEETS)
