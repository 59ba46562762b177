"""`color` and `colour` are one word wherever a designer writes one of them."""

from __future__ import annotations

import json
import random
import re
import shutil
from pathlib import Path

import pytest
from pydantic import BaseModel

from punchboard import build
from punchboard.cards.check.checks import check_game
from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.load.model import validate
from punchboard.cards.load.yaml_file import read_yaml
from punchboard.cards.play.schema.base import SeatKind
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.base import other_spelling
from punchboard.cards.schema.layout import LayoutFile
from punchboard.cards.schema.layout_shapes import GradientStop, Hatch
from punchboard.generator.expression import ExpressionError, compile_expression, compile_template
from punchboard.generator.layout.load import load_layout
from punchboard.generator.rulebook.style import RulebookStyle
from punchboard.generator.schemas.files import written_schemas
from tests.folders import contents, write
from tests.games.broken_copy import ROOT

SPELLINGS = ("color", "colour")


def said_of(model: type[BaseModel], text: str) -> list[str]:
    diagnostics = Diagnostics()
    read = read_yaml(text, "a.yaml", diagnostics)
    assert read is not None
    validate(model, *read, "a.yaml", diagnostics)
    return diagnostics.lines()


@pytest.mark.parametrize("word", SPELLINGS)
@pytest.mark.parametrize(
    ("model", "text"),
    [
        (GradientStop, "COLOR: red"),
        (Hatch, "COLOR: red"),
        (SeatKind, "{id: a, name: A, COLOR: red, shape: disc, letter: A}"),
        (RulebookStyle, "COLORs: {ink: black}"),
        (LayoutFile, "elements: {a: {kind: text, at: [0, 0], text: A, icon_COLOR: red}}"),
        (LayoutFile, "elements: {a: {kind: icon, at: [0, 0], icon: a, COLOR: red}}"),
        (LayoutFile, "elements: {a: {kind: ring, at: [0, 0], from: 1, to: 9, tick_COLOR: red}}"),
        (LayoutFile, "styles: {a: {COLOR: red}}\nruns: {b: {COLOR: red}}\nelements: {}"),
    ],
)
def test_a_key_in_either_spelling_is_read(model: type[BaseModel], text: str, word: str) -> None:
    assert said_of(model, text.replace("COLOR", word)) == []


def test_schemas_hold_every_color_in_both_spellings() -> None:
    """So a field that is added without its second spelling is found."""
    found = set()
    for name, text in written_schemas().items():
        schema = json.loads(text)
        for block in (schema, *schema["definitions"].values()):
            fields = block.get("properties", {}).keys()
            colors = {each for each in fields if re.search("colou?r", each)}
            assert {other_spelling(each) for each in colors} == colors, name
            found |= colors
    assert {"color", "icon_color", "tick_color", "highlight_color", "colors"} <= found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "{colour: red, color: red}",
            '"colour" is "color", which is here too\nkeep one of the two',
        ),
        ("{colr: red, at: 5}", 'unknown field "colr"\ndid you mean "color"?'),
        ("{at: 5}", 'field "color" is missing\nadd "color: …"'),
        ("{colour: [1]}", "colour is a list of 1, must be text\n"),
    ],
)
def test_a_key_that_is_wrong_gets_the_spelling_that_is_shown(text: str, said: str) -> None:
    message, _, hint = said.partition("\n")
    lines = "\n".join(said_of(GradientStop, text))
    assert message in lines
    assert hint in lines


BASE = """\
styles: {a: {size: 9, BASE: "#111111"}}
elements:
  words: {kind: text, at: [0, 0, 20, 9], text: A, BASE: "#111111", low_ink: {BASE: "#222222"}}
  box: {kind: group, at: [0, 0], elements: {i: {kind: icon, at: [0, 0], icon: a, BASE: red}}}
"""
OVER = """\
extends: base.yaml
styles: {a: {OVER: "#333333"}}
elements:
  words: {OVER: "#333333", low_ink: {OVER: "#444444"}}
  box: {elements: {i: {OVER: "blue"}}}
"""


@pytest.mark.parametrize("base", SPELLINGS)
@pytest.mark.parametrize("over", SPELLINGS)
def test_a_layout_that_extends_another_replaces_either_spelling(
    tmp_path: Path, base: str, over: str
) -> None:
    write(tmp_path, {"base.yaml": BASE.replace("BASE", base), "l.yaml": OVER.replace("OVER", over)})
    diagnostics = Diagnostics()
    for low_ink, expected in ((False, "#333333"), (True, "#444444")):
        loaded = load_layout(tmp_path, "l.yaml", Position(), diagnostics, low_ink=low_ink)
        assert diagnostics.lines() == []
        assert loaded is not None
        elements = loaded.file.model_dump()["elements"]
        assert elements["words"]["colour"] == expected
        assert elements["box"]["elements"]["i"]["colour"] == "blue"
        assert loaded.file.styles["a"].colour == "#333333"


@pytest.mark.parametrize("asked", SPELLINGS)
@pytest.mark.parametrize("there", SPELLINGS)
def test_an_expression_reaches_either_spelling(asked: str, there: str) -> None:
    scope = {"card": {there: "red"}, "game": {"seats": ({"id": "a", f"{there}s": 2},)}, there: 7}
    for source, expected in (
        (f"card.{asked}", "red"),
        (f"card['{asked}']", "red"),
        (f"card.{asked} | default('blue')", "red"),
        (f"card.{asked} is defined", True),
        (f"game.seats.a.{asked}s + 1", 3),
        (f"(game.seats | map(attribute='{asked}s') | list)[0]", 2),
        (asked, 7),
        (f"{asked} + 1", 8),
    ):
        assert compile_expression(source).call(dict(scope)) == expected, source
    assert compile_template(f"{{{{ card.{asked} }}}}").call(dict(scope)) == "red"


