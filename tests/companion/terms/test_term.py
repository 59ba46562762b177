"""The grammar of typed terms: what a designer may write in a cell, and what is said otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.play.term import Term, TermError, numbers_in, numbers_in_text, parse_terms
from tests.companion.terms.stalls import GAME, every_card, stores

KINDS = ("food", "clothing", "jewelry")
GOOD = {
    "": (),
    "sale clothing +6": (Term("sale", "clothing", "price", 6),),
    "sale food −2 floor 0": (Term("sale", "food", "price", -2),),
    "sale clothing points 2 per 4": (Term("sale", "clothing", "points", 2, per=4),),
    "supply any -3 from 5 external": (Term("supply", "any", "price", -3, start=5, external=True),),
    "supply any half": (Term("supply", "any", "half"),),
    "sale food points 1 instead maybe": (
        Term("sale", "food", "points", 1, instead=True, maybe=True),
    ),
    "sale any boxes": (Term("sale", "any", "boxes"),),
    "sale food boxes 3; sale food boxes jewelry external": (
        Term("sale", "food", "boxes", 3),
        Term("sale", "food", "boxes", also="jewelry", external=True),
    ),
    "sale any points 3 types 4 external": (
        Term("sale", "any", "points", 3, types=4, external=True),
    ),
    "buy -2 per ahead floor 1;sale food closes": (
        Term("buy", "any", "price", -2, ahead=True, floor=1),
        Term("sale", "food", "closes"),
    ),
    "exchange buys 5 times 2; exchange sells 4": (
        Term("exchange", "any", "buys", 5, times=2),
        Term("exchange", "any", "sells", 4),
    ),
    "here food stays": (Term("here", "food", "stays"),),
    "sale food needs market": (Term("sale", "food", "needs"),),
    "expire any points 1 market maybe": (
        Term("expire", "any", "points", 1, market=True, maybe=True),
    ),
}
BAD = {
    "sell food +1": (1, 'unknown moment "sell"'),
    "sale": (5, "a kind of goods is missing"),
    "sale fod +1": (6, 'unknown kind of goods "fod"'),
    "sale food 2": (11, 'unknown effect "2"'),
    "sale food +0": (11, "a price that changes by 0 stays"),
    "sale food points": (17, 'a number after "points" is missing'),
    "sale food points two": (18, '"two" after "points" isn\'t a whole number from 1 to 999'),
    "sale food points 2 per 0": (24, '"0" after "per" isn\'t a whole number'),
    "sale food +2 per 4": (18, 'unknown word after "per" "4"'),
    "sale food closes floor 2": (18, 'unknown word after "closes" "floor"'),
    "sale food +2; ; sale food +1": (14, "a term is missing"),
    "sale food +2;": (14, "a term is missing"),
    "supply food points 1 instead": (1, '"instead" takes the place of the money of a sale'),
    "sale food stays": (11, '"stays" does not follow "sale"'),
    "supply food needs market": (13, '"needs" does not follow "supply"'),
    "sale food needs food": (17, 'unknown word after "needs" "food"'),
    "exchange +1": (10, '"+1" does not follow "exchange"'),
    "exchange food sells 4": (10, 'unknown effect "food"'),
    "exchange buys": (14, 'a number after "buys" is missing'),
    "exchange sells 4 times 2": (18, 'unknown word after "sells" "times"'),
    "sale food points 1 market": (1, 'only crates that drop off go to the "market"'),
    "sale food +2; sale food +-1": (25, 'unknown effect "+-1"'),
}


@pytest.mark.parametrize("text", GOOD)
def test_a_cell_is_read(text: str) -> None:
    assert parse_terms(text, KINDS) == GOOD[text]


@pytest.mark.parametrize("text", BAD)
def test_a_slip_is_named_where_it_stands_and_how_to_mend_it(text: str) -> None:
    with pytest.raises(TermError) as caught:
        parse_terms(text, KINDS)
    column, what = BAD[text]
    assert (caught.value.column, caught.value.message[: len(what)]) == (column, what)
    assert caught.value.hint


SOME = (
    "sale supply buy expire here exchange food any points boxes half closes stays needs buys sells "
    "per from floor types times market instead maybe external ahead ; +2 -3 −1 0 2 5 9999 jewelry"
)
WORDS = st.sampled_from(SOME.split())


@given(st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=12).map(" ".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        terms = parse_terms(text, KINDS)
    except TermError as fault:
        assert 1 <= fault.column <= len(text) + 1
    else:
        assert all(term.amount <= 999 and term.per >= 1 for term in terms)


def test_every_number_in_a_term_stands_in_the_printed_text() -> None:
    for card in every_card():
        printed = f"{card.values['text']} {card.values['clarification']}"
        said = numbers_in_text(printed)
        for term in stores()[card.id].terms:
            assert set(numbers_in(term)) <= said, card.id


def test_numbers_are_named_in_figures_and_in_words() -> None:
    assert numbers_in_text("Buy points twice, at most 5 each time; Ten remain.") == {2, 5, 10}
    assert numbers_in_text("Nobody sells the tenth often.") == set()


def test_terms_that_count_for_other_stores_are_printed_bold() -> None:
    wrong = [
        card.id
        for card in stores().values()
        if any(term.external for term in card.terms) and "**" not in card.text
    ]
    assert wrong == []


def test_a_store_says_in_terms_only_what_it_can_hold() -> None:
    for card in stores().values():
        for term in card.terms:
            assert term.kind == "any" or card.number_in(term.kind), card.id


def test_no_face_prints_the_terms() -> None:
    layouts = list((GAME / "layouts").rglob("*.yaml"))
    assert layouts
    assert [file.name for file in layouts if "card.terms" in file.read_text("utf-8")] == []
