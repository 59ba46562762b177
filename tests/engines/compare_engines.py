"""Play recorded and random games with an earlier rules engine and with today's, and compare them.

    python -m tests.engines.compare_engines COMMIT --games 10 --first 1

After each row, the state, the new lines of the log and their events must be equal; after some rows,
the views of all seats, so the fields of sealed questions are compared as well. A field of a
mechanism's state may be new or gone where it holds nothing, and a view may say more than before.
Where a later version says views in other words, `--without-views` leaves these out; actions that
only the later version has aren't taken with `--later DO`.
Ends with 1 at the first difference.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "companion" / "random_games"))

from random_table import RandomTable, rules_by_name  # noqa: E402

from punchboard.companion.rules.engine.action import Action, Refusal  # noqa: E402
from punchboard.companion.rules.engine.offer import Offer  # noqa: E402
from tests.companion.shipped import GAMES, PUBLISHED, shipped_pack  # noqa: E402
from tests.engines.old_engine import Engine, extract  # noqa: E402

#: Views are compared after one of so many rows.
EVERY = 25
#: Actions of a random game on a published table.
MOST_PUBLISHED = 300


@dataclass
class Counts:
    """What was compared.

    Attributes:
        games: Games played to their end.
        rows: Rows after which states were compared.
        views: Views that were compared.
    """

    games: int = 0
    rows: int = 0
    views: int = 0


class DifferentError(Exception):
    """Two engines came to different results."""


def plain(value: Any) -> Any:
    """Return a value as JSON; fields of dataclasses that hold nothing are left out."""
    if is_dataclass(value):
        told = {each.name: plain(getattr(value, each.name)) for each in fields(value)}
        return {name: each for name, each in told.items() if not _is_empty(each)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(plain(each) for each in value)
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    return value


def _is_empty(value: Any) -> bool:
    """Return whether a field holds nothing, or only zeros by key."""
    return not value or (isinstance(value, dict) and not any(value.values()))


def without_new_keys(old: Any, new: Any) -> Any:
    """Return a view as JSON with only the keys that the old engine's view has."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: without_new_keys(old[key], new[key]) for key in new if key in old}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [without_new_keys(before, now) for before, now in zip(old, new, strict=True)]
    return new


class Pair:
    """Compares two states, parts of which were often compared before."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[Any, Any]] = {}
        self._lines = 0

    def compare(self, old: Any, new: Any) -> None:
        """Compare two states.

        Raises:
            DifferentError: if they aren't equal.
        """
        if old.parts.keys() != new.parts.keys():
            raise DifferentError("other mechanisms")
        for name in old.parts:
            self._part(name, old.parts[name], new.parts[name])
        for name in ("seats", "settings", "moment", "overruled", "acts", "now", "done", "told"):
            self._part(f"state.{name}", getattr(old, name), getattr(new, name))
        if len(old.log) < self._lines:  # rows were undone
            self._lines = 0
        if len(old.log) != len(new.log):
            raise DifferentError(f"{len(old.log)} lines, then {len(new.log)}")
        lines = [plain(each) for each in old.log.since(self._lines)]
        now = [plain(each) for each in new.log.since(self._lines)]
        if lines != now:
            raise DifferentError(f"{lines}\nthen\n{now}")
        self._lines = len(old.log)

    def _part(self, name: str, old: Any, new: Any) -> None:
        seen = self._seen.get(name)
        if seen is not None and seen[0] is old and seen[1] is new:
            return
        if plain(old) != plain(new):
            raise DifferentError(f"{name}:\n{plain(old)}\nthen\n{plain(new)}")
        self._seen[name] = (old, new)


class _NoLedger:
    """Checks nothing: both engines may share a fault."""

    def check(self, before: Any, after: Any, action: Any) -> None:
        """Accept any change."""


class TwinTable(RandomTable):
    """A random table that the old engine plays as well.

    Attributes:
        old: Rules of the old engine.
        old_core: Its module `rules`.
    """

    def __init__(self, old: Old, name: str, players: int, full: bool, seed: int) -> None:
        super().__init__(name, players, full, seed)
        self._old, self._pair, self._name = old, Pair(), name
        self._ledger: Any = _NoLedger()
        seats = tuple((seat.id, seat.name) for seat in self.state.seats)
        setup = old.core.Setup(seats, dict(self.state.settings))
        self._old_rules = old.rules(name)
        self._old_state = old.core.start(self._old_rules, setup)
        self._pair.compare(self._old_state, self.state)

    def play(self) -> None:
        """Play to the end; of a published table, as far as random answers lead."""
        if self._name in GAMES:
            super().play()
            return
        while self.acts < MOST_PUBLISHED and self._go_on():
            self.acts += 1
            try:
                self._act()
            except IndexError:  # a form with nothing left to choose
                return
            if self.acts % EVERY == 0:
                self._check_views()

    def _chosen(self) -> Offer:
        offer = super()._chosen()
        while offer.do in self._old.later:
            offer = super()._chosen()
        return offer

    def _apply(self, action: Action) -> None:
        before, said = self.state, ""
        try:
            super()._apply(action)
        except Refusal:
            # Random answers of tables for games that people own are refused more often.
            if self._name in GAMES:
                raise
        refused = self.state is before
        twin = self._old.action.Action(action.do, action.seat, action.values)
        try:
            self._old_state = self._old.core.apply(self._old_rules, self._old_state, twin)
        except self._old.action.Refusal as refusal:
            said = str(refusal)
            if not refused:
                raise DifferentError(f"refused before: {said}") from None
        else:
            if refused:
                raise DifferentError("not refused before")
        self._old.counts.rows += 1
        self._pair.compare(self._old_state, self.state)

    def _check_views(self) -> None:
        """Compare views, where the usual table checks what they hold."""
        if not self._old.has_views:
            return
        for seat in ("", *(each.id for each in self.state.seats)):
            old, new = (
                json.loads(json.dumps(each, default=list))
                for each in (
                    self._old.view.view(self._old_rules, self._old_state, seat, self.given),
                    _view(self.rules, self.state, seat, self.given),
                )
            )
            views = [json.dumps(each, sort_keys=True) for each in (old, without_new_keys(old, new))]
            self._old.counts.views += 1
            if views[0] != views[1]:
                raise DifferentError(f"view of {seat or 'all'}:\n{views[0]}\nthen\n{views[1]}")


class Old:
    """The old engine, and what was compared with it.

    Attributes:
        has_views: Views are compared too.
        later: Actions that the old engine doesn't have.
    """

    def __init__(self, folder: Path, views: bool, later: frozenset[str]) -> None:
        self.has_views, self.later = views, later
        self.engine = Engine(folder)
        self.core = self.engine.rules_module("rules")
        self.action = self.engine.rules_module("action")
        self.view = self.engine.rules_module("view")
        self.pack = self.engine.module("companion.pack")
        self.document = self.engine.module("companion.table.document")
        self.tables = self.engine.module("companion.table.tables")
        self.counts = Counts()
        self._rules: dict[str, Any] = {}
        self.packs = folder / "packs"

    def has(self, name: str) -> bool:
        """Return whether the old version has a game."""
        games = self.engine.module("generator.commands.games")
        with self.engine.running():
            return name in games.published_games() | games.shipped_games()

    def rules(self, name: str) -> Any:
        """Return a game's rules, from the pack that the old version made of its own folder."""
        if name not in self._rules:
            with self.engine.running():
                self._rules[name] = self.pack.rules_of(self.pack.load_pack(self._text(name)))
        return self._rules[name]

    def _text(self, name: str) -> str:
        games = self.engine.module("generator.commands.games")
        with self.engine.running():
            folder = (games.published_games() | games.shipped_games())[name]
            load = self.engine.module("cards.load.folder").load_game
            make = self.engine.module("generator.pack")
            game, diagnostics = load(folder)
            pack = make.make_pack_alone(game, diagnostics)
            if pack is None:
                raise DifferentError("\n".join(map(str, diagnostics)))
            text: str = make.text_of(pack)
        return text


