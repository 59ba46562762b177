"""The manifest against the print: what it names is really there, and backs lie behind faces."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.generator.impose.placements import through_paper
from tests.print.printed import DUPLEX, PAPERS, Printed, card_size, on_sheet, print_game
from tests.print.small_games import CODE_AT, coded_game

SPACED = {"bleed": 3.0, "gap": 2.0, "rounded": True}
#: mm; a pixel is a quarter of one, and readers of codes round to pixels.
NEAR = 0.6


@dataclass
class Case:
    paper: str
    duplex: str
    size: str = "poker"
    sheets: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        size = "own" if self.size.startswith("{") else self.size
        return "-".join((self.paper, self.duplex, size, *self.sheets))


CASES = [
    *(Case(paper, duplex) for paper in PAPERS for duplex in DUPLEX),
    *(Case("a4", duplex, sheets=SPACED) for duplex in DUPLEX),
    *(Case("letter", duplex, "bridge") for duplex in DUPLEX),
    *(Case("a4", duplex, "{width: 140, height: 60}") for duplex in DUPLEX),
    Case("a4", "long-edge", "{width: 60, height: 190}", SPACED),
    Case("a4", "separate", "micro", {"gap": 3.0}),
    Case("a3", "short-edge", "tarot", {"back_offset": (1.5, -2.0)}),
]


@pytest.fixture(scope="module", params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


@pytest.fixture(scope="module")
def printed(case: Case, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    folder = tmp_path_factory.mktemp("codes")
    game = coded_game(folder / "game", case.size)
    return print_game(game, folder / "out", case.paper, duplex=case.duplex, **case.sheets)


def test_each_rectangle_of_the_manifest_shows_its_card(printed):
    for _, copy, side, spot in printed.sides():
        code = printed.shot(spot["file"], spot["page"]).code_in(spot["trim"])
        expected = f"F {copy['card']} {copy['copy']}" if side == "face" else f"B {copy['card']}"
        assert code.text == expected
        assert code.turn == spot["turn"]
        assert code.middle == pytest.approx(on_sheet(spot, CODE_AT), abs=NEAR)


def test_every_copy_is_printed_once(case, printed):
    expected = Counter(
        (card.component, card.id, number)
        for _, card in printed.game.cards()
        for number in range(1, card.quantity + 1)
    )
    assert sum(expected.values()) == 12 + 5
    listed = Counter((name, copy["card"], copy["copy"]) for name, copy in printed.copies())
    assert listed == expected
    read = Counter(code.text for page in printed.pages() for code in printed.shot(*page).codes())
    faces = Counter(f"F {card} {number}" for _, card, number in expected)
    backs = Counter(f"B {card}" for name, card, _ in expected if name == "herons")
    assert read == faces + (backs if case.duplex != "none" else Counter())


def test_each_back_lies_behind_its_face_through_the_paper(case, printed):
    backs = 0
    for component, copy in printed.copies():
        face, back = copy["face"], copy["back"]
        assert (back is not None) == (component == "herons" and case.duplex != "none")
        if back is None:
            continue
        backs += 1
        behind = {
            "separate": ("cards-{}-backs.pdf", face["page"]),
            "long-edge": (face["file"], face["page"] + 1),
            "short-edge": (face["file"], face["page"] + 1),
            "fold": (face["file"], face["page"]),
        }[case.duplex]
        assert back["page"] == behind[1]
        assert back["file"] == face["file"].replace("fronts", "backs")
        shot = printed.shot(back["file"], back["page"])
        code = shot.code_in(back["trim"])
        shift = case.sheets.get("back_offset", (0.0, 0.0))
        read_at = code.middle[0] - shift[0], code.middle[1] - shift[1]
        seen = through_paper(read_at, (shot.width, shot.height), case.duplex)
        # Seen from the front, the back's left is at the right, and its top is at the top.
        mirrored = card_size(face)[0] - CODE_AT[0], CODE_AT[1]
        assert seen == pytest.approx(on_sheet(face, mirrored), abs=NEAR)
    assert backs == (12 if case.duplex != "none" else 0)


def test_the_manifest_lists_the_files_with_their_pages_and_sizes(printed):
    files = {each["name"]: each for each in printed.manifest["files"]}
    assert set(files) == {path.name for path in printed.out.glob("*.pdf")}
    for name, entry in files.items():
        document = printed.open(name)
        assert len(document) == entry["pages"]
        for page in document:
            width, height = (length * 25.4 / 72 for length in page.get_size())
            assert (width, height) == pytest.approx(
                (entry["width_mm"], entry["height_mm"]), abs=0.01
            )
        document.close()


def test_slots_are_numbered_as_faces_are_read(printed):
    """Row by row from the top left; a back has its face's number."""
    places: dict[tuple[str, int], list[tuple[int, float, float]]] = {}
    for _, copy in printed.copies():
        face, back = copy["face"], copy["back"]
        assert back is None or back["slot"] == face["slot"]
        x, y, _, height = face["trim"]
        places.setdefault((face["file"], face["page"]), []).append((face["slot"], -y - height, x))
    for spots in places.values():
        assert [slot for slot, _, _ in sorted(spots)] == list(range(1, len(spots) + 1))
        reading = [each[1:] for each in sorted(spots)]
        assert reading == sorted(reading)
