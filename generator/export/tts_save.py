"""A saved table of Tabletop Simulator renewed where it lies: what is ours, and nothing else.

Objects are known by what `Memo` says of them, and what it says of their look tells whether that is
another now: cards that share a sheet have a picture of a new name whenever one of them changed.
Copies that differ are told apart by their numbers there, or in tables of before by their looks.
Whatever a group did with an object stays: where it
lies, how it is turned, who named it otherwise; what the designer changed comes in: pictures, names,
words. Before, the whole file is kept beside itself.
"""

from __future__ import annotations

import errno
import json
import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.problem import ComputerError, UsageError
from punchboard.cards.regular_file import read_regular
from punchboard.generator.output import in_silence, write_whole

Object = dict[str, Any]
#: Bytes beyond which no table of ours is: a deck of thousands takes some.
_MOST_BYTES = 200_000_000
#: Comes in a memo before what names an object's look; before it stands which object it is.
LOOK = " look="
#: Comes before that, and before the number of the copy that first looks so; the first has none.
COPY = " copy="
#: What an object has from the designer.
_FROM_DESIGNER = ("Description", "CardID", "CustomDeck", "CustomImage", "CustomMesh",
                  "RotationValues", "SidewaysCard")  # fmt: skip
#: What of that says where a picture is, and in which cell.
_WHERE = ("CardID", "CustomDeck")
_DEEPEST = 200
#: Halves of characters, as games cut long names: no encoding has them.
_HALVES = re.compile("[\ud800-\udfff]")


@dataclass(slots=True)
class Renewed:
    """What came of renewing a table.

    Attributes:
        backup: the table as it was.
        changed: names of objects that look or read otherwise now.
        added: names of those that were not there.
        lost: names of those that the game has no more; they were left as they are.
    """

    backup: Path
    changed: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def renew_save(path: Path, objects: Sequence[Object], mark: str) -> Renewed:
    """Put new pictures, names and words into a saved table.

    Args:
        path: of the table's JSON file.
        objects: as they are exported now.
        mark: what the `Memo` of the game's objects begins with.

    Raises:
        UsageError: if there is no such table, or it is none.
        ComputerError: if the disk or another program does not allow it.
    """
    try:
        before = read_regular(path, _MOST_BYTES)
        saved = json.loads(before.decode("utf-8-sig"))
    except FileNotFoundError:
        raise UsageError(
            f"there is no table {path.as_posix()}",
            "save it in Tabletop Simulator first: Games, Save & Load",
        ) from None
    except (ValueError, RecursionError):
        raise UsageError(
            f"{path.name} is no table of Tabletop Simulator", "name one of its .json files"
        ) from None
    except OSError as error:
        if error.errno in (errno.EFBIG, errno.EINVAL):
            raise UsageError(
                f"{path.name}: {error.strerror}", "name a table of this game"
            ) from None
        raise ComputerError(
            f"{path.as_posix()} cannot be read: {error.strerror or error}", "close it elsewhere"
        ) from error
    if not isinstance(saved, dict) or not isinstance(saved.get("ObjectStates"), list):
        raise UsageError(
            f"{path.name} is no table of Tabletop Simulator", "name one of its .json files"
        )
    renewed = Renewed(_free_name(path))
    _renew(saved, objects, mark, renewed)
    write_whole(renewed.backup, lambda fresh: fresh.write_bytes(before), in_silence)
    text = _HALVES.sub(_escaped, json.dumps(saved, ensure_ascii=False, indent=2))
    write_whole(path, lambda fresh: fresh.write_text(text, encoding="utf-8"), in_silence)
    return renewed


def _escaped(half: re.Match[str]) -> str:
    return f"\\u{ord(half[0]):04x}"


def _free_name(path: Path) -> Path:
    """Return a name beside a file that nothing has yet."""
    number = 1
    while (free := path.with_name(f"{path.stem}.backup-{number}{path.suffix}")).exists():
        number += 1
    return free


def _renew(saved: Object, objects: Sequence[Object], mark: str, renewed: Renewed) -> None:
    fresh: dict[str, list[Object]] = defaultdict(list)
    for each in _all(objects, 0):
        fresh[_told(each).piece].append(each)
    known: dict[str, list[Object]] = defaultdict(list)
    for each in _all(saved["ObjectStates"], 0):
        memo = each.get("Memo")
        if isinstance(memo, str) and memo.startswith(mark):
            known[_told(each).piece].append(each)
    taken: set[int] = set()
    for piece, several in known.items():
        for old, new in _paired(several, fresh.get(piece, ())):
            name = str(old.get("Nickname") or piece.removeprefix(mark))
            if new is None:
                renewed.lost.append(name)
                continue
            taken.add(id(new))
            if _take_up(old, new):
                renewed.changed.append(name)
    _mend_decks(saved["ObjectStates"], 0)
    missing = [each for several in fresh.values() for each in several if id(each) not in taken]
    # A deck that is gone while some of it lies on the table was drawn out.
    whole = [each for each in missing if taken.isdisjoint(map(id, _inside(each)))]
    inside = {id(part) for each in whole for part in _inside(each)}
    for each in whole:
        if id(each) in inside or each["Name"] == "HandTrigger":
            continue
        if each["Name"] == "Card":
            each = {**each, "Name": "CardCustom"}
        saved["ObjectStates"].append(each)
        renewed.added.append(each["Nickname"])


