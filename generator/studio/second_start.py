"""One Studio for all double clicks: a second start opens a window of the running one.

The first holds a lock while it runs, and writes its port and a secret into a file for this user
alone. The second proves that it knows the secret, for this port and this request only, and the
answer proves the same for the address in it. So a program of another user on a port that was left
behind learns nothing that it could use, and can name no address to open.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from hmac import new as new_hmac
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

from punchboard.cards.problem import PunchboardError
from punchboard.generator.output import try_lock
from punchboard.generator.studio.door import Door

#: Path of the request.
PATH = "/second-start"
_LOCK, _FILE = "program.lock", "program.json"
#: Seconds for which the running one may be starting or ending, and between two looks.
_PATIENCE, _PAUSE = 20.0, 0.1
#: Seconds that an answer may take.
_ANSWER = 5.0


class NoAnswerError(PunchboardError):
    """A Studio runs, and doesn't answer."""

    def __init__(self) -> None:
        super().__init__("no answer")


def join_or_lock(folder: Path, patience: float = _PATIENCE) -> str | int:
    """Find the running Studio, or become it.

    Args:
        folder: Folder of this user that has the lock; it is created if it is missing.
        patience: Seconds for which a Studio that starts or ends is asked again.

    Returns:
        An address that opens the running Studio once; or, if none runs, the open file that holds
        the lock until it is closed.

    Raises:
        NoAnswerError: if it runs, and doesn't answer.
        OSError: if the folder can't be written.
    """
    folder.mkdir(0o700, parents=True, exist_ok=True)
    until = time.monotonic() + patience
    while True:
        lock = try_lock(folder / _LOCK)
        if lock is not None:
            (folder / _FILE).unlink(missing_ok=True)  # of one that crashed
            return lock
        with suppress(OSError, ValueError, HTTPException):
            return _ask(folder)
        if time.monotonic() > until:
            raise NoAnswerError
        time.sleep(_PAUSE)


def expect_second_starts(folder: Path, door: Door) -> None:
    """Write where second starts find this Studio; only this user may read it.

    Raises:
        OSError: if it can't be written.
    """
    door.secret = secrets.token_urlsafe(32)
    beside = folder / f"{_FILE}.{os.getpid()}"
    beside.unlink(missing_ok=True)
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w", encoding="ascii") as writer:
        json.dump({"port": door.port, "secret": door.secret}, writer)
    beside.replace(folder / _FILE)


def answer(door: Door, nonce: str, proof: str) -> dict[str, str] | None:
    """Return an address for a second start, and the proof for it; None for anyone else."""
    if not door.secret or not _is_equal(proof, _question(door.secret, door.port, nonce)):
        return None
    address = door.new_address()
    return {"address": address, "proof": _sealed(door.secret, "answer", nonce, address)}


def _ask(folder: Path) -> str:
    """Ask the running Studio for an address.

    Raises:
        OSError, ValueError, HTTPException: if it isn't there, or isn't ours.
    """
    told = json.loads((folder / _FILE).read_text("ascii"))
    port, secret, nonce = int(told["port"]), str(told["secret"]), secrets.token_urlsafe(24)
    query = urlencode({"nonce": nonce, "proof": _question(secret, port, nonce)})
    connection = HTTPConnection("127.0.0.1", port, timeout=_ANSWER)
    try:
        connection.request("GET", f"{PATH}?{query}")
        said = json.loads(connection.getresponse().read(10_000))
    finally:
        connection.close()
    address, proof = str(said.get("address")), str(said.get("proof"))
    if not _is_equal(proof, _sealed(secret, "answer", nonce, address)):
        raise ValueError(port)
    return address


def _question(secret: str, port: int, nonce: str) -> str:
    return _sealed(secret, "question", str(port), nonce)


def _sealed(secret: str, *words: str) -> str:
    return new_hmac(secret.encode(), json.dumps(words).encode(), sha256).hexdigest()


def _is_equal(one: str, other: str) -> bool:
    return compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
