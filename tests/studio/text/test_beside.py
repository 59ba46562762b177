"""What belongs beside a text: the page of the rulebook that the cursor is on, or a face."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from tests.studio.client import FILES, GAME, Client, opened, write

GAMES = Path(__file__).parents[3] / "cards" / "games"
RULES = """\
# Marsh

**For two**

[[contents]]

## Start

Each bird of {{ counts.birds }} Birds is a card.

![A plan of the marsh](layout:layouts/plan.yaml)

[[page]]

## End

The last words.
"""
PLAN = (
    "size: {width: 30, height: 20}\nelements:\n  a: {kind: text, at: [1, 1, 20, 8], text: Plan}\n"
)
MORE = {
    "rulebook.md": RULES,
    "layouts/plan.yaml": PLAN,
    "layouts/base.yaml": FILES["layouts/bird.yaml"],
    "layouts/bird.yaml": "extends: layouts/base.yaml\nelements: {}\n",
    "layouts/fish.yaml": FILES["layouts/bird.yaml"],
    "fish.csv": "id,name,cost\npike,Pike,3\nperch,Perch,4\n",
    "play.yaml": "rules: 1\n",
    "notes.md": "Mine.\n",
    "game.yaml": GAME.replace("title: Marsh", "title: Marsh\nplay: play.yaml")
    + GAME.partition("components:\n")[2].replace("bird", "fish").replace("fishs", "fish"),
}


@pytest.fixture
def marsh(tmp_path: Path) -> Iterator[tuple[Path, Client]]:
    root = write(tmp_path / "marsh", {**FILES, **MORE})
    with opened(root) as client:
        yield root, client


def beside(client: Client, file: str, component: str = "", card: str = "") -> Any:
    told = client.get(f"/api/beside?file={file}&component={component}&card={card}&window=w").json()
    return {name: each for name, each in told.items() if each}


def page(client: Client, line: int, number: int = 0, key: str = "") -> Any:
    return client.get(f"/api/rulebook?line={line}&page={number}&key={key}&window=w").json()


def type_in(client: Client, file: str, at: int, text: str) -> None:
    was = client.get(f"/api/text?file={file}").json()["digest"]
    edit = {"kind": "text", "file": file, "was": was, "splices": [[at, at, text]]}
    assert client.post("/api/edit", edits=[edit]).status == 200


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("rulebook.md", {"kind": "page"}),
        ("layouts/plan.yaml", {"kind": "page", "line": 11}),
        ("layouts/bird.yaml", {"kind": "face", "component": "birds", "card": "heron"}),
        ("layouts/base.yaml", {"kind": "face", "component": "birds", "card": "heron"}),
        ("layouts/fish.yaml", {"kind": "face", "component": "fish", "card": "pike"}),
        ("fish.csv", {"kind": "face", "component": "fish", "card": "pike"}),
        ("game.yaml", {"kind": "face", "component": "birds", "card": "heron"}),
        ("play.yaml", {}),
        ("notes.md", {}),
        ("layouts/unused.yaml", {}),
    ],
)
def test_beside_a_text_is_what_it_has_to_do_with(
    marsh: tuple[Path, Client], file: str, expected: dict[str, Any]
) -> None:
    assert beside(marsh[1], file) == expected


def test_the_card_that_the_window_shows_stays_if_the_text_has_to_do_with_it(
    marsh: tuple[Path, Client],
) -> None:
    _, client = marsh
    perch = {"kind": "face", "component": "fish", "card": "perch"}
    assert beside(client, "layouts/fish.yaml", "fish", "perch") == perch
    assert beside(client, "game.yaml", "fish", "perch") == perch
    assert beside(client, "layouts/bird.yaml", "fish", "perch")["card"] == "heron"


def test_the_page_is_that_of_the_line_and_its_words_are_marked(
    marsh: tuple[Path, Client],
) -> None:
    _, client = marsh
    last = len(RULES.splitlines())
    found = page(client, last)
    assert (found["number"], found["pages"], found["reason"]) == (3, 3, "")
    assert "<svg" in found["svg"]
    assert [0 < each["y"] < 297 for each in found["marks"]] == [True]
    assert page(client, last, key=found["key"]) == {**found, "svg": ""}
    assert page(client, 1)["number"] == 1
    leafed = page(client, last, number=2)
    assert (leafed["number"], leafed["marks"]) == (2, [])


def test_a_page_follows_a_change_of_the_rules(marsh: tuple[Path, Client]) -> None:
    _, client = marsh
    before = page(client, 9)
    type_in(client, "notes.md", 0, "Not ")
    assert page(client, 9)["key"] == before["key"]
    type_in(client, "rulebook.md", RULES.index("Each"), "Truly, ")
    assert page(client, 9)["key"] != before["key"]


def test_while_the_rules_cannot_be_read_the_page_stays_and_says_why(
    marsh: tuple[Path, Client],
) -> None:
    root, client = marsh
    before = page(client, 9)
    (root / "rulebook.md").write_bytes(b"# Marsh\xff")
    for _ in range(200):
        after = page(client, 9)
        if after["reason"]:
            break
    assert "UTF-8" in after["reason"]
    assert {**after, "reason": ""} == before


def test_a_page_of_the_longest_rules_comes_at_once(tmp_path: Path) -> None:
    root = Path(shutil.copytree(GAMES / "brick_and_mortar", tmp_path / "game"))
    with opened(root) as client:
        page(client, 1)
        begun = process_time()
        type_in(client, "rulebook.md", 0, "#")
        assert page(client, 300)["svg"]
        # Alone it takes about 1 s of the processor; beside other tests, which share caches, 1.5.
        assert process_time() - begun < 2


def test_a_face_stays_while_its_layout_is_half_typed_and_says_so(
    marsh: tuple[Path, Client],
) -> None:
    _, client = marsh

    def face() -> Any:
        return client.get("/api/face.json?component=fish&card=pike&side=front&window=w").json()

    before = face()
    type_in(client, "layouts/fish.yaml", 0, "bad: [\n")
    after = face()
    assert after["svg"] == before["svg"]
    assert "as it was before" in after["faults"][0]["message"]
    client.post("/api/undo")
    assert face() == before
