"""Read a game's pack, the file with everything about a game, and check it once."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import FORMAT, MOST_BYTES, VERSION, Pack, PackCard
from punchboard.cards.play.schema.play import MECHANISMS, missing_names
from punchboard.cards.printable import one_line
from punchboard.cards.problem import ExitCode, PunchboardError
from punchboard.cards.regular_file import read_regular
from punchboard.cards.schema.base import installed
from punchboard.companion.rules.engine.deck import Deck, TableCard
from punchboard.companion.rules.rules import Rules


class PackError(PunchboardError):
    """A file that isn't a pack, or not one that this companion can read.

    The message is a sentence for players, with the fault and the remedy.
    """

    exit_code = ExitCode.DATA


def load_pack(source: Path | str) -> Pack:
    """Read a pack.

    Args:
        source: Its file, or its text.

    Raises:
        PackError: if it is broken, cut off, something else, or of a newer companion.
    """
    text = read_text(source) if isinstance(source, Path) else source
    if len(text) > MOST_BYTES:
        raise PackError(_too_large())
    _check_head(text)
    try:
        pack = _validated(text)
    except ValidationError as trouble:
        raise PackError(_say(trouble)) from None
    _check_whole(pack)
    return pack


def _validated(text: str) -> Pack:
    """Return a pack; a pack of an earlier edition is brought up to date first.

    A pack holds every field of its edition, set or not, and is kept with each table. Fields that
    have been removed since are dropped if they say nothing.
    """
    try:
        return Pack.model_validate_json(text)
    except ValidationError as trouble:
        gone = trouble.errors(include_url=False, include_context=False)
        if any(each["type"] != "extra_forbidden" for each in gone):
            raise
    value = json.loads(text)
    _renew(value["play"])
    for fault in gone:
        *way, field = fault["loc"]
        inner = value
        for step in way:
            inner = inner[step]
        if not inner.get(field):
            inner.pop(field, None)
    return Pack.model_validate_json(json.dumps(value))


def _renew(play: Any) -> None:
    """Bring an earlier edition's play data up to date."""
    parts = play["mechanisms"]
    for each in parts.values():
        if each["kind"] == "turn_order" and (track := each.pop("by", None)):
            each |= {"ranks": [{"by": track, "first": "higher"}], "live": True}
    for step in (step for phase in play["phases"] for step in phase["steps"]):
        part = parts.get(step["use"], {})
        if part.get("kind") == "turns" and step["do"] == "pass":
            step["use"] = play["order"]
            parts[play["order"]]["marker"] = part["start"]
    for each in parts.values():
        if each["kind"] == "turns":
            each.pop("start", None)


def rules_of(pack: Pack) -> Rules:
    """Return the rules of a pack's game, with its cards."""
    return Rules(pack.name, pack.title, pack.play, Deck(tuple(map(_card, pack.cards))))


def read_text(path: Path) -> str:
    """Return the text of a pack's file, unchecked.

    Raises:
        PackError: if the file can't be read, is too large, or isn't text.
    """
    try:
        return read_regular(path, MOST_BYTES).decode()
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise PackError(_too_large()) from None
        why = error.strerror or str(error)
        raise PackError(tr("“{name}” cannot be read: {why}.", name=path.name, why=why)) from None
    except UnicodeDecodeError:
        raise PackError(tr("“{name}” isn’t a pack: it holds no text.", name=path.name)) from None


def _too_large() -> str:
    """Return the message about a file that is too large for a pack."""
    most = MOST_BYTES // 1000000
    return tr("The file is larger than a pack, which has {most_bytes} MB at most.", most_bytes=most)


def _check_head(text: str) -> None:
    """Check that the text is a pack at all, and not of a newer version."""
    try:
        value: Any = json.loads(text)
    except RecursionError:
        raise PackError(tr("This isn’t a pack: it is nested too deeply.")) from None
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) and text.lstrip().startswith("{"):
            raise PackError(
                tr("The pack is incomplete. Build it again, or copy it again.")
            ) from None
        where = tr("line {line}", line=error.lineno)
        raise PackError(tr("This isn’t a pack: {line} can’t be read.", line=where)) from None
    except ValueError:
        raise PackError(tr("This isn’t a pack: a number in it is too long.")) from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise PackError(tr("This file isn’t a game’s pack. Build the game to make its pack."))
    version = value.get("version")
    if isinstance(version, int) and version > VERSION:
        raise PackError(
            tr(
                "This pack is of version {version}, and this companion reads "
                "version {known_version}. Renew the companion, or build the pack with "
                "the Punchboard beside it.",
                version=version,
                known_version=VERSION,
            )
        )
    _check_needs(value.get("needs"))


def _check_needs(needs: Any) -> None:
    """Check that the packages a pack needs are installed."""
    for kind, package in needs.items() if isinstance(needs, dict) else ():
        if isinstance(kind, str) and installed(MECHANISMS, kind) is None:
            named = one_line(str(package))[:80]
            raise PackError(
                tr(
                    "This table needs the package “{named}”, which brings “{kind}”. It "
                    "is not installed beside this companion.",
                    named=named,
                    kind=one_line(kind)[:60],
                )
            )


def _check_whole(pack: Pack) -> None:
    """Check that names in the pack refer to something, as the generator has checked already."""
    columns: dict[str, set[str]] = {}
    for card in pack.cards:
        columns.setdefault(card.table, set()).update(card.values)
    for missing in missing_names(pack.play, columns):
        where = ".".join(str(step) for step in missing.path)
        raise PackError(
            tr(
                "The pack is damaged at play.{field}: {problem}.",
                field=where,
                problem=missing.message,
            )
        )
    seen: set[str] = set()
    for card in pack.cards:
        if card.id in seen:
            raise PackError(tr("The pack is damaged: two cards have the id “{id}”.", id=card.id))
        seen.add(card.id)


def _say(trouble: ValidationError) -> str:
    """Return the first error in words."""
    first = trouble.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    return tr(
        "The pack is damaged at {field}: {problem}. Build it again.",
        field=where,
        problem=first["msg"].lower(),
    )


def _card(card: PackCard) -> TableCard:
    return TableCard(
        card.id, card.table, card.number, card.name, card.values, card.text, card.terms
    )
