"""Update a saved table of Tabletop Simulator in place: only the fields we write.

The memo of each object says which piece it is and holds a digest of everything that we wrote into
it. The new digests are compared with those, never with the save itself, because the
program writes decks, numbers and addresses in its own way. Only differences are written. Copies
that differ are distinguished by their numbers, or in older saves by their looks.

Changes by the players stay: place, rotation and notes of an object, fields of the program,
and a name or description that isn't the one we wrote. The whole file is kept beside itself first.
"""

from __future__ import annotations

import errno
import hashlib
import json
import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import ComputerError, UsageError
from punchboard.cards.regular_file import read_regular
from punchboard.generator.export.tts_memo import (
    ADDRESSES,
    FORM,
    SHEET,
    Memo,
    digest_of,
    read_memo,
)
from punchboard.generator.output import ignore_wait, write_whole

Object = dict[str, Any]
#: Bytes beyond which no table of ours is: a deck of thousands takes some.
_MOST_BYTES = 200_000_000
_DEEPEST = 200
#: Halves of characters, as games cut long names: no encoding has them.
_HALVES = re.compile("[\ud800-\udfff]")


@dataclass(slots=True)
class Renewed:
    """The result of updating a table.

    Attributes:
        backup: Copy of the table before.
        changed: Names of objects with a new look or new words, except the rulebook.
        added: Names of new objects.
        lost: Names of objects that the game no longer has; they are left unchanged.
        has_new_rules: Whether the rulebook changed. It shows the cards, and changes with them.
    """

    backup: Path
    changed: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    has_new_rules: bool = False


def renew_save(
    path: Path, objects: Sequence[Object], mark: str, *, is_whole: bool = True
) -> Renewed:
    """Write new pictures, names and words into a saved table.

    Args:
        path: Path of the table's JSON file.
        objects: The newly exported objects.
        mark: Beginning of the `Memo` of the game's objects.
        is_whole: Whether these are all objects of the game; otherwise missing ones aren't reported.

    Raises:
        UsageError: if the file doesn't exist, or isn't a table.
        ComputerError: if the disk or another program prevents it.
    """
    try:
        before = read_regular(path, _MOST_BYTES)
        saved = json.loads(before.decode("utf-8-sig"))
    except FileNotFoundError:
        raise UsageError(
            tr("there is no table {path}", path=path.as_posix()),
            tr("save it in Tabletop Simulator first: Games, Save & Load"),
        ) from None
    except (ValueError, RecursionError):
        raise UsageError(
            tr("{name} isn't a table of Tabletop Simulator", name=shown_path(path)),
            tr("name one of its .json files"),
        ) from None
    except OSError as error:
        if error.errno in (errno.EFBIG, errno.EINVAL):
            raise UsageError(
                f"{shown_path(path)}: {error.strerror}", tr("name a table of this game")
            ) from None
        raise ComputerError(
            tr(
                "{file} cannot be read: {reason}",
                file=path.as_posix(),
                reason=error.strerror or error,
            ),
            tr("close it elsewhere"),
        ) from error
    if not isinstance(saved, dict) or not isinstance(saved.get("ObjectStates"), list):
        raise UsageError(
            tr("{name} isn't a table of Tabletop Simulator", name=shown_path(path)),
            tr("name one of its .json files"),
        )
    renewed = Renewed(_free_name(path))
    _renew(saved, objects, mark, renewed)
    if not is_whole:
        renewed.lost.clear()
    write_whole(renewed.backup, lambda fresh: fresh.write_bytes(before), ignore_wait)
    text = _HALVES.sub(_escaped, json.dumps(saved, ensure_ascii=False, indent=2))
    write_whole(path, lambda fresh: fresh.write_text(text, encoding="utf-8"), ignore_wait)
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
    table: list[Object] = saved["ObjectStates"]
    fresh = _by_piece(_all(objects, 0))
    ours = [each for each in _all(table, 0) if _is_ours(each, mark)]
    known = _by_piece(ours)
    taken: set[int] = set()
    moved: set[int] = set()
    for piece, several in known.items():
        for old, new in _paired(several, fresh.get(piece, ())):
            name = str(old.get("Nickname") or piece.removeprefix(mark))
            if new is None:
                renewed.lost.append(name)
                continue
            taken.add(id(new))
            card = old.get("CardID")
            if _take_up(old, new):
                if new["Name"] == "Custom_PDF":
                    renewed.has_new_rules = True
                else:
                    renewed.changed.append(name)
            if old.get("CardID") != card:
                moved.add(id(old))
    _update_decks(table, set(map(id, ours)), moved)
    added = [*_short_piles(known, fresh, taken), *_missing(fresh, taken)]
    guids = {str(each.get("GUID")) for each in _all(table, 0)}
    for each in added:
        table.append(_placed(each, guids))
        renewed.added.append(each["Nickname"])


