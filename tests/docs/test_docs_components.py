"""The page on components: every field is described, and its blocks make a game that builds."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdfium2
import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.schema.base import names_of
from punchboard.cards.schema.component import Component, ComponentBase
from punchboard.cards.schema.piece import PieceBase
from punchboard.cards.schema.pieces.dial import Wheel
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.options import BuildOptions, Wanted, options_of
from punchboard.generator.pipeline import Built, build
from tests.folders import contents

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "components.md"
TEXT = PAGE.read_text(encoding="utf-8")
_BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
_TABLE = re.compile(r"<!-- fields: ([\w ]+) -->\n\|.*\n\|[-| ]+\n((?:\|.*\n)+)")
_CODE = re.compile(r"`([^`]+)`")
_HARBOUR = "title: Harbour Lanterns\npalette: {red: '#b3392c', blue: '#0b63a8', " + (
    "green: '#2e7d32', gold: '#8c6200'}\ncomponents:\n"
)
KINDS = Component.__metadata__[0]
MODELS = {
    model.__name__: model
    for model in (
        *(KINDS.model_of({"kind": kind}) for kind in KINDS.models),
        ComponentBase,
        PieceBase,
        Wheel,
    )
}


def write_harbour(folder: Path) -> Path:
    """Write the game of all blocks of the page."""
    root = folder / "harbour"
    root.mkdir()
    entries = ""
    for language, name, text in _BLOCK.findall(TEXT):
        if language == "csv":
            (root / name).write_text(text, encoding="utf-8")
        else:
            entries += "".join(f"  {line}\n" for line in text.splitlines())
    (root / "game.yaml").write_text(_HARBOUR + entries, encoding="utf-8")
    return root


def build_harbour(folder: Path, **options: object) -> Built:
    """Build it on A4 without a warning of its data."""
    game, diagnostics = load_game(write_harbour(folder), "harbour")
    assert game is not None, diagnostics.lines()
    assert diagnostics.lines() == []
    sheets = SheetOptions(
        find_sheet(str(options.pop("paper", "a4"))), duplex=options.pop("duplex", "separate")
    )
    wanted = BuildOptions(folder / "out", sheets, **options)  # type: ignore[arg-type]
    return build(game, diagnostics, wanted, lambda what, steps: lambda step: None)


def described(names: str) -> set[str]:
    body = dict(_TABLE.findall(TEXT))[names]
    rows = [re.split(r"(?<!\\)\|", line)[1] for line in body.splitlines()]
    return {word for row in rows for word in _CODE.findall(row)}


@pytest.mark.parametrize("name", [name for name in MODELS if name not in (
    "CardComponent", "ComponentBase", "PieceBase")])  # fmt: skip
def test_every_field_of_a_kind_is_described(name: str) -> None:
    fields = {names_of(MODELS[name], *each)[0] for each in MODELS[name].model_fields.items()}
    shared = set() if name == "Wheel" else set(PieceBase.model_fields) - {"kind"}
    assert described(name) == fields - shared


def test_what_all_pieces_share_is_described() -> None:
    assert described("ComponentBase PieceBase") == set(PieceBase.model_fields) - {"kind"}


def test_every_template_of_pieces_is_named() -> None:
    shipped = {
        path.relative_to(TEMPLATES).as_posix()
        for path in TEMPLATES.glob("*/*.yaml")
        if path.parent.name in {
            "board", "mat", "screen", "dial", "token", "standee", "money", "die", "cube", "tuckbox"
        }
    }  # fmt: skip
    assert shipped <= {word for line in TEXT.splitlines() for word in _CODE.findall(line)}


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("duplex", ["separate", "long-edge", "fold", "none"])
def test_the_game_of_the_page_builds_with_each_copy_once_on_each_side(
    tmp_path: Path, paper: str, duplex: str
) -> None:
    built = build_harbour(tmp_path, paper=paper, duplex=duplex)
    manifest = json.loads((built.out / "manifest.json").read_text(encoding="utf-8"))
    components = manifest["components"]
    counts = {name: len(each["copies"]) for name, each in components.items()}
    assert counts == {
        "board": 1, "quay": 4, "screens": 4, "dials": 16, "chips": 60, "markers": 4, "storms": 5,
        "fish": 6, "captains": 4, "money": 35, "die": 1, "fate": 1, "orders": 40, "box": 1,
    }  # fmt: skip
    for name, each in components.items():
        for copy in each["copies"]:
            assert copy["face"] is not None
            two_sided = name in ("screens", "chips", "markers", "fish") and duplex != "none"
            assert (copy["back"] is not None) == two_sided, name
            if name == "chips":
                assert copy["face"]["trim"][2:] == pytest.approx([10, 10])
    tiled = components["board"]["copies"][0].get("tiles", [])
    assert len(tiled) == (0 if paper in ("a3", "tabloid") else 2)


def test_files_are_named_after_what_is_printed_on(tmp_path: Path) -> None:
    built = build_harbour(tmp_path)
    assert [file.name for file in built.files][:11] == [
        "start-here.pdf", "cards-mini-fronts.pdf", "board-board.pdf", "mats.pdf",
        "screens-fronts.pdf", "screens-backs.pdf", "models.pdf", "pieces-fronts.pdf",
        "pieces-backs.pdf", "money.pdf", "test-sheet.pdf",
    ]  # fmt: skip


def test_cubes_take_the_place_of_chips_if_chosen(tmp_path: Path) -> None:
    built = build_harbour(tmp_path, wanted=Wanted(choose={"chips": "cubes"}))
    manifest = json.loads((built.out / "manifest.json").read_text(encoding="utf-8"))
    assert len(manifest["components"]["cubes"]["copies"]) == 60
    assert "chips" not in manifest["components"]


def test_what_can_be_chosen_is_known(tmp_path: Path) -> None:
    game, _ = load_game(write_harbour(tmp_path), "harbour")
    assert game is not None
    assert options_of(game) == {"chips": {"cubes": "cubes"}}


def test_the_first_page_says_what_to_print_and_what_to_leave_out(tmp_path: Path) -> None:
    built = build_harbour(tmp_path)
    document = pypdfium2.PdfDocument(built.out / "start-here.pdf")
    said = " ".join(page.get_textpage().get_text_range() for page in document)
    said = " ".join(said.split())
    for words in (
        "Harbour Lanterns", "at 100 %", "--without money", "--choose chips=cubes",
        "8 split pins", "pieces-fronts", "120 to 160 g/m² paper", "half diamonds", "one number",
    ):  # fmt: skip
        assert words in said
    for file in built.files:
        if file.substrate:
            assert file.name.removesuffix(".pdf") in said


def test_low_ink_takes_less(tmp_path: Path) -> None:
    from punchboard.generator.first_page.ink import coverage

    (tmp_path / "full").mkdir()
    (tmp_path / "low").mkdir()
    full = build_harbour(tmp_path / "full")
    low = build_harbour(tmp_path / "low", low_ink=True)
    for name in ("pieces-fronts.pdf", "models.pdf"):
        assert coverage((low.out / name).read_bytes()) < 0.7 * coverage(
            (full.out / name).read_bytes()
        )


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    files = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        files.append(contents(build_harbour(tmp_path / name).out))
    assert files[0] == files[1]


def test_changed_prints_only_the_parts_that_changed(tmp_path: Path) -> None:
    built = build_harbour(tmp_path)
    deck = (built.out / "deck.json").read_text(encoding="utf-8")
    (built.out / "printed.json").write_text(deck, encoding="utf-8")
    root = tmp_path / "harbour"
    text = (root / "crew.csv").read_text(encoding="utf-8")
    (root / "crew.csv").write_text(text.replace("Red Quay,red", "Red Quay,gold"), encoding="utf-8")
    game, diagnostics = load_game(root, "harbour")
    assert game is not None
    options = BuildOptions(built.out, SheetOptions(find_sheet("a4")), changed=True)
    again = build(game, diagnostics, options, lambda what, steps: lambda step: None)
    assert again.changes is not None
    changed = {(change.component, change.card) for change in again.changes}
    assert ("dials", "red.wheel_price") in changed
    assert ("markers", "red") in changed
    assert not any(card.startswith(("blue", "fish")) for _, card in changed)
