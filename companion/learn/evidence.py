"""Read all tables of a game, sorted by edition, and by people or simulation."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import Pack, PackCard
from punchboard.cards.play.schema.base import Mechanism
from punchboard.cards.regular_file import read_regular
from punchboard.companion.learn.reading import PLAYTEST, LeftOut, PlaytestList, read_files
from punchboard.companion.pack import load_pack
from punchboard.companion.table.document import LONGEST, read_document, read_document_file
from punchboard.companion.table.error import TableError
from punchboard.companion.table.info import SUFFIX
from punchboard.companion.table.tables import Tables


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell of a card that changed between two editions; None: it was not there."""

    card: str
    name: str
    column: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class Since:
    """Changes that a designer made since an edition was played.

    Attributes:
        cells: Of cards.
        rules: Of the rules.
    """

    cells: tuple[CellChange, ...]
    rules: tuple[CellChange, ...]


@dataclass(slots=True)
class Edition:
    """The tables that were played with the same cards and the same rules.

    Attributes:
        label: The designer's version, with a letter where she changed the game within it.
        contents: Digest of cards and rules.
        pack: Pack of the edition's first table.
        first: Creation time of its first table, ISO 8601 in UTC.
        people: Playtests of people.
        simulated: Playtests that a program played; never counted with people's.
        since: Changes up to the designer's folder today; None if it can't be compared.
    """

    label: str
    contents: str
    pack: Pack
    first: str
    people: PlaytestList = field(default_factory=PlaytestList)
    simulated: PlaytestList = field(default_factory=PlaytestList)
    since: Since | None = None

    @property
    def is_today(self) -> bool:
        """Whether the designer's folder has the same cards and rules today."""
        return self.since is not None and not (self.since.cells or self.since.rules)

    @property
    def marked_label(self) -> str:
        """The label, with a mark if the edition isn't today's game."""
        if self.since is None:
            return tr("{version}, not compared", version=self.label)
        return self.label if self.is_today else tr("{version}, not today’s", version=self.label)

    def card(self, id: str) -> PackCard | None:  # noqa: A002
        """Return a card by its id, as it was in this edition; None if there was none."""
        return next((card for card in self.pack.cards if card.id == id), None)

    def title(self, mechanism: str) -> str:
        """Return the game's title of a mechanism, or its id if it has none."""
        data = self.pack.play.mechanisms.get(mechanism)
        is_said = data is not None and data.title != Mechanism.model_fields["title"].default
        title = data.title if data is not None and is_said else mechanism.replace("_", " ")
        return title[:1].upper() + title[1:]

    def phase_name(self, phase: str) -> str:
        """Return the game's name of a phase; after the last phase comes the count."""
        names = {each.id: each.name for each in self.pack.play.phases}
        return names.get(phase, phase) if phase else tr("After the end")


@dataclass(slots=True)
class Evidence:
    """All that was read.

    Attributes:
        game: Name of the game's folder.
        title: Title of the game.
        editions: Oldest first, by the day of their first table.
        left_out: Files that are not counted.
    """

    game: str
    title: str
    editions: list[Edition] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)


def shown_cell(value: object) -> str:
    """Return a value of a cell in words."""
    if value is None or value == "":
        return tr("empty")
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def changes_between(before: Edition, after: Edition) -> list[CellChange]:
    """Return the cells of cards that changed, in printed order; a whole card has column ""."""
    old = {card.id: card for card in before.pack.cards}
    new = {card.id: card for card in after.pack.cards}
    found = []
    for id_ in dict.fromkeys((*old, *new)):
        one, other = old.get(id_), new.get(id_)
        if one is None or other is None:
            name = (one or other or old[id_]).name
            found.append(CellChange(id_, name, "", one and one.name, other and other.name))
            continue
        cells, others = _cells(one), _cells(other)
        found += [
            CellChange(id_, other.name, column, cells.get(column), others.get(column))
            for column in dict.fromkeys((*cells, *others))
            if cells.get(column) != others.get(column)
        ]
    return found


