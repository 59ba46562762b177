"""Layouts and faces as they came out before, found by the content of all that they depend on.

Only what came out without a word is kept: a layout or face of which anything was said is made again
each time, and says it again. Art is asked for again as well, so that its faults are told and
changed art is noticed. What is taken from here counts as many steps as when it was made.

`check` asks of a face only what is wrong with it. How faces were made without a word is kept on the
disk for its next run, as JSON: nothing of it is ever run, and what is not as it should be is not
there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.catalog import tr
from punchboard.cards.game import Card, Table
from punchboard.cards.schema.size import Size
from punchboard.generator.art.library import ArtAsked
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext, in_collection
from punchboard.generator.layout.load import LoadedLayout

if TYPE_CHECKING:
    from punchboard.generator.disk_cache import DiskCache

#: Cards with text set smaller than wanted, each with its element: (element, (card name, points)).
Shrunk = tuple[tuple[str, tuple[str, float]], ...]


class Making(NamedTuple):
    """What was asked for, told and spent while something was made.

    Attributes:
        art: that was asked for, and what was found.
        shrunk: text that was set smaller than wanted.
        steps: of the budget, those of reading art left out.
    """

    art: ArtAsked
    shrunk: Shrunk
    steps: float

    def packed(self) -> list[object]:
        """Return it in the words of JSON."""
        return [[[*asked, found] for asked, found in self.art.items()], self.shrunk, self.steps]


def _unpacked(flat: Any) -> Making:
    """Return what was packed.

    Raises:
        ValueError, TypeError: if these lists are none.
    """
    art, shrunk, steps = flat
    told = tuple((label, (name, size)) for label, (name, size) in shrunk)
    return Making({(kind, name): found for kind, name, found in art}, told, float(steps))


class _KnownLayout(NamedTuple):
    """What compiling a layout came to.

    Attributes:
        names: what its faces depend on.
        reads_tables: whether they depend on all cards of the game.
        making: of its compilation.
    """

    names: frozenset[str]
    reads_tables: bool
    making: Making


_Known = TypeVar("_Known")

#: Pieces of a game of which all faces are kept in memory; those of a large deck take much room.
MOST_FACES = 500


@dataclass(slots=True)
class FaceCache:
    """What came out before.

    Attributes:
        keeps: layouts alone; how faces were made, too; or faces as well.
        is_new: whether nothing was kept from earlier runs when this one began.
        laid_out: how many faces were laid out since then.
    """

    keeps: Literal["layouts", "makings", "faces"] = "faces"
    is_new: bool = True
    laid_out: int = 0
    _layouts: dict[str, _KnownLayout] = field(default_factory=dict)
    _makings: dict[str, Making] = field(default_factory=dict)
    _faces: dict[str, Face] = field(default_factory=dict)
    _used: set[str] = field(default_factory=set)
    _is_changed: bool = False

    def begin(self) -> None:
        """Begin another run: what the last one had no use for is given up."""
        if self._used:
            self._layouts = _only(self._used, self._layouts)
            self._makings = _only(self._used, self._makings)
            self._faces = _only(self._used, self._faces)
        self._used = set()
        self.is_new = not self._layouts
        self.laid_out = 0

    def clear(self) -> None:
        """Forget all."""
        self._layouts.clear()
        self._makings.clear()
        self._faces.clear()

    def layout(self, key: str) -> _KnownLayout | None:
        """Return what is known of a layout."""
        self._used.add(key)
        return self._layouts.get(key)

    def making(self, key: str) -> Making | None:
        """Return how a face was made, None if that is not known."""
        self._used.add(key)
        return self._makings.get(key)

    def face(self, key: str) -> Face | None:
        """Return a face that is kept."""
        return self._faces.get(key)

    def keep_layout(self, key: str, known: _KnownLayout) -> None:
        """Keep what a layout came to."""
        self._is_changed = True
        self._layouts[key] = known

    def keep_face(self, key: str, face: Face, making: Making) -> None:
        """Keep how a face was made, and the face if faces are kept."""
        self._is_changed = True
        self._makings[key] = making
        if self.keeps == "faces":
            self._faces[key] = face

    def take(self, disk: DiskCache, game: Path) -> None:
        """Take what an earlier run gave the disk of a game in a folder, if it is sound."""
        name, key = _place(game)
        with suppress(ValueError, TypeError, AttributeError):
            layouts, makings = json.loads(disk.read(name)(key) or b"")
            known = {
                key: _KnownLayout(frozenset(names), bool(reads_tables), _unpacked(making))
                for key, (names, reads_tables, making) in layouts.items()
            }
            self._makings = {key: _unpacked(each) for key, each in makings.items()}
            self._layouts = known

    def give(self, disk: DiskCache, game: Path) -> None:
        """Give what this run had a use for to the disk, but for faces, if anything is new."""
        if not (self._is_changed and self._used):
            return
        layouts = {
            key: (sorted(names), reads_tables, making.packed())
            for key, (names, reads_tables, making) in _only(self._used, self._layouts).items()
        }
        makings = {key: each.packed() for key, each in _only(self._used, self._makings).items()}
        name, key = _place(game)
        disk.write(name, [(key, json.dumps([layouts, makings], separators=(",", ":")).encode())])


def _place(game: Path) -> tuple[str, bytes]:
    """Return the name and the key under which a game's faces are known on the disk."""
    from punchboard.generator.disk_cache import file_of, program_and_libraries

    program = program_and_libraries().encode("utf-8", "surrogatepass")
    return file_of("faces", game), hashlib.sha256(program).digest()


