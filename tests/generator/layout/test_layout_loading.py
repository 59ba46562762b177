"""Layout files: `extends` merged by name, low ink laid over, sizes and names made sure of."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.graphics.display_list import Shape as Outline
from punchboard.generator.layout.context import open_context
from punchboard.generator.layout.load import load_layout
from tests.folders import write
from tests.generator.layout.drawing_board import lay_out, lay_out_all, words

BASE = """\
size: {width: 50, height: 30}
palette: {one: "#111111", two: "#222222"}
styles: {a: {size: 10, weight: bold}}
let: {x: 1, y: =x + 1}
elements:
  ground: {kind: shape, shape: rect, at: [0, 0], fill: one}
  label: {kind: text, at: [5, 5, 40, 10], text: old, style: a}
  box:
    kind: group
    at: [1, 1]
    elements:
      inner: {kind: text, at: [0, 0], text: inner}
      other: {kind: text, at: [0, 9], text: other}
"""


def merged(folder: Path, layout: str, **files: str) -> dict[str, object]:
    """Return a layout after its `extends`, as plain values."""
    write(folder, {"l.yaml": layout, "base.yaml": BASE, **files})
    diagnostics = Diagnostics()
    loaded = load_layout(folder, "l.yaml", Position("game"), diagnostics)
    assert diagnostics.lines() == []
    assert loaded is not None
    return loaded.file.model_dump(exclude_unset=True)


def test_an_element_is_changed_value_by_value_and_keeps_its_place(tmp_path: Path) -> None:
    layout = "extends: base.yaml\nelements: {label: {text: new}, more: {kind: text, text: z}}\n"
    elements = merged(tmp_path, layout)["elements"]
    assert isinstance(elements, dict)
    assert list(elements) == ["ground", "label", "box", "more"]
    assert elements["label"] == {
        "kind": "text", "at": (5, 5, 40, 10), "text": "new", "style": "a",
    }  # fmt: skip


def test_null_takes_out(tmp_path: Path) -> None:
    layout = (
        "extends: base.yaml\npalette: {two: null}\nlet: {y: null}\n"
        "elements: {ground: null, box: {elements: {other: null}}}\n"
    )
    found = merged(tmp_path, layout)
    assert found["palette"] == {"one": "#111111"}
    assert found["let"] == {"x": 1}
    elements = found["elements"]
    assert isinstance(elements, dict)
    assert list(elements) == ["label", "box"]
    assert list(elements["box"]["elements"]) == ["inner"]


def test_elements_of_groups_are_merged_too(tmp_path: Path) -> None:
    layout = "extends: base.yaml\nelements: {box: {at: [2, 2], elements: {inner: {text: new}}}}\n"
    elements = merged(tmp_path, layout)["elements"]
    assert isinstance(elements, dict)
    assert elements["box"]["at"] == (2, 2)
    assert elements["box"]["elements"]["inner"]["text"] == "new"
    assert elements["box"]["elements"]["other"]["text"] == "other"


def test_another_kind_replaces_altogether(tmp_path: Path) -> None:
    layout = "extends: base.yaml\nelements: {label: {kind: icon, icon: leaf}}\n"
    elements = merged(tmp_path, layout)["elements"]
    assert isinstance(elements, dict)
    assert elements["label"] == {"kind": "icon", "icon": "leaf"}


def test_styles_are_changed_value_by_value(tmp_path: Path) -> None:
    found = merged(tmp_path, "extends: base.yaml\nstyles: {a: {size: 12}}\n")
    assert found["styles"] == {"a": {"size": 12.0, "weight": "bold"}}


def test_a_chain_of_three(tmp_path: Path) -> None:
    middle = "extends: base.yaml\npalette: {two: '#333333'}\n"
    layout = "extends: middle.yaml\npalette: {three: '#444444'}\n"
    found = merged(tmp_path, layout, **{"middle.yaml": middle})
    assert found["palette"] == {"one": "#111111", "two": "#333333", "three": "#444444"}


def test_a_layout_may_start_from_a_template(tmp_path: Path) -> None:
    drawn = lay_out(tmp_path, "extends: card/basic.yaml\nlet: {name: Another}\n")
    assert drawn.said == ""
    assert "Another" in [words(line) for line in drawn.lines]


def test_a_circle_shows_the_way_around(tmp_path: Path) -> None:
    files = {"m.yaml": "extends: n.yaml\n", "n.yaml": "extends: l.yaml\n"}
    assert lay_out(tmp_path, "extends: m.yaml\n", files=files).said == (
        "n.yaml:1:10: error: layouts extend each other in a circle:"
        " l.yaml → m.yaml → n.yaml → l.yaml\n  fix: take one extends: out"
    )


def test_a_layout_that_is_not_there(tmp_path: Path) -> None:
    assert lay_out(tmp_path, "extends: bse.yaml\n", files={"base.yaml": BASE}).said == (
        'l.yaml:1:10: error: layout "bse.yaml" does not exist\n  fix: did you mean "base.yaml"?'
    )


def test_a_fault_in_the_lower_layout_is_said_there(tmp_path: Path) -> None:
    base = "elements:\n  a: {kind: text, txt: hi}\n"
    assert lay_out(tmp_path, "extends: b.yaml\n", files={"b.yaml": base}).said == (
        'b.yaml:2:3: error: field "text" is missing in element "a"\n  fix: add "text: …"\n'
        'b.yaml:2:19: error: unknown field "txt" in element "a"\n  fix: did you mean "text"?'
    )


@pytest.mark.parametrize("low_ink", [False, True])
def test_low_ink_replaces_values_inside_groups_as_well(low_ink: bool, tmp_path: Path) -> None:
    layout = """\
