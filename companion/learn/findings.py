"""Find things to look at before the next playtest: sentences, with the rows behind each.

Most are plain counts. Whether a card's holders end ahead by more than chance is in `strength.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.flags import shown_reason
from punchboard.cards.play.schema.stock import Stock
from punchboard.companion.learn.evidence import Edition
from punchboard.companion.learn.odds import FEW, Proportion, fewer
from punchboard.companion.learn.playtest import CardFlag, Playtest
from punchboard.companion.learn.reading import PlaytestList
from punchboard.companion.learn.strength import FALSE_ALARMS, CardStrength, in_order, tails
from punchboard.companion.rules.engine.words import listed

#: At most this many rows are kept for a finding; `punchboard events` has all of them.
_MOST_ROWS = 12
#: At most this many lines of a sort are on the first screen; the others are folded away.
_FIRST = 3
#: At least this many offers without a buyer, or games without a victory, before they are told.
_OFTEN = 3
#: Chance above which a card's lead isn't told at all: of twenty equal cards, one is below it.
_DOUBTFUL = 0.05
#: At most this many notes on one card are quoted.
_MOST_NOTES = 4
#: At most this many lines fit on the first screen; then none is folded away.
_MOST_LINES = 12
#: At most this many names in one sentence.
_MOST_NAMES = 6
#: Mechanisms that only lead, remind and count: that they tell nothing says nothing.
_SILENT = frozenset(
    {"ends", "reminders", "checklist", "note", "scoring", "calculator", "turn_order", "sheet"}
)


@dataclass(frozen=True, slots=True)
class StepPlace:
    """A step of a table.

    Attributes:
        file: File of the table.
        row: Number of the step.
        said: Words of a player in that step; "" where the finding's own sentence says enough.
    """

    file: str
    row: int
    said: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of the report.

    Attributes:
        kind: `flag`, `offer`, `winner`, `time`, `correction`, `lookup`, `price` or `unused`.
        subject: Subject of the finding, in a word or two.
        text: The rest of the sentence.
        places: The steps behind it.
        names: Everything that it counts, if its text names only the first.
        is_first: Whether it is on the first screen.
    """

    kind: str
    subject: str
    text: str
    places: tuple[StepPlace, ...] = ()
    is_first: bool = True
    names: tuple[str, ...] = ()


@dataclass(slots=True)
class _Subject:
    """Counts of a card or of goods over all tables."""

    name: str = ""
    offered: int = 0
    bought: int = 0
    offers: list[StepPlace] = field(default_factory=list)
    wins: list[StepPlace] = field(default_factory=list)
    losses: list[StepPlace] = field(default_factory=list)
    flags: dict[str, list[CardFlag]] = field(default_factory=dict)
    flagged: list[StepPlace] = field(default_factory=list)


