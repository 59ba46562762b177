"""Last sheets of several sizes on shared sheets: fewer of them, and each piece as it should be."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.size import SIZES
from punchboard.generator.deck import DECK_FILE, PRINTED_FILE
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Shape
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.crop_marks import GUIDE
from punchboard.generator.impose.packed import COMMON_MARGIN, PackedPiece
from punchboard.generator.impose.plan import Copy, Page, PlannedFile
from punchboard.generator.impose.share import Labels, share
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.layout.context import open_context
from punchboard.generator.options import BuildOptions, Wanted
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.pipeline import Built, build
from punchboard.generator.plan_files import plan_files
from tests.folders import write
from tests.generator.impose.placements import (
    DUPLEX,
    PAPERS,
    assert_backs_lie_behind,
    inside,
    overlap,
    pages_of,
    placed,
)
from tests.generator.impose.sheet_geometry import strokes, texts
from tests.generator.impose.test_pack import is_guillotine

FACE = "elements:\n  ground: {kind: shape, shape: rect, at: [0, 0], fill: '#336699'}\n"
A4 = find_sheet("a4")


class Deck:
    """A component of cards or of boards: its size, how many there are, whether it has backs."""

    def __init__(
        self, size: str | tuple[float, float], count: int, back: bool = True, **more: Any
    ) -> None:
        self.count = count
        given = {"width": size[0], "height": size[1]} if isinstance(size, tuple) else size
        fields = {"kind": "cards", "front": "f.yaml", "size": given, **more}
        if back and fields["kind"] == "cards":
            fields["back"] = "f.yaml"
        self.fields = fields


def write_game(folder: Path, decks: dict[str, Deck]) -> None:
    """Write a game with a component for each deck."""
    components = {name: {"data": f"{name}.csv", **deck.fields} for name, deck in decks.items()}
    tables = {f"{name}.csv": f"id,quantity\na,{deck.count}\n" for name, deck in decks.items()}
    game_file = json.dumps({"title": "Sizes", "components": components})
    write(folder, {"game.yaml": game_file, "f.yaml": FACE, **tables})


def planned(folder: Path, decks: dict[str, Deck], **ways: Any) -> tuple[Faces, list[PlannedFile]]:
    """Return the faces of a game of some decks and the files of its sheets."""
    write_game(folder, decks)
    game, diagnostics = load_game(folder, "g")
    assert game is not None, diagnostics.lines()
    context = open_context(game, diagnostics)
    faces = Faces(make_pieces(game, diagnostics), context, bleed=ways.get("bleed", 0.0))
    copies = list(Wanted().copies(faces.pieces.values()))
    found = Diagnostics()
    options = SheetOptions(ways.pop("paper", A4), game="Sizes", **ways)
    files = plan_files(copies, faces, options, game.position, found)
    assume(not any("does not fit on" in line for line in found.lines()))  # too large to be folded
    assert not found.lines()
    return faces, [file for file in files if file.pieces]


def sheets_of(files: list[PlannedFile]) -> dict[str, int]:
    return {file.name: file.sheets for file in files if file.sheets}


LENGTHS = st.sampled_from([20.0, 31.5, 44.0, 57.0, 63.5, 70.0, 88.9, 92.0, 120.0])


@st.composite
def games(draw):
    """Return (decks by name, options of the sheets)."""
    decks = {
        f"deck_{number}": Deck(
            (draw(LENGTHS), draw(LENGTHS)),
            draw(st.sampled_from([1, 1, 2, 3, 5, 11])),
            back=draw(st.integers(0, 3)) > 0,
        )
        for number in range(draw(st.integers(2, 6)))
    }
    ways = {
        "paper": draw(st.sampled_from(PAPERS)),
        "duplex": draw(st.sampled_from(DUPLEX)),
        "bleed": draw(st.sampled_from([0.0, 0.0, 2.0])),
        "gap": draw(st.sampled_from([0.0, 0.0, 1.0])),
        "rounded": draw(st.booleans()),
        "back_offset": draw(st.sampled_from([(0.0, 0.0), (1.5, -0.75)])),
    }
    return decks, ways


@given(games())
@settings(deadline=None, max_examples=40)
def test_shared_sheets_hold_each_piece_once_apart_and_in_front_of_its_back(tmp_path_factory, made):
    decks, ways = made
    offset = ways.pop("back_offset")
    folder = tmp_path_factory.mktemp("share")
    faces, files = planned(folder, decks, **ways)
    _, separate = planned(folder, decks, **ways, share=False)
    assert sum(file.sheets for file in files) <= sum(file.sheets for file in separate)
    mixed = [file for file in files if "mixed" in file.name]
    if not mixed:
        assert sheets_of(files) == sheets_of(separate)
        return
    assert sum(file.sheets for file in files) < sum(file.sheets for file in separate)
    pages = pages_of(files)
    every = Counter(each.copy for _, _, each in placed(pages, "face"))
    assert every == Counter(Wanted().copies(faces.pieces.values()))
    backs = Counter(each.copy for _, _, each in placed(pages, "back"))
    wanted = {copy for copy in every if faces.has_back(copy)} if ways["duplex"] != "none" else ()
    assert backs == Counter(wanted)
    assert_backs_lie_behind(pages_of(mixed), ways["duplex"])
    for page in pages_of(mixed):
        assert_page_is_cut_well(page, decks, ways["bleed"])
    _, moved = planned(folder, decks, **ways, back_offset=offset)
    assert sheets_of(moved) == sheets_of(files)


def assert_page_is_cut_well(page: Page, decks: dict[str, Deck], bleed: float) -> None:
    """Check sizes, distances, ticks and the order of cuts of a shared sheet."""
    width, height = page.media
    margin = COMMON_MARGIN * MM
    lines = strokes(page.marks[:1])
    for number, each in enumerate(page.placements):
        size = decks[each.copy.component].fields["size"]
        shown = [each.width / MM, each.height / MM]
        if each.turn % 180:
            shown.reverse()
        assert shown == pytest.approx([size["width"], size["height"]])
        mine = each.box.grown(bleed * MM)
        assert inside(mine, (margin, margin, width - margin, height - margin))
        for other in page.placements[:number]:
            assert not overlap(mine, other.box.grown(bleed * MM))
        for cut in (each.x, each.box.right):
            assert any(abs(x - cut) < 1e-3 and x == x2 for (x, _), (x2, _) in lines)
        for cut in (each.y, each.box.top):
            assert any(abs(y - cut) < 1e-3 and y == y2 for (_, y), (_, y2) in lines)
    assert is_guillotine([each.box for each in page.placements])


def test_full_sheets_stay_and_what_is_left_of_sizes_shares_one(tmp_path: Path) -> None:
    decks = {
        "birds": Deck("poker", 11),
        "omens": Deck("tarot", 3),
        "eggs": Deck((44.0, 30.0), 3, back=False),
    }
    _, files = planned(tmp_path, decks)
    assert sheets_of(files) == {"cards-poker-fronts.pdf": 1, "cards-mixed-sizes-fronts.pdf": 1}
    assert [file.name for file in files if file.behind] == [
        "cards-poker-backs.pdf",
        "cards-mixed-sizes-backs.pdf",
    ]
    (page,) = files[2].pages
    (label,) = (text for text in texts(page) if "sheet" in text)
    words = "Sizes · Cards: 3 × tarot, 2 × poker, 3 × 30x44mm · sheet 1 of 1 · front"
    assert label.startswith(words)
    _, separate = planned(tmp_path, decks, share=False)
    assert sheets_of(separate) == {
        "cards-poker-fronts.pdf": 2,
        "cards-tarot-fronts.pdf": 1,
        "cards-30x44mm-fronts.pdf": 1,
    }


@pytest.mark.parametrize(
    "decks",
    [
        {"birds": Deck("poker", 9), "eggs": Deck("mini", 18)},  # full sheets
        {"birds": Deck("poker", 6), "eggs": Deck("mini", 13)},  # Arcane Alley's last sheets
        {"birds": Deck("poker", 2), "fish": Deck("poker", 2)},  # one size
    ],
)
def test_sizes_whose_sharing_saves_no_sheet_stay_on_their_own_grids(
    tmp_path: Path, decks: dict[str, Deck]
) -> None:
    _, shared = planned(tmp_path, decks)
    _, separate = planned(tmp_path, decks, share=False)
    assert [file.name for file in shared] == [file.name for file in separate]
    assert pages_of(shared) == pages_of(separate)


def test_a_size_that_saves_nothing_keeps_its_sheet_beside_two_that_share(tmp_path: Path) -> None:
    decks = {"mats": Deck((180.0, 260.0), 1), "birds": Deck("poker", 2), "eggs": Deck("mini", 2)}
    _, files = planned(tmp_path, decks)
    assert sheets_of(files) == {
        "cards-180x260mm-fronts.pdf": 1,
        "cards-mixed-sizes-fronts.pdf": 1,
    }


def test_a_folded_sheet_is_shared_only_by_cards_with_backs(tmp_path: Path) -> None:
    decks = {
        "birds": Deck("poker", 1),
        "omens": Deck("tarot", 1),
        "aids": Deck((150.0, 200.0), 1, back=False),
    }
    _, files = planned(tmp_path, decks, duplex="fold")
    assert sheets_of(files) == {"cards-150x200mm.pdf": 1, "cards-mixed-sizes.pdf": 1}


def test_each_corner_has_the_radius_of_its_own_size(tmp_path: Path) -> None:
    decks = {
        "one": Deck("poker", 1, back=False),
        "two": Deck({"width": 50, "height": 60, "radius": 8}, 1, back=False),  # type: ignore[arg-type]
    }
    _, (file,) = planned(tmp_path, decks, rounded=True)
    (page,) = file.pages
    guides = [m for m in page.marks if isinstance(m, Shape) and m.stroke == GUIDE]
    assert len(guides) == len(page.placements) == 2
    for each, guide in zip(page.placements, guides, strict=True):
        radius = 8 if each.copy.component == "two" else SIZES["poker"].radius
        (_, x, y), (_, *curve) = guide.segments[:2]
        assert (x - each.x, y - each.y) == pytest.approx((0, radius * MM))
        assert (curve[-2] - each.x, curve[-1] - each.y) == pytest.approx((radius * MM, 0))


def test_small_boards_share_sheets_and_two_of_one_id_have_files_of_their_own(
    tmp_path: Path,
) -> None:
    """Boards `a` of two components had one file, and only the second was printed."""
    decks = {
        "quay": Deck((90.0, 120.0), 2, kind="board"),
        "sea": Deck((120.0, 100.0), 1, kind="board"),
        "map": Deck((300.0, 200.0), 1, kind="board"),
    }
    _, files = planned(tmp_path, decks)
    assert sheets_of(files) == {"board-map-a.pdf": 2, "boards.pdf": 1}
    (page,) = files[-1].pages
    assert any("Boards: 3 × a" in text for text in texts(page)), texts(page)
    _, separate = planned(tmp_path, decks, share=False)
    names = ["board-a-1.pdf", "board-a-2.pdf", "board-a.pdf", "board-map-a.pdf"]
    assert sorted(sheets_of(separate)) == names


def built(folder: Path, out: Path, **options: Any) -> Built:
    game, diagnostics = load_game(folder, "g")
    assert game is not None, diagnostics.lines()
    asked = BuildOptions(out, SheetOptions(A4), **options)
    return build(game, diagnostics, asked, lambda what, steps: lambda step: None)


def test_changed_pieces_of_several_sizes_share_a_sheet_and_the_lists_stay_true(
    tmp_path: Path,
) -> None:
    sizes = {"birds": "poker", "omens": "tarot", "eggs": "mini"}
    decks = {name: Deck(size, 9) for name, size in sizes.items()}
    folder, out = tmp_path / "g", tmp_path / "out"
    write_game(folder, decks)
    built(folder, out)
    printed = (out / DECK_FILE).read_text(encoding="utf-8")
    write(out, {PRINTED_FILE: printed})
    assert built(folder, out, changed=True).changes == []
    write(folder, {f"{name}.csv": "id,quantity\na,10\n" for name in ("omens", "eggs")})
    again = built(folder, out, changed=True)
    assert again.changes is not None
    assert [(each.component, each.card, each.wanted) for each in again.changes] == [
        ("omens", "a", 10),
        ("eggs", "a", 10),
    ]
    sheets = [file for file in again.files if file.pieces and not file.behind]
    assert [(file.name, file.sheets) for file in sheets] == [("cards-mixed-sizes-fronts.pdf", 1)]
    assert sorted(each.copy for each in sheets[0].pages[0].placements) == [
        Copy("eggs", "a", 10),
        Copy("omens", "a", 10),
    ]


def test_a_deck_printed_on_sheets_of_its_own_is_unchanged_on_shared_ones(tmp_path: Path) -> None:
    decks = {"birds": Deck("poker", 2), "eggs": Deck("mini", 2)}
    folder, out = tmp_path / "g", tmp_path / "out"
    write_game(folder, decks)
    game, diagnostics = load_game(folder, "g")
    assert game is not None
    asked = BuildOptions(out, SheetOptions(A4, share=False))
    build(game, diagnostics, asked, lambda what, steps: lambda step: None)
    separate = (out / DECK_FILE).read_text(encoding="utf-8")
    built(folder, out)
    assert (out / DECK_FILE).read_text(encoding="utf-8") == separate


def test_200_sizes_are_packed_in_seconds_and_on_a_quarter_of_the_sheets() -> None:
    """200 components of 2 cards took 200 sheets."""
    at_random = random.Random(3)
    pieces = {
        str(number): PackedPiece(
            round(at_random.uniform(35, 90), 1), round(at_random.uniform(50, 110), 1)
        )
        for number in range(200)
    }
    rests = {name: [Copy(name, "a", number) for number in (1, 2)] for name in pieces}
    start = time.process_time()
    shared = share(
        rests,
        lambda copy: pieces[copy.component],
        lambda copy: True,
        Labels("Cards", lambda copy: copy.component, "sizes"),
        SheetOptions(A4),
    )
    taken = time.process_time() - start
    assert shared is not None
    assert 200 - len(shared.names) + shared.sheets.count <= 50
    assert taken < 5  # less than 1 on an idle machine
