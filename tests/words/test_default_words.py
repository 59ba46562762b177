"""Words that a game leaves to Punchboard are in the language of the process."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from punchboard.cards import catalog
from punchboard.cards.catalog import PSEUDO, pseudo
from punchboard.cards.play import schema
from punchboard.cards.play.schema.base import Reference
from punchboard.cards.play.schema.flags import USUAL_REASONS, shown_reason
from punchboard.cards.play.schema.play import Play
from punchboard.cards.schema.base import Strict


@pytest.fixture(autouse=True)
def _in_pseudo() -> Iterator[None]:
    catalog.use(PSEUDO)
    yield
    catalog.use(None)


def _models() -> Iterator[type[Strict]]:
    for module in pkgutil.iter_modules(schema.__path__, f"{schema.__name__}."):
        for each in vars(import_module(module.name)).values():
            if isinstance(each, type) and issubclass(each, Strict):
                yield each


def test_default_words_of_the_rules_are_translated() -> None:
    plain, found = set(), 0
    for model in _models():
        for name, field in model.model_fields.items():
            value = field.get_default(call_default_factory=True)
            is_name = any(isinstance(mark, Reference) for mark in field.metadata)
            is_option = "Literal" in str(field.annotation)
            if is_name or is_option or not isinstance(value, str):
                continue
            found += bool(value)
            letters = re.sub(r"\{\w+\}", "", value)  # placeholders aren't translated
            if letters != letters.translate(catalog._ACCENTED):
                plain.add(f"{model.__name__}.{name}: {value}")
    assert plain == set()
    assert found > 30


def test_usual_seats_have_translated_names_and_the_same_ids() -> None:
    seats = Play.model_fields["seats"].get_default(call_default_factory=True)
    assert [seat.id for seat in seats[:2]] == ["red", "blue"]
    assert [seat.name for seat in seats[:2]] == [pseudo("Red"), pseudo("Blue")]
    assert len({seat.letter for seat in seats}) == len(seats)


def test_usual_reasons_are_translated_and_a_games_own_are_not() -> None:
    assert shown_reason(USUAL_REASONS[0]) == pseudo("Too strong")
    assert shown_reason("Too blue") == "Too blue"