class _Told(NamedTuple):
    """What a memo tells of its object.

    Attributes:
        piece: that it is, or what it holds.
        copy: number of the first copy that looks so, if another one looks otherwise.
        look: names how it looks.
    """

    piece: str
    copy: str
    look: str


def _told(each: Object) -> _Told:
    which, _, look = each["Memo"].partition(LOOK)
    piece, _, copy = which.partition(COPY)
    return _Told(piece, copy, look)


#: By what copies are found again: as they were; by their looks, which tables of before have alone;
#: by their numbers; and then one is as good as another.
_SIGNS: tuple[Callable[[_Told], object], ...] = (
    lambda told: told,
    lambda told: told.look,
    lambda told: told.copy,
    lambda told: told.piece,
)


def _paired(old: Sequence[Object], fresh: Sequence[Object]) -> list[tuple[Object, Object | None]]:
    """Return what each object of one piece is now; None if the game has it no more.

    Each copy of the game is found once before one is found again, for more than it has.

    Args:
        old: on the table.
        fresh: as they are exported now.
    """
    pairs: list[tuple[Object, Object | None]] = []
    waiting, free = list(old), list(fresh)
    for sign in _SIGNS:
        by_sign: dict[object, deque[Object]] = defaultdict(deque)
        for each in free:
            by_sign[sign(_told(each))].append(each)
        rest = []
        for each in waiting:
            alike = by_sign[sign(_told(each))]
            if alike:
                pairs.append((each, alike.popleft()))
            else:
                rest.append(each)
        waiting, free = rest, [each for several in by_sign.values() for each in several]
    by_copy = {_told(each).copy: each for each in reversed(fresh)}
    return [*pairs, *((each, by_copy.get(_told(each).copy)) for each in waiting)]


def _take_up(old: Object, new: Object) -> bool:
    """Give an object what the designer changed of it, and return whether anything can be seen."""
    is_marked = LOOK in old["Memo"] or LOOK not in new["Memo"]
    differs = is_marked and _told(old).look != _told(new).look
    for name in _FROM_DESIGNER:
        if name in new and old.get(name) != new[name]:
            differs |= not is_marked or (
                name not in _WHERE and _without_urls(old.get(name)) != _without_urls(new[name])
            )
            old[name] = new[name]
    if old.get("Nickname") != new["Nickname"] and new["Nickname"]:
        old["Nickname"] = new["Nickname"]
        differs = True
    old["Memo"] = new["Memo"]
    return differs


def _without_urls(value: object) -> object:
    """Return a value without the names of pictures and models in it."""
    if not isinstance(value, dict):
        return value
    return {name: each for name, each in value.items() if not name.endswith("URL")}


def _mend_decks(objects: object, depth: int) -> None:
    """Let each deck tell of just the cards that lie in it, in their order."""
    for each in _all(objects, depth):
        inside = each.get("ContainedObjects")
        if "DeckIDs" not in each or not isinstance(inside, list):
            continue
        cards = [card for card in inside if isinstance(card, dict) and "CardID" in card]
        if len(cards) != len(inside):
            continue
        each["DeckIDs"] = [card["CardID"] for card in cards]
        sheets = [card.get("CustomDeck") for card in cards]
        each["CustomDeck"] = {
            key: sheet
            for of_card in sheets
            if isinstance(of_card, dict)
            for key, sheet in of_card.items()
        }


def _inside(each: Object) -> Iterator[Object]:
    """Yield what lies in one of our objects."""
    return _all(each.get("ContainedObjects"), 1)


def _all(objects: object, depth: int) -> Iterator[Object]:
    """Yield objects, what lies in them, and their other states."""
    if depth > _DEEPEST or not isinstance(objects, list | tuple):
        return
    for each in objects:
        if not isinstance(each, dict):
            continue
        yield each
        yield from _all(each.get("ContainedObjects"), depth + 1)
        states = each.get("States")
        if isinstance(states, dict):
            yield from _all(list(states.values()), depth + 1)
