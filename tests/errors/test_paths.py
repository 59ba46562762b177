"""What is said about paths that lead nowhere, or out of the folder; and about locked files."""

# ruff: noqa: E501

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from punchboard.cards.load.files import find_inside
from punchboard.cards.problem import ComputerError, Diagnostics, Position
from tests.errors.broken import GAME, Cases, game, said_about
from tests.folders import Content, write

CARDS = "id,cost\nheron,1\n"
cases = Cases()


def link(target: str) -> Content:
    """Return what writes a link."""
    return lambda path: path.symlink_to(target)


cases.add(
    "parent",
    {"game.yaml": game("../cards.csv")},
    """
        g/game.yaml:5:11: error: data of component "birds" is "../cards.csv", must stay inside the game's folder, and ".." leads out of it
          fix: copy the file into the folder, and write its path there
    """,
)
cases.add(
    "parent in the middle",
    {"game.yaml": game("a/../../cards.csv")},
    """
        g/game.yaml:5:11: error: data of component "birds" is "a/../../cards.csv", must stay inside the game's folder, and ".." leads out of it
          fix: copy the file into the folder, and write its path there
    """,
)
cases.add(
    "absolute",
    {"game.yaml": game("/cards.csv")},
    """
        g/game.yaml:5:11: error: data of component "birds" is "/cards.csv", must be a path inside the game's folder, with forward slashes
          fix: write it as game.yaml sees it, such as art/fox.png
    """,
)
cases.add(
    "drive",
    {"game.yaml": game("C:/cards.csv")},
    """
        g/game.yaml:5:11: error: data of component "birds" is "C:/cards.csv", must be a path inside the game's folder, with forward slashes
          fix: write it as game.yaml sees it, such as art/fox.png
    """,
)
cases.add(
    "backslash",
    {"game.yaml": game("tables\\cards.csv")},
    """
        g/game.yaml:5:11: error: data of component "birds" is "tables\\cards.csv", must be a path inside the game's folder, with forward slashes
          fix: write it as game.yaml sees it, such as art/fox.png
    """,
)
cases.add(
    "home",
    {"game.yaml": game("~/cards.csv")},
    """
        g/game.yaml:5:11: error: data of component "birds" is "~/cards.csv", must be a path inside the game's folder, with forward slashes
          fix: write it as game.yaml sees it, such as art/fox.png
    """,
)
cases.add(
    "missing",
    {"game.yaml": game("tables/card.csv"), "tables/cards.csv": CARDS},
    """
        g/game.yaml:5:11: error: table "tables/card.csv" does not exist
          fix: did you mean "tables/cards.csv"?
    """,
)
cases.add(
    "missing folder",
    {"game.yaml": game("table/cards.csv"), "tables/cards.csv": CARDS},
    """
        g/game.yaml:5:11: error: table "table/cards.csv" does not exist
          fix: did you mean "tables/cards.csv"?
    """,
)
cases.add(
    "capitals",
    {"game.yaml": game("Cards.CSV"), "cards.csv": CARDS},
    """
        g/game.yaml:5:11: error: table "Cards.CSV" is called "cards.csv" on the disk, in other letters
          fix: rename it, or write "cards.csv"; other computers mind capitals
    """,
)
cases.add(
    "folder",
    {"game.yaml": game("tables"), "tables/cards.csv": CARDS},
    """
        g/game.yaml:5:11: error: table "tables": "tables" is a folder
          fix: name the table's file
    """,
)
cases.add(
    "file as a folder",
    {"game.yaml": game("cards.csv/a"), "cards.csv": CARDS},
    """
        g/game.yaml:5:11: error: table "cards.csv/a": "cards.csv" is not a folder
          fix: name the table's file
    """,
)
cases.add(
    "no path",
    {"game.yaml": game("./")},
    """
        g/game.yaml:5:11: error: table "./" names no file
          fix: write a path inside the game's folder with forward slashes, such as art/heron.png
    """,
)
cases.add(
    "link out",
    {"game.yaml": GAME, "cards.csv": link("/etc/hostname")},
    """
        g/game.yaml:5:11: error: table "cards.csv" is reached by a link, which may lead out of the folder
          fix: put the file itself into the game's folder, instead of the link "cards.csv"
    """,
)
cases.add(
    "link inside",
    {"game.yaml": GAME, "birds.csv": CARDS, "cards.csv": link("birds.csv")},
    """
        g/game.yaml:5:11: error: table "cards.csv" is reached by a link, which may lead out of the folder
          fix: put the file itself into the game's folder, instead of the link "cards.csv"
    """,
)
cases.add(
    "linked folder",
    {"game.yaml": game("tables/cards.csv"), "tables": link("/etc")},
    """
        g/game.yaml:5:11: error: table "tables/cards.csv" is reached by a link, which may lead out of the folder
          fix: put the file itself into the game's folder, instead of the link "tables"
    """,
)
cases.add(
    "linked game.yaml",
    {"real.yaml": GAME, "game.yaml": link("real.yaml")},
    """
        g: error: file "game.yaml" is reached by a link, which may lead out of the folder
          fix: put the file itself into the game's folder, instead of the link "game.yaml"
    """,
)


@cases.parametrised()
def test_says_what_is_wrong(files: Mapping[str, Content], expected: str, tmp_path: Path) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected


def test_a_linked_game_folder_is_fine(tmp_path: Path) -> None:
    write(tmp_path / "real", {"game.yaml": GAME, "cards.csv": CARDS})
    (tmp_path / "linked").symlink_to("real")
    assert said_about(tmp_path / "linked") == ""


def test_a_file_that_comes_within_a_tick_of_the_clock_is_found(tmp_path: Path) -> None:
    found = Diagnostics()
    write(tmp_path, {"one.csv": CARDS})
    at = tmp_path.stat().st_mtime_ns
    assert find_inside(tmp_path, "one.csv", Position(), found, "table") is not None
    assert find_inside(tmp_path, "two.csv", Position(), found, "table") is None
    write(tmp_path, {"two.csv": CARDS})
    os.utime(tmp_path, ns=(at, at))
    assert find_inside(tmp_path, "two.csv", Position(), found, "table") == tmp_path / "two.csv"
    assert len(list(found)) == 1


def test_a_locked_file_is_trouble_of_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"game.yaml": GAME, "cards.csv": CARDS})
    opened = os.open

    def locked(path: str | Path, flags: int, mode: int = 0o777, **more: int) -> int:
        if Path(path).name == "cards.csv":
            raise PermissionError(13, "Permission denied")
        return opened(path, flags, mode, **more)

    monkeypatch.setattr("os.open", locked)
    with pytest.raises(ComputerError) as trouble:
        said_about(tmp_path)
    assert trouble.value.message == "g/cards.csv is locked or may not be read"
    assert trouble.value.hint == (
        "close it in Excel or LibreOffice, or give yourself the right to read it"
    )


def test_a_broken_disk_is_trouble_of_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"game.yaml": GAME, "cards.csv": CARDS})

    def broken(*_: object) -> int:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.open", broken)
    with pytest.raises(ComputerError) as trouble:
        said_about(tmp_path)
    assert trouble.value.message == "g/game.yaml cannot be read: Input/output error"
