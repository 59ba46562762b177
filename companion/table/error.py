"""Errors of tables' files."""

from __future__ import annotations

from punchboard.cards.problem import ExitCode, PunchboardError


class TableError(PunchboardError):
    """A table can't be read, saved or brought in; nothing has changed.

    The message is a sentence for players.
    """

    exit_code = ExitCode.DATA
