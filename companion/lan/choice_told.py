"""What is told of a sealed choice: to host_state and journal, and to every phone that checks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.companion.lan.asked import Asked
from punchboard.companion.lan.host_state import KeptAsked, KeptChoice
from punchboard.companion.lan.seal import Entry, Opening
from punchboard.companion.table.choice_record import ChoiceRecord, OpeningRecord, SealRecord

_HEAD = ("table", "game", "round", "phase", "choice", "epoch")


def about(asked: Asked) -> KeptAsked:
    """Return where in a game a choice is made."""
    return KeptAsked(
        table=asked.table,
        game=asked.game,
        round=asked.round,
        phase=asked.phase,
        choice=asked.choice,
    )


def opening_record(told: Opening) -> OpeningRecord:
    """Return an opening as the journal keeps it."""
    return OpeningRecord(numbers=list(told.numbers), nonce=told.nonce.hex(), share=told.share.hex())


def seals_of(asked: Asked | None, choice: KeptChoice) -> list[SealRecord]:
    """Return the seals in the table's order; where it is not known in one that tells nothing."""
    known = sorted(choice.seals) if asked is None else list(asked.offers)
    return [
        SealRecord(seat=seat, **choice.seals[seat].model_dump())
        for seat in known
        if seat in choice.seals
    ]


def entries_of(asked: Asked, choice: KeptChoice) -> dict[str, Entry]:
    """Return the list of seals as their arithmetic takes it, by seats in the table's order."""
    return {
        seat: Entry(
            asked.context(choice.epoch, seat),
            bytes.fromhex(choice.seals[seat].salt),
            bytes.fromhex(choice.seals[seat].seal),
            bytes.fromhex(choice.seals[seat].promise),
        )
        for seat in asked.offers
        if seat in choice.seals
    }


def last_opened(record: ChoiceRecord, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return what lets every phone check what was opened last.

    Args:
        record: of the choice.
        fields: seat to what it was asked, as the view has it.
    """
    return {
        **{key: getattr(record, key) for key in _HEAD},
        "list": [each.model_dump() for each in record.seals],
        "openings": {
            each.seat: record.openings[each.seat].model_dump()
            if each.seat in record.openings
            else None
            for each in record.seals
        },
        "words": record.words,
        "fields": dict(fields),
    }
