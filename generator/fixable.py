"""What goes wrong and can be put right by whoever asked for it."""

from __future__ import annotations


class Fixable(Exception):
    """Something that can't be done as it was asked for.

    Attributes:
        message: what is wrong, with the numbers; no full stop.
        fix: what to do about it, an imperative.
    """

    def __init__(self, message: str, fix: str) -> None:
        super().__init__(f"{message}\n  fix: {fix}")
        self.message = message
        self.fix = fix
