"""Icon sets: icons on demand, aliases that turn them, and the credit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.iconify import Credit, IconSet, load_iconify
from punchboard.generator.graphics.display_list import BROKEN, CURRENT
from punchboard.generator.graphics.geometry import Segment

FILE = Position("icons/shapes.json")
SET: dict[str, Any] = {
    "prefix": "shapes",
    "info": {
        "name": "Shapes",
        "author": {"name": "Ada", "url": "https://example.org"},
        "license": {"title": "CC BY 4.0", "spdx": "CC-BY-4.0", "url": "https://example.org/by"},
    },
    "width": 10,
    "height": 20,
    "icons": {
        "flag": {"body": '<path fill="currentColor" d="M1 2H4V6Z"/>'},
        "wide": {"body": '<path d="M1 2H4V6Z"/>', "width": 40, "left": 1},
        "moved": {"body": '<path d="M1 2H4V6Z"/>', "left": -1, "top": 2, "height": "tall"},
        "bad": {"body": "</g></svg><svg>"},
        "empty": {},
    },
    "aliases": {
        "pennant": {"parent": "flag"},
        "mirror": {"parent": "flag", "hFlip": True},
        "drop": {"parent": "flag", "vFlip": True},
        "lying": {"parent": "flag", "rotate": 1},
        "thrice": {"parent": "flag", "rotate": 3, "vFlip": True},
        "narrow": {"parent": "flag", "width": 5, "rotate": "x"},
        **{f"link{n}": {"parent": f"link{n - 1}" if n > 1 else "flag"} for n in range(1, 7)},
        "twice": {"parent": "mirror", "hFlip": True, "rotate": 2},
        "loop": {"parent": "loop"},
    },
}


def load(text: str) -> tuple[IconSet, Diagnostics]:
    diagnostics = Diagnostics()
    return load_iconify(text, FILE, diagnostics), diagnostics


def first(name: str) -> tuple[float, float, Segment]:
    icons, diagnostics = load(json.dumps(SET))
    symbol = icons.icon(name, FILE, diagnostics)
    assert diagnostics.lines() == []
    return symbol.width, symbol.height, symbol.paths[0].segments[0]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("flag", (10, 20, ("M", 1, 18))),
        ("pennant", (10, 20, ("M", 1, 18))),
        ("mirror", (10, 20, ("M", 9, 18))),
        ("drop", (10, 20, ("M", 1, 2))),
        ("lying", (20, 10, ("M", 18, 9))),
        ("twice", (10, 20, ("M", 9, 2))),
        ("wide", (40, 20, ("M", 0, 18))),
        ("moved", (10, 16, ("M", 2, 16))),
        ("thrice", (20, 10, ("M", 18, 1))),
        ("narrow", (5, 20, ("M", 1, 18))),
        ("link5", (10, 20, ("M", 1, 18))),
    ],
)
def test_an_icon_or_alias_is_drawn(name: str, expected: tuple[float, float, Segment]) -> None:
    assert first(name) == expected


def test_icons_take_the_colour_of_their_stamp() -> None:
    icons, diagnostics = load(json.dumps(SET))
    assert icons.icon("flag", FILE, diagnostics).paths[0].fill == CURRENT


def test_names_hold_icons_and_aliases() -> None:
    icons, _ = load(json.dumps(SET))
    assert icons.names[:3] == ["bad", "drop", "empty"]
    assert icons.names == sorted({*SET["icons"], *SET["aliases"]})


def test_the_credit_names_author_and_licence() -> None:
    icons, _ = load(json.dumps(SET))
    assert icons.credit == Credit(
        "Shapes", "Ada", "https://example.org", "CC BY 4.0", "CC-BY-4.0", "https://example.org/by"
    )


@pytest.mark.parametrize(
    ("info", "credit"),
    [
        ({}, Credit("shapes")),
        ({"author": "Ada", "license": "MIT"}, Credit("shapes", "Ada", "", "MIT")),
        ({"name": "S", "author": 3, "license": {"spdx": "MIT"}}, Credit("S", spdx="MIT")),
    ],
)
def test_what_a_set_does_not_say_of_itself_is_left_open(
    info: dict[str, object], credit: Credit
) -> None:
    icons, _ = load(json.dumps({**SET, "info": info}))
    assert icons.credit == credit


@pytest.mark.parametrize("name", ["nobody", "loop", "bad", "empty", "link6"])
def test_an_icon_that_cannot_be_drawn_is_an_error(name: str) -> None:
    icons, diagnostics = load(json.dumps(SET))
    assert icons.icon(name, Position("game.yaml", row=4), diagnostics) == BROKEN
    (found,) = diagnostics
    assert str(found).startswith("game.yaml:4: error: ")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "icons/shapes.json:1:1: error: broken JSON"),
        ('{"a":\n 1,}', "icons/shapes.json:2:"),
        ("[" * 200_000, "icon set nested too deep"),
        ("[1]", "this isn't an icon set"),
        ('{"icons": 3}', "this isn't an icon set"),
        ('{"icons": ' + "9" * 5_000 + "}", "a number too long to read"),
    ],
)
def test_a_file_that_is_no_set_is_an_error(text: str, what: str) -> None:
    icons, diagnostics = load(text)
    assert icons.names == []
    (found,) = diagnostics
    assert what in str(found)
