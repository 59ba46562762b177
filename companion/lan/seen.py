"""The view that a host sends, looked through before anything is drawn from it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from punchboard.companion.lan.messages import MessageError, SeatId
from punchboard.companion.lan.told import read_choice, read_opened
from punchboard.companion.rules.view import VIEW_VERSION

_Text = Annotated[str, Field(max_length=2000)]
_Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="allow")


class _Seat(_Part):
    id: SeatId
    name: Annotated[str, Field(max_length=100)]
    colour: _Colour
    shape: Annotated[str, Field(max_length=20)]
    letter: Annotated[str, Field(max_length=4)]


class _Phase(_Part):
    name: _Text


class _Moment(_Part):
    round: int
    round_name: _Text
    round_word: _Text
    phase: Annotated[int, Field(ge=0)]
    phases: Annotated[list[_Phase], Field(min_length=1, max_length=60)]
    last_round: _Text
    over: bool


class _Prompt(_Part):
    text: _Text
    detail: _Text
    seats: list[SeatId]
    panel: _Text


class _Offer(_Part):
    do: Annotated[str, Field(max_length=200)]
    seat: SeatId
    title: _Text
    fields: Annotated[list[dict[str, Any]], Field(max_length=64)]
    why: _Text
    style: Annotated[str, Field(pattern="^(main|other|skip)$")]
    private: bool
    group: _Text


class _Line(_Part):
    text: _Text
    kind: _Text
    seat: SeatId
    row: int
    undone: bool


class _Panel(_Part):
    widget: _Text
    id: _Text


class _Seen(_Part):
    version: int
    seat: SeatId
    seats: Annotated[list[_Seat], Field(min_length=1, max_length=12)]
    moment: _Moment
    settings: dict[str, Any]
    prompt: _Prompt
    offers: Annotated[list[_Offer], Field(max_length=400)]
    anytime: Annotated[list[_Offer], Field(max_length=400)]
    hints: Annotated[list[dict[str, Any]], Field(max_length=400)]
    order: Annotated[list[SeatId], Field(max_length=12)]
    panels: Annotated[list[_Panel], Field(max_length=100)]
    private: dict[str, Any]
    log: Annotated[list[_Line], Field(max_length=400)]
    title: _Text
    newest: Annotated[int, Field(ge=0, le=10_000_000)]
    may_undo: bool
    seals: dict[str, Any] | None
    opened: dict[str, Any] | None


def read_seen(told: Any, seat: str) -> dict[str, Any]:
    """Return a view that can be drawn.

    Args:
        told: what the host sent.
        seat: whose view it must be.

    Raises:
        MessageError: if it is none, another seat's, or of a newer companion.
    """
    try:
        seen = _Seen.model_validate(told)
    except ValidationError as error:
        raise MessageError from error
    if seen.version != VIEW_VERSION or seen.seat != seat:
        raise MessageError
    if seen.moment.phase >= len(seen.moment.phases):
        raise MessageError
    if seen.seals is not None:
        read_choice(seen.seals)
    if seen.opened is not None:
        read_opened(seen.opened)
    return dict(told)
