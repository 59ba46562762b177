"""Small pieces of sentences: lists of names, capital letters, dates, initials."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from punchboard.cards.catalog import tr, tr_list


def listed(names: Sequence[str], last: str = "and") -> str:
    """Return names in one phrase: "Ann, Bo and Cy"; "nobody" without any.

    Args:
        names: Names in order.
        last: Word before the last name.
    """
    return tr_list(names, last) if names else tr("nobody")


def opened(text: str) -> str:
    """Return a phrase as the start of a sentence, its first letter a capital."""
    return text[:1].upper() + text[1:]


def date_in_words(stamp: str, today: datetime) -> str:
    """Return a time as people here say it: "20:14", "1 March, 20:14" on another day.

    Args:
        stamp: A journal's time.
        today: The time now, with its zone.

    Raises:
        ValueError: if the stamp isn't a time.
    """
    here, today = datetime.fromisoformat(stamp).astimezone(), today.astimezone()
    hour = here.strftime("%H:%M")
    if here.date() == today.date():
        return hour
    year = "" if here.year == today.year else f" {here.year}"
    return f"{here.day} {here.strftime('%B')}{year}, {hour}"


def lowered(text: str) -> str:
    """Return a title within a sentence, its first letter a small one."""
    return text[:1].lower() + text[1:]


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return the letters on players' markers: "K", or "Mi" and "Mo" where letters are shared.

    Args:
        names: Names of all players at the table, in order.

    Returns:
        A letter for each name, or two, or a letter with a figure; no two of them alike.
    """
    plain = [[each for each in name if each.isalnum()] or ["?"] for name in names]
    short = _short_names(plain)
    found: list[str] = []
    for place, (head, *tail) in enumerate(plain):
        first = head.upper()
        others = [each for at, each in enumerate(plain) if at != place and each[0].upper() == first]
        if not others:
            found.append(first)
            continue
        if place in short:
            found.append(short[place])
            continue
        seconds = {letter.lower() for each in others for letter in each[1:2]}
        pairs = (
            first + letter.lower()
            for at, letter in enumerate(tail)
            if at == 0 or letter.lower() not in seconds
        )
        numbered = (f"{first}{number}" for number in range(2, len(names) + 2))
        taken = (*found, *short.values())
        found.append(next(each for each in (*pairs, *numbered) if each not in taken))
    return tuple(found)


def _short_names(plain: Sequence[Sequence[str]]) -> dict[int, str]:
    """Return the names that a marker can hold whole, by place: nobody else gets their letters."""
    short: dict[int, str] = {}
    for place, (head, *tail) in enumerate(plain):
        whole = head.upper() + "".join(tail).lower()
        if len(tail) < 2 and whole not in short.values():
            short[place] = whole
    return short