def _only(used: set[str], known: Mapping[str, _Known]) -> dict[str, _Known]:
    return {key: each for key, each in known.items() if key in used}


class CachedLayouts:
    """The layouts of one run, those that are known not compiled again until they must be."""

    def __init__(self, cache: FaceCache | None, context: LayoutContext) -> None:
        # What is known to be wrong is marked in drafts, and keeps other faults from being told.
        self.cache = None if context.diagnostics.has_errors else cache
        self.context = context
        self.account = context.budget.account(
            context.game.position("components"),
            tr("the pieces of this game"),
            tr("make fewer different pieces, or simpler ones"),
            follows=True,
        )

    @cached_property
    def surroundings(self) -> str:
        """All that every layout of the game depends on but its cards."""
        context, game = self.context, self.context.game
        file = game.file
        paths = {
            game.root / in_collection(path)[0]
            for files in file.fonts.values()
            for path in files.model_dump().values()
            if isinstance(path, str)
        }
        fonts = [
            (path, hashlib.sha256(path.read_bytes()).hexdigest())
            for path in paths
            if path.is_file()
        ]
        provenance = game.provenance if context.provenance else None
        ways = context.low_ink, context.draft
        said = file.model_dump_json(exclude={"components"})
        return _digest(repr((said, game.values, provenance, ways, sorted(fonts))))

    @cached_property
    def tables(self) -> str:
        """The cards of all tables."""
        rows = ((name, row_of(each)) for name, table in self._tables for each in table.cards)
        return _digest(repr(list(rows)))

    @property
    def _tables(self) -> Iterator[tuple[str, Table]]:
        return iter(self.context.game.tables.items())

    def layout(
        self,
        loaded: LoadedLayout,
        size: Size,
        own: Mapping[str, Any],
        *,
        tells_of_rows: bool,
        fault: str,
    ) -> CachedLayout | CompiledLayout:
        """Return a layout, compiled if nothing is known of it; arguments as `CompiledLayout`'s."""

        def compiled() -> CompiledLayout:
            return CompiledLayout(
                loaded, size, self.context, own, tells_of_rows=tells_of_rows, fault=fault
            )

        cache = self.cache
        if cache is None or fault or loaded.continues:
            return compiled()
        for name, drawing in loaded.drawings.items():
            self.context.library.add_drawing(name, drawing)
        told = repr((loaded.path, loaded.file, size, dict(own), tells_of_rows))
        key = _digest(self.surroundings + told)
        known = cache.layout(key)
        if known is not None and self.repeats(known.making):
            return CachedLayout(self, cache, key, known, compiled)
        watch = Watch(self.context)
        made = compiled()
        making = watch.end()
        if making is None:
            return made
        known = _KnownLayout(made.names, made.reads_tables, making)
        cache.keep_layout(key, known)
        if cache.keeps == "layouts":
            return made
        return CachedLayout(self, cache, key, known, compiled, made)

    def undo(self, making: Making) -> None:
        """Take back what `repeats` told and spent."""
        for label, shrunk in making.shrunk:
            self.context.told.shrunk[label].remove(shrunk)
        self.account.spend(-making.steps)

    def repeats(self, making: Making) -> bool:
        """Do over what was done to make something, if the same art is found; else return False."""
        library, told = self.context.library, self.context.told
        if any(library.ask(*asked) != found for asked, found in making.art.items()):
            return False
        for label, shrunk in making.shrunk:
            told.shrunk.setdefault(label, []).append(shrunk)
        self.account.spend(making.steps)
        return True


