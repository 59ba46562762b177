"""The text of the QR code by which a phone's camera joins a Wi-Fi.

ZXing and the makers of phones agree on its form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from punchboard.cards.catalog import tr
from punchboard.companion.table.error import TableError

#: At most this many bytes in a network's name, and in a password of WPA; 64 hexadecimal digits
#: are a key.
_LONGEST_NAME = 32
_PASSWORD = range(8, 64)
_KEY = re.compile(r"[0-9A-Fa-f]{64}")
_SPECIAL = re.compile(r'([\\;,:"])')
_HEXADECIMAL = re.compile(r"(?:[0-9A-Fa-f]{2})+")


@dataclass(frozen=True, slots=True)
class Wifi:
    """A Wi-Fi for phones to join; its password is kept in memory alone.

    Attributes:
        name: Name as it is shown, 1 to 32 bytes.
        password: 8 to 63 bytes; "": the Wi-Fi has none.
    """

    name: str
    password: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        """Refuse invalid names and passwords.

        Raises:
            TableError: with the limit.
        """
        if not 1 <= len(self.name.encode()) <= _LONGEST_NAME:
            raise TableError(tr("A Wi-Fi’s name has 1 to {most} bytes.", most=_LONGEST_NAME))
        length = len(self.password.encode())
        if self.password and length not in _PASSWORD and not _KEY.fullmatch(self.password):
            raise TableError(
                tr(
                    "A Wi-Fi’s password has {least} to {most} letters; this one has {length}.",
                    least=_PASSWORD[0],
                    most=_PASSWORD[-1],
                    length=length,
                )
            )

    def code(self) -> str:
        """Return the text of the code."""
        name = _escaped(self.name)
        # Otherwise readers take a name of hexadecimal digits for bytes.
        if _HEXADECIMAL.fullmatch(self.name):
            name = f'"{name}"'
        if not self.password:
            return f"WIFI:T:nopass;S:{name};;"
        return f"WIFI:T:WPA;S:{name};P:{_escaped(self.password)};;"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
