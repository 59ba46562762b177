"""Faces and layouts that were laid out before, for `check`, `proof` and single faces.

A face is found by everything that it depends on: its layout, the game's palette, values and fonts,
the card's row, and all tables if the layout reads `cards`. Its trace must be replayed as well (see
`trace`). `check` only asks whether a face has faults, so it keeps the traces alone, on the disk.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from punchboard.cards.game import Card, Table
from punchboard.cards.schema.size import Size
from punchboard.generator.cache.trace import (
    DependencyRecorder,
    Environment,
    LayoutTrace,
    digest,
    row_key,
    unpack_trace,
)
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.load import LoadedLayout

if TYPE_CHECKING:
    from punchboard.generator.cache.store import Store

#: Pieces of a game whose faces are all kept in memory; those of a large deck take much of it.
MOST_FACES = 500


class LayoutFacts(NamedTuple):
    """Facts about a layout that was compiled before.

    Attributes:
        names: the names that its faces depend on.
        reads_tables: whether its faces depend on all cards of the game.
        trace: The trace of its compilation.
    """

    names: frozenset[str]
    reads_tables: bool
    trace: LayoutTrace


_Value = TypeVar("_Value")


@dataclass(slots=True)
class FaceCache:
    """Faces and layouts of earlier runs, by the digest of everything that they depend on.

    Attributes:
        keeps_faces: whether faces are kept as well as their traces.
        laid_out: how many faces were laid out since the run began.
    """

    keeps_faces: bool = True
    laid_out: int = 0
    layouts: dict[str, LayoutFacts] = field(default_factory=dict)
    traces: dict[str, LayoutTrace] = field(default_factory=dict)
    faces: dict[str, Face] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    is_changed: bool = False

    def begin(self) -> None:
        """Begin another run; drop the entries that the last run did not use."""
        if self.used:
            self.layouts = _only(self.used, self.layouts)
            self.traces = _only(self.used, self.traces)
            self.faces = _only(self.used, self.faces)
        self.used = set()
        self.laid_out = 0

    def keep(self, key: str, face: Face, trace: LayoutTrace) -> None:
        """Keep a face, or its trace alone."""
        self.is_changed = True
        self.traces[key] = trace
        if self.keeps_faces:
            self.faces[key] = face

    def load(self, store: Store, game: Path) -> None:
        """Load the traces of the last run; ignore them if they are corrupt or of another form."""
        name, key = _place(game)
        with suppress(EOFError, ValueError, TypeError, AttributeError):
            layouts, traces = marshal.loads(store.read(name).view(key) or b"")
            known = {
                key: LayoutFacts(frozenset(names), reads_tables, unpack_trace(trace))
                for key, (names, reads_tables, trace) in layouts.items()
            }
            self.traces = {key: unpack_trace(each) for key, each in traces.items()}
            self.layouts = known

    def save(self, store: Store, game: Path) -> None:
        """Save the traces that this run used, if any of them is new."""
        if not (self.is_changed and self.used):
            return
        layouts = {
            key: (sorted(names), reads_tables, tuple(trace))
            for key, (names, reads_tables, trace) in _only(self.used, self.layouts).items()
        }
        traces = {key: tuple(each) for key, each in _only(self.used, self.traces).items()}
        name, key = _place(game)
        store.write(name, [(key, marshal.dumps((layouts, traces), 2))])


def _place(game: Path) -> tuple[str, bytes]:
    """Return the file and the key of a game's traces in the store."""
    from punchboard.generator.cache.store import file_of, program_and_libraries

    program = program_and_libraries().encode("utf-8", "surrogatepass")
    return file_of("faces", game), sha256(program).digest()


def _only(used: set[str], known: Mapping[str, _Value]) -> dict[str, _Value]:
    return {key: each for key, each in known.items() if key in used}