def _is_ours(each: Object, mark: str) -> bool:
    memo = each.get("Memo")
    return isinstance(memo, str) and memo.startswith(mark)


def _by_piece(objects: Iterable[Object]) -> dict[str, list[Object]]:
    """Return objects of ours by the piece that they are."""
    found: dict[str, list[Object]] = defaultdict(list)
    for each in objects:
        found[read_memo(each).piece].append(each)
    return found


def _short_piles(
    known: Mapping[str, Sequence[Object]],
    fresh: Mapping[str, Sequence[Object]],
    taken: set[int],
) -> Iterator[Object]:
    """Yield a pile of the pieces that the piles on the table lack, and mark their piece as taken.

    A pile is one object with a number, and groups split and merge piles: so pieces are counted.
    """
    for piece, several in fresh.items():
        old = known.get(piece, ())
        if not old or not any("Number" in each for each in (*several, *old)):
            continue
        short = sum(map(_count, several)) - sum(map(_count, old))
        sample = next((each for each in several if id(each) not in taken), several[0])
        taken.update(map(id, several))
        if short > 0 and "Number" in sample:
            yield {**sample, "Number": short} if short > 1 else _single(sample)
        elif short > 0:
            yield from [sample] * short


def _count(each: Object) -> int:
    """Return how many pieces an object is."""
    number = each.get("Number")
    return number if isinstance(number, int) and number > 0 else 1


def _single(pile: Object) -> Object:
    """Return one piece of a pile."""
    single = {name: value for name, value in pile.items() if name != "Number"}
    return {**single, "Name": pile["Name"].removesuffix("_Stack")}


def _missing(fresh: Mapping[str, Sequence[Object]], taken: set[int]) -> Iterator[Object]:
    """Yield the objects that the table lacks: whole decks and bags, or objects within them."""
    missing = [each for several in fresh.values() for each in several if id(each) not in taken]
    # A deck that is gone while some of it lies on the table was drawn out.
    whole = [each for each in missing if taken.isdisjoint(map(id, _inside(each)))]
    inside = {id(part) for each in whole for part in _inside(each)}
    for each in whole:
        if id(each) not in inside and each["Name"] != "HandTrigger":
            yield {**each, "Name": "CardCustom"} if each["Name"] == "Card" else each


def _placed(each: Object, guids: set[str]) -> Object:
    """Return an object and its contents with GUIDs that are new to the table."""
    guid = each["GUID"]
    number = 0
    while guid in guids:
        number += 1
        guid = hashlib.sha256(f"{each['GUID']} {number}".encode()).hexdigest()[:6]
    guids.add(guid)
    placed = {**each, "GUID": guid}
    if "ContainedObjects" in each:
        placed["ContainedObjects"] = [_placed(part, guids) for part in each["ContainedObjects"]]
    return placed


#: By what copies are found again: as they were; by their looks, which older tables have alone; by
#: their numbers; and then one is as good as another.
_SIGNS: tuple[Callable[[Memo], object], ...] = (
    lambda memo: memo[:3],
    lambda memo: memo.look,
    lambda memo: memo.copy,
    lambda memo: memo.piece,
)


def _paired(old: Sequence[Object], fresh: Sequence[Object]) -> list[tuple[Object, Object | None]]:
    """Match each old object of a piece with its new one; None if the game no longer has it.

    Each new copy is matched once before any is matched again, for tables with more copies.

    Args:
        old: Objects on the table.
        fresh: The newly exported objects.
    """
    pairs: list[tuple[Object, Object | None]] = []
    waiting, free = list(old), list(fresh)
    for sign in _SIGNS:
        by_sign: dict[object, deque[Object]] = defaultdict(deque)
        for each in free:
            by_sign[sign(read_memo(each))].append(each)
        rest = []
        for each in waiting:
            alike = by_sign[sign(read_memo(each))]
            if alike:
                pairs.append((each, alike.popleft()))
            else:
                rest.append(each)
        waiting, free = rest, [each for several in by_sign.values() for each in several]
    by_copy = {read_memo(each).copy: each for each in reversed(fresh)}
    return [*pairs, *((each, by_copy.get(read_memo(each).copy)) for each in waiting)]


