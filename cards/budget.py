"""Limits on the work and memory of one game as a whole.

Work is counted in steps, not seconds, so that a folder gives the same result on every computer.
Code whose work grows with the data opens an account for the place in the data, so that the
costliest place can be named. A step takes about a microsecond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.problem import DataError, Diagnostics, Position

if TYPE_CHECKING:  # few games have filters
    from punchboard.cards.filter_time import GameFilterTime

#: Steps of a game, and what each card adds up to `MOST_STEPS`: a card of the benchmark takes about
#: 400 from its row to the page.
STEPS = 8_000_000
STEPS_OF_CARD = 3_000
MOST_STEPS = 60_000_000
#: Counted bytes that may be in use at a time, about half of what the process then has.
MEMORY = 600_000_000


#: A place with less than this part of all is one of many like it.
_SCATTERED = 0.2


class OverBudgetError(DataError):
    """The game takes too much; its one diagnostic names the costliest place."""


@dataclass(slots=True, eq=False)
class Account:
    """The cost of one place in a game's data.

    Attributes:
        budget: Budget of the game, charged together with the account.
        position: Position of the place.
        what: Name of the place, as the end of a sentence.
        hint: Advice for making it cheaper.
        steps: Steps taken so far.
        bytes: Bytes held.
    """

    budget: Budget
    position: Position
    what: str
    hint: str
    steps: float = 0.0
    bytes: int = 0

    def spend(self, steps: float) -> None:
        """Take steps; large work is paid for before it is done.

        Raises:
            OverBudgetError: if there are not so many left.
        """
        self.steps += steps
        budget = self.budget
        budget.spent += steps
        if budget.spent > budget.steps:
            raise budget.too_much_work()
        if budget.pause is not None:
            budget.pause()

    def hold(self, size: int) -> None:
        """Take bytes of memory; a negative size gives them back.

        Raises:
            OverBudgetError: if there are not so many left.
        """
        self.bytes += size
        budget = self.budget
        budget.held += size
        if budget.held > budget.memory:
            raise budget.too_much_memory()


@dataclass(slots=True, eq=False)
class Budget:
    """The steps and bytes of one game.

    Attributes:
        steps: Limit of steps.
        memory: Limit of bytes held.
        cards: Number of cards that raised the limit of steps.
        spent: Steps taken so far.
        held: Bytes held.
        filter_time: Time left for filters of its drawings; None before one is drawn.
        pause: Called while steps are taken, so that more urgent work goes on in between.
    """

    steps: int = STEPS
    memory: int = MEMORY
    cards: int = 0
    spent: float = 0.0
    held: int = 0
    filter_time: GameFilterTime | None = None
    pause: Callable[[], None] | None = None
    _accounts: list[Account] = field(default_factory=list)

    def account(
        self, position: Position, what: str, hint: str, *, follows: bool = False
    ) -> Account:
        """Open an account.

        Args:
            position: Position of the place that causes the work.
            what: Name of the place, as the end of a sentence: `this element`.
            hint: Advice for making it cheaper, an imperative.
            follows: Whether its cost only depends on other places, so that it is never named.
        """
        account = Account(self, position, what, hint)
        if not follows:
            self._accounts.append(account)
        return account

    def add_cards(self, cards: int) -> None:
        """Allow more steps for more cards."""
        self.cards += cards
        self.steps = max(self.steps, min(self.steps + cards * STEPS_OF_CARD, MOST_STEPS))

    @contextmanager
    def paid(self) -> Iterator[None]:
        """Do work again whose steps were spent when its result was reused."""
        spent = self.spent
        yield
        self.spent = spent

    @property
    def is_half_spent(self) -> bool:
        """Whether half of the steps or of the bytes are gone."""
        return self.spent > self.steps / 2 or self.held > self.memory / 2

    def too_much_work(self) -> OverBudgetError:
        """Return the error for a game without steps left."""
        cards = tr_count("{count} card", "{count:,} cards", self.cards)
        what = tr(
            "a game of {cards} must be made in {steps:,} steps or fewer",
            cards=cards,
            steps=self.steps,
        )
        return self._over(what, {id(each): each.steps for each in self._accounts})

    def too_much_memory(self) -> OverBudgetError:
        """Return the error for a game without bytes left."""
        what = tr("a game must be held in {memory:,.0f} MB or less", memory=self.memory / 1000000.0)
        return self._over(what, {id(each): each.bytes for each in self._accounts})

    def _over(self, what: str, costs: Mapping[int, float]) -> OverBudgetError:
        """Name the place that costs most; or the file, where many places cost a little each."""
        places: dict[tuple[Position, str, str], float] = {}
        files: dict[str, float] = {}
        for account in self._accounts:
            place = account.position, account.what, account.hint
            places[place] = places.get(place, 0) + costs[id(account)]
            file = account.position.file
            files[file] = files.get(file, 0) + costs[id(account)]
        whole = sum(places.values()) or 1
        costliest = max(places, key=places.__getitem__)
        position, name, hint = costliest
        part = places[costliest] / whole
        if part < _SCATTERED:
            file = max(files, key=files.__getitem__)
            position, name, part = (
                Position(file),
                tr("what this file asks for"),
                files[file] / whole,
            )
        diagnostics = Diagnostics()
        diagnostics.error(
            position,
            tr(
                "{limit}, and {part:.0%} go into {place}",
                limit=what,
                part=max(part, 0.01),
                place=name,
            ),
            hint,
        )
        return OverBudgetError(diagnostics)
