"""The closed vocabulary of checks, and their carrying out on a loaded game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product
from typing import Any

from punchboard.cards.blank import Blank
from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.check.scope import ReportedError, Scope, column_value, is_number
from punchboard.cards.condition import same
from punchboard.cards.game import Game
from punchboard.cards.load.model import describe
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import Diagnostic, Diagnostics, Position, Severity
from punchboard.cards.schema.base import shown_spelling
from punchboard.cards.schema.check import (
    Across,
    AtLeastPerPlayerCount,
    Convex,
    Count,
    Covers,
    Distribution,
    Exactly,
    Increasing,
    Less,
    Pairs,
    Range,
    References,
    Rows,
    Sum,
    Terms,
)
from punchboard.cards.schema.game import CheckBase
from punchboard.cards.term import TermError, numbers_in, numbers_said, parse_terms
from punchboard.cards.value_path import Place

#: A column of a component.
Column = tuple[str, str]


def check_game(game: Game, loaded: Iterable[Diagnostic] = ()) -> Diagnostics:
    """Run the checks that a game declares.

    Args:
        game: The game.
        loaded: Diagnostics of loading; checks of columns with a faulty cell are skipped.

    Returns:
        Diagnostics of the checks that fail.
    """
    diagnostics = Diagnostics()
    faulty = faulty_columns(game, loaded)
    for number, check in enumerate(game.file.checks):
        if is_doubtful(check, game, faulty):
            continue
        scope = Scope(game, check, number, diagnostics)
        try:
            CHECKS[check.check](check, scope)
        except ReportedError:
            continue
    return diagnostics


def faulty_columns(game: Game, found: Iterable[Diagnostic]) -> frozenset[Column]:
    """Return the columns in which loading found a faulty cell.

    All columns of a table count if its headings are faulty, or if it holds no cards.

    Args:
        game: The game.
        found: Diagnostics of loading.
    """
    errors = [each.position for each in found if each.severity is Severity.ERROR]
    cells = {_place(each) for each in errors}
    tables = {each[:2] for each in errors if each.row <= 1}
    columns: set[Column] = set()
    for component, table in game.tables.items():
        model, place = game.components[component], (table.file, table.sheet)
        if place in tables:
            known = (*table.columns, *model.columns, model.id, model.quantity)
            columns.update((component, shown_spelling(name)) for name in known)
        else:
            columns.update(
                (component, shown_spelling(name))
                for name, number in table.columns.items()
                if (*place, number) in cells
            )
    return frozenset(columns)


def is_doubtful(check: CheckBase, game: Game, faulty: frozenset[Column]) -> bool:
    """Return whether a check reads one of these columns."""
    return bool(faulty) and not faulty.isdisjoint(_columns(check, game))


def _place(position: Position) -> tuple[str, str, int]:
    """Return the file, the sheet and the column of a position; column 0 outside tables."""
    return position.file, position.sheet, position.column if position.cell else 0


def _columns(check: CheckBase, game: Game) -> Iterator[Column]:
    """Yield each column that a check may read: columns that it names, and the quantity."""
    subject = check.of.partition(".")[0]
    names = [*check.where]
    for field, value in check:
        for text in _texts(value) if field not in ("check", "why", "where") else ():
            component, _, column = text.partition(".")
            if component in game.components:
                yield from _column(game, component, column)
            else:
                names.append(text)
    if subject in game.components:
        yield from ((subject, shown_spelling(name)) for name in names)


def _column(game: Game, component: str, column: str) -> Iterator[Column]:
    model = game.components[component]
    yield component, shown_spelling(column or model.id)
    yield component, shown_spelling(model.quantity)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        yield from (each for each in value if isinstance(each, str))


def check_count(check: Count, scope: Scope) -> None:
    """Check how many copies, or values, there are; where there must be none, each is named."""
    values = scope.values()
    if values and 0 in (check.equals, check.max):
        for entry in values:
            message = tr(
                "{value} is one of {subject}, must be none",
                value=entry.owner or describe(entry.value),
                subject=scope.subject(),
            )
            scope.fail(message, entry.position)
        return
    _check_amount(check, scope, tr("count"), sum(each.copies for each in values))


def check_sum(check: Sum, scope: Scope) -> None:
    """Check the sum of a column over all copies."""
    total = sum(each.value * each.copies for each in scope.numbers())
    _check_amount(check, scope, tr("sum"), round(total, 9))


def check_across(check: Across, scope: Scope) -> None:
    """Check the sum of several columns of each card."""
    table, cards = scope.cards(check.of)
    for index, column in enumerate(check.columns):
        scope.check_column(check.of, column, "columns", index)
    least, most = scope.amount(check.min, "min"), scope.amount(check.max, "max")
    columns = " + ".join(check.columns)
    for card in cards:
        values = [column_value(scope.game, card, column) for column in check.columns]
        filled = sum(is_number(value) and value != 0 for value in values)
        if check.filled is not None and filled != check.filled:
            scope.fail(
                tr(
                    "{card} has {filled} of {columns}, must have {wanted}",
                    card=card.id,
                    filled=filled,
                    columns=columns,
                    wanted=check.filled,
                ),
                table.position(card),
            )
        if least is None and most is None:
            continue
        total = sum(scope.card_numbers(table, card, check.columns))
        subject = tr("{part} of {whole}", part=columns, whole=card.id)
        for limit in _limits_broken(total, least, most):
            scope.fail(_wrong_amount(subject, total, limit), table.position(card))


def _check_amount(check: Count | Sum, scope: Scope, word: str, amount: float) -> None:
    subject = tr("{part} of {whole}", part=word, whole=scope.subject())
    exact = scope.amount(check.equals, "equals")
    least, most = scope.amount(check.min, "min"), scope.amount(check.max, "max")
    if exact is not None and amount != exact:
        scope.fail(_wrong_amount(subject, amount, str(exact)))
    for limit in _limits_broken(amount, least, most):
        scope.fail(_wrong_amount(subject, amount, limit))


def _wrong_amount(subject: str, amount: float, wanted: str) -> str:
    return tr(
        "{subject} is {value}, must be {wanted}", subject=subject, value=amount, wanted=wanted
    )


def _limits_broken(amount: float, least: float | None, most: float | None) -> Iterator[str]:
    """Yield each limit that an amount breaks: `3 or more`."""
    if least is not None and amount < least:
        yield tr("{limit} or more", limit=least)
    if most is not None and amount > most:
        yield tr("{limit} or less", limit=most)


def check_distribution(check: Distribution, scope: Scope) -> None:
    """Check how many copies have each value."""
    found: Counter[str | int] = Counter()
    unseen = check.ignore if "ignore" in check.model_fields_set else ()
    for entry in scope.values():
        key = next((key for key in check.counts if same(entry.value, key)), None)
        if key is not None:
            found[key] += entry.copies
        elif entry.value not in check.ignore and not _is_one_of(entry.value, unseen):
            options = ", ".join(map(str, check.counts))
            scope.fail(
                tr(
                    "{values} is {value}, must be one of {options}",
                    values=scope.check.of,
                    value=describe(entry.value),
                    options=options,
                ),
                entry.position,
            )
    for value, wanted in check.counts.items():
        if found[value] != wanted:
            scope.fail(
                tr(
                    "{subject} is {value} on {found} copies, must be on {wanted}",
                    subject=scope.subject(),
                    value=describe(value),
                    found=found[value],
                    wanted=wanted,
                ),
                scope.at("counts", value),
            )


def _is_one_of(value: Any, wanted: Iterable[Any]) -> bool:
    return any(same(value, each) for each in wanted)


def check_pairs(check: Pairs, scope: Scope) -> None:
    """Check that every sum between the two limits comes up exactly once, and no other."""
    name, _, path = check.plus.partition(".")
    second = scope.names(f"{name}.{path}", "plus")
    if not all(is_number(each) for each in second):
        scope.fail(tr("{values} does not hold numbers only", values=check.plus), scope.at("plus"))
        return
    found = Counter(each.value + other for each, other in product(scope.numbers(), second))
    wanted = range(check.first, check.last + 1)
    missing = [each for each in wanted if each not in found]
    extra = sorted(each for each in found if each not in wanted)
    twice = sorted(each for each in wanted if found[each] > 1)
    both = tr_list([scope.subject(), check.plus])
    if missing:
        scope.fail(tr("{both} never add up to {sums}", both=both, sums=_first_five(missing)))
    if extra:
        scope.fail(
            tr(
                "{both} add up to {sums}, outside {first} to {last}",
                both=both,
                sums=_first_five(extra),
                first=check.first,
                last=check.last,
            )
        )
    if twice:
        scope.fail(
            tr(
                "{both} add up to {sums} more than once",
                both=both,
                sums=_first_five(twice),
            )
        )


def _first_five(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:5]))
    more = len(numbers) - 5
    return tr("{shown} and {more} more", shown=shown, more=more) if more > 0 else shown


def check_range(check: Range, scope: Scope) -> None:
    """Check that every value lies within limits."""
    least, most = scope.amount(check.min, "min"), scope.amount(check.max, "max")
    for entry in scope.numbers():
        for limit in _limits_broken(entry.value, least, most):
            scope.fail(_wrong_amount(check.of, entry.value, limit), entry.position)


def check_equals(check: Exactly, scope: Scope) -> None:
    """Check that a value, or every value of a column, is exactly this."""
    name, _, path = check.of.partition(".")
    if name == "values" and isinstance(check.value, tuple | dict):
        _check_equal_whole(check, scope, scope.places(path, "of"))
        return
    for entry in scope.values():
        if not same(entry.value, check.value):
            scope.fail(
                tr(
                    "{values} is {value}, must be {wanted}",
                    values=check.of,
                    value=describe(entry.value),
                    wanted=describe(check.value),
                ),
                entry.position,
            )


def _check_equal_whole(check: Exactly, scope: Scope, places: list[Place]) -> None:
    """Compare a list or a block as a whole; a field of every entry of a list is a list, too."""
    whole = [place for place in places if isinstance(place[1], tuple | dict)]
    if places and not whole:
        whole = [(places[0][0], tuple(value for _, value in places))]
    for path, found in whole:
        if found != check.value:
            scope.fail(
                tr(
                    "{values} is {found}, must be {wanted}",
                    values=check.of,
                    found=_listed(found),
                    wanted=_listed(check.value),
                ),
                scope.game.position("values", *path),
            )


def _listed(values: Any) -> str:
    if isinstance(values, dict):
        return ", ".join(f"{key}: {describe(value)}" for key, value in values.items())
    return ", ".join(map(describe, values)) or tr("blank")


def check_less(check: Less, scope: Scope) -> None:
    """Check that one column is less than another, in every card or in every entry of a list."""
    name, _, path = check.of.partition(".")
    if name == "values":
        _check_less_values(check, scope, path)
        return
    table, cards = scope.cards(name)
    scope.check_column(name, path, "of")
    scope.check_column(name, check.than, "than")
    for card in cards:
        left = column_value(scope.game, card, path)
        right = column_value(scope.game, card, check.than)
        for column, value in ((path, left), (check.than, right)):
            if isinstance(value, Blank):
                scope.blank(column, table.position(card, column), card.id)
        _compare(check, scope, left, right, table.position(card, path))


def _check_less_values(check: Less, scope: Scope, path: str) -> None:
    for place, value in scope.places(path, "of"):
        beside: Any = scope.game.values
        for step in place[:-1]:
            beside = beside[step]
        others = scope.places_in(beside, check.than, "than")
        for _, other in others:
            _compare(check, scope, value, other, scope.game.position("values", *place))


def _compare(check: Less, scope: Scope, left: Any, right: Any, position: Position) -> None:
    if not is_number(left) or not is_number(right):
        wrong = describe(right if is_number(left) else left)
        scope.fail(
            tr(
                "{field} and {other} are compared, and {value} isn't a number",
                field=check.of,
                other=check.than,
                value=wrong,
            ),
            position,
        )
    elif not left < right:
        field = check.of.rpartition(".")[2]
        scope.fail(
            tr(
                "{field} is {value}, must be less than {other}, which is {limit}",
                field=field,
                value=left,
                other=check.than,
                limit=right,
            ),
            position,
        )


def check_increasing(check: Increasing, scope: Scope) -> None:
    """Check that every value is greater than the one before."""
    values = scope.numbers()
    for before, here in pairwise(values):
        if here.value <= before.value:
            scope.fail(
                tr(
                    "{values} has {value} after {previous}, must increase",
                    values=check.of,
                    value=here.value,
                    previous=before.value,
                ),
                here.position,
            )


def check_convex(check: Convex, scope: Scope) -> None:
    """Check that no step is smaller than the step before; the first step starts at 0."""
    last, step = 0, None
    for entry in scope.numbers():
        rise = entry.value - last
        if step is not None and rise < step:
            scope.fail(
                tr(
                    "{values} rises by {rise} to {value} after a rise by {previous}, must not "
                    "rise more slowly",
                    values=check.of,
                    rise=rise,
                    value=entry.value,
                    previous=step,
                ),
                entry.position,
            )
        last, step = entry.value, rise


def check_covers(check: Covers, scope: Scope) -> None:
    """Check that every wanted value is used at least once."""
    wanted = scope.names(check.all, "all") if isinstance(check.all, str) else check.all
    used = {each.value for each in scope.values()}
    for value in dict.fromkeys(wanted):
        if value not in used and not any(same(each, value) for each in used):
            scope.fail(
                tr("no {subject} is {value}", subject=scope.subject(), value=describe(value))
            )


def check_references(check: References, scope: Scope) -> None:
    """Check that every value names an existing card or entry; blank names nothing."""
    targets = (check.to,) if isinstance(check.to, str) else check.to
    fields = [("to",)] if isinstance(check.to, str) else [("to", i) for i in range(len(targets))]
    known = [
        name
        for target, field in zip(targets, fields, strict=True)
        for name in scope.names(target, *field)
    ]
    existing = set(known)
    for entry in scope.values():
        if entry.value not in existing and entry.value not in (None, ""):
            scope.fail(
                tr(
                    "{values} is {value}, which does not exist in {targets}",
                    values=check.of,
                    value=describe(entry.value),
                    targets=tr_list(targets, "or"),
                ),
                entry.position,
                did_you_mean(str(entry.value), map(str, known), tr("correct the name")),
            )


def check_at_least_per_player_count(check: AtLeastPerPlayerCount, scope: Scope) -> None:
    """Check that for N players, at least N (and more) cards are for N players or fewer."""
    name, _, column = check.of.partition(".")
    column = column or "players"
    table, cards = scope.cards(name)
    scope.check_column(name, column, "of")
    blank = [card for card in cards if isinstance(card.values.get(column), Blank)]
    if blank:
        scope.blank(column, table.position(blank[0], column), cells=len(blank))
    players = scope.game.file.players
    if players is None:
        scope.fail(
            tr("the check counts players, and the game does not say how many play"),
            hint=tr("add players: {min: …, max: …} to the game"),
        )
        return
    for count in range(players.min, players.max + 1):
        usable = sum(
            card.quantity for card in cards if _least_players(card.values.get(column)) <= count
        )
        if usable < count + check.plus:
            scope.fail(
                tr(
                    "{copies} copies of {component} are for {players} players, must be {wanted} "
                    "or more",
                    copies=usable,
                    component=name,
                    players=count,
                    wanted=count + check.plus,
                )
            )


def _least_players(value: object) -> float:
    return value if isinstance(value, int | float) else float("inf")


def check_rows(check: Rows, scope: Scope) -> None:
    """Check how many rows a card's cells need."""
    if check.levels and len(check.levels) != len(check.cells):
        scope.fail(
            tr(
                "the check has {levels} levels, must have {cells}, one for each of its cells",
                levels=len(check.levels),
                cells=len(check.cells),
            ),
            scope.at("levels"),
        )
        return
    table, cards = scope.cards(check.of)
    for field in ("cells", "levels"):
        for index, column in enumerate(getattr(check, field)):
            scope.check_column(check.of, column, field, index)
    for card in cards:
        cells = list(map(int, scope.card_numbers(table, card, check.cells)))
        levels = list(map(int, scope.card_numbers(table, card, check.levels)))
        rows = rows_needed(cells, levels or [1] * len(cells), check.width)
        if rows > check.max:
            scope.fail(
                tr(
                    "{card} needs {rows} rows of {width} cells, must be {most} or fewer",
                    card=card.id,
                    rows=rows,
                    width=check.width,
                    most=check.max,
                ),
                table.position(card),
            )


