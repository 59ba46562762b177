"""One bound for a whole game: past it, the costliest place is named, and soon."""

# ruff: noqa: E501

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
import stranger
from stranger import FILES, GAME, element, refused
from traps import picture_header

from punchboard.cards import budget as limits
from punchboard.cards.budget import Budget, OverBudgetError
from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import DataError, Diagnostics, Position
from punchboard.cards.table_limits import MOST_CELLS
from punchboard.cards.workbook.child import MOST_UNPACKED
from punchboard.cards.workbook.worksheet import MOST_MEMORY, MOST_SECONDS
from punchboard.generator.faces import Faces
from punchboard.generator.game_check import check_all
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.layout.context import open_context
from punchboard.generator.layout.drawer import STEPS_OF_ELEMENT, STEPS_OF_SEGMENT
from punchboard.generator.options import BuildOptions, Wanted
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.pipeline import build
from punchboard.generator.proof import session
from punchboard.generator.proof.session import Proof, ProofRequest
from tests.bench.deck import write_deck
from tests.folders import Content, write

BENCH = Path(__file__).parents[1] / "bench" / "deck_game"
CHANGING = "when: '=card.id != \"x\"'"


def table(cards: int, text: str = "Hello") -> str:
    """Return a table of so many cards that all say the same."""
    return "id,text\n" + "".join(f"c{number},{text}\n" for number in range(cards))


def elements(count: int, text: str) -> str:
    """Return a layout with as many elements of a kind; %s is the number of each."""
    lines = (f"  e{number}: {{{text.replace('%s', str(number))}}}\n" for number in range(count))
    return "elements:\n" + "".join(lines)


HATCH = f"kind: shape, shape: rect, at: [0, 0, 60, 80], hatch: {{gap: 0.2}}, {CHANGING}"
CODE = "kind: code, at: [0, 0, 60, 80], code: '%s {{ card.id }} " + "x" * 900 + "'"
STAR = f"kind: shape, shape: star, corners: 100, at: [0, 0, 1, 1], fill: ink, {CHANGING}"
SMALL = "kind: text, at: [5, 5, 50, 70], size: 20, min_size: 3, text: '{{ card.text }}'"
PATH = "kind: shape, shape: path, path: '{{ card.text }}', stroke: ink, at: [0, 0, 30, 30]"
WORK = "{% for a in range(900) %}{% for b in range(9) %}{{ b }}{% endfor %}{% endfor %}"
LOOP = f"kind: text, at: [5, 5, 50, 70], plain: true, text: '{{{{ card.id }}}}{WORK}'"
LABELS = (
    "kind: ring, labels: =range(1000), highlights: =range(1000), at: [0, 0, 60, 60], " + CHANGING
)
#: Name, files of which a copy of the whole takes far too long, and where most of that is asked for.
COSTLY: list[tuple[str, Mapping[str, Content], str]] = [
    ("hatches", {"face.yaml": elements(300, HATCH)}, "face.yaml: error"),
    ("one hatch", {"face.yaml": elements(1, f"kind: group, repeat: 900, elements: {{h: {{{HATCH}}}}}")}, "face.yaml:2:"),
    ("codes", {"face.yaml": elements(40, CODE)}, "face.yaml"),
    ("long texts", {"cards.csv": table(200, "ab " * 6_600), "face.yaml": elements(20, SMALL)}, "face.yaml"),
    ("stars", {"face.yaml": elements(1, f"kind: group, repeat: 1900, elements: {{s: {{{STAR}}}}}")}, "face.yaml:2:"),
    ("paths", {"cards.csv": table(50, "M0 0" + "l1 1" * 4_000), "face.yaml": elements(20, PATH)}, "face.yaml"),
    ("rows of icons", {"cards.csv": table(200, "star " * 3_900), "face.yaml": elements(1, "kind: icons, size: 0.2, at: [0, 0, 63, 88], icons: =card.text")}, "face.yaml:2:"),
    ("unknown icons", {"cards.csv": table(200, "[nope] " * 2_800)}, "face.yaml:2:"),
    ("loops", {"face.yaml": elements(30, LOOP)}, "face.yaml"),
    ("names", {"face.yaml": "let:\n" + "".join(f"  x{n}: '=(range(1000) | sort | sum) + (card.id | length)'\n" for n in range(200)) + elements(1, "kind: text, text: '{{ card.id }}'")}, "the names under let:"),
    ("written lists", {"face.yaml": "let:\n" + "".join(f"  x{n}: [{'=card.id, ' * 2_000}]\n" for n in range(100)) + elements(1, "kind: text, text: '{{ card.id }}'")}, "the names under let:"),
    ("highlights", {"face.yaml": elements(20, LABELS)}, "face.yaml"),
    ("tables", {"game.yaml": "title: S\ncomponents:\n" + "".join(f"  k{n}: {{kind: cards, data: cards.csv, front: face.yaml}}\n" for n in range(400)), "cards.csv": "id,quantity\n" + "".join(f"c{n},0\n" for n in range(20_000))}, "g/cards.csv: error"),
]  # fmt: skip


