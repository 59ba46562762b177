"""Fixes: each solves its problem, makes no other, and changes nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from punchboard.generator.loading import load_and_check
from punchboard.generator.studio.problems.fixes import Fix, Fixes
from punchboard.generator.studio.problems.problem import Problem
from punchboard.generator.studio.splice.splice import apply_splices
from tests.folders import write
from tests.studio.problems.pond import FILES, FRONT, GAME, TABLE
from tests.studio.problems.test_problems_found import found

REED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M4 2h4v5H4z"/></svg>'
PALETTE = GAME + 'palette: {accent: "#24506b", ground: "#fafafa"}\n'
ART = GAME.replace("text: text", "text: text\n      art: {type: image, default: ''}")
PICTURED = TABLE.replace("habitat", "habitat,art").replace("lake\n", "lake,\n")
STYLED = "styles: {title: {size: 12}, small: {size: 9}}\n" + FRONT
YAML = GAME.replace("birds.csv", "birds.yaml")
MARKED = GAME.replace("text: text", "text: text\n      marks: {type: icons, default: ''}")
MARKS = '  marks: {kind: icons, at: [5, 70, 50, 9], icons: "=card.marks"}\n'
RULES = "# Pond\n\n{text}\n"

#: Files that differ from a sound game, the button's words, and the file as it is then.
FIXES: Mapping[str, tuple[Mapping[str, str], str, str]] = {
    "option": (
        {"birds.csv": TABLE.replace("3,lake", "3,laek")},
        'replace "laek" with "lake"',
        TABLE,
    ),
    "option in quotes": (
        {"birds.csv": TABLE.replace("3,lake", '3,"laek"')},
        'replace "laek" with "lake"',
        TABLE.replace("3,lake", '3,"lake"'),
    ),
    "decimal comma": (
        {
            "birds.csv": TABLE.replace(",3,", ',"2,5",'),
            "game.yaml": GAME.replace("max: 9", "max: 9, whole: false"),
        },
        'write "2.5"',
        TABLE.replace(",3,", ",2.5,"),
    ),
    "unit in a cell": (
        {"birds.csv": TABLE.replace(",3,", ",3 gold,")},
        'write "3"',
        TABLE,
    ),
    "heading": (
        {"birds.csv": TABLE.replace("habitat", "habitt")},
        'rename the column "habitt" to "habitat"',
        TABLE,
    ),
    "blank id": (
        {"birds.csv": TABLE.replace("coot,Coot", ",Coot")},
        'write "coot"',
        TABLE,
    ),
    "duplicate id": (
        {"birds.csv": TABLE.replace("coot,", "heron,")},
        'write "heron_2"',
        TABLE.replace("coot,", "heron_2,"),
    ),
    "duplicate id whose successor is taken": (
        {"birds.csv": TABLE.replace("coot,", "heron,").replace("swan,", "heron_2,")},
        'write "heron_3"',
        TABLE.replace("coot,", "heron_3,").replace("swan,", "heron_2,"),
    ),
    "icon in a cell": (
        {"birds.csv": TABLE.replace("Dives.", "Dives [kingfsher]."), "icons/kingfisher.svg": REED},
        'replace "kingfsher" with "kingfisher"',
        TABLE.replace("Dives.", "Dives [kingfisher]."),
    ),
    "picture in other letters": (
        {
            "game.yaml": ART,
            "art/pond.svg": REED,
            "birds.csv": PICTURED.replace("reed\n", "reed,art/Pond.svg\n"),
        },
        'replace "art/Pond.svg" with "art/pond.svg"',
        PICTURED.replace("reed\n", "reed,art/pond.svg\n"),
    ),
    "field of the game": (
        {"game.yaml": GAME.replace("    front:", "    fornt:")},
        'replace "fornt" with "front"',
        GAME,
    ),
    "kind of a component": (
        {"game.yaml": GAME.replace("kind: cards", "kind: card  # ours")},
        'replace "card" with "cards"',
        GAME.replace("kind: cards", "kind: cards  # ours"),
    ),
    "file of a table": (
        {"game.yaml": GAME.replace("data: birds.csv", "data: 'bird.csv'")},
        'replace "bird.csv" with "birds.csv"',
        GAME.replace("data: birds.csv", "data: 'birds.csv'"),
    ),
    "version without quotes": (
        {"game.yaml": GAME.replace('"1"', "1.10")},
        "put it in quotes",
        GAME.replace('"1"', '"1.10"'),
    ),
    "color without its mark": (
        {"game.yaml": PALETTE.replace('"#24506b"', "24506c")},
        'replace "24506c" with "#24506c"',
        PALETTE.replace("506b", "506c"),
    ),
    "like of a component": (
        {"game.yaml": GAME + "  fish: {kind: cards, like: brids, data: birds.csv}\n"},
        'replace "brids" with "birds"',
        GAME + "  fish: {kind: cards, like: birds, data: birds.csv}\n",
    ),
    "color of the palette": (
        {"game.yaml": PALETTE, "bird.yaml": FRONT.replace("size: 12", "color: acent")},
        'replace "acent" with "accent"',
        FRONT.replace("size: 12", "color: accent"),
    ),
    "color that the game's palette hasn't": (
        {"bird.yaml": FRONT.replace("size: 12", "color: 24506c")},
        'replace "24506c" with "#24506c"',
        FRONT.replace("size: 12", 'color: "#24506c"'),
    ),
    "field of an element": (
        {"bird.yaml": FRONT.replace("size: 12", "siez: 12")},
        'replace "siez" with "size"',
        FRONT,
    ),
    "kind of an element": (
        {"bird.yaml": FRONT.replace("{kind: text, at: [5, 5", "{kind: tetx, at: [5, 5")},
        'replace "tetx" with "text"',
        FRONT,
    ),
    "comma in a length": (
        {"bird.yaml": FRONT.replace("size: 12", "size: 12,5")},
        'replace ",5" with ".5"',
        FRONT.replace("size: 12", "size: 12.5"),
    ),
    "column in a text": (
        {"bird.yaml": FRONT.replace("card.cost", "card.csot")},
        'replace "csot" with "cost"',
        FRONT,
    ),
    "filter in a text": (
        {"bird.yaml": FRONT.replace("card.name", "card.name | uper")},
        'replace "uper" with "upper"',
        FRONT.replace("card.name", "card.name | upper"),
    ),
    "name without its group": (
        {"bird.yaml": FRONT.replace("card.text", "text")},
        'replace "text" with "card.text"',
        FRONT,
    ),
    "style": (
        {"bird.yaml": STYLED.replace("at: [5, 5, 50, 10]", "at: [5, 5, 50, 10], style: titel")},
        'replace "titel" with "title"',
        STYLED.replace("at: [5, 5, 50, 10]", "at: [5, 5, 50, 10], style: title"),
    ),
    "expression as a text": (
        {"bird.yaml": FRONT.replace("{{ card.name }}", "=card.name")},
        'replace "=card.name" with "{{ card.name }}"',
        FRONT,
    ),
    "path without its mark": (
        {"game.yaml": MARKED, "bird.yaml": FRONT + MARKS.replace("=", "")},
        'replace "card.marks" with "=card.marks"',
        FRONT + MARKS,
    ),
    "yes instead of true": (
        {"bird.yaml": FRONT.replace("size: 12", "when: yes")},
        'replace "yes" with "true"',
        FRONT.replace("size: 12", "when: true"),
    ),
    "number with a unit in quotes": (
        {"game.yaml": GAME.replace("max: 9", 'max: "9 gold"')},
        'write "9"',
        GAME,
    ),
    "card in the rules": (
        {"rulebook.md": RULES.format(text="See ![it](card:birds.hern).")},
        'replace "hern" with "heron"',
        RULES.format(text="See ![it](card:birds.heron)."),
    ),
    "value of a YAML table": (
        {"game.yaml": YAML, "birds.yaml": "- id: heron\n  habitat: laek  # wet\n"},
        'replace "laek" with "lake"',
        "- id: heron\n  habitat: lake  # wet\n",
    ),
    "duplicate id of a YAML table": (
        {"game.yaml": YAML, "birds.yaml": "- id: heron\n- {id: heron, cost: 2}\n"},
        'write "heron_2"',
        "- id: heron\n- {id: heron_2, cost: 2}\n",
    ),
}  # fmt: skip


def fix_of(root: Path, problem: Problem) -> Fix:
    """Return the fix of a problem."""
    game, _ = load_and_check(root, root.name)
    components = game.components if game is not None else {}
    fix = Fixes(components, lambda file: (root / file).read_bytes()).fix(problem)
    assert fix is not None
    return fix


@pytest.mark.parametrize("kind", FIXES)
def test_a_fix_solves_its_problem_and_makes_no_other(tmp_path: Path, kind: str) -> None:
    changed, label, text = FIXES[kind]
    root = write(tmp_path / "pond", {**FILES, **changed})
    before = found(root)
    fixable = [each for each in before if each.fix]
    assert [each.fix for each in fixable] == [label], before
    fix = fix_of(root, fixable[0])
    path = root / fix.file
    raw = apply_splices(path.read_bytes(), fix.splices)
    assert raw.decode() == text
    path.write_bytes(raw)
    after = found(root)
    left = {each.message for each in before} - {fixable[0].message}
    errors = {each.message for each in after if each.source == "check"}
    assert errors <= left
