"""The log of a table, held against a tuple of the same entries."""

from __future__ import annotations

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.rules.engine.event import Entry, Event
from punchboard.companion.rules.engine.log import Log


def entry(text: str) -> Entry:
    return Entry(text, (Event("told", what=text),), "table", 1, "deal", 1)


def log_of(entries: tuple[Entry, ...]) -> Log:
    log = Log()
    for each in entries:
        log = log.with_entry(each)
    return log


ENTRIES = st.lists(st.sampled_from("abc").map(entry), max_size=6).map(tuple)


@given(ENTRIES, st.integers(-8, 8), st.integers(-8, 8))
def test_a_log_reads_as_a_tuple_of_its_entries(
    entries: tuple[Entry, ...], first: int, last: int
) -> None:
    log = log_of(entries)
    assert (len(log), tuple(log), bool(log)) == (len(entries), entries, bool(entries))
    assert tuple(reversed(log)) == entries[::-1]
    assert log[first:last] == entries[first:last]
    assert log.since(max(0, first)) == entries[max(0, first) :]
    assert log.newest(max(0, first)) == entries[::-1][: max(0, first)][::-1]
    if -len(entries) <= first < len(entries):
        assert log[first] is entries[first]
    else:
        with pytest.raises(IndexError):
            log[first]


@given(ENTRIES, ENTRIES)
def test_logs_of_the_same_entries_are_equal(
    one: tuple[Entry, ...], other: tuple[Entry, ...]
) -> None:
    assert (log_of(one) == log_of(other)) == (one == other)
    assert (log_of(one) != log_of(other)) == (one != other)
    assert log_of(one) != one


@given(ENTRIES, ENTRIES)
def test_two_logs_that_continue_one_leave_it_and_each_other_alone(
    before: tuple[Entry, ...], entries: tuple[Entry, ...]
) -> None:
    log = log_of(before)
    made = [log.with_entry(each) for each in entries]
    assert tuple(log) == before
    assert [tuple(each) for each in made] == [(*before, each) for each in entries]


def test_a_log_of_a_hundred_thousand_entries_is_let_go() -> None:
    log = log_of((entry("a"),) * 100_000)
    assert len(log) == 100_000
    del log
    gc.collect()
