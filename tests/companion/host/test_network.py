"""Under which address phones reach this computer: which adapters lead to them, and changes."""

from __future__ import annotations

import ctypes
import socket
import struct
import sys
import threading
from collections.abc import Mapping
from types import SimpleNamespace

import pytest

from punchboard.companion.net import network
from punchboard.companion.net.network import AddressWatch, firewall_words, own_addresses


class Probe:
    """A socket that is never on a network; asked for a way elsewhere it names an adapter."""

    def __init__(self, taken: str) -> None:
        self._taken = taken

    def __enter__(self) -> Probe:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, place: tuple[str, int]) -> None:
        if not self._taken:
            raise OSError("no way leads there")

    def getsockname(self) -> tuple[str, int]:
        return self._taken, 9


class Computer:
    """A computer with adapters; `taken` has the address from which it would reach elsewhere."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def has(
        self, adapters: Mapping[str, str], taken: str = "", named: tuple[str, ...] = ()
    ) -> None:
        """Let it have these adapters, and addresses of its name."""

        def ioctl(probe: object, what: int, question: bytes) -> bytes:
            length, place = struct.unpack("iL", question)
            told = b"".join(
                name.encode().ljust(16, b"\0")
                + struct.pack("=HH", socket.AF_INET, 0)
                + socket.inet_aton(address)
                + bytes(16)
                for name, address in adapters.items()
            )
            assert what == 0x8912
            assert len(told) <= length
            ctypes.memmove(place, told, len(told))
            return struct.pack("iL", len(told), place)

        def addresses(*_: object) -> list[tuple[object, ...]]:
            return [(0, 0, 0, "", (each, 0)) for each in named]

        known = {**vars(socket), "socket": lambda *_: Probe(taken), "getaddrinfo": addresses}
        self._patch.setattr(network, "socket", SimpleNamespace(**known))
        self._patch.setitem(sys.modules, "fcntl", SimpleNamespace(ioctl=ioctl))
        self.runs("linux")

    def runs(self, platform: str) -> None:
        """Let it have a system."""
        self._patch.setattr(network, "sys", SimpleNamespace(platform=platform))


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> Computer:
    return Computer(monkeypatch)


def test_the_adapter_that_leads_elsewhere_comes_first_and_no_address_twice(
    computer: Computer,
) -> None:
    adapters = {"lo": "127.0.0.1", "eth0": "10.0.0.5", "wlan0": "192.168.1.7"}
    computer.has(adapters, taken="192.168.1.7")
    assert own_addresses() == ["192.168.1.7", "10.0.0.5"]
    computer.has(adapters)
    assert own_addresses() == ["10.0.0.5", "192.168.1.7"]


def test_mobile_data_tunnels_and_virtual_machines_come_last(computer: Computer) -> None:
    unlikely = {
        "rmnet0": "10.1.0.1", "tun0": "10.8.0.2", "docker0": "172.17.0.1", "br-4f": "172.18.0.1",
    }  # fmt: skip
    computer.has({**unlikely, "wlan0": "192.168.1.7"}, taken="10.8.0.2")
    assert own_addresses() == [
        "192.168.1.7", "10.8.0.2", "10.1.0.1", "172.17.0.1", "172.18.0.1",
    ]  # fmt: skip


def test_addresses_of_the_world_and_of_this_computer_alone_are_no_networks(
    computer: Computer,
) -> None:
    computer.has({"eth0": "8.8.8.8", "lo": "127.0.0.1", "none": "0.0.0.0"}, taken="8.8.8.8")
    assert own_addresses() == []


def test_where_adapters_are_not_told_the_computers_name_leads_to_addresses(
    computer: Computer,
) -> None:
    computer.has({}, named=("127.0.1.1", "192.168.1.7"))
    assert own_addresses() == ["192.168.1.7"]
    computer.has({"eth0": "10.0.0.5"}, named=("192.168.1.7",))
    computer.runs("darwin")
    assert own_addresses() == ["192.168.1.7"]


@pytest.mark.parametrize(
    ("platform", "words"),
    [
        ("win32", "let Python through the Windows firewall for private networks"),
        ("darwin", "System Settings, Network, Firewall"),
        ("linux", "open the port in this computer’s firewall"),
    ],
)
def test_each_system_has_its_own_way_through_the_firewall(
    platform: str, words: str, computer: Computer
) -> None:
    computer.runs(platform)
    assert words in firewall_words()


def test_other_addresses_are_told_once_and_another_order_of_them_is_no_news() -> None:
    looks = iter([["a", "b"], ["b", "a"], ["b"], ["b"], ["a"]])
    told: list[list[str]] = []
    at_end = threading.Event()

    def look() -> list[str]:
        found = next(looks, None)
        if found is None:
            at_end.set()
            return ["a"]
        return found

    watch = AddressWatch(told.append, look, every=0.0)
    assert at_end.wait(60)
    watch.stop()
    assert told == [["b"], ["a"]]
