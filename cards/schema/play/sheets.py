"""Parameters of a sheet that players fill in: numbers that are asked, lines that formulas make."""

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    ComponentName,
    FormulaText,
    LedgerName,
    Mechanism,
    MechanismName,
    NumberColumn,
    OptionName,
    SeatName,
    StockName,
    Title,
    Unit,
    Words,
)
from punchboard.cards.schema.play.formulas import (
    PLACE,
    ROUND,
    UNIT,
    CountedKind,
    Derived,
    Numbers,
    Used,
    Worded,
    check_limits,
    check_names,
    formulas_in,
    numbers_of,
)


class Entry(Strict):
    """One number of a count that has entries of its own.

    Attributes:
        id: in formulas: `effects.scroll`.
        title: as players call it.
        when: asked only if this formula of pages before it is not 0; otherwise it is 0.
    """

    id: Name
    title: Title
    when: FormulaText = "1"


class Counted(Strict):
    """Numbers that a player is asked for.

    Attributes:
        id: in formulas.
        ask: the question; `{name}` is the player's name.
        title: above its figures, where it stands beside others.
        page: the part of the sheet that it stands on; those of one page are asked together.
        of: entries of its own; without any, it is asked for each kind, and is one number where the
            sheet has no kinds.
        tap: whether entries are touched, which counts 1, in place of figures; with a `most` of 1
            it is one of them.
        least: the smallest number.
        most: the largest number, or a formula of what is told on pages before it.
        shared: whether `most` is all that there is, so that no more is told for all players.
        whole: whether the players together have all of it, so that no less is told either; or a
            formula that is not 0 where they have.
        unit: what is counted, for sentences.
        use: the mechanism that counts it, which is asked in the players' place while its option is
            on.
        what: which of that mechanism's counts; "" where it has one.
        each: whether it counts each kind, by the kind's id.
        option: the option that brings it, counted 0 without it; always asked without one.
        unless: the option that takes it away.
        seats: ids of the seats that are asked, where it is not all of them.
    """

    id: Name
    ask: Words = ""
    title: Title = "Number"
    page: str = ""
    of: tuple[Entry, ...] = ()
    tap: bool = False
    least: Annotated[int, Field(ge=-999)] = 0
    most: Annotated[int, Field(ge=1, le=9999)] | FormulaText = 20
    shared: bool = False
    whole: bool | FormulaText = False
    unit: Unit | None = None
    use: MechanismName | None = None
    what: str = ""
    each: bool = False
    option: OptionName | None = None
    unless: OptionName | None = None
    seats: tuple[SeatName, ...] = ()

    @model_validator(mode="after")
    def _has_entries(self) -> Self:
        if self.tap and not self.of:
            raise FieldError("has `tap`, and nothing to touch", "say in `of` what can be touched")
        if self.use is not None and self.of:
            raise FieldError(
                "has entries, and what another mechanism counts is one number",
                "leave `of` or `use` out",
            )
        return self


class SheetLine(Strict):
    """Points of the score sheet.

    Attributes:
        id: of the line.
        title: what they are for; `{kind}` is the kind's title.
        points: how many, as a formula.
        why: how they come about, with formulas in braces; `{unit gold}` is a count with its unit.
        each: a line for each kind.
        when: shown if this formula is not 0; without one, if there are points.
        into: where its points go, if not where those of the whole sheet do; while its option is on.
        goods: the stock whose goods they are, of the kind of each line.
    """

    id: Name
    title: Title
    points: FormulaText
    why: Worded = ""
    each: bool = False
    when: FormulaText | None = None
    into: LedgerName | None = None
    goods: StockName | None = None

    @property
    def pays(self) -> bool:
        """Whether its points are gained at once, apart from those of the whole sheet."""
        return self.into is not None or self.goods is not None

    @model_validator(mode="after")
    def _has_kinds(self) -> Self:
        if self.goods is not None and (self.into is not None or not self.each):
            raise FieldError(
                "are `goods` of the kind of `each` line", "write `each`, and no `into`"
            )
        return self


