"""A host with the small game, and a phone in Python that says what a test wants."""

from __future__ import annotations

import http.client
import json
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from secrets import token_hex
from typing import Any, Protocol, TypeVar

from punchboard.companion.host.door import Door
from punchboard.companion.host.host import Host
from punchboard.companion.host.host_state import SUFFIX, HostStateFile
from punchboard.companion.host.lobby import LOST, Lobby
from punchboard.companion.host.service import TableService, fresh_host_state
from punchboard.companion.host.speaker import OWN_SCREEN
from punchboard.companion.net import messages
from punchboard.companion.net.cipher import Cipher, channel_cipher, from_text, to_text
from punchboard.companion.net.messages import BidMethod, Said
from punchboard.companion.net.seats import join_mac
from punchboard.companion.seal import seal
from punchboard.companion.table.choice_record import ChoiceId, Seal
from punchboard.companion.table.tables import Tables
from punchboard.companion.view_schema import VIEW_VERSION
from tests.companion.table import small_game

Result = TypeVar("Result")
ACT, NEWS = 1, 0


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Hosted:
    """A table with its host; it can be stopped and started again, as after a flat battery."""

    def __init__(
        self,
        tables: Tables,
        id: str,  # noqa: A002
        hold: float = 0.3,
        port: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.tables, self.id, self.hold, self.clock = tables, id, hold, clock
        self.port = port
        self.start()

    def start(self) -> None:
        self.thread = ThreadPoolExecutor(1)
        self.service: TableService = self.run(self._open)
        self.host = Host(
            Door(self.service.lobby, self.service, self.tables),
            self.thread,
            "127.0.0.1",
            self.port,
            self.hold,
        )
        self.port = self.host.port
        # For browsers a name is no secure context, as an address on a LAN is none.
        self.host.names |= {f"table.test:{self.port}", f"localhost:{self.port}"}
        self.host.start()

    def _open(self) -> TableService:
        session = self.tables.open(self.id)
        kept = HostStateFile.open(self.host_state, fresh_host_state(session))
        return TableService(session, kept, clock=self.clock)

    @property
    def host_state(self) -> Path:
        return self.tables.folder / f"{self.id}{SUFFIX}"

    def run(self, work: Callable[[], Result]) -> Result:
        return self.thread.submit(work).result()

    def stop(self) -> None:
        self.host.stop()
        self.run(self.service.session.close)
        self.thread.shutdown()

    def hear(self, said: Callable[[TableService], Said]) -> None:
        """Let the host's own screen say something about the table as it is now."""
        self.run(lambda: self.service.hear(OWN_SCREEN, said(self.service)))

    def do(self, action: dict[str, Any]) -> None:
        self.hear(
            lambda table: messages.Do(
                kind="do", action=action, key=token_hex(16), based_on=table.session.newest
            )
        )

    def rewind(self, steps: int) -> None:
        self.hear(
            lambda table: messages.Rewind(
                kind="rewind", steps=steps, newest=table.session.newest, key=token_hex(16)
            )
        )

    def set_bid_method(self, seat: str, method: BidMethod) -> None:
        said = messages.SetBidMethod(kind="bid_method", seat=seat, method=method)
        self.hear(lambda _: said)

    def type_dials(self, values: dict[str, Any]) -> None:
        def said(table: TableService) -> Said:
            choice = table.sealing.to_json()
            assert choice is not None
            return messages.Dials(kind="dials", epoch=choice["epoch"], values=values)

        self.hear(said)

    def link(self, seat: str) -> str:
        return f"http://table.test:{self.port}/#{seat}.{self.service.secret(seat).hex()}"

    def said(self, request: bytes) -> dict[str, Any]:
        """Return the message in a request to `/say`, as the host reads it."""
        told = json.loads(request)
        cipher = self.service.seats._channels[told["channel"]].cipher
        plain = cipher.decrypt("phone", told["count"], from_text(told["body"]))
        assert plain is not None
        message: dict[str, Any] = json.loads(plain)
        return message

    def state(self) -> str:
        """Everything that could change, as text."""
        return self.run(lambda: repr((self.service.session.state, self.service.sealing.to_json())))


def host_guessing(folder: Path, extra: bool = False, hold: float = 0.3) -> Hosted:
    """Host a table of three of the small game that guess on their phones, at the guessing."""
    tables = Tables(folder)
    session = tables.create(small_game.pack_text(), "Friday", small_game.SEATS, {"bidding": "pass"})
    session.do(small_game.NEXT)
    if extra:
        session.do({"do": "table.set_extra", "seat": "", "values": {"value": True}})
    session.close()
    return Hosted(tables, session.info.id, hold)


class Secrets(Protocol):
    """Who knows the secret of a seat."""

    def secret(self, seat: str) -> bytes: ...


class Reached(Protocol):
    """A host on this computer, in this process or in another."""

    port: int

    @property
    def service(self) -> Secrets: ...


#: A page works out the keys of a channel once.
_keys = lru_cache(1024)(channel_cipher)


class Phone:
    """A guest without a browser."""

    def __init__(self, hosted: Reached, seat: str, device: str | None = None) -> None:
        """Come to a seat; without `device` it does not say which phone it is."""
        self.hosted, self.seat, self.device = hosted, seat, device
        self.secret = hosted.service.secret(seat)
        self.seed = secrets.token_bytes(16)
        self.heard: list[bytes] = []
        self.join()

    def join(self) -> None:
        told = self.joining()
        if self.device is not None:
            told["device"] = self.device
        joined = self.post("/join", told)
        self.channels, self.counts = joined["channels"], [0, 0]
        self.nonce_of_join = told["nonce"]

    def joining(self, secret: bytes = b"", seat: str | None = None) -> dict[str, Any]:
        """Return what joins a seat, this phone's with its secret if no other is named."""
        challenge = self.post("/challenge", {})["challenge"]
        nonce, seat = secrets.token_hex(16), self.seat if seat is None else seat
        mac = join_mac(secret or self.secret, challenge, nonce, seat)
        return {"seat": seat, "challenge": challenge, "nonce": nonce, "mac": mac}

    def cipher(self, channel: int = ACT) -> Cipher:
        """Return the keys of a channel."""
        return _keys(self.secret, self.channels[channel], self.nonce_of_join)

    def raw(
        self, path: str, body: bytes, heads: dict[str, str] | None = None, method: str = "POST"
    ) -> tuple[int, bytes]:
        at = f"127.0.0.1:{self.hosted.port}"
        connection = http.client.HTTPConnection(at, timeout=60)
        known = {"Content-Type": "application/json", "Origin": f"http://{at}"}
        connection.request(method, path, body, {**known, **(heads or {})})
        answer = connection.getresponse()
        told = answer.read()
        connection.close()
        self.heard.append(told)
        return answer.status, told

    def post(self, path: str, value: Any) -> dict[str, Any]:
        return self.read(value, self.raw(path, self.dumped(value))[1])

    def read(self, said: Any, told: bytes) -> dict[str, Any]:
        """Return the answer to a message, decrypted if it was encrypted."""
        if isinstance(said, dict) and said.get("channel") in getattr(self, "channels", ()):
            cipher = self.cipher(self.channels.index(said["channel"]))
            plain = cipher.decrypt("host", said["count"], told)
            if plain is not None:
                told = plain
                self.heard.append(told)
        answer: dict[str, Any] = json.loads(told)
        return answer

    def envelope(self, said: dict[str, Any], channel: int = ACT) -> dict[str, Any]:
        return self.signed(json.dumps(said), channel)

    def dumped(self, value: Any) -> bytes:
        return json.dumps(value).encode()

    def signed(self, body: str, channel: int = ACT) -> dict[str, Any]:
        """Return a body, whatever it is, as this seat's phone says it."""
        self.counts[channel] += 1
        name, count = self.channels[channel], self.counts[channel]
        hidden = self.cipher(channel).encrypt("phone", count, body.encode("utf-8", "surrogatepass"))
        return {"channel": name, "count": count, "body": to_text(hidden)}

    def say(self, kind: str, channel: int = ACT, **said: Any) -> dict[str, Any]:
        version = {"version": VIEW_VERSION} if kind == "look" else {}
        return self.post("/say", self.envelope({"kind": kind, **version, **said}, channel))

    def view(self) -> dict[str, Any]:
        return self.say("look", NEWS, since=-1)["view"]

    def do(self, do: str, seat: str = "", key: str = "", **values: Any) -> dict[str, Any]:
        """Do something on seeing the newest view."""
        return self.tap({"do": do, "seat": seat, "values": values}, self.view()["newest"], key)

    def tap(
        self, action: dict[str, Any], based_on: int, key: str = "", table: bool = False
    ) -> dict[str, Any]:
        """Do something on seeing a view that may be old, for the seat or for the table."""
        told = {"action": action, "key": key or secrets.token_hex(16), "based_on": based_on}
        return self.say("do", **told, table=table)

    def take_back(self, key: str = "", **said: Any) -> dict[str, Any]:
        """Undo the newest step that is seen."""
        newest = self.view()["newest"]
        return self.say("undo", newest=newest, key=key or secrets.token_hex(16), **said)

    def sealing(self, numbers: list[int]) -> dict[str, Any]:
        """Return what seals numbers for the choice that goes on, and remember them."""
        self.remember(numbers, secrets.token_bytes(16))
        return self.again()

    def remember(
        self, numbers: list[int], salt: bytes, choice: dict[str, Any] | None = None
    ) -> None:
        """Hold numbers for the choice that goes on, as if this phone had sealed them."""
        self.choice = choice or self.view()["seals"]
        self.context = seal.context_of(which(self.choice), self.seat)
        self.numbers, self.salt = numbers, salt
        self.nonce = seal.make_nonce(self.seed, self.context, salt)
        self.share = seal.make_share(self.seed, self.context, salt)

    def sealed(self) -> str:
        """Return the seal of what is held."""
        return seal.make_seal(self.context, self.salt, self.nonce, self.numbers).hex()

    def again(self) -> dict[str, Any]:
        """Return what seals what is held."""
        told = seal.sealed(self.seed, which(self.choice), self.seat, self.salt.hex(), self.numbers)
        table, count = self.choice["table"], self.choice.get("key", 0)
        key, later = (
            seal.make_key(self.seed, table, self.seat, each) for each in (count, count + 1)
        )
        lock = seal.make_lock(later).hex()
        sealed = told.model_dump()
        return {"epoch": self.choice["epoch"], "sealed": sealed, "key": key.hex(), "lock": lock}

    def seal(self, numbers: list[int]) -> dict[str, Any]:
        return self.say("seal", **self.sealing(numbers))

    def opening(self, choice: dict[str, Any]) -> dict[str, Any]:
        """Return what opens the seal, after looking for it in the list."""
        digest = seal.make_list(which(choice), seals(choice))
        own = next(each for each in choice["list"] if each["seat"] == self.seat)
        assert own["seal"] == self.sealed()
        opening = {
            "numbers": self.numbers, "nonce": self.nonce.hex(), "share": self.share.hex()
        }  # fmt: skip
        return {"epoch": choice["epoch"], "digest": digest.hex(), "opening": opening}

    def open(self) -> dict[str, Any]:
        return self.say("open", **self.opening(self.view()["seals"]))


def lose(lobby: Lobby, *seats: str) -> None:
    """Let phones be silent for so long that they count as lost; what they say next is heard."""
    for seat in seats:
        lobby.seats._heard[seat] -= LOST


def which(told: dict[str, Any]) -> ChoiceId:
    """Return which choice a view tells of."""
    return ChoiceId(**{key: told[key] for key in ChoiceId.model_fields})


def seals(told: dict[str, Any]) -> list[Seal]:
    """Return the list of seals that a view tells of."""
    return [Seal.model_validate(each) for each in told["list"]]
