"""Icon sets in Iconify's JSON: icons on demand, and whom to thank for them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.filter_time import FilterTime
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.svg import load_svg
from punchboard.generator.graphics.display_list import BROKEN, Symbol
from punchboard.generator.text.fonts import FontLibrary

MOST_CHARACTERS = 64_000_000
#: An alias of an alias of ... is followed this often.
LONGEST_CHAIN = 5
#: An icon's side where the set gives none, in its own units.
USUAL_SIDE = 16.0


class Credit(NamedTuple):
    """A line for the credits page; unknown parts are empty."""

    name: str
    author: str = ""
    author_url: str = ""
    licence: str = ""
    spdx: str = ""
    licence_url: str = ""
    kind: str = "Icons"

    @property
    def title(self) -> str:
        """Return the credited work and its author."""
        return f"{self.kind}: {self.name}" + (f" by {self.author}" if self.author else "")


#: Whom to thank for the emoji that come with Punchboard.
TWEMOJI = Credit(
    "Twemoji",
    "Twitter, Inc and other contributors",
    "https://github.com/jdecked/twemoji",
    "CC BY 4.0",
    "CC-BY-4.0",
    "https://creativecommons.org/licenses/by/4.0/",
    "Emoji",
)


class _Turn(NamedTuple):
    """How an alias shows its icon: mirrored, then turned clockwise in quarters."""

    across: bool = False
    upright: bool = False
    quarters: int = 0


@dataclass(frozen=True)
class IconSet:
    """One set of icons.

    Attributes:
        prefix: The set's short name, as in `prefix:icon`.
        credit: Whom to thank, under which licence.
        position: The file, for diagnostics.
    """

    prefix: str
    credit: Credit
    position: Position
    _icons: dict[str, dict[str, object]] = field(repr=False)
    _aliases: dict[str, dict[str, object]] = field(repr=False)
    _defaults: dict[str, object] = field(repr=False)

    @property
    def names(self) -> list[str]:
        """Every icon and alias, sorted."""
        return sorted({**self._aliases, **self._icons})

    def icon(
        self,
        name: str,
        position: Position,
        diagnostics: Diagnostics,
        fonts: FontLibrary | None = None,
        time: FilterTime | None = None,
    ) -> Symbol:
        """Draw an icon for the place that asks for it; in the set's own units (often 24 or 512).

        `time` is the time that the filters of the set may take.
        """
        found, turn = self._find(name)
        body = found.get("body") if found else None
        if found is None or not isinstance(body, str):
            message = tr(
                'no icon "{name}" in the set "{prefix}"', name=name[:60], prefix=self.prefix
            )
            diagnostics.error(position, message, tr("look the name up in the set"))
            return BROKEN
        left, top = _number(found, "left", 0.0), _number(found, "top", 0.0)
        width = _number(found, "width", USUAL_SIDE)
        height = _number(found, "height", USUAL_SIDE)
        wide, high = (height, width) if turn.quarters % 2 else (width, height)
        transform = (
            f"translate({wide / 2!r} {high / 2!r}) rotate({turn.quarters * 90})"
            f" scale({-1 if turn.across else 1} {-1 if turn.upright else 1})"
            f" translate({-left - width / 2!r} {-top - height / 2!r})"
        )
        text = (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' viewBox="0 0 {wide!r} {high!r}"><g transform="{transform}">{body}</g></svg>'
        )
        return load_svg(text, position, diagnostics, fonts, time=time)

    def _find(self, name: str) -> tuple[dict[str, object] | None, _Turn]:
        """Follow aliases to an icon; sizes of the alias win over the icon's, turns add up."""
        own: dict[str, object] = {}
        turn = _Turn()
        for _ in range(LONGEST_CHAIN + 1):
            entry = self._icons.get(name) or self._aliases.get(name)
            if entry is None:
                return None, turn
            turn = _Turn(
                turn.across ^ bool(entry.get("hFlip")),
                turn.upright ^ bool(entry.get("vFlip")),
                (turn.quarters + int(_number(entry, "rotate", 0.0))) % 4,
            )
            own = {**entry, **own}
            if name in self._icons:
                return {**self._defaults, **own}, turn
            name = str(entry.get("parent"))
        return None, turn


def load_iconify(text: str, position: Position, diagnostics: Diagnostics) -> IconSet:
    """Read an Iconify JSON file; a file that is none gives an error and an empty set; no unit."""
    whole: object = None
    if len(text) > MOST_CHARACTERS:
        message = tr(
            "icon set of {text} characters, must be {most_characters} or less",
            text=len(text),
            most_characters=MOST_CHARACTERS,
        )
        diagnostics.error(position, message, tr("take a smaller set"))
    else:
        try:
            whole = json.loads(text)
        except RecursionError:
            hint = tr("download the set again")
            diagnostics.error(position, tr("icon set nested too deep"), hint)
        except json.JSONDecodeError as error:
            place = Position(position.file, row=error.lineno, column=error.colno)
            diagnostics.error(
                place, tr("broken JSON, {reason}", reason=error.msg), tr("download the set again")
            )
        except ValueError:
            diagnostics.error(
                position, tr("a number too long to read"), tr("download the set again")
            )
        else:
            if not isinstance(whole, dict) or not isinstance(whole.get("icons"), dict):
                hint = tr('give an Iconify file: {"prefix": ..., "icons": {...}}')
                diagnostics.error(position, tr("this isn't an icon set"), hint)
    top = _table(whole)
    prefix = str(top.get("prefix", ""))
    box = {"left", "top", "width", "height"}
    defaults = {name: value for name, value in top.items() if name in box}
    icons = {name: _table(entry) for name, entry in _table(top.get("icons")).items()}
    aliases = {name: _table(entry) for name, entry in _table(top.get("aliases")).items()}
    credit = _credit(prefix, _table(top.get("info")))
    return IconSet(prefix, credit, position, icons, aliases, defaults)


def _credit(prefix: str, info: dict[str, object]) -> Credit:
    author, licence = info.get("author"), info.get("license")
    by, under = _table(author), _table(licence)
    return Credit(
        name=str(info.get("name", prefix)),
        author=author if isinstance(author, str) else str(by.get("name", "")),
        author_url=str(by.get("url", "")),
        licence=licence if isinstance(licence, str) else str(under.get("title", "")),
        spdx=str(under.get("spdx", "")),
        licence_url=str(under.get("url", "")),
    )


def _table(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _number(entry: dict[str, object], name: str, default: float) -> float:
    value = entry.get(name, default)
    usable = isinstance(value, int | float) and abs(value) <= 1e6
    return float(value) if usable and isinstance(value, int | float) else default