def test_an_expression_tells_two_columns_apart() -> None:
    scope = {"card": {"color": "red", "colour": "rot"}}
    assert compile_expression("card.color ~ card.colour").call(scope) == "redrot"
    assert compile_expression("card.colour").call(scope) == "rot"


def test_an_expression_without_either_spelling_says_so() -> None:
    with pytest.raises(ExpressionError, match='the card has no column "colour"'):
        compile_expression("card.colour").call({"card": {"cost": 1}})


GAME = """\
title: Kites
components:
  kites: {kind: cards, data: kites.csv, columns: {DECLARED: text}, where: {ASKED: [red, blue]}}
checks:
  - {check: distribution, of: kites.ASKED, counts: {red: 1, blue: 1}}
  - {check: count, of: kites, where: {ASKED: red}, equals: 1}
  - {check: count, of: values.seats.ASKED, equals: 2}
values: {seats: [{id: a, DECLARED: red}, {id: b, DECLARED: blue}]}
"""


def loaded(folder: Path) -> tuple[Game, list[str]]:
    game, diagnostics = load_game(folder, "g")
    assert game is not None
    diagnostics.extend(check_game(game, diagnostics))
    return game, diagnostics.lines()


@pytest.mark.parametrize("heading", SPELLINGS)
@pytest.mark.parametrize("declared", SPELLINGS)
@pytest.mark.parametrize("asked", SPELLINGS)
def test_a_column_is_found_by_either_spelling(
    tmp_path: Path, heading: str, declared: str, asked: str
) -> None:
    text = GAME.replace("DECLARED", declared).replace("ASKED", asked)
    table = f"id,name,{heading.title()}\na,A,red\nb,B,blue\n"
    game, said = loaded(write(tmp_path, {"game.yaml": text, "kites.csv": table}))
    assert said == []
    assert [card.values for card in game.tables["kites"].cards] == [
        {declared: "red"},
        {declared: "blue"},
    ]
    assert game.tables["kites"].position(game.tables["kites"].cards[0], asked).column == 3


def test_two_columns_with_a_spelling_each_stay_apart(tmp_path: Path) -> None:
    text = (
        "title: A\n"
        "components: {a: {kind: cards, data: a.csv, columns: {color: text, colour: text}}}\n"
    )
    table = "id,name,colour,color\na,A,rot,red\n"
    game, said = loaded(write(tmp_path, {"game.yaml": text, "a.csv": table}))
    assert said == []
    assert game.tables["a"].cards[0].values == {"color": "red", "colour": "rot"}


def test_a_template_reads_a_column_in_either_spelling(tmp_path: Path) -> None:
    """The shipped token has one color, from the table."""
    fills = set()
    for word in SPELLINGS:
        files = {
            "game.yaml": "title: A\ncomponents:\n  a: {kind: token, data: a.csv, shape: round, "
            f"size: 20, columns: {{{word}: text}}, front: token/plain.yaml}}\n",
            "a.csv": f"id,name,{word}\na,A,#123456\n",
        }
        build(write(tmp_path / word, files), tmp_path / f"{word}_out")
        fills.add((tmp_path / f"{word}_out" / "deck.json").read_text("utf-8"))
    assert len(fills) == 1


@pytest.mark.parametrize("word", SPELLINGS)
def test_a_label_of_a_drawing_takes_either_spelling(tmp_path: Path, word: str) -> None:
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
        f'<g id="icon: card.icon; {word}: #123456"><rect width="9" height="9" fill="red"/></g>'
        f'<g id="card.text; icon_{word}: #123456"><rect width="9" height="9"/></g></svg>'
    )
    write(tmp_path, {"l.svg": drawn})
    diagnostics = Diagnostics()
    layout = load_layout(tmp_path, "l.svg", Position(), diagnostics)
    assert diagnostics.lines() == []
    assert layout is not None
    elements = [each.model_dump() for each in layout.file.elements.values()]
    assert elements[0]["colour"] == "#123456"
    assert elements[1]["icon_colour"] == "#123456"


def _respelled(text: str, chance: random.Random) -> str:
    return re.sub("colou?r", lambda _: chance.choice(SPELLINGS), text)


@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_in_mixed_spellings_prints_the_same_bytes(tmp_path: Path, seed: int) -> None:
    """Of each word of the shipped game, chance decides the spelling."""
    plain, mixed = tmp_path / "plain" / "lumber_trader", tmp_path / "mixed" / "lumber_trader"
    shutil.copytree(ROOT / "lumber_trader", plain)
    shutil.copytree(ROOT / "lumber_trader", mixed)
    chance, changed = random.Random(seed), 0
    for path in sorted(mixed.rglob("*")):
        if path.suffix in (".yaml", ".csv"):  # the prose of the rules is printed as it is spelled
            text = path.read_text("utf-8")
            words = re.sub(r"#.*colou?r.*", "", _respelled(text, chance))
            changed += words.count("colour")
            path.write_text(_respelled(text, chance), "utf-8")
    assert changed > 10
    printed = []
    for folder in (plain, mixed):
        build(folder, tmp_path / "out" / folder.parent.name)
        printed.append(contents(tmp_path / "out" / folder.parent.name))
    for name in printed[0]:
        if name.endswith((".pdf", "deck.json")):
            assert printed[0][name] == printed[1][name], name
