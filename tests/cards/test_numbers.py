from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.load.tables.cell import CellError, number_converter


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
    found = number_converter(None, None, False, comma)(text)
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
        number_converter(None, None, False, comma)(text)


@given(st.integers(-(10**14), 10**14))
def test_whole_numbers_come_back(number: int) -> None:
    assert number_converter(None, None, True)(str(number)) == number
    assert type(number_converter(None, None, True)(f"{number}.0")) is int


@given(st.decimals(-9999, 9999, places=3), st.booleans())
def test_decimals_come_back_with_point_or_comma(number: object, comma: bool) -> None:
    text = str(number)
    read = number_converter(None, None, False, comma)
    if comma:
        assert read(text.replace(".", ",")) == float(text)
    else:
        assert read(text) == float(text)
