"""Typed terms of card effects: the part of a printed text that a calculator can evaluate.

A designer writes them in a cell, several separated by `;`: `sale food -2; sale food closes`.
The printed text stays the truth; `docs/reference/terms.md` explains every word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, get_args

from punchboard.cards.catalog import tr
from punchboard.cards.problem import PunchboardError

#: When a term counts: crates are stocked, sold, left over, dropped from a shelf, on a card that is
#: closed, lying on the card; the card itself is bought; or its owner buys and sells points.
Moment = Literal["supply", "sale", "surplus", "expire", "close", "here", "buy", "exchange"]
Effect = Literal["price", "half", "points", "boxes", "closes", "needs", "stays", "buys", "sells"]

MOMENTS: tuple[Moment, ...] = get_args(Moment)
#: The kind that stands for every kind.
ANY = "any"
#: Moments that no kind of goods follows.
_WITHOUT_GOODS: tuple[Moment, ...] = ("buy", "exchange")
#: Effects that belong to one moment alone.
_ONLY_AT: dict[Effect, Moment] = {
    "needs": "sale",
    "stays": "here",
    "buys": "exchange",
    "sells": "exchange",
}
#: Numbers that a printed text may name in words; "one" is as good as "each".
_WORDS = {
    word: number
    for number, words in enumerate(
        ("two twice", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2
    )
    for word in words.split()
}
#: Numbers in terms are small; a longer one is a slip of the finger.
_MOST = 999
#: The words that may follow an effect.
_FOLLOW: dict[Effect, tuple[str, ...]] = {
    "price": ("from", "floor", "per", "maybe", "external"),
    "half": ("external",),
    "points": ("per", "from", "types", "instead", "market", "maybe", "external"),
    "boxes": ("external",),
    "closes": (),
    "needs": (),
    "stays": (),
    "buys": ("times",),
    "sells": (),
}
_EFFECTS = ("+n", "-n", *(effect for effect in get_args(Effect) if effect != "price"))


@dataclass(frozen=True, slots=True)
class Term:
    """One effect of a card.

    Attributes:
        moment: Moment at which it counts.
        kind: Kind of goods, or `any`: each kind counted on its own.
        effect: `price` changes what a crate costs or earns, `half` halves it (rounded up),
            `points` gains points, `boxes` adds places to sell into, `closes` closes the card,
            `needs` lets crates be sold only while some of their kind lie in the market, `stays`
            keeps crates from moving down, `buys` and `sells` change how points are bought and sold.
        amount: Change of the price; points; boxes (0: as many as the card shows); most points
            bought at once; price of a point that is sold.
        per: Number of crates that give the points.
        ahead: Whether the price changes once for each player further ahead.
        start: Number of crates of a kind from which it counts; 0: always.
        floor: Lowest price.
        types: Number of kinds of goods needed for the points; 0: any number.
        times: Number of times that points may be bought.
        instead: Whether the points replace a crate's money.
        market: Whether crates that drop off go to the market instead of the supply.
        maybe: Whether players report how often it counts, because only they can see it.
        external: Whether it counts for all of the owner's cards, not only for goods on this one.
        also: Another kind whose boxes these goods may fill; "" for none.
    """

    moment: Moment
    kind: str
    effect: Effect
    amount: int = 0
    per: int = 1
    ahead: bool = False
    start: int = 0
    floor: int = 0
    types: int = 0
    times: int = 1
    instead: bool = False
    market: bool = False
    maybe: bool = False
    external: bool = False
    also: str = ""

    def counts(self, moment: str, kind: str) -> bool:
        """Return whether it counts for goods of a kind at a moment."""
        return self.moment == moment and self.kind in (ANY, kind)


class TermError(PunchboardError):
    """A cell with an invalid term.

    Attributes:
        column: Number of the wrong character in the cell, from 1.
        word: Unknown word, for "did you mean"; "" for other errors.
        known: Words that are allowed there.
    """

    def __init__(
        self, column: int, message: str, hint: str, word: str = "", known: Collection[str] = ()
    ) -> None:
        super().__init__(message, hint)
        self.column = column
        self.word = word
        self.known = tuple(known)


class _Word(NamedTuple):
    text: str
    column: int


class _Words:
    """The words of one term, taken from the left."""

    def __init__(self, words: list[_Word], end: int) -> None:
        self.left = words
        self.end = end

    def take(self, wanted: str) -> _Word:
        """Consume the next word; `wanted` names the expected part if there is none."""
        if not self.left:
            raise TermError(
                self.end,
                tr("{wanted} is missing", wanted=wanted),
                tr("add {wanted}", wanted=wanted),
            )
        return self.left.pop(0)

    def number(self, after: str, least: int) -> int:
        """Take a whole number."""
        word = self.take(tr('a number after "{after}"', after=after))
        if not re.fullmatch(r"[0-9]{1,4}", word.text) or not least <= int(word.text) <= _MOST:
            message = tr(
                '"{word}" after "{after}" isn\'t a whole number from {least} to {most}',
                word=word.text,
                after=after,
                least=least,
                most=_MOST,
            )
            raise TermError(word.column, message, tr('write a number after "{after}"', after=after))
        return int(word.text)


def parse_terms(text: str, kinds: Collection[str] | None = None) -> tuple[Term, ...]:
    """Parse the terms of a cell.

    Args:
        text: Terms separated by `;`; blank: none.
        kinds: The game's kinds of goods; None: any name will do.

    Raises:
        TermError: at the first invalid word.
    """
    return tuple(_parse(words, kinds) for words in _split(text))


def numbers_in(term: Term) -> Iterator[int]:
    """Yield the numbers of a term that its printed text must contain too; "each" isn't a number."""
    numbers = (abs(term.amount), term.start, term.types, term.floor)
    yield from (number for number in numbers if number)
    yield from (number for number in (term.per, term.times) if number > 1)


