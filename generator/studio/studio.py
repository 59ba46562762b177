"""The Studio of one game: its folder, its loaded state, its faces, and its open windows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event, RLock, Thread
from typing import Any, NamedTuple

from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.load.notes import is_of_notes
from punchboard.cards.load.tables.kept import KeptTables
from punchboard.cards.load.tables.workbook import WorkbookReader
from punchboard.cards.problem import ComputerError, Diagnostics
from punchboard.cards.workbook.worksheet import Worksheet
from punchboard.generator.faces_beside import FacesBeside
from punchboard.generator.studio.beside import Beside, beside
from punchboard.generator.studio.card_faces import CardFaces, Picture
from punchboard.generator.studio.cell_faults import CellFaults
from punchboard.generator.studio.design.scope import UseCounter
from punchboard.generator.studio.events import Events
from punchboard.generator.studio.face_map import Region
from punchboard.generator.studio.folder_files import files_of
from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.label import sentence_of
from punchboard.generator.studio.layout_thread import LayoutThread
from punchboard.generator.studio.out.process import Process
from punchboard.generator.studio.printing.press import Press
from punchboard.generator.studio.printing.sheets import SheetPlans
from punchboard.generator.studio.problems.finder import Found, ProblemFinder
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.rulebook_pages import RulebookPages, ShownPage
from punchboard.generator.studio.splice.csv_text import parse_opened
from punchboard.generator.studio.splice.yaml_text import grid_of_opened
from punchboard.generator.studio.workbook.lock_file import locked_book

#: Resolution of the picture of a game among the recent ones.
_PICTURE_DPI = 110


class Loaded(NamedTuple):
    """A game as of a revision.

    Attributes:
        revision: The revision.
        game: The game; None if its data have never been readable.
        diagnostics: Problems found while loading.
        is_current: Whether `game` is of this revision, and not an older one that could be read.
    """

    revision: int
    game: Game | None
    diagnostics: Diagnostics
    is_current: bool


class Renamed(NamedTuple):
    """Cards that a change of their cells gave other ids.

    Attributes:
        revision: The revision that the change made.
        component: Their component.
        cards: The new ids by the old ones.
    """

    revision: int
    component: str
    cards: dict[str, str]


@dataclass(slots=True)
class Studio:
    """One open game.

    Attributes:
        root: The game's folder.
        display_path: The folder as messages name it.
        folder: The folder's files with their history.
        read_only: Why nothing may be changed; "" if it may.
        lock: Held while the folder is read for an edit, or changed.
        revision: Number of the folder's state; each change adds one.
        events: News for the windows.
        layouts: The thread that lays out faces.
        finder: The live list of problems; None if nobody looks for them.
        uses: Cards of each layout.
        card_page: The page of all cards that was made last; empty before.
        out: Folder of the PDFs.
        sheets: Planned prints, for the thread of layouts.
        press: Makes the PDFs.
        comparison: Compares the game with the last print.
        exports: Exports the game.
        tables: Folder of the tables that phones play at.
        table: Hosts a table of the game.
        learnt: Folder with the results of the game's playtests.
        lessons: Reads the tables of the game.
    """

    root: Path
    display_path: str
    folder: GameFolder
    read_only: str = ""
    lock: RLock = field(default_factory=RLock)
    revision: int = 1
    events: Events = field(default_factory=Events)
    layouts: LayoutThread = field(default_factory=LayoutThread)
    finder: ProblemFinder | None = None
    uses: UseCounter = field(default_factory=UseCounter)
    card_page: bytes = b""
    out: Path = Path("output")
    sheets: SheetPlans = field(default_factory=SheetPlans)
    press: Press = field(init=False)
    comparison: Press = field(init=False)
    exports: Press = field(init=False)
    tables: Path = Path("tables")
    table: Process = field(init=False)
    learnt: Path = Path("learnt")
    lessons: Process = field(init=False)
    _table_faces: FacesBeside | None = None
    _faces: CardFaces = field(default_factory=CardFaces)
    _cells: CellFaults = field(default_factory=CellFaults)
    _workbooks: WorkbookReader = field(default_factory=WorkbookReader)
    _tables: KeptTables = field(init=False)
    _rulebook: RulebookPages | None = None
    _loaded: Loaded | None = None
    _bases: dict[str, int] = field(default_factory=dict)  # by component
    _common_base: int = 1
    _is_gone: bool = False  # whether the folder was renamed or moved since it was opened
    _ending: Event = field(default_factory=Event)
    _watcher: Thread | None = None

    def __post_init__(self) -> None:
        self.press = Press(partial(self.events.send, "print"))
        self.comparison = Press(self._tell_comparison)
        self.exports = Press(partial(self._tell_out, "export"))
        self.table = Process(partial(self._tell_out, "table"))
        self.lessons = Process(partial(self._tell_out, "learn"))
        self._tables = KeptTables(parse_opened, grid_of_opened, self._workbooks)

    def make_table_faces(self) -> None:
        """Begin to make the pictures of cards for the pages of a table that opens."""
        with self.lock:
            if self._table_faces is not None:
                self._table_faces.end()
            self._table_faces = FacesBeside([self.root], self.tables)

    def worksheet(self, raw: bytes, sheet: str) -> Worksheet:
        """Return a worksheet in the bytes of a workbook; "" for the first."""
        return self._workbooks.worksheet(raw, sheet)

    def loaded(self) -> Loaded:
        """Return the game as it is now; while its data can't be read, as it last was."""
        with self.lock:
            if self._is_gone == self.root.is_dir():
                self.look()  # the watcher may notice a renamed folder later than this
            last = self._loaded
            if last is not None and last.revision == self.revision:
                return last
            if last is None:
                self._see_texts()
            game, diagnostics = load_game(self.root, self.display_path, kept=self._tables)
            is_current = game is not None
            if game is None and last is not None:
                game = last.game
            self._loaded = Loaded(self.revision, game, diagnostics, is_current)
            return self._loaded

    def _see_texts(self) -> None:
        """Read the game's texts before they are loaded, so that every later change is noticed."""
        for found in files_of(self.root):
            if found["kind"] in ("table", "yaml", "rules", "style"):
                with suppress(EditRefused, ComputerError):
                    self.folder.read(found["path"])

    def changed(
        self,
        files: Sequence[str],
        window: str = "",
        retyped: str = "",
        *,
        is_elsewhere: bool = False,
    ) -> Renamed | None:
        """Announce changed files; the caller holds the lock.

        Args:
            files: Their paths in the game's folder.
            window: The window that changed them; "" if all windows read them again.
            retyped: The component if only cells of its table changed; its rows keep their numbers.
            is_elsewhere: Whether another program changed them.

        Returns:
            The cards of `retyped` that have other ids now; None if there are none.
        """
        before = self._ids(retyped) if retyped else {}
        self.revision += 1
        self._renew_bases(files)
        self._keep_game(files)
        after = self._ids(retyped) if retyped else {}
        cards = {was: after[row] for row, was in before.items() if after.get(row, was) != was}
        renamed = Renamed(self.revision, retyped, cards) if cards else None
        told: dict[str, Any] = {"renamed": renamed._asdict()} if renamed else {}
        told |= {"elsewhere": True} if is_elsewhere else {}
        self.events.send("change", {"files": list(files), "window": window, **told, **self.state()})
        if self.events.windows and not (files and all(map(is_of_notes, files))):
            self.find_problems()
        return renamed

    def _ids(self, component: str) -> dict[int, str]:
        """Return the ids of a component's cards by the numbers of their rows."""
        game = self.loaded().game
        table = game.tables.get(component) if game is not None else None
        return {card.row: card.id for card in table.cards} if table is not None else {}

    def _keep_game(self, files: Sequence[str]) -> None:
        """Let the game be of this revision too, if none of the changed files is read with it.

        Without any file the folder itself is gone, or back.
        """
        last = self._loaded
        if last is None or last.game is None or last.revision != self.revision - 1 or not files:
            return
        if last.is_current and not any(_is_read(file, last.game) for file in files):
            self._loaded = last._replace(revision=self.revision)

    def find_problems(self) -> None:
        """Look for problems of the game as it is now."""
        if self.finder is not None:
            self.finder.look(self.revision)

    def tell_problems(self, found: Found) -> None:
        """Tell every window how many problems there are."""
        self.events.send("problems", found.counts())

    def _tell_comparison(self, told: Mapping[str, Any]) -> None:
        """Tell every window that the changes since the last print are being found, or known."""
        self.events.send("changes", {"state": told["state"]})

    def _tell_out(self, part: str, state: Mapping[str, Any]) -> None:
        """Tell every window the state of an export, of a table, or of the lessons of tables."""
        self.events.send("out", {part: state})

    def base_of(self, component: str) -> str:
        """Return a key of everything that a component's faces depend on but their own row."""
        return f"{self._common_base}/{self._bases.get(component, 0)}/"

    def lay_out(self, component: str, card: str, side: str, copy: int = 1) -> Picture | None:
        """Return one side of a card as it is now; only the layout thread may call this."""
        loaded = self.loaded()
        game = loaded.game
        picture = self._faces.picture(game, component, card, side, copy) if game else None
        if game is None or picture is None or not loaded.is_current:
            return picture
        missing = self._cells.of(game, loaded.diagnostics, component, card)
        return picture._replace(faults=(*missing, *picture.faults)) if missing else picture

    def regions(self, component: str, card: str, side: str) -> list[Region] | None:
        """Return the elements of a side of a card; only the layout thread may call this."""
        game = self.loaded().game
        return None if game is None else self._faces.regions(game, component, card, side)

    def beside(self, file: str, component: str, card: str) -> Beside:
        """Return the kind of picture beside a text; only the layout thread may call this."""
        game = self.loaded().game
        return Beside() if game is None else beside(game, file, component, card)

    def rulebook_page(self, line: int, number: int) -> ShownPage:
        """Return a page of the rulebook as it is now; only the layout thread may call this.

        Args:
            line: Line of the rules that the cursor is in.
            number: Number of the page; 0 for that of the line.
        """
        found = self.loaded()
        if found.game is None:
            return ShownPage()
        self._rulebook = self._rulebook or RulebookPages(self.layouts.give_way)
        return self._rulebook.page(found.game, found.revision, line, number)

    def warm_up(self) -> None:
        """Load the game, and lay out its first card: fonts and layouts are ready then."""
        game = self.loaded().game
        first = next(game.cards(), None) if game is not None else None
        if game is not None and first is not None:
            _, card = first
            self._faces.picture(game, card.component, card.id, "front")

    def first_picture(self) -> bytes:
        """Return the first card as PNG, empty without one; only the layout thread may call this."""
        game = self.loaded().game
        first = next(game.cards(), None) if game is not None else None
        if game is None or first is None:
            return b""
        _, card = first
        return self._faces.png(game, card.component, card.id, _PICTURE_DPI)

    def icon_names(self) -> list[str]:
        """Return the names of all icons; only the layout thread may call this."""
        game = self.loaded().game
        return [] if game is None else self._faces.icon_names(game)

    def icon(self, name: str) -> str | None:
        """Return an icon as SVG; only the layout thread may call this."""
        game = self.loaded().game
        return None if game is None else self._faces.icon(game, name)

    def _renew_bases(self, files: Sequence[str]) -> None:
        """Note which faces may look different now, though their rows are as they were."""
        last = self._loaded.game if self._loaded is not None else None
        components = last.components if last is not None else {}
        tables = {each.table_file for each in components.values()}
        if any(file not in tables and not is_of_notes(file) for file in files):
            self._common_base = self.revision
        elif last is not None:
            for name in self._faces.table_readers:
                self._bases[name] = self.revision

    def state(self) -> dict[str, Any]:
        """Return the part of every answer: the revision, and descriptions of undo and redo."""
        undo, redo = self.folder.undo_label, self.folder.redo_label
        return {
            "revision": self.revision,
            "undo": sentence_of(undo) if undo else "",
            "redo": sentence_of(redo) if redo else "",
        }

    def watch(self) -> None:
        """Notice changes that other programs make, until the Studio ends."""
        self._watcher = Thread(target=self._follow, name="watcher", daemon=True)
        self._watcher.start()

    def look(self, paths: Sequence[str] = ()) -> None:
        """Look for files that were changed elsewhere, or a folder that is gone, and announce it.

        Args:
            paths: Files that the system reports as changed; pictures and fonts among them are
                announced as they are, texts only if they differ from the known ones. The lock of a
                workbook announces the workbook.
        """
        with self.lock:
            files = list(self.folder.notice(paths))
            locked = (locked_book(each) for each in paths)
            files += [each for each in locked if each and (self.root / each).is_file()]
            was_gone, self._is_gone = self._is_gone, not self.root.is_dir()
            if files or was_gone != self._is_gone:
                self.changed(files, is_elsewhere=True)

    def end(self) -> None:
        """End the watcher, the layouts and the streams."""
        self._ending.set()
        self.events.end()
        if self.finder is not None:
            self.finder.end()
        self.press.end()
        self.comparison.end()
        self.exports.end()
        self.table.end()
        if self._table_faces is not None:
            self._table_faces.end()
        self.lessons.end()
        self.layouts.end()
        if self._watcher is not None:
            self._watcher.join()
        self._workbooks.end()
        with self.lock:
            self.folder.close()

    def _follow(self) -> None:
        from watchfiles import watch

        changes = watch(
            self.root, debounce=40, step=10, stop_event=self._ending, rust_timeout=500,
            yield_on_timeout=True, watch_filter=None, raise_interrupt=False,
        )  # fmt: skip
        for found in changes:
            inner = []
            for _, name in found:
                with suppress(ValueError):
                    inner.append(Path(name).relative_to(self.root).as_posix())
            self.look(inner)


def _is_read(file: str, game: Game) -> bool:
    """Return whether a game's values may depend on a file: it is anything but a layout.

    Layouts are read when faces are laid out, so that the rows of a large deck needn't be loaded
    again for each step of a drag.
    """
    if is_of_notes(file):
        return False
    linked = (game.file.values, game.file.play, game.file.provenance)
    named = {"game.yaml", *(each for each in linked if isinstance(each, str))}
    named |= {each.table_file for each in game.components.values()}
    return not file.endswith((".yaml", ".yml")) or file in named
