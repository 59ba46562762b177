"""A full Brick & Mortar table with its hidden half: what players see, pay, earn and gain."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from effects import (
    EXCHANGED,
    FIRST,
    FORETOLD,
    FREIGHT,
    GIFT,
    GLOATING,
    RESALE,
    added,
    at_rest,
    catered,
    chosen,
    closing,
    name,
    owned,
    paid_in_points,
    points_after,
    surplus_earns,
    takes,
)
from hidden import KINDS, Hidden, crates
from strategy import Player
from worth import POINT, Known, brings

from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.mechanism import ScoreLine
from punchboard.companion.rules.engine.offer import Field
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.shelf_stock import ShelfStock
from punchboard.companion.rules.parts.card_terms import (
    Holding,
    Trading,
    needs_market,
    reckon,
    to_market,
    trading,
    types_points,
)
from punchboard.companion.rules.rules import Rules, Setup, apply, start
from tests.companion.shipped import shipped_pack, shipped_rules

SEATS = ("blue", "orange", "green", "purple")
#: What is switched on: all that the companion counts, without its calculator.
FULL = {"stock": True, "market": True, "debt": True}


def pack_text() -> str:
    """Return the game's pack as it is written by `build`."""
    return shipped_pack("brick_and_mortar")


def brick_and_mortar() -> Rules:
    """Return the rules from the game's pack."""
    return shipped_rules("brick_and_mortar")


@dataclass(frozen=True)
class Lies:
    """What lies on shelves.

    Attributes:
        goods: seat to crates by type.
        room: seat to free spaces by type.
    """

    goods: Mapping[str, Mapping[str, int]]
    room: Mapping[str, Mapping[str, int]]


