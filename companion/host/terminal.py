"""Tables in a terminal: host one until it is closed, list them, delete one."""

from __future__ import annotations

import signal
import threading
import webbrowser
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import sleep
from typing import NoReturn

from punchboard.cards.catalog import tr, tr_list, translated
from punchboard.cards.printable import one_line, typed
from punchboard.cards.problem import ComputerError
from punchboard.companion.host.hosting import (
    Hosting,
    SeatLink,
    create_table,
    newest_table,
    read_pack,
)
from punchboard.companion.host.lobby import LobbySeat
from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.net.network import (
    HOTSPOT,
    AddressWatch,
    firewall_words,
    own_addresses,
)
from punchboard.companion.net.public_address import (
    LISTEN_BEHIND_PROXY,
    PublicAddress,
    parse_public_address,
)
from punchboard.companion.net.wifi import Wifi
from punchboard.companion.table.clock import in_words
from punchboard.companion.table.error import TableError
from punchboard.companion.table.events import read_tables
from punchboard.companion.table.info import TableInfo
from punchboard.companion.table.tables import Tables


@dataclass(frozen=True, slots=True)
class HostRequest:
    """The user's request for a table.

    Attributes:
        pack: File of the game's pack; None: it is the one of `table`, or chosen on a phone.
        tables: Folder of tables.
        names: Names of the players with commas between, clockwise from the start player; "":
            continue with `table`, or with the newest one, or let players take seats on their
            phones.
        address: Address of the network adapter; "": the likeliest.
        port: Port to listen on; 0 for any free port; None for the one that phones know the table
            by, or the next free one.
        wifi: Name of the Wi-Fi that everybody uses, to draw a code for it; "" for no code.
        password: Password of the Wi-Fi; never printed, logged or kept.
        export: File that the table is written to when it is closed.
        table: Id of the table, or how it begins; None: the newest of the game.
        packs: Files of all games of which phones may lay a table.
        is_new: Whether a new table is laid, by the phones of those who come.
        codes: Whether each seat has its own code, instead of one code for the table.
    """

    pack: Path | None
    tables: Path
    names: str = ""
    address: str = ""
    port: int | None = None
    wifi: str = ""
    password: str = field(default="", repr=False)
    export: Path | None = None
    table: str | None = None
    packs: tuple[Path, ...] = ()
    is_new: bool = False
    codes: bool = False


#: Seconds of silence after which a phone counts as gone, and seconds between two checks.
GONE, _LOOK = 120.0, 5.0
#: Seconds of a pause that is ended before its time.
_LONG = 3600.0


