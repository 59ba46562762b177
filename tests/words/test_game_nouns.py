"""Nouns of a game have a plural of their own; without one, that of English."""

from __future__ import annotations

import pytest

from punchboard.cards import catalog
from punchboard.cards.play.schema.base import plural
from punchboard.cards.play.schema.places import Tiles
from punchboard.cards.play.schema.secret import Choice, Pick
from punchboard.companion.rules.parts import goods_forms
from punchboard.companion.rules.parts.sealed import Sealed

PICKS = (Pick(number=1, name="Oak"),)


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("market tile", "market tiles"), ("property", "properties"), ("box", "boxes"),
        ("dish", "dishes"), ("key", "keys"), ("glass", "glasses"),
    ],
)  # fmt: skip
def test_english_plural(one: str, many: str) -> None:
    assert plural(one) == many


def test_tiles_without_a_plural_get_the_english_one() -> None:
    tiles = Tiles(own="market tile", nobody="box")
    assert [tiles.owned.count(n) for n in (1, 2)] == ["1 market tile", "2 market tiles"]
    assert tiles.unowned.count(3) == "3 boxes"


def test_tiles_with_a_plural_keep_it() -> None:
    tiles = Tiles(own="Plättchen", own_many="Plättchen", nobody="Turm", nobody_many="Türme")
    assert (tiles.owned.count(2), tiles.unowned.count(2)) == ("2 Plättchen", "2 Türme")


@pytest.mark.parametrize(
    ("choice", "one", "many"),
    [
        (Choice(picks=PICKS, things="chips"), "chip", "chips"),
        (Choice(picks=PICKS, things="chips", many="tokens"), "chip", "tokens"),
        (Choice(picks=PICKS, things="cards", one="property"), "property", "properties"),
        (Choice(picks=PICKS, things="Karten", one="Karte", many="Karten"), "Karte", "Karten"),
        (Choice(picks=PICKS), "dial", "dials"),
        (Choice(picks=PICKS, things="properties"), "property", "properties"),
        (Choice(picks=PICKS, things="boxes"), "box", "boxes"),
        (Choice(picks=PICKS, things="pies"), "pie", "pies"),
        (Choice(picks=PICKS, things="pieces"), "piece", "pieces"),
    ],
)
def test_open_choices_are_named_by_their_plural(choice: Choice, one: str, many: str) -> None:
    assert (choice.called.one, choice.called.many) == (one, many)


def test_words_of_rules_without_a_noun_of_the_game_are_translated() -> None:
    catalog.use(catalog.PSEUDO)
    try:
        bid = Sealed("auction", 1, "", "", {}, "").one
        ordinal = goods_forms._nth(1, "X")
    finally:
        catalog.use(None)
    assert (bid.isascii(), "first" in ordinal) == (False, False)
