"""Schemas of the messages that phones send; the host refuses anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal, NoReturn, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from punchboard.cards.catalog import tr
from punchboard.cards.problem import PunchboardError
from punchboard.companion.rules.engine.names import LONGEST_NAME
from punchboard.companion.table.choice_record import Answer, Hex16, Hex32, Opening, Seal

#: At most this many characters in a message's body; the longest form of a game needs a tenth.
LONGEST_BODY = 12_000
#: At most this many characters in a part of a photo, so that it fits into an envelope.
LONGEST_PART = 47_000
#: At most this many parts of a photo: 7 MB.
MOST_PARTS = 200
#: At most this many characters in an encrypted body: the longest UTF-8 and a MAC, in base64.
_LONGEST_TEXT = (4 * LONGEST_BODY + 32 + 2) // 3 * 4
#: At most this many bytes in a request.
LONGEST_REQUEST = 80_000

SeatId = Annotated[str, Field(max_length=60)]
#: What a table takes as a name.
PlayerName = Annotated[str, Field(max_length=LONGEST_NAME)]
Count = Annotated[int, Field(ge=1, le=0xFFFFFFFF)]
#: How a seat bids: on a phone of its own, on the host's screen, with a cardboard dial.
BidMethod = Literal["phone", "pass", "dials"]


class MessageError(PunchboardError):
    """Bytes that aren't a message."""


class Message(BaseModel):
    """A message of a phone; unknown keys and values of another type are refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Join(Message):
    """A phone takes its seat.

    Attributes:
        seat: Id; "" is the middle.
        challenge: Challenge that the host has given.
        nonce: Fresh random bytes of the phone, part of its channels' keys.
        mac: Proves that the phone knows the seat's secret.
        device: The same whenever this phone comes to this seat; "": it does not say.
    """

    seat: SeatId
    challenge: Hex16
    nonce: Hex16
    mac: Hex32
    device: Hex16 | Literal[""] = ""


class Challenge(Message):
    """A phone asks for a challenge; there is nothing to say."""


class Room(Message):
    """A page asks for the host's key, or tells the room code that was typed.

    Attributes:
        public: The page's X25519 key for this try alone; "": it asks for the host's key.
        body: MAC and ciphertext of the room code, in base64.
    """

    public: Hex32 | Literal[""] = ""
    body: Annotated[str, Field(max_length=200)] = ""


class Envelope(Message):
    """Everything a phone says after it has joined.

    Attributes:
        channel: Name of the channel, given when it joined.
        count: Larger than any before on this channel.
        body: MAC and ciphertext of one of the messages below, in base64.
    """

    channel: Hex16
    count: Count
    body: Annotated[str, Field(max_length=_LONGEST_TEXT)]


class Look(Message):
    """Asks for the view, at once or when it is newer than `since`.

    Attributes:
        table: Whether the phone that holds the table asks for the table screen's view.
        version: Version of the view that the page or app draws. The first ones don't say it.
    """

    kind: Literal["look"]
    since: Annotated[int, Field(ge=-1, le=0xFFFFFFFF)]
    table: bool = False
    version: Annotated[int, Field(ge=1, le=0xFFFF)] = 1


class Game(Message):
    """Asks for the parts that never change: icons and rules of the game."""

    kind: Literal["game"]


class Pack(Message):
    """Asks for the whole pack of the game, for an app that draws cards and rules itself."""

    kind: Literal["pack"]


class Wifi(Message):
    """Asks for the code of the Wi-Fi; the middle's only."""

    kind: Literal["wifi"]


class Do(Message):
    """Takes up an offer; the same key is carried out once.

    Attributes:
        based_on: The newest row of the view that it answers.
        table: Whether the phone that holds the table says it for the table.
    """

    kind: Literal["do"]
    action: Annotated[dict[str, Any], Field(max_length=3)]
    key: Hex16
    based_on: Annotated[int, Field(ge=0, le=10_000_000)]
    table: bool = False


class Keep(Message):
    """Keeps a player's own note, or the secret choice of a seat on the passed screen."""

    kind: Literal["keep"]
    action: Annotated[dict[str, Any], Field(max_length=3)]


PhotoId = Hex16