CASES = [pytest.param(files, place, id=name) for name, files, place in COSTLY]


def load(folder: Path, files: Mapping[str, Content], budget: Budget) -> tuple[Game | None, str]:
    """Load a game of few cards with a small budget; return what is said as well."""
    write(folder, {**FILES, "cards.csv": table(3), **files})
    game, diagnostics = load_game(folder, "g", budget)
    return game, "\n".join(diagnostics.lines())


def why_not(game: Game, out: Path, *, draft: bool = False) -> str:
    """Build, and return what stands in the way; nothing is left of it."""
    options = BuildOptions(out, SheetOptions(find_sheet("a4")), draft=draft)
    with pytest.raises(DataError) as caught:
        build(game, Diagnostics(), options, lambda what, steps: lambda step: None)
    assert [path.name for path in out.glob("*")] == []
    return str(caught.value)


@pytest.mark.parametrize(("files", "place"), CASES)
def test_too_much_work_is_refused_and_its_place_is_named(tmp_path, monkeypatch, files, place):
    """A small budget: what is refused here in a moment is refused below in seconds."""
    monkeypatch.setattr(limits, "STEPS_OF_CARD", 0)
    game, said = load(tmp_path / "g", files, Budget(steps=100_000))
    if game is not None:
        said = why_not(game, tmp_path / "out")
    (line,) = [each for each in said.splitlines() if "must be made in" in each]
    assert place in line
    assert "go into" in line
    assert "fix:" in said


@pytest.mark.soak
@pytest.mark.parametrize(("files", "place"), CASES)
def test_the_whole_of_it_is_refused_within_ten_seconds_and_a_gigabyte(
    tmp_path, monkeypatch, files, place
):
    monkeypatch.setattr(stranger, "MOST_SECONDS", 10.0)
    monkeypatch.setattr(stranger, "MOST_BYTES", 1_000_000_000)
    files = {"cards.csv": table(100), **files}
    refused(tmp_path, files, "must be made in", place.removeprefix("g/"))


def test_equal_folders_have_equal_answers(tmp_path):
    """Steps are counted, not seconds."""
    files = {"face.yaml": elements(300, HATCH)}
    said = []
    for name in ("one", "two"):
        game, _ = load(tmp_path / name, files, Budget(steps=100_000))
        assert game is not None
        said.append(why_not(game, tmp_path / "out"))
    assert said[0] == said[1]


def test_check_proof_and_draft_are_bounded_as_well(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "STEPS_OF_CARD", 0)
    game, _ = load(tmp_path / "g", {"face.yaml": elements(300, HATCH)}, Budget(steps=100_000))
    assert game is not None
    assert "must be made in" in why_not(game, tmp_path / "out", draft=True)
    diagnostics = Diagnostics()
    check_all(game, diagnostics, Path())
    assert "must be made in" in "\n".join(diagnostics.lines())
    monkeypatch.setattr(session, "load_game", lambda *_: (game, Diagnostics()))
    proof = Proof(ProofRequest(tmp_path / "g", "g", lambda _: Wanted()))
    assert "must be made in" in "\n".join(proof.renew().diagnostics.lines())