class CachedLayout:
    """A layout of which something is known.

    Attributes:
        names: what its faces depend on.
        continues: whether a text may continue on the back; such layouts are not kept here.
    """

    continues = False

    def __init__(
        self,
        layouts: CachedLayouts,
        cache: FaceCache,
        key: str,
        known: _KnownLayout,
        compiled: Callable[[], CompiledLayout],
        made: CompiledLayout | None = None,
    ) -> None:
        self.names = known.names
        self._layouts = layouts
        self._cache = cache
        # Its faces have what it draws itself below them, with the art in that.
        self._key = _digest(repr((key, known.making.art)))
        self._known = known
        self._compiled = compiled
        self._made = made

    @property
    def content(self) -> str:
        """All that its faces depend on but the game and the card."""
        return self._layout().content

    @property
    def reads_tables(self) -> bool:
        """Whether they depend on all cards of the game."""
        return self._known.reads_tables

    @property
    def underlay(self) -> Face | None:
        """What is the same on all of them."""
        return self._layout().underlay

    def lay_out(self, table: Table, card: Card, copy: int = 1, revision: str = "") -> Face:
        """Return a face; arguments as `CompiledLayout.lay_out`."""
        if self._cache.keeps == "layouts":
            return self._layout().lay_out(table, card, copy, revision)
        key = self._key_of(card, copy, revision)
        making, face = self._cache.making(key), self._cache.face(key)
        if making is not None and face is not None and self._layouts.repeats(making):
            return face
        return self._made_anew(key, table, card, copy, revision)

    def try_out(self, table: Table, card: Card, copy: int = 1) -> None:
        """Lay out a face for what is wrong with it, unless that came out without a word before."""
        if self._cache.keeps == "layouts":
            self._layout().lay_out(table, card, copy)
            return
        key = self._key_of(card, copy, "")
        making = self._cache.making(key)
        if making is None or not self._layouts.repeats(making):
            self._made_anew(key, table, card, copy, "")

    def _key_of(self, card: Card, copy: int, revision: str) -> str:
        """Name all that a face depends on."""
        told = [self._key, revision]
        if "card" in self.names:
            told += [card.component, row_of(card)]
        if "copy" in self.names:
            told.append(str(copy))
        if self._known.reads_tables:
            told.append(self._layouts.tables)
        return _digest(repr(told))

    def _made_anew(self, key: str, table: Table, card: Card, copy: int, revision: str) -> Face:
        """Lay a face out, and keep it under a key if nothing is said of it."""
        made = self._layout()
        watch = Watch(self._layouts.context)
        face = made.lay_out(table, card, copy, revision)
        making = watch.end()
        self._cache.laid_out += 1
        if making is not None:
            self._cache.keep_face(key, face, making)
        return face

    def _layout(self) -> CompiledLayout:
        """Return the layout itself, compiled now if it was not."""
        if self._made is None:
            self._layouts.undo(self._known.making)  # it tells and pays for itself now
            self._made = self._compiled()
        return self._made


class Watch:
    """Takes note of what is asked for, told and spent while something is made; one at a time."""

    def __init__(self, context: LayoutContext) -> None:
        """Begin."""
        self._context = context
        self._said = context.diagnostics.said
        self._steps = context.budget.spent - context.library.steps
        self._shrunk = {label: len(cards) for label, cards in context.told.shrunk.items()}
        context.library.asked.clear()

    def end(self) -> Making | None:
        """Return what was noted; None if anything was said of it, or art was missing."""
        context, library = self._context, self._context.library
        usable = all(each and not library.is_broken(each) for each in library.asked.values())
        if not usable or context.diagnostics.said != self._said:
            return None
        shrunk = tuple(
            (label, each)
            for label, cards in context.told.shrunk.items()
            for each in cards[self._shrunk.get(label, 0) :]
        )
        steps = context.budget.spent - library.steps - self._steps
        return Making(dict(library.asked), shrunk, steps)


def row_of(card: Card) -> str:
    """Return all that a layout can read of a card; where its blank cells stand is no part of it."""
    values = [
        (name, BLANK if isinstance(value, Blank) else value) for name, value in card.values.items()
    ]
    return repr((card.id, card.name, card.quantity, values))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
