"""Fingerprints of sealed questions stay as they were: a host may be updated while phones seal."""

from __future__ import annotations

from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel, yes_or_no
from punchboard.companion.seal.asked import SealedQuestion
from punchboard.companion.seal.question import question_of

CHOICES = (Choice("tea", "Tea", "$2", "", "leaf"), Choice(3, "Three", "", "Sold out.", "", "red"))
PRICE = Wheel("price", "Price", 1, None, 0, 9, "$", "Ben has bid $1", "", 4)
LOUD = Wheel("loud", "Loud?", 0, 1, 0, 1, is_switch=True)
FIELDS = (
    Field("bid", "What does Mia bid?", "number", wheels=(PRICE, LOUD), look="dial", optional=True),
    Field("count", "How many?", "number", wheels=(PRICE,), start=4),
    Field("store", "Which?", "pick", CHOICES, start="tea", across=2),
    Field("card", "Which card?", "pick", CHOICES, look="keys"),
    Field("who", "Who?", "pick", CHOICES, look="seats"),
    yes_or_no("sure", "Sure?", start=False),
)
#: Made before fields were merged, with and without players' names.
BARE = "61d0683c2f4a65bedb746a833adeedd9ef7691536aaea32f8f7bd7c4e416b698"
NAMED = "56ad12b8dc5fe109e524c9a50a759d356dabcfa863ffedadd14b61170255b658"


def test_a_question_has_the_fingerprint_that_earlier_hosts_saved() -> None:
    offer = Offer(
        "stall.bid", "red", "Mia: bid", FIELDS, private=True, ends=("blue",), source="told"
    )
    question = question_of(offer)
    asked = SealedQuestion(
        "t1", "kites", 2, 1, "stall.bid", {"red": offer.to_json()}, {"red": question}
    )
    assert asked.print == BARE
    assert asked.is_print(NAMED)
