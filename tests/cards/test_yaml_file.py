from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.game import SourceMap, key_position
from punchboard.cards.load import yaml_file
from punchboard.cards.load.yaml_file import MOST_DEEP, read_yaml
from punchboard.cards.problem import Diagnostics, Position


def read(text: str) -> tuple[Any, SourceMap]:
    diagnostics = Diagnostics()
    result = read_yaml(text, "a.yaml", diagnostics)
    assert diagnostics.lines() == []
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("False", False),
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("12:30", "12:30"),
        ("2024-03-01", "2024-03-01"),
        ("007", "007"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("12", 12),
        ("-3", -3),
        ("+4", 4),
        ("0", 0),
        ("2.5", 2.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("1.", 1.0),
        ("1.2.3", "1.2.3"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("12345678901234567890", "12345678901234567890"),
        ("~", None),
        ("null", None),
        ("", None),
        ('"5"', "5"),
        ("'true'", "true"),
        ("!!str 5", "5"),
        ("!!int 5", 5),
        ("[1, a]", (1, "a")),
        ("{1: a}", {1: "a"}),
    ],
)
def test_means_what_a_designer_expects(written: str, value: Any) -> None:
    found = read(f"key: {written}\n")[0]["key"]
    assert found == value
    assert type(found) is type(value)


def test_marks_values_and_keys() -> None:
    value, source_map = read("a: 1\nb:\n  - x\n  - c: 2\n")
    assert value == {"a": 1, "b": ("x", {"c": 2})}
    assert source_map[()] == Position("a.yaml", "", 1, 1)
    assert source_map["a",] == Position("a.yaml", "", 1, 4)
    assert source_map["b", 0] == Position("a.yaml", "", 3, 5)
    assert source_map["b", 1, "c"] == Position("a.yaml", "", 4, 8)
    assert key_position(source_map, ("b", 1, "c")) == Position("a.yaml", "", 4, 5)
    assert key_position(source_map, ("b", 0)) == Position("a.yaml", "", 3, 5)


def test_columns_count_characters_rather_than_bytes() -> None:
    _, source_map = read('ä: "öü"\nb: {é: 1}\n')
    assert source_map["ä",].column == 4
    assert source_map["b", "é"].column == 8


def test_aliases_and_merges_are_written_out() -> None:
    value, source_map = read(
        "base: &base {x: 1, y: 2}\nmore: &more {y: 3, z: 4}\n"
        "one: {<<: *base, y: 5}\nboth: {q: 0, <<: [*base, *more]}\nsame: *base\n"
    )
    assert value["one"] == {"x": 1, "y": 5}
    assert list(value["one"]) == ["x", "y"]
    assert value["both"] == {"x": 1, "y": 2, "z": 4, "q": 0}
    assert value["same"] == value["base"]
    assert source_map["both", "z"] == source_map["more", "z"]


def test_a_merge_in_quotes_is_a_name() -> None:
    assert read('{"<<": 1}')[0] == {"<<": 1}


def test_nesting_has_a_limit() -> None:
    assert read("[" * MOST_DEEP + "]" * MOST_DEEP)
    diagnostics = Diagnostics()
    assert read_yaml("[" * (MOST_DEEP + 1), "a.yaml", diagnostics) is None
    assert diagnostics.has_errors


def test_nesting_by_aliases_has_the_same_limit() -> None:
    text = "a0: &a0 []\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 200))
    diagnostics = Diagnostics()
    assert read_yaml(text, "a.yaml", diagnostics) is None
    assert "nested more than 100 deep" in diagnostics.lines()[0]


NAMES = st.text("abcdefgh", min_size=1, max_size=5)
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")))
)
NESTED = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple) | st.dictionaries(NAMES, inner, max_size=4)
    ),
    max_leaves=20,
)


def write(value: Any) -> str:
    """Write a value in YAML's brackets, every text in double quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}": {write(inner)}' for key, inner in value.items()) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(write, value)) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return {None: "null", True: "true", False: "false"}.get(value, str(value))


@given(NESTED)
def test_reads_back_what_was_written(value: Any) -> None:
    text = write(value)
    if "\ufeff" in text or "\uffff" in text or "\ufffe" in text:
        return
    found, source_map = read(text)
    assert found == value
    for path, position in source_map.items():
        inner: Any = value
        for step in path:
            inner = inner[step] if step is not None else path[-2]
        assert text[position.column - 1 :].startswith(write(inner)[:1])


@given(st.text(st.sampled_from("ab:-[]{}&*!|>'\"%@`#,? \n\t1"), max_size=40))
def test_never_raises(text: str) -> None:
    diagnostics = Diagnostics()
    result = read_yaml(text, "a.yaml", diagnostics)
    assert (result is None) <= diagnostics.has_errors
    for line in diagnostics.lines():
        assert "fix: " in line


def test_a_file_that_is_read_again_is_as_new() -> None:
    text = "a: [1, 2]\nb: {c: d}\n"
    first = read_yaml(text, "kept.yaml", Diagnostics())
    assert first is not None
    first[1][("a",)] = Position("other.yaml")
    first[1]["b", "c", None] = Position("other.yaml")
    again = read_yaml(text, "kept.yaml", Diagnostics())
    assert again is not None
    assert again[0] == {"a": (1, 2), "b": {"c": "d"}}
    assert str(again[1][("a",)]) == "kept.yaml:1:4"
    assert str(key_position(again[1], ("b", "c"))) == "kept.yaml:2:5"
    other = read_yaml(text, "second.yaml", Diagnostics())
    assert other is not None
    assert str(other[1][("a",)]) == "second.yaml:1:4"


def test_a_faulty_file_is_told_each_time() -> None:
    for _ in range(2):
        diagnostics = Diagnostics()
        read_yaml("a: 1\na: 2\n", "twice.yaml", diagnostics)
        assert [each.message for each in diagnostics] == [
            '"a" is here a second time; the first is in line 1'
        ]


def test_only_so_many_files_are_kept() -> None:
    for number in range(500):
        read_yaml(f"a: {number}", "many.yaml", Diagnostics())
    read_yaml("\n".join(f"a{number}: 1" for number in range(2_000)), "long.yaml", Diagnostics())
    read_yaml("#" + " " * 200_000 + "\na: 1", "long.yaml", Diagnostics())
    assert len(yaml_file._known) <= 100
    assert all(shown != "long.yaml" for _, shown in yaml_file._known)
