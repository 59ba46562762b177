"""Parameters of choices that are laid face down, and opened later."""

from collections.abc import Mapping
from typing import Literal, Self

from pydantic import model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Apart, Mechanism
from punchboard.cards.play.schema.secret import Choice
from punchboard.cards.problem import FieldError


class Reserve(Mechanism):
    """Every seat lays a choice face down; all of them are turned over later.

    Its step asks for the choices, and its step `open` turns them over. Without that step they are
    turned over when the game is over. Until then each seat sees only its own, and all count as 0.
    As counts, the numbers are those of a `secret` choice.

    Attributes:
        choice: The choice, with `wheels` or `picks`.
    """

    STEPS = ("", "open")

    kind: Literal["reserve"]
    choice: Choice

    @property
    def countable(self) -> tuple[str, ...]:
        """The number that was chosen; of several wheels, that of each by its id."""
        return self.choice.countable

    @model_validator(mode="after")
    def _stays_face_down(self) -> Self:
        if self.choice.pieces is not None:
            raise FieldError(
                tr("a choice among `pieces` can't wait: the piece leaves its hand at once"),
                tr("write the pieces as `picks`"),
                is_sentence=True,
            )
        return self

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return the things that are picked from."""
        return self.choice.told_apart(name)
