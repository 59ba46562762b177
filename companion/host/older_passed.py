"""Choices that earlier versions sealed for seats on the passed screen: the host keeps them now."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from punchboard.cards.catalog import tr
from punchboard.cards.regular_file import read_regular
from punchboard.companion.host.service import TableService
from punchboard.companion.host.speaker import OWN_SCREEN, Speaker
from punchboard.companion.net import messages
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.seal.choice_numbers import values_of
from punchboard.companion.seal.own_seals import OwnSeals, OwnSeat, read_choice
from punchboard.companion.table.document import LONGEST
from punchboard.companion.table.error import TableError

SUFFIX = ".passed"
_SEATS: TypeAdapter[dict[str, OwnSeat]] = TypeAdapter(dict[str, OwnSeat])


def take_over(path: Path, service: TableService) -> None:
    """Keep the choices of a file, or open them if their list is out.

    The file is deleted, unless phones have still to open: it is needed after a restart then.

    Args:
        path: File with the seeds and choices of the table's passed seats; it may be missing.
        service: Table of the seats.

    Raises:
        TableError: if it is damaged, or something could not be saved.
    """
    if not path.exists():
        return
    for seat, own in _read(path).items():
        _take_over(OwnSeals(seat, own, lambda kept: None), service)
    if not service.sealing.listed:
        path.unlink()


def _take_over(own: OwnSeals, service: TableService) -> None:
    """Take over the choice of a seat, if it is the current one."""
    choice, asked, seat = service.sealing.to_json(), service.sealing.asked, own.seat
    mine = None if choice is None else own.mine(read_choice(choice))
    if choice is None or asked is None or mine is None or service.bid_method(seat) == "phone":
        return
    if seat not in choice["sealed"]:
        return
    fields = asked.offers[seat]["fields"]
    if "list" in choice:

        def say(kind: str, told: Mapping[str, Any]) -> None:
            opening = messages.OpenChoice.model_validate({"kind": kind, **told})
            service.hear(Speaker(seat, is_here=True), opening)

        own.follow({**choice, "here": []}, fields, say)
        return
    action = {"do": asked.choice, "seat": seat, "values": values_of(fields, mine.numbers)}
    kept = messages.Keep(kind="keep", action=action)
    try:
        service.hear(OWN_SCREEN, messages.Pass(kind="pass", seat=seat, said=kept))
    except Refusal:
        return  # such a seat has a phone by now: it chooses again there


def _read(path: Path) -> dict[str, OwnSeat]:
    try:
        return _SEATS.validate_json(read_regular(path, LONGEST), strict=True)
    except (OSError, UnicodeDecodeError, ValidationError) as error:
        raise TableError(
            tr("“{name}” is damaged. Delete it, and seal again.", name=path.name)
        ) from error
