from __future__ import annotations

from typing import Any

import pytest

from punchboard.cards.value_path import UnknownStepError, entries, look_up, names

VALUES: dict[str, Any] = {
    "prices": (4, 8, 12),
    "types": ({"id": "food", "low": 1}, {"id": "art", "low": 10, "note": "dear"}),
    "box": {"cubes": 25, "1": "one"},
}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("prices", [(4, 8, 12)]),
        ("prices.2", [8]),
        ("types.low", [1, 10]),
        ("types.note", ["dear"]),
        ("types.art.low", [10]),
        ("types.1.id", ["food"]),
        ("box.cubes", [25]),
        ("box.1", ["one"]),
    ],
)
def test_follows(path: str, found: list[Any]) -> None:
    assert [value for _, value in look_up(VALUES, path)] == found


@pytest.mark.parametrize("path", ["price", "prices.4", "prices.0", "types.high", "box.cubes.x", ""])
def test_says_which_step_leads_nowhere(path: str) -> None:
    with pytest.raises(UnknownStepError) as unknown:
        look_up(VALUES, path)
    assert unknown.value.step == path.rpartition(".")[2]


def test_places_lead_back() -> None:
    for path, value in entries(look_up(VALUES, "types")):
        inner: Any = VALUES["types"]
        for step in path[1:]:
            inner = inner[step]
        assert inner == value


def test_only_some_entries_count() -> None:
    assert look_up(VALUES, "types.low", lambda entry: "note" in entry) == [
        (("types", 1, "low"), 10)
    ]
    assert look_up(VALUES, "types.low", lambda entry: False) == []


def test_names_are_ids_keys_or_values() -> None:
    assert [name for _, name in names(look_up(VALUES, "types"))] == ["food", "art"]
    assert [name for _, name in names(look_up(VALUES, "box"))] == ["cubes", "1"]
    assert [name for _, name in names(look_up(VALUES, "prices"))] == [4, 8, 12]