class _Count:
    """One pass over the tables of an edition."""

    def __init__(self, playtests: PlaytestList, edition: Edition) -> None:
        self.edition = edition
        self.tables = self.finished = 0
        self.subjects: dict[str, _Subject] = {}
        self.seconds: dict[str, list[int]] = {}
        self.minutes: list[float] = []
        self.decided: list[dict[int, float]] = []
        self.corrected: dict[str, list[StepPlace]] = {}
        self.looked_up: dict[str, list[StepPlace]] = {}
        self.longest: dict[str, list[tuple[int, StepPlace]]] = {}
        self.ends: list[tuple[int, StepPlace]] = []
        self.shared: list[StepPlace] = []
        self.first_wins: list[StepPlace] = []
        self.unfinished: list[StepPlace] = []
        self.undone: list[StepPlace] = []
        self.offered_prices: set[int] = set()
        self.paid_prices: set[int] = set()
        self.told_by: set[str] = set()
        self.used: set[str] = set()
        self.seen: set[str] = set()
        for playtest in playtests:
            self._take(playtest)

    def _take(self, playtest: Playtest) -> None:
        """Add a playtest."""
        self.tables += 1
        _keep(self.undone, playtest, playtest.undone, keeps_all=True)
        self.told_by |= set(playtest.told_by)
        self.used |= playtest.used
        self.seen |= set(playtest.cards)
        for id_, deeds in (*playtest.cards.items(), *playtest.things.items()):
            mine = self.subjects.setdefault(id_, _Subject())
            mine.name = deeds.name or mine.name
            mine.offered += len(deeds.offered)
            mine.bought += len(deeds.bought)
            _keep(mine.offers, playtest, deeds.offered)
            held = playtest.is_over and 0 < len(deeds.holders) < len(playtest.players)
            if held and playtest.winners and id_ in playtest.cards:
                won = any(seat in playtest.winners for seat in deeds.holders)
                got = deeds.bought[-1:] or [playtest.decided]
                _keep(mine.wins if won else mine.losses, playtest, got)
        for flag in playtest.flags:
            mine = self.subjects.setdefault(flag.card, _Subject())
            mine.flags.setdefault(flag.reason, []).append(flag)
            if len(mine.flagged) < _MOST_ROWS:
                words = f": “{flag.note}”" if flag.note else ""
                said = (
                    f"{playtest.players[flag.seat - 1]}, {_small(shown_reason(flag.reason))}{words}"
                )
                mine.flagged.append(StepPlace(playtest.file, flag.row, said))
        for thing, rows in playtest.corrected.items():
            if thing != "table":  # that the table was matched is told beside what was set
                _keep(self.corrected.setdefault(thing, []), playtest, rows, keeps_all=True)
        for thing, rows in playtest.looked_up.items():
            _keep(self.looked_up.setdefault(thing, []), playtest, rows, keeps_all=True)
        self.offered_prices |= set(playtest.offered_prices)
        self.paid_prices |= {each.printed for each in playtest.payments if each.printed is not None}
        if playtest.is_over:
            self._take_whole(playtest)
        else:
            _keep(self.unfinished, playtest, [playtest.steps], keeps_all=True)

    def _take_whole(self, playtest: Playtest) -> None:
        """Add the figures of a playtest that was finished."""
        self.finished += 1
        if playtest.seconds:
            self.minutes.append(playtest.minutes)
        for phase, seconds in playtest.seconds.items():
            self.seconds.setdefault(phase, []).append(seconds)
            longest, row = playtest.longest[phase]
            self.longest.setdefault(phase, []).append((longest, StepPlace(playtest.file, row)))
        totals = sorted(playtest.scores.values(), reverse=True)
        if len(playtest.winners) > 1:
            self.shared.append(StepPlace(playtest.file, playtest.decided))
        elif len(totals) > 1:
            self.ends.append((totals[0] - totals[1], StepPlace(playtest.file, playtest.decided)))
        if len(playtest.winners) == 1:
            likely = 1 / len(playtest.players)
            self.decided.append({0: 1 - likely, 1: likely})
            if playtest.winners == [1]:
                self.first_wins.append(StepPlace(playtest.file, playtest.decided))

    def name(self, id_: str) -> str:
        """Return the name of a card or a thing."""
        card = self.edition.card(id_)
        if card is not None:
            return card.name
        mine = self.subjects.get(id_)
        return _capital((mine.name if mine else "") or id_.rpartition(".")[2])

    def title(self, thing: str) -> str:
        """Return the game's title of a mechanism, or of the one that a thing is part of."""
        title = self.edition.title(thing.partition(".")[0])
        part = _words(thing.partition(".")[2])
        return f"{_capital(part)} ({title})" if part else title


def _keep(
    places: list[StepPlace], playtest: Playtest, rows: Iterable[int], keeps_all: bool = False
) -> None:
    """Add steps of a table; no more than are shown, unless their number counts."""
    for row in rows:
        if keeps_all or len(places) < _MOST_ROWS:
            places.append(StepPlace(playtest.file, row))


def findings(
    edition: Edition, playtests: PlaytestList, strengths: Sequence[CardStrength]
) -> list[Finding]:
    """Return the findings; players' own flags come first.

    Args:
        edition: The tables' game.
        playtests: Its tables of people, or those of programs.
        strengths: Strengths of its cards, the most surprising one first.
    """
    count = _Count(playtests, edition)
    found = [
        *_flags(count),
        *_cards(count, strengths),
        *_offers(count),
        *_times(count),
        *_mistakes(count),
        *_unused(count),
    ]
    if len(found) <= _MOST_LINES:
        return [replace(each, is_first=True) for each in found]
    return found


