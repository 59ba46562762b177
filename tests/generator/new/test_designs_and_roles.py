"""Choices for a deck made of a spreadsheet: roles of columns, size and look of the cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

import punchboard
from punchboard.cards.problem import Severity
from punchboard.generator.art.color import contrast
from punchboard.generator.new.card_room import CARD_SIZES
from punchboard.generator.new.starter_design import DESIGNS
from punchboard.generator.new_game import GUESSED, Choices, MadeGame, read_import, write_import
from punchboard.generator.single_face import FaceRenderer
from tests.generator.new.drawn import icons, texts

DECK = """\
Name,Kind,Cost,Attack,Defense,Copies,Text,Flavor
Heron,Bird,3,2,4,2,"When played, draw a card. With another bird, draw two instead.",It waits.
Marsh,Place,,,,4,Gain a fish. Birds cost 1 less.,
Fog,Event,1,,,3,Discard a card.,
"""


#: Decks of nothing but words, and of nothing but numbers.
OTHERS = ("Word\nHeron\nFog\n", "A,B\n1,2\n3,4\n")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def made(text: str = DECK, choices: Choices = GUESSED) -> MadeGame:
    Path("deck.csv").write_text(text)
    return write_import(Path("game"), read_import(Path("deck.csv"), choices=choices))


@pytest.mark.parametrize(
    ("text", "size", "design"),
    [
        *(
            (DECK, CARD_SIZES[number % len(CARD_SIZES)], design)
            for number, design in enumerate(DESIGNS)
        ),
        *((OTHERS[number % 2], "mini", design) for number, design in enumerate([*DESIGNS][1:])),
    ],
)
def test_every_card_fits_in_each_design_and_size(text: str, size: str, design: str) -> None:
    game = made(text, Choices(size=size, design=design))
    assert (game.marked, game.diagnostics.of(Severity.WARNING)) == ([], [])
    [deck] = punchboard.load("game").components.values()
    assert deck.size == size  # type: ignore[attr-defined]


def test_figures_come_before_the_height_of_a_picture_on_a_small_card() -> None:
    Path("art").mkdir()
    Image.new("RGB", (600, 800), "#27408b").save("art/quay.png")
    text = "When you arrive take a lantern. If you have two light one for free. " * 2
    made(
        "Name,Type,Cost,Strength,Victory points,Rules,Flavor,Picture\n"
        f"The Lantern Quay,Harbor,3,2,4,{text},The fog never quite leaves.,art/quay.png\n",
        Choices(size="mini"),
    )
    layout = Path("game/layouts/card.yaml").read_text()
    assert "card.strength" in layout
    assert "no room on the card" not in layout
    [picture] = [line for line in layout.splitlines() if "  picture:" in line]
    assert "fit: cover" in picture


@pytest.mark.parametrize("design", ["prompt", "recipe"])
def test_a_long_name_stays_legible_on_a_small_card(design: str) -> None:
    name = "The Unreasonably Long Afternoon at the Lighthouse Inn"
    made(f"Name,Prompt\n{name},Who lives here?\n", Choices(size="mini", design=design))
    game = punchboard.load("game")
    [card] = [card for _, card in game.cards()]
    shown = FaceRenderer().lay_out(game, card.component, card.id, "face")
    assert shown is not None
    sizes = [size for size, line in texts(shown.face.items) if line in name]
    assert sizes
    assert min(sizes) >= 7


@pytest.mark.parametrize("design", DESIGNS)
def test_a_cost_of_icons_is_legible_without_a_label(design: str) -> None:
    made("Name,Cost\nOne,[r]\nTwo,[b][r]\nThree,[r][r][b]\n", Choices(design=design))
    game = punchboard.load("game")
    for _, card in game.cards():
        shown = FaceRenderer().lay_out(game, card.component, card.id, "face")
        assert shown is not None
        # Letters on the drawings of `new` are at least 14.5 / 24 of their height.
        drawn = [high for key, high in icons(shown.face.items) if key[:2] in {"r#", "b#"}]
        assert len(drawn) == {"One": 1, "Two": 2, "Three": 3}[card.name]
        assert min(drawn) * 14.5 / 24 >= 7
        if design != "recipe":
            assert "Cost" not in [line for _, line in texts(shown.face.items)]


LARGE_TEXTS = ["vista", "corners", "saga", "market", "emblem", "dossier"]


@pytest.mark.parametrize("design", LARGE_TEXTS)
def test_cards_of_only_text_set_it_larger_than_the_title(design: str) -> None:
    texts_ = ["Tea or rain?", "Which of your neighbors would you trust with a secret for a week?"]
    made("Question\n" + "\n".join(texts_) + "\n", Choices(design=design))
    game = punchboard.load("game")
    sizes = set()
    for _, card in game.cards():
        shown = FaceRenderer().lay_out(game, card.component, card.id, "face")
        assert shown is not None
        below = shown.face.underlay.items if shown.face.underlay else ()
        drawn = list(texts([*below, *shown.face.items]))
        [title] = {size for size, line in drawn if line.upper() == game.file.title.upper()}
        [size] = {size for size, line in drawn if any(line in each for each in texts_)}
        assert title <= 9.5 < 14 <= size
        sizes.add(size)
    assert len(sizes) == 1  # one size for the deck


@pytest.mark.parametrize("design", ["saga", "recipe", "index", "market"])
def test_a_long_word_as_name_is_legible_on_a_poker_card(design: str) -> None:
    names = ["Straßenbahnschaffner", "Oberbürgermeisterin"]
    rows = "".join(f"{name},Stadt,3,2,4,Nimm zwei Brote.\n" for name in names)
    made(f"Name,Zunft,Kosten,Stärke,Siegpunkte,Wirkung\n{rows}", Choices(design=design))
    game = punchboard.load("game")
    for _, card in game.cards():
        shown = FaceRenderer().lay_out(game, card.component, card.id, "face")
        assert shown is not None
        drawn = [size for size, line in texts(shown.face.items) if line == card.name]
        assert drawn
        assert min(drawn) >= 10.5


def test_white_text_is_legible_on_the_colors_of_each_design() -> None:
    for design in DESIGNS.values():
        assert min(contrast(tone, "#ffffff") for tone in design.tones) >= 5


def test_a_figure_that_most_cards_lack_leaves_no_hole() -> None:
    made("Name,A,B,C,Text\n" + "".join(f"Card {n},{','.join(row)},Rest.\n" for n, row in enumerate(
        [["1", "", ""], ["", "2", ""], ["", "", "3"], ["", "", "4"]]
    )))  # fmt: skip
    layout = Path("game/layouts/card.yaml").read_text()
    assert "rejectattr('is', 'blank')" in layout


def test_types_have_signs_of_their_own_that_differ_without_color() -> None:
    made(DECK + "Reed,place,,,,1,Rest.,\nOwl,Bird,2,1,1,1,Hoot.,\n", Choices(design="market"))
    assert punchboard.load("game").values["signs"] == {
        "Bird": "type_1", "Place": "type_2", "Event": "type_3", "place": "type_2",
    }  # fmt: skip
    drawn = {path.name: path.read_text() for path in Path("game/icons").glob("type_*")}
    assert sorted(drawn) == ["type_1.svg", "type_2.svg", "type_3.svg"]
    assert len({each.split("d=")[1] for each in drawn.values()}) == len(drawn)


def test_a_column_that_loses_a_single_role_gets_the_one_its_cells_suggest() -> None:
    made(choices=Choices(roles={"": {1: "name", 3: "quantity"}}))
    [deck] = punchboard.load("game").components.values()
    assert (deck.name, deck.quantity) == ("kind", "attack")
    found = read_import(Path("deck.csv"), choices=Choices(roles={"": {1: "name", 3: "quantity"}}))
    assert {each.header: each.role for each in found.decks[0].columns} == {
        "Name": "tag", "Kind": "name", "Cost": "cost", "Attack": "quantity", "Defense": "number",
        "Copies": "number", "Text": "text", "Flavor": "text",
    }  # fmt: skip
    assert (
        Path("game/cards.csv").read_text("utf-8-sig").splitlines()[0].startswith("label,kind,cost")
    )


def test_a_role_that_cells_do_not_allow_is_ignored() -> None:
    found = read_import(_deck(), choices=Choices(roles={"": {6: "cost", 0: "art", 1: "flag"}}))
    assert [each.role for each in found.decks[0].columns][:2] == ["name", "tag"]
    assert found.decks[0].columns[6].role == "text"


def test_a_list_in_yaml_makes_a_deck_whose_table_is_the_list() -> None:
    Path("birds.yaml").write_text("- {name: Heron, cost: 3}\n- {name: Fog, cost: 1}\n")
    assert write_import(Path("game"), read_import(Path("birds.yaml"))).cards == 2
    assert Path("game/cards.yaml").read_text() == Path("birds.yaml").read_text()


def _deck() -> Path:
    Path("deck.csv").write_text(DECK)
    return Path("deck.csv")