class PresenceLog:
    """Says who comes to a table and who goes, a line for each."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._gone: set[str] = set()

    def joined(self, seat: LobbySeat | None) -> None:
        """Say that a phone has come; None: the table screen."""
        self._gone.discard(seat["name"] if seat else "")
        self._say(
            tr("{who} is in.", who=_who(seat))
            if seat is None
            else tr("{who} is in, as {color}.", who=_who(seat), color=_as(seat))
        )

    def left(self, seat: LobbySeat | None) -> None:
        """Say that a seat is free again."""
        self._say(
            tr("{who} has left: that seat is free.", who=_who(seat))
            if seat
            else tr("{who} is free.", who=_who(seat))
        )

    def look(self, silent: Mapping[str, float]) -> None:
        """Say who has gone silent and who is back.

        Args:
            silent: Names of those with phones, with the seconds since they were heard.
        """
        gone = {name for name, seconds in silent.items() if seconds >= GONE}
        for name in sorted(gone - self._gone):
            self._say(tr("{name} has gone.", name=name or _who(None)))
        for name in sorted((self._gone - gone) & silent.keys()):
            self._say(tr("{name} is back.", name=name or _who(None)))
        self._gone = gone


def _who(seat: LobbySeat | None) -> str:
    return seat["name"] or seat["colour_name"] if seat else tr("The shared screen")


def _as(seat: LobbySeat) -> str:
    return seat["colour_name"].lower()


def host_table(
    request: HostRequest,
    say: Callable[[str], None],
    draw_code: Callable[[str], None],
    wait: Callable[[], object] | None = None,
) -> str:
    """Host a table until the user stops it.

    Args:
        request: Request of the user.
        say: Prints a line.
        draw_code: Draws a link as a QR code.
        wait: Returns, or is interrupted, to close the table; None: waits for Ctrl-C, or for the
            system to end the program.

    Returns:
        Why there is no such table, or phones can't be answered; "" after a table was hosted.
    """
    ended = wait or _interrupted
    return _until_stopped(lambda: _host(request, _in_one_line(say), draw_code, ended))


@dataclass(frozen=True, slots=True)
class ScreenRequest:
    """The user's request for a table screen in a browser.

    Attributes:
        packs: Files of the games that may be laid.
        tables: Folder of tables.
        address: Address of the network adapter; "": the likeliest.
        port: Port to listen on; 0 for any free port; None for the one that phones know the host by,
            or the next free one.
        wifi: Name of the Wi-Fi that everybody uses, to draw a code for it; "" for no code.
        password: Password of the Wi-Fi; never printed, logged or kept.
    """

    packs: Sequence[Path]
    tables: Path
    address: str = ""
    port: int | None = None
    wifi: str = ""
    password: str = field(default="", repr=False)


def open_table_screen(
    request: ScreenRequest,
    say: Callable[[str], None],
    draw_code: Callable[[str], None],
    open_browser: Callable[[str], bool] = webbrowser.open,
    wait: Callable[[], object] | None = None,
) -> str:
    """Host a folder of tables for a table screen in the browser, until the user stops it.

    Args:
        request: Request of the user.
        say: Prints a line.
        draw_code: Draws a link as a QR code.
        open_browser: Shows a link on this computer; returns whether it could.
        wait: Returns, or is interrupted, to end the host; None: waits for Ctrl-C, or for the system
            to end the program.

    Returns:
        Why nothing can be hosted; "" after it was.
    """
    ended = wait or _interrupted
    return _until_stopped(lambda: _lead(request, _in_one_line(say), draw_code, open_browser, ended))


def list_tables(folder: Path, games: Collection[str], say: Callable[[str], None]) -> None:
    """Say which tables are kept in a folder, the one played last first, damaged ones as well.

    Args:
        folder: Folder of tables.
        games: Names of the games' folders; none: every game.
        say: Prints a line.
    """
    infos = Tables(folder).list()
    # What is damaged may be a table of any game.
    shown = [info for info in infos if not games or info.game in games or info.trouble]
    length = _telling([info.id for info in infos])
    for info in shown:
        say(one_line(f"{info.id[:length]}  {_line(info)}"))
        say(one_line(f"{' ' * length}  {info.trouble or _where(info)}"))
    if any(info.trouble for info in shown):
        say(tr("Recover the undamaged steps of a damaged one: punchboard table --rescue ID."))
    if shown:
        say(tr("Continue one: punchboard table --host --table ID. Delete one: --delete ID."))
    else:
        text = tr("No table is kept in {folder}.", folder=folder)
        if games:
            named = tr(", ").join(games)
            text = tr("No table of {games} is kept in {folder}.", games=named, folder=folder)
        say(one_line(text))


def delete_table(
    folder: Path, id_start: str, is_sure: Callable[[str], bool], say: Callable[[str], None]
) -> str:
    """Delete a table for good, with everything that is kept for its phones.

    Args:
        folder: Folder of tables.
        id_start: The table's id, or how it begins; never a path.
        is_sure: Asks a question.
        say: Prints a line.

    Returns:
        Why nothing was deleted; "" if it was, or if nobody was sure.
    """
    tables = Tables(folder)
    try:
        info = tables.named(id_start)
        what = one_line(f"{info.id}  {_line(info)}")
        if is_sure(tr("Delete {table}, for good?", table=what)):
            tables.delete(info.id)
            say(tr("Deleted: {table}", table=what))
    except TableError as trouble:
        return _in_words(trouble)
    return ""


def rescue_table(folder: Path, id_start: str, say: Callable[[str], None]) -> str:
    """Create a new table with the undamaged steps of a damaged one.

    Args:
        folder: Folder of tables.
        id_start: The damaged table's id, or how it begins.
        say: Prints a line.

    Returns:
        Why there is none; "" if there is.
    """
    tables = Tables(folder)
    try:
        info = tables.rescue(tables.named(id_start).id)
    except TableError as trouble:
        return _in_words(trouble)
    say(one_line(f"{info.id}  {_line(info)}"))
    say(
        one_line(
            tr("goes on from {progress}. The damaged one is left as it is.", progress=_where(info))
        )
    )
    return ""


def lay_as_of(folder: Path, place: str, say: Callable[[str], None]) -> str:
    """Lay a new table as an exported one stood after a step.

    Args:
        folder: Folder of tables.
        place: The exported table, a colon and the number of the step.
        say: Prints a line.

    Returns:
        Why there is none; "" if there is.
    """
    file, _, step = place.rpartition(":")
    if not file or not step.isdecimal():
        return tr("Write the table’s file, a colon and the step, as in --at Friday.json:21.")
    try:
        (document,) = read_tables(Path(file))
        info = Tables(folder).lay_as_of(document, int(step))
    except TableError as trouble:
        return _in_words(trouble)
    except ValueError:
        return one_line(tr("“{file}” is a folder: name one table in it.", file=file))
    say(one_line(f"{info.id}  {_line(info)}"))
    say(tr("A copy, as it stood then. Open it: punchboard table --host --table {id}", id=info.id))
    return ""


def _line(info: TableInfo) -> str:
    """Return a table's game, title and players."""
    game = "" if info.game_title in ("", info.title) else f"{info.game_title}: "
    names = tr(", ").join(name for _, name in info.seats)
    return f"{game}{info.title}{f' · {names}' if names else ''}"


