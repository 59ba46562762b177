"""A game that an editor loads again, row by row, is the game that a fresh load returns."""

import random

import pytest

from punchboard.cards.blank import Blank
from punchboard.cards.load.folder import load_game
from punchboard.cards.load.tables.kept import KeptTables
from punchboard.generator.studio.splice.csv_text import parse_opened
from punchboard.generator.studio.splice.yaml_text import grid_of_opened
from tests.folders import write

GAME = """
title: Birds
components:
  birds:
    kind: cards
    data: birds.csv
    id: code
    name: title
    quantity: copies
    columns: &columns
      title: text
      cost: {type: number, min: 0}
      look: {type: choice, options: [red, blue], default: red}
      rare: flag
      signs: icons
      motto: {type: text, unique: true}
      art: image
  nests:
    kind: cards
    data: nests.csv
    encoding: windows-1252
    where: {rare: true}
    name: title
    columns: *columns
  eggs:
    kind: cards
    data: nests.csv
    encoding: windows-1252
    where: {rare: false}
    name: title
    columns: *columns
  trees:
    kind: cards
    data: trees.yaml
    columns: {name: text, height: number, bird: {type: text, required: true}}
  shrubs: {kind: cards, data: trees.yaml, quantity: height, columns: {bird: text}}
"""
HEADINGS = ("code", "title", "cost", "look", "rare", "signs", "motto", "art", "copies")
#: Texts of cells, among them some that are faults in each kind of column.
TEXTS = (
    "", " ", "heron", "Heron", "heron_2", "3", "3,5", "-1", "red", "blue", "x", "yes", "sun moon",
    "a.png", "b.png", "<b>wide</b>", "<<<<<<< mine", "+3 more", "#REF!", "0", "1",
    "two\nlines", "Fräulein",
)  # fmt: skip


def row_of(dice):
    return [
        f"b{dice.randrange(30)}", f"Bird {dice.randrange(9)}", str(dice.randrange(9)), "red", "x",
        "sun", f"motto {dice.random()}", dice.choice(("a.png", "a.png", "b.png")), "1",
    ]  # fmt: skip


def csv_text(rows):
    lines = [HEADINGS, *rows]
    return "".join(
        ",".join(f'"{cell}"' if set(cell) & set(',"\n') else cell for cell in line) + "\n"
        for line in lines
    )


def yaml_text(rows):
    lines = []
    for _, name, height, *_, bird in rows:
        lines.append(f"- name: '{name}'\n  bird: '{bird}'\n")
        lines.append(f"  height: '{height}'\n" if height else "")
    return "".join(lines) if rows else "[]\n"


def change(dice, rows):
    """Change rows as a person does: most often one cell."""
    kind = dice.randrange(12)
    if kind == 0 and len(rows) > 2:
        del rows[dice.randrange(len(rows))]
    elif kind == 1:
        rows.insert(dice.randrange(len(rows) + 1), row_of(dice))
    elif kind == 2:
        rows.insert(dice.randrange(len(rows) + 1), [""] * len(HEADINGS))
    elif kind == 3:
        dice.shuffle(rows)
    else:
        row = dice.choice(rows)
        row[dice.randrange(len(row))] = dice.choice(TEXTS)


def described(loaded):
    """Return everything about a loaded game that anybody can see."""
    game, diagnostics = loaded
    if game is None:
        return None, diagnostics.lines()
    values = [
        [(name, value.position if isinstance(value, Blank) else (type(value), value))
         for name, value in card.values.items()]
        for _, card in game.cards()
    ]  # fmt: skip
    budget = game.budget.steps, game.budget.memory, game.budget.cards
    return game.tables, values, list(diagnostics), budget


@pytest.mark.parametrize("parsers", [(), (parse_opened, grid_of_opened)], ids=["own", "edits"])
@pytest.mark.parametrize("seed", range(4))
def test_tables_read_again_after_random_edits_equal_a_fresh_load(tmp_path, seed, parsers):
    dice = random.Random(seed)
    tables = {name: [row_of(dice) for _ in range(12)] for name in ("birds", "nests", "trees")}
    game = GAME
    kept = KeptTables(*parsers)
    write(tmp_path, {"a.png": "", "game.yaml": game})
    taken_over = 0
    for _ in range(40):
        for name, rows in tables.items():
            file = f"{name}.yaml" if name == "trees" else f"{name}.csv"
            write(tmp_path, {file: (yaml_text if name == "trees" else csv_text)(rows)})
        now = load_game(tmp_path, "g", None, kept)
        assert described(now) == described(load_game(tmp_path, "g"))
        again, _ = load_game(tmp_path, "g", None, kept)
        if now[0] is not None and again is not None:
            pairs = zip(now[0].cards(), again.cards(), strict=True)
            taken_over += sum(one.values is two.values for (_, one), (_, two) in pairs)
        what = dice.randrange(12)
        if what == 0:
            write(tmp_path, {"b.png": ""})
        elif what == 1:
            (tmp_path / "b.png").unlink(missing_ok=True)
        elif what == 2:
            game = game.replace("min: 0", "min: 4") if "min: 0" in game else GAME
            write(tmp_path, {"game.yaml": game})
        else:
            change(dice, tables[dice.choice(("birds", "birds", "nests", "trees"))])
    assert taken_over > 300  # else this test would hold nothing


def test_a_changed_cell_reads_only_its_row(tmp_path):
    dice = random.Random(1)
    rows = [row_of(dice)[:-1] for _ in range(30)]
    columns = "title: text, cost: number, motto: text"
    start = f"components:\n  birds: {{kind: cards, data: birds.csv, columns: {{{columns}}}}}\n"
    write(tmp_path, {"game.yaml": "title: Birds\n" + start, "birds.csv": csv_text(rows)})
    kept = KeptTables()
    before, _ = load_game(tmp_path, "g", None, kept)
    rows[7][2] = "12"
    write(tmp_path, {"birds.csv": csv_text(rows)})
    after, _ = load_game(tmp_path, "g", None, kept)
    old, new = (game.tables["birds"].cards for game in (before, after))
    assert new[7].values["cost"] == 12
    differing = [at for at in range(30) if old[at].values is not new[at].values]
    assert differing == [7]
