"""What goes wrong with the files of tables."""

from __future__ import annotations

from punchboard.cards.problem import ExitCode, PunchboardError


class TableError(PunchboardError):
    """A table can't be read, saved or brought in; nothing has changed.

    The message says what is wrong, for players.
    """

    exit_code = ExitCode.DATA
