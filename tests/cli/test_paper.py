"""Which paper a game is printed on: asked for, the game's own, the user's, or the country's."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.generator.impose.sheet import SheetError, find_sheet
from punchboard.generator.paper import usual_paper
from tests.cli.conftest import Run

A4, LETTER, LEGAL = (595, 842), (612, 792), (612, 1008)


def _pages(folder: str = "output/lantern") -> set[tuple[int, int]]:
    """Return the sizes in points of the pages of all sheets in a folder."""
    sizes = set()
    for path in Path(folder).glob("*.pdf"):
        with pypdfium2.PdfDocument(path) as document:
            sizes |= {(round(width), round(height)) for width, height in map(_size, document)}
    return sizes


def _size(page: pypdfium2.PdfPage) -> tuple[float, float]:
    size: tuple[float, float] = page.get_size()
    return size


def test_what_is_asked_for_comes_before_the_game_the_user_and_the_country(
    run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("build", "lantern").exit_code == 0
    assert _pages() == {A4}
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    said = run("build", "lantern").output
    assert _pages() == {LETTER}
    assert re.search(r"^printed for Letter.*punchboard printer --paper a4", said, re.M)
    assert run("printer", "--paper", "legal").output == (
        "sheets will be Legal, unless a game says otherwise\n"
    )
    assert run("printer", "Study", "--back-x", "1").exit_code == 0  # keeps the paper
    assert run("printer").output.startswith("paper: Legal\nStudy: ")
    assert "punchboard printer --paper" not in run("build", "lantern").output
    assert _pages() == {LEGAL, LEGAL[::-1]}
    path = lantern / "game.yaml"
    path.write_text(f"paper: letter\n{path.read_text('utf-8')}", "utf-8")
    run("build", "lantern")
    assert _pages() == {LETTER}
    run("build", "lantern", "--paper", "A4")
    assert _pages() == {A4}
    assert run("calibrate").exit_code == 0
    assert _pages("output") == {LEGAL}


def test_any_size_prints_with_its_unit(run: Run, lantern: Path) -> None:
    assert run("build", "lantern", "--paper", "13x19in").exit_code == 0
    assert {tuple(sorted(each)) for each in _pages()} == {(936, 1368)}
    assert run("build", "lantern", "--paper", "148 × 210 mm", "--out", "small").exit_code == 0
    assert {tuple(sorted(each)) for each in _pages("small")} == {(420, 595)}


@pytest.mark.parametrize("paper", ["a5", "330x482", "0x0mm", "5x5in mm", "1x1mm", "9999x100mm"])
def test_what_is_no_paper_says_what_to_write_and_keeps_what_was_there(
    run: Run, lantern: Path, paper: str
) -> None:
    run("build", "lantern")
    before = {path.name: path.read_bytes() for path in Path("output/lantern").iterdir()}
    done = run("build", "lantern", "--paper", paper)
    assert done.exit_code == 2
    assert "330x482mm" in done.output
    assert {path.name: path.read_bytes() for path in Path("output/lantern").iterdir()} == before
    assert run("printer", "--paper", paper).exit_code == 2
    assert run("printer").output.startswith("paper: A4\n")
    path = lantern / "game.yaml"
    path.write_text(f"paper: {paper}\n{path.read_text('utf-8')}", "utf-8")
    wrong = run("build", "lantern")
    assert wrong.exit_code == 1
    assert "game.yaml:1:8" in wrong.output


def test_a_disk_that_fills_up_keeps_the_paper_of_before(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("printer", "--paper", "letter").exit_code == 0

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert run("printer", "--paper", "a4").exit_code == 3
    assert run("printer").output.startswith("paper: Letter\n")


@given(
    st.decimals(70, 2000, places=1), st.decimals(70, 2000, places=1), st.sampled_from(["x", " × "])
)
def test_a_size_is_held_upright_whichever_side_is_written_first(
    first: float, second: float, times: str
) -> None:
    one = find_sheet(f"{first}{times}{second}mm")
    assert (one.width, one.height) == tuple(sorted((float(first), float(second))))


@given(st.text(max_size=12))
def test_no_words_for_a_paper_end_otherwise(words: str) -> None:
    try:
        sheet = find_sheet(words)
    except SheetError as error:
        assert error.hint
    else:
        assert 70 <= sheet.width <= sheet.height <= 2000


@pytest.mark.parametrize(
    ("variables", "paper"),
    [
        ({"LC_ALL": "en_US.UTF-8"}, "letter"),
        ({"LC_ALL": "", "LC_PAPER": "de_DE", "LANG": "en_US.UTF-8"}, "a4"),
        ({"LC_ALL": "", "LANG": "fr_CA@x"}, "letter"),
        ({"LC_ALL": "", "LANG": "English_United States.1252"}, "letter"),
        ({"LC_ALL": "", "LANG": "English_United Kingdom.1252"}, "a4"),
        ({"LC_ALL": "C"}, "a4"),
        ({"LC_ALL": "POSIX_"}, "a4"),
    ],
)
def test_the_country_says_which_paper_is_usual(
    variables: dict[str, str], paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_PAPER", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert usual_paper() == paper


def test_the_paper_is_for_all_printers(run: Run) -> None:
    for more in (["Study"], ["--forget"], ["--back-x", "1"]):
        assert run("printer", *more, "--paper", "a4").exit_code == 2
