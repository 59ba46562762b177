"""`new --design`: a starter design for the cards of a spreadsheet."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def test_a_design_draws_the_cards_and_their_back(tmp_path: Path, run: Run) -> None:
    Path("birds.csv").write_text("Name,Cost,Text\nHeron,3,Draw a card.\nFog,1,\n")
    done = run("new", "birds", "--from", "birds.csv", "--design", "saga")
    assert (done.exit_code, "all 2 cards are ready" in done.output) == (0, True)
    assert "back: layouts/backs/saga.yaml" in Path("birds/game.yaml").read_text()
    assert run("check", "birds").exit_code == 0


def test_an_unknown_design_is_refused_with_the_nearest(run: Run) -> None:
    done = run("new", "birds", "--from", "birds.csv", "--design", "sage")
    assert (done.exit_code, 'did you mean "saga"' in done.output) == (2, True)
    assert not Path("birds").exists()


def test_a_design_without_a_spreadsheet_is_refused(run: Run) -> None:
    done = run("new", "birds", "--design", "saga")
    assert done.exit_code == 2
    assert "punchboard new birds --from cards.csv --design saga" in " ".join(done.output.split())
