"""Greedy players at a full Brick & Mortar table: they know the secrets, it keeps the rules."""

from __future__ import annotations

from dataclasses import dataclass

from effects import may_play
from hidden import KINDS
from seats import Seats
from strategy import SLOTS, Played

from punchboard.companion.rules import agenda
from punchboard.companion.rules.offer import Offer

_MOST_ACTIONS = 4000


@dataclass(frozen=True)
class Ended:
    """How a game ended for one player.

    Attributes:
        started: with which Starting Store.
        stores: open at the end.
        won: whether the game.
    """

    started: str
    stores: tuple[str, ...]
    won: bool


@dataclass(frozen=True)
class Result:
    """How a game went.

    Attributes:
        month: its last, from 1.
        points: seat to place on the track.
        actions: taken.
        stores: that a player had on average at the end.
        debts: tokens taken by all.
        marker: whether the investment marker was reached.
        ended: for each player.
    """

    month: int
    points: dict[str, int]
    actions: int
    stores: float
    debts: int
    marker: bool
    ended: tuple[Ended, ...]


class Table(Seats):
    """One game, played to the end of its last month."""

    def __init__(self, players: int, seed: int) -> None:
        super().__init__(players, seed)
        self.demand: list[str] = []
        self.supply: list[str] = []
        self.bought = False
        self.started: dict[str, str] = {}

    def play(self) -> Result:
        """Play to the end."""
        while not self.state.moment.over:
            self.step()
            assert self.actions < _MOST_ACTIONS
        stores = [len(self.stores(seat)) for seat in self.players]
        points = {seat: self.at(seat) for seat in self.players}
        marker = "marker" in self.state.moment.last_round
        month = self.state.moment.round + 1
        mean = sum(stores) / len(stores)
        debts = sum(map(self.debt, self.players))
        best = max(self.look.order(), key=self.total)  # the first of equals is further ahead
        ended = tuple(
            Ended(card, tuple(store.id for store in self.stores(seat)), seat == best)
            for seat, card in self.started.items()
        )
        return Result(month, points, self.actions, mean, debts, marker, ended)

    def step(self) -> None:
        """Answer what the table is asked now."""
        look = self.look
        asked = agenda.ask(look)
        step = agenda.current(look)
        own = (offer for offer in asked.offers if not offer.at_seat)
        offers = {offer.do.partition(".")[2]: offer for offer in own}
        match step.use:
            case "stores":
                self.building(offers, asked.seats)
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

    def building(self, offers: dict[str, Offer], seats: tuple[str, ...]) -> None:
        if "take" in offers:
            free = [c for c in offers["take"].fields[0].choices if not c.why]
            card = str(self.chance.choice(free).value)
            self.started[seats[0]] = card
            self.do("stores.take", seats[0], card=card)
        elif "buy" in offers:
            self.act(seats[0])
        elif "won" in offers:
            self.settle_auction()
        elif "row" in offers:
            self.hidden.refresh_row(self.bought)
            self.bought = False
            self.do("table.next")
        else:
            self.pay_bills()
            self.do("table.next")
            self.gain_after_bills()

    def act(self, seat: str) -> None:
        hand = self.hidden.hands[seat]
        choice = self.players[seat].store(hand, self.hidden.public, self.known(seat))
        if choice is None:
            self.do("stores.pass", seat)
            return
        card, is_public = choice
        if is_public:
            self.do("stores.auction", seat, card=card)
            return
        self.pay(seat, self.rules.deck[card].count("cost"))
        hand.stores.remove(card)
        self.do("stores.buy", seat, card=card, place="open")

    def settle_auction(self) -> None:
        """Let those who may bid raise each other dollar by dollar."""
        auction = self.state.parts["stores"].auction
        card = self.rules.deck[auction.card]
        bid, leader = auction.least, auction.opener
        raised = True
        while raised:
            raised = False
            for seat in (auction.opener, *auction.waiting):
                hand = self.hidden.hands[seat]
                if seat != leader and self.players[seat].raise_to(
                    card, bid, hand, self.known(seat)
                ):
                    bid, leader, raised = bid + 1, seat, True
        self.pay(leader, bid)
        self.hidden.take_public(card.id)
        self.bought = True
        full = len(self.stores(leader)) >= SLOTS
        self.do("stores.won", winner=leader, price=bid, place="box" if full else "open")

    def advertise(self) -> None:
        self.supply, self.demand = [], []
        for seat, player in self.players.items():
            stores, hand, known = self.stores(seat), self.hidden.hands[seat], self.known(seat)
            if len(stores) >= 3 and player.dislikes(hand, known):
                self.hidden.redraw(seat)
            played: list[Played] = player.cards(hand, known, may_play(stores))
            self.supply += [card for card, is_supply in played if is_supply]
            self.demand += [card for card, is_supply in played if not is_supply]
            self.hidden.refill(seat, [card for card, _ in played])
        self.do("table.next")

    def fill(self, what: str) -> None:
        cards = self.supply if what == "supply" else self.demand
        counts = {k: sum(self.rules.deck[c].count(k) for c in cards) for k in KINDS}
        if what == "supply":
            self.add_before_supply(counts)
            self.cater()
        else:
            self.gain_after_supply()
        self.do(f"docks.{what}", **counts)

    def supply_step(self, kind: str, offers: dict[str, Offer], seats: tuple[str, ...]) -> None:
        before = len(self.state.parts["docks"].deals)
        if "share" in offers:
            rows = {r.seat: r.wheels[0].most or 0 for r in offers["share"].fields[0].rows}
            told = {
                seat: {"quantity": self.wants(seat, kind, most, self.lowest[kind])}
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
            seat = seats[0]
            field = next(f for f in offers["act"].fields if f.name == "quantity")
            price = self.state.parts["supply"].chosen[seat]["price"]
            wanted = self.wants(seat, kind, field.wheels[0].most or 0, price)
            self.do("supply.act", seat, quantity=wanted)
        self.settle_deals(before)

    def wants(self, seat: str, kind: str, most: int, price: int) -> int:
        hand = self.hidden.hands[seat]
        return self.players[seat].stock(kind, most, price, hand, self.known(seat))

    def sale_step(self, kind: str, offers: dict[str, Offer], seats: tuple[str, ...]) -> None:
        before = len(self.state.parts["docks"].deals)
        if "share" in offers:
            rows = offers["share"].fields[0].rows
            told = {row.seat: {"quantity": row.wheels[0].most or 0} for row in rows}
            self.do("sale.share", quantities=told)
        elif "open" in offers:
            bids = {}
            demand = self.state.parts["docks"].boxes[kind]
            for row in offers["open"].fields[0].rows:
                known = self.known(row.seat)
                quantity, price = self.players[row.seat].sale_bid(kind, demand, known)
                most = next(wheel.most or 0 for wheel in row.wheels if wheel.name == "quantity")
                bids[row.seat] = {"quantity": min(quantity, most), "price": price}
            self.do("sale.open", bids=bids)
        else:
            self.do("sale.act", seats[0])
        self.settle_deals(before)

    def invest(self, seat: str) -> None:
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
