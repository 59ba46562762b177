"""Marks of other programs in a spreadsheet: bold, italic, and symbols that get a drawing."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from punchboard.cards.text import parse
from punchboard.generator.new.foreign_marks import Marks
from tests.cli.conftest import Run

SHIPPED = frozenset(("sword", "coin"))
_CELL = some.text(some.sampled_from(list("ab R2*_<>/bi{}[]():\\|\n &;-gold")), max_size=40)
_WORDS = some.text(some.sampled_from(list("abc DÄ語.,;!?'0123-*&()<>:_\n")), max_size=40)
_LETTERS = re.compile(r"[^A-Za-z0-9]")
#: HTML that the letters of `_CELL` can spell.
_HTML = re.compile(
    r"</?(?:a|b|i|big|dl|dd|li|ol)(?:\s+[a-z_:][^<>]*)?\s*/?>|&[a-z#39]+;", re.IGNORECASE
)


def _printed(text: str) -> str:
    return "\n".join("".join(run.text for run in paragraph) for paragraph in parse(text))


def _letters(text: str) -> str:
    return _LETTERS.sub("", text).lower()


def _are_in(few: str, many: str) -> bool:
    """Return whether all letters of one text are in another, in their order."""
    rest = iter(many)
    return all(letter in rest for letter in few)


@given(_WORDS)
def test_a_text_without_marks_stays_as_it_is(words: str) -> None:
    words = re.sub(r"[_<>:&]|\(", "", words)
    assert Marks([[words] * 3], SHIPPED).changed(words) == words


@example(["<a>", "<big i>"])
@given(some.lists(_CELL, min_size=1, max_size=5))
def test_no_letter_of_a_text_is_lost(cells: list[str]) -> None:
    marks = Marks([cells], SHIPPED)
    for cell in cells:
        bare = _HTML.sub("", cell)
        printed = _letters(_printed(marks.changed(cell)))
        # A tag whose other half is missing may be printed as it is, or go.
        assert _are_in(_letters(bare), printed)
        assert _are_in(printed, _letters(cell))


@pytest.mark.parametrize(
    ("foreign", "ours"),
    [
        ("<b>Hit:</b> <i>slowly</i>", "**Hit:** *slowly*"),
        ("<STRONG>Now</STRONG><br/>later", "**Now**\nlater"),
        ("__Now__ and _then_, snake_case_name", "**Now** and *then*, snake_case_name"),
        ("**Now** and *then*", "**Now** and *then*"),
        ("if a <i 2> b", "if a <i 2> b"),
        ("Pay {R}{2} :gold: [Credit] (ATK)", "Pay [r][2] [gold] [credit] [atk]"),
        (
            "At 10:30:15 [as is] (see rules) {note: x}",
            r"At 10:30:15 \[as is\] (see rules) \{note: x\}",
        ),
        ("[[Wild]] [[Wild|cards]] and [wild]", "[[Wild]] [[Wild|cards]] and [wild]"),
        ("[Sword] 2 < 3 &amp; more", "[sword] 2 < 3 & more"),
    ],
)
def test_foreign_marks_become_ours_and_what_does_not_repeat_stays_text(
    foreign: str, ours: str
) -> None:
    often = ["{R} {2} :gold: [Credit] (ATK)"] * 2
    others = ["words", "more words"]
    assert Marks([[foreign, *often, "{R} {2} :gold: [credit] (ATK)", *others]], SHIPPED).changed(
        foreign
    ) == ours  # fmt: skip


def test_a_mark_that_is_written_like_symbols_is_one_where_it_stands_less_often() -> None:
    often = ["(ATK) 1 {R}"] * 3
    once = ["{T}: draw", "(DEF) 2", "(DEF) 3", "[sic] (BBC)"]
    marks = Marks([[*often, *once]], SHIPPED)
    assert set(marks.symbols) == {"atk", "r", "t", "def"}


ROWS = """\
Name,Cost,Text
Bolt,{2}{R},<b>Hit:</b> pay {R} and gain :gold: [sic].
Ray,{R},Pay {R}{R}: _think_ about :gold:
Fog,{5},Gain :gold:
"""


def test_symbols_are_drawn_and_her_file_is_never_touched(run: Run, here: Path) -> None:
    source = here / "deck.csv"
    source.write_text(ROWS, "utf-8")
    done = run("new", "game", "--from", source)
    assert done.exit_code == 0, done.output
    assert source.read_text("utf-8") == ROWS
    assert "cards.csv has our marks instead of yours" in done.output
    assert "{2} is [2], {R} is [r], {5} is [5], :gold: is [gold]" in done.output
    with Path("game/cards.csv").open(encoding="utf-8-sig") as file:
        assert list(csv.DictReader(file))[:2] == [
            {"name": "Bolt", "cost": "[2][r]",
             "text": r"**Hit:** pay [r] and gain [gold] \[sic\]."},
            {"name": "Ray", "cost": "[r]", "text": "Pay [r][r]: *think* about [gold]"},
        ]  # fmt: skip
    drawn = {each.name for each in Path("game/icons").iterdir() if "_" not in each.name}
    assert drawn == {"2.svg", "r.svg", "5.svg", "gold.svg"}
    assert run("check", "game").output.endswith("no errors, 1 note\n")
    assert run("build", "game", "-q").exit_code == 0


def test_our_own_marks_and_symbols_leave_her_table_as_it_is(run: Run, here: Path) -> None:
    text = "Name,Text\n" + "".join(f"Elf {n},Pay **2** [credit] or [coin].\n" for n in range(3))
    (here / "deck.csv").write_text(text, "utf-8")
    done = run("new", "game", "--from", "deck.csv")
    assert "[credit] is [credit]" in done.output
    assert Path("game/cards.csv").read_text("utf-8") == text
    assert [path.name for path in Path("game/icons").iterdir()] == ["credit.svg"]
    assert run("check", "game").output.endswith("no errors, 1 note\n")


TYPED = """\
Name,Type,Cost,Attack,Text,Income
Orc,Unit,2,3,,
Elf,Unit,3,4,,
Bolt,Spell,1,,Deal two damage.,
Fog,Spell,1,,Skip a turn.,
Mine,Place,,,,3
Farm,Place,,,,2
"""


def test_types_that_fill_other_columns_have_a_layout_each(run: Run, here: Path) -> None:
    (here / "deck.csv").write_text(TYPED, "utf-8")
    assert run("new", "game", "--from", "deck.csv").exit_code == 0
    assert 'front: "layouts/{{ card.type }}.yaml"' in Path("game/game.yaml").read_text("utf-8")
    shown = {
        path.stem: set(re.findall(r"card\.(\w+)", path.read_text("utf-8")))
        for path in Path("game/layouts").iterdir()
    }
    assert {each: columns - {"name", "type"} for each, columns in shown.items()} == {
        "Unit": {"cost", "attack"}, "Spell": {"cost", "text"}, "Place": {"income"},
    }  # fmt: skip
    assert run("check", "game").output == "Game: 6 cards, 6 pieces: no errors\n"
    same = "Name,Type,Cost\nOrc,Unit,2\nElf,Unit,1\nFog,Spell,1\nBolt,Spell,3\n"
    (here / "same.csv").write_text(same, "utf-8")
    assert run("new", "same", "--from", "same.csv").exit_code == 0
    assert [path.name for path in Path("same/layouts").iterdir()] == ["card.yaml"]
