"""The point track and the turn order: who passes whom, ties, the floor, and the log's sums."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from shops import NAMES, Game

SEATS = tuple(NAMES)
A, B, C, D = SEATS
MOVES = st.lists(st.tuples(st.sampled_from(SEATS), st.integers(-20, 20)), max_size=30)


def moved(*moves: tuple[str, int]) -> tuple[str, ...]:
    game = Game()
    for seat, amount in moves:
        game.do("points.gain", seat, amount=amount)
    return game.look.order()


def test_bm_d2_markers_pass_and_stay_behind_those_they_land_on() -> None:
    assert moved((D, 3)) == (D, A, B, C)
    assert moved((D, 3), (B, 3)) == (D, B, A, C)
    assert moved((D, 3), (B, 3), (C, 4)) == (C, D, B, A)
    assert moved((D, 3), (B, 3), (C, 4), (D, -3)) == (C, B, D, A)


def test_bm_d3_a_loss_in_a_tie_goes_behind_all() -> None:
    assert moved((A, -1)) == (B, C, D, A)


def test_falling_onto_others_stays_ahead_of_them() -> None:
    assert moved((A, 2), (A, -2)) == (A, B, C, D)
    assert moved((D, 2), (D, -2)) == (D, A, B, C)


def test_a_move_that_meets_nobody_keeps_the_order() -> None:
    assert moved((A, 7), (D, -4)) == (A, B, C, D)


def test_passing_is_told_with_all_places_and_what_each_has() -> None:
    game = Game()
    game.do("points.gain", D, amount=3)
    assert game.said("Set the turn order: Dev (13 points), Ada (10 points), Ben (10 points), ")
    assert game.said("Move Dev’s marker to 13.")


def test_nobody_falls_below_the_floor() -> None:
    game = Game()
    game.do("points.gain", A, amount=-20)
    assert game.state.parts["points"].at[A] == 0
    assert game.said("Ada loses 10 points and has 0 points.")
    assert moved((A, -20), (B, -20)) == (C, D, B, A)


def test_the_last_to_come_lies_on_top() -> None:
    game = Game()
    game.do("points.gain", A, amount=1)
    game.do("points.gain", B, amount=1)
    markers = game.panel("points")["markers"]
    assert [each["seat"] for each in markers if each["at"] == 11] == [A, B]


@given(MOVES)
def test_order_is_always_sorted_by_points_with_ties_by_history(
    moves: list[tuple[str, int]],
) -> None:
    game = Game()
    for seat, amount in moves:
        before, old = game.look.order(), dict(game.state.parts["points"].at)
        game.do("points.gain", seat, amount=amount)
        after, at = game.look.order(), game.state.parts["points"].at
        assert sorted(after) == sorted(SEATS)
        assert [at[each] for each in after] == sorted(at.values(), reverse=True)
        others = [each for each in after if each != seat]
        assert others == [each for each in before if each != seat], "only the mover moves"
        tied = [each for each in others if at[each] == at[seat]]
        places = [after.index(each) for each in tied]
        if at[seat] > old[seat]:
            assert all(after.index(seat) > place for place in places), "the mover comes last"
        elif at[seat] < old[seat]:
            assert all(after.index(seat) < place for place in places), "the mover stays ahead"
        else:
            assert after == before


def test_matched_points_decide_the_order_and_ties_stay_as_they_were() -> None:
    game = Game()
    game.match(points={C: {"at": 12}, D: {"at": 12}, A: {"at": 4}})
    assert game.look.order() == (C, D, B, A)
    game.match(points={D: {"at": 12}}, order=[D, C, B, A])
    assert game.look.order() == (D, C, B, A), "a tie is as the table says"
    game.match(order=[A, B, C, D])
    assert game.look.order() == (C, D, B, A)
    assert game.said("Set the turn order: Cleo (12 points), Dev (12 points), Ben (10 points), ")


@given(MOVES)
def test_every_total_is_the_start_and_the_sum_of_its_log(moves: list[tuple[str, int]]) -> None:
    game = Game()
    for seat, amount in moves:
        game.do("points.gain", seat, amount=amount)
    game.match(points={A: {"at": 17}})
    sums: Counter[str] = Counter()
    for entry in game.state.log:
        if entry.total == "points":
            sums[entry.seat] += entry.amount
    assert game.state.parts["points"].at == {seat: 10 + sums[seat] for seat in SEATS}
