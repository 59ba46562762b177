"""Options of the command line in messages, as the page names them."""

from __future__ import annotations

import re

from punchboard.cards.catalog import tr
from punchboard.generator.studio.out.about_targets import about_targets

#: An option, and the value that the message writes after it.
_OPTION = re.compile(r"--as (?P<target>[a-z]+)|--(?P<option>[a-z-]+)(?: FILE\.icc)?")


def page_words(message: str) -> str:
    """Return a message with the page's fields instead of options of the command line.

    Options without a field stay as they are.
    """
    return _OPTION.sub(_field, message) if "--" in message else message


def _field(found: re.Match[str]) -> str:
    if found["target"]:
        _, field, _ = about_targets().get(found["target"], ("", "", ""))
    else:
        field = _fields().get(found["option"], "")
    return tr("“{field}”", field=field) if field else found[0]


def _fields() -> dict[str, str]:
    """Return the labels of fields by the options that they stand for."""
    parts = tr("Parts")
    return {
        "bleed": tr("Bleed (mm)"),
        "choose": parts,
        "dpi": tr("Pixels per inch"),
        "draft": tr("Print anyway"),
        "fill": tr("Fill empty places"),
        "into": tr("Update our online table"),
        "only": parts,
        "paper": tr("Paper"),
        "profile": tr("ICC profile of the press"),
        "url": tr("Web address of the pictures"),
        "without": parts,
    }
