"""Components: `like` resolved, sizes and columns made sure of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.cards.cell_value import CellError
from punchboard.cards.game import SourceMap, key_position
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.load.tables.cell import meaning_of
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.base import as_known, put_over
from punchboard.cards.schema.component import CardComponent, Column, ComponentBase
from punchboard.cards.schema.size import SIZES

#: What a component keeps for itself: the rest is taken over from the one that it is like.
_OWN = frozenset({
    "kind", "title", "data", "columns", "like", "copies", "replaced_by", "instead_of", "option",
    "where",
})  # fmt: skip
#: What is taken over even from a component of another kind.
_OF_ANY_KIND = frozenset({"id", "name", "quantity"})


def resolve_components(
    components: Mapping[str, ComponentBase],
    source_map: SourceMap,
    root: Path,
    diagnostics: Diagnostics,
) -> dict[str, ComponentBase]:
    """Return the valid components, with the fields that `like` inherits filled in.

    Args:
        components: Declarations from `game.yaml`, by name.
        source_map: Positions in `game.yaml`.
        root: The game's folder.
        diagnostics: Receives errors about unknown names, cycles, and contradictory columns.
    """
    if any(component.instead_of or component.option for component in components.values()):
        _check_choices(components, source_map, diagnostics)
    resolved: dict[str, ComponentBase] = {}
    for name, component in components.items():
        here = ("components", name)
        if (
            isinstance(component, CardComponent)
            and isinstance(component.size, str)
            and component.size not in SIZES
        ):
            diagnostics.error(
                source_map[(*here, "size")],
                tr(
                    'size "{size}" of component "{component}" is unknown',
                    size=component.size,
                    component=name,
                ),
                did_you_mean(component.size, SIZES, tr("write {width: …, height: …} in mm")),
            )
            continue
        if component.data is not None and "copies" in component.model_fields_set:
            _warn_of_copies(name, component, source_map, diagnostics)
        sound = [
            check_column(title, column, source_map, (*here, "columns", title), root, diagnostics)
            for title, column in component.columns.items()
        ]
        if all(sound):
            resolved[name] = component
    wholes = {
        name: _resolve(name, components, resolved, source_map, diagnostics)
        if component.like
        else component
        for name, component in resolved.items()
    }
    return {
        name: _with_known_where(whole) if whole.where else whole
        for name, whole in wholes.items()
        if whole is not None
        and (not whole.where or _check_where(name, whole, source_map, diagnostics))
    }


def _with_known_where(component: ComponentBase) -> ComponentBase:
    """Return a component whose `where:` spells its columns as `columns:` does."""
    where = {as_known(name, component.columns): wanted for name, wanted in component.where.items()}
    return component.model_copy(update={"where": where})


def _warn_of_copies(
    name: str, component: ComponentBase, source_map: SourceMap, diagnostics: Diagnostics
) -> None:
    """Warn that copies: counts for nothing beside a table."""
    diagnostics.warning(
        source_map[("components", name, "copies")],
        tr(
            'copies: of component "{component}" counts for nothing: each row of {table} is one',
            component=name,
            table=component.data,
        ),
        tr(
            'take it out, and write the numbers into a column "{column}" of the table',
            column=component.quantity,
        ),
    )


def _check_where(
    name: str, component: ComponentBase, source_map: SourceMap, diagnostics: Diagnostics
) -> bool:
    """Return whether a component has the columns by which it takes rows, and say which not."""
    here = ("components", name, "where")
    if component.where and component.data is None:
        message = tr(
            'component "{component}" has where:, and no table to take rows of', component=name
        )
        diagnostics.error(source_map[here], message, tr("name the table under data:"))
        return False
    known = [*component.columns, component.id, component.name, component.quantity]
    unknown = [column for column in component.where if as_known(column, known) not in known]
    for column in unknown:
        diagnostics.error(
            key_position(source_map, (*here, column)) or source_map[here],
            tr('component "{component}" has no column "{column}"', component=name, column=column),
            did_you_mean(column, known, tr("add {column}: text under columns:", column=column)),
        )
    return not unknown


def _resolve(
    name: str,
    declared: Mapping[str, ComponentBase],
    usable: Mapping[str, ComponentBase],
    source_map: SourceMap,
    diagnostics: Diagnostics,
) -> ComponentBase | None:
    chain = [name]
    while (base := declared[chain[-1]].like) is not None:
        position = source_map[("components", chain[-1], "like")]
        if base not in declared:
            others = [other for other in declared if other != name]
            diagnostics.error(
                position,
                tr(
                    'component "{component}" is like "{other_component}", which does not exist',
                    component=chain[-1],
                    other_component=base,
                ),
                did_you_mean(base, others),
            )
            return None
        if base in chain:
            circle = chain[chain.index(base) :]
            first = min(circle, key=list(declared).index)
            start = circle.index(first)
            names = " → ".join([*circle[start:], *circle[:start], first])
            diagnostics.error(
                source_map[("components", first, "like")],
                tr("components are like one another in a circle: {components}", components=names),
                tr("let one of them say everything itself"),
            )
            return None
        if base not in usable:
            return None
        chain.append(base)
    whole = usable[chain.pop()]
    for heir in reversed(chain):
        whole = _take_over(usable[heir], whole)
    return whole


def _take_over(heir: ComponentBase, base: ComponentBase) -> ComponentBase:
    names = set(type(heir).model_fields) & base.model_fields_set
    names = names - _OWN if type(heir) is type(base) else names & _OF_ANY_KIND
    taken = {field: getattr(base, field) for field in names - heir.model_fields_set}
    return heir.model_copy(update={**taken, "columns": put_over(base.columns, heir.columns)})


def _check_choices(
    components: Mapping[str, ComponentBase], source_map: SourceMap, diagnostics: Diagnostics
) -> None:
    """Check that a component that replaces another names it, and the word that chooses it."""
    seen: dict[tuple[str, str], str] = {}
    for name, component in components.items():
        other, option = component.instead_of, component.option
        here = ("components", name)
        if (other is None) != (option is None):
            missing = "option" if option is None else "instead_of"
            diagnostics.error(
                source_map[here],
                tr(
                    'component "{component}" takes the place of another, and {field} is missing',
                    component=name,
                    field=missing,
                ),
                tr('add "{field}: …"', field=missing),
            )
        if other is not None and (other not in components or other == name):
            others = [each for each in components if each != name]
            diagnostics.error(
                source_map[(*here, "instead_of")],
                tr(
                    'component "{component}" is instead of "{other_component}", '
                    "which does not exist",
                    component=name,
                    other_component=other,
                ),
                did_you_mean(other, others),
            )
        if other is not None and option is not None:
            first = seen.setdefault((other, option), name)
            if first != name:
                diagnostics.error(
                    source_map[(*here, "option")],
                    tr(
                        '"{first}" and "{second}" are both the option "{option}" of "{component}"',
                        first=first,
                        second=name,
                        option=option,
                        component=other,
                    ),
                    tr("give each its own word"),
                )


def check_column(
    name: str,
    column: Column,
    source_map: SourceMap,
    path: tuple[str, ...],
    root: Path,
    diagnostics: Diagnostics,
) -> bool:
    """Return whether a column's declaration makes sense, and say why not."""
    at = source_map[path]

    def place(field: str) -> Position:
        return source_map.get((*path, field), at)

    reports = diagnostics.count
    if column.type == "choice" and not column.options:
        diagnostics.error(
            at,
            tr('choice column "{column}" has no options', column=name),
            tr("add options: [a, b]"),
        )
    if column.type != "choice" and column.options:
        diagnostics.error(
            place("options"),
            tr(
                'column "{column}" has options, but its type is {type}',
                column=name,
                type=column.type,
            ),
            tr("write type: choice"),
        )
    for field in ("min", "max"):
        if getattr(column, field) is not None and column.type != "number":
            diagnostics.error(
                place(field),
                tr(
                    'column "{column}" has {field}, but its type is {type}',
                    column=name,
                    field=field,
                    type=column.type,
                ),
                tr("write type: number"),
            )
    if column.min is not None and column.max is not None and column.min > column.max:
        diagnostics.error(
            place("max"),
            tr(
                'max of column "{column}" is {most}, must be its min {least} or more',
                column=name,
                most=column.max,
                least=column.min,
            ),
            tr("swap the two"),
        )
    try:
        meaning_of(column, root)
    except CellError as wrong:
        subject = tr('default of column "{column}"', column=name)
        diagnostics.error(place("default"), wrong.message_of(subject), wrong.hint)
    return diagnostics.count == reports
