"""Refusals: edits that aren't carried out, with the reason and the remedy."""

from __future__ import annotations

from punchboard.cards.problem import PunchboardError


class EditRefused(PunchboardError):
    """An edit that can't be carried out without changing more than it should."""


class ChangedElsewhere(EditRefused):
    """An edit of something that another window or program has changed meanwhile."""


class SharedElsewhere(EditRefused):
    """An edit of a value that an anchor, alias or merge repeats at other places of its file."""
