"""Offers: an offer is an action that may be done now, with the fields of its form.

Clients draw forms from offers and `apply` checks actions against them. So the forms show exactly
the actions that are accepted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, cast

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.limit import Limit
from punchboard.companion.view_schema import (
    ChoiceView,
    FieldView,
    OfferView,
    RowView,
    WheelView,
)

#: The answer with which a field starts.
Start = int | str | Sequence[int | str] | Mapping[str, int] | Mapping[str, Mapping[str, int]]
#: How a field is filled in; clients draw one input for each.
Widget = Literal["pick", "number", "grid", "text"]
#: Source of an answer: a player; dice, a coin or a draw; or the cardboard, of which players tell.
Source = Literal["decision", "chance", "told"]
#: Look of a pick or of a number; "" for a plain list, or a figure between minus and plus.
Look = Literal["", "keys", "seats", "switch", "dial"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values that a field may take.

    Attributes:
        value: Value in the action: a string, a whole number, or true or false.
        label: Text on its button.
        detail: Smaller, beside it ("$9").
        why: Reason that it can't be chosen now; "" if it can.
        icon: Name of an icon of the pack; "" for none.
        seat: Id of a seat whose colour and shape it carries; "" for none.
    """

    value: str | int | bool
    label: str
    detail: str = ""
    why: str = ""
    icon: str = ""
    seat: str = ""

    def to_json(self) -> ChoiceView:
        """Return the choice as the view has it, without empty entries."""
        result: ChoiceView = {"value": self.value, "label": self.label}
        if self.detail:
            result["detail"] = self.detail
        if self.why:
            result["why"] = self.why
        if self.icon:
            result["icon"] = self.icon
        if self.seat:
            result["seat"] = self.seat
        return result


#: By the `id` of a tuple of choices, these as the view has them: several fields may share one.
KnownChoices = dict[int, list[ChoiceView]]