def rows_needed(cells: list[int], levels: list[int], width: int) -> int:
    """Return how many rows cells take up, each level starting a new row.

    Args:
        cells: For each column, number of cells on each of its levels.
        levels: For each column, number of its levels.
        width: Number of cells in a row.
    """
    rows = 0
    for level in range(1, max(levels, default=0) + 1):
        free = 0
        for count, top in zip(cells, levels, strict=True):
            if top < level or not count:
                continue
            if count > free:
                needed = -(-count // width)
                rows += needed
                free = needed * width - count
            else:
                free -= count
    return rows


def check_terms(check: Terms, scope: Scope) -> None:
    """Check every cell of a column of terms."""
    name, _, column = check.of.partition(".")
    table, cards = scope.cards(name)
    scope.check_column(name, column, "of")
    for index, other in enumerate(check.text):
        scope.check_column(name, other, "text", index)
    kinds = [str(kind) for kind in scope.names(check.kinds, "kinds")]
    for card in cards:
        cell = str(column_value(scope.game, card, column) or "")
        position = table.position(card, column)
        try:
            terms = parse_terms(cell, kinds)
        except TermError as fault:
            hint = did_you_mean(fault.word, fault.known) if fault.known else fault.hint
            scope.fail(
                tr(
                    "{message} at character {column} of “{cell}”",
                    message=fault.message,
                    column=fault.column,
                    cell=cell,
                ),
                position,
                hint,
            )
            continue
        if not check.text:
            continue
        printed = " ".join(str(column_value(scope.game, card, other)) for other in check.text)
        said = numbers_said(printed)
        for number in dict.fromkeys(each for term in terms for each in numbers_in(term)):
            if number not in said:
                scope.fail(
                    tr(
                        "{number} is in the terms of {card}, but not in its text",
                        number=number,
                        card=card.id,
                    ),
                    position,
                    tr("correct the term; the printed text is what counts"),
                )


#: By the names that `cards/schema/check.py` gives them.
CHECKS: dict[str, Callable[[Any, Scope], None]] = {
    "count": check_count,
    "sum": check_sum,
    "distribution": check_distribution,
    "range": check_range,
    "increasing": check_increasing,
    "convex": check_convex,
    "pairs": check_pairs,
    "covers": check_covers,
    "references": check_references,
    "at_least_per_player_count": check_at_least_per_player_count,
    "equals": check_equals,
    "less": check_less,
    "across": check_across,
    "rows": check_rows,
    "terms": check_terms,
}