def _where(info: TableInfo) -> str:
    """Return how far a table has got, and when it was played last."""
    where = tr("game over") if info.over else f"{info.round_name} · {info.phase_name}"
    return tr("{progress} · last played {date}", progress=where, date=in_words(info.changed))


def _telling(ids: list[str]) -> int:
    """Return how many letters of each id tell it from the others."""
    length = 4
    while len({each[:length] for each in ids}) < len(ids):
        length += 1
    return length


def _in_words(trouble: TableError) -> str:
    """Return in a line the reason why a table isn't available.

    Raises:
        ComputerError: if the computer is at fault, and not the request.
    """
    cause = trouble.__cause__
    if isinstance(cause, OSError) and cause.filename is not None:  # of a file, not of an address
        hint = tr("make room, or see what may be written there; --tables DIR names another folder")
        raise ComputerError(one_line(trouble.message), hint) from trouble
    return one_line(trouble.message)


def _in_one_line(say: Callable[[str], None]) -> Callable[[str], None]:
    return lambda words: say(one_line(words))


def _interrupted() -> NoReturn:
    """Wait for Ctrl-C, or for the system to end the program."""
    while True:
        sleep(_LONG)  # ended by Ctrl-C on Windows as well, as waits are not (python/cpython#80116)


def _until_stopped(work: Callable[[], None]) -> str:
    """Host until the user or the system ends it; return why nothing can be hosted, or ""."""
    try:
        with _ended_as_by_ctrl_c():
            work()
    except TableError as trouble:
        return _in_words(trouble)
    return ""


