"""Photos of cards: gathered from parts that a phone sends, read by the host, then forgotten.

Only the seat that sent a photo learns its cards: they may be secret.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec

from punchboard.cards.catalog import tr
from punchboard.cards.child import can_start
from punchboard.cards.play.pack import Pack, PackCard
from punchboard.cards.scan.sighting import DECKS, ScannedCards
from punchboard.companion.net.cipher import from_text
from punchboard.companion.net.messages import PhotoCards, PhotoPart
from punchboard.companion.rules.engine.action import Code, Refusal

#: At most this many photos are kept, half sent or read; the oldest are forgotten.
_MOST_PHOTOS = 12
#: At most this many seconds a request for cards waits: less than a page waits for an answer.
_HOLD = 4.0

#: Returns the cards in a photo, as messages tell them.
Reader = Callable[[bytes, ScannedCards[PackCard]], dict[str, object]]

#: Codes of a table whose cards have none.
NO_CODES: ScannedCards[PackCard] = ScannedCards(0, {}, {})


class _Photo:
    """A photo of one seat: its bytes until it is read, and then its cards.

    Attributes:
        id: Id that the phone gave it.
        data: Bytes that have come.
        parts: Number of parts that have come.
        done: Set once the photo is read.
        answer: Cards in it; None before.
        fault: Sentence about a photo that can't be read; "" for none.
    """

    def __init__(self, id: str) -> None:  # noqa: A002
        self.id = id
        self.data = bytearray()
        self.parts = 0
        self.done = threading.Event()
        self.answer: dict[str, object] | None = None
        self.fault = ""


class Photos:
    """Photos that phones send; every thread may use it."""

    def __init__(self, read: Reader | None = None) -> None:
        """Begin without photos.

        Args:
            read: Finds the cards; None: a separate process does.
        """
        self._read = read or read_cards
        self._lock, self._reading = threading.Lock(), threading.Lock()
        self._photos: OrderedDict[str, _Photo] = OrderedDict()

    def take(self, seat: str, said: PhotoPart, codes: ScannedCards[PackCard]) -> None:
        """Add a part to a photo, and begin to read it with the last one.

        Raises:
            Refusal: if the cards of this table have no codes, or a part is missing.
        """
        _check_codes(codes)
        with self._lock:
            photo = self._photos.get(seat)
            if photo is None or photo.id != said.photo:
                photo = self._photos[seat] = _Photo(said.photo)
                while len(self._photos) > _MOST_PHOTOS:
                    self._photos.popitem(last=False)
            self._photos.move_to_end(seat)
            if said.number < photo.parts:
                return  # said again, because the answer was lost
            if said.number > photo.parts:
                raise Refusal(Code.NOT_NOW, tr("A part of the photo is missing. Take it again."))
            try:
                photo.data += from_text(said.data)
            except ValueError:
                raise Refusal(Code.WRONG_KIND, tr("This isn’t a photo.")) from None
            photo.parts += 1
        if photo.parts == said.parts:
            threading.Thread(
                target=self._find, args=(photo, codes), name="punchboard photo", daemon=True
            ).start()

    def _find(self, photo: _Photo, codes: ScannedCards[PackCard]) -> None:
        """Read a photo, one at a time."""
        with self._reading:
            raw, photo.data = bytes(photo.data), bytearray()
            try:
                photo.answer = self._read(raw, codes)
            except Refusal as refusal:
                photo.fault = refusal.message
            finally:
                photo.fault = photo.fault or ("" if photo.answer else _failed())
                photo.done.set()

    def cards(self, seat: str, said: PhotoCards) -> dict[str, object]:
        """Return the cards in a seat's photo; {"reads": True} while it is still being read.

        Raises:
            Refusal: if there is no such photo, or it can't be read.
        """
        with self._lock:
            photo = self._photos.get(seat)
        if photo is None or photo.id != said.photo:
            raise Refusal(Code.NOT_NOW, tr("This photo isn’t here any more. Take it again."))
        if not photo.done.wait(_HOLD):
            return {"reads": True}
        if photo.answer is None:
            raise Refusal(Code.WRONG_KIND, photo.fault)
        return photo.answer


@cache
def can_read() -> bool:
    """Return whether this computer can read photos: phones have neither processes nor decoder."""
    return can_start() and find_spec("zxingcpp") is not None


def codes_of(pack: Pack) -> ScannedCards[PackCard]:
    """Return the cards of a pack that have codes."""
    cards = {card.id: card for card in pack.cards}
    by_number: dict[int, PackCard] = {}
    editions: dict[int, int] = {}
    title = 0
    for table in pack.codes.values():
        title = (table.deck - table.edition) % DECKS
        for id_, number in table.cards.items():
            if id_ in cards:
                by_number[number] = cards[id_]
                editions[number] = table.edition
    return ScannedCards(title, by_number, editions)


def read_cards(raw: bytes, codes: ScannedCards[PackCard]) -> dict[str, object]:
    """Return the cards in a photo, with the corners of their codes in thousandths of its size.

    Raises:
        Refusal: if it can't be read.
    """
    from punchboard.cards.scan.photo import PhotoError, find_codes_in  # on phones: no Pillow

    try:
        found = find_codes_in(raw)
    except PhotoError as fault:
        raise Refusal(
            Code.WRONG_KIND,
            tr("This file can’t be read. Take a JPEG, PNG or WebP of at most 100 megapixels."),
        ) from fault
    except OSError:
        raise Refusal(Code.NOT_NOW, _failed()) from None
    cards, unread, others = [], [], 0
    for code in found.codes:
        corners = [
            [round(1000 * x / found.width), round(1000 * y / found.height)] for x, y in code.corners
        ]
        seen = codes.read(code.text) if code.text else None
        if not code.text:
            unread.append(corners)
        elif seen is None:
            others += 1
        else:
            cards.append(
                {
                    "card": seen.card.id,
                    "name": seen.card.name,
                    "copy": seen.copy,
                    "edition": 0 if seen.is_current else seen.edition,
                    "corners": corners,
                }
            )
    return {"cards": cards, "unread": unread, "others": others}


def _check_codes(codes: ScannedCards[PackCard]) -> None:
    """Refuse photos if the game's cards have no codes, or this device can't read them."""
    if not codes.cards:
        raise Refusal(
            Code.NOT_ALLOWED, tr("No cards of this game have codes that a photo could show.")
        )
    if not can_read():
        raise Refusal(Code.NOT_ALLOWED, tr("Photos are read only if a computer hosts the table."))


def _failed() -> str:
    return tr("The photo couldn’t be read. Take it again, or enter the cards.")
