"""Nothing is said at a table but events of the closed vocabulary."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from punchboard.companion.rules.engine.event import KINDS, Event, sentence

ROOT = Path(__file__).parents[3]
NAMES = {"blue": "Mia", "red": "Kim", "green": "Ben"}


def said(*events: Event) -> str:
    return sentence(events, NAMES.__getitem__)


def test_the_log_is_written_in_one_place() -> None:
    """Whoever wants a line in the log tells an event: nobody else makes entries."""
    made = {
        path.relative_to(ROOT / "companion").as_posix()
        for path in (ROOT / "companion").rglob("*.py")
        if re.search(r"engine.event import .*\bEntry\b", text := path.read_text(encoding="utf-8"))
        and re.search(r"\bEntry\(", text)
    }
    assert made == {"rules/engine/table_context.py"}


def test_what_is_no_event_is_refused() -> None:
    with pytest.raises(ValueError, match="no event is called “sneezed”"):
        Event("sneezed", "blue")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="an event “bid” says its amount"):
        Event("bid", "blue")
    with pytest.raises(ValueError, match="an event “gained” says its seat and amount"):
        Event("gained")


def test_every_kind_has_a_sentence_of_its_own() -> None:
    for kind in KINDS:
        event = Event(
            kind, "blue", card="birds:heron", amount=2, price=6, what="2 herons", note="2 herons"
        )
        assert "2 herons" in said(event), kind


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ([Event("bought", "blue", what="Heron", where="from hand", cost="$6")],
         "Mia buys Heron from hand for $6."),
        ([Event("passed", seat, does="pass") for seat in NAMES], "Mia, Kim and Ben pass."),
        ([Event("chosen", "blue", title="Food", what="4 at $3"),
          Event("chosen", "red", title="Food", what="no bid")],
         "Food: Mia: 4 at $3; Kim: no bid."),
        ([Event("chosen", "blue", what="4"), Event("chosen", "red", what="4")],
         "Mia: 4; Kim: 4."),
        ([Event("placed", does="The docks get", what="2 pine"), Event("placed", what="3 oak")],
         "The docks get 2 pine and 3 oak."),
        ([Event("ordered", seat, amount=1, title="Set the order") for seat in NAMES],
         "Set the order: Mia, Kim, Ben."),
        ([Event("gained", "red", amount=2, what="2 points", why="guess", has="5 points")],
         "Kim gains 2 points (guess) and has 5 points."),
        ([Event("told", "red", what="{who} begins.")], "Kim begins."),
        ([Event("corrected", "red", does="’s marker is set to", what="3")],
         "Kim’s marker is set to 3."),
        ([Event("passed", does="Nobody sells any more.")], "Nobody sells any more."),
        ([Event("noted", note="Wait...")], "Note: Wait..."),
    ],
)  # fmt: skip
def test_events_that_are_told_together_are_one_sentence(events: list[Event], text: str) -> None:
    assert said(*events) == text
