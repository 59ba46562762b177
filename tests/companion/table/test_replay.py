"""Every recorded game in `tests/replay/` comes to its recorded score."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import small_game

from punchboard.companion.rules.engine.offer import Field, Wheel
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, offers
from punchboard.companion.rules.view import view
from punchboard.companion.table.document import read_document
from punchboard.companion.table.history import History
from punchboard.companion.table.replay import compare, main, play
from punchboard.companion.table.row import Row
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables, replay_document
from tests.companion.shipped import GAMES, shipped_pack

RECORDED = sorted((Path(__file__).parents[2] / "replay").glob("*.json"))


def two_values(field: Field) -> tuple[Any, Any]:
    """Return two different answers to a field of a secret choice, both within its limits."""
    if field.widget == "number":
        low = {wheel.name: wheel.least for wheel in field.wheels}
        high = {wheel.name: highest(wheel) for wheel in field.wheels}
        return (low, high) if len(field.wheels) > 1 else (*low.values(), *high.values())
    if field.widget == "text":
        return "one thing", "another"
    values = [choice.value for choice in field.choices if not choice.why]
    return values[0], values[-1]


def highest(wheel: Wheel) -> int:
    return wheel.last if wheel.most is None else wheel.most


def secrets_now(rules: Rules, state: State) -> Iterator[tuple[str, str, Any, Any]]:
    """Yield each secret choice of now: its action, its seat, and two ways to make it."""
    asked = replace(state, settings={**state.settings, "bidding": "pass"})
    for offer in offers(rules, asked):
        if offer.private:
            one, other = {}, {}
            for field in offer.fields:
                one[field.name], other[field.name] = two_values(field)
            yield offer.do, offer.seat, one, other


def assert_no_view_tells(rules: Rules, state: State) -> int:
    """Check that what a seat chooses in secret changes nothing in anybody else's view."""
    secret = replace(state, settings={**state.settings, "bidding": "pass"})
    count = 0
    for do, seat, one, other in secrets_now(rules, state):
        for eyes in ("", *(each.id for each in state.seats)):
            first = view(rules, secret, eyes, {do: {seat: one}})
            second = view(rules, secret, eyes, {do: {seat: other}})
            if eyes == seat:
                assert first["private"] == {do: one}
            else:
                assert first == second
        count += 1
    return count


#: A whole game has hundreds of rows, and every view of each is too much to look at.
EVERY = 20


def check_some_rows(row: Row, history: History) -> None:
    if row.number % EVERY:
        return
    assert_no_view_tells(history.rules, history.state)
    json.dumps(view(history.rules, history.state))


@pytest.fixture
def recorded(tables: Tables, session: Session, tmp_path: Path) -> Path:
    """The small game, with an undo over a month, as a recorded file."""
    small_game.play_round(session, 1, 1, 1)
    session.undo(2)
    small_game.play_all(session)
    value = json.loads(tables.export(session.info.id))
    value["expected"] = {"scores": {"blue": 12, "red": 6, "green": 9}, "winner": "blue"}
    path = tmp_path / "recorded.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


@pytest.fixture(params=[None, *RECORDED], ids=lambda path: path.stem if path else "small game")
def recording(request: pytest.FixtureRequest) -> Path:
    """The small game, and every recorded one."""
    if request.param is None:
        small: Path = request.getfixturevalue("recorded")
        return small
    request.getfixturevalue("real_kinds")
    path: Path = request.param
    return path


def test_a_recorded_game_comes_to_its_score(recording: Path) -> None:
    document = read_document(recording.read_text(encoding="utf-8"))
    assert document.expected is not None
    history = replay_document(document, check_some_rows)
    end = view(history.rules, history.state)
    assert compare(end, document.expected) == ""
    assert set(document.expected.scores) == {seat.id for seat in history.state.seats}


def test_the_command_says_in_words_what_is_no_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, words in ((tmp_path, "is a folder"), (tmp_path / "nofile", "There is no file")):
        assert main([str(path)]) == 1
        assert words in capsys.readouterr().err


def test_the_command_prints_the_log_and_the_scores(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(recorded)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "January: Deal"
    assert "(undone) The guesses are open: Mia: 1; Kim: 1; Ben: 1." in lines
    assert "1. Mia: 12" in lines


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [
        ({"scores": {"blue": 13}, "winner": "blue"}, "Mia comes to 12 points; 13 are recorded."),
        ({"scores": {"blue": 12}, "winner": "red"}, "Mia wins; another winner is recorded."),
    ],
)
def test_another_score_than_recorded_is_an_error(
    recorded: Path, capsys: pytest.CaptureFixture[str], expected: Any, sentence: str
) -> None:
    value = json.loads(recorded.read_text(encoding="utf-8"))
    value["expected"] = expected
    recorded.write_text(json.dumps(value), encoding="utf-8")
    assert main([str(recorded)]) == 1
    assert capsys.readouterr().err == f"{sentence}\n"


def test_a_game_that_stops_early_is_an_error(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value = json.loads(recorded.read_text(encoding="utf-8"))
    value["rows"] = value["rows"][:-3]
    recorded.write_text(json.dumps(value), encoding="utf-8")
    assert main([str(recorded)]) == 1
    assert "not over" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"{}"])
def test_a_file_that_is_no_recording_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    assert main([str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert main([str(tmp_path / "missing.json")]) == 1


def test_no_view_of_the_small_game_tells_a_secret(recorded: Path) -> None:
    document = read_document(recorded.read_text(encoding="utf-8"))
    counts = []
    replay_document(
        document,
        lambda row, history: counts.append(assert_no_view_tells(history.rules, history.state)),
    )
    assert sum(counts) >= 9
    check = play(document)[1]
    assert check["moment"]["over"]


def test_each_end_that_players_tell_is_recorded() -> None:
    """An end that the app finds by itself is among the recorded scores."""
    for name in GAMES:
        play = json.loads(shipped_pack(name))["play"]
        ends = {
            f"{id}.{call['id']}"
            for id, part in play["mechanisms"].items()  # noqa: A001 (the pack's own word)
            if part["kind"] == "ends"
            for call in part.get("call", ())
        }
        told = {
            row["action"]["do"]
            for path in RECORDED
            if path.stem.startswith(name)
            for row in json.loads(path.read_text(encoding="utf-8"))["rows"]
            if row["kind"] == "act"
        }
        assert ends <= told, name
