"""Layouts and faces as they came out before, found by the content of all that they depend on.

Only what came out without a word is kept: a layout or face of which anything was said is made again
each time, and says it again. Art is asked for again as well, so that its faults are told and
changed art is noticed. What is taken from here counts as many steps as when it was made.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.game import Card, Table
from punchboard.cards.schema.size import Size
from punchboard.generator.art.library import ArtAsked
from punchboard.generator.face import Face
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext, in_collection
from punchboard.generator.layout.load import LoadedLayout

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


class _KnownFace(NamedTuple):
    """A face, and its making."""

    face: Face
    making: Making


@dataclass(slots=True)
class FaceCache:
    """What came out before.

    Attributes:
        keeps_faces: whether faces are kept too; those of a large deck take much room.
        is_new: whether nothing was kept from earlier runs when this one began.
        laid_out: how many faces were laid out since then.
    """

    keeps_faces: bool = True
    is_new: bool = True
    laid_out: int = 0
    _layouts: dict[str, _KnownLayout] = field(default_factory=dict)
    _faces: dict[str, _KnownFace] = field(default_factory=dict)
    _used: set[str] = field(default_factory=set)

    def begin(self) -> None:
        """Begin another run: what the last one had no use for is given up."""
        if self._used:
            self._layouts = {key: each for key, each in self._layouts.items() if key in self._used}
            self._faces = {key: each for key, each in self._faces.items() if key in self._used}
        self._used = set()
        self.is_new = not self._layouts
        self.laid_out = 0

    def clear(self) -> None:
        """Forget all."""
        self._layouts.clear()
        self._faces.clear()

    def layout(self, key: str) -> _KnownLayout | None:
        """Return what is known of a layout."""
        self._used.add(key)
        return self._layouts.get(key)

    def face(self, key: str) -> _KnownFace | None:
        """Return what is known of a face."""
        self._used.add(key)
        return self._faces.get(key)

    def keep_layout(self, key: str, known: _KnownLayout) -> None:
        """Keep what a layout came to."""
        self._layouts[key] = known

    def keep_face(self, key: str, known: _KnownFace) -> None:
        """Keep a face."""
        self._faces[key] = known


class CachedLayouts:
    """The layouts of one run, those that are known not compiled again until they must be."""

    def __init__(self, cache: FaceCache | None, context: LayoutContext) -> None:
        # What is known to be wrong is marked in drafts, and keeps other faults from being told.
        self.cache = None if context.diagnostics.has_errors else cache
        self.context = context
        self.account = context.budget.account(
            context.game.position("components"),
            "the pieces of this game",
            "make fewer different pieces, or simpler ones",
            follows=True,
        )

    @cached_property
    def surroundings(self) -> str:
        """All that every layout of the game depends on but its cards."""
        context, game = self.context, self.context.game
        file = game.file.model_copy(update={"components": {}})
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
        return _digest(repr((file, game.values, provenance, ways, sorted(fonts))))

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
        if cache is None or fault:
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
        if not cache.keeps_faces:
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
    """

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
        self._key = key
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
        layouts = self._layouts
        if not self._cache.keeps_faces:
            return self._layout().lay_out(table, card, copy, revision)
        told = [self._key, revision]
        if "card" in self.names:
            told += [card.component, row_of(card)]
        if "copy" in self.names:
            told.append(str(copy))
        if self._known.reads_tables:
            told.append(layouts.tables)
        key = repr(told)
        known = self._cache.face(key)
        if known is not None and layouts.repeats(known.making):
            return known.face
        made = self._layout()
        watch = Watch(layouts.context)
        face = made.lay_out(table, card, copy, revision)
        making = watch.end()
        self._cache.laid_out += 1
        if making is not None:
            self._cache.keep_face(key, _KnownFace(face, making))
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
