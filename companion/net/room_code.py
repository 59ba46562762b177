"""The room code: a short code that a person types where no camera can scan the table's code.

The code is far too short to derive a key from: a listener could try all of them. So the page and
the host agree on a key by X25519, the code travels under it, and the answer is the table's code.
"""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from punchboard.cards.catalog import tr
from punchboard.companion.net.cipher import Cipher
from punchboard.companion.net.seats import ChallengeError
from punchboard.companion.net.x25519 import public_key, shared_value
from punchboard.companion.rules.engine.action import Code, Refusal

#: Letters and digits that nobody mistakes for each other, in print or read aloud.
LETTERS = "ACDEFGHJKMNPQRTUVWXY34679"
#: Two groups of three: 244 million codes.
GROUP, GROUPS = 3, 2
#: Wrong tries after which an address must wait, and for how many seconds.
TRIES_OF_ADDRESS, PAUSE = 5, 60.0
#: Wrong tries, whoever made them, after which the code is another one.
TRIES_OF_CODE = 20
#: Addresses whose wrong tries are remembered, and pages that one key serves.
_MOST_ADDRESSES, _MOST_PAGES = 1024, 1024


class RoomCode:
    """The room code of a host; every thread may use it.

    The code and its key live in memory only, so a host has new ones after a restart.
    """

    def __init__(
        self,
        table_code: Callable[[], bytes],
        on_renewed: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Make a code.

        Args:
            table_code: Returns the secret of the table's code, which the right room code earns.
            on_renewed: Called after wrong tries have renewed the code.
            clock: Returns seconds.
        """
        self._table_code = table_code
        self._on_renewed = on_renewed
        self._clock = clock
        self._lock = threading.Lock()
        # Address -> its wrong tries in a row, and when the last one was.
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._renew()

    @property
    def words(self) -> str:
        """The code as people read it, in groups: "K7M 3PX"."""
        return self._words

    @property
    def public(self) -> str:
        """The host's X25519 key for this code, in hexadecimal."""
        return self._public.hex()

    def exchange(self, public: str, typed_code: bytes, address: str) -> bytes:
        """Return the table's code, encrypted for the page that has typed the right room code.

        Args:
            public: The page's X25519 key for this try alone, in hexadecimal.
            typed_code: The code as it was typed, encrypted by the page.
            address: Address that the page speaks from.

        Raises:
            ChallengeError: if the page must fetch the host's key again: the code was renewed
                since, or this very message was said before.
            Refusal: if the code is wrong, or the address must wait.
        """
        with self._lock:
            self._check_pause(address)
            if public in self._seen:
                raise ChallengeError(tr("this key was used before"))
            cipher = room_cipher(self._private, bytes.fromhex(public), public, self.public)
            typed = None if cipher is None else cipher.decrypt("phone", 1, typed_code)
            if cipher is None or typed is None:
                raise ChallengeError(tr("this was encrypted for an earlier code"))
            self._seen.add(public)
            if len(self._seen) >= _MOST_PAGES:
                self._renew_key()
            if hmac.compare_digest(plain(typed.decode("ascii", "replace")), plain(self._words)):
                self._wrong.pop(address, None)
                return cipher.encrypt("host", 1, self._table_code())
            is_renewed = self._count_wrong(address)
        if is_renewed:
            self._on_renewed()
        raise Refusal(Code.NOT_ALLOWED, tr("That isn’t the code on the shared screen. Look again."))

    def _check_pause(self, address: str) -> None:
        count, since = self._wrong.get(address, (0, 0.0))
        if count < TRIES_OF_ADDRESS:
            return
        if self._clock() - since < PAUSE:
            raise Refusal(Code.NOT_NOW, tr("Too many wrong codes. Wait a minute, then try again."))
        del self._wrong[address]

    def _count_wrong(self, address: str) -> bool:
        """Count a wrong try; return whether that has renewed the code."""
        count, _ = self._wrong.pop(address, (0, 0.0))
        self._wrong[address] = (count + 1, self._clock())
        while len(self._wrong) > _MOST_ADDRESSES:
            self._wrong.popitem(last=False)
        self._tries += 1
        if self._tries < TRIES_OF_CODE:
            return False
        self._renew()
        return True

    def _renew(self) -> None:
        letters = "".join(secrets.choice(LETTERS) for _ in range(GROUP * GROUPS))
        self._words = " ".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))
        self._tries = 0
        self._renew_key()

    def _renew_key(self) -> None:
        self._private = secrets.token_bytes(32)
        self._public = public_key(self._private)
        self._seen: set[str] = set()


def room_cipher(private: bytes, other: bytes, page: str, host: str) -> Cipher | None:
    """Return the keys that a page and a host share; None if the other side's key is invalid.

    Args:
        private: Own X25519 key.
        other: The other side's public key.
        page: Public key of the page, in hexadecimal.
        host: Public key of the host, in hexadecimal.
    """
    try:
        shared = shared_value(private, other)
    except ValueError:
        return None
    return Cipher(shared, "room", bytes.fromhex(page), bytes.fromhex(host))


def plain(words: str) -> str:
    """Return a room code as it is compared: capital letters and digits alone."""
    return "".join(each for each in words.upper() if each.isascii() and each.isalnum())