@contextmanager
def _ended_as_by_ctrl_c() -> Iterator[None]:
    """Let the system end the program as Ctrl-C does, with the table closed and written."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears signals
        return

    def end(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the table is being closed
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _host(
    request: HostRequest,
    say: Callable[[str], None],
    draw_code: Callable[[str], None],
    wait: Callable[[], object],
) -> None:
    """Host a table: open it, show its codes, and wait until it is closed."""
    wifi = Wifi(request.wifi, request.password) if request.wifi else None
    tables = Tables(request.tables)
    table = _table(request, tables)
    known = own_addresses()
    address, public = _reached_at(request.address, known)

    def show(title: str, link: str) -> None:
        say("")
        say(title)
        draw_code(link)
        if link != hosting.wifi:  # a password is drawn, and never said
            say(link)

    def show_seat(place: SeatLink) -> None:
        if request.codes:
            show(place.name, place.link)

    packs = request.packs or ([request.pack] if request.pack else [])

    def show_codes() -> None:
        if request.codes:
            for place in hosting.places():
                show_seat(place)
        else:
            show(hosting.lobby()["title"] or "Punchboard", hosting.code)
            say(_no_camera(hosting))

    hosting = Hosting(
        tables, table, address, request.port, show_seat, packs, is_led=True, public=public
    )
    hosting.on_laid = lambda: say(_laid(hosting))
    try:
        hosting.begin()
        _say_moved(hosting, say)
        if wifi is not None:
            hosting.wifi = wifi.code()
            show(
                tr("The Wi-Fi “{name}”: the phone’s camera joins it.", name=wifi.name), hosting.wifi
            )
        show_codes()
        for each in hosting.warnings:
            say("")
            say(each)
        if hosting.is_over:
            say("")
            say(tr("This game is over. You can still count its scores. --new starts a new table."))
        say("")
        _say_how(request, hosting, say)
        others = [each for each in known if each != address]
        if public is not None:
            say(_behind(hosting))
        elif not known:
            say(tr("No network found: only this computer can reach the table."))
        elif others and not request.address:
            say(
                tr(
                    "Phones can’t reach it? Try --address {addresses}.",
                    addresses=tr_list(others, "or"),
                )
            )
        if public is None:
            say(firewall_words())
            say(translated(HOTSPOT))
        say(
            tr(
                "Ctrl-C closes the table and saves it. The same command without "
                "--seats continues it."
            )
        )
        with _announced(hosting, say), _followed(hosting, request.address, say, show_codes):
            wait()
    except KeyboardInterrupt:
        say(tr("The table is closed and saved.") if hosting.id else tr("No table was started."))
    finally:
        table = hosting.id
        hosting.end()
    if request.export is not None and table:
        _export(tables, table, request.export, say)


def _lead(
    request: ScreenRequest,
    say: Callable[[str], None],
    draw_code: Callable[[str], None],
    open_browser: Callable[[str], bool],
    wait: Callable[[], object],
) -> None:
    """Host the tables of a folder for a shared screen, and wait until it is closed."""
    known = own_addresses()
    address, public = _reached_at(request.address, known)
    host = ScreenHost(Tables(request.tables), request.packs, address, request.port, public)

    def show_codes() -> None:
        say(tr("Phones scan this code, in the same Wi-Fi:"))
        draw_code(host.hosting.code)
        say(host.hosting.code)
        say(_no_camera(host.hosting))
        say("")

    def show_again() -> None:
        show_codes()
        say(tr("The shared screen is here now:"))
        say(host.screen)

    try:
        host.begin()
        _say_moved(host.hosting, say)
        for each in host.troubles:
            say(each)
        if request.wifi:
            wifi = Wifi(request.wifi, request.password)
            host.hosting.wifi = wifi.code()
            say(tr("The Wi-Fi “{name}”: the phone’s camera joins it.", name=wifi.name))
            draw_code(host.hosting.wifi)
        show_codes()
        if open_browser(host.screen):
            say(tr("The table is in this computer’s browser. A tablet can be the table instead:"))
        else:
            say(tr("Open the table in a browser, here or on a tablet in the same Wi-Fi:"))
        say(host.screen)
        if public is not None:
            say(_behind(host.hosting))
        elif not known:
            say(tr("No network found: only this computer can reach the table."))
        elif len(known) > 1 and not request.address:
            others = [each for each in known if each != address]
            say(
                tr(
                    "Phones can’t reach it? Try --address {addresses}.",
                    addresses=tr_list(others, "or"),
                )
            )
        if public is None:
            say(firewall_words())
        say(tr("Ctrl-C ends the host. Every table is saved, and the codes stay the same."))
        with (
            _announced(host.hosting, say),
            _followed(host.hosting, request.address, say, show_again),
        ):
            wait()
    except KeyboardInterrupt:
        say(tr("Every table is saved."))
    finally:
        host.end()


def _reached_at(option: str, known: Sequence[str]) -> tuple[str, PublicAddress | None]:
    """Return the adapter's address to listen on, and the proxy's address if one is named.

    Args:
        option: The option `--address`; "": the likeliest adapter.
        known: This computer's addresses, the likeliest first.

    Raises:
        TableError: if the proxy's address can't be one.
    """
    public = parse_public_address(option)
    if public is not None:
        return LISTEN_BEHIND_PROXY, public
    return option or (known or ["127.0.0.1"])[0], None


def _say_moved(hosting: Hosting, say: Callable[[str], None]) -> None:
    """Say that phones can't find the table where they know it."""
    if hosting.lost_port:
        say(
            tr(
                "Another program uses port {lost_port}. All phones have to scan the code again.",
                lost_port=hosting.lost_port,
            )
        )


def _no_camera(hosting: Hosting) -> str:
    """Return the sentence for a device that can't scan the code."""
    return tr(
        "No camera? Open {origin} in a browser and type {room_code}.",
        origin=hosting.origin,
        room_code=hosting.room_code,
    )


