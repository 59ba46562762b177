"""The font that `new --from` takes for letters that Lato lacks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from punchboard.cards.problem import ExitCode
from punchboard.generator.commands.new import begin_deck
from punchboard.generator.commands.terminal import open_console
from punchboard.generator.new.own_font import font_for, lacking_in
from tests.generator.layout.test_layout_scripts import font_file


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the font that a package carries."""
    monkeypatch.setattr("punchboard.generator.new.own_font.PACKAGES", ())


def test_a_font_beside_the_file_is_taken(tmp_path: Path, alone: None) -> None:
    assert font_for("河童", tmp_path) is None
    (tmp_path / "notes.txt").write_text("none")
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    shutil.copy(font_file("Lato"), tmp_path)
    assert font_for("河童", tmp_path) is None
    (tmp_path / "fonts").mkdir()
    shutil.copy(font_file("Han"), tmp_path / "fonts")
    assert font_for("河童", tmp_path) == tmp_path / "fonts" / font_file("Han").name


def test_a_font_that_a_package_carries_is_taken(tmp_path: Path) -> None:
    assert font_for("河童", tmp_path) == font_file("Han")


def test_the_font_with_most_letters_is_taken_and_the_others_are_named(tmp_path: Path) -> None:
    letters = ["河", "童", "\U0001f374"]
    font = font_for(letters, tmp_path)
    assert font == font_file("Han")
    assert lacking_in(font, letters) == ["\U0001f374"]
    assert font_for("\U0001f374\U0001f375", tmp_path) is None


def test_a_japanese_deck_prints_with_the_font_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], alone: None
) -> None:
    monkeypatch.chdir(tmp_path)
    font = font_file("Han")
    shutil.copy(font, tmp_path)
    Path("deck.csv").write_text("名前,攻撃力,効果\n河童,2,カードを一枚引く。\n", encoding="utf-8")
    assert begin_deck(Path("deck"), Path("deck.csv"), open_console()) == ExitCode.CLEAN
    game = yaml.safe_load(Path("deck/game.yaml").read_text("utf-8"))
    assert game["fonts"] == {"Mine": {"regular": f"fonts/{font.name}"}}
    assert Path(f"deck/fonts/{font.name}").read_bytes() == font.read_bytes()
    assert f"fonts/{font.name} sets the letters" in capsys.readouterr().out