def test_a_build_after_a_build_has_its_whole_budget(tmp_path):
    game, said = load(tmp_path / "g", {}, Budget(steps=3_000))
    assert game is not None, said
    for number in range(3):
        options = BuildOptions(tmp_path / f"out{number}", SheetOptions(find_sheet("a4")))
        build(game, Diagnostics(), options, lambda what, steps: lambda step: None)


def test_tables_that_fill_the_memory_are_refused_by_name(tmp_path):
    files = {"cards.csv": table(200), "more.csv": table(2_000)}
    files["game.yaml"] = GAME + "  more: {kind: cards, data: more.csv, front: face.yaml}\n"
    game, said = load(tmp_path / "g", files, Budget(memory=500_000))
    assert game is None
    assert "g/more.csv: error: a game must be held in 0 MB or less, and 91% go into the" in said


def test_pictures_are_paid_for_by_what_they_unpack_to(tmp_path):
    """A photograph has a byte for every few pixels; this one has a byte for thousands."""
    bomb = picture_header(3_000, 3_000, b"\0" * (3_000 * 4 + 1) * 3_000)
    files = {"a.png": bomb, "face.yaml": element("kind: image, image: a.png")}
    game, _ = load(tmp_path / "g", files, Budget(steps=200_000))
    assert game is not None
    assert "icons and pictures" in why_not(game, tmp_path / "out")


def test_a_deck_of_nine_thousand_cards_takes_less_than_a_quarter(tmp_path):
    """Each card of the benchmark takes as much as any other: 90 of them tell of 9 000."""
    write_deck(tmp_path, 90)
    shutil.copytree(BENCH, tmp_path, dirs_exist_ok=True)
    game, diagnostics = load_game(tmp_path, "g")
    assert game is not None
    shown = game.renewed()
    pieces = make_pieces(shown, diagnostics)
    faces = Faces(pieces, open_context(shown, diagnostics))
    faces.lay_out(Wanted().copies(pieces.by_id.values()))
    assert diagnostics.has_errors is False
    per_card = shown.budget.spent / 90
    whole = limits.STEPS + 9_000 * limits.STEPS_OF_CARD
    assert 4 * 9_000 * per_card < min(whole, limits.MOST_STEPS)


@pytest.mark.parametrize("count", [2, 900], ids=["one place", "many places"])
def test_many_small_costs_are_named_by_their_file(count):
    budget = Budget(steps=1_000)
    accounts = [
        budget.account(Position("face.yaml", "", line + 1), "this element", "")
        for line in range(count)
    ]
    budget.account(Position("other.yaml"), "this", "").spend(100)
    with pytest.raises(OverBudgetError, match="go into") as caught:
        for _ in range(1_000):
            for account in accounts:
                account.spend(1)
    assert str(caught.value).startswith("face.yaml:1: " if count == 2 else "face.yaml: ")


def test_the_page_on_safety_tells_these_bounds():
    page = (Path(__file__).parents[2] / "docs" / "background" / "safety.md").read_text(
        encoding="utf-8"
    )
    said = " ".join(page.split())
    for number, words in (
        (limits.STEPS / 1e6, "{:.0f} million steps"),
        (limits.STEPS_OF_CARD, "{:,} more for each card"),
        (limits.MOST_STEPS / 1e6, "{:.0f} million at most"),
        (limits.MEMORY / 1e6, "and {:.0f} MB"),
        (STEPS_OF_ELEMENT, "an element on a face takes {}"),
        (STEPS_OF_SEGMENT, "a corner of its outline {}"),
        (MOST_UNPACKED / 1e6, "({:.0f} MB"),
        (MOST_CELLS / 1e6, "{:.0f} million cells"),
        (MOST_MEMORY / 1e9, "{:.0f} GB of memory"),
        (MOST_SECONDS, "and {} seconds"),
    ):
        assert words.format(number).replace(",", " ") in said
