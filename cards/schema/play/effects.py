"""Parameters of the mechanisms that know what is printed on cards: reminders and the calculator."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cards.schema.base import Name, Strict
from cards.schema.play.base import Mechanism, Title, Unit
from cards.schema.play.references import ColumnName, IconName, MechanismName, TrackName
from cards.term import Moment


class PhaseIcon(Strict):
    """A printed icon that says when an effect counts.

    Attributes:
        id: as cards name it in their column; also the icon's own name.
        name: as players call it; "" for none.
        phase: id of the phase.
        when: `before`, `during` or `after` the phase, or the step of a type.
        type: what the step is about; "" for the whole phase, `any` for each type in turn.
        meaning: in the game's words.
    """

    id: Name
    name: str = ""
    phase: Name
    when: Literal["before", "during", "after"]
    type: str = ""
    meaning: str = ""


class Reminders(Mechanism):
    """In each step, the effects of players' own cards that count now.

    Attributes:
        slots: the mechanism that knows which cards each seat has.
        column: of the icon.
        icons: what each icon means.
        goods: kinds of goods, each a column with the capacity for it; in a step about a kind, an
            effect without bold words counts only on cards that hold it.
    """

    kind: Literal["reminders"]
    slots: MechanismName
    column: ColumnName
    icons: Annotated[tuple[PhaseIcon, ...], Field(min_length=1)]
    goods: tuple[Name, ...] = ()


class Good(Strict):
    """A kind of goods, as terms name it.

    Attributes:
        id: the word in terms.
        title: as players call it.
        icon: beside it.
    """

    id: Name
    title: Title
    icon: IconName = ""


class Reckoned(Strict):
    """A moment that the calculator can reckon: `{moment: sale, title: Selling, verb: sells}`.

    Attributes:
        moment: as terms name it.
        title: on the button.
        verb: in the log: "Mia sells 5 clothing".
        priced: whether crates have a price; otherwise only terms pay.
    """

    moment: Moment
    title: Title
    verb: Title
    priced: bool = False


class Calculator(Mechanism):
    """Works out what a player pays, earns and gains, from the typed terms of the player's cards.

    Attributes:
        slots: the mechanism that knows which cards each seat has.
        points: the track on which points are gained.
        goods: kinds of goods.
        moments: what can be reckoned.
        money: what is paid.
        highest: the highest price on the form.
        largest: the most crates of one card on the form.
    """

    kind: Literal["calculator"]
    slots: MechanismName
    points: TrackName
    goods: Annotated[tuple[Good, ...], Field(min_length=1)]
    moments: Annotated[tuple[Reckoned, ...], Field(min_length=1)]
    money: Unit
    highest: Annotated[int, Field(ge=1, le=999)] = 25
    largest: Annotated[int, Field(ge=1, le=99)] = 15
