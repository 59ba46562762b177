"""The final score of each seat: every point explained, ties broken, every line correctable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.scoring import CountOf
from punchboard.cards.play.schema.scoring import Scoring as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel, yes_or_no
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.kinds.ends import EarlyWinner, Ends
from punchboard.companion.rules.kinds.score_pages import ScorePages
from punchboard.companion.rules.kinds.sheet import Sheet
from punchboard.companion.rules.kinds.turns import Turns
from punchboard.companion.rules.parts.ranking import count_of
from punchboard.companion.rules.parts.score_steps import score_steps
from punchboard.companion.rules.parts.tie_rule import TieRule, deciding
from punchboard.companion.rules.parts.verdict import RankedSeat, Verdict, ranked, say_verdict
from punchboard.companion.view_schema import ScoresView, ScoreView


@dataclass(frozen=True, slots=True)
class AnnouncedScore:
    """The final figures that the log has.

    Attributes:
        said: Verdict in the log; "" for none.
        totals: Seat to its total in the log.
        now: How "Score now" ended the game: `typed`, where players type all numbers as the app has
            not kept them, or `early`; "" for an end by the rules.
        pages: Seats that have sent their page.
        ties: Seats that have typed their tie-breaking counts.
        order: All seats in the order that the table gave for ties; empty for the order of the app.
    """

    said: str = ""
    totals: Mapping[str, int] = field(default_factory=dict)
    now: Literal["", "typed", "early"] = ""
    pages: tuple[str, ...] = ()
    ties: tuple[str, ...] = ()
    order: tuple[str, ...] = ()

    @property
    def is_typed(self) -> bool:
        """Whether players type all numbers."""
        return self.now == "typed"


class Scoring(Mechanism[Data, AnnouncedScore]):
    """Adds up the points that other mechanisms and the table's answers give."""

    kind = "scoring"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._pages = ScorePages(id, data)

    def start(self, table: TableContext) -> AnnouncedScore:
        """Return a score of which nothing has been said."""
        return AnnouncedScore()

    def lines(self, table: TableContext, seat: str) -> Sequence[tuple[str, ScoreLine]]:
        """Return a seat's lines with the keys under which the table may overrule them."""
        return table.once((self.id, "lines", seat), lambda: self._lines(table, seat))

    def _lines(self, table: TableContext, seat: str) -> Sequence[tuple[str, ScoreLine]]:
        """Return the lines of a seat's score; overruled ones have the table's points."""
        data: Data = self.data
        lines = []
        for source in data.sources:
            for line in table.find(Mechanism, source.use).score_lines(table, seat, source):
                name = f"{source.id}.{line.key}" if line.key else source.id
                key = f"{self.id}.{seat}.{name}"
                points = table.derived(key, line.points)
                if key in table.state.overruled:
                    line = replace(line, points=points, why=tr("set by the table"))
                lines.append((key, line))
        return lines

    def is_cut(self, table: TableContext) -> bool:
        """Return whether "Score now" ended the game, and not its rules."""
        return bool(self.state(table).now)

    def standings(self, table: TableContext) -> Sequence[RankedSeat]:
        """Return all seats in order of rank."""
        return table.once((self.id, "standings"), lambda: self._standings(table))

    def _standings(self, table: TableContext) -> Sequence[RankedSeat]:
        """Rank the seats by their totals, tie rules and winners by an end."""
        data: Data = self.data
        totals = {
            seat.id: sum(line.points for _, line in self.lines(table, seat.id))
            for seat in table.seats
        }
        winner = self._winner(table)
        return ranked(
            totals,
            self._order(table),
            data.tie == "order",
            self._ties(table),
            winner.seat,
            self.excluded(table),
        )

    def verdict(self, table: TableContext) -> Verdict:
        """Return the winners and the reason; empty while deciding numbers are missing."""
        data: Data = self.data
        winner = self._winner(table)
        if winner.seat:
            return Verdict(tr("{name} wins.", name=table.name(winner.seat)), winner.why)
        if self._to_tell(table):
            return Verdict()
        ahead = tr("further ahead in {order}", order=data.order) if data.tie == "order" else ""
        standings = self.standings(table)
        said = say_verdict(standings, table.name, data.unit.count, ahead, self._ties(table))
        excluded_seats = self.excluded(table)
        if data.excludes is None or not excluded_seats:
            return said
        names = listed([table.name(seat) for seat in excluded_seats])
        words = {"names": names, "goods": data.excludes.words}
        excluded = (
            tr_count(
                "{names} has most {goods} and cannot win.",
                "{names} have most {goods} and cannot win.",
                len(excluded_seats),
                **words,
            )
            if data.excludes.more
            else tr_count(
                "{names} has least {goods} and cannot win.",
                "{names} have least {goods} and cannot win.",
                len(excluded_seats),
                **words,
            )
        )
        return replace(said, reason=f"{said.reason} {excluded}".strip())

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the prompt for uncounted points, then the verdict."""
        data: Data = self.data
        if to_tell := self._to_tell(table):
            if self._is_typed(table):
                return self._ask_pages(table, to_tell)
            known = self.verdict(table).text or tr("The game is over.")
            return Prompt(f"{known} {data.ask}", offers=to_tell, panel=self.id, everyone=True)
        return Prompt(self.verdict(table).text, panel=self.id)

    def _ask_pages(self, table: TableContext, to_tell: tuple[Offer, ...]) -> Prompt:
        """Return the question for the numbers that players type."""
        text = tr("Fill in the score: a page for each player.")
        if not self._open_pages(table):
            level = listed([table.name(seat) for seat in self._level(table)])
            text = tr("{names} are level. What breaks the tie?", names=level)
        return Prompt(text, offers=to_tell, panel=self.id, everyone=True)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield "Score now", and corrections once the game is over."""
        moment = table.state.moment
        if not moment.over:
            ask = tr("Type in all numbers, as the app hasn’t followed the game")
            typed = yes_or_no("typed", ask, start=not (moment.round or moment.phase))
            yield Offer(
                f"{self.id}.now", "", tr("Score now"), (typed,), style="other", anytime=True,
                group="score", source="told",
            )  # fmt: skip
            return
        yield from self._again(table)
        number = Wheel("points", tr("Points"), -999, 999, -999, 999, start=0)
        for seat in table.seats:
            lines = tuple(
                Choice(key, line.title, detail=_signed(line.points))
                for key, line in self.lines(table, seat.id)
            )
            if lines:
                yield Offer(
                    f"{self.id}.mend", seat.id, tr("Correct the score of {name}", name=seat.name),
                    (
                        Field("line", tr("Which line?"), "pick", lines),
                        Field("points", tr("How many points is it?"), "number", wheels=(number,)),
                        Field("note", tr("Why?"), "text", optional=True),
                    ),
                    style="other", anytime=True, group="mend", source="told",
                )  # fmt: skip

    def _again(self, table: TableContext) -> Iterator[Offer]:
        """Yield the correction of pages that are filled in."""
        for seat in self.state(table).pages:
            title = tr("{name}’s score again", name=table.name(seat))
            yield Offer(
                f"{self.id}.again",
                seat,
                title,
                style="other",
                anytime=True,
                group="mend",
                source="told",
            )

    def apply(self, tx: Transaction, action: Action) -> None:
        """Score now, record a page, or overrule a line."""
        verb, seat, part = action.verb, action.seat, self.state(tx)
        if verb == "now":
            self._end_now(tx, action.values["typed"])
        elif verb in ("page", "tie"):
            self._pages.save(tx, seat, action.values)
            if verb == "page":
                self.set_state(tx, replace(part, pages=_with(part.pages, seat)))
            else:
                self.set_state(tx, replace(part, ties=_with(part.ties, seat)))
        elif verb == "again":
            self._pages.reopen(tx, seat)
            pages = tuple(each for each in part.pages if each != seat)
            self.set_state(tx, replace(part, pages=pages, ties=(), order=(), said="", totals={}))
            does = tr("’s score is filled in again")
            tx.tell(self.id, Event("corrected", seat, title=self.data.title, does=does))
        elif verb == "order":
            first = tuple(action.values["order"])
            rest = tuple(each for each in _known_order(tx, self.data) if each not in first)
            self.set_state(tx, replace(part, order=(*first, *rest)))
        else:
            self._overrule(tx, action)

    def _end_now(self, tx: Transaction, is_typed: bool) -> None:
        """End the game wherever it is."""
        why = tr("The score is typed in.")
        if not is_typed:
            why = tr("The game was ended early, in {round}.", round=tx.round_name)
        tx.end_now(why)
        self.set_state(tx, replace(self.state(tx), now="typed" if is_typed else "early"))

    def _overrule(self, tx: Transaction, action: Action) -> None:
        """Overrule a line."""
        data: Data = self.data
        key, points = action.values["line"], action.values["points"]
        lines = self.lines(tx, action.seat)
        title, old = next((line.title, line.points) for each, line in lines if each == key)
        tx.state = replace(tx.state, overruled={**tx.state.overruled, key: points})
        note = action.values.get("note") or ""
        event = Event(
            "corrected", action.seat, thing=_thing(key, action.seat), amount=points - old,
            now=points, note=note, name=title, does="", why=note,
            what=tr("{{who}}: {line} counts {points}", line=title, points=data.unit.count(points)),
        )  # fmt: skip
        tx.tell(self.id, event)

    def watch(self, tx: Transaction) -> None:
        """Log the verdict when it is known or changes; forget it if the game continues."""
        part = self.state(tx)
        if not tx.state.moment.over:
            self._forget(tx)
            return
        verdict = "" if self._to_tell(tx) else self.verdict(tx).text
        standings = self.standings(tx) if verdict else []
        totals = {each.seat: each.total for each in standings}
        if verdict and (verdict, totals) != (part.said, part.totals):
            data: Data = self.data
            for each in standings:
                total = Event(
                    "scored", each.seat, amount=each.total, name=data.title,
                    what=data.unit.count(each.total),
                )  # fmt: skip
                lines = (
                    Event(
                        "scored",
                        each.seat,
                        thing=_thing(key, each.seat),
                        amount=line.points,
                        name=line.title,
                    )
                    for key, line in self.lines(tx, each.seat)
                )
                tx.tell(self.id, total, also=tuple(lines))
            won = [Event("won", each.seat, what=verdict) for each in standings if each.place == 1]
            tx.tell(self.id, won[0], also=tuple(won[1:]))
            self.set_state(tx, replace(part, said=verdict, totals=totals))

    def _forget(self, tx: Transaction) -> None:
        """Forget the announced scores of an end that was taken back."""
        old = tx.state.overruled
        kept = {key: value for key, value in old.items() if not key.startswith(f"{self.id}.")}
        if len(kept) < len(old):
            tx.state = replace(tx.state, overruled=kept)
        if self.state(tx) != AnnouncedScore():
            self.set_state(tx, AnnouncedScore())

    def scores(self, table: TableContext) -> ScoresView | None:
        """Return the scores of all seats."""
        if self._open_pages(table):
            return None
        verdict = self.verdict(table)
        rows: list[ScoreView] = [
            {
                "seat": each.seat,
                "total": each.total,
                "place": each.place,
                "lines": [line.to_json() for _, line in self.lines(table, each.seat)],
            }
            for each in self.standings(table)
        ]
        return {
            "title": self.data.title,
            "rows": rows,
            "verdict": verdict.text,
            "headline": verdict.headline,
            "reason": verdict.reason,
            "steps": score_steps(rows),
        }

    def _ties(self, table: TableContext) -> tuple[TieRule, ...]:
        """Return the rules that break ties between equal totals."""
        return tuple(
            TieRule(_counts(table, each), not each.less, each.words) for each in self.data.ties
        )

    def excluded(self, table: TableContext) -> tuple[str, ...]:
        """Return the seats that cannot win, as they have the least or the most of something."""
        data: Data = self.data
        if data.excludes is None:
            return ()
        has = _counts(table, data.excludes)
        end = max(has.values()) if data.excludes.more else min(has.values())
        excluded_seats = tuple(seat for seat, count in has.items() if count == end)
        return excluded_seats if len(excluded_seats) < len(has) else ()

    def _winner(self, table: TableContext) -> EarlyWinner:
        """Return the winner independent of the totals and the reason; usually nobody."""
        data: Data = self.data
        return EarlyWinner() if data.ends is None else table.find(Ends, data.ends).won(table)

    def _order(self, table: TableContext) -> tuple[str, ...]:
        """Return all seats in the order that decides ties."""
        return self.state(table).order or _known_order(table, self.data)

    def _to_tell(self, table: TableContext) -> tuple[Offer, ...]:
        """Return the offers of counting mechanisms that still need an answer."""
        return table.once((self.id, "to tell"), lambda: self._told_by_uses(table))

    def _open_pages(self, table: TableContext) -> tuple[Offer, ...]:
        """Return the pages that are still to be filled in; none where the app has kept the game."""
        part = self.state(table)
        if not self._is_typed(table):
            return ()
        pages = table.once((self.id, "pages"), lambda: tuple(self._pages.pages(table, part.pages)))
        return (*pages, *self._told_ends(table), *self._pages.extra_offers(table)) if pages else ()

    def _is_typed(self, table: TableContext) -> bool:
        """Return whether players type the numbers on pages."""
        return self.state(table).is_typed or self._pages.always_has_pages(table)

    def _told_ends(self, table: TableContext) -> Iterator[Offer]:
        """Yield the ends that name a winner."""
        if self.data.ends is not None and not self._winner(table).seat:
            yield from table.find(Ends, self.data.ends).naming(table)

    def _told_ties(self, table: TableContext) -> tuple[Offer, ...]:
        """Return the offers that break a tie at the top with counts from the table."""
        level, part, data = self._level(table), self.state(table), self.data
        if len(level) < 2 or self._winner(table).seat:
            return ()
        due = [seat for seat in level if seat not in part.ties]
        if breaks := tuple(self._pages.tie_forms(table, due)):
            return breaks
        if data.tie != "order" or part.order or deciding(level, self._ties(table)):
            return ()
        seats = tuple(Choice(seat, table.name(seat), seat=seat) for seat in level)
        count = len(seats)
        ask = tr("Who is further ahead in {order}?", order=data.order)
        order = Field(
            "order", ask, "pick", seats, least=count, most=count, look="seats", ordered=True
        )
        return (Offer(f"{self.id}.order", "", tr("Break the tie"), (order,), source="told"),)

    def _level(self, table: TableContext) -> tuple[str, ...]:
        """Return the seats that have the most points."""
        totals = {
            seat.id: sum(line.points for _, line in self.lines(table, seat.id))
            for seat in table.seats
        }
        best = max(totals.values())
        return tuple(seat for seat, total in totals.items() if total == best)

    def _told_by_uses(self, table: TableContext) -> tuple[Offer, ...]:
        if self._is_typed(table):
            return self._open_pages(table) or self._told_ties(table)
        sheets = {sheet.id: sheet for sheet in table.all(Sheet)}
        uses = dict.fromkeys(source.use for source in self.data.sources)
        return tuple(offer for use in uses if use in sheets for offer in sheets[use].to_tell(table))


def _counts(table: TableContext, count: CountOf) -> dict[str, int]:
    """Return the number of each seat in a count."""
    return {seat.id: count_of(table, seat.id, count.source) for seat in table.seats}


def _known_order(table: TableContext, data: Data) -> tuple[str, ...]:
    """Return all seats in the order that decides ties, as the app knows it."""
    if data.active is None:
        return table.order()
    turns = table.find(Turns, data.active)
    seat = turns.active(table)
    return (seat, *turns.others(table, seat))


def _with(seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    return seats if seat in seats else (*seats, seat)


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else f"+{points}"


def _thing(key: str, seat: str) -> str:
    """Return the name of a line in events, alike for all seats: "scores.cards.worth"."""
    return key.replace(f".{seat}.", ".", 1)
