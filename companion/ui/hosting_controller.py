"""Opens the table to phones, and updates the window after their steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from punchboard.companion.host.hosting import Hosting
from punchboard.companion.net.network import AddressWatch, own_addresses
from punchboard.companion.table.error import TableError

if TYPE_CHECKING:
    from punchboard.companion.table.tables import Tables

#: Where the table is opened when there is no network at all: this device alone reaches it.
_ALONE = "127.0.0.1"


class HostingController(EventDispatcher):
    """Opens the table to phones; all of it happens in the window's thread.

    Attributes:
        hosting: The table that is open to phones; None for none.
        addresses: Addresses of this device, the likeliest first.
        has_moved: Whether the address has changed since codes were shown, so that they are new.
    """

    hosting = ObjectProperty(None, allownone=True)
    addresses = ListProperty([])
    has_moved = BooleanProperty(False)

    def __init__(self, on_change: Callable[[], None]) -> None:
        """Begin closed; `on_change` is called after every step of a phone."""
        super().__init__()
        self._watch: AddressWatch | None = None
        self._later = Clock.create_trigger(lambda _dt: on_change(), -1)

    def look(self) -> list[str]:
        """Return under which addresses phones could come."""
        self.addresses = own_addresses() or [_ALONE]
        return list(self.addresses)

    def open(self, tables: Tables, id: str, address: str = "") -> None:  # noqa: A002
        """Let phones in.

        Args:
            tables: The folder of tables.
            id: Id of a table that nobody has open.
            address: Address of the network adapter; "": the likeliest.

        Raises:
            TableError: if phones can't be answered there.
        """
        hosting = Hosting(tables, id, address or self.look()[0])
        # Called in the table's thread; the window looks when its own turn comes.
        hosting.on_change = self._later
        try:
            hosting.begin()
        except TableError:
            hosting.end()
            raise
        self._watch = AddressWatch(self._addresses_changed)
        self.has_moved = False
        self.hosting = hosting

    def move(self, address: str) -> None:
        """Answer on another adapter.

        Raises:
            TableError: if phones can't be answered there.
        """
        if self.hosting is not None:
            self.hosting.move(address)
            self.property("hosting").dispatch(self)

    def close(self, for_good: bool = False) -> None:
        """Let all phones go; unless it is for good, they are waited for at the next opening.

        Raises:
            TableError: if it could not be written down; it is closed all the same.
        """
        hosting, self.hosting = self.hosting, None
        if self._watch is not None:
            self._watch.stop()
            self._watch = None
        if hosting is not None:
            if for_good:
                hosting.close_doors()
            else:
                hosting.end()

    def _addresses_changed(self, addresses: list[str]) -> None:
        """Follow the device into another network; called in the watch's thread."""
        Clock.schedule_once(lambda _dt: self._follow(addresses), 0)

    def _follow(self, addresses: list[str]) -> None:
        """Follow the computer into another network."""
        self.addresses = addresses or [_ALONE]
        if self.hosting is None or self.hosting.address in addresses or not addresses:
            return
        try:
            self.move(addresses[0])
        except TableError:
            return  # the next change of addresses is another chance
        self.has_moved = True
