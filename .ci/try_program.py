"""Try a program that `.ci/program.spec` made, in an empty folder, without any Python beside it.

python .ci/try_program.py dist/punchboard
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

#: Variables that only the system itself needs.
KEPT = ("SYSTEMROOT", "TEMP", "TMP", "HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
GAMES = ("arcane_alley", "brick_and_mortar", "lumber_trader", "morocco", "mottainai")


def main(program: Path) -> None:
    """Run what a designer would on her first evening; end with 1 at the first thing that fails.

    Args:
        program: the folder that PyInstaller made.
    """
    name = "punchboard.exe" if sys.platform == "win32" else "punchboard"
    start = shutil.which(program.resolve() / name)
    assert start is not None, program
    here = Path(tempfile.mkdtemp())
    # Nothing of this Python may help.
    environment = {each: os.environ[each] for each in KEPT if each in os.environ}

    def run(*words: str, expected: int = 0) -> str:
        done = subprocess.run(
            [start, *words], cwd=here, env=environment, capture_output=True, encoding="utf-8"
        )
        print(f"{' '.join(words)}: {done.returncode}", flush=True)
        assert done.returncode == expected, done.stdout + done.stderr
        return done.stdout + done.stderr

    assert any(program.rglob("generator/studio/built/index.html")), "the Studio's page"
    assert any(program.rglob("companion/web/built/crypto.js")), "the page for phones"
    run("--version")
    assert "Brick & Mortar" in run("list")
    run("build", "--all", "--quiet")
    for game in GAMES:
        assert any((here / "output" / game).glob("*.pdf")), game
    run("export", "morocco", "--as", "png")
    assert any((here / "output/morocco/export/png").rglob("*.png"))
    workbook_of_birds(here)
    run("new", "birds", "--from", "birds.xlsx")
    run("proof", "birds")
    assert (here / "output/birds/proof.png").stat().st_size > 1000
    run("check", "nowhere", expected=2)
    run("table", "--list")
    shutil.rmtree(here)


def workbook_of_birds(folder: Path) -> bytes:
    """Write birds.xlsx, the smallest workbook that spreadsheets read (ECMA-376, parts 1 and 2)."""
    from zipfile import ZipFile

    space = "http://schemas.openxmlformats.org"
    rows = [("name", "cost"), ("Heron", "3"), ("Reed", "0")]
    cells = "".join(
        f'<row r="{at}">'
        + "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in row)
        + "</row>"
        for at, row in enumerate(rows, 1)
    )
    office = f"{space}/officeDocument/2006/relationships"
    types = f"{space}/package/2006"
    main = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{types}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{main}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{main}.worksheet+xml"/>'
        "</Types>",
        "_rels/.rels": f'<Relationships xmlns="{types}/relationships"><Relationship Id="r1" '
        f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{space}/spreadsheetml/2006/main" xmlns:r="{office}">'
        '<sheets><sheet name="Birds" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{types}/relationships"><Relationship '
        f'Id="r1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{space}/spreadsheetml/2006/main">'
        f"<sheetData>{cells}</sheetData></worksheet>",
    }
    path = folder / "birds.xlsx"
    with ZipFile(path, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return path.read_bytes()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
