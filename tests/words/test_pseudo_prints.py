"""Sheets that people read have room for words 40 % longer than English."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

import pytest

from punchboard.cards import catalog
from punchboard.generator.first_page.page import plan_start_here
from punchboard.generator.graphics.display_list import Group, Item, Text
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.impose.plan import PlannedFile
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.impose.trial import calibration_sheet, plan_test_sheet
from punchboard.generator.options import Wanted
from punchboard.generator.plan_files import plan_files
from tests.generator.impose.sheet_geometry import UNMOVED, applied, around
from tests.generator.impose.sheet_geometry import text_width as width_of
from tests.generator.pieces.conftest import Make, make  # noqa: F401
from tests.generator.start_here.test_start_here_frozen import CORNER, DIAL, GAMES, PIECES

#: What the widest usual printer leaves white.
_EDGE = 6.35 * MM
#: A word of English: letters that the pseudo-language changes, none with an accent.
_ENGLISH = re.compile(r"\b[A-Za-z]*[acdeghijklnorstuwyz][A-Za-z]*\b", re.ASCII)
PAPERS = ("a4", "letter", "legal", "a3")


@pytest.fixture(autouse=True)
def pseudo_language() -> Iterator[None]:
    catalog.use(catalog.PSEUDO)
    yield
    catalog.use(None)


def texts(items: Sequence[Item]) -> Iterator[tuple[str, Rect]]:
    """Yield each text of a page with its extent; pictures within pictures are of cards."""
    for each in items:
        inner, matrix = (each.items, each.matrix) if isinstance(each, Group) else ((each,), UNMOVED)
        for item in inner:
            if isinstance(item, Text):
                low, high = item.y - 0.15 * item.size, item.y + 0.65 * item.size
                right = item.x + width_of(item.text, item.size, item.font)
                corners = itertools.product((item.x, right), (low, high))
                yield item.text, around([applied(matrix, corner) for corner in corners])


def check(file: PlannedFile) -> None:
    """See that no words are cut, cross each other, or leave what printers print."""
    for page in file.pages:
        found = list(texts(page.marks))
        assert found
        for words, box in found:
            assert "…" not in words
            assert box.x >= _EDGE and box.right <= page.media[0] - _EDGE, words
            assert box.bottom >= _EDGE and box.top <= page.media[1] - _EDGE, words
        for (words, one), (others, other) in itertools.combinations(found, 2):
            apart = (
                one.right <= other.x
                or other.right <= one.x
                or one.top <= other.bottom
                or other.top <= one.bottom
            )
            assert apart, (words, others)


def said(file: PlannedFile) -> list[str]:
    return [words for page in file.pages for words, _ in texts(page.marks)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", ["separate", "long-edge", "short-edge"])
def test_words_of_the_test_sheet_and_of_calibration_fit(paper: str, duplex: str) -> None:
    sheet = find_sheet(paper)
    files = [
        plan_test_sheet(SheetOptions(sheet, duplex=duplex)),  # type: ignore[arg-type]
        calibration_sheet(sheet, duplex),  # type: ignore[arg-type]
        calibration_sheet(sheet, duplex, "landscape"),  # type: ignore[arg-type]
    ]
    for file in files:
        check(file)
        for words in said(file):
            plain = words.replace(sheet.title, "")
            assert len(plain) < 2 or not _ENGLISH.search(plain.replace(" mm", "")), words


@pytest.mark.parametrize("name", GAMES)
def test_words_of_the_first_page_fit(make: Make, name: str) -> None:  # noqa: F811
    chosen = GAMES[name]
    lines = (
        DIAL if each == "dials" else f"{each}: {PIECES[each]}" for each in chosen.pieces.split()
    )
    faces = make(
        "\n".join(lines), corner_yaml=CORNER, birds_csv="name,quantity\nHeron,12\nWren,7\n"
    )
    game = faces._context.game
    sheets = SheetOptions(find_sheet(chosen.paper), game="Harbour", **chosen.ways)
    copies = Wanted(without={"cubes"} & game.components.keys()).copies(faces.pieces.values())
    files = plan_files(copies, faces, sheets, game.position, faces._context.diagnostics)
    plan = plan_start_here(game, copies, faces, files, {}, sheets, low_ink=chosen.low_ink)
    check(plan)
    names = {word for file in files for word in re.split(r"\W", file.name)} | {
        word for each in game.components.values() for word in (each.title or "").split()
    }
    names |= {
        *re.findall(r"\w+", " ".join([*game.components, game.file.title, sheets.paper.title]))
    }
    for words in said(plan):
        plain = re.sub(r"--[\w-]+(=\w+)?|\bmm\b", "", words)
        english = {each[0] for each in _ENGLISH.finditer(plain)} - names
        assert english <= {"g", "x"}, words
