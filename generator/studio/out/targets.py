"""Targets of exports as a designer chooses them, with their limits."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.generator.export.chosen_target import LEAST_DPI, target_named
from punchboard.generator.export.shop_file import find_shop, shop_names
from punchboard.generator.export.target import target_names
from punchboard.generator.request import LARGEST_SPACING, ExportRequest
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError

_FLAGS = ("low_ink", "square")
_PATHS = ("into", "profile")
_MOST_DPI = 1200


def targets() -> list[dict[str, Any]]:
    """Return all targets: for online tables, then shops, then other programs and machines."""
    about = _about()
    names = [*about, *(each for each in [*shop_names(), *target_names()] if each not in about)]
    return [_told(name, *about.get(name, ("other", name, ""))) for name in names]


def export_request(choices: Mapping[str, Any]) -> ExportRequest:
    """Return the request of an export with the page's choices.

    Raises:
        BadRequestError: if the choices can't be read.
        EditRefused: if a file isn't named by its whole path.
    """
    target = choices.get("target")
    if target not in [*target_names(), *shop_names()]:
        raise BadRequestError("target")
    without = choices.get("without", [])
    if not (isinstance(without, list) and all(isinstance(each, str) for each in without)):
        raise BadRequestError("without")
    takes = target_named(target).options
    given: dict[str, Any] = {name: choices.get(name) is True for name in _FLAGS}
    if isinstance(choices.get("dpi"), int) and LEAST_DPI <= choices["dpi"] <= _MOST_DPI:
        given["dpi"] = choices["dpi"]
    bleed = choices.get("bleed")
    if isinstance(bleed, int | float) and 0 <= bleed <= LARGEST_SPACING:
        given["bleed"] = float(bleed)
    if "url" in takes and isinstance(choices.get("url"), str):
        given["url"] = choices["url"].strip()
    for name in _PATHS:
        if name in takes and isinstance(choices.get(name), str) and choices[name].strip():
            given[name] = _whole_path(choices[name])
    return ExportRequest(target=target, without=tuple(without), **given)


def _whole_path(words: str) -> Path:
    """Return a path as it was typed or copied from a file manager.

    Raises:
        EditRefused: if it isn't a whole path.
    """
    path = Path(words.strip().strip('"')).expanduser()
    if not path.is_absolute():
        raise EditRefused(
            tr('"{path}" isn\'t the whole path of a file', path=words),
            tr("copy the path in your file manager, and paste it"),
        )
    return path


def _about() -> dict[str, tuple[str, str, str]]:
    """Return the kind, title and description of targets, in the order of the page."""
    return {
        "tts": (
            "table", "Tabletop Simulator",
            tr("A saved object with all pieces; it can update a table that you play at."),
        ),
        "screentop": (
            "table", "Screentop.gg", tr("Pictures to upload, and a list of the numbers to type."),
        ),
        "gamecrafter": (
            "shop", "The Game Crafter",
            tr("A picture of each face in the shop's sizes, and the bill of your order."),
        ),
        "mpc": (
            "shop", "MakePlayingCards",
            tr("A picture of each face in the shop's sizes, and the bill of your order."),
        ),
        "drivethru": (
            "shop", "DriveThruCards", tr("A PDF of each deck in the inks of the press."),
        ),
        "press": (
            "shop", tr("A printing press"), tr("A PDF of each component in the inks of the press."),
        ),
        "png": ("files", "PNG", tr("A picture of each face.")),
        "jpeg": ("files", "JPEG", tr("A smaller picture of each face.")),
        "svg": ("files", "SVG", tr("A drawing of each face, for other programs.")),
        "pdf": ("files", "PDF", tr("A page for each face.")),
        "cut": (
            "machine", tr("Silhouette and other cutters"),
            tr("Sheets with marks, and the lines to cut as SVG and DXF."),
        ),
        "cricut": (
            "machine", "Cricut", tr("Clear pictures, to which Cricut adds its own marks."),
        ),
    }  # fmt: skip


def _told(name: str, kind: str, title: str, about: str) -> dict[str, Any]:
    target = target_named(name)
    return {
        "name": name,
        "kind": kind,
        "title": title,
        "about": about,
        "limits": _limits(name),
        "options": sorted(target.options),
        "bleed": target.bleed,
    }


def _limits(name: str) -> list[str]:
    """Return a shop's limits as sentences; none for other targets."""
    if name not in shop_names():
        return []
    shop = find_shop(name)
    found = [tr("{count} pixels per inch", count=shop.dpi)]
    most = shop.deck_sizes[-1] if shop.deck_sizes else shop.most_cards
    if shop.least_cards and shop.least_cards > 1:
        found.append(tr("at least {count} cards in a deck", count=shop.least_cards))
    if most:
        found.append(tr("at most {count} cards in a deck", count=most))
    if shop.most_mb:
        found.append(tr("files of at most {size:g} MB", size=shop.most_mb))
    if shop.pdf is not None:
        found.append(tr("at most {count} % of ink", count=shop.ink_limit))
    return found
