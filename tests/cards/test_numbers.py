from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.cell_value import CellError, to_number


@pytest.mark.parametrize(
    ("text", "comma", "number"),
    [
        ("3", False, 3),
        ("3.0", False, 3),
        ("+3", False, 3),
        ("−3", False, -3),
        ("2.5", False, 2.5),
        (".5", False, 0.5),
        ("2,5", True, 2.5),
        ("0,125", True, 0.125),
        ("0.125", True, 0.125),
        ("1.234", False, 1.234),
        ("1,234", True, 1.234),
        ("1e3", False, 1000),
        ("-0", False, 0),
    ],
)
def test_reads(text: str, comma: bool, number: float) -> None:
    found = to_number(text, decimal_comma=comma)
    assert found == number
    assert type(found) is type(number)


@pytest.mark.parametrize(
    ("text", "comma"),
    [
        ("2,5", False),
        ("1,234", False),
        ("1.234", True),
        ("1.234.567", False),
        ("1 000", False),
        ("1'000", False),
        ("ten", False),
        ("2024-03-01", False),
        ("3/4/24", False),
        ("$5", False),
        ("5%", False),
        ("inf", False),
        ("nan", False),
        ("1e99", False),
        ("1_0", False),
        ("٣", False),
        ("9" * 400, False),
        ("", False),
    ],
)
def test_refuses(text: str, comma: bool) -> None:
    with pytest.raises(CellError):
        to_number(text, decimal_comma=comma)


@given(st.integers(-(10**14), 10**14))
def test_whole_numbers_come_back(number: int) -> None:
    assert to_number(str(number), whole=True) == number
    assert type(to_number(f"{number}.0", whole=True)) is int


@given(st.decimals(-9999, 9999, places=3), st.booleans())
def test_decimals_come_back_with_point_or_comma(number: object, comma: bool) -> None:
    text = str(number)
    cell = text.replace(".", ",") if comma else text
    assert to_number(cell, decimal_comma=comma) == float(text)
