"""Lead the further games to their end by chance, and show some of the screens on the way."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

GAMES = ("morocco", "lumber_trader", "arcane_alley", "mottainai")
#: Steps after which whatever ends the game is looked for; steps after which it must be over.
_LONG, _LONGEST = 150, 400
#: Screens of play for each game, besides the scores.
_SCREENS = 4


def show_game(gallery: Any, name: str, seats: Sequence[tuple[str, str]]) -> None:
    """Shoot a game's phases, and its scores unfolded."""
    from kivy.uix.widget import Widget

    from companion.ui.screens.play import PlayPage

    phone, desk = gallery.phone, gallery.phone.desk
    packs = {pack.name: pack for pack in desk.games()}
    chosen = [
        (kind.id, person) for kind, (_, person) in zip(packs[name].play.seats, seats, strict=False)
    ]
    assert desk.lay(name, "", chosen, {}), desk.refusal
    chance = random.Random(5)
    seen: set[tuple[int, str]] = set()

    def shoot(what: str) -> None:
        phone.root.go(lambda: PlayPage(desk, phone.root))
        phone.wait(3)
        if what == "scores":
            phone.touch(kind="ScoreHead", place=-1)
            phone.wait(1)
        gallery.shoot(f"{name}-{what}")
        phone.root.go(Widget, instead=True)

    phone.root.go(Widget)
    for number in range(_LONGEST):
        moment = desk.view["moment"]
        if moment["over"] and not desk.view["offers"]:
            break
        offers = [offer for offer in desk.view["offers"] if not offer["private"]]
        key = (moment["phase"], offers[0]["do"] if offers else "")
        if number and key not in seen and len(seen) < _SCREENS:
            seen.add(key)
            shoot(f"play-{len(seen)}")
        _step(desk, chance, number > _LONG)
    assert desk.view["moment"]["over"], f"{name} is not over: {desk.view['prompt']}"
    shoot("scores")
    phone.root.back()
    phone.settle()


def _step(desk: Any, chance: random.Random, is_late: bool) -> None:
    """Take up an offer that can be taken up; lead on now and then, and where nothing else can."""
    view = desk.view
    offers = [offer for offer in view["offers"] if not offer["why"] and not offer["private"]]
    others = [offer for offer in offers if offer["style"] != "skip"]
    if is_late:
        others += [
            offer
            for offer in view["anytime"]
            if not offer["fields"] and not offer["seat"] and not offer["why"]
        ]
    pool = others if others and chance.random() < 0.8 else offers
    for offer in chance.sample(pool, len(pool)):
        values = {field["name"]: _answer(field, chance) for field in offer["fields"]}
        if desk.take(offer, {name: each for name, each in values.items() if each is not None}):
            return
    for offer in offers:
        if not offer["fields"] and desk.take(offer, {}):
            return


def _answer(field: Mapping[str, Any], chance: random.Random) -> Any:
    """Return an allowed value of a field; None to leave it out."""
    values = [each["value"] for each in field.get("choices", ()) if not each.get("why")]
    match field["widget"]:
        case "choice" | "seat" if values:
            return chance.choice(values)
        case "cards" if values:
            several = field.get("most", 1) > 1
            return values[: max(1, field.get("least", 1))] if several else chance.choice(values)
        case "seats":
            return chance.sample(values, field.get("most") or len(values))
        case "number":
            return _number(field["wheels"][0], chance)
        case "numbers":
            return {
                row["seat"]: {wheel["name"]: _number(wheel, chance) for wheel in row["wheels"]}
                for row in field["rows"]
            }
        case "flag":
            return chance.random() < 0.5
        case _:
            return None


def _number(wheel: Mapping[str, Any], chance: random.Random) -> int:
    """Return an allowed figure, a small one more often."""
    most = wheel["last"] if wheel["most"] is None else wheel["most"]
    return int(min(most, wheel["least"] + int(chance.expovariate(0.3))))
