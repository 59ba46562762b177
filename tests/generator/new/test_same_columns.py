"""Worksheets with the same columns: each is a kind of card."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from tests.generator.new.drawn import draw_file, fills, words


def _book(*titles: str) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title in titles:
        sheet = book.create_sheet(title)
        sheet.append(["Name", "Type", "Text"])
        for name in ("Guard", "Rider", "Scout"):
            sheet.append([name, "Infantry" if name != "Rider" else "Cavalry", "Advance."])
    book.save("units.xlsx")
    return Path("units.xlsx")


def test_cards_say_their_worksheet_and_have_its_color(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    faces = draw_file(_book("Union", "Johnny's Rebels"))
    said = [words(face) for face in faces]
    assert all("Union · " in each for each in said[:3])
    assert all("Johnny s Rebels · " in each for each in said[3:])
    assert all("#24506b" in fills(face) for face in faces[:3])
    assert all("#a8481f" in fills(face) for face in faces[3:])


def test_a_worksheet_without_a_name_is_no_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not any("Sheet" in words(face) for face in draw_file(_book("Sheet1", "Sheet2")))


def test_a_card_of_one_word_says_its_worksheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, word in (("Easy", "bicycle"), ("Hard", "parachute")):
        sheet = book.create_sheet(title)
        sheet.append(["Card"])
        sheet.append([word])
    book.save("words.xlsx")
    said = [words(face) for face in draw_file(Path("words.xlsx"))]
    assert said == ["bicycle Easy", "parachute Hard"]
