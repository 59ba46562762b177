"""The tables in a folder: each is a file, with the game's pack as it was at the start."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import Pack
from punchboard.companion.pack import PackError, load_pack, rules_of
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.engine.host_news import HostNews
from punchboard.companion.rules.engine.names import check_name
from punchboard.companion.rules.rules import RULES_VERSION, Rules, Setup
from punchboard.companion.rules.table_actions import WAYS
from punchboard.companion.table.choice_record import ChoiceRecord
from punchboard.companion.table.clock import Clock, now, stamp
from punchboard.companion.table.document import (
    LONGEST_TITLE,
    SetupDocument,
    TableDocument,
    read_document,
    without_names,
    write_document,
)
from punchboard.companion.table.error import TableError
from punchboard.companion.table.history import History
from punchboard.companion.table.info import SUFFIX, TableInfo, list_tables
from punchboard.companion.table.journal import Journal, Lost, is_open
from punchboard.companion.table.lock import SUFFIX as LOCK
from punchboard.companion.table.lock import Lock
from punchboard.companion.table.playback import replay
from punchboard.companion.table.row import Row
from punchboard.companion.table.session import Session, summary


class Tables:
    """The tables of a folder.

    Attributes:
        folder: Folder of tables, made with the first one.
    """

    def __init__(self, folder: Path, clock: Clock = now) -> None:
        self.folder = folder
        self._clock = clock

    def list(self) -> list[TableInfo]:
        """Return all tables, the one played last first; damaged ones with their trouble."""
        return list_tables(self.folder)

    def has(self, id: str) -> bool:  # noqa: A002
        """Return whether a table is here, damaged or not."""
        return any(path.stem == id for path in self.folder.glob(f"*{SUFFIX}"))

    def named(self, id_start: str) -> TableInfo:
        """Return the table with an id, or with the only id that begins so.

        Raises:
            TableError: if there is none, or several.
        """
        found = [info for info in self.list() if id_start and info.id.startswith(id_start)]
        exact = [info for info in found if info.id == id_start]
        if len(exact or found) == 1:
            return (exact or found)[0]
        if found:
            raise TableError(
                tr(
                    "{number_of_tables} tables begin with “{typed_id}”: write more of the id.",
                    number_of_tables=len(found),
                    typed_id=id_start,
                )
            )
        raise TableError(tr("There is no table “{id}” here.", id=id_start))

    def create(
        self,
        pack_json: str,
        title: str,
        seats: Sequence[tuple[str, str]],
        settings: Mapping[str, Any] | None = None,
        id: str = "",  # noqa: A002
    ) -> Session:
        """Create a table.

        Args:
            pack_json: The text of the game's pack.
            title: Title of at most 80 characters; empty: the game's title.
            seats: Ids with the players' names, clockwise from the start player.
            settings: Options switched on or off, and `bidding`.
            id: Id that no table has; "": a random one.

        Raises:
            TableError: if the pack is broken, a seat is unknown, a name can't be taken, or the file
                can't be saved.
        """
        time = stamp(self._clock)
        pack = _pack(pack_json, RULES_VERSION)
        try:
            seats = _named(pack, seats)
        except Refusal as refusal:
            raise TableError(refusal.message) from refusal
        try:
            document = SetupDocument.model_validate(
                {
                    "seats": [{"id": place, "name": name} for place, name in seats],
                    "settings": dict(settings or {}),
                }
            )
        except ValidationError as error:
            raise TableError(
                tr("Names have up to 60 characters, and a table up to 12 seats.")
            ) from error
        id_ = id or secrets.token_hex(8)
        players = pack.players
        if players is not None and not players.min <= len(seats) <= players.max:
            raise TableError(
                tr(
                    "{title} is for {min} to {max} players, not {seats}.",
                    title=pack.title,
                    min=players.min,
                    max=players.max,
                    seats=len(seats),
                )
            )
        rules = rules_of(pack)
        state = replay(rules, _setup(rules, document), (), RULES_VERSION).state
        words = title.strip()[:LONGEST_TITLE] or pack.title
        info = summary(rules, state, TableInfo(id_, words, created=time, changed=time))
        self._write(info, pack_json, document, (), RULES_VERSION)
        return self.open(id_)

    def own(self, id: str) -> Lock:  # noqa: A002
        """Become the one owner of a table, until the lock is closed.

        Only the owner writes the files beside the table. Its id may be that of a table to come.

        Raises:
            TableError: if another Punchboard has it open, or nothing can be saved.
        """
        self.make_folder()
        return Lock(
            self.folder / f"{id}{LOCK}",
            tr("Another Punchboard has this table open. Continue there, or close it there first."),
        )

    def open(self, id: str) -> Session:  # noqa: A002
        """Go on with a table.

        Raises:
            TableError: if it is not there, damaged, or can't be replayed; it is left as it is.
        """
        journal = Journal.open(self._path(id))
        try:
            rows = journal.rows()
            meta = journal.meta()
            version = int(meta["rules"])
            pack = _pack(meta["pack"], version)
            rules = rules_of(pack)
            setup = SetupDocument.model_validate_json(meta["setup"])
            history = replay(rules, _setup(rules, setup), rows, version)
            info = summary(rules, history.state, TableInfo.from_text(meta["summary"]))
            session = Session(journal, pack, history, info, self._clock)
            warnings = _warnings(journal.lost(rows), version if rows else None)
            session.warn(warnings, RULES_VERSION if version != RULES_VERSION else None)
        except Refusal as refusal:
            journal.close()
            raise TableError(
                tr("This table can’t continue. {message}", message=refusal.message)
            ) from refusal
        except TableError:
            journal.close()
            raise
        except (KeyError, TypeError, ValueError) as error:
            journal.close()
            raise TableError(tr("The file “{name}” is damaged.", name=journal.path.name)) from error
        return session

    def take(self, id: str) -> Session:  # noqa: A002
        """Go on with a table as its one owner, until the session is closed.

        Raises:
            TableError: if `own` or `open` refuses it.
        """
        self._path(id)
        lock = self.own(id)
        try:
            session = self.open(id)
        except BaseException:
            lock.close()
            raise
        session.on_close = lock.close
        return session

    def rescue(self, id: str) -> TableInfo:  # noqa: A002
        """Create a new table with the undamaged steps of a damaged one.

        The damaged one is left as it is.

        Raises:
            TableError: if no step is sound, or they can't be played.
        """
        journal = Journal.open(self._path(id))
        try:
            rows, last = journal.sound_rows()
            meta = journal.meta()
            info = TableInfo.from_text(journal.summary())
            version = int(meta["rules"])
            setup = SetupDocument.model_validate_json(meta["setup"])
        except (KeyError, TypeError, ValueError) as error:
            raise TableError(tr("The file “{name}” is damaged.", name=journal.path.name)) from error
        finally:
            journal.close()
        if not rows:
            raise TableError(
                tr(
                    "No step of this table is undamaged. Start a new table and match "
                    "it to the cardboard."
                )
            )
        rules = rules_of(_pack(meta["pack"], version))
        state = replay(rules, _setup(rules, setup), rows, version).state
        info = replace(info, id=secrets.token_hex(8), changed=rows[-1].time)
        self._write(summary(rules, state, info), meta["pack"], setup, rows, version)
        session = self.open(info.id)
        try:
            lost = Lost(last - len(rows), rows[-1].time, "")
            session.warn(_warnings(lost, None), None)
        finally:
            session.close()
        return session.info

    def delete(self, id: str) -> None:  # noqa: A002
        """Delete a table for good, damaged or not, with all files beside it of its name.

        Raises:
            TableError: if it is not there, is open anywhere, or can't be deleted.
        """
        path = self._path(id)
        if is_open(path):
            raise TableError(tr("This table is open, here or in another window. Close it first."))
        try:
            path.unlink()
            # What a kill left would spoil a table of the same name; a host's files hold secrets.
            for each in self.folder.iterdir():
                if each.name.startswith(f"{id}.") and each.is_file():
                    each.unlink(missing_ok=True)
        except OSError as error:
            raise TableError(
                tr(
                    "“{name}” can’t be deleted: {reason}.",
                    name=path.name,
                    reason=error.strerror,
                )
            ) from error

    def export(self, id: str, with_names: bool = True) -> str:  # noqa: A002
        """Return a table as the text of one JSON document, without secrets that are not open.

        Args:
            id: Id of the table.
            with_names: Whether players' names are in it; else they are Player 1, Player 2 ….

        Raises:
            TableError: if it is not there or damaged.
        """
        journal = Journal.open(self._path(id))
        try:
            meta = journal.meta()
            info = TableInfo.from_text(meta["summary"])
            head = {"rules": int(meta["rules"]), "id": id, "title": info.title}
            text = write_document(
                {**head, "created": info.created},
                SetupDocument.model_validate_json(meta["setup"]),
                journal.rows(),
                json.loads(meta["pack"]),
                journal.sealed(),
            )
            return (
                text if with_names else without_names(read_document(text)).model_dump_json(indent=1)
            )
        except (KeyError, TypeError, ValueError) as error:
            raise TableError(tr("The file “{name}” is damaged.", name=journal.path.name)) from error
        finally:
            journal.close()

    def hand_on(self, id: str, with_names: bool = True) -> str:  # noqa: A002
        """Return a table as `export` does, for others than its host.

        Args:
            id: Id of the table.
            with_names: Whether players' names are in it.

        Raises:
            TableError: if it is not there or damaged, or holds a player's secret.
        """
        text = self.export(id, with_names)
        document = read_document(text)
        # Only what is somebody's own can be secret; a game without any needn't be played again.
        mechanisms = document.pack["play"]["mechanisms"].values()
        is_own = any(each.get("known") == "own" for each in mechanisms)
        if is_own and replay_document(document).keeps_secrets:
            raise TableError(
                tr(
                    "This table holds what a player alone knows, typed in. Share it "
                    "once the game is over; until then its file stays with its host."
                )
            )
        return text

    def bring_in(self, text: str) -> TableInfo:
        """Add a table that was exported, after it has been replayed wholly.

        A table that is here already is not replaced: the one brought in gets another id.

        Args:
            text: Text that `export` returned, here or on another machine.

        Raises:
            TableError: if it is broken, foreign, newer or refused on replay; nothing has changed.
        """
        document = read_document(text)
        pack_json = json.dumps(document.pack, ensure_ascii=False)
        history = replay_document(document)
        id_ = document.id
        if self._file(id_).exists():
            id_ = secrets.token_hex(8)
        rows = document.journal_rows()
        changed = rows[-1].time if rows else document.created
        info = TableInfo(id_, document.title, created=document.created, changed=changed)
        info = summary(history.rules, history.state, info)
        self._write(info, pack_json, document.setup, rows, document.rules, document.seals)
        return info

    def lay_as_of(self, document: TableDocument, row: int) -> TableInfo:
        """Create a new table as another one was after a step; that one stays.

        Args:
            document: The other table.
            row: Number of the step, as events and reports show it; 0: the start.

        Raises:
            TableError: if it has no such step, or can't be played again.
        """
        last = len(document.rows)
        if not 0 <= row <= last:
            raise TableError(
                tr(
                    "“{title}” has the steps 0 to {last}, and no step {row}.",
                    title=document.title,
                    last=last,
                    row=row,
                )
            )
        rows = document.rows[:row]
        title = tr("{title}, step {row}", title=document.title[: LONGEST_TITLE - 20], row=row)
        fields = {"id": secrets.token_hex(8), "title": title, "rows": rows}
        copied = document.model_copy(update={**fields, "seals": [], "expected": None})
        return self.bring_in(copied.model_dump_json())

    def make_folder(self) -> None:
        """Make the folder, if it is not there.

        Raises:
            TableError: if it can't be made.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TableError(
                tr("Tables can’t be kept here: {reason}.", reason=error.strerror)
            ) from error

    def _write(
        self,
        info: TableInfo,
        pack_json: str,
        setup: SetupDocument,
        rows: Sequence[Row],
        version: int,
        sealed: Sequence[ChoiceRecord] = (),
    ) -> None:
        """Write a table's file as a whole."""
        meta = {
            "pack": pack_json,
            "setup": setup.model_dump_json(),
            "rules": str(version),
            "summary": info.to_text(),
        }
        self.make_folder()
        Journal.create(self._file(info.id), meta, rows, sealed)

    def _file(self, id: str) -> Path:  # noqa: A002
        return self.folder / f"{id}{SUFFIX}"

    def _path(self, id: str) -> Path:  # noqa: A002
        for path in self.folder.glob(f"*{SUFFIX}"):
            if path.stem == id:
                return path
        raise TableError(tr("This table isn’t here anymore."))