def _flags(count: _Count) -> Iterator[Finding]:
    """Yield the flags of players, the most often flagged card first."""
    flagged = [(id_, each) for id_, each in count.subjects.items() if each.flags]
    flagged.sort(key=lambda pair: (-sum(map(len, pair[1].flags.values())), pair[0]))
    for at, (id_, each) in enumerate(flagged):
        said = [
            tr(
                "flagged “{reason}” {number_of_times}",
                reason=_small(shown_reason(reason)),
                number_of_times=_times_of(len(flags)),
            )
            for reason, flags in sorted(each.flags.items(), key=lambda pair: -len(pair[1]))
        ]
        notes = [flag.note for flags in each.flags.values() for flag in flags if flag.note]
        quoted = "".join(f" “{note}”" for note in notes[:_MOST_NOTES])
        text = f"{listed(said)}.{quoted}"
        yield Finding("flag", count.name(id_), text, tuple(each.flagged), at < 2 * _FIRST)


def _offers(count: _Count) -> Iterator[Finding]:
    """Yield the cards and goods that were offered again and again and hardly ever bought.

    Where nothing of a kind was ever bought, it is not there to be bought. The most surprising one
    comes first: the one that would have so few buyers least often if all cards of its kind were
    equally wanted.
    """
    kinds: dict[str, Proportion] = {}
    for id_, each in count.subjects.items():
        one, kind = _sold(each), kinds.get(_group(id_), Proportion(0, 0))
        kinds[_group(id_)] = Proportion(kind.count + one.count, kind.of + one.of)
    rare = [
        (fewer(_sold(each), kinds[_group(id_)]), id_, each)
        for id_, each in count.subjects.items()
        if kinds[_group(id_)].count and each.offered >= _OFTEN and each.bought * 4 <= each.offered
    ]
    rare.sort(key=lambda found: found[:2])
    for at, (_, id_, each) in enumerate(rare):
        text = tr(
            "offered {number_of_times}, bought {bought}.",
            number_of_times=_times_of(each.offered),
            bought=each.bought,
        )
        yield Finding("offer", count.name(id_), text, tuple(each.offers), at < _FIRST)


def _sold(subject: _Subject) -> Proportion:
    """Return how many of its offers found a buyer."""
    return Proportion(min(subject.bought, subject.offered), subject.offered)


def _cards(count: _Count, strengths: Sequence[CardStrength]) -> Iterator[Finding]:
    """Yield cards whose holders end ahead of chance, then those whose holders end behind it.

    Cards that chance may explain are few, say so, and are folded away except for one.
    """
    noted = [each for each in in_order(strengths) if each.is_marked or each.chance < _DOUBTFUL]
    doubtful = 0
    for at, each in enumerate(noted):
        doubtful += not each.is_marked
        if doubtful > _FIRST:
            break
        mine = count.subjects[each.card]
        places = mine.wins if each.is_strong else mine.losses
        is_first = each.is_marked or at == 0
        text = f"{_verdict_on(each)} {_figures_of(each)}"
        yield Finding("winner", count.name(each.card), text, tuple(places), is_first)


def _verdict_on(card: CardStrength) -> str:
    if not card.is_marked:
        return tr("may stand out by chance.")
    return tr("looks too strong.") if card.is_strong else tr("looks too weak.")


def _figures_of(card: CardStrength) -> str:
    """Return the sentences on holders' wins, their leads, and the card's own points."""
    won = tr(
        "A holder won {won} of {games} games; chance would give {by_chance:.1f}.",
        won=card.won.count,
        games=card.won.of,
        by_chance=card.by_chance,
    )
    said = [won]
    if card.ahead is not None:
        points = f"{abs(card.ahead):.1f}"
        said.append(
            tr("Holders ended {points} points ahead of the average player.", points=points)
            if card.ahead >= 0
            else tr("Holders ended {points} points behind the average player.", points=points)
        )
    if card.points is not None and card.points.stand_out:
        said.append(
            tr(
                "The card itself brings {points:.1f} points; the other cards bring {others:.1f}.",
                points=card.points.mean,
                others=card.points.others,
            )
        )
    return " ".join(said)


