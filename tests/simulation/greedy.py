"""Greedy players at a full Brick & Mortar table: they know the secrets, it keeps the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from effects import discount, may_play, owned, paid_in_points
from hidden import KINDS, crates
from seats import Seats
from strategy import SLOTS, Played, Purchase, Temper
from worth import POINT

from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.parts.card_terms import cost_of
from punchboard.companion.rules.rules import Rules

_MOST_ACTIONS = 4000


@dataclass(frozen=True)
class Fourth:
    """When a player with three stores could first have had a fourth that would have paid.

    Attributes:
        month: from 1.
        place: in the turn order, from 1.
    """

    month: int
    place: int


@dataclass(frozen=True)
class Ended:
    """How a game ended for one player.

    Attributes:
        temper: how it played.
        started: with which Starting Store.
        stores: open at the end.
        opened: all stores that it ever opened.
        fourth: None if it never had that choice.
        points: its final score.
        won: whether the game.
    """

    temper: Temper
    started: str
    stores: tuple[str, ...]
    opened: tuple[str, ...]
    fourth: Fourth | None
    points: int
    won: bool


@dataclass(frozen=True)
class Result:
    """How a game went.

    Attributes:
        month: its last, from 1.
        marker: whether the investment marker was reached.
        best: place of the best marker on the track.
        debts: tokens taken by all.
        ended: for each player.
    """

    month: int
    marker: bool
    best: int
    debts: int
    ended: tuple[Ended, ...]


class Table(Seats):
    """One game, played to the end of its last month."""

    def __init__(self, players: int, seed: int, rules: Rules | None = None) -> None:
        super().__init__(players, seed, rules)
        self.demand: list[str] = []
        self.supply: list[str] = []
        self.bought = False
        self.started: dict[str, str] = {}
        self.opened: dict[str, list[str]] = {seat: [] for seat in self.players}
        self.fourth: dict[str, Fourth] = {}
        self._plans: dict[str, Purchase] = {}
        self._kinds: list[str] = []
        self._first: dict[str, str] = {}
        self._rivals: dict[str, bool] = {}
        self._named: dict[str, str] = {}
        self._contested = ""

    def play(self) -> Result:
        """Play to the end."""
        while not self.state.moment.over:
            self.step()
            assert self.actions < _MOST_ACTIONS
        points = {seat: self.total(seat) for seat in self.players}
        best = max(self.table.order(), key=points.__getitem__)  # the first of equals is ahead
        ended = tuple(
            Ended(
                self.players[seat].temper, card, tuple(each.id for each in self.stores(seat)),
                tuple(self.opened[seat]), self.fourth.get(seat), points[seat], seat == best,
            )
            for seat, card in self.started.items()
        )  # fmt: skip
        return Result(
            self.state.moment.round + 1,
            "marker" in self.state.moment.last_round,
            max(self.at(seat) for seat in self.players),
            sum(map(self.debt, self.players)),
            ended,
        )

    def step(self) -> None:
        """Answer what the table is asked now."""
        table = self.table
        asked = agenda.ask(table)
        step = agenda.current(table)
        own = (offer for offer in asked.offers if not offer.at_seat)
        offers = {offer.do.partition(".")[2]: offer for offer in own}
        match step.use:
            case "stores":
                self.building(step.do, offers, asked.seats)
            case "advertisement":
                self.advertise()
            case "docks":
                self.fill(step.do)
            case "supply":
                self.supply_step(step.about, offers, asked.seats)
            case "sale":
                self.sale_step(step.about, offers, asked.seats)
            case "sale_over":
                self.gain_after_sale()
                self.do("table.next")
            case "investment":
                self.invest(asked.seats[0])
            case "stock":
                self.age(offers["age"].fields)
            case _:
                self.do("table.next")

    def building(self, does: str, offers: dict[str, Offer], seats: tuple[str, ...]) -> None:
        if "take" in offers:
            free = [c for c in offers["take"].fields[0].choices if not c.why]
            card = str(self.chance.choice(free).value)
            self.started[seats[0]] = card
            self.opened[seats[0]].append(card)
            self.do("stores.take", seats[0], card=card)
        elif "buy" in offers:
            self.act(seats[0])
        elif "won" in offers:
            self.settle_auction()
        elif does == "refresh":
            self.hidden.refresh_row(self.bought)
            self.bought = False
            self.do("table.next")
        else:
            self.pay_bills()
            self.do("table.next")
            self.gain_after_bills()

    def act(self, seat: str) -> None:
        """Buy a store, have one auctioned, or pass."""
        player, hand, known = self.players[seat], self.hidden.hands[seat], self.known(seat)
        public, on = self.hidden.public, self.on(seat)
        choice = player.store(hand, public, known, on)
        if choice is not None and not choice.closed and len(known.stores) == SLOTS - 1:
            self._meets_fourth(seat)
            if player.temper.slots < SLOTS:
                choice = player.swap(hand, public, known, on)
        if choice is None:
            self.do("stores.pass", seat)
            return
        if choice.is_public:
            self._plans = {seat: choice}
            self.do("stores.auction", seat, card=choice.card)
            return
        card = self.rules.deck[choice.card]
        if choice.closed:
            self.close(seat, choice.closed)
        self.pay(seat, cost_of(card, card.number_in("cost"), self.table.order().index(seat)))
        hand.stores.remove(card.id)
        self.opened[seat].append(card.id)
        self.do("stores.buy", seat, card=card.id, place="open")

    def _meets_fourth(self, seat: str) -> None:
        place = self.table.order().index(seat) + 1
        self.fourth.setdefault(seat, Fourth(self.state.moment.round + 1, place))

    def settle_auction(self) -> None:
        """Let those who may bid raise each other dollar by dollar."""
        auction = self.state.parts["stores"].auction
        card = self.rules.deck[auction.card]
        bid, leader = auction.least, auction.opener
        raised = True
        while raised:
            raised = False
            for seat in auction.waiting:
                hand, known = self.hidden.hands[seat], self.known(seat)
                if seat == leader or not self.players[seat].raises(card, bid, hand, known):
                    continue
                if len(known.stores) == SLOTS - 1:
                    self._meets_fourth(seat)
                if len(known.stores) < self.players[seat].temper.slots:
                    bid, leader, raised = bid + 1, seat, True
        plan = self._plans.get(leader)
        if plan is not None and plan.closed:
            self.close(leader, plan.closed)
        self.pay(leader, cost_of(card, bid, self.table.order().index(leader)))
        self.hidden.take_public(card.id)
        self.bought = True
        full = len(self.stores(leader)) >= SLOTS
        if not full:
            self.opened[leader].append(card.id)
        self.do("stores.won", winner=leader, price=bid, place="box" if full else "open")

    def advertise(self) -> None:
        """Play Market Cards; who sees what the others play comes last."""
        self.supply, self.demand, self._named = [], [], {}
        sees = {seat: owned(self.stores(seat), "advertisement_agency") for seat in self.players}
        for seat in sorted(self.players, key=lambda each: sees[each] is not None):
            player = self.players[seat]
            stores, hand, known = self.stores(seat), self.hidden.hands[seat], self.known(seat)
            if len(stores) >= 3 and player.dislikes(hand, known):
                self.hidden.redraw(seat)
            more = owned(stores, "market_research") is not None
            if more:
                hand.market += self.hidden.market.draw_many(2)
            piles = (self.counts(self.supply), self.counts(self.demand)) if sees[seat] else None
            played: list[Played] = player.cards(hand, known, *may_play(stores), piles)
            self.supply += [card for card, is_supply in played if is_supply]
            own = [card for card, is_supply in played if not is_supply]
            self.demand += own
            if owned(stores, "fortune_teller"):
                self._named[seat] = player.names(self.counts(own), known)
            self.hidden.refill(seat, [card for card, _ in played], discard=2 * more)
        self.do("table.next")

    def counts(self, cards: Iterable[str]) -> dict[str, int]:
        """Return the crates that Market Cards show by type."""
        shown = [crates(self.rules.deck[card]) for card in cards]
        return {kind: sum(each.get(kind, 0) for each in shown) for kind in KINDS}

    def fill(self, what: str) -> None:
        """Fill docks or boxes; between the two, do what comes after the supply of a type."""
        if what == "supply":
            counts = self.counts(self.supply)
            self.send_away()
            self.add_before_supply(counts)
            self.cater()
            self._kinds = list(KINDS)
        else:
            counts = self.counts(self.demand)
            self._supplied_before("")
        self.do(f"docks.{what}", **counts)
        if what == "demand":
            self._kinds = list(KINDS)
            self._contested = ""
            self.foretell(self._named, counts)

    def _supplied_before(self, kind: str) -> None:
        """Do what comes after the supply of all types before this one; "": of all."""
        while self._kinds and self._kinds[0] != kind:
            self.take_after_supply(self._kinds.pop(0))

    def supply_step(self, kind: str, offers: dict[str, Offer], seats: tuple[str, ...]) -> None:
        """Stock at the minimum, bid, or stock at the own bid."""
        self._supplied_before(kind)
        before = len(self.state.parts["docks"].deals)
        if "share" in offers:
            rows = {r.seat: r.wheels[0].most or 0 for r in offers["share"].fields[0].rows}
            told = {
                seat: {"quantity": self.wants(seat, kind, most, self.lowest[kind])[0]}
                for seat, most in rows.items()
            }
            self.do("supply.share", quantities=told)
        elif "open" in offers:
            known = {row.seat: self.known(row.seat) for row in offers["open"].fields[0].rows}
            short = sum(each.room[kind] for each in known.values())
            short -= self.state.parts["docks"].goods[kind]
            prices = {s: self.players[s].supply_bid(kind, short, k) for s, k in known.items()}
            self.do("supply.open", bids={seat: {"price": bid} for seat, bid in prices.items()})
        else:
            seat, act = seats[0], offers["act"]
            field = next(f for f in act.fields if f.name == "quantity")
            price = self.state.parts["supply"].chosen[seat]["price"]
            wanted, first = self.wants(seat, kind, field.wheels[0].most or 0, price)
            self.do("supply.act", seat, quantity=wanted, **_first(act, first))
        self.settle_deals(before, {}, {})

    def wants(self, seat: str, kind: str, most: int, price: int) -> tuple[int, str]:
        """Return how many crates a seat stocks, and the store that it fills first."""
        player, hand, known = self.players[seat], self.hidden.hands[seat], self.known(seat)
        rooms = self.rules.mechanisms["stock"].goods.rooms(self.table, seat, kind)
        saves = {card: discount(self.rules.deck[card], kind, price) for card in rooms}
        best = max((card for card in rooms if rooms[card]), key=saves.__getitem__, default="")
        cheap = price - saves.get(best, 0)
        count = player.stock(kind, most, cheap, hand, known)
        if cheap < price:
            count = min(count, max(rooms[best], player.stock(kind, most, price, hand, known)))
        return count, best

    def sale_step(self, kind: str, offers: dict[str, Offer], seats: tuple[str, ...]) -> None:
        """Sell at the maximum, bid, or sell at the own bid."""
        if kind in self._kinds:
            self._kinds = self._kinds[self._kinds.index(kind) + 1 :]
            actions = self.actions
            self.move_before_sale(kind)
            if self.actions > actions:
                return
        before = len(self.state.parts["docks"].deals)
        goods = self.lies.goods
        rivals = {
            seat: any(goods[each][kind] for each in self.players if each != seat)
            for seat in self.players
        }
        lows = {
            card.id: self.low(seat, card, kind)
            for seat in self.players
            for card in self.stores(seat)
            if card.id.endswith("antique_store") and kind in crates(card)
        }
        if "share" in offers:
            rows = offers["share"].fields[0].rows
            told = {}
            for row in rows:
                kept = self.players[row.seat].keeps(kind, self.known(row.seat))
                most = min(row.wheels[0].most or 0, goods[row.seat][kind] - kept)
                told[row.seat] = {"quantity": most}
            self.do("sale.share", quantities=told)
        elif "open" in offers:
            self._rivals = rivals
            bids, self._first = {}, {}
            demand = self.state.parts["docks"].boxes[kind]
            for row in offers["open"].fields[0].rows:
                known, player = self.known(row.seat), self.players[row.seat]
                on = self.rules.mechanisms["stock"].goods.held(self.table, row.seat, kind)
                quantity, price = player.sale_bid(kind, demand, known, on)
                most = next(wheel.most or 0 for wheel in row.wheels if wheel.name == "quantity")
                bids[row.seat] = {"quantity": min(quantity, most), "price": price}
                self._first[row.seat] = self._sold_first(on, kind, price)
            self._contested = kind
            self.do("sale.open", bids=bids)
        else:
            rivals = self._rivals
            first = self._first.get(seats[0], "")
            self.do("sale.act", seats[0], **_first(offers["act"], first))
        self.settle_deals(before, lows, rivals)
        step = agenda.current(self.table)
        if step is None or step.about != kind:
            self.after_sale_of(kind, self._contested == kind)

    def _sold_first(self, on: Mapping[str, int], kind: str, price: int) -> str:
        """Return the store from which crates are sold first: where each brings most."""

        def brings(card: str) -> float:
            store = self.rules.deck[card]
            points = paid_in_points(store, kind)
            if points:
                return POINT * points
            terms = [t for t in store.terms if t.effect == "price" and t.counts("sale", kind)]
            return price + sum(term.amount for term in terms)

        return max((card for card, count in on.items() if count), key=brings, default="")

    def invest(self, seat: str) -> None:
        self.exchange_jewelry(seat)
        hand = self.hidden.hands[seat]
        prices = [self.price_of(seat, count) for count in range(1, len(self.costs) + 1)]
        count = self.players[seat].points(hand, prices, self.known(seat))
        if count < 0:
            hand.cash -= self.brings(seat) * count
            self.do("investment.sell", seat, amount=-count)
        elif count:
            hand.cash -= prices[count - 1]
            self.buy(seat, count)
        else:
            self.do("investment.pass", seat)


def _first(offer: Offer, card: str) -> dict[str, str]:
    """Return the answer which store comes first, where that is asked and is one of them."""
    for field in offer.fields:
        if field.name == "first" and any(choice.value == card for choice in field.choices):
            return {"first": card}
    return {}