def replay_document(
    document: TableDocument, each: Callable[[Row, History], None] | None = None
) -> History:
    """Return the history of a table that came as a document.

    Args:
        document: The table.
        each: Called after every row.

    Raises:
        TableError: if its pack is broken or an action is refused.
    """
    rules = _rules(json.dumps(document.pack), document.rules)
    rows = document.journal_rows()
    return replay(rules, _setup(rules, document.setup), rows, document.rules, each)


def _warnings(lost: Lost | None, version: int | None) -> list[tuple[HostNews, str]]:
    """Return the news that players must read first, each with its row's key; "": any."""
    news = []
    if lost is not None and lost.steps is None:
        news.append((HostNews("may_have_lost"), lost.key))
    elif lost is not None:
        news.append((HostNews("lost_steps", count=lost.steps or 0, since=lost.since), lost.key))
    if version is not None and version != RULES_VERSION:
        news.append((HostNews("other_rules", count=version, now=RULES_VERSION), ""))
    return news


@lru_cache(maxsize=4)
def _rules(pack: str, version: int) -> Rules:
    """Return the rules of a pack; tables that are read one after the other mostly share it."""
    return rules_of(_pack(pack, version))


def _pack(text: str, version: int) -> Pack:
    """Return the pack of a table that a version of the rules has played."""
    try:
        return load_pack(text)
    except PackError as trouble:
        if version == RULES_VERSION:
            raise TableError(trouble.message) from trouble
        raise TableError(
            tr(
                "This table was played by version {version} of the rules, and "
                "version {rules_version} can’t read its game any more. Play it on "
                "with the Punchboard that laid it, or lay a new table and match it "
                "to the cardboard.",
                version=version,
                rules_version=RULES_VERSION,
            )
        ) from trouble


def _named(pack: Pack, seats: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return seats with their players' names as a table takes them.

    Raises:
        Refusal: if a name can't be taken.
    """
    kinds = {kind.id: kind.name for kind in pack.play.seats}
    # A seat without a name is called by its color.
    called = [name.strip() or kinds.get(place, place) for place, name in seats]
    return [
        (place, check_name(name, called[:at] + called[at + 1 :]) if name.strip() else "")
        for at, (place, name) in enumerate(seats)
    ]


def _setup(rules: Rules, document: SetupDocument) -> Setup:
    for name, value in document.settings.items():
        known = name == "bidding" and value in WAYS
        if not known and not (name in rules.play.options and isinstance(value, bool)):
            raise TableError(tr("{title} has no setting “{name}”.", title=rules.title, name=name))
    return Setup(tuple((seat.id, seat.name) for seat in document.seats), document.settings)
