"""Under which address phones reach this computer."""

from __future__ import annotations

import ipaddress
import socket
import sys

#: An address for documentation: nothing is sent, the system only tells which adapter it would take.
_ELSEWHERE = ("192.0.2.1", 9)


def own_addresses() -> list[str]:
    """Return this computer's addresses on local networks, the most likely one first."""
    found: list[str] = []
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_ELSEWHERE)
            found.append(probe.getsockname()[0])
    except OSError:
        pass
    try:
        for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(each[4][0]))
    except OSError:
        pass
    return [each for each in dict.fromkeys(found) if _is_local(each)]


def firewall_words() -> str:
    """Return what to do here when a phone can't get through."""
    if sys.platform == "win32":
        return (
            "If a phone can't get through: let Python through the Windows firewall for private "
            "networks, and set this Wi-Fi to “private”."
        )
    if sys.platform == "darwin":
        return (
            "If a phone can't get through: allow incoming connections for Python under System "
            "Settings, Network, Firewall."
        )
    return (
        "If a phone can't get through: a guest Wi-Fi may keep devices apart; use a hotspot, or "
        "open the port in this computer's firewall."
    )


def _is_local(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return known.is_private and not known.is_loopback and not known.is_unspecified
