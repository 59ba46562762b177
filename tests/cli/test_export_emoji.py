"""Emoji in every export: pictures, drawings, presses, and online tables."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.cli.conftest import Run
from tests.folders import write
from tests.press_profile import write_press

GAME = """\
title: Fires
components:
  cards: {kind: cards, data: cards.csv, front: l.yaml, back: b.yaml}
"""
LAYOUT = 'elements: {t: {kind: text, at: [5, 5, 50, 70], size: 60, text: "🔴🧊"}}\n'
BACK = 'elements: {t: {kind: text, at: [5, 5, 50, 70], size: 60, text: "back 🔴"}}\n'
RED = (0xDD, 0x2E, 0x44)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    files = {"game.yaml": GAME, "cards.csv": "name\nOne\n", "l.yaml": LAYOUT, "b.yaml": BACK}
    return write(tmp_path / "deck", files)


Export = Callable[..., Path]


@pytest.fixture
def export(run: Run, deck: Path) -> Export:
    """Return what exports the deck, and returns the folder."""

    def execute(target: str, *more: object) -> Path:
        out = deck.parent / target
        done = run("export", deck, "--as", target, *more, "--out", out, "-q")
        assert done.exit_code == 0, done.output
        return out

    return execute


def has_red(path: Path) -> bool:
    """Return whether a picture has a surface of the red of the circle."""
    shot = Image.open(path).convert("RGB")
    far = ImageChops.difference(shot, Image.new("RGB", shot.size, RED)).convert("L")
    return far.histogram()[0] > 500


@pytest.mark.parametrize("target", ["png", "tts", "screentop"])
def test_pictures_show_emoji(export: Export, target: str) -> None:
    out = export(target)
    pictures = [each for each in out.rglob("*.png") if "contact" not in each.name]
    assert len(pictures) == 2
    assert all(map(has_red, pictures))
    assert (out / "credits.txt").read_text(encoding="utf-8").startswith("Emoji: Twemoji")


def test_a_drawing_is_whole_without_any_font(export: Export) -> None:
    drawing = next(export("svg").glob("*one.svg")).read_text(encoding="utf-8")
    assert 'fill="#dd2e44"' in drawing
    assert "<text" not in drawing


def test_a_press_gets_emoji_in_inks(export: Export, deck: Path) -> None:
    profile = write_press(deck.parent)
    (file,) = export("press", "--profile", profile).glob("*.pdf")
    command = ["qpdf", "--qdf", "--object-streams=disable", file, "-"]
    plain = subprocess.run(command, check=True, capture_output=True).stdout
    assert not re.search(rb"[\d.] (?:rg|RG)\b", plain)
    assert re.search(rb"(?:[\d.]+ ){4}k\b", plain)
    said = subprocess.run(["pdftotext", file, "-"], check=True, capture_output=True).stdout
    assert "🔴🧊" in said.decode()
