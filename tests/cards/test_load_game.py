from __future__ import annotations

from pathlib import Path

from punchboard.cards.blank import BLANK
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Position, Severity
from tests.cards.conftest import Load
from tests.errors.broken import game
from tests.folders import Content, write

COLUMNS = """\
title: Birds
values: values.yaml
provenance: provenance.yaml
components:
  birds:
    kind: cards
    data: birds.csv
    size: tarot
    front: layouts/bird.yaml
    back: layouts/back.yaml
    columns:
      cost: {type: number, default: 2}
      weight: {type: number, whole: false}
      habitat: {type: choice, options: [deep sea, shore]}
      food: icons
      night: flag
      picture: image
      song: text
  eggs:
    kind: cards
    data: eggs.csv
    like: birds
    front: layouts/egg.yaml
    columns: {colour: text, song: {type: text, default: silence}}
"""
FILES: dict[str, Content] = {
    "game.yaml": COLUMNS,
    "birds.csv": "ID,Name,Quantity,Cost,Weight,Habitat,Food,Night,Picture,Song,Notes\n"
    'heron, Grey Heron ,2,,1.5,deep\xa0sea,"fish, frog",x,art/heron.png,"**kra**\r\nkra",mine\n'
    "gull,,1,3,,shore,fish  frog,no,,,\n",
    "eggs.csv": "name,colour\nBlue Egg,blue\nBlue Egg,pale blue\nÉgg!,\n",
    "values.yaml": "prices: [1, 2]\n",
    "provenance.yaml": "birds: {default: prototype, columns: {cost: given}, "
    "cards: {gull: {cost: public}}}\nvalues: {fields: {prices: derived}}\n",
    "art/heron.png": b"",
}


def test_cards_have_the_values_of_their_columns(load: Load) -> None:
    heron, gull = load(FILES).tables["birds"].cards
    assert (heron.id, heron.name, heron.quantity, heron.row) == ("heron", "Grey Heron", 2, 2)
    assert heron.values == {
        "cost": 2,
        "weight": 1.5,
        "habitat": "deep sea",
        "food": ("fish", "frog"),
        "night": True,
        "picture": "art/heron.png",
        "song": "**kra**\nkra",
    }
    assert gull.name == "gull"
    assert gull.values == {
        "cost": 3,
        "weight": BLANK,
        "habitat": "shore",
        "food": ("fish", "frog"),
        "night": False,
        "picture": "",
        "song": "",
    }


def test_like_takes_over_what_a_component_leaves_out(load: Load) -> None:
    eggs = load(FILES).components["eggs"]
    assert eggs.size == "tarot"
    assert (eggs.front, eggs.back) == ("layouts/egg.yaml", "layouts/back.yaml")
    assert list(eggs.columns) == [*load(FILES).components["birds"].columns, "colour"]
    assert eggs.columns["song"].default == "silence"


def test_ids_are_made_of_names_and_stay_unique(load: Load) -> None:
    eggs = load(FILES).tables["eggs"].cards
    assert [egg.id for egg in eggs] == ["blue_egg", "blue_egg_2", "egg"]
    assert [egg.quantity for egg in eggs] == [1, 1, 1]


def test_ids_are_made_of_rows_where_there_is_no_name(load: Load) -> None:
    loaded = load({"game.yaml": game(), "cards.csv": "cost\n1\n\n2\n"})
    assert [card.id for card in loaded.tables["birds"].cards] == ["row_2", "row_4"]


def test_special_columns_may_have_other_names(load: Load) -> None:
    loaded = load(
        {
            "game.yaml": game(more="    id: code\n    name: title\n    quantity: copies\n"),
            "cards.csv": "Copies,Title,Code,Cost\n3,Grey Heron,h,\n",
        }
    )
    (card,) = loaded.tables["birds"].cards
    assert (card.id, card.name, card.quantity) == ("h", "Grey Heron", 3)


def test_values_know_where_they_stand(load: Load) -> None:
    loaded = load(FILES)
    assert loaded.values == {"prices": (1, 2)}
    assert loaded.position("values", "prices", 1) == Position("g/values.yaml", "", 1, 13)
    assert str(loaded.position("components", "eggs", "like")) == "g/game.yaml:22:11"
    table = loaded.tables["birds"]
    assert str(table.position(table.cards[1], "weight")) == "g/birds.csv!E3"
    assert str(table.position(table.cards[0])) == "g/birds.csv!row 2"


def test_values_know_where_they_come_from(load: Load) -> None:
    loaded = load(FILES)
    assert loaded.source_of("birds", "gull", "cost") == "public"
    assert loaded.source_of("birds", "heron", "cost") == "given"
    assert loaded.source_of("birds", "heron", "song") == "prototype"
    assert loaded.source_of("values", "", "prices") == "derived"
    assert loaded.source_of("eggs", "egg", "song") == ""


def test_a_wrong_cell_leaves_its_card_for_drafts(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": game(), "cards.csv": "id,quantity,cost\na,-1,x\nb,2,3\n"})
    loaded, diagnostics = load_game(tmp_path)
    assert len(diagnostics.of(Severity.ERROR)) == 2
    assert loaded is not None
    cards = loaded.tables["birds"].cards
    assert [(card.id, card.quantity, card.values["cost"]) for card in cards] == [
        ("a", 1, BLANK),
        ("b", 2, 3),
    ]


def test_a_broken_component_leaves_the_others(tmp_path: Path) -> None:
    text = game() + "  fish: {kind: cards, data: fish.csv}\n"
    write(tmp_path, {"game.yaml": text, "cards.csv": "id\na\n"})
    loaded, diagnostics = load_game(tmp_path)
    assert diagnostics.has_errors
    assert loaded is not None
    assert list(loaded.tables) == ["birds"]
    assert loaded.name == tmp_path.name


def test_yaml_tables_are_lists_or_go_by_id(load: Load) -> None:
    as_list = "- id: heron\n  quantity: 2\n  cost: 3\n- {id: gull, cost: 1.0}\n"
    by_id = "heron: {quantity: 2, cost: 3}\ngull:\n  cost: 1\n"
    for text in (as_list, by_id):
        table = load({"game.yaml": game("cards.yaml"), "cards.yaml": text}).tables["birds"]
        found = [(card.id, card.quantity, card.values["cost"]) for card in table.cards]
        assert found[0] == ("heron", 2, 3)
        assert found[1] == ("gull", 1, 1)
