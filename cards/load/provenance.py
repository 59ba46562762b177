"""The sidecar that says where values come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from pydantic import Field, RootModel

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game, Provenance, SourceMap, YamlPath, key_position
from punchboard.cards.load.files import find_inside
from punchboard.cards.load.model import validate
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.base import Strict, as_known
from punchboard.cards.value_path import UnknownStepError, look_up

Source = Literal["given", "derived", "public", "prototype"]


class TableSources(Strict):
    """Sources of the values in one table.

    Attributes:
        default: Source of all values that aren't listed.
        columns: Sources by column.
        fields: Sources by path, for values in game.yaml. A path includes everything below it.
        cards: Sources by card id and column.
    """

    default: Source | None = None
    columns: dict[str, Source] = Field(default_factory=dict)
    fields: dict[str, Source] = Field(default_factory=dict)
    cards: dict[str, dict[str, Source]] = Field(default_factory=dict)


class ProvenanceFile(RootModel[dict[str, TableSources]]):
    """Sources of values, by the name of a component or `values`."""


def load_provenance(relative: str, game: Game, diagnostics: Diagnostics) -> Provenance:
    """Read the sidecar, and warn about unknown cards and columns in it.

    Args:
        relative: Path of the sidecar in the game's folder.
        game: The game that it describes.
        diagnostics: Receives errors and warnings.

    Raises:
        ComputerError: if the system refuses access to the file.
    """
    path = find_inside(game.root, relative, game.position("provenance"), diagnostics, "provenance")
    display_path = f"{game.display_path}/{relative}"
    loaded = load_yaml(path, display_path, diagnostics) if path else None
    if loaded is None or loaded[0] is None:
        return {}
    sources = validate(ProvenanceFile, *loaded, display_path, diagnostics)
    if sources is None:
        return {}
    checker = _Checker(loaded[1], diagnostics)
    for name, table in sources.root.items():
        if name == "values":
            checker.check_fields({**table.columns, **table.fields}, game.values)
        elif name not in game.components:
            checker.warn(
                (name,),
                tr('component "{component}" does not exist', component=name),
                name,
                game.components,
            )
        elif name in game.tables:
            component = game.components[name]
            columns = [*component.columns, component.id, component.name, component.quantity]
            ids = [card.id for card in game.tables[name].cards]
            checker.check_columns(name, table.columns, columns)
            checker.check_cards(name, table.cards, ids, columns)
    return {
        name: (table.default or "", {**table.columns, **table.fields}, table.cards)
        for name, table in sources.root.items()
    }


class _Checker:
    def __init__(self, source_map: SourceMap, diagnostics: Diagnostics) -> None:
        self._source_map = source_map
        self._diagnostics = diagnostics

    def warn(self, path: YamlPath, message: str, name: str, known: Iterable[str]) -> None:
        position = key_position(self._source_map, path) or self._source_map[()]
        self._diagnostics.warning(
            position, message, did_you_mean(name, known, tr("delete the line"))
        )

    def check_columns(self, table: str, columns: Iterable[str], known: Iterable[str]) -> None:
        names = set(known)
        for column in columns:
            if as_known(column, names) not in names:
                message = tr(
                    'column "{column}" of "{table}" does not exist', column=column, table=table
                )
                self.warn((table, "columns", column), message, column, names)

    def check_fields(self, fields: Iterable[str], values: Mapping[str, Any]) -> None:
        for field in fields:
            try:
                look_up(values, field)
            except UnknownStepError as unknown:
                self.warn(
                    ("values", "fields", field),
                    tr(
                        '"{step}" in "values.{field}" does not exist',
                        step=unknown.step,
                        field=field,
                    ),
                    unknown.step,
                    unknown.known,
                )

    def check_cards(
        self,
        table: str,
        cards: Mapping[str, Mapping[str, str]],
        ids: Iterable[str],
        columns: Iterable[str],
    ) -> None:
        known, names = set(ids), set(columns)
        for card_id, by_column in cards.items():
            if card_id not in known:
                message = tr('card "{card}" of "{table}" does not exist', card=card_id, table=table)
                self.warn((table, "cards", card_id), message, card_id, known)
            for column in by_column:
                if as_known(column, names) not in names:
                    message = tr(
                        'column "{column}" of "{table}" does not exist', column=column, table=table
                    )
                    self.warn((table, "cards", card_id, column), message, column, names)
