"""The network addresses under which phones reach this computer."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
import threading
from collections.abc import Callable

from punchboard.cards.catalog import marked, tr

#: What to do where the Wi-Fi itself stands between the phones.
HOTSPOT = marked(
    "If no phone can connect, the Wi-Fi may keep devices apart, as "
    "guest Wi-Fis do. Turn on one phone’s hotspot, let this computer "
    "and all phones join it, and start the table again."
)
#: An address for documentation: nothing is sent, the system only tells which adapter it would take.
_ELSEWHERE = ("192.0.2.1", 9)
#: How names of adapters begin that lead to no phone: mobile data, tunnels, virtual machines.
_NO_NETWORK = (
    "rmnet", "ccmni", "pdp", "wwan", "tun", "tap", "ppp", "dummy",
    "docker", "br-", "veth", "virbr", "vbox", "vmnet", "cni", "lxc",
)  # fmt: skip
#: Linux's request for the network adapters with an address, and the bytes of an answer; at most
#: this many adapters are answered.
_ASK_ADAPTERS, _ANSWER, _MOST = 0x8912, 40, 64
#: Seconds between two checks of the adapters.
_LOOK = 4.0


def own_addresses() -> list[str]:
    """Return this computer's addresses on local networks, the most likely one first."""
    found: list[str] = []
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_ELSEWHERE)
            found.append(probe.getsockname()[0])
    except OSError:
        pass
    adapters = _adapters()
    if adapters:
        found += adapters
    else:
        try:
            for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
                found.append(str(each[4][0]))
        except OSError:
            pass
    unlikely = [each for each, name in adapters.items() if name.startswith(_NO_NETWORK)]
    known = [each for each in dict.fromkeys(found) if _is_local(each)]
    return sorted(known, key=lambda each: each in unlikely)


class AddressWatch:
    """Tells when this computer's addresses change: another Wi-Fi, a hotspot switched on."""

    def __init__(
        self,
        on_change: Callable[[list[str]], None],
        look: Callable[[], list[str]] = own_addresses,
        every: float = _LOOK,
    ) -> None:
        """Begin to look.

        Args:
            on_change: Called in a thread of the watch's own with the current addresses.
            look: Returns them.
            every: Seconds between two looks.
        """
        self._on_change = on_change
        self._look = look
        self._every = every
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="addresses", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._over.set()

    def _watch(self) -> None:
        before = self._look()
        while not self._over.wait(self._every):
            now = self._look()
            if set(now) != set(before):
                before = now
                self._on_change(now)


def firewall_words() -> str:
    """Return the remedy on this system when a phone can't get through."""
    if sys.platform == "win32":
        return tr(
            "If a phone can’t get through: let Python through the Windows "
            "firewall for private networks, and set this Wi-Fi to “private”."
        )
    if sys.platform == "darwin":
        return tr(
            "If a phone can’t get through: allow incoming connections for "
            "Python under System Settings, Network, Firewall."
        )
    return tr("If a phone can’t get through: open the port in this computer’s firewall.")


def _adapters() -> dict[str, str]:
    """Return the addresses of adapters with the adapters' names; {} where they can't be asked."""
    if not sys.platform.startswith(("linux", "android")):
        return {}
    import array
    import fcntl

    room = array.array("B", bytes(_MOST * _ANSWER))
    question = struct.pack("iL", len(room), room.buffer_info()[0])
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            answer = fcntl.ioctl(probe, _ASK_ADAPTERS, question)
    except OSError:
        return {}
    records = room.tobytes()[: struct.unpack("iL", answer)[0]]
    found: dict[str, str] = {}
    for start in range(0, len(records) - _ANSWER + 1, _ANSWER):
        name = records[start : start + 16].partition(b"\0")[0].decode("ascii", "replace")
        found[socket.inet_ntoa(records[start + 20 : start + 24])] = name
    return found


def _is_local(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return known.is_private and not known.is_loopback and not known.is_unspecified
