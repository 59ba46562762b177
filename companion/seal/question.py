"""The question of a choice in a form that never changes, so that its fingerprint stays the same.

A host keeps the fingerprint of a choice while phones seal it. A companion that is updated meanwhile
must come to the same one, or all seals are void. So fields are written here from the rules, in the
words of the first version, and not as the view has them.
"""

from __future__ import annotations

from typing import Any

from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel

#: (widget, look) of the rules to the first version's widget.
_WIDGETS = {
    ("pick", ""): "choice",
    ("pick", "keys"): "cards",
    ("pick", "seats"): "seat",
    ("pick", "switch"): "flag",
    ("number", ""): "number",
    ("number", "dial"): "dial",
}
#: Sentences, which have players' names.
_SENTENCES = ("ask", "title", "label", "detail", "why", "why_least", "why_most")


def question_of(offer: Offer) -> dict[str, Any]:
    """Return an offer that can be sealed, with its sentences."""
    return {
        "do": offer.do,
        "seat": offer.seat,
        "title": offer.title,
        "fields": [_field(field) for field in offer.fields if not field.chance],
        "why": offer.why,
        "style": offer.style,
        "private": offer.private,
        "anytime": offer.anytime,
        "group": offer.group,
        **({"ends": list(offer.ends)} if offer.ends else {}),
    }


def bare(part: object) -> object:
    """Return a part of a question without its sentences."""
    if isinstance(part, dict):
        return {key: bare(each) for key, each in part.items() if key not in _SENTENCES}
    return [bare(each) for each in part] if isinstance(part, list) else part


def _field(field: Field) -> dict[str, Any]:
    """Return a field in the words of the first version."""
    word = _WIDGETS[field.widget, field.look]
    entries: dict[str, Any] = {"name": field.name, "ask": field.ask, "widget": word}
    if field.widget == "number":
        entries["wheels"] = [_wheel(wheel) for wheel in field.wheels]
    elif word != "flag":
        entries["choices"] = [_choice(choice) for choice in field.choices]
    if word == "cards":
        entries |= {"least": field.least, "most": field.most}
    if field.across:
        entries["across"] = field.across
    if field.optional:
        entries["optional"] = True
    if field.start is not None:
        entries["start"] = field.start
    return entries


def _choice(choice: Choice) -> dict[str, Any]:
    more = {
        "detail": choice.detail, "why": choice.why, "icon": choice.icon, "seat": choice.seat,
    }  # fmt: skip
    filled = {key: each for key, each in more.items() if each}
    return {"value": choice.value, "label": choice.label, **filled}


def _wheel(wheel: Wheel) -> dict[str, Any]:
    """Return a wheel in the words of the first version."""
    entries = {
        "name": wheel.name,
        "title": wheel.title,
        "least": wheel.least,
        "most": wheel.most,
        "first": wheel.first,
        "last": wheel.last,
        "unit": wheel.unit,
        "why_least": wheel.why_least,
        "why_most": wheel.why_most,
        "start": wheel.least if wheel.start is None else wheel.start,
    }
    return {**entries, "switch": True} if wheel.is_switch else entries