class PhotoPart(Message):
    """Sends a part of a photo of cards; the last one lets the host read it.

    Attributes:
        photo: Id of the photo.
        number: Number of the part, from 0.
        parts: Number of all parts.
        data: Bytes of the file in base64.
    """

    kind: Literal["photo"]
    photo: PhotoId
    number: Annotated[int, Field(ge=0, lt=MOST_PARTS)]
    parts: Annotated[int, Field(ge=1, le=MOST_PARTS)]
    data: Annotated[str, Field(max_length=LONGEST_PART - 200)]


class PhotoCards(Message):
    """Asks for the cards in a photo that the phone has sent."""

    kind: Literal["photo_cards"]
    photo: PhotoId


class SealChoice(Message):
    """Seals a choice, or replaces its seal."""

    kind: Literal["seal"]
    epoch: Count
    sealed: Seal
    key: Hex32
    lock: Hex32


class OpenChoice(Message):
    """Opens a seal after the list is out."""

    kind: Literal["open"]
    epoch: Count
    digest: Hex32
    opening: Opening


class Vote(Message):
    """Says whether to continue without a missing opening; a phone says so for its own seat."""

    kind: Literal["vote"]
    epoch: Count
    answer: Answer


class Differ(Message):
    """Says that this phone shows other words than the others, of the choice opened last."""

    kind: Literal["differ"]
    epoch: Count


class Undo(Message):
    """Takes back the newest step; `newest` is the row that the phone saw last.

    Attributes:
        table: Whether the phone that holds the table says it for the table.
    """

    kind: Literal["undo"]
    newest: Annotated[int, Field(ge=0, le=10_000_000)]
    key: Hex16
    table: bool = False


class Hold(Message):
    """Lets a seat's phone hold the table; "": the table screen."""

    kind: Literal["hold"]
    seat: SeatId


class Nudge(Message):
    """Asks a player to look at the phone."""

    kind: Literal["nudge"]
    seat: SeatId


class Free(Message):
    """Gives a seat a new code, so that a new phone can take it; the middle's only."""

    kind: Literal["free"]
    seat: SeatId


class Rewind(Message):
    """Takes back steps, or does steps again that were taken back (below 0)."""

    kind: Literal["rewind"]
    steps: Annotated[int, Field(ge=-100_000, le=100_000)]
    newest: Annotated[int, Field(ge=0, le=10_000_000)]
    key: Hex16


class SetBidMethod(Message):
    """Says how a seat bids from now on."""

    kind: Literal["bid_method"]
    seat: SeatId
    method: BidMethod


class Dials(Message):
    """Types the figures of open cardboard dials, as values of the form that the view carries."""

    kind: Literal["dials"]
    epoch: Count
    values: Annotated[dict[str, Any], Field(max_length=20)]


class Pass(Message):
    """Speaks for a seat for which the screen is passed: its choice or note is kept by the host."""

    kind: Literal["pass"]
    seat: SeatId
    said: Keep


class SeatView(Message):
    """Asks for the view of a seat for which the screen is passed."""

    kind: Literal["seat_view"]
    seat: SeatId


class Log(Message):
    """Asks for every sentence since the start."""

    kind: Literal["log"]


class Share(Message):
    """Asks for the table's file, its contents, or its result; phones ask for the result too."""

    kind: Literal["share"]
    what: Literal["contents", "table", "text", "csv", "bgstats", "rivalry"]
    names: bool = True

    @property
    def is_result(self) -> bool:
        """Whether it is about how the game has ended, and not about the table's file."""
        return self.what not in ("contents", "table")


TableId = Annotated[str, Field(max_length=60)]


class ListTables(Message):
    """Asks for the saved tables, and the games that a table can be started of."""

    kind: Literal["tables"]


class OpenTable(Message):
    """Continues a table of the list; everybody comes along."""

    kind: Literal["open_table"]
    table: TableId


class PutAway(Message):
    """Closes the table, which is kept; everybody is in the lobby again."""

    kind: Literal["put_away"]


class DeleteTable(Message):
    """Deletes a table for good."""

    kind: Literal["delete_table"]
    table: TableId


