"""Messages about broken games are wholly in the catalog: none of their words stays English."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from punchboard.cards import catalog
from punchboard.cards.catalog import PSEUDO, pseudo
from punchboard.cards.load.tables import workbook
from punchboard.generator.schemas.folder import SHIPPED
from tests.errors.broken import Cases, said_about
from tests.folders import write
from tests.generator.play import test_play

TABLES = sorted(
    path.stem
    for path in (Path(__file__).parents[1] / "errors").glob("test_*.py")
    if re.search(r"^cases = ", path.read_text("utf-8"), re.MULTILINE)
)
#: Words of sentences that are names of fields as well.
_GLUE = {"of", "to", "from", "at", "by", "in", "is", "has", "say", "said", "all", "not", "and"}
#: Words of files that no faulty game needs to hold.
_OWN = {"game", "yaml", "true", "false"}
#: Bytes of a game that takes long to read, and shows no other words than a smaller one.
_LARGE = 200_000


@pytest.fixture
def _in_pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(workbook, "can_start", lambda: False)  # one process reads faster than many
    catalog.use(PSEUDO)
    yield
    catalog.use(None)


@pytest.fixture(scope="module")
def fields() -> set[str]:
    """Return the names of all fields and the values they offer."""
    return {
        word
        for path in SHIPPED.glob("*.json")
        for name in _names(json.loads(path.read_text("utf-8")))
        for word in _words(name)
    } - _GLUE


def _names(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "properties":
                yield from value
            if key in ("enum", "const"):
                yield from map(str, value if isinstance(value, list) else [value])
            yield from _names(value)
    elif isinstance(schema, list):
        for each in schema:
            yield from _names(each)


def english_words(said: str, own: set[str]) -> set[str]:
    """Return the words of messages that are neither pseudo-language nor the game's own."""
    words = {
        word for word in _words(catalog._KEPT.sub("", said)) if word.isascii() and len(word) > 1
    }
    return {word for word in words - own - _OWN if pseudo(word)[: len(word)] != word}


def _words(text: str) -> list[str]:
    """Return the words of a text in lower-case letters; no names of cells, numbers or codes."""
    return [word.lower() for word in re.findall(r"(?<![^\W_])[^\W\d_]+(?![^\W_])", text)]


def words_of(folder: Path) -> set[str]:
    """Return the words in a game's files and in their names."""
    words: set[str] = set()
    for path in folder.rglob("*"):
        texts = [path.relative_to(folder.parent).as_posix()]
        if path.is_file() and zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                parts = [each for each in archive.infolist() if each.file_size < 1_000_000]
                texts += [archive.read(each).decode("utf-8", "replace") for each in parts]
        elif path.is_file():
            texts.append(path.read_bytes().decode("utf-8", "replace"))
        for text in texts:
            words.update(_words(text))
    return words


@pytest.mark.usefixtures("_in_pseudo")
@pytest.mark.parametrize("table", TABLES)
def test_messages_about_broken_games_have_no_english_word(
    table: str, fields: set[str], tmp_path: Path
) -> None:
    cases: Cases = import_module(f"tests.errors.{table}").cases
    left: dict[str, set[str]] = {}
    for number, (name, files, _) in enumerate(cases.all):
        folder = write(tmp_path / str(number) / "g", files)
        if sum(path.stat().st_size for path in folder.rglob("*")) > _LARGE:
            continue
        said = said_about(folder)
        words = english_words(said, words_of(folder) | fields)
        if words:
            left[f"{name}: {said}"] = words
    assert left == {}


@pytest.mark.usefixtures("_in_pseudo")
def test_messages_about_broken_rules_have_no_english_word(fields: set[str], tmp_path: Path) -> None:
    extras = _inputs(test_play.test_what_does_not_fit_together_is_said_with_a_remedy)
    changes = [("phases:", f"  extra: {extra}\nphases:") for extra, _ in extras]
    wrong = _inputs(test_play.test_what_is_wrong_is_said_at_its_place_with_a_remedy)
    changes += [(old, new) for old, new, _ in wrong]
    assert len(changes) > 15
    left: dict[str, set[str]] = {}
    for number, change in enumerate(changes):
        folder = test_play.write_ferry(tmp_path / str(number))
        test_play.change(folder, *change)
        said = test_play.said(folder)
        words = english_words(said, words_of(folder) | fields)
        if words:
            left[said] = words
    assert left == {}


def _inputs(test: Any) -> list[tuple[str, ...]]:
    return [inputs for mark in test.pytestmark for inputs in mark.args[1]]
