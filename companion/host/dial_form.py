"""The form for typing the figures of open cardboard dials on the shared screen.

A dial is a cardboard wheel with figures: some seats may bid with one instead of a phone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard

from punchboard.cards.catalog import tr
from punchboard.companion.view_schema import FieldView, NumberFieldView, OfferView, RowView

_GRID = "dials"


def dial_form(offers: Mapping[str, OfferView]) -> OfferView:
    """Return a form for several seats' dials, as an offer; its `dials` are the seats.

    All dials are in one grid; any other choice is a question for each seat.

    Args:
        offers: Seat to the secret offer that its dial answers.
    """
    rows: list[RowView] = []
    fields: list[FieldView] = []
    for seat, offer in offers.items():
        (field,) = offer["fields"]
        if _is_dial(field):
            rows.append({"seat": seat, "wheels": field["wheels"], "optional": True})
        else:
            own = field.copy()
            own["name"], own["optional"] = seat, True
            fields.append(own)
    if rows:
        ask = tr("What does each dial show?")
        fields.insert(0, {"name": _GRID, "ask": ask, "widget": "grid", "rows": rows})
    things = tr("the dials") if len(rows) == len(offers) else tr("everything face down")
    title = tr("All phones have sealed. Turn over {things}", things=things)
    return {
        "do": "", "seat": "", "title": title, "fields": fields, "why": "",
        "style": "main", "private": False, "anytime": False, "group": "", "dials": list(offers),
    }  # fmt: skip


def read_dials(
    offers: Mapping[str, OfferView], values: Mapping[str, Any]
) -> dict[str, dict[str, Any]]:
    """Return the typed values: seat to the values of its offer.

    Args:
        offers: Offers that the form was made of.
        values: Values of the form's fields; a seat without a value has chosen nothing.
    """
    grid = values.get(_GRID, {})
    rows = grid if isinstance(grid, Mapping) else {}
    values_of: dict[str, dict[str, Any]] = {}
    for seat, offer in offers.items():
        (field,) = offer["fields"]
        value = values.get(seat)
        if _is_dial(field):
            value = rows.get(seat)
            if isinstance(value, Mapping) and len(field["wheels"]) == 1:
                value = value.get(field["wheels"][0]["name"])
        values_of[seat] = {} if value is None else {field["name"]: value}
    return values_of


def _is_dial(field: FieldView) -> TypeGuard[NumberFieldView]:
    return field["widget"] == "number" and field["look"] == "dial"
