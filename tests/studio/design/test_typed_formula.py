"""Formulas that the inspector calculates for the shown card while they're typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.studio.client import FILES, Client, opened, write

LAYOUT = """\
let: {half: =width / 2, doubled: =half * 2}
elements:
  name: {kind: text, at: [3, 3, 57, 10], text: "{{ card.name }}"}
  dots:
    kind: group
    at: [0, 0]
    repeat: "=[5, 6, card.cost]"
    item: dot
    elements:
      dot: {kind: shape, shape: ellipse, at: [0, 0, 4, 4]}
  board:
    kind: grid
    at: [0, 0]
    columns: 2
    rows: 2
    items: [north, south]
    elements:
      inner:
        kind: group
        at: [0, 0]
        repeat: 3
        elements:
          dot: {kind: shape, shape: ellipse, at: [0, 0, 4, 4]}
  steps:
    kind: track
    at: [0, 0]
    from: 1
    to: 9
    elements:
      dot: {kind: shape, shape: ellipse, at: [0, 0, 4, 4]}
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    files = {**FILES, "layouts/bird.yaml": LAYOUT}
    with opened(write(tmp_path_factory.mktemp("formulas") / "marsh", files)) as found:
        yield found


def ask(client: Client, text: str, path: str = "elements/name", **more: Any) -> Any:
    return client.post(
        "/api/formula", component="birds", card="heron", side="front", text=text,
        element=path.split("/"), **more,
    ).json()  # fmt: skip


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("=card.cost * 2", 6), ("=doubled", 63.5), ("=card.name", "Heron"),
        ("=cards.birds | length", 3),
        ("=[1, 2]", [1, 2]), ("=card.cost > 2", True), ("12", "12"),
    ],
)  # fmt: skip
def test_a_formula_has_its_result_on_the_shown_card(client: Client, text: str, result: Any) -> None:
    assert ask(client, text) == {"result": result, "first": False}


def test_a_text_is_shown_with_its_cells(client: Client) -> None:
    found = ask(client, "{{ card.name }} costs {{ card.cost }}", template=True)
    assert found["result"] == "Heron costs 3"


@pytest.mark.parametrize(
    ("text", "path", "result"),
    [
        ("=dot + index", "elements/dots/elements/dot", 5),
        ("=item", "elements/board/elements/inner", "north"),
        ("=item + index + row", "elements/board/elements/inner/elements/dot", 0),
        ("=number", "elements/steps/elements/dot", 1),
    ],
)
def test_names_of_a_repeat_are_those_of_the_first_copy(
    client: Client, text: str, path: str, result: Any
) -> None:
    assert ask(client, text, path) == {"result": result, "first": True}


@pytest.mark.parametrize(
    ("text", "words", "hint"),
    [
        ("=card.cots", "cots", 'did you mean "cost"?'),
        ("=width +", "", ""),
        ("=1 / 0", "", ""),
        ("=card.name - 2", "a text", ""),
    ],
)
def test_an_error_is_told_in_its_place(client: Client, text: str, words: str, hint: str) -> None:
    fault = ask(client, text)["fault"]
    assert words in fault["message"]
    assert hint in fault["hint"]
    assert fault["message"]


def test_a_formula_that_takes_too_long_is_stopped(client: Client) -> None:
    endless = "=range(0, 10000) | map('string') | join | length"
    for _ in range(6):
        endless = f"=[{endless[1:]}, {endless[1:]}, {endless[1:]}] | sum"
    assert ask(client, endless)["fault"]["message"]
    assert ask(client, "=1 + 1")["result"] == 2


def test_a_formula_of_a_card_that_is_gone_is_refused(client: Client) -> None:
    found = client.post(
        "/api/formula", component="birds", card="crow", side="front", text="=1", element=[]
    )
    assert found.status == 404
    assert (
        client.post(
            "/api/formula", component="birds", card="heron", side="front", text="=1", element=[1]
        ).status
        == 400
    )
