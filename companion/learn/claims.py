"""Check the designer's claims against playtests: each holds, fails, or has too few games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.play.learn import CARD_SHARES, Claim, Verdict
from punchboard.companion.learn.evidence import Edition, Evidence
from punchboard.companion.learn.odds import Proportion
from punchboard.companion.learn.playtest import CardUse, Playtest
from punchboard.companion.learn.reading import PlaytestList


def judge(claims: Sequence[Claim], evidence: Evidence) -> list[Verdict]:
    """Return the verdicts of playtests on each claim: people's games first, then programs'.

    Each is held against the newest edition that was played at all, by people and by programs.
    """
    verdicts = []
    for claim in claims:
        for who in ("people", "simulated"):
            played = [each for each in evidence.editions if _pile(each, who)]
            if played:
                verdicts.append(_judge(claim, played[-1], who))
    return verdicts


_Who = Literal["people", "simulated"]


def _pile(edition: Edition, who: str) -> PlaytestList:
    return edition.people if who == "people" else edition.simulated


def _judge(claim: Claim, edition: Edition, who: _Who) -> Verdict:
    """Return whether a claim holds in the games of people, or of programs."""
    games = _MeasuredGames(claim, _pile(edition, who))
    if claim.of in CARD_SHARES:
        state, figure, count = _of_cards(claim, games.shares(), edition)
    elif claim.of == "ends":
        share = games.ends()
        state, figure = _state(claim, 100 * share.value, share.of), _percent(share)
        count = share.of
    else:
        values = games.values()
        count = len(values)
        middle = median(values) if values else 0.0
        state, figure = (
            _state(claim, middle, count),
            tr("the median is {middle:g}", middle=round(middle, 1)),
        )
    if not count:
        figure = tr("no finished game to judge by")
    return Verdict(
        say=claim.say,
        state=state,
        figure=figure,
        tables=count,
        edition=edition.marked_label,
        who=who,
    )


def _of_cards(
    claim: Claim, shares: dict[str, Proportion], edition: Edition
) -> tuple[Literal["holds", "fails", "too few"], str, int]:
    """Return the state of a claim on cards, the card that is nearest to breaking it, its games."""
    enough = {card: share for card, share in shares.items() if share.of >= claim.tables}
    if not enough:
        most = max(shares, key=lambda card: shares[card].of, default="")
        count = shares[most].of if most else 0
        needed = tr("no card was in {games} finished games", games=claim.tables)
        return "too few", needed, count

    def beyond(card: str) -> float:
        value = 100 * enough[card].value
        over = value - claim.most if claim.most is not None else float("-inf")
        under = claim.least - value if claim.least is not None else float("-inf")
        return max(over, under)

    worst = max(sorted(enough), key=beyond)
    card = edition.card(worst)
    figure = f"{card.name if card else worst} {_percent(enough[worst])}"
    return ("fails" if beyond(worst) > 0 else "holds"), figure, enough[worst].of


def _state(claim: Claim, value: float, count: int) -> Literal["holds", "fails", "too few"]:
    if count < claim.tables:
        return "too few"
    is_over = claim.most is not None and value > claim.most
    is_under = claim.least is not None and value < claim.least
    return "fails" if is_over or is_under else "holds"


def _percent(share: Proportion) -> str:
    return tr(
        "{value:.0f} % ({count} of {total})",
        value=100 * share.value,
        count=share.count,
        total=share.of,
    )


class _MeasuredGames:
    """The games that a claim is about: finished ones of its number of players."""

    def __init__(self, claim: Claim, pile: Iterable[Playtest]) -> None:
        self._claim = claim
        self._pile = pile

    def __iter__(self) -> Iterator[Playtest]:
        for playtest in self._pile:
            if playtest.is_over and self._claim.players in (None, len(playtest.players)):
                yield playtest

    def ends(self) -> Proportion:
        """Return how many of them end in the claim's rounds."""
        wanted = {str(each).casefold() for each in self._claim.rounds}
        whole = (each for each in self if not each.is_cut)
        ends = [{each.round_name.casefold(), str(each.rounds)} for each in whole]
        return Proportion(sum(bool(names & wanted) for names in ends), len(ends))

    def values(self) -> list[float]:
        """Return the measured figure of each game; games where it's unknown are left out."""
        found: list[float] = []
        for each in self:
            scores = sorted(each.scores.values(), reverse=True)
            if self._claim.of == "minutes" and each.seconds:
                found.append(each.minutes)
            elif self._claim.of == "rounds" and not each.is_cut:
                found.append(each.rounds)
            elif self._claim.of == "score" and scores:
                found.append(scores[0])
            elif self._claim.of == "lead" and len(scores) > 1:
                found.append(scores[0] - scores[1])
        return found

    def shares(self) -> dict[str, Proportion]:
        """Return the share of each card that the claim is about."""
        counts: dict[str, list[int]] = {}
        games = 0
        wanted = self._claim.cards
        for playtest in self:
            games += 1
            for card, deeds in playtest.cards.items():
                if wanted not in (card, card.partition(":")[0]):
                    continue
                mine = counts.setdefault(card, [0, 0])
                mine[0] += _did(self._claim.of, playtest, deeds)
                mine[1] += _is_open(playtest, deeds)
        if self._claim.of == "won":
            return {card: Proportion(did, of) for card, (did, of) in counts.items()}
        return {card: Proportion(did, games) for card, (did, _) in counts.items()}


def _is_open(playtest: Playtest, deeds: CardUse) -> bool:
    """Return whether a card may decide: somebody has it, but not everybody."""
    return bool(playtest.winners) and 0 < len(deeds.holders) < len(playtest.players)


def _did(of: str, playtest: Playtest, deeds: CardUse) -> bool:
    if of == "won":
        won = any(seat in playtest.winners for seat in deeds.holders)
        return won and _is_open(playtest, deeds)
    return bool({"held": deeds.holders, "bought": deeds.bought, "seen": deeds.rows}[of])
