"""LibreOffice opens workbooks that the Studio has changed. `make soak` needs libreoffice-calc."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import openpyxl
import pytest

from punchboard.cards.workbook.child import read
from punchboard.generator.studio.splice.splice import apply_splices
from punchboard.generator.studio.workbook.book import Book
from punchboard.generator.studio.workbook.sheet_part import Value
from tests.readers.programs import program
from tests.studio.workbook.ledger import BOOK, parts_of, with_parts

#: Settings of a user who has everything calculated, as Ctrl+Shift+F9 does once.
SETTINGS = """\
<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>{mode}</value></prop></item>
</oor:items>
"""
ALWAYS, NEVER = 0, 1
#: The program that wrote the workbook: LibreOffice trusts results of Excel.
EXCEL = (
    b'<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/'
    b'extended-properties"><Application>Microsoft Excel</Application></Properties>'
)


def saved_again(raw: bytes, folder: Path, mode: int) -> bytes:
    """Return a workbook as LibreOffice saves it."""
    profile = folder / "profile" / "user"
    profile.mkdir(parents=True)
    (profile / "registrymodifications.xcu").write_text(SETTINGS.format(mode=mode), "utf-8")
    (folder / "birds.xlsx").write_bytes(raw)
    subprocess.run(
        [
            program("soffice"), f"-env:UserInstallation=file://{folder / 'profile'}", "--headless",
            "--convert-to", "xlsx", "--outdir", folder / "out", folder / "birds.xlsx",
        ],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return (folder / "out" / "birds.xlsx").read_bytes()


@pytest.fixture
def typed() -> bytes:
    raw = with_parts(BOOK, {"docProps/app.xml": EXCEL})
    values = {(5, 3): Value("41", "n"), (6, 2): Value(" <Snipe>\nand rail")}
    return apply_splices(raw, Book(raw, "Cards").splices(values))


@pytest.mark.soak
def test_a_changed_workbook_is_calculated_and_keeps_its_parts(typed: bytes, tmp_path: Path) -> None:
    before = read(typed, "Cards")
    assert before.stale == [(5, 4)]
    raw = saved_again(typed, tmp_path, ALWAYS)
    after = read(raw, "Cards")
    assert after.stale == []
    assert after.rows[4][:4] == ["c5", before.rows[4][1], "41", "82"]
    rows = [list(row) for row in before.rows]
    rows[4][3] = "82"
    assert after.rows == rows
    sheet = openpyxl.load_workbook(io.BytesIO(raw))["Cards"]
    assert (len(sheet._charts), len(sheet._images)) == (1, 1)
    assert sheet["B3"].comment.text.endswith("look here")
    assert sheet.auto_filter.ref == "A1:F13"
    assert sheet["C3"].number_format == "000"
    assert [str(each.sqref) for each in sheet.data_validations.dataValidation] == ["E2:E99"]


@pytest.mark.soak
def test_with_its_usual_settings_it_keeps_the_old_results(typed: bytes, tmp_path: Path) -> None:
    """So the message names Ctrl+Shift+F9. If this fails, LibreOffice has learned fullCalcOnLoad."""
    raw = saved_again(typed, tmp_path, NEVER)
    assert read(raw, "Cards").rows[4][2:4] == ["41", "10"]
    assert b"Punchboard" not in parts_of(raw)["xl/workbook.xml"]