@dataclass(frozen=True, slots=True)
class Wheel:
    """A number with its limits: a field of its own, or a column of a grid.

    Attributes:
        name: Key in the values.
        title: "Price".
        least: Smallest value allowed now.
        most: Largest value allowed now; None if nothing limits it but `last`.
        first: Smallest figure on the wheel.
        last: Largest figure on the wheel.
        unit: Unit before ("$") the figure, or after it ("crates").
        why_least: Reason that nothing lower is allowed.
        why_most: Reason that nothing higher is allowed.
        start: First position of the wheel; None: at `least`.
        is_switch: Whether it says yes (1) or no (0), and nothing is counted.
        touched: Largest figure that is drawn to be touched, as on a printed track; None for none.
    """

    name: str
    title: str
    least: int
    most: int | None
    first: int = 0
    last: int = 25
    unit: str = ""
    why_least: str = ""
    why_most: str = ""
    start: int | None = None
    is_switch: bool = False
    touched: int | None = None

    def to_json(self) -> WheelView:
        """Return the wheel as the view has it."""
        wheel: WheelView = {
            "name": self.name,
            "title": self.title,
            "least": self.least,
            "most": self.most,
            "first": self.first,
            "last": self.last,
            "unit": self.unit,
            "why_least": self.why_least,
            "why_most": self.why_most,
            "start": self.least if self.start is None else self.start,
        }
        if self.is_switch:
            wheel["switch"] = True
        if self.touched is not None:
            wheel["touched"] = self.touched
        return wheel


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a grid of numbers: a seat, or one of several kinds, with its own limits.

    Attributes:
        seat: Id of the seat; of a kind its own id.
        wheels: Its figures, the same of every line.
        optional: Whether it may be left out.
        title: Title of a kind; "" for a seat.
        icon: Icon of a kind; "" for none.
        agreed: True if the start counts as an answer. Old journals may omit the row; clients never
            do.
    """

    seat: str
    wheels: tuple[Wheel, ...]
    optional: bool = True
    title: str = ""
    icon: str = ""
    agreed: bool = False

    def to_json(self) -> RowView:
        """Return the row as the view has it."""
        result: RowView = {
            "seat": self.seat,
            "wheels": [wheel.to_json() for wheel in self.wheels],
            "optional": self.optional and not self.agreed,
        }
        if self.title:
            result["title"], result["icon"] = self.title, self.icon
        return result


@dataclass(frozen=True, slots=True)
class Field:
    """One value that an action needs.

    Values in the action, by widget: `pick` the value of a choice, or a list if `most` is over 1;
    `number` a whole number within the wheel, or {wheel name: number} for several wheels; `grid`
    {seat: {wheel name: number}} with optional rows left out; `text` up to 200 characters.

    Attributes:
        name: Key in the action's values.
        ask: The question, with a name in it where one person answers.
        widget: Input that fills it in.
        choices: Choices of a `pick`.
        wheels: Wheels of a `number`.
        rows: Rows of a `grid`.
        look: Look of a `pick`: `keys` for cards with printed numbers, `seats` for seats, `switch`
            for true or false. Look of a `number`: `dial` for wheels that are turned.
        ordered: Whether the order of a pick's answers counts.
        least: Smallest number of answers to a `pick`.
        most: Largest number of answers; 1: a single value, not a list.
        optional: Whether it may be left out.
        start: First answer.
        chance: Whether chance decides it: clients never ask for it, the table draws it fairly.
        across: Choices in a row, for a `pick` among places on the table; 0: they are a list.
        seat: Id of the seat whose answer it is, in a form for several of them; "" otherwise.
    """

    name: str
    ask: str
    widget: Widget
    choices: tuple[Choice, ...] = ()
    wheels: tuple[Wheel, ...] = ()
    rows: tuple[Row, ...] = ()
    look: Look = ""
    ordered: bool = False
    least: int = 1
    most: int = 1
    optional: bool = False
    start: Start | None = None
    chance: bool = False
    across: int = 0
    seat: str = ""

    def of(self, seat: str) -> Field | None:
        """Return the field for one seat, with only its row of a grid; None without one."""
        if self.widget != "grid":
            return self if self.seat == seat else None
        rows = tuple(replace(row, optional=False) for row in self.rows if row.seat == seat)
        return replace(self, rows=rows) if rows else None

    def to_json(self, known: KnownChoices) -> FieldView:
        """Return the field as the view has it.

        Args:
            known: Choices of fields before it, to which its own are added.
        """
        result: dict[str, object] = {"name": self.name, "ask": self.ask, "widget": self.widget}
        if self.widget == "pick":
            result["look"] = self.look or "list"
            key = id(self.choices)
            if key not in known:
                known[key] = [choice.to_json() for choice in self.choices]
            result["choices"] = known[key]
        elif self.widget == "number":
            result["look"] = self.look or "stepper"
            result["wheels"] = [wheel.to_json() for wheel in self.wheels]
        elif self.widget == "grid":
            result["rows"] = [row.to_json() for row in self.rows]
        if self.ordered:
            result["ordered"] = True
        if self.most > 1 or self.ordered:
            result |= {"least": self.least, "most": self.most}
        if self.across:
            result["across"] = self.across
        if self.optional:
            result["optional"] = True
        if self.start is not None:
            result["start"] = self.start
        return cast("FieldView", result)  # the widget decides which of them it is


def yes_or_no(name: str, ask: str, *, optional: bool = False, start: bool | None = None) -> Field:
    """Return a field that is answered with true or false."""
    choices = (Choice(False, tr("No")), Choice(True, tr("Yes")))
    return Field(name, ask, "pick", choices, look="switch", optional=optional, start=start)


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that may be done now, or that can't, with the reason.

    Attributes:
        do: The action's name.
        seat: Seat that may do it; "" if anybody at the table may.
        title: Title on its button: a verb first ("Buy a store").
        fields: Fields in the order of asking; none: one touch does it.
        why: Reason that it can't be done now; "" if it can.
        style: `main` for the step's purpose, `other` for offers below it, `skip` leads on without
            answering.
        private: Its values are a secret of the seat until all have given theirs.
        anytime: It belongs to no step: gains, corrections, notes.
        group: Heading under which clients file it when it is `anytime`.
        ends: Ids of the seats whose open part it ends unanswered, its own seat's aside: clients
            ask by name before they take it up.
        at_seat: Whether only its seat's own phone shows it: the table has another offer that does
            the same.
        each: Title under which each seat answers its part of a shared form on its own phone; ""
            where only the table answers.
        limits: Rules over all its fields together.
        source: Source of its answer. With `chance`, each choice is equally likely, and so is each
            set of several: a piece or a face that exists twice is two choices. An offer that is
            `told` may be beside decisions, to type the same result.
    """

    do: str
    seat: str
    title: str
    fields: tuple[Field, ...] = ()
    why: str = ""
    style: Literal["main", "other", "skip"] = "main"
    private: bool = False
    anytime: bool = False
    group: str = ""
    ends: tuple[str, ...] = ()
    at_seat: bool = False
    each: str = ""
    limits: tuple[Limit, ...] = ()
    source: Source = field(kw_only=True)

    def to_json(self, known: KnownChoices | None = None) -> OfferView:
        """Return the offer as the view has it, without empty entries of limits and `ends`.

        Args:
            known: Choices of other offers, which must live as long.
        """
        known = {} if known is None else known
        result: OfferView = {
            "do": self.do,
            "seat": self.seat,
            "title": self.title,
            "fields": [field.to_json(known) for field in self.fields if not field.chance],
            "why": self.why,
            "style": self.style,
            "private": self.private,
            "anytime": self.anytime,
            "group": self.group,
        }
        if self.ends:
            result["ends"] = list(self.ends)
        if self.limits:
            result["limits"] = [limit.to_json() for limit in self.limits]
        return result