def _cells(card: PackCard) -> Mapping[str, object]:
    """Return a card's cells, with its name, quantity and text."""
    named = {"name": card.name, "quantity": card.quantity, "text": card.text}
    # Earlier packs held a list of one name as the name.
    values = {
        column: value[0] if isinstance(value, tuple) and len(value) == 1 else value
        for column, value in card.values.items()
    }
    return {**named, **values, "clarification": card.clarification}


class _Head(TypedDict):
    id: str
    rows: list[object]


_HEAD = TypeAdapter(_Head)


def gather(
    game: str,
    title: str,
    files: Sequence[Path],
    with_names: bool,
    *,
    events: Callable[[str], object],
    progress: Callable[[int], object],
) -> Evidence:
    """Read tables, and sort them.

    Args:
        game: Name of the game's folder; tables of others are left out.
        title: Title of the game.
        files: Files that may hold a table each.
        with_names: Whether players' names are shown.
        events: Takes the events of each table as rows of CSV.
        progress: Called with the number of further files that are read.
    """
    evidence = Evidence(game, title)
    wanted, doubles = _without_doubles(files)
    evidence.left_out += doubles
    progress(len(doubles))
    editions: dict[str, Edition] = {}
    for path, contents in read_files(wanted, with_names):
        progress(1)
        reason = contents.trouble
        playtest = PLAYTEST.validate_json(contents.playtest) if contents.playtest else None
        if playtest is not None and playtest.game != game:
            reason = tr("It is a table of “{game}”.", game=playtest.game)
        if playtest is None or reason:
            evidence.left_out.append(LeftOut(path.as_posix(), reason))
            continue
        edition = editions.get(playtest.contents)
        if edition is None:
            edition = Edition(playtest.edition, playtest.contents, _pack_of(path), playtest.created)
            editions[playtest.contents] = edition
        edition.first = min(edition.first, playtest.created)
        (edition.simulated if playtest.is_simulated else edition.people).add(contents.playtest)
        events(contents.events)
    evidence.editions = sorted(editions.values(), key=lambda each: each.first)
    _label(evidence.editions)
    return evidence


def _label(editions: Sequence[Edition]) -> None:
    """Put a letter behind the version of editions that share it, oldest first."""
    versions = [each.label for each in editions]
    for at, edition in enumerate(editions):
        if versions.count(edition.label) > 1:
            edition_number = versions[:at].count(versions[at])
            edition.label = f"{versions[at]} {_letters(edition_number)}"


def _letters(number: int) -> str:
    """Return a, b, … z, aa, ab and so on for 0, 1 and so on."""
    before, last = divmod(number, 26)
    return (_letters(before - 1) if before else "") + "abcdefghijklmnopqrstuvwxyz"[last]


def _without_doubles(files: Sequence[Path]) -> tuple[list[Path], list[LeftOut]]:
    """Return one file of each table, the longest, and the shorter copies."""
    best: dict[str, tuple[int, Path]] = {}
    kept, doubles = [], []
    for path in files:
        head = _head(path)
        if head is None:
            kept.append(path)
            continue
        known = best.get(head["id"])
        if known is None or known[0] < len(head["rows"]):
            best[head["id"]] = (len(head["rows"]), path)
        if known is not None:
            lesser, other = (known[1], path) if known[0] < len(head["rows"]) else (path, known[1])
            reason = tr("“{file}” is the same table.", file=other.as_posix())
            doubles.append(LeftOut(lesser.as_posix(), reason))
    chosen = {path for _, path in best.values()} | set(kept)
    return [path for path in files if path in chosen], doubles


def _head(path: Path) -> _Head | None:
    """Return a table's id and rows without reading them; None if it is invalid."""
    try:
        if path.suffix == SUFFIX:
            return _HEAD.validate_json(Tables(path.parent).export(path.stem))
        return _HEAD.validate_json(read_regular(path, LONGEST))
    except (TableError, ValidationError, OSError):
        return None


def _pack_of(path: Path) -> Pack:
    if path.suffix == SUFFIX:
        document = read_document(Tables(path.parent).export(path.stem))
    else:
        document = read_document_file(path)
    return load_pack(json.dumps(document.pack))
