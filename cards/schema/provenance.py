"""The sidecar that says where a game's values come from.

stores:
  default: prototype
  columns: {name: given}
  cards:
    duty_free: {utilities: given}
values:
  default: prototype
  fields: {types.food.minimum: given}
"""

from __future__ import annotations

from typing import Literal

from pydantic import RootModel

from punchboard.cards.schema.base import Strict

Source = Literal["given", "derived", "public", "prototype"]


class TableSources(Strict):
    """Where the values of one table come from.

    Attributes:
        default: of everything that is not named.
        columns: by column.
        fields: by path, for the game's free values; a path counts for all that lies below it.
        cards: by card id and column.
    """

    default: Source | None = None
    columns: dict[str, Source] = {}
    fields: dict[str, Source] = {}
    cards: dict[str, dict[str, Source]] = {}


class ProvenanceFile(RootModel[dict[str, TableSources]]):
    """The sidecar: a component's name, or `values`, to the sources of its values."""
