"""The promises of docs/how-to/learn.md, on Lumber Trader and on a deck without `play:`."""

from __future__ import annotations

import csv
import json
from functools import partial
from pathlib import Path

import pytest
from deck_evenings import evenings
from record import written
from tables import LUMBER, Version, play

from punchboard.cards.load.folder import load_game
from punchboard.companion.learn.charts import charts
from punchboard.companion.learn.drift import drifts, rule_changes
from punchboard.companion.learn.evidence import Evidence, gather
from punchboard.companion.learn.findings import findings
from punchboard.companion.learn.learn import learn
from punchboard.companion.learn.strength import card_strengths
from punchboard.generator.pack import make_pack_alone

#: Tables of each version that are played here; the page shows a hundred.
TABLES = 24


def read(files: list[Path], game: str) -> Evidence:
    nothing = {"events": lambda text: None, "progress": lambda count: None}
    return gather(game, game, files, False, **nothing)


def lines(evidence: Evidence) -> list[str]:
    edition = evidence.editions[-1]
    pile = edition.people or edition.simulated
    found = findings(edition, pile, card_strengths(pile))
    return [f"{each.subject}: {each.text}" for each in found]


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    """Tables of Lumber Trader, played by a program; in the second version Fine cut earns $3."""
    folder = tmp_path_factory.mktemp("lumber")
    files = []
    for first, version in ((1, Version(LUMBER)), (101, Version(LUMBER, "0.2", "cut.extra=3"))):
        for document in map(partial(play, version=version), range(first, first + TABLES)):
            files.append(folder / f"{document['id']}.json")
            files[-1].write_text(written(document), "utf-8")
    return read(files, LUMBER)


def test_simulated_tables_of_lumber_trader_say_so_and_take_no_time(versions: Evidence) -> None:
    assert [(each.label, len(each.people), len(each.simulated)) for each in versions.editions] == [
        ("0.1", 0, TABLES), ("0.2", 0, TABLES),
    ]  # fmt: skip
    assert versions.left_out == []
    played = [each for edition in versions.editions for each in edition.simulated]
    assert all(each.is_over and each.winners and not each.minutes for each in played)
    assert not [each for each in lines(versions) if "minutes" in each]


def test_the_changed_number_is_named_and_what_it_did_to_the_game(versions: Evidence) -> None:
    before, after = versions.editions
    changes = [(each.name, each.column, each.before, each.after)
               for each in rule_changes(before, after)]  # fmt: skip
    assert ("Actions, Oak", "extra", 1, 3) in changes
    assert {old for *_, old, _ in changes if isinstance(old, int)} == {1}  # one number in all
    found = {each.name: each for each in drifts(before, after, lambda each: each.simulated)}
    assert found["Rounds"].is_marked
    assert not found["Actions, chosen: 2 Birch"].is_marked


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Path]]:
    """The evenings at a deck without `play:`, and the folder of its game."""
    return evenings(tmp_path_factory.mktemp("deck"))


def test_a_deck_without_play_tells_flags_scores_and_who_left(deck: tuple[Path, list[Path]]) -> None:
    evidence = read(deck[1], "heron")
    told = lines(evidence)
    assert told[0].startswith("Curlew: flagged “unclear” 3 times. “Move it where?")
    assert "Not played to the end: 1 of 6 tables." in told
    assert any(each.startswith("Several winners: ") for each in told)
    (edition,) = evidence.editions
    assert [each.title for each in charts(edition, edition.people)] == [
        "Points over rounds, with the winner"
    ]


def test_nothing_is_said_of_what_the_companion_does_not_know(
    deck: tuple[Path, list[Path]],
) -> None:
    """It sees no cards of that deck, and has one phase: nothing is never seen, never used, slow."""
    told = lines(read(deck[1], "heron"))
    assert not [each for each in told if "ever" in each.replace("everal", "") or "Slowest" in each]


def test_a_step_behind_a_flag_says_what_the_player_said(deck: tuple[Path, list[Path]]) -> None:
    evidence = read(deck[1], "heron")
    edition = evidence.editions[0]
    curlew = findings(edition, edition.people, card_strengths(edition.people))[0]
    assert [each.said for each in curlew.places] == [
        "Player 1, unclear: “Move it where? Over the lake as well?”",
        "Player 3, unclear: “Does it rest this turn or the next?”",
        "Player 2, unclear: “What is a rest?”",
    ]


def test_its_report_has_answers_and_a_moment_of_each_step(
    deck: tuple[Path, list[Path]], tmp_path: Path
) -> None:
    game, diagnostics = load_game(deck[0])
    assert game is not None, diagnostics
    today = make_pack_alone(game, diagnostics)
    learn(
        game, deck[1], tmp_path, today=today, with_names=False,
        progress=lambda what, count: lambda done: None,
    )  # fmt: skip
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "Not today’s game" not in page
    assert "Would you play it again?" in page
    assert "“Waiting for four players”" in page
    assert "Player 3, unclear: “Does it rest this turn or the next?”" in page
    with (tmp_path / "plays.csv").open(encoding="utf-8", newline="") as file:
        plays = list(csv.DictReader(file))
    assert [each["finished"] for each in plays] == ["yes", "yes", "yes", "yes", "", "yes"]
    assert sum(int(each["flags"]) for each in plays) == 7


def test_a_winner_by_a_score_that_was_corrected_did_not_win(
    deck: tuple[Path, list[Path]], tmp_path: Path
) -> None:
    document = json.loads(deck[1][3].read_text("utf-8"))
    (edition,) = read([deck[1][3]], "heron").editions
    (played,) = edition.people
    assert played.winners == [2]
    last = document["rows"][-1]
    own = {"key": "table:" + "7" * 32, "based_on": len(document["rows"])}
    action = {"do": "table.match", "seat": "", "values": {"points": {"red": {"at": 40}}}}
    document["rows"].append({**last, **own, "action": action})
    (tmp_path / "corrected.json").write_text(json.dumps(document), "utf-8")
    (edition,) = read([tmp_path / "corrected.json"], "heron").editions
    (corrected,) = edition.people
    assert corrected.winners == [1]