def _times(count: _Count) -> Iterator[Finding]:
    """Yield the length of games, their slowest parts, and how they ended."""
    if count.minutes:
        phases = {
            phase: sum(all_of) / len(count.minutes) / 60 for phase, all_of in count.seconds.items()
        }
        slowest = max(phases, key=lambda phase: phases[phase])
        if len(phases.keys() - {""}) > 1:  # what comes after the end is no phase of the game
            text = tr(
                "{phase}, {minutes} a game.",
                phase=count.edition.phase_name(slowest),
                minutes=_minutes(phases[slowest]),
            )
            yield Finding("time", tr("Slowest"), text, _worst(count.longest[slowest]))
        shortest, longest = round(min(count.minutes)), round(max(count.minutes))
        usual = _minutes(median(count.minutes))
        text = tr("takes {minutes}.", minutes=usual)
        if shortest != longest:
            text = tr(
                "takes {minutes} (from {shortest} to {longest}).",
                minutes=usual,
                shortest=shortest,
                longest=longest,
            )
        yield Finding("time", tr("A game"), text, is_first=False)
    if count.ends:
        leads = [lead for lead, _ in count.ends]
        least, most = min(leads), max(leads)
        lead = round(median(leads))
        text = tr_count("usually {count} point.", "usually {count} points.", lead)
        if least != most:
            spread = (
                tr(
                    "The closest game was won by {least}, the clearest by {most}.",
                    least=least,
                    most=most,
                )
                if least
                else tr(
                    "The closest game was a tie on points, the clearest won by {most}.", most=most
                )
            )
            text = f"{text} {spread}"
        yield Finding("time", tr("Winner’s lead"), text, _worst(count.ends), is_first=False)
    if count.shared:
        text = tr(
            "{shared} of {finished} games.", shared=len(count.shared), finished=count.finished
        )
        places = tuple(count.shared[:_MOST_ROWS])
        yield Finding("time", tr("Several winners"), text, places, is_first=False)
    if len(count.decided) >= FEW:
        won, games = len(count.first_wins), len(count.decided)
        by_chance = sum(each[1] for each in count.decided)
        chance = 2 * min(tails(won, count.decided))
        text = tr(
            "wins {first_wins} of {decided} games; chance would give {by_chance:.1f}.",
            first_wins=won,
            decided=games,
            by_chance=by_chance,
        )
        places = tuple(count.first_wins[:_MOST_ROWS])
        yield Finding("time", tr("Seat 1"), text, places, is_first=chance <= FALSE_ALARMS)
    if count.unfinished:
        text = tr(
            "{unfinished} of {tables} tables.",
            unfinished=len(count.unfinished),
            tables=count.tables,
        )
        yield Finding(
            "time", tr("Not played to the end"), text, tuple(count.unfinished[:_MOST_ROWS])
        )


def _mistakes(count: _Count) -> Iterator[Finding]:
    """Yield the most frequent corrections and lookups, and the undone steps."""
    for kind, title_of_first, title, found in (
        ("correction", tr("Corrected most"), tr("Corrected too"), count.corrected),
        ("lookup", tr("Looked up most"), tr("Looked up too"), count.looked_up),
    ):
        most = sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))
        for at, (thing, places) in enumerate(most[:_FIRST]):
            text = f"{count.title(thing)}, {_times_of(len(places))}."
            subject = title if at else title_of_first
            yield Finding(kind, subject, text, tuple(places[:_MOST_ROWS]), at == 0)
    if count.undone:
        steps, tables = len(count.undone), len({each.file for each in count.undone})
        text = tr_count(
            "{count} step at {tables} of {all_tables} tables.",
            "{count} steps at {tables} of {all_tables} tables.",
            steps,
            tables=tables,
            all_tables=count.tables,
        )
        shown = tuple(count.undone[:_MOST_ROWS])
        yield Finding("correction", tr("Undone"), text, shown, is_first=False)