_view = Engine().rules_module("view").view


def compare_recording(old: Old, path: Path) -> None:
    """Play a recorded game, undone rows and all, with both engines."""
    new = Engine()
    text = path.read_text(encoding="utf-8")
    steps: list[list[Any]] = [[], []]
    for engine, found in ((old.engine, steps[0]), (new, steps[1])):
        with engine.running():
            document = engine.module("companion.table.document").read_document(text)
            replay = engine.module("companion.table.tables").replay_document

            def see(row: Any, history: Any, found: list[Any] = found) -> None:
                found.append((row.number, history.state))

            last = replay(document, see)
            found.append((-1, last.state))
            view = engine.rules_module("view").view
            found.append([view(last.rules, last.state, each.id) for each in last.state.seats])
    *rows, views = steps[0]
    *others, other_views = steps[1]
    if len(rows) != len(others):
        raise DifferentError(f"{len(rows)} rows, then {len(others)}")
    pair = Pair()
    for (number, state), (_, now) in zip(rows, others, strict=True):
        old.counts.rows += 1
        try:
            pair.compare(state, now)
        except DifferentError as found_:
            raise DifferentError(f"row {number}: {found_}") from None
    before, after = (json.loads(json.dumps(each, default=list)) for each in (views, other_views))
    if old.has_views:
        if before != without_new_keys(before, after):
            raise DifferentError("the last view")
        old.counts.views += len(views)
    old.counts.games += 1


def _tables(first: int, games: int) -> Iterator[tuple[str, int, bool, int]]:
    """Yield the name, players, options and seed of each random game."""
    for seed in range(first, first + games):
        for name in (*GAMES, *PUBLISHED):
            for players in rules_by_name(name)[1]:
                for full in (False, True):
                    yield name, players, full, seed


def main() -> int:
    """Compare, and say what was compared."""
    parser = argparse.ArgumentParser()
    parser.add_argument("commit", help="of the old engine")
    parser.add_argument("--games", type=int, default=1, help="seeds for each game and players")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--without-views", action="store_true", help="compare no views")
    parser.add_argument("--later", action="append", default=[], metavar="DO")
    parser.add_argument("--only", default="", help="a game's name")
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        extract(given.commit, Path(folder))
        old = Old(Path(folder), not given.without_views, frozenset(given.later))
        where, recorded = "", 0
        try:
            for path in sorted((ROOT / "tests" / "replay").glob("*.json")):
                where = path.stem
                name = json.loads(path.read_text(encoding="utf-8"))["pack"]["name"]
                if given.only in name and old.has(name):
                    compare_recording(old, path)
            recorded = old.counts.games
            for name, players, full, seed in _tables(given.first, given.games):
                if given.only in name and old.has(name):
                    where = f"{name}, {players} players, full={full}, seed {seed}"
                    shipped_pack(name)
                    TwinTable(old, name, players, full, seed).play()
                    old.counts.games += 1
        except (DifferentError, Refusal, AssertionError) as found:
            print(f"after {old.counts}, {where}: {found}")
            return 1
    counts = old.counts
    print(
        f"equal: {recorded} recorded and {counts.games - recorded} random games, "
        f"{counts.rows} rows, {counts.views} views in {time.monotonic() - began:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
