"""`new --design`: a starter design for the cards of a spreadsheet."""

from __future__ import annotations

from pathlib import Path

import pytest

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


@pytest.mark.parametrize("design", [(), ("--design", "recipe")], ids=["usual", "recipe"])
def test_a_size_lays_out_the_cards_for_it(run: Run, design: tuple[str, ...]) -> None:
    words = "Draw two fish and take a third from a player whose nest lies beside yours."
    Path("birds.csv").write_text(f"Name,Cost,Text\nSnapping Turtle,3,{words}\nFog,1,\n")
    done = run("new", "birds", "--from", "birds.csv", *design, "--size", "mini")
    assert (done.exit_code, "all 2 cards are ready" in done.output) == (0, True)
    assert "size: mini" in Path("birds/game.yaml").read_text()
    checked = run("check", "birds")
    assert (checked.exit_code, "warning" in checked.output) == (0, False)


def test_cards_of_another_size_than_their_layout_are_told(run: Run) -> None:
    Path("birds.csv").write_text("Name,Cost,Text\nSnapping Turtle of the Moor,3,Draw.\nFog,1,\n")
    run("new", "birds", "--from", "birds.csv", "--design", "saga")
    game = Path("birds/game.yaml")
    game.write_text(game.read_text().replace("size: poker", "size: mini"))
    assert (
        'text on "Snapping Turtle of the Moor" is cut off: "name"' in run("check", "birds").output
    )


def test_an_unknown_size_is_refused_with_the_nearest(run: Run) -> None:
    done = run("new", "birds", "--from", "birds.csv", "--size", "tarott")
    assert (done.exit_code, 'did you mean "tarot"' in done.output) == (2, True)
    assert not Path("birds").exists()


def test_a_size_without_a_spreadsheet_is_refused(run: Run) -> None:
    done = run("new", "birds", "--size", "mini")
    assert done.exit_code == 2
    assert "punchboard new birds --from cards.csv --size mini" in " ".join(done.output.split())
