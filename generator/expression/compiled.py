"""What compiling an expression or a template gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

#: The key in a scope under which the account lies that pays for it; no designer can write it.
ACCOUNT = " account"
#: The names that an expression may read: card, game, copy, low_ink, let-names, repeat names.
Scope = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A value that is ready to be asked for, once for each card.

    Attributes:
        call: evaluates it; raises `ExpressionError` and nothing else.
        names: the root names that it reads; none means that it is the same for every card.
    """

    call: Callable[[Scope], Any]
    names: frozenset[str]


def constant(value: Any) -> Compiled:
    """Return what is `value` on every card."""
    return Compiled(lambda scope: value, frozenset())
