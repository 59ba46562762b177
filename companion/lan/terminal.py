"""A host in a terminal: it says where the seats are, and waits until it is stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from punchboard.companion.lan.hosting import PORT, Hosting, Place, lay_table, newest_table
from punchboard.companion.lan.network import HOTSPOT, firewall_words, own_addresses
from punchboard.companion.lan.wifi import Wifi
from punchboard.companion.pack import PackTrouble, load_pack
from punchboard.companion.table.tables import Tables
from punchboard.companion.table.trouble import TableTrouble


@dataclass(frozen=True, slots=True)
class HostRequest:
    """What was asked for.

    Attributes:
        pack: file of the game's pack.
        tables: folder of tables.
        names: of the players with commas between, clockwise from the start player; "": go on with
            the newest table.
        address: of the network adapter; "": the likeliest.
        port: to listen on; 0: any that is free.
        wifi: name of the Wi-Fi that all are in, for a code of it; "": none is drawn.
        password: of the Wi-Fi; never printed, logged or kept.
        export: file that the table is written to when it is closed.
    """

    pack: Path
    tables: Path
    names: str = ""
    address: str = ""
    port: int = PORT
    wifi: str = ""
    password: str = field(default="", repr=False)
    export: Path | None = None


def host_table(
    request: HostRequest,
    say: Callable[[str], None],
    draw_code: Callable[[str], None],
    wait: Callable[[], object] | None = None,
) -> str:
    """Host a table until the user stops it.

    Args:
        request: what was asked for.
        say: prints a line.
        draw_code: draws a link as a QR code.
        wait: returns, or is interrupted, when the table shall be closed; None: waits for Ctrl-C.

    Returns:
        Why there is no such table, or phones can't be answered; "" after a table was hosted.
    """
    try:
        _host(request, say, draw_code, wait or threading.Event().wait)
    except TableTrouble as trouble:
        return trouble.sentence
    return ""


def _host(
    request: HostRequest,
    say: Callable[[str], None],
    draw_code: Callable[[str], None],
    wait: Callable[[], object],
) -> None:
    wifi = Wifi(request.wifi, request.password) if request.wifi else None
    tables = Tables(request.tables)
    names = [name.strip() for name in request.names.split(",") if name.strip()]
    if names:
        table = lay_table(tables, request.pack, names)
    else:
        table = newest_table(tables, _game(request.pack))
    known = own_addresses()
    address = request.address or (known or ["127.0.0.1"])[0]

    def show(place: Place) -> None:
        say("")
        say(place.name)
        draw_code(place.link)
        say(place.link)

    hosting = Hosting(tables, table, address, request.port, show)
    try:
        hosting.begin()
        if wifi is not None:
            hosting.wifi = wifi.code()
            say("")
            say(f"The Wi-Fi “{wifi.name}”: the phone’s camera joins it.")
            draw_code(hosting.wifi)
        for place in hosting.places():
            show(place)
        say("")
        say(f"{hosting.title} is open at http://{address}:{hosting.host.port}")
        say("Each player scans the code of one seat with the phone’s camera, in the same Wi-Fi.")
        others = [each for each in known if each != address]
        if not known:
            say("No network was found: only this computer can reach the table.")
        elif others and not request.address:
            say(f"Phones can’t reach it? Try --address {' or '.join(others)}.")
        say(firewall_words())
        say(HOTSPOT)
        say(
            "Ctrl-C closes the table. It is kept: without --seats the same command goes on with it."
        )
        wait()
    except KeyboardInterrupt:
        say("The table is closed and kept.")
    finally:
        hosting.end()
    if request.export is not None:
        _export(tables, table, request.export, say)


def _export(tables: Tables, table: str, path: Path, say: Callable[[str], None]) -> None:
    try:
        path.write_text(tables.export(table), encoding="utf-8")
    except OSError as error:
        raise TableTrouble(f"“{path}” can’t be written: {error.strerror}.") from error
    say(f"It is written to {path}; punchboard verify {path} checks its bids.")


def _game(pack: Path) -> str:
    try:
        return load_pack(pack).name
    except PackTrouble as trouble:
        raise TableTrouble(trouble.sentence) from trouble