palette: {tone: "#aa0000"}
low_ink: {tone: "#ffffff"}
elements:
  g:
    kind: group
    elements:
      a: {kind: shape, shape: rect, fill: tone, low_ink: {stroke: ink, stroke_width: 1}}
  accent: {kind: shape, shape: rect, fill: accent}
  full: {kind: shape, shape: rect, ink: full, fill: black}
  low: {kind: shape, shape: rect, ink: low, fill: white}
"""
    paths = lay_out(tmp_path, layout, low_ink=low_ink).items
    colours = [(item.fill, item.stroke) for item in paths if isinstance(item, Outline)]
    if low_ink:
        assert colours == [("#ffffff", "#1f1d1a"), ("#654321", None), ("#ffffff", None)]
    else:
        assert colours == [("#aa0000", None), ("#123456", None), ("#000000", None)]


@pytest.mark.parametrize("low_ink", [False, True])
def test_a_broken_low_ink_value_is_said_in_every_build(low_ink: bool, tmp_path: Path) -> None:
    layout = "elements:\n  a: {kind: shape, shape: rect, low_ink: {fil: white}}\n"
    drawn = lay_out(tmp_path, layout, low_ink=low_ink)
    assert drawn.said.startswith('l.yaml:2:43: error: unknown field "fil" in element "a"\n')


def test_a_layout_for_another_size_is_warned_about(tmp_path: Path) -> None:
    game = """\
title: Sizes
components: {cards: {kind: cards, data: cards.csv, size: mini, front: l.yaml}}
"""
    files = {"game.yaml": game, "cards.csv": "name\nA\n"}
    layout = "size: {width: 63.5, height: 88.9}\nelements: {}\n"
    write(tmp_path, {**files, "l.yaml": layout})
    loaded, diagnostics = load_game(tmp_path, "g")
    assert loaded is not None
    lay_out_all(loaded, open_context(loaded, diagnostics))
    assert diagnostics.lines() == [
        "g/l.yaml:1:7: warning: this layout is for 63.5 × 88.9 mm, "
        "and the piece is 44.45 × 63.5 mm\n"
        "  fix: use another layout, or change the size of one of the two"
    ]


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("", "l.yaml: error: isn't a layout\n  fix: start it with elements:"),
        ("- a\n", "l.yaml: error: isn't a layout\n  fix: start it with elements:"),
        ("elements: {a: {kind: txt}}\n",
         'l.yaml:1:22: error: kind of element "a" is "txt"\n  fix: did you mean "text"?'),
        ("elements: {a: {text: x}}\n",
         'l.yaml:1:15: error: field "kind" is missing in element "a"\n  fix: add "kind: …"'),
        ("elements: {a: {kind: text, text: x, when: card.night}}\n",
         'l.yaml:1:15: error: when is the text "card.night", which is neither true nor false\n'
         '  fix: write "=card.night"'),
    ],
)  # fmt: skip
def test_broken_layouts(layout: str, said: str, tmp_path: Path) -> None:
    assert lay_out(tmp_path, layout).said == said
