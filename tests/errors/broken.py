"""Tiny broken games: built from strings, and what is said about them word for word."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

import pytest

from punchboard.cards.check.checks import check_game
from punchboard.cards.load.folder import load_game
from tests.folders import Content

GAME = """\
title: Birds
components:
  birds:
    kind: cards
    data: cards.csv
    columns: {cost: {type: number, min: 0, max: 9}}
"""


def game(data: str = "cards.csv", more: str = "") -> str:
    """Return a `game.yaml` whose one component has its cards elsewhere, or has more to say."""
    return GAME.replace("cards.csv", data) + more


def said_about(folder: Path) -> str:
    """Return everything that loading and checking a game says."""
    loaded, diagnostics = load_game(folder, "g")
    if loaded is not None:
        diagnostics.extend(check_game(loaded, diagnostics))
    return "\n".join(diagnostics.lines())


class Cases:
    """A table of broken games, for one parametrised test."""

    def __init__(self) -> None:
        self.all: list[tuple[str, Mapping[str, Content], str]] = []

    def add(self, name: str, files: Mapping[str, Content], expected: str) -> None:
        """Add a game that must be spoken about in exactly these words."""
        self.all.append((name, files, dedent(expected).strip()))

    def parametrised(self) -> pytest.MarkDecorator:
        """Return the mark that runs a test with every case."""
        cases = [pytest.param(files, expected, id=name) for name, files, expected in self.all]
        return pytest.mark.parametrize(("files", "expected"), cases)