def _behind(hosting: Hosting) -> str:
    """Return where the reverse proxy finds this host."""
    return tr(
        "The proxy must pass requests on to http://{address}:{port}.",
        address=hosting.address,
        port=hosting.host.port,
    )


def _say_how(request: HostRequest, hosting: Hosting, say: Callable[[str], None]) -> None:
    """Say the next steps for everybody."""
    seats = hosting.lobby()["seats"] if hosting.id else ()
    names = tr(", ").join(seat["name"] for seat in seats)
    if names:
        title = hosting.title
        say(
            tr(
                "{title}, with {names}, is open at {address}",
                title=title,
                names=names,
                address=hosting.origin,
            )
        )
    else:
        say(tr("The table is open at {address}", address=hosting.origin))
    if request.codes:
        say(
            tr("Each player scans the code of one seat with the phone’s camera, in the same Wi-Fi.")
        )
        return
    if hosting.id:
        text = tr(
            "Everyone scans this code with a phone’s camera, in the same Wi-Fi, and touches a name."
        )
    else:
        text = tr(
            "Everyone scans this code with a phone’s camera, in the same Wi-Fi, and chooses a "
            "name and a colour."
        )
    say(text)
    say(
        tr(
            "The shared screen: scan the same code with a tablet, or open the "
            "link on this computer."
        )
    )


def _laid(hosting: Hosting) -> str:
    """Return which table is open now, and who plays."""
    names = tr(", ").join(seat["name"] for seat in hosting.seats()) if hosting.id else ""
    return (
        tr("{title} is laid: {names}.", title=hosting.title, names=names)
        if names
        else tr("The table is closed and saved.")
    )


@contextmanager
def _announced(hosting: Hosting, say: Callable[[str], None]) -> Iterator[None]:
    """Say who comes and goes, and which table is laid."""
    comings, over = PresenceLog(say), threading.Event()
    hosting.on_joined, hosting.on_left = comings.joined, comings.left

    def watch() -> None:
        while not over.wait(_LOOK):
            with suppress(RuntimeError):  # it has ended meanwhile
                comings.look(hosting.silent())

    thread = threading.Thread(target=watch, name="presence", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()


@contextmanager
def _followed(
    hosting: Hosting, chosen: str, say: Callable[[str], None], show_codes: Callable[[], None]
) -> Iterator[None]:
    """Follow the computer into another network, and show the new codes.

    Args:
        hosting: The table that is open to phones.
        chosen: Address that the user has named; "": none, so that any may be followed.
        say: Prints a line.
        show_codes: Draws the codes and says the current links.
    """

    def follow(addresses: list[str]) -> None:
        if not addresses or hosting.address in addresses:
            return
        with over:
            if has_ended:
                return
            try:
                hosting.move(addresses[0])
            except TableError:
                return  # the next change of addresses is another chance
            say("")
            say(tr("This computer has joined another network. Scan the new codes."))
            show_codes()

    over, has_ended = threading.Lock(), False
    watch = None if chosen else AddressWatch(follow)
    try:
        yield
    finally:
        with over:
            has_ended = True
        if watch is not None:
            watch.stop()


def _export(tables: Tables, table: str, path: Path, say: Callable[[str], None]) -> None:
    """Write a table to a file."""
    try:
        path.write_text(tables.hand_on(table), encoding="utf-8")
    except OSError as error:
        raise TableError(
            tr("“{file}” can’t be written: {reason}.", file=path, reason=error.strerror)
        ) from error
    say(
        tr(
            "It is written to {file}; punchboard verify {typed_file} checks its bids.",
            file=path,
            typed_file=typed(str(path)),
        )
    )


def _table(request: HostRequest, tables: Tables) -> str:
    """Return the id of the table that is hosted; "": the phones of those who come lay one."""
    names = [name.strip() for name in request.names.split(",") if name.strip()]
    if request.table is not None:
        if names:
            raise TableError(tr("A saved table already has its players. Leave out --seats."))
        return tables.named(request.table).id
    if names:
        if request.pack is None:
            raise TableError(tr("Name the game to play."))
        return create_table(tables, request.pack, names)
    newest = ""
    if not request.is_new:
        newest = newest_table(tables, read_pack(request.pack)[0].name if request.pack else "")
    if request.codes and not newest:
        raise TableError(tr("Each code belongs to a seat. Name the players: --seats Mia,Kim."))
    return newest
