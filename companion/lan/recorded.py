"""Records of sealed choices as the arithmetic of seals takes them."""

from __future__ import annotations

from punchboard.companion.lan.seal import Context, Entry, Opening, make_list
from punchboard.companion.table.choice_record import ChoiceRecord, OpeningRecord


def entries_of(record: ChoiceRecord) -> list[Entry]:
    """Return what the list said, in its order."""
    return [
        Entry(
            Context(
                record.table, record.game, record.round, record.phase, record.choice,
                record.epoch, each.seat,
            ),
            bytes.fromhex(each.salt),
            bytes.fromhex(each.seal),
            bytes.fromhex(each.promise),
        )
        for each in record.seals
    ]  # fmt: skip


def opening_of(record: OpeningRecord) -> Opening:
    """Return what a phone told when it opened its seal."""
    return Opening(tuple(record.numbers), bytes.fromhex(record.nonce), bytes.fromhex(record.share))


def key_of(record: ChoiceRecord) -> str:
    """Return the key of the journal's row that ends a listed choice: it names the list."""
    return f"sealed:{make_list(entries_of(record)).hex()}"
