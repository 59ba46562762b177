"""Findings with the cards that they name, and the designer's notes on these."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from types import SimpleNamespace

from punchboard import load
from punchboard.cards.child import start_child
from punchboard.cards.load.notes import Note
from punchboard.cards.problem import Diagnostics
from punchboard.companion.learn.card_notes import CardNote, card_notes, names_in, notes_beside
from punchboard.companion.learn.findings import Finding
from punchboard.companion.learn.report import write_report
from punchboard.generator.pack import make_pack_alone, text_of
from tests.companion.learn.test_learnt_report import RECORDED, REPLAY, read

GAME = Path(__file__).parents[3] / "cards" / "games" / "brick_and_mortar"


def test_names_are_whole_words_and_the_longest_one_counts():
    found = Finding("unused", "Food Bank", "Bankers never sell at (Bank), Bazaar.")
    assert names_in(found, dict.fromkeys(["Bank", "Food Bank", "Bazaar", "(Bank)"])) == [
        "Food Bank", "(Bank)", "Bazaar",
    ]  # fmt: skip
    assert names_in(found, {}) == []


def test_a_note_stands_beside_a_finding_that_names_its_card(tmp_path: Path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "notes.yaml").write_text(
        "notes:\n- {card: stores/bank, state: tried, text: <b>Too strong}\n"
        "- {card: stores/gone, text: x}\n"
    )
    cards = [SimpleNamespace(id="bank", name="Bank")]
    game = SimpleNamespace(root=tmp_path, tables={"stores": SimpleNamespace(cards=cards)})
    notes = card_notes(game)
    note = Note("stores", "bank", "tried", "<b>Too strong")
    found = Finding("offer", "Bank", "bought first.")
    assert notes_beside(found, notes) == [CardNote("Bank", note)]
    evidence = read([REPLAY / f"{RECORDED[0]}.json"])
    page = tmp_path / "report.html"
    write_report(evidence, [], page, with_names=False, notes={"Art Peddler": [note]})
    assert "Note on Art Peddler (tried): &lt;b&gt;Too strong" in page.read_text("utf-8")


def test_another_program_is_told_findings_with_the_places_of_their_cards(tmp_path: Path):
    tables = tmp_path / "tables"
    tables.mkdir()
    shutil.copy(REPLAY / f"{RECORDED[0]}.json", tables)
    game = load(GAME)
    pack = make_pack_alone(game, Diagnostics())
    assert pack is not None
    (tmp_path / "game.pack.json").write_text(text_of(pack), encoding="utf-8")
    asked = {
        "root": str(GAME), "display": "game", "tables": str(tables), "out": str(tmp_path / "out"),
        "pack": str(tmp_path / "game.pack.json"),
    }  # fmt: skip
    with start_child("punchboard.companion.learn.piped_learn") as child:
        answer, _ = child.communicate(json.dumps(asked).encode() + b"\n", timeout=120)
    told = json.loads(answer)
    [part] = told["parts"]
    assert (told["state"], part["who"], part["tables"]) == ("done", "people", 1)
    assert part["version"] == "0.1, not today’s"
    [unseen] = [each for each in part["findings"] if each["subject"] == "Never seen in stores"]
    assert {"name": "Art Peddler", "component": "stores", "card": "art_peddler"} in unseen["cards"]
    assert (tmp_path / "out" / "report.html").is_file()
