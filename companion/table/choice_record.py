"""A sealed choice as a table keeps it when it is over: facts that anybody can check again."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from punchboard.cards.schema.base import Name, Strict

Hex16 = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Number = Annotated[int, Field(ge=-0x80000000, le=0x7FFFFFFF)]
Unsigned = Annotated[int, Field(ge=0, le=0xFFFFFFFF)]
_Word = Annotated[str, Field(max_length=20)]
#: More seats than any table has.
_MOST_SEATS = 12
#: Opened, voted to be made again, or given up before it opened.
End = Literal["opened", "again", "void"]
#: What a seat may say about missing openings.
Answer = Literal["without", "again"]


class SealRecord(Strict):
    """What the list said of a seat, in hexadecimal."""

    seat: Name
    salt: Hex16
    seal: Hex32
    promise: Hex32


class OpeningRecord(Strict):
    """How a seat opened its seal."""

    numbers: Annotated[list[Number], Field(max_length=16)]
    nonce: Hex32
    share: Hex32


class ChoiceRecord(Strict):
    """A sealed choice that is over.

    Attributes:
        row: of the journal: the act that played what was opened, or after which it was given up.
        end: how it ended.
        table: id under which it was sealed; a copy of a table has another one.
        game: name of the game's folder.
        round: from 0.
        phase: from 0.
        choice: name of the private action.
        epoch: from 1, without gaps at a table.
        seals: in the order of the list; all of them unless it was given up earlier.
        openings: by seat, of choices that opened; missing ones are left out.
        votes: about missing openings, by seat.
        typed: numbers by seat of cardboard dials, turned over once the list was out.
        words: said aloud; three if it opened.
    """

    row: Annotated[int, Field(ge=0, le=10_000_000)]
    end: End
    table: Annotated[str, Field(pattern=r"^[a-z0-9]{6,40}$")]
    game: Annotated[str, Field(min_length=1, max_length=200)]
    round: Unsigned
    phase: Unsigned
    choice: Annotated[str, Field(max_length=261)]
    epoch: Annotated[int, Field(ge=1, le=0xFFFFFFFF)]
    seals: Annotated[list[SealRecord], Field(max_length=_MOST_SEATS)]
    openings: Annotated[dict[Name, OpeningRecord], Field(max_length=_MOST_SEATS)] = Field(
        default_factory=dict
    )
    votes: Annotated[dict[Name, Answer], Field(max_length=_MOST_SEATS)] = Field(
        default_factory=dict
    )
    typed: Annotated[
        dict[Name, Annotated[list[Number], Field(max_length=16)]], Field(max_length=_MOST_SEATS)
    ] = Field(default_factory=dict)
    words: Annotated[list[_Word], Field(max_length=3)] = Field(default_factory=list)

    @model_validator(mode="after")
    def _check_openings(self) -> ChoiceRecord:
        if self.end != "opened" and (self.openings or self.words or self.typed):
            raise ValueError("only a choice that opened has openings and words")
        if self.typed.keys() & {each.seat for each in self.seals}:
            raise ValueError("what was sealed is not typed")
        if not self.openings.keys() <= {each.seat for each in self.seals}:
            raise ValueError("only what was sealed can open")
        return self

    @property
    def key(self) -> str:
        """What no two choices have in common."""
        return f"{self.table}:{self.epoch}"
