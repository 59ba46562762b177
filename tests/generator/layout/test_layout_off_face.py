"""Texts off the face, or cut at its edge: a warning, and where there is none."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.layout.drawing_board import CARD, lay_out

CARDS = CARD + "b,Beta,1,60,Hi,,,\n"


def said(folder: Path, elements: str) -> str:
    """Return what is said of elements on two cards of 63.5 × 88.9 mm."""
    return lay_out(folder, f"elements:\n  {elements}\n", CARDS).said


@pytest.mark.parametrize(
    ("at", "beyond"),
    [
        ("[200, 5, 30, 10]", "136.5 mm beyond the right"),
        ("[63.5, 5, 30, 10]", "0.0 mm beyond the right"),
        ("[-40, 5, 30, 10]", "10.0 mm beyond the left"),
        ("[5, -12, 30, 10]", "2.0 mm beyond the upper"),
        ("[5, 100, 30, 10]", "11.1 mm beyond the lower"),
    ],
)
def test_a_text_off_the_face_names_element_and_first_card(
    at: str, beyond: str, tmp_path: Path
) -> None:
    assert said(tmp_path, f't: {{kind: text, at: {at}, text: "{{{{ card.name }}}}"}}') == (
        f'l.yaml:2:6: warning: text on "Alpha" lies off the face: its box "t" of l.yaml begins {beyond} edge\n'
        "  fix: correct at:, which counts in mm from the top left, or take the element out"
    )


def test_only_a_card_that_puts_it_there_is_named(tmp_path: Path) -> None:
    found = said(tmp_path, "t: {kind: text, at: [=card.cost * 2, 5, 30, 10], text: Hi}")
    assert found.startswith('l.yaml:2:6: warning: text on "Beta" lies off the face')
    assert found.count("warning") == 1


def test_what_is_alike_on_all_cards_names_none(tmp_path: Path) -> None:
    found = said(tmp_path, "t: {kind: text, at: [99, 5, 30, 10], text: Hi}")
    assert found.startswith("l.yaml:2:6: warning: text lies off the face")


def test_a_text_in_a_group_is_told_by_its_place_on_the_face(tmp_path: Path) -> None:
    inner = "elements: {t: {kind: text, at: [0, 0, 20, 9], text: Hi}}"
    found = said(tmp_path, f"g: {{kind: group, at: [70, 5, 30, 30], {inner}}}")
    assert 'its box "t" of l.yaml begins 6.5 mm beyond the right edge' in found


@pytest.mark.parametrize(
    ("element", "beyond"),
    [
        ("at: [50, 5, 30, 10], align: right, text: Hi", "16.5 mm beyond the right"),
        ("at: [50, 5, 30, 10], text: Long enough", "mm beyond the right"),
        ("at: [-3, 5, 30, 10], text: Hi", "3.0 mm beyond the left"),
        ("at: [5, -6, 30, 10], valign: top, text: Hi", "mm beyond the upper"),
        ("at: [5, 82, 30, 10], valign: bottom, text: Hi", "mm beyond the lower"),
    ],
)
def test_a_text_that_is_cut_at_the_edge_is_told(element: str, beyond: str, tmp_path: Path) -> None:
    """As with a layout for larger cards: the game's size changes, its layout doesn't."""
    found = said(tmp_path, f"t: {{kind: text, {element}}}")
    assert found.startswith('l.yaml:2:6: warning: text is cut off: "t" of l.yaml reaches ')
    assert f"{beyond} edge" in found


def test_only_a_card_whose_text_is_cut_is_named(tmp_path: Path) -> None:
    found = said(
        tmp_path,
        't: {kind: text, at: [58, 5, 30, 10], text: "{{ card.cost }}{{ card.name if card.cost < 9 }}"}',
    )
    assert found.startswith('l.yaml:2:6: warning: text on "Alpha" is cut off')


@pytest.mark.parametrize(
    "element",
    [
        "{kind: text, at: [50, 5, 30, 10], text: Hi}",
        "{kind: text, at: [-9, 5, 30, 10], align: center, text: Hi}",
        '{kind: text, at: [99, 5, 30, 10], text: ""}',
        "{kind: text, at: [99, 5, 30, 10], text: Hi, when: =card.cost > 99}",
        "{kind: shape, shape: rect, at: [99, 5, 30, 10], fill: ink}",
        "{kind: group, at: [70, 50, 30, 30], turn: 180, elements: {t: {kind: text, at: [-60, 0, 20, 9], text: Hi}}}",
        "{kind: grid, at: [-20, 0, 120, 20], columns: 6, rows: 1, elements: {t: {kind: text, at: [0, 0], text: Hi}}}",
    ],
)
def test_what_reaches_in_or_is_not_drawn_is_no_fault(element: str, tmp_path: Path) -> None:
    assert said(tmp_path, f"t: {element}") == ""
