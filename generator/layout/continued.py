"""Backs on which texts of their fronts continue."""

from __future__ import annotations

import re
from collections.abc import Sequence

from punchboard.cards.catalog import tr
from punchboard.cards.game import Card, Table
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import ComponentBase
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.face_in_progress import Rest
from punchboard.generator.layout.load import continuing

#: Names a rest in the layout of a back.
_READ = re.compile(r"\brest\.(\w+)")


class ContinuedBack:
    """A back that shows the rest of the front's texts.

    Attributes:
        names: Names that front and back read.
        underlay: Face with the parts that all its backs share.
        reads_tables: Whether they depend on all cards of the game.
        continues: Always False: texts that continue here end here.
    """

    continues = False

    def __init__(
        self,
        back: CompiledLayout,
        fronts: Sequence[CompiledLayout],
        texts: Sequence[str],
        context: LayoutContext,
    ) -> None:
        """Join a back to its fronts.

        Args:
            back: Layout of the back.
            fronts: Layouts of the front.
            texts: Names of the front's elements that may continue.
            context: Holds the diagnostics of the faces.
        """
        self._back, self._fronts, self._texts, self._context = back, fronts, texts, context
        both = [back, *fronts]
        self.names = frozenset().union(*(each.names for each in both)) - {"rest"}
        self.underlay = back.underlay
        self.reads_tables = any(each.reads_tables for each in both)

    @property
    def content(self) -> str:
        """All that its faces depend on but the game and the card."""
        return repr([self._back.content, *(each.content for each in self._fronts)])

    def try_out(self, table: Table | None, card: Card | None, copy: int = 1) -> None:
        """Lay out the back of a copy to collect its diagnostics."""
        self.lay_out(table, card, copy)

    def lay_out(
        self, table: Table | None, card: Card | None, copy: int = 1, revision: str = ""
    ) -> Face:
        """Return the back of one copy of a card; arguments as `CompiledLayout.lay_out`."""
        rests = dict.fromkeys(self._texts, Rest())
        shrunk = self._context.reported.shrunk
        counts = {label: len(cards) for label, cards in shrunk.items()}
        for front in self._fronts:
            of_card, of_copy = front.last
            if of_card is None or of_card is not card or of_copy != copy:
                front.lay_out(table, card, copy, revision)
            rests |= front.rests
        for label, cards in list(shrunk.items()):  # the front says so itself
            del cards[counts.get(label, 0) :]
            if not cards:
                del shrunk[label]
        return self._back.lay_out(table, card, copy, revision, rests)


def join_back(
    name: str,
    component: ComponentBase,
    fronts: Sequence[CompiledLayout],
    backs: Sequence[CompiledLayout],
    context: LayoutContext,
) -> tuple[CompiledLayout | ContinuedBack, ...] | None:
    """Return the layouts of a back joined to its fronts, None after an error.

    Args:
        name: Name of the component.
        component: Component with fronts whose texts may continue.
        fronts: Layouts of its front.
        backs: Layouts of its back; empty without one.
        context: Receives diagnostics.
    """
    found = Diagnostics()
    texts: list[str] = []
    read = {text for back in backs for text in _READ.findall(repr(back.file))}
    for front in fronts:
        for path in continuing(front.file.elements):
            text, where = path[-1], front.where("elements", *path, "continues")
            texts.append(text)
            if not backs:
                found.error(
                    where,
                    tr(
                        '"{text}" continues on the back, and "{name}" has no back',
                        text=text,
                        name=name,
                    ),
                    tr("add a back: to the component, or take continues: out"),
                )
            elif getattr(component, "uniform_back", False):
                found.error(
                    where,
                    tr(
                        '"{text}" continues on the back, and all backs of "{name}" must '
                        "look the same",
                        text=text,
                        name=name,
                    ),
                    tr("say uniform_back: false at the component, or take continues: out"),
                )
            elif text not in read:
                found.error(
                    where,
                    tr(
                        '"{text}" continues on the back, and no text of its layout shows the rest',
                        text=text,
                    ),
                    tr('add a text "{{{{ rest.{text} }}}}" to the layout of the back', text=text),
                )
    context.diagnostics.extend(found)
    if found.has_errors:
        return None
    return tuple(
        ContinuedBack(back, fronts, texts, context) if "rest" in back.names else back
        for back in backs
    )
