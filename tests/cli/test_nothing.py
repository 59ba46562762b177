"""A build of nothing is an error, and keeps what was there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.folders import contents, write

OUT = Path("output/coast")


@pytest.fixture
def built(run: Run, coast: Path) -> dict[str, bytes | None]:
    """Build the whole game, and return what lies there."""
    assert run("build", "coast").exit_code == 0
    return contents(OUT)


@pytest.mark.parametrize(
    ("words", "fix"),
    [
        (("--without", "places"), "leave less out with --without"),
        (("--cards", "salt_farm"), "name cards of which there are copies"),
        (("--only", "places"), "name components of which there are copies"),
    ],
)
def test_nothing_that_was_asked_for(
    run: Run, coast: Path, built: dict[str, bytes | None], words: tuple[str, str], fix: str
) -> None:
    game = coast / "game.yaml"
    more = "  more: {kind: cards, front: front.yaml, data: more.csv}\n"
    game.write_text(game.read_text("utf-8") + more, "utf-8")
    write(coast, {"more.csv": "name\nHeron\n"})
    rows = "".join(f"Place {number},0,x\n" for number in range(2, 31))
    write(coast, {"places.csv": f"name,quantity,text\nSalt Farm,0,x\n{rows}"})
    if words[0] == "--without":
        words = (*words, "--without", "more")
    done = run("build", "coast", *words)
    assert done.exit_code == 2, done.output
    assert "error: of Coast nothing is left to print" in done.output
    assert fix in done.output
    assert contents(OUT) == built


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("name,quantity,text\n", "coast/places.csv: error: the table holds no cards"),
        ("name,quantity,text\nSalt Farm,0,x\n", "there is nothing to print: no component has a"),
    ],
)
def test_a_game_without_pieces(
    run: Run, coast: Path, built: dict[str, bytes | None], table: str, said: str
) -> None:
    write(coast, {"places.csv": table})
    for words in (("check",), ("build",), ("build", "--draft"), ("preflight",)):
        done = run(words[0], "coast", *words[1:])
        assert done.exit_code == 1, done.output
        assert said in done.output
        assert "no errors" not in done.output
    assert contents(OUT) == built


def test_a_proof_of_nothing_keeps_the_picture(run: Run, coast: Path) -> None:
    assert run("proof", "coast").exit_code == 0
    before = contents(OUT)
    game = coast / "game.yaml"
    none = "  none: {kind: cards, front: front.yaml, data: none.csv}\n"
    game.write_text(game.read_text("utf-8") + none, "utf-8")
    write(coast, {"none.csv": "name,quantity\nHeron,0\n"})
    done = run("proof", "coast", "--only", "none")
    assert done.exit_code == 2, done.output
    assert "of Coast nothing is left to print" in done.output
    write(coast, {"rulebook.md": "# Coast\n\nPlaces are visited.\n"})
    done = run("proof", "coast", "--only", "rulebook")
    assert done.exit_code == 2, done.output
    assert "a proof shows pieces, not the rules\n  fix: print them: " in done.output
    assert contents(OUT) == before


def test_nothing_changed_is_no_error_and_keeps_the_last_print(run: Run, coast: Path) -> None:
    assert run("build", "coast").exit_code == 0
    assert run("printed", "coast").exit_code == 0
    before = contents(OUT)
    done = run("build", "coast", "--changed")
    assert done.exit_code == 0
    said = (
        "nothing changed since the last print: there is nothing to print; output/coast is as it was"
    )
    assert done.output.strip() == said
    assert contents(OUT) == before


def test_a_rulebook_alone_is_something(run: Run, coast: Path) -> None:
    write(
        coast, {"game.yaml": "title: Rules\ncomponents: {}\n", "rulebook.md": "# Rules\n\nPlay.\n"}
    )
    assert "0 cards, 0 pieces: no errors" in run("check", "coast").output
    done = run("build", "coast")
    assert done.exit_code == 0, done.output
    assert (OUT / "rulebook.pdf").is_file()
    before = contents(OUT)
    write(coast, {"rulebook.md": "# Rules\n\nPlay {{ nobody }}.\n"})
    done = run("build", "coast")  # now there would be nothing
    assert done.exit_code == 1, done.output
    assert contents(OUT) == before
    done = run("build", "coast", "--without", "rulebook")
    assert done.exit_code == 2, done.output
    assert contents(OUT) == before
