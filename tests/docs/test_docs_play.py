"""The page on `play:`: its reference is the schema's own words, and its sample can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from punchboard.cards.load.folder import load_game
from punchboard.cards.play.pack import Pack
from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.rules import Setup, apply, offers, start
from punchboard.companion.rules.view import view
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.options import BuildOptions
from punchboard.generator.pack import make_pack_alone, text_of
from punchboard.generator.pipeline import build
from punchboard.generator.schemas.descriptions import described_fields
from tests.docs.play_page import (
    BEGIN,
    END,
    GENERAL,
    MORE_PAGES,
    PAGE,
    REFERENCE,
    mechanisms,
    pieces_of,
    reference,
)

_BLOCK = re.compile(r'^```(\w+) title="([^"]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)
#: The files of the small game at the page's beginning.
_SAMPLE = {"game.yaml", "boats.csv", "play.yaml"}
_FILES = {
    (kind, name): text
    for page in (PAGE, *MORE_PAGES)
    for kind, name, text in _BLOCK.findall(page.read_text("utf-8"))
}
_TASKS = sorted(name for kind, name in _FILES if kind == "moves")
_SEATS = {"Ada": "red", "Ben": "blue", "table": ""}
MODELS = [*GENERAL, *mechanisms(), *(part for each in mechanisms() for part in pieces_of(each))]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: str(model.__name__))
def test_every_field_of_play_data_is_described(model: type) -> None:
    fields = set(model.model_fields) - {"kind"}  # type: ignore[attr-defined]
    assert fields - set(described_fields(model)) == set()


def test_the_reference_is_what_the_schema_says(renew: bool) -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert end
    fresh = f"{before}{BEGIN}\n\n{reference()}\n{END}{after}"
    if renew:
        REFERENCE.write_text(fresh, encoding="utf-8", newline="\n")
        text = fresh
    assert text == fresh, "renew it by: pytest tests/docs/test_docs_play.py --renew"


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    """The pack of the game of the page's blocks, as a build writes it."""
    folder = tmp_path_factory.mktemp("page") / "regatta"
    folder.mkdir()
    blocks = _BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    for name, text in ((name, text) for _, name, text in blocks if name in _SAMPLE):
        (folder / name).write_text(text, encoding="utf-8")
    game, diagnostics = load_game(folder, "regatta")
    assert game is not None
    out: Path = folder.parent / "out"
    options = BuildOptions(out, SheetOptions(find_sheet("a4")))
    built = build(game, diagnostics, options, lambda what, steps: lambda step: None)
    assert not built.diagnostics.has_errors, built.diagnostics.lines()
    return load_pack(out / built.pack)


def test_the_sample_of_the_page_builds_and_can_be_played(pack: Pack) -> None:
    rules = rules_of(pack)
    state = start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))
    shown = view(rules, state)
    assert shown["moment"]["round_name"] == "Morning"
    assert "3 knots" in shown["prompt"]["text"]
    state = apply(rules, state, Action("miles.gain", "blue", {"amount": 3, "why": "wind"}))
    assert view(rules, state)["order"] == ["blue", "red"]


def test_the_sample_comes_to_its_end(pack: Pack) -> None:
    rules = rules_of(pack)
    state = start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))
    state = apply(rules, state, Action("miles.gain", "red", {"amount": 12}))
    assert "last" in view(rules, state)["moment"]["last_round"] or state.moment.last_round
    for _ in range(20):
        if state.moment.over:
            break
        assert any(offer.do == "table.next" for offer in offers(rules, state))
        state = apply(rules, state, Action("table.next"))
    assert state.moment.over
    scores = view(rules, state)["scores"]
    assert scores["rows"][0]["seat"] == "red"


def test_every_task_of_the_guide_has_its_moves() -> None:
    games = {name for kind, name in _FILES if kind == "yaml"} - _SAMPLE
    assert games == set(_TASKS)
    assert len(games) >= 8


@pytest.mark.parametrize("name", _TASKS)
def test_a_game_of_the_guide_is_played_as_the_page_says(name: str, tmp_path: Path) -> None:
    """Each line is somebody's action; after an arrow stands a sentence that the table then says."""
    head = f"title: Sample\nplayers: {{min: 2, max: 3}}\nplay: {name}\n"
    (tmp_path / "game.yaml").write_text(head, encoding="utf-8")
    (tmp_path / name).write_text(_FILES["yaml", name], encoding="utf-8")
    game, diagnostics = load_game(tmp_path)
    assert game is not None
    made = make_pack_alone(game, diagnostics)
    assert made is not None, diagnostics.lines()
    rules = rules_of(load_pack(text_of(made)))
    state = start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))
    said: list[str] = []
    for line in _FILES["moves", name].splitlines():
        if line.startswith("→ "):
            assert line.removeprefix("→ ") in said, (line, said)
            continue
        who, _, action = line.partition(": ")
        do, _, values = action.partition(" ")
        before = len(state.log)
        told = yaml.safe_load(values) if values else {}
        state = apply(rules, state, Action(do, _SEATS[who], told))
        said = [entry.text for entry in state.log[before:]]