class CachedLayouts:
    """The layouts of one run. A layout that is known is compiled when a face needs it."""

    def __init__(self, cache: FaceCache, context: LayoutContext) -> None:
        self.cache = cache
        self.context = context
        self.environment = Environment(context)
        # A draft marks known errors on faces, and they silence other faults.
        self.is_used = not context.diagnostics.has_errors

    def layout(
        self,
        loaded: LoadedLayout,
        size: Size,
        own: Mapping[str, Any],
        *,
        shows_row_errors: bool,
        fault: str,
    ) -> CachedLayout | CompiledLayout:
        """Return a layout, compiled if nothing is known of it; arguments as `CompiledLayout`'s."""

        def compiled() -> CompiledLayout:
            return CompiledLayout(
                loaded, size, self.context, own, shows_row_errors=shows_row_errors, fault=fault
            )

        if not self.is_used or fault or loaded.continues:
            return compiled()
        for name, drawing in loaded.drawings.items():
            self.context.library.add_drawing(name, drawing)
        depends_on = repr((loaded.path, loaded.content, size, dict(own), shows_row_errors))
        key = digest(self.environment.key + depends_on)
        cache = self.cache
        cache.used.add(key)
        facts = cache.layouts.get(key)
        if facts is not None and self.environment.replay(facts.trace):
            return CachedLayout(self, key, facts, compiled)
        recorder = DependencyRecorder(self.context)
        made = compiled()
        trace = recorder.finish()
        if trace is None:
            return made
        facts = LayoutFacts(made.names, made.reads_tables, trace)
        cache.layouts[key] = facts
        cache.is_changed = True
        return CachedLayout(self, key, facts, compiled, made)


class CachedLayout:
    """A layout whose faces are cached.

    Attributes:
        names: the names that its faces depend on.
        continues: whether a text may continue on the back; such layouts are not cached.
    """

    continues = False

    def __init__(
        self,
        layouts: CachedLayouts,
        key: str,
        facts: LayoutFacts,
        compiled: Callable[[], CompiledLayout],
        made: CompiledLayout | None = None,
    ) -> None:
        self.names = facts.names
        self._layouts = layouts
        # Its faces have its constant elements below them, with their art.
        self._key = digest(repr((key, facts.trace.art)))
        self._facts = facts
        self._compiled = compiled
        self._made = made

    @property
    def content(self) -> str:
        """Everything that its faces depend on but the game and the card."""
        return self._layout().content

    @property
    def reads_tables(self) -> bool:
        """Whether its faces depend on all cards of the game."""
        return self._facts.reads_tables

    @property
    def underlay(self) -> Face | None:
        """The constant elements below all its faces."""
        return self._layout().underlay

    def lay_out(self, table: Table, card: Card, copy: int = 1, revision: str = "") -> Face:
        """Return a face; arguments as `CompiledLayout.lay_out`'s."""
        key = self._key_of(card, copy, revision)
        face = self._layouts.cache.faces.get(key)
        if face is not None and self._is_known(key):
            return face
        return self._lay_out(key, table, card, copy, revision)

    def try_out(self, table: Table, card: Card, copy: int = 1) -> None:
        """Check a face for faults, unless it had none before."""
        key = self._key_of(card, copy, "")
        if not self._is_known(key):
            self._lay_out(key, table, card, copy, "")

    def _is_known(self, key: str) -> bool:
        """Return whether a face had no faults before, and replay its trace."""
        trace = self._layouts.cache.traces.get(key)
        return trace is not None and self._layouts.environment.replay(trace)

    def _key_of(self, card: Card, copy: int, revision: str) -> str:
        """Return the digest of everything that a face depends on."""
        depends_on = [self._key, revision]
        if "card" in self.names:
            depends_on += [card.component, row_key(card)]
        if "copy" in self.names:
            depends_on.append(str(copy))
        if self._facts.reads_tables:
            depends_on.append(self._layouts.environment.tables_key)
        key = digest(repr(depends_on))
        self._layouts.cache.used.add(key)
        return key

    def _lay_out(self, key: str, table: Table, card: Card, copy: int, revision: str) -> Face:
        """Lay out a face, and keep it under a key if nothing was reported."""
        cache, made = self._layouts.cache, self._layout()
        recorder = DependencyRecorder(self._layouts.context)
        face = made.lay_out(table, card, copy, revision)
        trace = recorder.finish()
        cache.laid_out += 1
        if trace is not None:
            cache.keep(key, face, trace)
        return face

    def _layout(self) -> CompiledLayout:
        """Return the layout, compiled at its first use; its trace was paid for already."""
        if self._made is None:
            context = self._layouts.context
            with context.budget.paid():
                self._made = self._compiled()
            for label, shrunk in self._facts.trace.shrunk:  # reported when it was replayed
                context.reported.shrunk[label].remove(shrunk)
        return self._made
