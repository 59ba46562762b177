"""A table of the small game whose players seal on phones, and what its export says."""

from __future__ import annotations

from pathlib import Path

from punchboard.companion.host import sealing
from punchboard.companion.seal import verify
from punchboard.companion.table.document import read_document
from tests.companion.host.phone import Hosted, Phone, host_guessing, lose
from tests.companion.table import small_game

SEATS = ("blue", "red", "green")


def export(hosted: Hosted) -> str:
    """Return the table as a document."""
    return hosted.tables.export(hosted.id)


def said(text: str) -> str:
    """Return what the verifier says of a table's document."""
    return "\n".join(verify.verify(read_document(text)))


class Table:
    """A table of three phones and the middle."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.middle = Phone(hosted, "")
        self.phones = [Phone(hosted, seat) for seat in SEATS]

    def seal(self, *numbers: int) -> None:
        for phone, number in zip(self.phones, numbers, strict=True):
            assert phone.seal([1, number])["ok"]

    def open(self, count: int = 3) -> None:
        for phone in self.phones[:count]:
            assert phone.open()["ok"]

    def vote(self, answer: str, count: int) -> None:
        for phone in self.phones[:count]:
            phone.say("vote", epoch=phone.choice["epoch"], answer=answer)

    def undo(self) -> None:
        newest = self.middle.view()["newest"]
        assert self.middle.say("undo", newest=newest, key=f"{newest:032x}")["ok"]

    def next(self) -> None:
        assert self.middle.do("table.next")["ok"]

    def restart(self) -> None:
        self.hosted.stop()
        self.hosted.start()
        for phone in (*self.phones, self.middle):
            phone.join()


def play_and_export(folder: Path) -> str:
    """Play three rounds in which everything happens that may happen to seals; export the table."""
    small_game.add_kinds()
    patience, sealing.PATIENCE = sealing.PATIENCE, 0.0
    hosted = host_guessing(folder)
    table = Table(hosted)
    table.seal(4, 2, 3)
    table.open()
    table.undo()
    table.seal(5, 2, 99)
    table.restart()
    table.open()
    table.next()
    table.seal(1, 1, 1)
    table.vote("again", 3)
    table.seal(6, 1, 8)
    table.open(2)
    lose(hosted.service.lobby, "green")
    assert table.middle.say("free", seat="green")["ok"]
    table.vote("without", 2)
    table.next()
    table.phones[1].seal([1, 9])
    assert table.middle.do("guess.open", bids={"blue": {"guess": 7}})["ok"]
    hosted.stop()
    sealing.PATIENCE = patience
    return export(hosted)
