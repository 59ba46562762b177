"""The net sees a small change as small, and none where there is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from punchboard.generator import expression
from tests.net import compare, differences, frozen, program
from tests.net.frozen import Files
from tests.net.objects import PageContent, compare_contents, page_contents
from tests.net.rasters import Page, compare_pages, rasterise

MM = 72 / 25.4


def drawn(path: Path, *pages: Callable[[Canvas], object]) -> list[Page]:
    """Return pages of 100 × 80 mm with a text on each, and what else is drawn on them."""
    canvas = Canvas(str(path), (100 * MM, 80 * MM))
    for number, draw in enumerate(pages, start=1):
        canvas.drawString(10 * MM, 60 * MM, f"Page {number} of the rules" * number)
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return rasterise(path)


def nothing(canvas: Canvas) -> None:
    """Draw no more."""


def dot(canvas: Canvas) -> None:
    """Draw 2 mm of ink, 30 mm from the left and 50 mm from the top."""
    canvas.rect(30 * MM, 28 * MM, 2 * MM, 2 * MM, fill=1)


def picture(canvas: Canvas) -> None:
    """Fill most of the page."""
    canvas.rect(5 * MM, 5 * MM, 90 * MM, 50 * MM, fill=1)


def test_a_dot_is_a_block_and_says_where(tmp_path: Path) -> None:
    old = drawn(tmp_path / "old.pdf", nothing, nothing)
    assert compare_pages(old, drawn(tmp_path / "same.pdf", nothing, nothing)) == []
    (change,) = compare_pages(old, drawn(tmp_path / "new.pdf", nothing, dot))
    assert (change.old, change.new) == (2, 2)
    assert 1 <= change.blocks <= 2 < change.of
    left, top, right, bottom = change.box
    assert 25 < left <= 30 < 32 <= right < 37
    assert 45 < top <= 50 < 52 <= bottom < 57


def test_a_page_that_came_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    old = drawn(tmp_path / "old.pdf", nothing, picture)
    new = [old[0], drawn(tmp_path / "new.pdf", picture, dot)[0], old[1]]
    assert [str(change) for change in compare_pages(old, new)] == ["page 2 came"]
    assert [str(change) for change in compare_pages(new, old)] == ["page 2 went"]


def test_smoothing_is_no_difference_and_another_colour_is_one(tmp_path: Path) -> None:
    (page,) = drawn(tmp_path / "page.pdf", picture)
    smoothed = bytes(level - 1 if level else 1 for level in page.blocks)
    assert compare_pages([page], [replace(page, blocks=smoothed)]) == []
    size = page.columns * page.rows
    bluer = page.blocks[:size] + bytes(20 + level for level in page.blocks[size : 2 * size])
    (change,) = compare_pages([page], [replace(page, blocks=bluer + page.blocks[2 * size :])])
    assert change.blocks == change.of


def test_frozen_pages_come_back_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frozen, "FOLDER", tmp_path / "frozen")
    pages = drawn(tmp_path / "rules.pdf", nothing, dot)
    contents = [PageContent("Rules", [["words", 1, 2, 3, 4, 0.5, "000000ff", "000000ff"]])]
    files = Files(
        {"rules.pdf": "abc", "deck.json": "def"}, {"rules.pdf": pages}, {"rules.pdf": contents}
    )
    frozen.write_files("game", {"letter": files, "a4": Files({"deck.json": "ghi"})})
    assert frozen.read_files("game") == {"a4": Files({"deck.json": "ghi"}), "letter": files}


def test_one_value_of_one_card_is_one_line() -> None:
    old = frozen.read("values", "brick_and_mortar")
    assert differences.of_values(old, old) == ([], 0)
    new: dict[str, Any] = json.loads(json.dumps(old))
    source, cards = next(
        (source, cards)
        for source, cards in new["values"].items()
        if len(cards) > 5 and all(each for each in cards)
    )
    card = next(iter(cards))
    cards[card][0] = "99"
    ((line,), reworded) = differences.of_values(old, new)
    assert source[:20] in line
    assert f": on {card} " in line
    assert line.endswith("→ 99")
    assert ".yaml:" in line
    assert reworded == 0


def test_other_words_for_the_same_value_are_only_counted() -> None:
    old = {
        "places": {"layouts/a.yaml": {"let.x": ["=card.a", 3]}},
        "values": {"=card.a": {"one": ["1"]}},
        "formulas": {},
        "pack": {},
    }
    new = {
        **old,
        "places": {"layouts/a.yaml": {"let.x": ["=card.a * 1", 9]}},
        "values": {"=card.a * 1": {"one": ["1"]}},
    }
    assert differences.of_values(old, new) == ([], 1)


def test_watching_notes_each_value_once_and_then_lets_go() -> None:
    before = expression.compile_value
    with program.watched() as watch:
        price = expression.compile_value("=card.price + extra")
        for cost in (1, 2, 1):
            price.call({"card": {"id": "inn", "price": 4}, "extra": cost})
    assert watch.values == {"=card.price + extra": {"inn": ["5", "6"]}}
    assert expression.compile_value is before


def test_a_state_that_differs_says_from_which_row() -> None:
    recording = program.recordings("mottainai")["mottainai-cup"]
    old = program.played(recording)
    assert differences.of_table(old, program.played(recording)) == []
    new = json.loads(json.dumps(old))
    name, changes = next((name, each) for name, each in new["states"].items() if len(each) > 2)
    changes[1][1] = "00000000"
    assert differences.of_table(old, new) == [f"state: {name} differs from row {changes[1][0]} on"]
    gone = old["events"][-1]
    less = {**old, "events": old["events"][:-1]}
    assert differences.of_table(old, less) == [f"events: - {gone}"]


def test_a_renewal_says_why_and_what_was_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frozen, "REASONS", tmp_path / "REASONS.md")
    found = [
        compare.Difference("pages", "morocco", build, "board.pdf page 1: 1 of 9 blocks differ")
        for build in ("a4", "letter", "a4")
    ]
    compare.add_reason("The board has a frame", found)
    assert frozen.REASONS.read_text(encoding="utf-8") == (
        "- The board has a frame (pages: morocco (a4 2, letter 1))\n"
    )
    assert list(compare.report(found[:2], 9)) == [
        "pages of morocco:",
        "  a4, letter: board.pdf page 1: 1 of 9 blocks differ",
    ]


def test_what_moves_within_a_block_is_seen_object_by_object(tmp_path: Path) -> None:
    def rule(left: float, words: str = "Take 3 coins") -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            canvas.setFillGray(0.97)
            canvas.rect(left * MM, 20 * MM, 2 * MM, 2 * MM, stroke=0, fill=1)
            canvas.drawString(10 * MM, 40 * MM, words)

        return draw

    paths = [tmp_path / f"{name}.pdf" for name in ("old", "moved", "reworded")]
    changes = [rule(30), rule(30.5), rule(30, "Take 8 coins")]
    pages = [drawn(path, change) for path, change in zip(paths, changes, strict=True)]
    assert compare_pages(pages[0], pages[1]) == []
    old, moved, reworded = (page_contents(path) for path in paths)
    assert list(compare_contents(old, page_contents(paths[0]))) == []
    (line,) = compare_contents(old, moved)
    assert line.startswith("page 1: 1 of 3 objects are otherwise: outline 300 200 320 220 ")
    assert "→ outline 305 200 325 220 " in line
    assert "page 1: words ['Take 3 coins'] → ['Take 8 coins']" in compare_contents(old, reworded)
