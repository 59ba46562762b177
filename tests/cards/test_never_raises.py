"""Whatever is in a file, loading it ends with a game or with words, never with a traceback."""

from __future__ import annotations

import struct
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.cards.load.folder import load_game
from tests.errors.broken import game, said_about
from tests.errors.test_workbooks import SHEET, workbook
from tests.folders import write

PIECES = st.sampled_from(
    [
        "id",
        "cost",
        "quantity",
        ",",
        ";",
        "\t",
        '"',
        "\n",
        "\r",
        "1",
        "-",
        "é",
        "\0",
        "\x07",
        "=",
        "#N/A",
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=30), st.sampled_from(["utf-8", "latin-1", "utf-16"]))
def test_any_csv(pieces: list[str], encoding: str) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, {"game.yaml": game(), "cards.csv": "".join(pieces).encode(encoding)})
        loaded, diagnostics = load_game(folder, "g")
    assert loaded is not None
    assert ("birds" in loaded.tables) or diagnostics.has_errors


@settings(max_examples=100, deadline=None)
@given(
    st.binary(max_size=60), st.sampled_from(["cards.csv", "cards.yaml", "cards.xlsx", "cards.ods"])
)
def test_any_bytes(content: bytes, name: str) -> None:
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write(folder, {"game.yaml": game(name), name: content})
        load_game(folder, "g")


def test_an_archive_that_lies_about_its_size(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": game("cards.xlsx"), "cards.xlsx": workbook(["id"], ["heron"])})
    path = tmp_path / "cards.xlsx"
    with ZipFile(path) as archive:
        size = archive.getinfo(SHEET).file_size
    raw = path.read_bytes()
    assert raw.count(struct.pack("<L", size)) >= 1
    path.write_bytes(raw.replace(struct.pack("<L", size), struct.pack("<L", 10)))
    assert said_about(tmp_path).startswith("g/cards.xlsx: error: the workbook is damaged")
