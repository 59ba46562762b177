"""Every PDF is read by qpdf, poppler and MuPDF without a word of complaint."""

from __future__ import annotations

import re
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from punchboard.cards.schema.component import Component
from tests.readers.box import GAME
from tests.readers.press import print_box
from tests.readers.programs import run

PRINTS = {
    "brick_and_mortar": ("brick_and_mortar", "--duplex", "fold", "--paper", "letter"),
    "lumber_trader with little ink": (
        *("lumber_trader", "--low-ink", "--duplex", "long-edge"),
        *("--bleed", "3", "--gap", "2", "--rounded", "--provenance"),
    ),
    "box": ("box", "--booklet"),
    "box folded": ("box", "--duplex", "fold", "--bleed", "2", "--low-ink"),
    "box on A3": ("box", "--duplex", "short-edge", "--paper", "a3"),
}
#: What qpdf says of a file in which it finds nothing.
SOUND = "No syntax or stream encoding errors found"


@pytest.fixture(
    scope="session",
    params=[
        # Its pages are larger and printed on both sides; all else is that of the other boxes.
        pytest.param(name, marks=[pytest.mark.soak] if name == "box on A3" else [])
        for name in PRINTS
    ],
)
def sheets(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    game, *options = PRINTS[request.param]
    folder = tmp_path_factory.mktemp("read")
    found = sorted(print_box(game, folder, *options).glob("*.pdf"))
    assert {"rulebook.pdf", "start-here.pdf", "board-board.pdf"} <= {path.name for path in found}
    return found


def test_the_box_has_every_kind_of_component():
    kinds = set(re.findall(r"kind: (\w+)", GAME))
    assert kinds == set(Component.__metadata__[0].models)


def complaints(done: CompletedProcess[str], path: Path, said: str = "") -> list[str]:
    """Return what a program says against a file."""
    words = done.stderr + said
    if done.returncode and not words:
        words = f"ends with code {done.returncode}"
    return [f"{path.name}: {line}" for line in words.splitlines()][:5]


def test_qpdf_finds_nothing(sheets):
    found = []
    for path in sheets:
        done = run("qpdf", "--check", path)
        is_sound = SOUND in done.stdout and "warning" not in done.stdout.casefold()
        found += complaints(done, path, "" if is_sound else done.stdout)
    assert found == []


def test_poppler_says_nothing(sheets, tmp_path):
    found = []
    for path in sheets:
        found += complaints(run("pdfinfo", path), path)
        found += complaints(run("pdftotext", path, tmp_path / "text"), path)
        found += complaints(run("pdftoppm", "-r", "20", path, tmp_path / "page"), path)
    assert found == []


def test_mupdf_says_nothing(sheets, tmp_path):
    found = []
    # -N: Debian's build has no colour management, and says so of every file.
    draw = ("draw", "-q", "-N", "-F", "pam", "-r", "20", "-o", tmp_path / "page%d.pam")
    for path in sheets:
        found += complaints(run("mutool", *draw, path), path)
        told = run("mutool", "info", path)
        said = re.findall(r"(?im)^.*(?:warning|error|repair).*$", told.stdout)
        found += complaints(told, path, "\n".join(said))
    assert found == []


def test_every_font_is_embedded(sheets):
    found = []
    for path in sheets:
        done = run("pdffonts", path)
        head, rule, *rows = done.stdout.splitlines()
        columns = [each.span() for each in re.finditer("-+", rule)]
        names = [head[start:end].strip() for start, end in columns]
        assert rows, path.name
        wrong = []
        for row in rows:
            cells = [row[start:end].strip() for start, end in columns]
            font = dict(zip(names, cells, strict=True))
            # A subset that carries its letters, and can be searched and copied.
            if not (font["emb"] == font["sub"] == font["uni"] == "yes") or font["type"] == "Type 3":
                wrong.append(row)
        found += complaints(done, path, "\n".join(wrong))
    assert found == []
