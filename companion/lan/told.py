"""What a host tells of sealed choices, read strictly: a guest trusts no host."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from punchboard.companion.lan.messages import Count, MessageError, SeatId
from punchboard.companion.lan.seal import Context, Entry, Opening
from punchboard.companion.table.choice_record import Hex16, Hex32

_Number = Annotated[int, Field(ge=-0x80000000, le=0x7FFFFFFF)]
_MOST_SEATS = 12
_Seats = Annotated[list[SeatId], Field(max_length=_MOST_SEATS)]


class _Told(BaseModel):
    # Hosts of later versions may say more.
    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


class ToldEntry(_Told):
    """A line of the list of seals, in hexadecimal."""

    seat: SeatId
    salt: Hex16
    seal: Hex32
    promise: Hex32


_Entries = Annotated[list[ToldEntry], Field(max_length=_MOST_SEATS)]


class ToldOpening(_Told):
    """What a phone told when it opened."""

    numbers: Annotated[list[_Number], Field(max_length=16)]
    nonce: Hex32
    share: Hex32

    def opening(self) -> Opening:
        """Return it as the arithmetic of seals takes it."""
        return Opening(tuple(self.numbers), bytes.fromhex(self.nonce), bytes.fromhex(self.share))


class _Head(_Told):
    table: Annotated[str, Field(max_length=60)]
    game: Annotated[str, Field(max_length=200)]
    round: Annotated[int, Field(ge=0, le=0xFFFFFFFF)]
    phase: Annotated[int, Field(ge=0, le=0xFFFFFFFF)]
    choice: Annotated[str, Field(max_length=200)]
    epoch: Count

    def context(self, seat: str) -> Context:
        """Return what a seat's seal must be made for."""
        return Context(
            self.table, self.game, self.round, self.phase, self.choice, self.epoch, seat
        )  # fmt: skip

    def entry(self, told: ToldEntry) -> Entry:
        """Return a line of the list as the arithmetic of seals takes it."""
        salt, seal, promise = (bytes.fromhex(x) for x in (told.salt, told.seal, told.promise))
        return Entry(self.context(told.seat), salt, seal, promise)


class ToldChoice(_Head):
    """The choice that goes on.

    Attributes:
        seats: that are asked to seal.
        sealed: that have.
        list: of all seals, once all have sealed.
        opened: seats whose opening the host has.
        votes: seat to what it says of missing openings.
        here: seats that bid at the middle of the table.
        dials: seats whose cardboard dial is typed after the list is out.
        typed: those of them whose dial the host knows.
    """

    seats: _Seats
    sealed: _Seats
    list: _Entries | None = None
    opened: _Seats = []
    votes: Annotated[dict[SeatId, str], Field(max_length=_MOST_SEATS)] = {}
    here: _Seats = []
    dials: _Seats = []
    typed: _Seats = []


class ToldOpened(_Head):
    """The choice that was opened last."""

    list: _Entries
    openings: Annotated[dict[SeatId, ToldOpening | None], Field(max_length=_MOST_SEATS)]


_Read = TypeVar("_Read", bound=_Head)


def read_choice(told: Mapping[str, Any]) -> ToldChoice:
    """Return the choice that goes on.

    Raises:
        MessageError: if it is none.
    """
    return _read(ToldChoice, told)


def read_opened(told: Mapping[str, Any]) -> ToldOpened:
    """Return the choice that was opened last.

    Raises:
        MessageError: if it is none.
    """
    return _read(ToldOpened, told)


def _read(kind: type[_Read], told: Mapping[str, Any]) -> _Read:
    try:
        return kind.model_validate(told)
    except ValidationError as error:
        raise MessageError from error
