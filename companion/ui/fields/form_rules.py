"""The rules over a whole form, as the view has them: their current amounts, and a broken one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from punchboard.companion.rules.engine.form_limits import amount_of, broken
from punchboard.companion.rules.engine.limit import Limit, Part, When
from punchboard.companion.rules.engine.offer import Choice, Field, Row, Wheel
from punchboard.companion.view_schema import FieldView, LimitView, OfferView, PartView, WheelView


class FormRules:
    """The rules of an offer's form.

    Attributes:
        shown: Limits that are said while the form is filled in, by the field below which they
            are shown; "" for those about several fields.
    """

    def __init__(self, offer: OfferView) -> None:
        self._limits = tuple(map(limit_of, offer.get("limits", ())))
        self._fields = tuple(map(field_of, offer["fields"])) if self._limits else ()
        self.shown: dict[str, list[Limit]] = {}
        for limit in self._limits:
            names = {part.field for part in limit.parts}
            if limit.says:
                self.shown.setdefault(names.pop() if len(names) == 1 else "", []).append(limit)

    def why_not(self, values: Mapping[str, Any]) -> str:
        """Return the sentence of the first rule that the answers break; "" if they break none."""
        whys = (broken(limit, values, self._fields) for limit in self._limits)
        return next((why for why in whys if why), "")

    def amount(self, limit: Limit, values: Mapping[str, Any]) -> int:
        """Return the amount of a limit now."""
        return amount_of(limit, values, self._fields)


def limit_of(view: LimitView) -> Limit:
    """Return a limit of the view."""
    return Limit(
        tuple(map(_part_of, view["parts"])), view["why"], view.get("least"), view.get("most"),
        view.get("says", ""), view.get("adds", "sum"), view.get("kept", False),
        view.get("base", 0),
    )  # fmt: skip


def _part_of(view: PartView) -> Part:
    """Return a part of a limit from the view."""
    when = view.get("when")
    return Part(
        view["field"],
        tuple(view.get("rows", ())),
        tuple(view.get("wheels", ())),
        tuple(view.get("values", ())),
        view.get("times", 1),
        tuple(view.get("worth", ())),
        None if when is None else When(when["field"], tuple(when["values"])),
    )


def field_of(view: FieldView) -> Field:
    """Return the parts of a field that limits depend on."""
    return Field(
        view["name"],
        view["ask"],
        view["widget"],
        tuple(_choices_of(view)),
        tuple(_wheels_of(view)),
        tuple(_rows_of(view)),
        start=view.get("start"),
    )


def _choices_of(view: FieldView) -> Iterator[Choice]:
    for each in view["choices"] if view["widget"] == "pick" else ():
        yield Choice(each["value"], each["label"])


def _wheels_of(view: FieldView) -> Iterator[Wheel]:
    yield from map(_wheel_of, view["wheels"]) if view["widget"] == "number" else ()


def _rows_of(view: FieldView) -> Iterator[Row]:
    for each in view["rows"] if view["widget"] == "grid" else ():
        yield Row(each["seat"], tuple(map(_wheel_of, each["wheels"])))


def _wheel_of(view: WheelView) -> Wheel:
    return Wheel(view["name"], view["title"], view["least"], view["most"], start=view["start"])
