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
from punchboard.generator.studio.out.about_targets import about_targets
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError

_FLAGS = ("low_ink", "square")
_PARTS = ("without", "choose")
_PATHS = ("into", "profile")
_MOST_DPI = 1200


def targets() -> list[dict[str, Any]]:
    """Return all targets: for online tables, then shops, then other programs and machines."""
    about = about_targets()
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
    parts = {name: choices.get(name, []) for name in _PARTS}
    for name, words in parts.items():
        if not (isinstance(words, list) and all(isinstance(each, str) for each in words)):
            raise BadRequestError(name)
    takes = target_named(target).options
    given: dict[str, Any] = {name: choices.get(name) is True for name in _FLAGS}
    given |= {name: tuple(words) for name, words in parts.items()}
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
    return ExportRequest(target=target, **given)


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
