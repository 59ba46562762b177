"""The designer's questions: asked once all is scored, and told when all have answered or passed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.learn.evidence import gather
from punchboard.companion.learn.playtest import read_playtest
from punchboard.companion.learn.report import write_report
from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.rules import Setup
from punchboard.companion.table.document import contents, read_document
from punchboard.companion.table.events import export_events
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from tests.companion.table.test_any_deck import deck_text

SEATS = (("red", "Ada"), ("blue", "Ben"), ("green", "Cy"))
ASKS = """questions:
  again: {ask: Would you play it again?, from: Not soon, to: Tonight}
  dragged: {ask: Where did it drag?}
"""


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "tables")


@pytest.fixture
def session(tables: Tables, tmp_path: Path) -> Iterator[Session]:
    """A table of three at a deck of birds whose designer asks two questions."""
    made = tables.create(deck_text(tmp_path / "deck", more=ASKS), "Friday", SEATS)
    yield made
    made.close()


def do(session: Session, do: str, seat: str = "", **values: Any) -> None:
    session.do({"do": do, "seat": seat, "values": values})


def asked(session: Session, seat: str) -> list[str]:
    """Return the questions' offers that a seat sees, "" for the middle of the table."""
    view = session.view(seat)
    return [each["title"] for each in view["offers"] if each["do"].startswith("questions.")]


def texts(session: Session) -> list[str]:
    return [line["text"] for line in session.log() if not line.get("undone")]


def everything_shown(session: Session) -> str:
    return json.dumps([*(session.view(seat) for seat in ("", "red", "blue")), session.log()])


def test_each_seat_is_asked_once_when_the_game_is_over(session: Session) -> None:
    assert asked(session, "red") == asked(session, "") == []
    with pytest.raises(Refusal):
        do(session, "questions.pass", "red")
    do(session, "end.over")
    assert asked(session, "red") == ["Ada answers 2 questions", "Ada passes"]
    assert len(asked(session, "")) == 6
    do(session, "questions.answer", "red", again=4)
    assert asked(session, "red") == []
    with pytest.raises(Refusal):
        do(session, "questions.answer", "red", again=5)
    # Whoever has still to answer keeps nobody from the result.
    assert session.view("blue")["prompt"]["waits"] == []


def test_answers_are_nobodys_until_the_last_one_is_through(session: Session) -> None:
    do(session, "end.over")
    before = everything_shown(session)
    do(session, "questions.answer", "red", again=2, dragged="the long auctions")
    do(session, "questions.pass", "blue")
    shown = everything_shown(session)
    assert "Ada has answered." in shown
    assert "Ben passes the questions." in shown
    assert "auctions" not in shown
    assert shown.count("Not soon") < before.count("Not soon")  # only in forms, of which fewer stand
    do(session, "questions.answer", "green", again=5)
    assert texts(session)[-2:] == [
        "Would you play it again? Ada 2 and Cy 5 (1 Not soon, 5 Tonight).",
        "Where did it drag? Ada: the long auctions.",
    ]


def test_an_undone_answer_tells_nothing_and_is_asked_again(session: Session) -> None:
    do(session, "end.over")
    do(session, "questions.answer", "red", dragged="the long auctions")
    session.undo()
    assert "Undone: “Ada has answered”." in texts(session)
    assert "auctions" not in everything_shown(session)
    assert asked(session, "red") == ["Ada answers 2 questions", "Ada passes"]
    session.redo()
    assert asked(session, "red") == []


@pytest.mark.parametrize("values", [{}, {"dragged": "   "}, {"again": 0}, {"again": 6}])
def test_nothing_is_no_answer(session: Session, values: dict[str, Any]) -> None:
    do(session, "end.over")
    with pytest.raises(Refusal):
        do(session, "questions.answer", "red", **values)


def test_what_the_scoring_has_to_know_is_asked_before(tmp_path: Path) -> None:
    play = {
        "scoring": "score",
        "mechanisms": {
            "rules": {"kind": "checklist", "ask": "Play."},
            "end": {"kind": "ends", "call": [{"id": "over", "title": "Over", "when": "now"}]},
            "sheet": {
                "kind": "sheet",
                "title": "Garden",
                "counts": [{"id": "trees", "title": "Trees", "most": 20}],
                "lines": [{"id": "all", "title": "Trees", "points": "trees"}],
            },
            "score": {
                "kind": "scoring",
                "unit": {"one": "point", "many": "points"},
                "sources": [{"id": "sheet", "title": "Garden", "use": "sheet"}],
            },
        },
        "phases": [{"id": "play", "name": "Play", "steps": [{"use": "rules"}]}],
    }
    more = f"{ASKS}play: {json.dumps(play)}\n"
    rules = rules_of(load_pack(deck_text(tmp_path, more=more)))
    state = core.start(rules, Setup((("red", "Ada"),)))
    seen = []
    for action in (
        Action("end.over"),
        Action("sheet.page_0", "red", {"trees": 3}),
    ):
        state = core.apply(rules, state, action)
        told = core.offers(rules, state)
        seen.append([each.do for each in told if each.do.startswith("questions")])
    assert seen == [[], ["questions.answer", "questions.pass"]]


def test_an_answer_stands_in_the_events_with_its_question(tables: Tables, session: Session) -> None:
    do(session, "end.over")
    do(session, "questions.answer", "blue", again=5, dragged="=nowhere")
    do(session, "questions.pass", "red")
    rows = list(csv.DictReader(io.StringIO(export_events([tables.folder], None, with_names=False))))
    told = [
        tuple(row[each] for each in ("seat", "thing", "name", "amount", "note", "text"))
        for row in rows
        if row["event"] == "answered"
    ]
    assert told == [
        ("2", "again", "Would you play it again?", "5", "", "Player 2 has answered."),
        ("2", "dragged", "Where did it drag?", "", "'=nowhere", ""),
    ]
    document = read_document(tables.export(session.info.id))
    assert "1 player who answered the designer’s questions" in contents(document)
    found, _ = read_playtest(document, "friday.json", with_names=False)
    assert [(each.question, each.seat, each.amount, each.note) for each in found.answers] == [
        ("again", 2, 5, ""),
        ("dragged", 2, None, "=nowhere"),
    ]
    assert not {"again", "dragged"} & found.things.keys()


def test_the_report_of_playtests_shows_what_was_answered(
    session: Session, tables: Tables, tmp_path: Path
) -> None:
    do(session, "end.over")
    do(session, "questions.answer", "red", again=2, dragged="the <b>long</b> auctions")
    do(session, "questions.answer", "blue", again=5)
    do(session, "questions.pass", "green")
    text = tables.export(session.info.id)
    path = tmp_path / "Friday.json"
    path.write_text(text, "utf-8")
    nothing = {"events": lambda rows: None, "progress": lambda count: None}
    game = read_document(text).pack["name"]
    evidence = gather(game, "Heron", [path], False, **nothing)
    write_report(evidence, [], tmp_path / "report.html", with_names=False)
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "Would you play it again?" in page
    assert '1 Not soon</th><th scope="col">2</th>' in page
    assert '<td class="n">0</td><td class="n">1</td><td class="n">0</td>' in page
    assert "the &lt;b&gt;long&lt;/b&gt; auctions" in page
    assert "Ada" not in page
