"""Lists in layouts, written as YAML writes them: what they draw, and what is said of texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.layout.drawing_board import lay_out

INNER = "elements: {t: {kind: text, at: [0, 0], text: '{{ item }}'}}"


def of(values: str, more: str = "") -> str:
    """Return a layout with one element."""
    return f"{more}elements:\n  e: {{at: [5, 5, 40, 40], {values}}}\n"


@pytest.mark.parametrize(
    ("values", "expression"),
    [
        ("kind: ring, labels: [N, E, 3]", "kind: ring, labels: \"=['N', 'E', 3]\""),
        ("kind: ring, labels: [=card.id, =1 + 1]", 'kind: ring, labels: "=[card.id, 2]"'),
        (
            "kind: track, path: line, to: 4, highlight_colour: paper, highlights: [1, 3]",
            'kind: track, path: line, to: 4, highlight_colour: paper, highlights: "=[1, 3]"',
        ),
        (
            "kind: track, path: line, to: 4, highlight_colour: paper, highlights: 3",
            'kind: track, path: line, to: 4, highlight_colour: paper, highlights: "=3"',
        ),
        (
            f"kind: group, flow: down, repeat: [a, =card.name], {INNER}",
            f"kind: group, flow: down, repeat: \"=['a', card.name]\", {INNER}",
        ),
        (
            f"kind: grid, columns: 2, rows: 2, items: [a, b, c], {INNER}",
            f"kind: grid, columns: 2, rows: 2, items: \"=['a', 'b', 'c']\", {INNER}",
        ),
        (
            f"kind: grid, columns: 2, rows: 2, items: 3, {INNER}",
            f'kind: grid, columns: 2, rows: 2, items: "=3", {INNER}',
        ),
        ("kind: icons, icons: [leaf, star]", 'kind: icons, icons: "leaf, star"'),
        ("kind: icons, icons: [leaf, \"=''\"]", "kind: icons, icons: leaf"),
    ],
)
def test_a_written_list_draws_what_an_expression_does(
    values: str, expression: str, tmp_path: Path
) -> None:
    written = lay_out(tmp_path, of(values))
    meant = lay_out(tmp_path, of(expression))
    assert written.said == ""
    assert written.items == meant.items
    assert written.items


def test_a_name_may_stand_for_a_written_list(tmp_path: Path) -> None:
    values = "kind: ring, labels: =names"
    named = lay_out(tmp_path, of(values, "let: {names: [a, =card.name]}\n"))
    assert named.said == ""
    meant = lay_out(tmp_path, of("kind: ring, labels: [a, =card.name]"))
    assert named.items == meant.items


@pytest.mark.parametrize(
    ("values", "what", "fix"),
    [
        (
            'kind: ring, labels: "a, b"',
            'the text "a, b" stands where a list is needed',
            "write a list without quotes: labels: [a, b]",
        ),
        (
            'kind: ring, labels: "[a, b]"',
            'the text "[a, b]" stands where a list is needed',
            "write a list without quotes: labels: [a, b]",
        ),
        (
            "kind: ring, labels: game.months",
            'the text "game.months" stands where a list is needed',
            'write "=game.months"',
        ),
        (
            f"kind: group, repeat: a, {INNER}",
            'the text "a" stands where a list or a number is needed',
            "write a list without quotes: repeat: [a]",
        ),
        (
            f'kind: group, repeat: "3", {INNER}',
            'the text "3" stands where a list or a number is needed',
            "write it without quotes: repeat: 3",
        ),
        (
            f'kind: grid, columns: 1, rows: 1, items: "a, b", {INNER}',
            'the text "a, b" stands where a list or a number is needed',
            "write a list without quotes: items: [a, b]",
        ),
        (
            f"kind: group, repeat: {'x' * 70}, {INNER}",
            f'the text "{"x" * 60}" stands where a list or a number is needed',
            "write a list without quotes",
        ),
        ("kind: ring, labels: =3", "labels isn't a list", "write a list: labels: [N, E, S, W]"),
    ],
)
def test_a_text_in_place_of_a_list_is_told_how_to_be_written(
    values: str, what: str, fix: str, tmp_path: Path
) -> None:
    assert lay_out(tmp_path, of(values)).said.startswith(f"l.yaml:2:6: error: {what}")
    assert lay_out(tmp_path, of(values)).said.endswith(f"\n  fix: {fix}")


@pytest.mark.parametrize("field", ["labels", "highlights"])
def test_a_block_in_place_of_a_list_is_told_to_be_one(field: str, tmp_path: Path) -> None:
    said = lay_out(tmp_path, of(f"kind: ring, to: 9, {field}: {{a: 1}}")).said
    assert said.endswith(
        f'{field} of element "e" is a block of "name: value" lines, must be a number, text or a '
        "list\n  fix: write a list: [a, b]"
    )


@pytest.mark.parametrize(
    "values",
    [
        'kind: icons, icons: "=many"',
        "kind: icons, icons: \"={'a': many}\"",
        "kind: icon, icon: \"={'a': many}\"",
        'kind: image, image: "=many"',
        'kind: text, text: words, colour: "=many"',
        'kind: ring, labels: "=many"',
        'kind: ring, labels: ["=many"], highlights: ["=others"]',
    ],
)
def test_lists_of_lists_are_refused_where_one_value_is_needed(values: str, tmp_path: Path) -> None:
    """As text, these would be longer than any memory; to compare them would take for ever."""
    names = (
        f"let:\n  {name}0: [x, y]\n"
        + "".join(f'  {name}{n}: ["={name}{n - 1}", "={name}{n - 1}"]\n' for n in range(1, 14))
        + f'  {name}: ["={name}13", "={name}13"]\n'
        for name in ("many", "others")
    )
    first, second = names
    said = lay_out(tmp_path, of(values, first + second.removeprefix("let:\n"))).said
    what = "a group of values" if "{'a'" in values else "a list"
    assert f"error: {what} stands where one value is needed" in said
    assert len(said) < 300
