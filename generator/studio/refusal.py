"""Refusals: edits that aren't carried out, with the reason and the remedy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.cards.problem import PunchboardError


class EditRefused(PunchboardError):
    """An edit that can't be carried out without changing more than it should."""


class ChangedElsewhere(EditRefused):
    """An edit of something that another window or program has changed meanwhile."""


class SharedElsewhere(EditRefused):
    """An edit of a value that an anchor, alias or merge repeats at other places of its file."""


class ChoiceNeeded(EditRefused):
    """An edit that the designer must decide about first.

    Attributes:
        code: The question: "expression", or "shipped".
        choices: Values that the page shows with the question.
    """

    def __init__(self, code: str, message: str, hint: str, choices: Mapping[str, Any]) -> None:
        super().__init__(message, hint)
        self.code = code
        self.choices = choices
