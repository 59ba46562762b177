"""What is said to who chooses too many or too few."""

from __future__ import annotations

import pytest

from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.check_action import find_offer
from punchboard.companion.rules.engine.offer import Choice, Field, Offer


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [(4, 4, "Choose 4."), (2, 4, "Choose 2 to 4."), (0, 4, "Choose up to 4.")],
)
def test_how_many_answers_are_wanted_is_said_in_few_words(least: int, most: int, said: str) -> None:
    choices = tuple(Choice(number, str(number)) for number in range(6))
    asked = Field("cards", "Which cards?", "pick", choices, least=least, most=most)
    action = Action("hand.pick", "blue", {"cards": [0, 1, 2, 3, 4]})
    with pytest.raises(Refusal, match=rf"Which cards\? {said}"):
        find_offer(action, [Offer("hand.pick", "blue", "Pick", (asked,), source="told")], str)
