"""Elements in the ways that no page shows: each is laid out as it was, number by number."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import goldens
from tests.display_list import display_list
from tests.generator.layout.drawing_board import CARD, lay_out

LONG = "Each heron that stands in the reeds may catch **two** fish, or *one* and a frog [leaf]."
BOX = "at: [5, 6, 52, 70]"
TRACK = f"kind: track, {BOX}, from: 1, to: 13"
RING = f"kind: ring, {BOX}, from: 0, to: 11, size: 7"
TEXT = f'kind: text, {BOX}, text: "{LONG}", size: 11'
BADGE = "kind: shape, shape: rect, at: [0, 0, 8, 5], fill: accent"
#: By name: what stands in a layout for poker cards, 63 × 88 mm.
VARIANTS = {
    "track up a line": f"{{{TRACK}, path: line, start: bottom_left, gap: 1, number_at: top_left}}",
    "track along a line": "{kind: track, at: [3, 70, 57, 9], to: 6, step: 2, path: line, "
    "start: top_right, number_at: bottom_right, inset: 0.5, size: 6}",
    "track in bends": f"{{{TRACK}, path: serpentine, columns: 4, gap: =1 + 1, radius: 2}}",
    "track in bends from below": f"{{{TRACK}, path: serpentine, columns: 5, start: bottom_right, "
    "number_at: top_right, highlights: '=[2, 5]', highlight_fill: accent, "
    "highlight_colour: white}",
    "track the other way round": f"{{{TRACK}, clockwise: false, start: top_right, gap: 0.5}}",
    "track of spaces with a size": f"{{{TRACK}, space: [8, 6], number_at: bottom_left, "
    "stroke_width: 0.5}",
    "track with what stands in it": f"{{{TRACK}, path: serpentine, columns: 3, number_at: none, "
    "elements: {name: {kind: text, at: [1, 1], text: '{{ number }}/{{ index }}', size: 6}}}",
    "ring inwards": f"{{{RING}, facing: in, start: 45, arc: 180, ticks: 2, tick_width: 0.4}}",
    "ring upright": f"{{{RING}, facing: up, radius: 15, step: 3, highlights: '=[3, 9]', "
    "highlight_colour: accent}",
    "ring of words": f"{{{RING}, labels: \"=['N', 'E', 'S', 'W']\", weight: black, ticks: 4}}",
    "text in the middle": f"{{{TEXT}, align: center, valign: middle, leading: 1.5}}",
    "text at the end": f"{{{TEXT}, align: right, valign: bottom, min_size: 5, weight: bold}}",
    "text that shrinks": f"{{kind: text, at: [5, 6, 30, 12], text: '{LONG}', size: 14, "
    "min_size: 4}",
    "text around a badge": f"{{{TEXT}, around: {{corner: bottom-right, size: [20, 60]}}}}",
    "text around a round badge": f"{{{TEXT}, around: {{corner: top-left, size: [24, 24], "
    "round: true}}",
    "text that is turned": f"{{kind: group, {BOX}, turn: 90, elements: {{t: {{kind: text, "
    f"at: [0, 0], text: '{LONG}', size: 9}}}}}}",
    "text with a line height": f"{{{TEXT}, leading: 1.1, align: justify}}",
    "icons in rows": f"{{kind: icons, {BOX}, icons: 'sword, leaf, coin, sword, leaf, coin, leaf, "
    "coin', size: 9, gap: 2.5, align: right, valign: bottom}",
    "icons that are too many": "{kind: icons, at: [5, 5, 20, 6], icons: 'sword, leaf, coin, "
    "sword, leaf', size: 6, gap: 1, align: center}",
    "icons that are hardly too tall": "{kind: icons, at: [5, 5, 20, 6], icons: 'sword, leaf', "
    "size: 6.2, gap: 1}",
    "a text without a height": f"{{kind: text, at: [5, 6, 30], text: '{LONG}', size: 11, "
    "valign: bottom}",
    "a stack of blocks that is too high": "{kind: stack, at: [5, 6, 40, 18], gap: 1, elements: "
    f"{{one: {{{BADGE.replace('8, 5', '8, 9')}}}, two: {{{BADGE.replace('8, 5', '8, 10')}}}}}}}",
    "a track of letters that no font has": f"{{{TRACK.replace('from: 1, to: 13', '')} "
    "labels: \"=['鷺', 'a', 'b', 'c']\"}",
    "dashes that run backwards": f"{{kind: shape, shape: rect, {BOX}, stroke: ink, dash: [1, -1]}}",
    "a clip without a path": f"{{kind: group, {BOX}, clip: {{shape: path}}, elements: {{b: "
    f"{{{BADGE}}}}}}}",
    "colours from a point to another": f"{{kind: shape, shape: rect, {BOX}, fill: "
    "{from: [10, 20], to: [80, 90], stops: [accent, white]}}",
    "an icon to the right": "{kind: icon, at: [5, 6, 40, 12], icon: sword, align: right, turn: 30}",
    "a rounded rectangle": f"{{kind: shape, shape: rect, {BOX}, radius: [1, 2, 4, 8], "
    "fill: accent, stroke: ink, stroke_width: 1, turn: 10}",
    "a hatched ellipse": f"{{kind: shape, shape: ellipse, {BOX}, stroke: ink, "
    "hatch: {angle: 30, gap: 3, width: 0.4}}",
    "a star": f"{{kind: shape, shape: star, {BOX}, corners: 7, inner: 0.6, fill: accent, "
    "dash: [2, 1], stroke: ink}",
    "a polygon": f"{{kind: shape, shape: polygon, {BOX}, corners: 5, turn: 18, fill: accent}}",
    "a line": f"{{kind: shape, shape: line, {BOX}, stroke: ink, stroke_width: 2, "
    "dash: [3, 1, 1], round_ends: true}",
    "points": f"{{kind: shape, shape: points, {BOX}, points: [[0, 0], [52, 10], [20, 70]], "
    "fill: accent}",
    "a path": f"{{kind: shape, shape: path, {BOX}, path: 'M0 0h10v10q5 5 10 0z', fill: accent}}",
    "colours that run": f"{{kind: shape, shape: rect, {BOX}, fill: {{angle: 30, stops: [accent, "
    "{colour: white, at: 20, opacity: 0.5}, none, ink]}}",
    "colours from a middle": f"{{kind: shape, shape: ellipse, {BOX}, fill: {{gradient: radial, "
    "from: [30, 40], stops: [white, accent]}}",
    "a flow to the right": f"{{kind: group, {BOX}, repeat: 9, flow: right, wrap: 40, gap: [1, 3], "
    f"align: center, valign: middle, elements: {{b: {{{BADGE}}}}}}}",
    "a flow down": f"{{kind: group, {BOX}, repeat: 7, flow: down, wrap: 25, gap: 2, align: right, "
    f"elements: {{b: {{{BADGE}}}}}}}",
    "a flow of cells": f"{{kind: group, {BOX}, repeat: \"=['a', 'bb', 'c']\", item: word, "
    "index: place, flow: right, cell: [15, 9], elements: {t: {kind: text, at: [1, 1], "
    "text: '{{ word }}{{ place }}', size: 8}}}",
    "a clipped group": f"{{kind: group, {BOX}, clip: {{shape: star, corners: 5}}, opacity: 0.4, "
    f"turn: 20, elements: {{b: {{kind: shape, shape: rect, at: [-5, -5, 99, 99], fill: ink}}}}}}",
    "a grid of its own cells": f"{{kind: grid, {BOX}, columns: 3, rows: 4, cell: [9, 8], "
    f"gap: [2, 1], elements: {{b: {{{BADGE}}}}}}}",
    "a grid that ends": f"{{kind: grid, {BOX}, columns: 4, rows: 3, gap: 1.5, "
    "items: '=[1, 2, 3, 4, 5]', elements: {t: {kind: text, at: [0, 0], "
    "text: '{{ item }}', align: center, size: 8}}}",
    "a stack in the middle": f"{{kind: stack, {BOX}, gap: 3, valign: middle, elements: {{one: "
    f"{{kind: text, text: '{LONG}', size: 9}}, two: {{{BADGE}}}, three: {{kind: text, at: [4, 2], "
    "text: 'End', size: 12, align: right}}}",
    "a stack that is too high": "{kind: stack, at: [5, 6, 40, 18], gap: 1, elements: {one: "
    f"{{kind: text, text: '{LONG}', size: 12, min_size: 5}}, two: {{kind: text, text: '{LONG}', "
    "size: 10, min_size: 5}}}",
    "a code": "{kind: code, at: [5, 6, 20, 30], code: 'heron-{{ card.cost }}', quiet: 2}",
    "a small code": "{kind: code, at: [5, 6, 14, 14], code: 'h3', symbology: datamatrix, "
    "colour: accent}",
    "in low ink alone": f"{{kind: shape, shape: rect, {BOX}, fill: accent, "
    "low_ink: {fill: none, stroke: ink, stroke_width: 0.75}}",
}


@pytest.mark.parametrize("name", VARIANTS)
def test_an_element_is_laid_out_as_it_was(name: str, tmp_path: Path, renew: bool) -> None:
    drawn = lay_out(
        tmp_path, f"elements:\n  it: {VARIANTS[name]}\n", CARD, low_ink="low ink" in name
    )
    text = "".join(display_list(face) for face in drawn.faces) + drawn.said + "\n"
    goldens.compare("variants", name, text, renew)


def test_goldens_are_all_of_variants() -> None:
    assert goldens.are_all_of("variants", VARIANTS)
