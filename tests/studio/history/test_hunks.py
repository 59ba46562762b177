"""Hunks between contents, and steps taken out of the weave of a file."""

from __future__ import annotations

import random
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.generator.studio.history.hunk import Hunk, applied, difference, hunks_of, inverted
from punchboard.generator.studio.history.weave import OverlapError, Weave
from punchboard.generator.studio.splice.splice import Splice, apply_splices

CONTENTS = st.lists(st.sampled_from([b"a", b"b", b",", b"\n", b"\r\n", b"row\n"]), max_size=40).map(
    b"".join
)


@given(CONTENTS, CONTENTS)
def test_the_difference_of_two_contents_makes_one_of_the_other(one, other):
    hunks = difference(one, other)
    assert applied(one, hunks) == other
    assert applied(other, inverted(hunks)) == one
    assert all(hunk.before != hunk.after for hunk in hunks)


@given(CONTENTS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 5), CONTENTS), max_size=4))
def test_hunks_do_what_their_splices_do(raw, drawn):
    splices = []
    at = 0
    for start, length, new in sorted(drawn):
        start, end = max(start, at), min(max(start, at) + length, len(raw))
        if start <= end:
            splices.append(Splice(start, end, new))
            at = end
    assert applied(raw, hunks_of(raw, splices)) == apply_splices(raw, splices)


def test_splices_that_overlap_are_no_hunks():
    with pytest.raises(ValueError, match="overlaps"):
        hunks_of(b"heron", [Splice(0, 3, b""), Splice(2, 4, b"")])


def test_changed_cells_are_found_to_the_byte():
    one = b"id,name,cost\nheron,Heron,3\nsnipe,Snipe,1\nrail,Rail,2\n"
    other = one.replace(b"3", b"4").replace(b"snipe,Snipe,1\n", b"").replace(b"Rail", b"Water rail")
    assert difference(one, other) == (
        Hunk(25, b"3", b"4"), Hunk(27, b"snipe,Snipe,1\n", b""), Hunk(46, b"R", b"Water r"),
    )  # fmt: skip


def test_thousands_of_sorted_rows_take_a_moment():
    rows = [f"card{number},Card {number},{number % 7}\n".encode() for number in range(9000)]
    mixed = rows.copy()
    random.Random(1).shuffle(mixed)
    begun = perf_counter()
    hunks = difference(b"".join(rows), b"".join(mixed))
    assert perf_counter() - begun < 2
    assert applied(b"".join(rows), hunks) == b"".join(mixed)


@given(st.data())
def test_a_switch_takes_out_one_author_and_leaves_the_others(data):
    """Each author writes another digit, so the content shows everyone's changes."""
    weave = Weave(b"0\n" * 5)
    content = weave.content()
    for author in (1, 2, 3):
        start = data.draw(st.integers(0, len(content)))
        end = data.draw(st.integers(start, min(len(content), start + 3)))
        new = str(author).encode() * data.draw(st.integers(0, 3))
        hunks = hunks_of(content, [Splice(start, end, new)])
        weave.apply(author, hunks, author)
        content = applied(content, hunks)
        assert weave.content() == content
    author = data.draw(st.sampled_from([1, 2, 3]))
    try:
        hunks = weave.hunks_of_switch(author)
    except OverlapError:
        assert author < 3  # nobody has touched the last change
        return
    without = applied(content, hunks)
    assert str(author).encode() not in without
    for other in {1, 2, 3} - {author}:
        mark = str(other).encode()
        assert without.count(mark) >= content.count(mark)
    weave.switch(author)
    assert weave.content() == without
    assert applied(without, weave.hunks_of_switch(author)) == content
