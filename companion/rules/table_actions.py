"""Actions of every table: continue, match the cardboard, settings, notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.host_news import NEWS, HostNews, news_offer
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, yes_or_no
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.sealed import AsksInSecret

TABLE = "table"
#: How secret choices may be made, whatever they are made with.
WAYS = ("dials", "pass")
_MOST_ROUNDS = 60


class TableActions(Mechanism[Play, None]):
    """The actions whose names start with `table.`."""

    kind = "table"

    def __init__(self, id: str, play: Play) -> None:  # noqa: A002
        super().__init__(id, play)
        count = len(play.rounds.names) or _MOST_ROUNDS
        self._rounds = tuple(Choice(each, play.rounds.name_of(each)) for each in range(count))
        self._phases = tuple(Choice(n, phase.name) for n, phase in enumerate(play.phases))

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield settings, notes and "match the table"."""
        yield self._match_offer(look)
        yield _note()
        yield from self._settings(look)

    def offers_of(self, look: TableContext, do: str) -> list[Offer]:
        """Return the offers of one action's name; "match the table" asks every mechanism."""
        if do == "table.match":
            return [self._match_offer(look)]
        if do == _NOTE:
            return [_note()]
        if do == NEWS:
            return [news_offer(look)]
        return [each for each in self._settings(look) if each.do == do]

    def _match_offer(self, look: TableContext) -> Offer:
        return Offer("table.match", "", tr("Match the table"), self._match_fields(look), **_MEND)

    def _settings(self, look: TableContext) -> Iterator[Offer]:
        ways = _ways(look)
        if ways:
            start = look.state.settings["bidding"]
            way = Field("value", tr("How are secret choices made?"), "pick", ways, start=start)
            title = tr("Secret choices")
            yield Offer("table.bidding", "", title, (way,), anytime=True, group="settings")
        for name, option in self.data.options.items():
            on = yes_or_no("value", option.help or option.title, start=look.is_on(name))
            yield Offer(
                f"table.set_{name}", "", option.title, (on,), anytime=True, group="settings"
            )
        for seat in look.seats:
            called = Field("name", tr("What is the name?"), "text", start=seat.name)
            yield Offer(
                "table.rename",
                seat.id,
                tr("Rename {name}", name=seat.name),
                (called,),
                anytime=True,
                group="settings",
            )

    def apply(self, work: Transaction, action: Action) -> None:
        """Carry out one of the table's own actions."""
        verb, values = action.verb, action.values
        if verb == "next":
            agenda.go_on(work)
        elif verb in ("done", "not_done"):
            agenda.finish_part(work, action.seat, verb == "done")
        elif verb == "match":
            self._match(work, values)
        elif verb == "note":
            work.tell(TABLE, Event("noted", note=values["text"]))
        elif verb == "news":
            _tell_news(work, HostNews.of(values))
        elif verb == "bidding":
            work.set("bidding", values["value"])
            way = next(each for each in _ways(work) if each.value == values["value"])
            title, what = tr("Secret choices from now on"), way.label.lower()
            event = Event("settled", thing="bidding", to=str(way.value), title=title, what=what)
            work.tell(TABLE, event)
        elif verb == "rename":
            self._rename(work, action.seat, values["name"])
        else:
            self._switch(work, verb.removeprefix("set_"), values["value"])

    def _match_fields(self, look: TableContext) -> tuple[Field, ...]:
        ask, moment = tr("Which {word}?", word=self.data.rounds.word), look.state.moment
        return (
            Field("round", ask, "pick", self._rounds, optional=True, start=moment.round),
            Field(
                "phase",
                tr("Which phase?"),
                "pick",
                self._phases,
                optional=True,
                start=moment.phase,
            ),
            *(field for mechanism in look.all(Mechanism) for field in mechanism.match_fields(look)),
        )

    def _match(self, work: Transaction, values: Any) -> None:
        work.tell(TABLE, Event("corrected", what=tr("The table now matches the cardboard")))
        for mechanism in work.all(Mechanism, on=False):
            own = {field.name for field in mechanism.match_fields(work)}
            own_values = {name: value for name, value in values.items() if name in own}
            if own_values:
                mechanism.match(work, own_values)
        moment = work.state.moment
        round_number = values.get("round", moment.round)
        phase = values.get("phase", moment.phase)
        if (round_number, phase) != (moment.round, moment.phase):
            agenda.settle(work)  # a step begins with the order that the new numbers bring
            agenda.jump(work, round_number, phase)

    def _rename(self, work: Transaction, id: str, name: str) -> None:  # noqa: A002
        old = work.name(id)
        seats = tuple(
            replace(seat, name=name) if seat.id == id else seat for seat in work.state.seats
        )
        work.state = replace(work.state, seats=seats)
        work.tell(
            TABLE,
            Event("settled", id, thing="name", does=tr("{old} is now called {{who}}", old=old)),
        )

    def _switch(self, work: Transaction, option: str, on: bool) -> None:
        work.set(option, on)
        if on:
            for needed in self.data.options[option].needs:
                if not work.is_on(needed):
                    self._switch(work, needed, True)
        else:
            for name, other in self.data.options.items():
                if option in other.needs and work.is_on(name):
                    self._switch(work, name, False)
        title, what = self.data.options[option].title, tr("on") if on else tr("off")
        to = "on" if on else "off"
        event = Event("settled", thing=option, name=title, to=to, title=title, what=what)
        work.tell(TABLE, event)


def _tell_news(work: Transaction, news: HostNews) -> None:
    text = news.sentence(work.name, datetime.fromtimestamp(work.state.now, UTC))
    what = tr("Note: {note}", note=text)
    event = Event(
        "told", thing=f"host.{news.about}", to=" ".join(news.seats), what=what, line="act"
    )
    work.tell(TABLE, event)


def _ways(look: TableContext) -> tuple[Choice, ...]:
    """Return how secret choices may be made; none where no mechanism that is on asks for any."""
    secrets = (each.secret for each in look.all(AsksInSecret))
    things = next((secret for secret in secrets if secret), "")
    if not things:
        return ()
    return (
        Choice(
            "dials",
            tr("Our {things}", things=things),
            tr("made on the table and typed here when they are open"),
        ),
        Choice(
            "pass", tr("Pass the phone"), tr("each chooses unseen, here or on a phone of their own")
        ),
    )


_MEND: Any = {"anytime": True, "group": "mend", "style": "other"}
_NOTE = "table.note"


def _note() -> Offer:
    """Return the offer of writing something down."""
    return Offer(_NOTE, "", tr("Write a note"), (Field("text", tr("What?"), "text"),), **_MEND)
