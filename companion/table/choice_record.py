"""A sealed choice: its identity, its seals, its openings, and its end.

It has the same form on the network, in the host's own file, in the journal, in exported tables and
for the arithmetic of seals. Bytes are in hexadecimal. A stranger's values are never trusted.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from punchboard.cards.schema.base import Name, Strict

Hex16 = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Number = Annotated[int, Field(ge=-0x80000000, le=0x7FFFFFFF)]
Numbers = Annotated[list[Number], Field(max_length=16)]
Unsigned = Annotated[int, Field(ge=0, le=0xFFFFFFFF)]
_Word = Annotated[str, Field(max_length=20)]
#: At most this many seats at a table.
_MOST_SEATS = 12
#: How a choice stands: sealed by some, or by all so that its list is out; or how it ended: opened,
#: to be made again, or given up before it opened.
End = Literal["sealing", "listed", "opened", "again", "void"]
#: Answers to the question how to go on when openings are missing.
Answer = Literal["without", "again"]
#: Who decided about missing openings: the phones of all others, or the table screen; "": nobody, or
#: more than half of the votes, as at older tables.
Decider = Literal["", "phones", "table"]


class ChoiceId(Strict):
    """The identity of a choice; a seal that was made for one fits no other.

    Attributes:
        table: Id under which it is sealed; a copy of a table has another one.
        game: Name of the game's folder.
        round: Round, from 0.
        phase: Index of the phase, from 0.
        choice: Name of the private action.
        epoch: Number of the choice, from 1, never used twice at a table.
    """

    table: Annotated[str, Field(pattern=r"^[a-z0-9]{6,40}$")]
    game: Annotated[str, Field(min_length=1, max_length=200)]
    round: Unsigned
    phase: Unsigned
    choice: Annotated[str, Field(max_length=261)]
    epoch: Annotated[int, Field(ge=1, le=0xFFFFFFFF)]

    @property
    def which(self) -> ChoiceId:
        """The choice's identity alone, without its seals and its end."""
        return ChoiceId(**{name: getattr(self, name) for name in ChoiceId.model_fields})


class Seal(Strict):
    """A seat's seal, as the list has it."""

    seat: Name
    salt: Hex16
    seal: Hex32
    promise: Hex32


class Opening(Strict):
    """How a seat opens its seal."""

    numbers: Numbers
    nonce: Hex32
    share: Hex32


class ChoiceRecord(ChoiceId):
    """A sealed choice with its seals, its openings and its end.

    Attributes:
        row: Row of the journal: the act that played the opened choices, or the one after which they
            were given up; while the choice is open, the act that led to it, 0 for the start.
        end: State of the choice, or its end.
        asked: Digest of the question, limits included, while the choice is open; "" afterwards.
        seals: Seals in the order of the list; all of them unless it was given up earlier.
        openings: Openings by seat, of choices that opened; missing ones are left out.
        votes: About missing openings, by seat.
        decided: Speakers that decided about them.
        typed: Numbers by seat of cardboard dials, turned over once the list was out, and of choices
            on the shared screen, which the host kept.
        words: Words to say aloud; three if it opened.
    """

    row: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    end: End
    asked: Hex32 | Literal[""] = ""
    seals: Annotated[list[Seal], Field(max_length=_MOST_SEATS)] = Field(default_factory=list)
    openings: Annotated[dict[Name, Opening], Field(max_length=_MOST_SEATS)] = Field(
        default_factory=dict
    )
    votes: Annotated[dict[Name, Answer], Field(max_length=_MOST_SEATS)] = Field(
        default_factory=dict
    )
    decided: Decider = ""
    typed: Annotated[dict[Name, Numbers], Field(max_length=_MOST_SEATS)] = Field(
        default_factory=dict
    )
    words: Annotated[list[_Word], Field(max_length=3)] = Field(default_factory=list)

    @model_validator(mode="after")
    def _check_openings(self) -> ChoiceRecord:
        """Check that openings, words and typed numbers fit the end of the choice."""
        if self.end != "opened" and (self.openings or self.words or self.typed):
            raise ValueError("only a choice that opened has openings and words")
        if self.typed.keys() & {each.seat for each in self.seals}:
            raise ValueError("what was sealed is not typed")
        if not self.openings.keys() <= {each.seat for each in self.seals}:
            raise ValueError("only what was sealed can open")
        return self

    @property
    def key(self) -> str:
        """Key that no two choices share."""
        return f"{self.table}:{self.epoch}"

    @property
    def is_over(self) -> bool:
        """Whether nothing becomes of it any more."""
        return self.end not in ("sealing", "listed")

    def seal_of(self, seat: str) -> Seal | None:
        """Return a seat's seal; None if there is none."""
        return next((each for each in self.seals if each.seat == seat), None)

    def to_json(self) -> dict[str, Any]:
        """Return it in the form of files, without default values."""
        return self.model_dump(mode="json", exclude_defaults=True)
