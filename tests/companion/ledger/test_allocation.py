"""Who may take how much, what finds a box, what becomes surplus: arithmetic and conservation."""

from __future__ import annotations

from dock_game import KINDS, NAMES, Game
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.companion.rules.parts.allocation import Boxes, deliver, is_contested

SMALL = st.integers(0, 12)


def test_as_many_crates_as_room_are_no_competition() -> None:
    assert not is_contested(3, {"blue": 1, "red": 2})
    assert not is_contested(6, {"blue": 1, "red": 4})


def test_too_few_crates_for_two_players_are_a_competition() -> None:
    assert is_contested(2, {"blue": 1, "red": 2})


def test_a_player_alone_has_no_competition() -> None:
    assert not is_contested(1, {"blue": 0, "red": 4})
    assert not is_contested(0, {"red": 3})


def test_two_players_with_boxes_of_their_own_compete_where_there_are_none_for_all() -> None:
    assert is_contested(0, {"blue": 2, "red": 1})


def test_a_later_seller_gets_what_the_first_has_left() -> None:
    first, left = deliver(Boxes(5), "jayden", 4)
    second, left = deliver(left, "maria", 2)
    assert (first.sold, first.surplus) == (4, 0)
    assert (second.sold, second.surplus) == (1, 1)
    assert left.shared == 0


def test_boxes_of_another_kind_are_only_for_those_who_may_use_them() -> None:
    boxes = Boxes(1, other=2, other_for=frozenset({"blue"}))
    assert deliver(boxes, "red", 3)[0].surplus == 2
    assert deliver(boxes, "blue", 3)[0].other == 2


@given(st.integers(0, 9), SMALL, SMALL, SMALL, st.booleans(), st.none() | SMALL)
def test_nothing_is_surplus_while_a_box_within_reach_is_free(
    quantity: int, shared: int, own: int, other: int, may: bool, chosen: int | None
) -> None:
    boxes = Boxes(shared, {"blue": own}, other, frozenset({"blue"} if may else ()))
    delivery, after = deliver(boxes, "blue", quantity, chosen)
    assert delivery.sold + delivery.surplus == quantity
    assert min(delivery.own, delivery.shared, delivery.other, delivery.surplus) >= 0
    assert min(after.shared, after.own["blue"], after.other) >= 0
    assert delivery.surplus == 0 or after.reach("blue") == 0
    assert after.reach("blue") == boxes.reach("blue") - delivery.sold


DEAL = st.tuples(
    st.sampled_from(("stock", "sell", "age", "take", "discard")),
    st.sampled_from(tuple(NAMES)),
    st.sampled_from(KINDS),
    st.integers(0, 9),
)


@settings(max_examples=60, deadline=None)
@given(
    docks=st.fixed_dictionaries({kind: st.integers(0, 9) for kind in KINDS}),
    boxes=st.fixed_dictionaries({kind: st.integers(0, 6) for kind in KINDS}),
    deals=st.lists(DEAL, max_size=25),
)
def test_goods_are_conserved_and_never_exceed_docks_room_or_boxes(
    docks: dict[str, int], boxes: dict[str, int], deals: list[tuple[str, str, str, int]]
) -> None:
    game = Game()
    game.open(blue=[66, 3, 4], red=[67, 1, 2], green=[68, 5, 6])
    game.fill(**docks)
    game.want(**boxes)
    for what, seat, kind, count in deals:
        before = game.market.middle.available(game.look, kind), game.goods(seat, kind)
        if what == "stock":
            game.stocked(seat, kind, count)
            moved = game.goods(seat, kind) - before[1]
            assert 0 <= moved == before[0] - game.market.middle.available(game.look, kind) <= count
        elif what == "sell":
            delivery = game.sold(seat, kind, count)
            assert delivery.sold + delivery.surplus == before[1] - game.goods(seat, kind) <= count
        elif what == "age":
            game.to(3)
            game.do("stock.age")
        elif what == "take":
            place = game.offer("market.take", seat)
            if place is not None:
                value = place.fields[0].choices[0].value
                game.do("market.take", seat, place=value, count=1)
        else:
            offer = game.offer("stock.discard", seat)
            if offer is not None:
                game.do("stock.discard", seat, place=offer.fields[0].choices[-1].value, count=1)
        _check_counts(game)


def _check_counts(game: Game) -> None:
    """Check that nothing is over capacity, and that the log explains every crate on a shelf."""
    for seat in NAMES:
        for card in game.stock.cards(game.look, seat).values():
            for kind in KINDS:
                lies = game.stock.shelves(game.look, seat, card, kind)
                assert min(lies) >= 0
                assert sum(lies) <= game.stock.capacity(card, kind)
        for kind in KINDS:
            total = f"stock.{kind}"
            told = (e.amount for e in game.state.log if e.total == total and e.seat == seat)
            assert sum(told) == game.goods(seat, kind)
            assert game.market.middle.available(game.look, kind) >= 0
            assert game.market.demand(game.look, kind) >= 0
