"""What all models of a designer's data share, and the small types they are made of."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

from punchboard.cards.problem import FieldError


class Strict(BaseModel):
    """A model that is frozen, converts nothing silently, and knows no field that is not named."""

    # Deferred: a validator is built when its model is first used, which halves the start-up time.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


#: A name in data: letters, digits and `_`, so that `card.name` works in every expression.
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$", max_length=60)]

_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")


def is_colour(text: str) -> bool:
    """Tell whether `text` is `#rgb` or `#rrggbb`."""
    return _COLOUR.fullmatch(text) is not None


def _to_long_colour(text: str) -> str:
    if not is_colour(text):
        raise FieldError("is no colour", 'write "#rrggbb", such as "#2e7d32"')
    if len(text) == 4:
        text = "#" + "".join(2 * digit for digit in text[1:])
    return text.lower()


#: A colour as `#rgb` or `#rrggbb`, kept as lower-case `#rrggbb`.
Colour = Annotated[str, AfterValidator(_to_long_colour)]


def _to_inner_path(text: str) -> str:
    if not text or "\\" in text or ":" in text or text.startswith(("/", "~")):
        raise FieldError("must be a path inside the game's folder, with forward slashes")
    if ".." in text.split("/"):
        raise FieldError('must stay inside the game\'s folder; ".." leads out of it')
    return text


#: A path relative to the game's folder, with forward slashes, that cannot leave it by its words.
InnerPath = Annotated[str, AfterValidator(_to_inner_path)]