class RescueTable(Message):
    """Lays a new table with the sound steps of a damaged one."""

    kind: Literal["rescue_table"]
    table: TableId


class Codes(Message):
    """Asks for the ways in: the table's code, the room code and the code of the Wi-Fi."""

    kind: Literal["codes"]


#: What the table screen says about all tables, whether one is open or not.
LibrarySaid = ListTables | OpenTable | PutAway | DeleteTable | RescueTable | Codes
#: What the table screen alone says.
TableSaid = Rewind | SetBidMethod | Dials | Pass | SeatView | Log | Share
ScreenSaid = TableSaid | LibrarySaid


class Take(Message):
    """Takes a seat in the lobby, or the table screen; its secret is agreed on, and never said.

    Attributes:
        seat: Id; "" is the table screen.
        name: Name of the player, where the table is not set up yet.
        public: The phone's X25519 key for this seat alone.
    """

    kind: Literal["take"]
    seat: SeatId
    name: PlayerName
    public: Hex32


class Choose(Message):
    """Chooses the game, before the table is started."""

    kind: Literal["choose"]
    game: Annotated[str, Field(max_length=60)]


class LaidSeat(Message):
    """A seat of a new table, with its player's name."""

    id: SeatId
    name: PlayerName


class Lay(Message):
    """Lays a table; said again under its key it lays no second one.

    Attributes:
        game: Name of the game's folder.
        seats: Clockwise from the start player.
        title: "": the game's.
        settings: Options on or off, and `bidding`.
        ways: Seat to how it bids, where that is known already.
        score: Whether only the score of a played game is wanted.
        key: Key of this request.
    """

    kind: Literal["lay"]
    game: Annotated[str, Field(max_length=60)]
    seats: Annotated[list[LaidSeat], Field(min_length=1, max_length=12)]
    title: Annotated[str, Field(max_length=80)]
    settings: Annotated[dict[str, bool | str], Field(max_length=40)]
    ways: Annotated[dict[SeatId, BidMethod], Field(max_length=12)] = {}
    score: bool = False
    key: Hex16


#: What is said in the lobby, or to lay a table.
LobbySaid = Take | Choose | Lay
SealSaid = SealChoice | OpenChoice | Vote | Differ
PhotoSaid = PhotoPart | PhotoCards
TapSaid = Do | Keep | Undo | Hold | Nudge | Free
PhoneSaid = Look | Game | Wifi | Pack | TapSaid | SealSaid | PhotoSaid
Said = PhoneSaid | ScreenSaid | LobbySaid
_Read = TypeVar("_Read")
_Sent = TypeVar("_Sent", bound=Message)
#: Beginning of the messages that may be longer than all others.
_PART = b'{"kind":"photo",'
_SAID: TypeAdapter[Said] = TypeAdapter(Annotated[Said, Field(discriminator="kind")])


def read_message(kind: type[_Sent], raw: bytes) -> _Sent:
    """Return a message that is said outside of channels: a join, an envelope and the like.

    Args:
        kind: Model of the message.
        raw: Body of the request; the body of an envelope is not read yet.

    Raises:
        MessageError: if it is anything else.
    """
    return _read(kind.model_validate_json, raw)


def read_said(body: bytes) -> Said:
    """Return the message in the decrypted body of an envelope.

    Raises:
        MessageError: if it isn't one, or is too long.
    """
    try:
        is_part = body[:24].replace(b" ", b"").startswith(_PART)
        if len(body.decode()) > (LONGEST_PART if is_part else LONGEST_BODY):
            raise MessageError(tr("the message is too long"))
    except UnicodeDecodeError as error:
        raise MessageError(tr("the message isn't UTF-8")) from error
    return _read(_SAID.validate_json, body)


def _read(validate: Callable[[str], _Read], raw: bytes | str) -> _Read:
    try:
        words = raw.decode() if isinstance(raw, bytes) else raw
        json.loads(words, object_pairs_hook=_each_once, parse_constant=_no_number)
        return validate(words)
    except (ValidationError, ValueError, RecursionError) as error:
        raise MessageError(tr("these bytes aren’t a message")) from error


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a repeated key: two readers could take two meanings from it."""
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a key stands twice")
    return values


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")
