"""Drafts with faults: frames, their numbers and the strip of words are drawn as they were."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from punchboard.generator.graphics.display_list import Shape, Text
from punchboard.generator.layout.face_in_progress import RED
from tests import goldens
from tests.display_list import display_list
from tests.generator.layout.drawing_board import CARD, Drawn, lay_out, mm

GONE = "kind: icon, at: [5, 8, 8, 8], icon: gone"
#: By name: what stands in a layout, and the card.
DRAFTS = {
    "one fault": (f"elements: {{i: {{{GONE}}}}}", CARD),
    "faults of one element": (
        "elements: {i: {kind: icons, at: [5, 30, 30, 8], icons: 'gone, lost, gone, sword'},"
        f" j: {{{GONE}}}, ok: {{kind: icon, at: [5, 50, 8, 8], icon: sword}}}}", CARD),
    "a fault of the whole card": (
        'let: {half: "=card.cost / 0"}\n'
        "elements: {r: {kind: shape, shape: rect, at: [0, 0], fill: =half}}", CARD),
    "a large element and one in a group": (
        "elements: {t: {kind: text, at: [3, 3, 57, 20], text: '{{ card.text }}', size: 40},"
        f" g: {{kind: group, at: [10, 30, 30, 40], turn: 20, elements: {{i: {{{GONE}}}}}}}}}",
        'a,Alpha,2,3,"Donaudampfschifffahrtsgesellschaft and more",,,\n'),
    "a fault of the row": (
        "elements: {t: {kind: text, at: [3, 3], text: '{{ card.name }}'}}",
        "a,Alpha,2,many,,,,\n"),
    "what flows off the card": (
        "elements: {g: {kind: group, at: [5, 30, 9, 9], repeat: 9, flow: right, cell: [9, 9],"
        " elements: {b: {kind: shape, shape: rect, at: [0, 0], fill: ink}}}}", CARD),
    "a small token": (f"size: {{width: 25, height: 20}}\nelements: {{i: {{{GONE}}}}}", CARD),
    "a tiny token": (
        "size: {width: 6, height: 6}\nelements: {i: {kind: icons, at: [1, 1, 4, 4],"
        " icons: 'gone, lost', size: 1}}", CARD),
    "just no small card": (
        f"size: {{width: 40, height: 60}}\nelements: {{i: {{{GONE}}}}}", CARD),
}  # fmt: skip


def draft(folder: Path, layout: str, cards: str = CARD) -> Drawn:
    """Lay out a draft."""
    return lay_out(folder, layout, cards, draft=True)


@pytest.mark.parametrize("name", DRAFTS)
def test_a_draft_is_marked_as_it_was(name: str, tmp_path: Path, renew: bool) -> None:
    (face,) = draft(tmp_path, *DRAFTS[name]).faces
    text = display_list(face)
    goldens.compare("drafts", name, text, renew)


def test_goldens_are_all_of_drafts() -> None:
    assert goldens.are_all_of("drafts", DRAFTS)


@pytest.mark.parametrize(("side", "count"), [(63, 9), (63, 40), (20, 9), (12, 3)])
def test_words_of_faults_cover_half_of_a_face_at_most_and_the_rest_is_counted(
    tmp_path: Path, side: float, count: int
) -> None:
    icons = "".join(
        f"  i{n}: {{kind: icon, at: [0, 0, 5, 5], icon: a name that nobody knows {n}}}\n"
        for n in range(count)
    )
    size = f"size: {{width: {side}, height: {side}}}\n"
    (face,) = draft(tmp_path, f"{size}elements:\n{icons}").faces
    strip = next(
        item
        for item in reversed(face.items)
        if isinstance(item, Shape) and item.fill == "#ffffff" and item.stroke
    )
    bottom, top = (mm(each(float(part[2]) for part in strip.segments[:-1])) for each in (min, max))
    lines = [item for item in face.items if isinstance(item, Text) and item.colour == RED]
    told = re.findall(r"(\d+) unknown icon", " ".join(item.text for item in lines))
    assert told == [str(number + 1) for number in range(len(told))]
    if len(told) < count:
        assert lines[-1].text == f"and {count - len(told)} more"
        assert side * 0.3 < top - bottom < side * 0.5 + 3
    assert 0 <= bottom < top <= side
    assert all(bottom < mm(item.y) < mm(item.y + item.size * 0.7) < top for item in lines)
