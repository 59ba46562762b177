"""Every place in a message is a path that a terminal opens, wherever the command is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punchboard import command_line
from tests.folders import Content, write

GAME = """\
title: Heron
icons: [marks]
components:
  birds:
    kind: cards
    data: birds.csv
    front: layouts/bird.yaml
    columns: {cost: number, art: image}
"""
LAYOUT = """\
elements:
  name: {kind: text, at: [4, 4, 50, 10], text: "{{ card.name }}"}
"""
WAVE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9"/><rec/></svg>'
SOUND: dict[str, Content] = {
    "game.yaml": GAME,
    "birds.csv": "id,name,cost,art\nheron,Heron,3,\n",
    "layouts/bird.yaml": LAYOUT,
    "marks/plain.svg": WAVE.replace("<rec/>", ""),
}
NO_RULES = {"rulebook.md": "# A\n\n![x](layout:layouts/gone.yaml)\n"}
#: By name: files that replace sound ones, the command, and the file at fault.
FAULTS: dict[str, tuple[dict[str, Content], tuple[str, ...], str]] = {
    "game": ({"game.yaml": GAME.replace("title", "titel")}, ("check",), "game.yaml"),
    "table": ({"birds.csv": "id,name,cost,art\nheron,Heron,many,\n"}, ("check",), "birds.csv"),
    "picture": ({"birds.csv": "id,name,cost,art\nheron,Heron,3,a.png\n"}, ("check",), "birds.csv"),
    "layout key": (
        {"layouts/bird.yaml": LAYOUT.replace("text,", "text, valgn: top,")},
        ("check",),
        "layouts/bird.yaml",
    ),
    "layout expression": (
        {"layouts/bird.yaml": LAYOUT.replace("card.name", "card.nam")},
        ("check",),
        "layouts/bird.yaml",
    ),
    "layout syntax": ({"layouts/bird.yaml": "elements: ["}, ("check",), "layouts/bird.yaml"),
    "layout that another extends": (
        {"layouts/bird.yaml": "extends: layouts/base.yaml\n", "layouts/base.yaml": "elements: 3\n"},
        ("check",),
        "layouts/base.yaml",
    ),
    "drawn layout": (
        {
            "game.yaml": GAME.replace("bird.yaml", "bird.svg"),
            "layouts/bird.svg": WAVE.replace(
                "<rec/>", '<rect id="card.nam" width="5" height="5"/>'
            ),
        },
        ("check",),
        "layouts/bird.svg",
    ),
    "drawing": (
        {
            "art/a.svg": WAVE.replace("<rec/>", "<foreignObject/>"),
            "birds.csv": "id,name,cost,art\nheron,Heron,3,art/a.svg\n",
            "layouts/bird.yaml": LAYOUT + "  art: {kind: image, at: [0, 0], image: =card.art}\n",
        },
        ("check",),
        "art/a.svg",
    ),
    "icon": (
        {
            "marks/wave.svg": WAVE.replace("<rec/>", "<foreignObject/>"),
            "layouts/bird.yaml": LAYOUT + "  i: {kind: icon, at: [0, 0, 9, 9], icon: wave}\n",
        },
        ("check",),
        "marks/wave.svg",
    ),
    "icon set": (
        {
            "sets/a.json": "{",
            "game.yaml": GAME.replace("[marks]", "[{set: sets/a.json, prefix: a}]"),
        },
        ("check",),
        "sets/a.json",
    ),
    "font": (
        {
            "game.yaml": GAME + "fonts: {A: {regular: a.ttf}}\n",
            "a.ttf": b"no font",
            "layouts/bird.yaml": LAYOUT.replace("text,", "text, font: A,"),
        },
        ("check",),
        "layouts/bird.yaml",
    ),
    "rulebook": (
        {"game.yaml": GAME + "rulebook: rulebook.md\n", **NO_RULES},
        ("build",),
        "rulebook.md",
    ),
    "rulebook style": (
        {
            "game.yaml": GAME + "rulebook: rulebook.md\n",
            "rulebook.md": "# A\n",
            "rulebook/style.yaml": "colrs: {}\n",
        },
        ("build",),
        "rulebook/style.yaml",
    ),
    "companion": (
        {"game.yaml": GAME + "play: play.yaml\n", "play.yaml": "mechanims: {}\n"},
        ("check",),
        "play.yaml",
    ),
    "claims": ({"learn.yaml": "claims: [{say: A, of: one}]\n"}, ("check",), "learn.yaml"),
    "provenance": (
        {"game.yaml": GAME + "provenance: p.yaml\n", "p.yaml": "birds: {default: guess}\n"},
        ("check",),
        "p.yaml",
    ),
    "shop": ({"shop.yaml": "titel: A\n"}, ("export", "--as", "heron/shop.yaml"), "shop.yaml"),
    "template": (
        {"game.yaml": GAME.replace("layouts/bird.yaml", "card/money.yaml")},
        ("check",),
        "",
    ),
}
#: A place at the start of a message: a path, then a line or a cell.
_PLACE = re.compile(
    r"^(?P<path>[^\n]+?\.(?:yaml|csv|svg|md|json))(?:[:!][^\n]*?)?: (?:error|warning):", re.M
)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("here", ["", "heron", "elsewhere/deep"])
def test_a_place_opens_from_where_the_command_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, here: str
) -> None:
    files, (command, *options), at_fault = FAULTS[fault]
    game = write(tmp_path / "heron", {**SOUND, **files})
    (tmp_path / here).mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(tmp_path / here)
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))
    up = Path(*[".."] * len(Path(here).parts))
    name = {"": "heron", "heron": "."}.get(here, f"{up}/heron")
    words = [str(up / each) if each.endswith(".yaml") else each for each in options]
    out = ["--out", str(tmp_path / "out")] if command != "check" else []
    said = CliRunner().invoke(command_line(), [command, name, *words, *out]).output
    places = [Path(found["path"]) for found in _PLACE.finditer(said)]
    assert places, said
    assert [each for each in places if not each.is_file()] == [], said
    if at_fault:
        assert game / at_fault in [each.resolve() for each in places], said


@pytest.mark.parametrize(
    "faulty",
    [
        {"game.yaml": GAME.replace("title", "titel")},
        {"game.yaml": GAME.replace("birds.csv", "brids.csv")},
        {"birds.csv": "id,name,cost,art\nheron,Heron,many,\n"},
        {"game.yaml": GAME.replace("number", "{type: choice}")},
    ],
    ids=["field of the game", "missing table", "cell", "column"],
)
def test_a_misspelled_field_of_a_layout_is_reported_beside_other_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faulty: dict[str, Content]
) -> None:
    layout = LAYOUT.replace("text,", "text, valgn: top,")
    write(tmp_path / "heron", {**SOUND, "layouts/bird.yaml": layout, **faulty})
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(command_line(), ["check", "heron"]).output
    assert said.count(": error:") >= 2
    assert (
        'heron/layouts/bird.yaml:2:22: error: unknown field "valgn" in element "name"\n'
        '  fix: did you mean "valign"?' in said
    )
