"""The command `simulate`: a table of results, and the reasons for playing nothing."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def test_results_are_printed_and_tables_are_written_apart(run: Run, here: Path) -> None:
    done = run("simulate", "for_sale", "--games", "1", "--players", "4")
    assert done.exit_code == 0, done.output
    assert "greedy players" in done.output
    assert "1 game of 4: 14 rounds" in done.output
    (table,) = (here / "output" / "for_sale" / "simulated").iterdir()
    assert '"simulated": true' in table.read_text("utf-8")


def test_a_game_with_told_steps_is_not_played_and_they_are_listed(run: Run, here: Path) -> None:
    told = run("simulate", "ra")
    assert told.exit_code == 2
    assert "Ra can’t be simulated" in told.stderr
    assert "play.yaml:" in told.stderr
    assert "auctions, Auctions: “Begin an auction”" in told.stderr
    ends = run("simulate", "high_society").stderr
    assert "end, End: “The fourth dark card lies open”" in ends
    assert not (here / "output").exists()


def test_wrong_numbers_are_refused(run: Run, here: Path) -> None:
    none = run("simulate", "for_sale", "--games", "0")
    many = run("simulate", "for_sale", "--players", "7")
    assert (none.exit_code, many.exit_code) == (2, 2)
    assert "--games 1" in none.stderr
    assert "for 3 to 6 players, not 7" in many.stderr
    assert "--players 6" in many.stderr
