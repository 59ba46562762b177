"""What a list of tables says of each."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table in a list.

    Attributes:
        id: its name in the folder.
        title: given by the players.
        game: name of the game's folder.
        game_title: of the game.
        seats: ids with the players' names, clockwise from the start player.
        created: ISO 8601 in UTC.
        changed: when the newest row was written.
        over: whether the game is over.
        round_name: "March".
        phase_name: "Sale".
        trouble: why it can't be opened; "" if it can.
    """

    id: str
    title: str
    game: str = ""
    game_title: str = ""
    seats: tuple[tuple[str, str], ...] = ()
    created: str = ""
    changed: str = ""
    over: bool = False
    round_name: str = ""
    phase_name: str = ""
    trouble: str = ""

    def to_text(self) -> str:
        """Return it as JSON, as the table's file keeps it for lists."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def from_text(text: str) -> TableInfo:
        """Return what `to_text` wrote.

        Raises:
            ValueError: if it is no JSON, or cut off.
            TypeError: if it holds anything else.
        """
        value: dict[str, Any] = json.loads(text)
        if not isinstance(value, dict) or not {"seats", "over"} <= value.keys():
            raise TypeError("a summary has seats, and says whether the game is over")
        seats = tuple((str(place), str(name)) for place, name in value.pop("seats"))
        over = value.pop("over")
        if not all(isinstance(each, str) for each in value.values()) or type(over) is not bool:
            raise TypeError("a summary is made of words")
        return TableInfo(**value, seats=seats, over=over)