def numbers_in_text(text: str) -> frozenset[int]:
    """Return the numbers that a printed text names, in figures or in words up to ten."""
    words = re.findall(r"[a-z]+", text.lower())
    figures = re.findall(r"\d{1,4}", text)
    return frozenset((*map(int, figures), *(_WORDS[word] for word in words if word in _WORDS)))


def _split(text: str) -> Iterator[_Words]:
    start = 0
    for part in text.split(";"):
        words = [_Word(m.group(), start + m.start() + 1) for m in re.finditer(r"\S+", part)]
        if words:
            yield _Words(words, start + len(part.rstrip()) + 1)
        elif ";" in text:
            message = tr("a term is missing before or after “;”")
            raise TermError(start + 1, message, tr("write a term there, or take the “;” away"))
        start += len(part) + 1


def _parse(words: _Words, kinds: Collection[str] | None) -> Term:
    moment = words.take(tr("a moment"))
    if moment.text not in MOMENTS:
        raise _unknown(moment, tr("moment"), MOMENTS)
    when = moment.text
    kind = (
        ANY if when in _WITHOUT_GOODS else _kind(words.take(tr("a kind of goods")), kinds, (ANY,))
    )
    at = words.left[0].column if words.left else words.end
    term = _effect(words, Term(when, kind, "price"), kinds)
    only = _ONLY_AT.get(term.effect)
    if only not in (None, when) or (when == "exchange" and only is None):
        fitting = ", ".join(effect for effect, each in _ONLY_AT.items() if each == when)
        hint = (
            tr('begin with "{word}"', word=only)
            if only
            else tr("use one of: {names}", names=fitting)
        )
        raise TermError(
            at, tr('"{word}" does not follow "{effect}"', word=_name(term), effect=when), hint
        )
    while words.left:
        term = _follow(words, term)
    if term.instead and when != "sale":
        hint = tr('take "instead" away, or begin with "sale"')
        raise TermError(moment.column, tr('"instead" takes the place of the money of a sale'), hint)
    if term.market and when != "expire":
        hint = tr('take "market" away, or begin with "expire"')
        raise TermError(moment.column, tr('only crates that drop off go to the "market"'), hint)
    return term


def _name(term: Term) -> str:
    """Return an effect as it is written."""
    return f"{term.amount:+d}" if term.effect == "price" else term.effect


def _kind(word: _Word, kinds: Collection[str] | None, more: tuple[str, ...]) -> str:
    if kinds is None:
        if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", word.text):
            return word.text
        kinds = ()
    if word.text not in kinds and word.text not in more:
        raise _unknown(word, tr("kind of goods"), (*kinds, *more))
    return word.text


def _effect(words: _Words, term: Term, kinds: Collection[str] | None) -> Term:
    word = words.take(tr("an effect"))
    if re.fullmatch(r"[+\-−][0-9]{1,3}", word.text):
        amount = int(word.text[1:])
        if not amount:
            raise TermError(
                word.column, tr("a price that changes by 0 stays"), tr("write another number")
            )
        return replace(term, amount=amount if word.text[0] == "+" else -amount)
    if word.text == "half":
        return replace(term, effect="half")
    if word.text == "points":
        return replace(term, effect="points", amount=words.number("points", 1))
    if word.text == "closes":
        return replace(term, effect="closes")
    if word.text == "stays":
        return replace(term, effect="stays")
    if word.text == "needs":
        named = words.take(tr('"market" after "needs"'))
        if named.text != "market":
            raise _unknown(named, tr('word after "needs"'), ("market",))
        return replace(term, effect="needs")
    if word.text == "buys":
        return replace(term, effect="buys", amount=words.number("buys", 1))
    if word.text == "sells":
        return replace(term, effect="sells", amount=words.number("sells", 1))
    if word.text != "boxes":
        raise _unknown(word, tr("effect"), _EFFECTS)
    if words.left and words.left[0].text.isdecimal():
        return replace(term, effect="boxes", amount=words.number("boxes", 1))
    if words.left and words.left[0].text not in _FOLLOW["boxes"]:
        return replace(term, effect="boxes", also=_kind(words.take(tr("a kind")), kinds, ()))
    return replace(term, effect="boxes")


def _follow(words: _Words, term: Term) -> Term:
    word = words.take(tr("a word"))
    known = _FOLLOW[term.effect]
    if word.text not in known:
        raise _unknown(word, tr('word after "{effect}"', effect=term.effect), known)
    if word.text == "per" and (term.effect == "price" or term.moment == "buy"):
        after = words.take(tr('"ahead" after "per"'))
        if after.text != "ahead":
            raise _unknown(after, tr('word after "per"'), ("ahead",))
        return replace(term, ahead=True)
    if word.text == "per":
        return replace(term, per=words.number("per", 1))
    if word.text == "from":
        return replace(term, start=words.number("from", 1))
    if word.text == "floor":
        return replace(term, floor=words.number("floor", 0))
    if word.text == "types":
        return replace(term, types=words.number("types", 1))
    if word.text == "times":
        return replace(term, times=words.number("times", 1))
    if word.text == "instead":
        return replace(term, instead=True)
    if word.text == "market":
        return replace(term, market=True)
    if word.text == "maybe":
        return replace(term, maybe=True)
    return replace(term, external=True)


def _unknown(word: _Word, sort: str, known: Collection[str]) -> TermError:
    hint = (
        tr("use one of: {names}", names=", ".join(known))
        if known
        else tr('take "{word}" away', word=word.text)
    )
    return TermError(
        word.column,
        tr('unknown {kind} "{word}"', kind=sort, word=word.text),
        hint,
        word.text,
        known,
    )
