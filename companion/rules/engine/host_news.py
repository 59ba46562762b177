"""News of the host, such as a seat that is freed: ids in the journal, sentences in the log.

Older journals keep such news as notes with English text. These notes stay notes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Literal, get_args

from punchboard.cards.catalog import marked, tr, tr_count, tr_list, translated
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel, yes_or_no
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.engine.words import date_in_words

#: The action of news. No phone may send it, and nobody is offered it.
NEWS = "table.news"
About = Literal[
    "bids_by_phone", "bids_by_pass", "bids_by_dials", "second_phone", "other_seal", "seat_free",
    "screen_free", "other_screen", "runs_table", "words_differ", "phones_choose_again",
    "screen_chooses_again", "phones_continued", "screen_continued", "not_opened", "impossible",
    "lost_steps", "may_have_lost", "other_rules",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class HostNews:
    """One thing that the host tells.

    Attributes:
        about: Id of the event.
        seats: Seats that it is about; empty for the shared screen.
        by: Seats that decided it.
        cancels: Whether it cancels a sealed bid.
        count: Lost steps, 0 if nobody knows; of `other_rules` the version before.
        now: Version of the rules from now on.
        since: Time of the newest step left; "" if none is left.
    """

    about: About
    seats: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    cancels: bool = False
    count: int = 0
    now: int = 0
    since: str = ""

    def action(self) -> Action:
        """Return the action that the journal keeps."""
        values = {name: value for name, value in asdict(self).items() if value}
        plain = {n: list(v) if isinstance(v, tuple) else v for n, v in values.items()}
        return Action(NEWS, "", plain)

    @staticmethod
    def of(values: Mapping[str, Any]) -> HostNews:
        """Return the news of an action's values, which its offer has checked."""
        plain: Any = {n: tuple(v) if isinstance(v, list) else v for n, v in values.items()}
        return HostNews(**plain)

    def sentence(self, name_of: Callable[[str], str], today: datetime) -> str:
        """Return the news in words.

        Args:
            name_of: Returns a player's name.
            today: The time now.

        Raises:
            IndexError: if a seat is missing.
            ValueError: if `since` isn't a time.
        """
        words = _TOLD[self.about](self, name_of, today)
        if self.cancels:
            return tr("{sentence} The bid sealed there doesn’t count anymore.", sentence=words)
        return words


NameOf = Callable[[str], str]
_Tell = Callable[[HostNews, NameOf, datetime], str]


def _of_seat(text: Callable[[str], str]) -> _Tell:
    """Return the sentence maker for news of one seat."""
    return lambda news, name_of, _today: text(name_of(news.seats[0]))


def _always(text: str) -> _Tell:
    """Return the sentence maker for a fixed sentence, which is `marked`."""
    return lambda _news, _name_of, _today: translated(text)


def _differ(news: HostNews, name_of: NameOf, _today: datetime) -> str:
    if news.seats:
        return tr(
            "{name}’s phone shows different words: someone was shown a different list of bids.",
            name=name_of(news.seats[0]),
        )
    return tr(
        "The shared screen shows different words: someone was shown a different list of bids."
    )


def _continued(news: HostNews, name_of: NameOf, _today: datetime) -> str:
    names = tr_list([name_of(each) for each in news.seats])
    if news.by:
        who = tr_list([name_of(each) for each in news.by])
        return tr("{who} continued without the phone of {names}.", who=who, names=names)
    return tr("The shared screen continued without the phone of {names}.", names=names)


def _lost(news: HostNews, _name_of: NameOf, today: datetime) -> str:
    steps = tr_count("{count} step", "{count} steps", news.count) if news.count else tr("steps")
    since = date_in_words(news.since, today) if news.since else tr("it was laid")
    return tr(
        "This table lost {steps}, since {since}. Match it to the cardboard.",
        steps=steps,
        since=since,
    )


_TOLD: Mapping[About, _Tell] = {
    "bids_by_phone": _of_seat(
        lambda name: tr("{name} bids on a phone of their own from now on.", name=name)
    ),
    "bids_by_pass": _of_seat(
        lambda name: tr("{name} bids on the phone in the middle from now on.", name=name)
    ),
    "bids_by_dials": _of_seat(
        lambda name: tr("{name} bids with a cardboard dial from now on.", name=name)
    ),
    "second_phone": _of_seat(
        lambda name: tr("Another phone has joined at {name}’s seat.", name=name)
    ),
    "other_seal": _of_seat(
        lambda name: tr(
            "Another phone tried to seal for {name}. That bid doesn’t count.", name=name
        )
    ),
    "seat_free": _of_seat(
        lambda name: tr("{name}’s seat is free: another phone can take it.", name=name)
    ),
    "screen_free": _always(marked("The shared screen is free: another screen can take over.")),
    "other_screen": _always(marked("Another screen is the shared screen now.")),
    "runs_table": _of_seat(lambda name: tr("{name}’s phone runs the table now.", name=name)),
    "words_differ": _differ,
    "phones_choose_again": _always(marked("The phones decided: all choose again.")),
    "screen_chooses_again": _always(marked("The shared screen decided: all choose again.")),
    "phones_continued": _continued,
    "screen_continued": _continued,
    "not_opened": _of_seat(
        lambda name: tr("{name}’s bid wasn’t opened. It counts as no choice.", name=name)
    ),
    "impossible": _of_seat(
        lambda name: tr("{name} sealed an impossible bid. It counts as no choice.", name=name)
    ),
    "lost_steps": _lost,
    "may_have_lost": _always(
        marked(
            "The mark of this table can’t be read, so nobody knows whether its "
            "newest steps are all here. Match it to the cardboard."
        )
    ),
    "other_rules": lambda news, _name_of, _today: tr(
        "Version {version} of the rules continues what version {older_version} began. "
        "Compare the table with the cardboard, and match it if they differ.",
        version=news.now,
        older_version=news.count,
    ),
}


def news_offer(table: TableContext) -> Offer:
    """Return the shape of the action of news; it is never offered to anyone."""
    seats = tuple(Choice(seat.id, seat.name) for seat in table.seats)
    most = max(2, len(seats))
    fields = (
        Field("about", NEWS, "pick", tuple(Choice(each, each) for each in get_args(About))),
        Field(
            "seats",
            NEWS,
            "pick",
            seats,
            least=0,
            most=most,
            optional=True,
            look="seats",
            ordered=True,
        ),
        Field(
            "by", NEWS, "pick", seats, least=0, most=most, optional=True, look="seats", ordered=True
        ),
        yes_or_no("cancels", NEWS, optional=True),
        Field("count", NEWS, "number", wheels=(Wheel("count", NEWS, 0, None),), optional=True),
        Field("now", NEWS, "number", wheels=(Wheel("now", NEWS, 0, None),), optional=True),
        Field("since", NEWS, "text", optional=True),
    )
    return Offer(NEWS, "", NEWS, fields, anytime=True, source="told")
