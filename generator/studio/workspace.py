"""Everything that one program serves: the open games, the start page, and games that are begun."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event, RLock, Timer
from typing import TypeVar

from punchboard.cards.catalog import tr
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.studio.history.claim import claim_game
from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.home.copied_game import first_picture, title_of_game
from punchboard.generator.studio.home.new_deck import NewDeck
from punchboard.generator.studio.home.recent_games import RecentGames, key_of
from punchboard.generator.studio.layout_thread import LayoutThread
from punchboard.generator.studio.problems.finder import ProblemFinder
from punchboard.generator.studio.route import NotFoundError
from punchboard.generator.studio.studio import Studio

#: Spreadsheets that are looked at; the oldest of more is dropped.
_MOST_DECKS = 4
#: Seconds that the start page waits for new pictures of open games.
_PATIENCE = 0.2
#: Seconds until the picture of an opened game is drawn: its first card in the window goes before.
_AFTER_OPENING = 2.0

_Value = TypeVar("_Value")


def read_only_reason(root: Path, shipped: Iterable[Path]) -> str:
    """Return why the game in a folder may only be looked at; "" if it may be changed.

    Args:
        root: The game's folder.
        shipped: Folders of the games that ship.
    """
    if root.resolve() in shipped:
        return tr("this game ships with Punchboard; copy its folder to change it")
    if not os.access(root, os.W_OK):
        return tr("this folder may not be written to")
    return ""


def out_inside(root: Path) -> Path:
    """Return the folder of PDFs inside a game's folder."""
    return root / "output"


