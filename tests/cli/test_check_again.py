"""`check` after `check`: the same words as one that knows nothing, and only what changed is made.

What is kept may be damaged or another version's: then it is as if it was not there.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from punchboard.cards.budget import Budget
from punchboard.generator import game_check
from punchboard.generator.cache.faces import FaceCache
from punchboard.generator.cache.store import VARIABLE, open_store
from punchboard.generator.cache.trace import LayoutTrace
from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.layout.compile import CompiledLayout
from tests.folders import write
from tests.generator.evening import CARDS, EVENING, FILES, changed, flip, kept_as


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which is kept what came out without a word, of small decks too."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setattr(game_check, "LEAST_KEPT", 1)
    return tmp_path / "kept"


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    """Return a game."""
    return write(tmp_path / "marsh", FILES)


@pytest.fixture(params=["faces", "makings"])
def size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game be one whose faces fit into memory, or a larger one."""
    monkeypatch.setattr(game_check, "MOST_FACES", 500 if request.param == "faces" else 1)


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Note the cards of which faces are laid out."""
    cards: list[str] = []
    lay_out = CompiledLayout.lay_out

    def note(layout: CompiledLayout, table: object, card: object, *given: object) -> object:
        cards.append(getattr(card, "id", ""))
        return lay_out(layout, table, card, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(CompiledLayout, "lay_out", note)
    yield cards


def _checked(game: Path, budget: Budget | None = None) -> list[str]:
    loaded, diagnostics = load_checked(find_game(str(game)))
    if budget is not None:
        loaded = replace(loaded, budget=budget)
    game_check.check_all(loaded, diagnostics, Path())
    return diagnostics.lines()


def without_share(line: str) -> str:
    """Return a message without the share of the work that a place takes."""
    return re.sub(r"\d+%", "%", line)


def _checked_anew(game: Path) -> list[str]:
    """Return what a check says that finds nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, "off")
        return _checked(game)


@pytest.mark.usefixtures("size")
def test_a_check_that_finds_faces_of_the_last_says_what_one_made_anew_says(
    kept: Path, marsh: Path
) -> None:
    """Whatever changed, and whatever was wrong before."""
    said = set()
    for what, change in EVENING.items():
        change(marsh)
        for _ in range(2):
            found = _checked(marsh)
            assert found == _checked_anew(marsh), what
        said.update(found)
    assert len(said) > 5
    assert list(kept.iterdir())


@pytest.mark.usefixtures("size", "kept")
def test_only_faces_of_what_changed_are_laid_out_again(marsh: Path, laid_out: list[str]) -> None:
    assert _checked(marsh) == []
    assert set(laid_out) == {*(f"b{number}" for number in range(CARDS))}
    laid_out.clear()
    assert _checked(marsh) == []
    assert laid_out == []
    EVENING["another word"](marsh)
    assert _checked(marsh) == []
    assert set(laid_out) == {"b20"}
    laid_out.clear()
    EVENING["another picture"](marsh)  # which is on all cards
    assert _checked(marsh) == []
    assert len(set(laid_out)) == CARDS


@pytest.mark.usefixtures("size")
def test_what_is_wrong_is_said_each_time(kept: Path, marsh: Path, laid_out: list[str]) -> None:
    _checked(marsh)
    changed("birds.csv", "Draw **7**", "Draw [rede]")(marsh)
    for _ in range(3):
        laid_out.clear()
        (wrong,) = _checked(marsh)
        assert 'unknown icon "[rede]"' in wrong
        assert set(laid_out) == {"b7", "b0"}  # in low ink the first stands for all


@pytest.mark.usefixtures("size")
def test_what_is_damaged_or_of_another_form_is_not_there(
    kept: Path, marsh: Path, laid_out: list[str]
) -> None:
    changed("birds.csv", "Draw **22**", "Draw **22** " + "fish " * 60)(marsh)  # text that shrinks
    whole = _checked(marsh)
    sound = {path: path.read_bytes() for path in kept.iterdir()}
    for share in range(4, 100, 19):
        flip(sound, share)
        laid_out.clear()
        assert _checked(marsh) == whole
        assert laid_out
    values = [marshal.dumps(each) for each in (None, 7, (), ({}, []), ({"a": ((), 1, 0)}, {}))]
    for form in (b"", b"no entry", b"\xff", *values, values[-1][:-1]):
        with kept_as(form, kept):
            _checked(marsh)
        assert _checked(marsh) == whole


@pytest.mark.parametrize(
    "trace",
    [([], (), 0.0), ({}, 7, 0.0), ({}, ("body",), 0.0), ({"coin": "a"}, (), 0.0), ({}, (), "many")],
)
def test_traces_of_another_form_are_ignored(
    trace: tuple[Any, Any, Any], kept: Path, marsh: Path, laid_out: list[str]
) -> None:
    """Their key and digest are right, and so are the keys of faces and layouts."""
    whole = _checked(marsh)
    store = open_store(marsh)
    assert store is not None
    cache = FaceCache()
    cache.load(store, marsh)
    assert cache.traces and cache.layouts
    wrong = LayoutTrace(*trace)
    for name, traces, layouts in (
        ("faces", dict.fromkeys(cache.traces, wrong), cache.layouts),
        ("layouts", cache.traces, {k: v._replace(trace=wrong) for k, v in cache.layouts.items()}),
    ):
        used = {*traces, *layouts}
        other = FaceCache(layouts=layouts, traces=traces, used=used, is_changed=True)
        other.save(store, marsh)
        laid_out.clear()
        assert _checked(marsh) == whole, name
        assert laid_out


@pytest.mark.usefixtures("size")
def test_what_ends_the_budget_is_named_as_it_would_be_anew(kept: Path, marsh: Path) -> None:
    _checked(marsh)
    changed("birds.csv", "Draw **22**", "Draw **22** " + "fish " * 60)(marsh)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, "off")
        anew = _checked(marsh, Budget(9_000))
    found = _checked(marsh, Budget(9_000))
    assert any("steps or fewer" in line for line in found)
    # Half of the work is done for real, so the share of a place may differ.
    assert [without_share(line) for line in found] == [without_share(line) for line in anew]
