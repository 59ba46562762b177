"""The actions that every table has: continue, match the table, settings, notes.

To match the table is to correct the numbers of the app to those of the cardboard.
"""

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

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield settings, notes and "match the table"."""
        yield self._match_offer(table)
        yield _note()
        yield from self._settings(table)

    def offers_of(self, table: TableContext, do: str) -> list[Offer]:
        """Return the offers of one action's name; "match the table" asks every mechanism."""
        if do == "table.match":
            return [self._match_offer(table)]
        if do == _NOTE:
            return [_note()]
        if do == NEWS:
            return [news_offer(table)]
        return [each for each in self._settings(table) if each.do == do]

    def _match_offer(self, table: TableContext) -> Offer:
        limits = tuple(
            limit for mechanism in table.all(Mechanism) for limit in mechanism.match_limits(table)
        )
        title, fields = tr("Match the table"), self._match_fields(table)
        return Offer("table.match", "", title, fields, limits=limits, source="told", **_MEND)

    def _settings(self, table: TableContext) -> Iterator[Offer]:
        """Yield the offers of the settings: secret choices, options, names."""
        ways = _ways(table)
        if ways:
            start = table.state.settings["bidding"]
            way = Field("value", tr("How are secret choices made?"), "pick", ways, start=start)
            title = tr("Secret choices")
            yield Offer(
                "table.bidding", "", title, (way,), anytime=True, group="settings", source="told"
            )
        for name, option in self.data.options.items():
            on = yes_or_no("value", option.help or option.title, start=table.is_on(name))
            yield Offer(
                f"table.set_{name}",
                "",
                option.title,
                (on,),
                anytime=True,
                group="settings",
                source="told",
            )
        for seat in table.seats:
            called = Field("name", tr("What is the name?"), "text", start=seat.name)
            yield Offer(
                "table.rename",
                seat.id,
                tr("Rename {name}", name=seat.name),
                (called,),
                anytime=True,
                group="settings",
                source="told",
            )

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out one of the table's own actions."""
        verb, values = action.verb, action.values
        if verb == "next":
            agenda.go_on(tx)
        elif verb in ("done", "not_done"):
            agenda.finish_part(tx, action.seat, verb == "done")
        elif verb == "match":
            self._match(tx, values)
        elif verb == "note":
            tx.tell(TABLE, Event("noted", note=values["text"]))
        elif verb == "news":
            _tell_news(tx, HostNews.of(values))
        elif verb == "bidding":
            tx.set("bidding", values["value"])
            way = next(each for each in _ways(tx) if each.value == values["value"])
            title, what = tr("Secret choices from now on"), way.label.lower()
            event = Event("settled", thing="bidding", to=str(way.value), title=title, what=what)
            tx.tell(TABLE, event)
        elif verb == "rename":
            self._rename(tx, action.seat, values["name"])
        else:
            self._switch(tx, verb.removeprefix("set_"), values["value"])

    def _match_fields(self, table: TableContext) -> tuple[Field, ...]:
        """Return the fields of "Match the table": round, phase, and those of all mechanisms."""
        ask, moment = tr("Which {word}?", word=self.data.rounds.word), table.state.moment
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
            *(
                field
                for mechanism in table.all(Mechanism)
                for field in mechanism.match_fields(table)
            ),
        )

    def _match(self, tx: Transaction, values: Any) -> None:
        """Let each mechanism take its own values of the form."""
        tx.tell(TABLE, Event("corrected", what=tr("The table now matches the cardboard")))
        for mechanism in tx.all(Mechanism, on=False):
            own = {field.name for field in mechanism.match_fields(tx)}
            own_values = {name: value for name, value in values.items() if name in own}
            if own_values:
                mechanism.match(tx, own_values)
        moment = tx.state.moment
        round_number = values.get("round", moment.round)
        phase = values.get("phase", moment.phase)
        if (round_number, phase) != (moment.round, moment.phase):
            agenda.settle(tx)  # a step begins with the order that the new numbers bring
            agenda.jump(tx, round_number, phase)

    def _rename(self, tx: Transaction, id: str, name: str) -> None:  # noqa: A002
        """Give a seat another name."""
        old = tx.name(id)
        seats = tuple(
            replace(seat, name=name) if seat.id == id else seat for seat in tx.state.seats
        )
        tx.state = replace(tx.state, seats=seats)
        tx.tell(
            TABLE,
            Event("settled", id, thing="name", does=tr("{old} is now called {{who}}", old=old)),
        )

    def _switch(self, tx: Transaction, option: str, is_on: bool) -> None:
        """Switch an option; the options that it needs, or that need it, follow."""
        tx.set(option, is_on)
        if is_on:
            for needed in self.data.options[option].needs:
                if not tx.is_on(needed):
                    self._switch(tx, needed, True)
        else:
            for name, other in self.data.options.items():
                if option in other.needs and tx.is_on(name):
                    self._switch(tx, name, False)
        title, what = self.data.options[option].title, tr("on") if is_on else tr("off")
        to = "on" if is_on else "off"
        event = Event("settled", thing=option, name=title, to=to, title=title, what=what)
        tx.tell(TABLE, event)


def _tell_news(tx: Transaction, news: HostNews) -> None:
    """Log a piece of news from the host."""
    text = news.sentence(tx.name, datetime.fromtimestamp(tx.state.now, UTC))
    what = tr("Note: {note}", note=text)
    event = Event(
        "told", thing=f"host.{news.about}", to=" ".join(news.seats), what=what, line="act"
    )
    tx.tell(TABLE, event)


def _ways(table: TableContext) -> tuple[Choice, ...]:
    """Return how secret choices may be made; none where no mechanism that is on asks for any."""
    secrets = (each.secret for each in table.all(AsksInSecret))
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
    return Offer(
        _NOTE, "", tr("Write a note"), (Field("text", tr("What?"), "text"),), source="told", **_MEND
    )