@dataclass(slots=True)
class Workspace:
    """The open games of one program.

    Attributes:
        store: Folder of the histories of all games.
        learnt_of: Returns the folder with the results of a game's playtests.
        shipped: Folders of the games that ship, by name.
        over: Set when the program should end.
        recent: Games that were opened last.
        games: Open games by key.
        first: Key of the game that the program was started with; "" for the start page.
        decks: Games that aren't made yet, by number.
        out_of: Returns the folder of a game's PDFs.
        tables: Folder of the tables that phones play at.
        log: File that faults are written to; None if a terminal shows them.
    """

    store: Path
    learnt_of: Callable[[Path], Path] = lambda root: Path()
    shipped: Mapping[str, Path] = field(default_factory=dict)
    over: Event = field(default_factory=Event)
    games: dict[str, Studio] = field(default_factory=dict)
    first: str = ""
    decks: dict[str, NewDeck] = field(default_factory=dict)
    out_of: Callable[[Path], Path] = out_inside
    tables: Path = Path("tables")
    log: Path | None = None
    _work: LayoutThread = field(default_factory=LayoutThread)
    _lock: RLock = field(default_factory=RLock)
    _pictured: dict[str, int] = field(default_factory=dict)  # revision of each game's picture
    _shown: dict[str, bytes] = field(default_factory=dict)  # pictures of the games that ship
    _number: int = 0

    @property
    def recent(self) -> RecentGames:
        """The games that were opened last."""
        return RecentGames(self.store / "recent")

    def open(self, root: Path, display_path: str, read_only: str = "") -> str:
        """Open a game, unless it is open, and return its key.

        Args:
            root: The game's folder.
            display_path: The folder as messages name it.
            read_only: Why nothing may be changed; "" if it may.

        Raises:
            ComputerError: if its history can't be written.
            UsageError: if the folder holds no game, or another program has opened it.
        """
        key = key_of(root)
        with self._lock:
            if key not in self.games:
                self.add(claim_game(root, display_path, self.store), display_path, read_only)
        return key

    def add(self, folder: GameFolder, display_path: str, read_only: str = "") -> str:
        """Open a game that was claimed, and return its key.

        Args:
            folder: The game's folder.
            display_path: The folder as messages name it.
            read_only: Why nothing may be changed; "" if it may.
        """
        root = folder.root
        key = key_of(root)
        with self._lock:
            studio = Studio(root, display_path, folder, read_only)
            studio.out = self.out_of(root).absolute()
            learnt = self.learnt_of(root)
            studio.tables, studio.learnt = self.tables, learnt
            studio.finder = ProblemFinder(root, display_path, learnt, studio.tell_problems)
            self.games[key] = studio
        studio.layouts.ask("start", studio.warm_up)
        studio.watch()
        if not read_only:
            self.recent.note(root, title_of_game(root), time.time())
            later = Timer(_AFTER_OPENING, self._ask_picture, [studio])
            later.daemon = True
            later.start()
        return key

    def open_folder(self, root: Path) -> str:
        """Open the game in a folder that the user named, and return its key.

        Raises:
            ComputerError: if its history can't be written.
            UsageError: if the folder holds no game, or another program has opened it.
        """
        return self.open(root, str(root), read_only_reason(root, self.shipped.values()))

    def shipped_titles(self) -> dict[str, str]:
        """Return the titles of the games that ship, by name."""
        return {name: title_of_game(root) for name, root in self.shipped.items()}

    def shipped_picture(self, name: str) -> bytes:
        """Return the first card of a game that ships as PNG; empty if it can't be drawn.

        Args:
            name: Its name; "" for the starter.

        Raises:
            NotFoundError: if there is no such game.
        """
        root = self.shipped.get(name) if name else TEMPLATES / "starter"
        if root is None:
            raise NotFoundError(name)
        if name not in self._shown:
            self._shown[name] = self.work(f"shipped/{name}", partial(first_picture, root))
        return self._shown[name]

    def studio(self, key: str) -> Studio:
        """Return an open game.

        Args:
            key: Its key; "" for the game that the program was started with.

        Raises:
            NotFoundError: if it isn't open.
        """
        found = self.games.get(key or self.first)
        if found is None:
            raise NotFoundError(tr("game"))
        return found

    def _ask_picture(self, studio: Studio) -> Future[None]:
        return studio.layouts.ask("picture", partial(self._keep_picture, studio))

    def _keep_picture(self, studio: Studio) -> None:
        key, revision = key_of(studio.root), studio.revision
        if self._pictured.get(key) != revision and (png := studio.first_picture()):
            self.recent.keep_picture(studio.root, png)
            self._pictured[key] = revision

    def renew_pictures(self) -> None:
        """Renew the pictures of open games that have changed; slow ones come the next time."""
        with self._lock:
            open_games = [each for each in self.games.values() if not each.read_only]
        waiting = [self._ask_picture(each) for each in open_games]
        until = time.monotonic() + _PATIENCE
        for each in waiting:
            try:
                each.exception(max(0.0, until - time.monotonic()))
            except TimeoutError:
                return

    def begin_deck(self) -> tuple[str, NewDeck]:
        """Return a new game of a spreadsheet, and its number."""
        with self._lock:
            self._number += 1
            number, deck = str(self._number), NewDeck()
            self.decks[number] = deck
            while len(self.decks) > _MOST_DECKS:
                self.decks.pop(next(iter(self.decks))).end()
        return number, deck

    def deck(self, number: str) -> NewDeck:
        """Return a game that isn't made yet.

        Raises:
            NotFoundError: if it was made or dropped.
        """
        found = self.decks.get(number)
        if found is None:
            raise NotFoundError(tr("spreadsheet"))
        return found

    def end_deck(self, number: str) -> None:
        """Drop a game that isn't made yet, or that was made."""
        found = self.decks.pop(number, None)
        if found is not None:
            found.end()

    def work(self, place: str, job: Callable[[], _Value]) -> _Value:
        """Do a job of the start page, one after another.

        Args:
            place: Place that shows the result; a newer job for it supersedes one that waits.
            job: Returns the result.

        Raises:
            SupersededError: if a newer job came first.
        """
        return self._work.ask(place, job).result()

    def end(self) -> None:
        """Close all games."""
        self._work.end()
        with self._lock:
            games, decks = list(self.games.values()), list(self.decks)
            self.games.clear()
        for each in games:
            each.end()
        for number in decks:
            self.end_deck(number)