def _unused(count: _Count) -> Iterator[Finding]:
    """Yield cards that were never heard of, prices nobody paid, and parts that said nothing."""
    heard: Counter[str] = Counter(id_.partition(":")[0] for id_ in count.seen)
    for table, known in heard.items():
        cards = [each for each in count.edition.pack.cards if each.table == table and each.quantity]
        never = [each.name for each in cards if each.id not in count.seen]
        if never and known > 1:
            text = tr(
                "{never} of {cards}: {names}.",
                never=len(never),
                cards=len(cards),
                names=_names(never),
            )
            yield Finding(
                "unused",
                tr("Never seen in {table}", table=_words(table)),
                text,
                (),
                count.tables >= FEW,
                tuple(never) if len(never) > _MOST_NAMES else (),
            )
    free = sorted(count.offered_prices - count.paid_prices)
    if free and count.paid_prices:
        text = tr(
            "{names}, though something was there at that price.",
            names=_names([str(each) for each in free]),
        )
        yield Finding("price", tr("Prices never paid"), text, is_first=False)
    yield from _never_used(count)
    silent = [
        count.title(name)
        for name, data in count.edition.pack.play.mechanisms.items()
        if name not in count.told_by and data.kind not in _SILENT and not _is_optional(count, name)
    ]
    if silent and count.finished:
        yield Finding("unused", tr("Never used"), f"{_names(silent)}.", (), count.finished >= FEW)


def _never_used(count: _Count) -> Iterator[Finding]:
    """Yield places, goods and choices that were never used, though others of their kind were."""
    mechanisms = count.edition.pack.play.mechanisms
    goods = {
        name: {good.id: good.noun for good in data.goods}
        for name, data in mechanisms.items()
        if isinstance(data, Stock)
    }
    for id_, data in mechanisms.items():
        for apart in data.told_apart(id_, goods):
            never = [name for what, name in apart.names.items() if what not in count.used]
            if 0 < len(never) < len(apart.names) and count.finished:
                names = tuple(never) if len(never) > _MOST_NAMES else ()
                text = tr("{names} never {did_it}.", names=_names(never), did_it=apart.did)
                shown = count.finished >= FEW
                yield Finding("unused", count.title(id_), text, (), shown, names)


def _is_optional(count: _Count, name: str) -> bool:
    """Return whether players switch a mechanism on; who did not has told all there is to tell."""
    play = count.edition.pack.play
    steps = [step for phase in play.phases for step in phase.steps if step.use == name]
    is_switched = bool(steps) and all(step.option for step in steps)
    return is_switched or play.mechanisms[name].option is not None


def _group(id_: str) -> str:
    """Return the common part of ids of one kind: a component, or a mechanism."""
    return id_.partition(":")[0] if ":" in id_ else id_.partition(".")[0]


def _worst(found: list[tuple[int, StepPlace]]) -> tuple[StepPlace, ...]:
    """Return places, that of the largest figure first."""
    return tuple(place for _, place in sorted(found, key=lambda pair: -pair[0])[:_MOST_ROWS])


def _names(names: list[str]) -> str:
    shown = names[:_MOST_NAMES]
    if len(names) > len(shown):
        more = len(names) - len(shown)
        return tr("{names} and {more} more", names=tr(", ").join(shown), more=more)
    return listed(shown)


def _times_of(count: int) -> str:
    return {1: tr("once"), 2: tr("twice")}.get(count) or tr("{count} times", count=count)


def _minutes(minutes: float) -> str:
    return tr_count("{count} minute", "{count} minutes", round(minutes))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _words(name: str) -> str:
    return name.replace("_", " ")


def running_total(edition: Edition, playtests: Iterable[Playtest]) -> str:
    """Return the id of the total that shows who is ahead; "" if there is none.

    That is the one that ends as the score does most often, and else the one whose leader wins most
    often; of equals one that has a track.
    """
    ends: Counter[str] = Counter()
    leads: Counter[str] = Counter()
    for playtest in playtests:
        for thing, totals in playtest.totals.items():
            last = {each.seat: each.now for each in totals}
            ends[thing] += sum(playtest.scores.get(seat) == now for seat, now in last.items())
            ahead = [seat for seat, now in last.items() if now == max(last.values())]
            leads[thing] += len(ahead) == 1 and ahead[0] in playtest.winners
    mechanisms = edition.pack.play.mechanisms

    def worth(thing: str) -> tuple[int, int, bool, str]:
        has_track = thing in mechanisms and mechanisms[thing].kind == "track"
        return ends[thing], leads[thing], has_track, thing

    best = max(leads, key=worth, default="")
    return best if best and (ends[best] or leads[best]) else ""