class Seats:
    """Seats with their secrets at a table that the companion keeps.

    Attributes:
        costs: price of 1, 2, ... points.
        sale: what a point brings that is sold.
    """

    def __init__(self, players: int, seed: int, rules: Rules | None = None) -> None:
        self.chance = random.Random(seed)
        self.rules = rules or brick_and_mortar()
        seats = SEATS[:players]
        self.state: State = start(self.rules, Setup(tuple((s, s.title()) for s in seats), FULL))
        self._look = TableContext(self.rules, self.state)
        self.hidden = Hidden(self.rules.deck, seats, self.chance, cash=15, keep=3)
        self.players = {seat: Player(self.rules.deck, self.chance) for seat in seats}
        numbers = self.rules.play.mechanisms
        self.costs: tuple[int, ...] = numbers["investment"].costs
        self.sale: int = numbers["investment"].sale
        self.lowest = {lot.id: lot.open for lot in numbers["supply"].lots.each}
        self.highest = {lot.id: lot.open for lot in numbers["sale"].lots.each}
        reach = numbers["ends"].reach[0].at
        self.marker = next(each.at for each in reach if each.players == players)
        self.slots: tuple[int, ...] = tuple(each.bill for each in numbers["stores"].slots)
        self.penalties: tuple[int, ...] = tuple(each.penalty for each in numbers["stores"].slots)
        final = next(each.round for each in numbers["ends"].final if each.players == players)
        self.final = 1 + self.rules.play.rounds.names.index(final)
        self.actions = 0
        self._taken: set[str] = set()

    @property
    def table(self) -> TableContext:
        """What this very state says; a look keeps what it has worked out."""
        if self._look.state is not self.state:
            self._look = TableContext(self.rules, self.state)
        return self._look

    def do(self, do: str, seat: str = "", **values: object) -> None:
        """Carry out an action."""
        self.state = apply(self.rules, self.state, Action(do, seat, values))
        self.actions += 1

    def stores(self, seat: str) -> tuple[TableCard, ...]:
        cards = self.state.parts["stores"].cards[seat]
        return tuple(self.rules.deck[card] for card in cards)

    def at(self, seat: str) -> int:
        """Return where a seat's point marker stands."""
        at: int = self.state.parts["points"].at[seat]
        return at

    def debt(self, seat: str) -> int:
        """Return how many debt tokens a seat has."""
        count: int = self.state.parts["debt"].of[seat]
        return count

    def bill(self, seat: str) -> int:
        return sum(
            card.number_in("utilities") + slot for slot, card in enumerate(self.stores(seat))
        )

    @property
    def lies(self) -> Lies:
        """Who has how many crates and how much room in this very state."""
        return self.table.once(("lies",), self._lies)

    def _lies(self) -> Lies:
        # This is read off the state: asking store by store took half the time of a game.
        held, docks = self.state.parts["stock"].on, self.state.parts["docks"].goods
        # In Sale only what can be sold counts; before, the docks may still be filled.
        is_sale = self.rules.play.phases[self.state.moment.phase].id == "sale"
        goods = {seat: dict.fromkeys(KINDS, 0) for seat in self.players}
        room = {seat: dict.fromkeys(KINDS, 0) for seat in self.players}
        for seat in self.players:
            for card in self.stores(seat):
                if card.values.get("center"):
                    continue
                for kind, most in crates(card).items():
                    count = sum(held[seat].get(card.id, {}).get(kind, ()))
                    room[seat][kind] += most - count
                    if not is_sale or docks[kind] or not needs_market(card, kind):
                        goods[seat][kind] += count
        return Lies(goods, room)

    def known(self, seat: str) -> Known:
        """Return what a seat sees."""
        return self.table.once(("known", seat), lambda: self._known(seat))

    def _known(self, seat: str) -> Known:
        table, market = self.table, self.rules.mechanisms["docks"]
        count, room = self.lies.goods, self.lies.room
        others = [each for each in self.players if each != seat]
        stores = self.stores(seat)
        has_boxes = any(term.effect == "boxes" for card in stores for term in card.terms)
        month = self.state.moment.round + 1
        way = self.marker - max(self.state.parts["points"].at.values())
        left = max(1, min(self.final + 1 - month, max(2, way // 5 + 1)))
        if self.state.moment.last_round:
            left = 1
        return Known(
            month,
            left,
            stores,
            count[seat],
            room[seat],
            {k: market.free_boxes(table, k).besides(seat) if has_boxes else 0 for k in KINDS},
            {k: sum(count[e][k] for e in others) for k in KINDS},
            {k: sum(room[e][k] for e in others) for k in KINDS},
            self.state.parts["docks"].goods,
            len(self.players),
            self.lowest,
            self.highest,
            {k: brings(stores, k, self.highest[k], 1.0) for k in KINDS},
            self.slots,
            self.penalties,
            table.order().index(seat),
            self.at(seat),
            max(self.at(each) for each in others),
            self.marker,
        )

    def on(self, seat: str) -> dict[str, dict[str, int]]:
        """Return the crates on each of a seat's stores by type."""
        table, stock = self.table, self.rules.mechanisms["stock"]
        result: dict[str, dict[str, int]] = {card.id: {} for card in self.stores(seat)}
        for kind in KINDS:
            for card, count in stock.goods.held(table, seat, kind).items():
                result[card][kind] = count
        return result

    def holdings(self, seat: str, kind: str) -> list[Holding]:
        """Return a seat's stores with the crates of a type that lie there."""
        lies = self.rules.mechanisms["stock"].goods.held(self.table, seat, kind)
        return [Holding(card, lies.get(card.id, 0)) for card in self.stores(seat)]

    def low(self, seat: str, card: TableCard, kind: str) -> int:
        """Return how many crates lie on the bottom shelf of a store."""
        return int(self.rules.mechanisms["stock"].goods.shelves(self.table, seat, card, kind)[-1])

    def pay(self, seat: str, amount: int) -> None:
        """Pay from a hand; what is missing is made up with debt tokens of $2."""
        hand = self.hidden.hands[seat]
        hand.cash -= amount
        if hand.cash < 0:
            before = self.debt(seat)
            self.do("debt.short", seat, missing=-hand.cash)
            hand.cash += 2 * (self.debt(seat) - before)

    def gain(self, seat: str, points: int) -> None:
        """Gain points from stores."""
        if points > 0:
            self.do("points.gain", seat, amount=min(20, points))

    def close(self, seat: str, card: str) -> None:
        """Close a store, for points where it gives some."""
        goods = self.on(seat)[card]
        points = sum(closing(self.rules.deck[card], k) * count for k, count in goods.items())
        self.do("stores.close", seat, card=card)
        self.gain(seat, points)

    def move(self, seat: str, kind: str, source: str, goal: str, most: int) -> None:
        """Move crates between stores, as many as fit."""
        stock = self.rules.mechanisms["stock"]
        room = stock.goods.rooms(self.table, seat, kind)[goal]
        count = min(most, room, stock.goods.held(self.table, seat, kind)[source])
        if count > 0:
            self.do("stock.move", seat, route=f"{source}|{kind}|{goal}", count=count)

    def move_before_sale(self, kind: str) -> None:
        """Move crates onto and off Freezer and Warehouse; keep old ones on the Thrift Store."""
        demand = self.state.parts["docks"].boxes[kind]
        for seat, player in self.players.items():
            stores = self.stores(seat)
            for card in stores:
                points = paid_in_points(card, kind)
                if not points and name(card) != "thrift_store":
                    continue
                goods = self.rules.mechanisms["stock"].goods.held(self.table, seat, kind)
                if card.id not in goods or sum(goods.values()) == 0:
                    continue
                others = [each for each in goods if each != card.id]
                if not points:
                    for each in others:
                        self.move(
                            seat, kind, each, card.id, self.low(seat, self.rules.deck[each], kind)
                        )
                elif player.moves_to(kind, points, demand, self.known(seat)):
                    for each in others:
                        self.move(seat, kind, each, card.id, goods[each])
                else:
                    for each in others:
                        self.move(seat, kind, card.id, each, goods[card.id])

    def take_after_supply(self, kind: str) -> None:
        """Take free crates that are left in a dock, and gain points after the supply of a type."""
        for seat in self.table.order():
            for card in self.stores(seat):
                most = takes(card, kind)
                if most and not self._waits(card, kind):
                    room = self.rules.mechanisms["stock"].goods.rooms(self.table, seat, kind)[
                        card.id
                    ]
                    count = min(most, room, self.state.parts["docks"].goods[kind])
                    if count:
                        self.do("docks.take", seat, place=f"{card.id}|{kind}", count=count)
                        self._taken.add(card.id)
            self.gain(seat, points_after(self.stores(seat), kind))

    def _waits(self, card: TableCard, kind: str) -> bool:
        """Return whether a store that takes one crate a month takes a dearer one later."""
        if name(card) != "consignment_store":
            return False
        docks, later = self.state.parts["docks"].goods, KINDS[KINDS.index(kind) + 1 :]
        return card.id in self._taken or any(docks[k] and k in crates(card) for k in later)

    def send_away(self) -> None:
        """Take what others wait for out of the market, for those with a Freight Yard."""
        for seat in self.table.order():
            lying = [kind for kind in KINDS if self.state.parts["docks"].goods[kind]]
            if lying and owned(self.stores(seat), "freight_yard"):
                known = self.known(seat)
                kind = max(lying, key=lambda k: known.rivals_room[k] - 2 * known.room[k])
                count = min(FREIGHT, self.state.parts["docks"].goods[kind])
                self.do("docks.add", kind=kind, count=-count)
                self.hidden.hands[seat].cash += count

    def foretell(self, named: Mapping[str, str], boxes: Mapping[str, int]) -> None:
        """Gain points for having named the type that is wanted most."""
        for seat in self.table.order():
            if seat in named and boxes[named[seat]] == max(boxes.values()):
                self.gain(seat, FORETOLD)

    def after_sale_of(self, kind: str, contested: bool) -> None:
        """Do what stores do right after the sale of a type."""
        deals = [d for d in self.state.parts["docks"].deals if d.selling and d.kind == kind]
        first = next((deal for deal in deals if any(deal.cards.values())), None)
        for seat in self.table.order():
            stores = self.stores(seat)
            endless = owned(stores, "endless_sale")
            if endless and contested and first and first.seat == seat:
                self.gain(seat, FIRST if first.cards.get(endless.id) else 0)
            if owned(stores, "friendly_rival"):
                lost = sum(deal.surplus for deal in deals if deal.seat != seat)
                self.hidden.hands[seat].cash += GLOATING * lost
        self._buy_surplus(kind)

    def give_away(self, seat: str) -> None:
        """Give a crate that would hardly sell to the opponent farthest behind with space for it."""
        shop = owned(self.stores(seat), "gift_shop")
        if shop is None:
            return
        stock, known = self.rules.mechanisms["stock"], self.known(seat)
        for kind in crates(shop):
            later = 0.35 * known.highest[kind] if known.left > 1 else 0.0
            if not stock.goods.held(self.table, seat, kind)[shop.id] or later > POINT * GIFT:
                continue
            for other in reversed(self.table.order()):
                rooms = stock.goods.rooms(self.table, other, kind)
                goal = next((card for card, room in rooms.items() if room), "")
                if other != seat and goal:
                    self.do("stock.discard", seat, place=f"{shop.id}|{kind}", count=1)
                    self.do("stock.add", other, place=f"{goal}|{kind}", count=1)
                    self.gain(seat, GIFT)
                    return

    def exchange_jewelry(self, seat: str) -> None:
        """Turn a crate of jewelry into points."""
        card = owned(self.stores(seat), "jewelry_exchange")
        held = self.rules.mechanisms["stock"].goods.held(self.table, seat, "jewelry")
        if card is None or not held[card.id]:
            return
        # Jewelry sells for more, unless it would expire, or nothing is sold any more.
        if self.low(seat, card, "jewelry") or self.state.moment.last_round:
            self.do("stock.discard", seat, place=f"{card.id}|jewelry", count=1)
            self.gain(seat, EXCHANGED)

    def _buy_surplus(self, kind: str) -> None:
        """Let a Resale Shop buy what opponents had to discard."""
        if kind not in RESALE or self.state.moment.last_round:
            return
        for seat in self.table.order():
            shop = owned(self.stores(seat), "resale_shop")
            if shop is None:
                continue
            for deal in self.state.parts["docks"].deals:
                room = self.rules.mechanisms["stock"].goods.rooms(self.table, seat, kind)[shop.id]
                cash = self.hidden.hands[seat].cash // RESALE[kind]
                count = min(deal.surplus, room, cash)
                if deal.selling and deal.kind == kind and deal.seat != seat and count:
                    self.do("stock.add", seat, place=f"{shop.id}|{kind}", count=count)
                    self.hidden.hands[seat].cash -= RESALE[kind] * count
                    self.hidden.hands[deal.seat].cash += RESALE[kind] * count

    def add_before_supply(self, counts: dict[str, int]) -> None:
        """Add the crates of factories and mills to those of the Supply Cards."""
        for seat in self.players:
            for kind, number in added(self.stores(seat), self.known(seat).room).items():
                counts[kind] += number

    def cater(self) -> None:
        """Put free crates onto the stores that get some."""
        self._taken = set()
        table, stock = self.table, self.rules.mechanisms["stock"]
        for seat in table.order():
            for card, kind, most in catered(self.stores(seat)):
                count = min(most, stock.goods.rooms(table, seat, kind)[card.id])
                if count:
                    self.do("stock.add", seat, place=f"{card.id}|{kind}", count=count)

    def gain_after_sale(self) -> None:
        """Gain points for having sold several types; close the stores that close after a sale."""
        deals = [deal for deal in self.state.parts["docks"].deals if deal.selling and deal.cards]
        for seat in self.table.order():
            types = len({deal.kind for deal in deals if deal.seat == seat})
            self.gain(seat, types_points(self.stores(seat), "sale", types))
            self.give_away(seat)

    def gain_after_bills(self) -> None:
        """Gain points for crates that lie in stores; close those that must not be empty."""
        for seat in self.table.order():
            holdings = {kind: self.holdings(seat, kind) for kind in KINDS}
            found = [at_rest(held, kind) for kind, held in holdings.items()]
            self.gain(seat, sum(points for points, _ in found))
            self.hidden.hands[seat].cash += sum(money for _, money in found)
            for held in holdings["jewelry"]:
                if held.card.id.endswith(":jewelry_collector") and not held.quantity:
                    self.close(seat, held.card.id)

    def settle_deals(
        self, before: int, lows: Mapping[str, int], rivals: Mapping[str, bool]
    ) -> None:
        """Pay and earn for the newest deals, with the effects of cards that terms tell.

        Args:
            before: how many deals there were.
            lows: store to the crates that lay on its bottom shelf.
            rivals: seat to whether anybody else had crates of that type.
        """
        for deal in self.state.parts["docks"].deals[before:]:
            moment = "sale" if deal.selling else "supply"
            hand = self.hidden.hands[deal.seat]
            holdings = []
            for card in self.stores(deal.seat):
                sold = deal.cards.get(card.id, 0)
                ways = chosen(
                    card,
                    deal.kind,
                    sold,
                    deal.price,
                    rivals.get(deal.seat, False),
                    lows.get(card.id, 0),
                )
                holdings.append(Holding(card, sold, ways))
            found = reckon(holdings, moment, deal.kind, deal.price)
            if deal.selling:
                hand.cash += found.money
                for card_id, count in deal.lost.items():
                    hand.cash += count * surplus_earns(self.rules.deck[card_id].terms, deal.kind)
            else:
                self.pay(deal.seat, found.money)
            self.gain(deal.seat, found.points)
            for card in found.closes:
                self.close(deal.seat, card.id)

    def pay_bills(self) -> None:
        for seat in self.players:
            self.pay(seat, self.bill(seat))
            if owned(self.stores(seat), "energy_co_op"):
                self.hidden.hands[seat].cash += len(self.stores(seat)) - 1

    def trading(self, seat: str) -> Trading:
        """Return how a seat's stores let it buy and sell points."""
        return trading(self.stores(seat))

    def purchases(self, seat: str, points: int) -> tuple[int, ...]:
        """Return the purchases that make up so many points, as cheap as the stores let them be."""
        times = self.trading(seat).times
        parts = (points // times + (place < points % times) for place in range(times))
        return tuple(part for part in parts if part)

    def price_of(self, seat: str, points: int) -> int:
        """Return what so many points cost a seat."""
        return sum(self.costs[part - 1] for part in self.purchases(seat, points))

    def brings(self, seat: str) -> int:
        """Return what a point brings that a seat sells."""
        sale = self.trading(seat).sale
        return self.sale if sale is None else sale

    def age(self, fields: Iterable[Field]) -> None:
        """Move goods down; what drops off and may go to the market for points goes there."""
        stock = self.table.find(ShelfStock, "stock")
        points: Counter[str] = Counter()
        for each in stock.fallen(self.table):
            term = to_market(self.rules.deck[each.card], each.kind)
            points[each.seat] += term.amount * (each.count // term.per) if term else 0
        self.do("stock.age", **{field.name: field.wheels[0].most for field in fields})
        for seat, gained in points.items():
            self.gain(seat, gained)

    def total(self, seat: str) -> int:
        """Return the final score of a seat as things stand."""
        lines: list[ScoreLine] = []
        for source in self.rules.play.mechanisms["scores"].sources:
            lines += self.rules.mechanisms[source.use].score_lines(self.table, seat, source)
        return sum(line.points for line in lines)

    def buy(self, seat: str, points: int) -> None:
        """Buy so many points, and no more."""
        for part in self.purchases(seat, points):
            self.do("investment.buy", seat, amount=part)
        if self.state.parts["investment"].bought:
            self.do("investment.pass", seat)
