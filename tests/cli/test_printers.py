"""`printer` and `calibrate`: measuring how far backs are off, and remembering it."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from punchboard.generator.printer import find_printer
from tests.cli.conftest import Run


def test_a_printer_is_remembered_listed_shown_and_forgotten(run: Run) -> None:
    assert "no printer is remembered" in run("printer").output
    done = run("printer", "Study", "--back-x", "0.5", "--back-y", "-0.25")
    assert done.output.startswith("Study: backs are moved by x 0.5 mm, y -0.25 mm\n")
    assert run("printer", "Study", "--back-y", "1").exit_code == 0
    assert find_printer("Study").portrait == (0.5, 1.0)
    assert run("printer", "Study", "--back-x", "2", "--landscape").exit_code == 0
    assert run("printer").output == (
        "paper: A4\nStudy: backs are moved by x 0.5 mm, y 1 mm; in landscape x 2 mm, y 0 mm\n"
    )
    assert run("printer").output == f"paper: A4\n{run('printer', 'Study').output}"
    assert run("printer", "Study", "--forget").output == "forgot Study\n"
    assert run("printer", "Study").exit_code == 2


def test_forget_and_numbers_exclude_each_other(run: Run) -> None:
    done = run("printer", "Study", "--back-x", "1", "--forget")
    assert done.exit_code == 2


def test_the_calibration_sheet_has_two_pages_of_the_paper(run: Run) -> None:
    done = run("calibrate", "--paper", "letter")
    assert done.exit_code == 0
    assert done.output.startswith("output/calibration.pdf\n")
    document = pypdfium2.PdfDocument(Path("output/calibration.pdf"))
    assert [page.get_size() for page in document] == [(612, 792)] * 2
    document.close()
    assert run("calibrate", "--landscape", "--out", "here").exit_code == 0
    assert Path("here/calibration.pdf").is_file()


def test_a_known_offset_is_added_to_what_is_read(run: Run) -> None:
    run("printer", "Study", "--back-x", "0.5")
    done = run("calibrate", "--printer", "Study")
    assert "add what you read to x 0.5, y 0" in done.output
    assert "punchboard printer Study --back-x X" in done.output
