"""Traces of laying out: the art that it asked for, the text that it shrank, and its work.

A result can be reused where its key is the same and its trace can be replayed: the art must be
found under the same names with the same content. Replaying spends the same steps of the budget, and
reports the same shrunk text. A result is kept only if nothing was reported while it was made.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any, NamedTuple

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.catalog import tr
from punchboard.cards.game import Card
from punchboard.generator.art.library import ArtAsked
from punchboard.generator.layout.context import LayoutContext, in_collection

#: Text that was set smaller than asked for: (element, (card name, points)).
Shrunk = tuple[tuple[str, tuple[str, float]], ...]


class LayoutTrace(NamedTuple):
    """Art, shrunk text and steps of laying out.

    Attributes:
        art: keys of the art that was found, by kind and name.
        shrunk: text that was set smaller than asked for.
        steps: Budget steps, without those of reading art.
    """

    art: ArtAsked
    shrunk: Shrunk
    steps: float


def unpack_trace(flat: Any) -> LayoutTrace:
    """Return the trace in deserialized values.

    Raises:
        AttributeError, TypeError, ValueError: if the values are none, so that it can't be replayed.
    """
    art, shrunk, steps = flat
    return LayoutTrace(
        {(kind, name): found for (kind, name), found in art.items()},
        tuple([(label, (card, size)) for label, (card, size) in shrunk]),
        float(steps),
    )


class DependencyRecorder:
    """Records the trace of the work between its creation and `finish`; one at a time."""

    def __init__(self, context: LayoutContext) -> None:
        self._context = context
        self._count = context.diagnostics.count
        self._steps = context.budget.spent - context.library.steps
        self._shrunk = {label: len(cards) for label, cards in context.reported.shrunk.items()}
        context.library.asked.clear()

    def finish(self) -> LayoutTrace | None:
        """Return the trace; None if anything was reported, or art was missing or broken."""
        context, library = self._context, self._context.library
        usable = all(each and not library.is_broken(each) for each in library.asked.values())
        if not usable or context.diagnostics.count != self._count:
            return None
        shrunk = tuple(
            (label, each)
            for label, cards in context.reported.shrunk.items()
            for each in cards[self._shrunk.get(label, 0) :]
        )
        steps = context.budget.spent - library.steps - self._steps
        return LayoutTrace(dict(library.asked), shrunk, steps)


class Environment:
    """Everything that all layouts of a run depend on; it replays traces in that run."""

    def __init__(self, context: LayoutContext) -> None:
        self.context = context
        self._art: ArtAsked = {}  # found in this run
        self._account = context.budget.account(
            context.game.position("components"),
            tr("the pieces of this game"),
            tr("make fewer different pieces, or simpler ones"),
            follows=True,
        )

    @cached_property
    def key(self) -> str:
        """Digest of everything that all layouts of the game depend on, but its cards."""
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
        variant = context.low_ink, context.draft, context.boxes
        data = file.model_dump_json(exclude={"components"})
        return digest(repr((data, game.values, provenance, variant, sorted(fonts))))

    @cached_property
    def tables_key(self) -> str:
        """Digest of the cards of all tables."""
        tables = self.context.game.tables.items()
        return digest(
            repr([(name, row_key(each)) for name, table in tables for each in table.cards])
        )

    def replay(self, trace: LayoutTrace) -> bool:
        """Ask for a trace's art, report its shrunk text and spend its steps.

        Returns:
            False, and nothing is done, if other art is found. False too once half of the budget is
            spent: then all work is done for real, so that the costliest place can be named.
        """
        library, reported = self.context.library, self.context.reported
        if self.context.budget.is_half_spent:
            return False
        if not trace.art.items() <= self._art.items():
            for asked, found in trace.art.items():
                if library.ask(*asked) != found:
                    return False
            self._art |= trace.art
        for label, shrunk in trace.shrunk:
            reported.shrunk.setdefault(label, []).append(shrunk)
        self._account.spend(trace.steps)
        return True


def row_key(card: Card) -> str:
    """Return everything that a layout can read of a card; positions of blank cells don't count."""
    values = [
        (name, BLANK if isinstance(value, Blank) else value) for name, value in card.values.items()
    ]
    return repr((card.id, card.name, card.quantity, values))


def digest(text: str) -> str:
    """Return the SHA-256 of a text, in hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