class Sheet(Mechanism):
    """A score sheet: numbers that each player is asked for, and lines that formulas make of them.

    A scoring names it in a source; until all is filled in, the scoring asks for it: page by page
    for each player, or everybody at once. A sheet with `into` counts as often as its step comes,
    each round or phase: what its lines come to is gained at once on a track or in a purse.

    Attributes:
        kinds: that are counted alike.
        cards: components whose cards are kinds as well.
        columns: of those cards: whole numbers that formulas know; no cell may be blank.
        numbers: that all formulas know.
        counts: what players are asked for.
        let: what is worked out of it, before the lines.
        lines: of the score, in order.
        together: whether one form asks for all players, wherever no count of a page is asked for
            each kind.
        early: whether sheets may be filled in before the game is over.
        asks: `all` at the same time; or, where it counts at once, one after the other in turn
            `order`, or in `reverse`.
        into: the track or purse on which its lines are gained whenever its step asks for it;
            without one, a scoring reads them.
    """

    kind: Literal["sheet"]
    kinds: tuple[CountedKind, ...] = ()
    cards: tuple[ComponentName, ...] = ()
    columns: tuple[NumberColumn, ...] = ()
    numbers: Numbers = {}
    counts: tuple[Counted, ...] = ()
    let: tuple[Derived, ...] = ()
    lines: Annotated[tuple[SheetLine, ...], Field(min_length=1)]
    together: bool = False
    early: bool = False
    asks: Literal["all", "order", "reverse"] = "all"
    into: LedgerName | None = None

    @property
    def steps(self) -> tuple[str, ...]:
        """The one that asks for it, where its lines go somewhere at once."""
        return ("",) if self.pays else ()

    @property
    def pays(self) -> bool:
        """Whether its lines are gained as soon as it is filled in."""
        return self.into is not None or any(line.pays for line in self.lines)

    @model_validator(mode="after")
    def _is_asked(self) -> Self:
        if not self.counts and not self.pays:
            raise FieldError("asks for nothing", "say in `counts` what players are asked for")
        if self.asks != "all" and (self.together or not self.pays):
            raise FieldError(
                "one after the other each fills in a sheet of its own with `into`",
                "leave `together` out, and add `into`",
            )
        if self.into is None and self.pays and not all(line.pays for line in self.lines):
            raise FieldError(
                "has lines that go nowhere", "say `into` for the whole sheet, or for each line"
            )
        return self

    @model_validator(mode="after")
    def _knows_its_names(self) -> Self:
        known = {*self.numbers, ROUND}
        for count in self.counts:
            check_limits((count.most, count.whole), known)
            check_names((Used(each.when) for each in count.of), known, (), ())
            entries = [each.id for each in count.of or self.kinds]
            known |= {count.id, *(f"{count.id}.{each}" for each in entries)}
        kinds = [kind.id for kind in self.kinds]
        of_kinds = numbers_of(self.kinds) | set(self.columns)
        check_names(self._formulas(), known, of_kinds, kinds)
        return self

    @model_validator(mode="after")
    def _knows_all_before_it_shares(self) -> Self:
        if not self.together and any(count.shared for count in self.counts):
            raise FieldError(
                "has something `shared`, and is not for all `together`",
                "write `together: true`, or leave `shared` out",
            )
        return self

    @model_validator(mode="after")
    def _has_units(self) -> Self:
        units = {count.id for count in self.counts if count.unit is not None}
        for line in self.lines:
            for inner in PLACE.findall(line.why):
                if inner.startswith(UNIT) and inner.removeprefix(UNIT) not in units:
                    raise FieldError(
                        f"names the unit of “{inner.removeprefix(UNIT)}”, which has none",
                        "add its `unit`",
                    )
        return self

    def _formulas(self) -> Iterator[Used]:
        yield from (Used(each.formula, each.id, each.each) for each in self.let)
        for line in self.lines:
            for text in (line.points, *formulas_in(line.why), *filter(None, (line.when,))):
                yield Used(text, "", line.each)
