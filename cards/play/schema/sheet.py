"""Parameters of a sheet that players fill in: numbers that are asked, lines that formulas make."""

from collections.abc import Iterator
from itertools import groupby
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.formula import read_formula
from punchboard.cards.play.schema.base import (
    ComponentName,
    FormulaText,
    LedgerName,
    Mechanism,
    MechanismName,
    NumberColumn,
    OptionName,
    Question,
    SeatName,
    StockName,
    Title,
    Unit,
    default_words,
)
from punchboard.cards.play.schema.formulas import (
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
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class Entry(Strict):
    """One number of a count that has several.

    Attributes:
        id: Id in formulas: `effects.scroll`.
        title: Name shown to players.
        when: Only asked if this formula of earlier pages isn't 0; otherwise it counts as 0.
    """

    id: Name
    title: Title
    when: FormulaText = "1"


class Counted(Strict):
    """Numbers that a player is asked for.

    Attributes:
        id: Id in formulas.
        ask: The question. `{name}` is the player's name.
        title: Heading above its numbers, if it's shown beside others.
        page: Page of the sheet. Counts on one page are asked together.
        of: Its own entries, not beside `use`. Without any, each kind is asked for, or one number if
            the sheet has no kinds.
        tap: Whether entries are tapped (which counts 1) instead of typed. With a `most` of 1, a
            player must choose exactly one: add an entry such as "Nothing" if they need not.
        least: Smallest number, or the fewest entries to tap.
        most: Largest number, or the most entries to tap. It may be a formula of earlier pages and
            of counts with `use`. A limit of 0 isn't asked.
        shared: Whether `most` is the limit for all players together.
        whole: Whether all players together must reach `most`, or a formula that isn't 0 if they
            must.
        unit: What is counted, for sentences.
        use: Mechanism that counts it instead of the players, while its option is on. Without
            `each`, it's one number, even if the sheet has kinds.
        what: One of that mechanism's counts. Leave it out if it has only one.
        each: Whether that mechanism counts each kind, by the kind's id.
        option: Only asked or counted while this option is on; otherwise it's 0. Without it, always.
        unless: Only asked or counted while this option is off; otherwise it's 0.
        seats: Ids of the seats that it's asked or counted for; for others it's 0. Without it, all
            seats.
    """

    id: Name
    ask: Question = ""
    title: Title = default_words(marked("Number"))
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
            raise FieldError(
                tr("has `tap`, and nothing to touch"), tr("say in `of` what can be touched")
            )
        if self.use is not None and self.of:
            raise FieldError(
                tr("has entries, and what another mechanism counts is one number"),
                tr("leave `of` or `use` out"),
            )
        if self.use is None and (self.what or self.each):
            field = "what" if self.what else "each"
            raise FieldError(
                tr("has `{field}`, and no `use` that counts", field=field),
                tr("add `use`, or leave `{field}` out", field=field),
            )
        if self.each and self.what:
            raise FieldError(
                tr("has `what` and `each`, which counts every kind by its id"),
                tr("leave `what` or `each` out"),
            )
        return self

    @property
    def is_of_kinds(self) -> bool:
        """Whether it has a number for each kind of its sheet, if the sheet has kinds."""
        return not self.of and (self.use is None or self.each)


class SheetLine(Strict):
    """A line of points on the score sheet.

    Attributes:
        id: Id of the line.
        title: Reason for the points. `{kind}` is the kind's title.
        points: The points, as a formula.
        why: Explanation, with formulas in braces. `{unit gold}` is a count with its unit.
            Of `goods`, it continues the sentence: `from the bag`.
        each: Whether there is a line for each kind.
        when: Only shown if this formula isn't 0. Without it, shown if there are points.
        into: Track or purse for the points of this line, if not the sheet's, while its option is
            on.
        goods: Stock for the goods of each line's kind.
        fixed: Whether its points are always the same on purpose, such as 0 for a line that only
            explains. Otherwise, `check` reports such a line.
    """

    id: Name
    title: Title
    points: FormulaText
    why: Worded = ""
    each: bool = False
    when: FormulaText | None = None
    into: LedgerName | None = None
    goods: StockName | None = None
    fixed: bool = False

    @property
    def pays(self) -> bool:
        """Whether its points are gained at once, apart from those of the whole sheet."""
        return self.into is not None or self.goods is not None

    @model_validator(mode="after")
    def _has_kinds(self) -> Self:
        if self.goods is not None and (self.into is not None or not self.each):
            raise FieldError(
                tr("`goods` are of the kind of `each` line"),
                tr("write `each`, and no `into`"),
                is_sentence=True,
            )
        return self


class Sheet(Mechanism):
    """A score sheet: numbers that players are asked for, and lines made of them by formulas.

    A scoring names the sheet as a source and asks for it, page by page for each player or everyone
    at once. A sheet with `into` is scored whenever its step comes, each round or phase. Its points
    then go to a track or purse at once. A payment that depends on an answer is refused if it's more
    than a player has. Any other line takes or gives as much as there is, and the log names the
    rest.

    Attributes:
        kinds: Kinds that are counted alike.
        cards: Components whose cards are kinds as well.
        columns: Columns of those cards with whole numbers for formulas. No cell may be blank.
        numbers: Numbers for all formulas, by name.
        counts: Numbers to ask for.
        let: Numbers to calculate before the lines. They are counts as well, by their ids.
        lines: Lines of the score, in order.
        together: Whether one form asks for all players, on pages where no count has kinds.
        early: Whether sheets can be filled in before the game is over.
        asks: `all` at the same time; or, for a sheet with `into`, one after the other in turn
            `order` or in `reverse`.
        answers: Source of the numbers: they are `told` as they are on the table, or each player
            decides (`decision`), such as how much to exchange. Simulated players decide too.
        into: Track or purse for the points whenever the step comes. Without it, a scoring reads
            them.
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
    answers: Literal["told", "decision"] = "told"
    into: LedgerName | None = None

    @property
    def steps(self) -> tuple[str, ...]:
        """The one that asks for it, where its lines go somewhere at once."""
        return ("",) if self.pays else ()

    @property
    def countable(self) -> tuple[str, ...]:
        """All its lines, each line, each count with one number, parts of the others, and `let`."""
        found = ["", *(line.id for line in self.lines)]
        for derived in self.let:
            parts = [each.id for each in self.kinds] if derived.each else []
            parts += [""] if self.cards and derived.each else []
            found += [f"{derived.id}.{each}" for each in parts] or [derived.id]
        for count in self.counts:
            parts = [each.id for each in self._entries(count)]
            parts += [""] if self.cards and count.is_of_kinds else []
            found += [f"{count.id}.{each}" for each in parts] or [count.id]
        return tuple(found)

    @property
    def numbered(self) -> tuple[str, ...]:
        """Ids of its counts, and of the numbers that it calculates before its lines."""
        return (*(each.id for each in self.counts), *(each.id for each in self.let))

    @property
    def pays(self) -> bool:
        """Whether its lines are gained as soon as it is filled in."""
        return self.into is not None or any(line.pays for line in self.lines)

    def _entries(self, count: Counted) -> tuple[Entry | CountedKind, ...]:
        """Return the parts of a count: its own entries, or kinds; none if it's one number."""
        return self.kinds if count.is_of_kinds else count.of

    @model_validator(mode="after")
    def _is_asked(self) -> Self:
        if not self.counts and not self.pays:
            raise FieldError(
                tr("asks for nothing"), tr("say in `counts` what players are asked for")
            )
        if self.together and self.early:
            raise FieldError(
                tr("has `early`, and one form for all `together`, which comes at the end"),
                tr("leave `early` or `together` out"),
            )
        if self.columns and not self.cards:
            raise FieldError(
                tr("has `columns`, and no cards that they are of"),
                tr("add `cards`, or leave `columns` out"),
            )
        if self.asks != "all" and (self.together or not self.pays):
            raise FieldError(
                tr("one after the other each fills in a sheet of its own with `into`"),
                tr("leave `together` out, and add `into`"),
                is_sentence=True,
            )
        if self.into is None and self.pays and not all(line.pays for line in self.lines):
            raise FieldError(
                tr("has lines that go nowhere"),
                tr("say `into` for the whole sheet, or for each line"),
            )
        return self

    @model_validator(mode="after")
    def _knows_its_names(self) -> Self:
        known = {*self.numbers, ROUND}
        for count in self.counts:
            check_limits((count.most, count.whole), known)
            check_names((Used(each.when) for each in count.of), known, (), ())
            known |= {count.id, *(f"{count.id}.{each.id}" for each in self._entries(count))}
        kinds = [kind.id for kind in self.kinds]
        of_kinds = numbers_of(self.kinds) | set(self.columns)
        check_names(self._formulas(), known, of_kinds, kinds)
        return self

    @model_validator(mode="after")
    def _uses_parts_as_parts(self) -> Self:
        """Refuse formulas in which a name with several numbers stands for one: it would be 0."""
        kinds = [kind.id for kind in self.kinds]
        parts = {count.id: [each.id for each in count.of] for count in self.counts if count.of}
        of_each = set[str]()
        if self.kinds or self.cards:
            of_each = {count.id for count in self.counts if count.is_of_kinds}
        in_order = {*self.numbers, *numbers_of(self.kinds), *self.columns}
        for used in (*(each for _, each in self._asked()), *self._formulas()):
            formula = read_formula(used.text)
            several = {
                name for name, own in parts.items() if not used.each or {*own}.isdisjoint(kinds)
            }
            several |= set() if used.each else of_each
            for name in sorted(formula.bare & several):
                raise _several(used.text, name, next(iter(parts.get(name, kinds)), ""))
            for name in sorted(formula.in_order - in_order):
                raise FieldError(
                    tr(
                        "has the formula “{formula}”, and “{name}” isn't a list of numbers",
                        formula=used.text,
                        name=name,
                    ),
                    tr("write {name} under numbers, with its numbers in order", name=name),
                )
            of_each |= {used.defines} if used.each else set()
        return self

    @model_validator(mode="after")
    def _knows_all_before_it_shares(self) -> Self:
        if not self.together and any(count.shared for count in self.counts):
            raise FieldError(
                tr("has something `shared`, and is not for all `together`"),
                tr("write `together: true`, or leave `shared` out"),
            )
        return self

    @model_validator(mode="after")
    def _has_units(self) -> Self:
        units = {count.id for count in self.counts if count.unit is not None}
        for line in self.lines:
            for inner in PLACE.findall(line.why):
                if inner.startswith(UNIT) and inner.removeprefix(UNIT) not in units:
                    raise FieldError(
                        tr(
                            "names the unit of “{entry}”, which has none",
                            entry=inner.removeprefix(UNIT),
                        ),
                        tr("add its `unit`"),
                    )
        return self

    @model_validator(mode="after")
    def _asks_in_order(self) -> Self:
        """Refuse limits by a number of the same page: it would be 0 while the page is asked."""
        for page, counts in groupby(self.counts, lambda each: each.page):
            asked = {each.id for each in counts if each.use is None}
            for count, used in self._asked():
                names = {name.partition(".")[0] for name in read_formula(used.text).names}
                if count.page == page and count.id in asked and names & asked:
                    raise FieldError(
                        tr(
                            "has the formula “{formula}”, and “{name}” is asked on the same page",
                            formula=used.text,
                            name=min(names & asked),
                        ),
                        tr("give “{name}” a later `page`", name=count.id),
                    )
        return self

    def _asked(self) -> Iterator[tuple[Counted, Used]]:
        """Yield the formulas of counts: their limits, and those of entries that may be left out."""
        for count in self.counts:
            texts = (count.most, count.whole, *(each.when for each in count.of))
            for text in texts:
                if isinstance(text, str):
                    yield count, Used(text)

    def _formulas(self) -> Iterator[Used]:
        yield from (Used(each.formula, each.id, each.each) for each in self.let)
        for line in self.lines:
            said = (*formulas_in(line.title), *formulas_in(line.why))
            for text in (line.points, *said, *filter(None, (line.when,))):
                yield Used(text, "", line.each)


def _several(formula: str, name: str, part: str) -> FieldError:
    """Return the error for a name that has a number for each of its parts, and none of its own."""
    hint = tr("write total({name}), or each: true for a line of each kind", name=name)
    if part:
        hint = tr("write total({name}), or one of them: {name}.{part}", name=name, part=part)
    return FieldError(
        tr("has the formula “{formula}”, where “{name}” is several numbers",
           formula=formula, name=name),
        hint,
    )  # fmt: skip
