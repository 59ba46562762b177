"""The summary of a table for lists."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.companion.table.error import TableError
from punchboard.companion.table.journal import Journal

SUFFIX = ".table"
#: Ending of an exported table.
EXPORTED = ".json"
#: File of a host's memory, beside its tables.
HOST_FILE = "host.json"
#: Ids of tables, which name their files.
ID = r"^[a-z0-9]{6,40}$"


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table in a list.

    Attributes:
        id: Its name in the folder.
        title: Title that the players gave.
        game: Name of the game's folder.
        game_title: Title of the game.
        seats: Ids with the players' names, clockwise from the start player.
        created: ISO 8601 in UTC.
        changed: Time of the newest row.
        over: Whether the game is over.
        round_name: "March".
        phase_name: "Sale".
        trouble: Reason that it can't be opened; "" if it can.
        winners: Names of the winners, once the game is over and scored.
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
    winners: tuple[str, ...] = ()

    @property
    def seconds(self) -> float:
        """Seconds of play, from the start of the table to its newest row."""
        begun, ended = map(datetime.fromisoformat, (self.created, self.changed))
        return (ended - begun).total_seconds()

    def to_text(self) -> str:
        """Return it as JSON, as the table's file keeps it for lists."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def from_text(text: str) -> TableInfo:
        """Return the summary that `to_text` wrote.

        Raises:
            ValueError: if it is not JSON, or cut off.
            TypeError: if it holds anything else.
        """
        value: dict[str, Any] = json.loads(text)
        if (
            not isinstance(value, dict)
            or not {"seats", "over", "created", "changed"} <= value.keys()
        ):
            raise TypeError("a summary has seats and times, and says whether the game is over")
        seats = tuple((str(place), str(name)) for place, name in value.pop("seats"))
        over = value.pop("over")
        winners = tuple(str(name) for name in value.pop("winners", ()))
        if not all(isinstance(each, str) for each in value.values()) or type(over) is not bool:
            raise TypeError("a summary is made of words")
        for time in (value["created"], value["changed"]):
            datetime.fromisoformat(time)
        return TableInfo(**value, seats=seats, over=over, winners=winners)


def list_tables(folder: Path) -> list[TableInfo]:
    """Return the tables of a folder, the one played last first; damaged ones with their trouble.

    Nothing that plays a table is loaded for it: the app shows the list in its first frame.
    """
    found = [_info(path) for path in folder.glob(f"*{SUFFIX}")]
    return sorted(found, key=lambda info: (info.changed, info.id), reverse=True)


def _info(path: Path) -> TableInfo:
    """Return the summary of a table's file, with its error if it can't be read."""
    try:
        journal = Journal.open(path)
    except TableError as trouble:
        return TableInfo(path.stem, path.stem, trouble=trouble.message)
    try:
        journal.check()
        said = "" if re.match(ID, path.stem) else _misnamed(path)
        return replace(TableInfo.from_text(journal.summary()), id=path.stem, trouble=said)
    except TableError as trouble:
        return TableInfo(path.stem, path.stem, trouble=trouble.message)
    except (TypeError, ValueError):
        return TableInfo(
            path.stem, path.stem, trouble=tr("The file “{name}” is damaged.", name=path.name)
        )
    finally:
        journal.close()


def _misnamed(path: Path) -> str:
    return tr(
        "“{name}” can’t be the name of a table’s file. Rename it to 6 to "
        "40 lowercase letters or digits, ending in {suffix}.",
        name=path.name,
        suffix=SUFFIX,
    )
