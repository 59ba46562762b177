"""The supply of goods: all printed pieces minus those in use, calculated each time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from punchboard.cards.catalog import tr, tr_count
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import NOW
from punchboard.companion.rules.engine.roles import KeepsGoods
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.goods import Goods

#: At most this many goods of a kind in a heap, or of a kind whose number isn't known.
MOST = 99


class Supply:
    """Knows the number of goods that are left, and says when there are too few."""

    def __init__(self, goods: Goods) -> None:
        self._goods, self._data = goods, goods.data

    @property
    def back(self) -> str:
        """Words for goods that return to it: "back to the bag"."""
        return tr("back to {supply}", supply=self._data.supply)

    def left_of(self, table: TableContext, kind: str) -> int | None:
        """Return the goods of a kind that are left; below 0 if more are in use.

        Returns:
            Goods that are neither with a seat nor elsewhere on the table. None means enough.
        """
        return self._lefts(table)[kind]

    def _lefts(self, table: TableContext) -> Mapping[str, int | None]:
        """Return the goods of each kind that are left; None means enough."""
        return table.once((self._goods.id, "left"), lambda: self._new_lefts(table))

    def _new_lefts(self, table: TableContext) -> Mapping[str, int | None]:
        used = self.used(table)
        return {
            kind.id: None if kind.printed is None else kind.printed - used[kind.id]
            for kind in self._goods.kinds
        }

    def used(self, table: TableContext) -> Mapping[str, int]:
        """Return the goods of each kind in use: with seats, elsewhere on the table, or aside."""
        return table.once((self._goods.id, "used"), lambda: self._used(table))

    def _used(self, table: TableContext) -> Mapping[str, int]:
        """Return the goods of each kind in use."""
        used = {kind.id: kind.aside for kind in self._goods.kinds}
        for own in self._goods.state(table).on.values():
            for place in own.values():
                for kind, shelves in place.items():
                    used[kind] += sum(shelves)
        for mechanism in table.all(KeepsGoods, on=False):
            for kind, count in mechanism.lying(table, self._goods.id).items():
                used[kind] += count
        return used

    def lefts(self, table: TableContext) -> dict[str, int]:
        """Return the goods of each kind in the supply."""
        found = self._lefts(table).items()
        return {kind: MOST if left is None else left for kind, left in found}

    def all_left(self, table: TableContext) -> int | None:
        """Return the goods of all kinds in the supply; None if a kind has no limit.

        If substitutes are allowed, a kind with more goods in use than printed has none left.
        """
        lefts = self._lefts(table).values()
        known = [left if self._data.limited else max(0, left) for left in lefts if left is not None]
        return sum(known) if len(known) == len(lefts) else None

    def whys_gone(self, table: TableContext) -> dict[str, str]:
        """Return the kinds of which none is left, with the reason in words."""
        words = tr("none is left in {supply}.", supply=self._data.supply)
        return {kind: words for kind, left in self.lefts(table).items() if left <= 0}

    def reach(self, table: TableContext, kind: str) -> int | None:
        """Return how many more goods of a kind may come into use; None: as many as wanted.

        Where substitutes are allowed, or nothing was counted before, there is no limit.
        """
        if not self._data.limited or not self._goods.state(table).counted:
            return None
        left = self.left_of(table, kind)
        return None if left is None else max(0, left)

    def only(self, kind: str, left: int) -> str:
        """Return the sentence for taking more goods out of the supply than it has left."""
        text = tr_count(
            "Only {goods} is left in {supply}, not {wanted}.",
            "Only {goods} are left in {supply}, not {wanted}.",
            left,
            goods=self._goods.with_unit(kind, left),
            supply=self._data.supply,
            wanted=NOW,
        )
        if not self._data.limited:
            text += " " + tr("Using substitutes? Enter them under “Match the table”.")
        return text

    def there_are(self, kind: str, in_use: object) -> str:
        """Return the sentence for more goods in use than were printed."""
        there = self._goods.with_unit(kind, self._goods.kind(kind).printed or 0)
        return tr("There are only {amount}, not {printed}.", amount=there, printed=in_use)

    # More goods in use than there are

    def _missing(self, table: TableContext) -> dict[str, int]:
        """Return the kinds with more goods in use than printed, and their surplus."""
        lefts = self._lefts(table).items()
        return {kind: -left for kind, left in lefts if left is not None and left < 0}

    def short(self, table: TableContext) -> dict[str, str]:
        """Return the kinds with more goods in use than printed, with a sentence for each."""
        found = {}
        for kind, more in self._missing(table).items():
            printed = self._goods.kind(kind).printed or 0
            if self._data.limited:
                found[kind] = self.there_are(kind, printed + more)
            else:
                there = f"{self._goods.counted(kind, printed)} {self._data.unit.many}"
                found[kind] = tr(
                    "Only {goods} in the box. Use substitutes if you need more.", goods=there
                )
        return found

    def pause(self, tx: Transaction) -> None:
        """Note that goods aren't counted while their option is off."""
        part = self._goods.state(tx)
        if part.counted:
            self._goods.set_state(tx, replace(part, counted=False))

    def note_short(self, tx: Transaction) -> None:
        """Say which kinds have run out since the last action, or refuse it.

        After a pause nothing is refused: players match the table afterwards.

        Raises:
            Refusal: if substitutes aren't allowed.
        """
        part = self._goods.state(tx)
        now = self._missing(tx)
        if now == part.short and part.counted:
            return
        texts = self.short(tx)
        for kind, more in now.items():
            if self._data.limited and part.counted and more > part.short.get(kind, 0):
                raise Refusal(Code.OUT_OF_RANGE, texts[kind])
            if kind not in part.short:
                event = Event("told", thing=self._goods.log_name(kind), what=texts[kind])
                tx.tell(self._goods.id, event)
        self._goods.set_state(tx, replace(part, short=now, counted=True))
