"""The current choice to seal, and the action that plays it once it opens; without any state."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.host_news import HostNews
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.offered import Offered
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, check, offers, opening
from punchboard.companion.seal.choice_numbers import UnsealableError, count_numbers, values_of
from punchboard.companion.seal.question import bare, question_of
from punchboard.companion.table.choice_record import ChoiceId
from punchboard.companion.view_schema import OfferView


@dataclass(frozen=True)
class SealedQuestion:
    """A choice that the rules ask for now.

    Attributes:
        table: Id of the table.
        game: Name of its folder.
        round: Round, from 0.
        phase: Phase, from 0.
        choice: Name of the private action.
        offers: Seat to its offer as the view has it, in the order of asking.
        questions: Seat to its offer as fingerprints have it, in the same order.
    """

    table: str
    game: str
    round: int
    phase: int
    choice: str
    offers: Mapping[str, OfferView]
    questions: Mapping[str, Mapping[str, Any]]

    @cached_property
    def print(self) -> str:
        """A digest that changes with anything that may be answered, and with no player's name."""
        return self._digest([(seat, bare(each["fields"])) for seat, each in self.questions.items()])

    def is_print(self, digest: str) -> bool:
        """Return whether a digest matches the question, also one by the host of an older table."""
        return digest in (self.print, self._older_print)

    @cached_property
    def _older_print(self) -> str:
        """The digest that older hosts kept: players' names count in it."""
        return self._digest(list(self.questions.items()))

    def _digest(self, offers: Sequence[object]) -> str:
        parts = [self.round, self.phase, self.choice, offers]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def which(self, epoch: int) -> ChoiceId:
        """Return the choice with an epoch, the number that counts choices up."""
        return ChoiceId(
            table=self.table, game=self.game, round=self.round, phase=self.phase,
            choice=self.choice, epoch=epoch,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Played:
    """The result of the openings.

    Attributes:
        action: Action that plays them.
        news: The choices that count as none.
        impossible: Seats that sealed what the rules don't allow.
    """

    action: Action
    news: tuple[HostNews, ...]
    impossible: frozenset[str]


def asked_now(
    rules: Rules, state: State, table: str, offered: Sequence[Offer] | None = None
) -> SealedQuestion | None:
    """Return the choice to seal now: the first secret one that the step asks for.

    Args:
        rules: Rules of the game.
        state: State of the table.
        table: Its id.
        offered: Offers of the state; None to work them out.

    Returns:
        None without a secret question, or with one that can't be sealed.
    """
    found = [
        each
        for each in (offers(rules, state) if offered is None else offered)
        if each.private and not each.anytime and not each.why
    ]
    asked = {each.seat: each for each in found if each.do == found[0].do}
    same = {seat: each.to_json() for seat, each in asked.items()}
    if not same:
        return None
    try:
        for offer in same.values():
            count_numbers(offer["fields"])
    except UnsealableError:
        return None
    moment = state.moment
    questions = {seat: question_of(each) for seat, each in asked.items()}
    return SealedQuestion(
        table, rules.name, moment.round, moment.phase, found[0].do, same, questions
    )


def play(
    rules: Rules,
    state: State,
    asked: SealedQuestion,
    numbers: Mapping[str, Sequence[int] | None],
    offered: Offered | None = None,
) -> Played:
    """Return the action of the openings; missing and impossible choices count as none made.

    Args:
        rules: Rules of the game.
        state: State in which the choice was asked for.
        asked: The choice.
        numbers: Opened numbers by seat; None where an opening is missing.
        offered: Offers of the state; None to work out those of the choice.
    """
    given: dict[str, Mapping[str, Any]] = {}
    news: list[HostNews] = []
    impossible: set[str] = set()
    for seat in asked.offers:
        opened = numbers.get(seat)
        given[seat] = {}
        if opened is None:
            news.append(HostNews("not_opened", (seat,)))
            continue
        try:
            values = values_of(asked.offers[seat]["fields"], opened)
            check(rules, state, Action(asked.choice, seat, values), offered)
            given[seat] = values
        except (ValueError, Refusal):
            impossible.add(seat)
            news.append(HostNews("impossible", (seat,)))
    action = opening(rules, state, {asked.choice: given})
    if action is None:
        raise RuntimeError(f"{asked.choice} does not open")
    return Played(action, tuple(news), frozenset(impossible))