def _take_up(old: Object, new: Object) -> bool:
    """Write the designer's changes into an object, and return whether they are visible."""
    before, now = read_memo(old), read_memo(new)
    differs = bool(before.look) and before.look != now.look
    if before.art != now.art and _write_art(old, new, is_new_look=differs):
        differs |= bool(now.look) and not before.look
    if before.form and before.form != now.form:
        differs = True
        for name in FORM:
            if name in new:
                old[name] = _merged(old.get(name), new[name])
            else:
                old.pop(name, None)
    # An older table doesn't tell a name that a group gave from one of ours: it stays.
    if before.name and _is_written(old, "Nickname", before.name) and before.name != now.name:
        old["Nickname"] = new["Nickname"]
        differs = True
    is_ours = not before.words or _is_written(old, "Description", before.words)
    if is_ours and old.get("Description", "") != new["Description"]:
        old["Description"] = new["Description"]
        differs = True
    old["Memo"] = new["Memo"]
    return differs


def _is_written(each: Object, name: str, digest: str) -> bool:
    """Return whether a field is unchanged since we wrote it."""
    return digest_of(each.get(name, "")) == digest


def _write_art(old: Object, new: Object, *, is_new_look: bool) -> bool:
    """Write the addresses of pictures and models, and return whether any is another now."""
    differs = False
    for name in ("CustomImage", "CustomMesh", "CustomPDF"):
        if name not in new:
            continue
        held = old.get(name)
        if not isinstance(held, dict):
            held = old[name] = dict(new[name])
        for place in ADDRESSES:
            address = new[name].get(place)
            # Where we have no picture a group may have put one.
            if address is None or held.get(place) == address or not (address or is_new_look):
                continue
            held[place] = address
            differs = True
    if "CardID" in new:
        differs |= _write_card(old, new)
    return differs


def _write_card(old: Object, new: Object) -> bool:
    """Write a card's sheet and cell, and return whether any of it is another now."""
    key, cell = divmod(new["CardID"], 100)
    sheet = new["CustomDeck"][str(key)]
    own = {name: sheet[name] for name in SHEET}
    place, held = _sheet_of(old)
    if place == cell and all(held.get(name, False) == own[name] for name in SHEET):
        return False
    old["CardID"] = new["CardID"]
    old["CustomDeck"] = {str(key): {**sheet, **held, **own}}
    return True


def _sheet_of(card: Object) -> tuple[int, Object]:
    """Return the cell of a card and its sheet; -1 and nothing if it tells none."""
    number, sheets = card.get("CardID"), card.get("CustomDeck")
    if isinstance(number, int) and isinstance(sheets, dict):
        held = sheets.get(str(number // 100))
        if isinstance(held, dict):
            return number % 100, held
    return -1, {}


def _merged(old: object, new: Any) -> Any:
    """Return a new value with the fields that only the old one has, and with its addresses."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    merged = {name: _merged(old.get(name), each) for name, each in new.items()}
    kept = {name: each for name, each in old.items() if name not in new or name in ADDRESSES}
    return {**merged, **kept}


def _update_decks(table: list[Object], ours: set[int], moved: set[int]) -> None:
    """Update the card list of each deck with cards of ours, in order.

    Args:
        table: All objects.
        ours: The objects of this game.
        moved: The objects with a new sheet or cell.
    """
    for each in _all(table, 0):
        inside = each.get("ContainedObjects")
        if "DeckIDs" not in each or not isinstance(inside, list):
            continue
        within = set(map(id, inside))
        if ours.isdisjoint(within):
            continue
        cards = [card for card in inside if isinstance(card, dict) and "CardID" in card]
        ids = [card["CardID"] for card in cards]
        if each["DeckIDs"] == ids and moved.isdisjoint(within):
            continue
        before = each.get("CustomDeck")
        known = before if isinstance(before, dict) else {}
        each["DeckIDs"] = ids
        sheets: Object = {}
        for card in cards:
            own = card.get("CustomDeck")
            key = str(card["CardID"] // 100) if isinstance(card["CardID"], int) else ""
            sheets |= own if isinstance(own, dict) else {}
            if key not in sheets and key in known:
                sheets[key] = known[key]
        each["CustomDeck"] = sheets


def _inside(each: Object) -> Iterator[Object]:
    """Yield the objects within one of our objects."""
    return _all(each.get("ContainedObjects"), 1)


def _all(objects: object, depth: int) -> Iterator[Object]:
    """Yield objects, objects within or attached to them, and their other states."""
    if depth > _DEEPEST or not isinstance(objects, list | tuple):
        return
    for each in objects:
        if not isinstance(each, dict):
            continue
        yield each
        yield from _all(each.get("ContainedObjects"), depth + 1)
        yield from _all(each.get("ChildObjects"), depth + 1)
        states = each.get("States")
        if isinstance(states, dict):
            yield from _all(list(states.values()), depth + 1)
