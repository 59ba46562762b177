"""What Tabletop Simulator and a group do with a saved table, as public saves show it.

The program numbers decks from 1, calls `DeckCustom` a `Deck`, writes floats in single precision
and fields in its own order, and adds fields: `ImageScalar`, `CustomShader`, `PhysicsMaterial` and
others (argonui/SCED on GitHub, 2 600 objects). The group shuffles, draws, splits, renames and
uploads.
"""

from __future__ import annotations

import copy
import hashlib
import random
import struct
from collections.abc import Iterator
from typing import Any

Object = dict[str, Any]
OURS = "punchboard "
_STACKS = ("Custom_Tile_Stack", "Custom_Token_Stack")
_SHADER = {
    "SpecularColor": {"r": 1.0, "g": 1.0, "b": 1.0},
    "SpecularIntensity": 0.0, "SpecularSharpness": 2.0, "FresnelStrength": 0.0,
}  # fmt: skip
_PLACED = {
    "posX": 1.5, "posY": 1.0, "posZ": -3.25, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
    "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
}  # fmt: skip


def every(objects: object) -> Iterator[Object]:
    """Yield objects, what lies in them, and their states."""
    if isinstance(objects, dict):
        objects = list(objects.values())
    if not isinstance(objects, list):
        return
    for each in objects:
        yield each
        for inner in ("ContainedObjects", "ChildObjects", "States"):
            yield from every(each.get(inner))


def is_ours(each: Object) -> bool:
    return str(each.get("Memo", "")).startswith(OURS)


def saved_again(saved: Object) -> Object:
    """Return a table as the program writes it when nobody did anything."""
    table = copy.deepcopy(saved)
    numbers: dict[tuple[str, str], int] = {}
    for each in every(table["ObjectStates"]):
        _renumber(each, numbers)
        each["Name"] = {"DeckCustom": "Deck", "CardCustom": "Card"}.get(each["Name"], each["Name"])
        if "CustomImage" in each:
            each["CustomImage"] = {"ImageScalar": 1.0, **each["CustomImage"]}
        if "CustomMesh" in each:
            each["CustomMesh"]["CustomShader"] = copy.deepcopy(_SHADER)
        each |= {"Tags": ["played"], "LuaScript": "-- ours", "Value": 3, "LayoutGroupSortIndex": 2}
        each["AltLookAngle"] = {"x": 12.5, "y": 0.0, "z": 0.0}
        each["PhysicsMaterial"] = {"Bounciness": 0.1}
    table |= {"VersionNumber": "v13.2.2", "Table": "Table_Octagon", "Gravity": 0.5}
    again = _single_precision(_reordered(table))
    assert isinstance(again, dict)
    return again


def _renumber(each: Object, numbers: dict[tuple[str, str], int]) -> None:
    """Give the sheets of a deck or card the numbers from 1 that the program counts."""
    sheets = each.get("CustomDeck")
    if not sheets:
        return
    new = {
        key: numbers.setdefault((key, sheet["FaceURL"]), len(numbers) + 1)
        for key, sheet in sheets.items()
    }
    each["CustomDeck"] = {str(new[key]): sheet for key, sheet in sheets.items()}

    def moved(card: int) -> int:
        return new[str(card // 100)] * 100 + card % 100

    if "CardID" in each:
        each["CardID"] = moved(each["CardID"])
    if "DeckIDs" in each:
        each["DeckIDs"] = [moved(card) for card in each["DeckIDs"]]


def _single_precision(value: object) -> object:
    if isinstance(value, float):
        found: float = struct.unpack("f", struct.pack("f", value))[0]
        return found
    if isinstance(value, dict):
        return {name: _single_precision(each) for name, each in value.items()}
    return [_single_precision(each) for each in value] if isinstance(value, list) else value


def _reordered(value: object) -> object:
    if isinstance(value, dict):
        return {name: _reordered(value[name]) for name in sorted(value, reverse=True)}
    return [_reordered(each) for each in value] if isinstance(value, list) else value


class Group:
    """People at a table, who do some of what groups do.

    Attributes:
        table: what they play on, changed in place.
    """

    def __init__(self, table: Object, chance: random.Random) -> None:
        self.table = table
        self._chance = chance
        self._number = 0

    @property
    def objects(self) -> list[Object]:
        found: list[Object] = self.table["ObjectStates"]
        return found

    def play(self) -> None:
        """Do some of what groups do."""
        deeds = [
            self.shuffle, self.draw, self.bag, self.split, self.merge, self.rename, self.describe,
            self.draw_lines, self.bring_own, self.mix_in, self.give_states, self.upload, self.copy,
            self.attach,
        ]  # fmt: skip
        for deed in self._chance.sample(deeds, self._chance.randint(0, len(deeds))):
            deed()

    def _decks(self) -> list[Object]:
        return [each for each in self.objects if each["Name"] == "Deck" and is_ours(each)]

    def _guid(self) -> str:
        self._number += 1
        return f"f{self._number:05x}"

    def _own(self, name: str, **more: object) -> Object:
        own: Object = {"GUID": self._guid(), "Name": name, "Transform": dict(_PLACED), **more}
        return own

    def shuffle(self) -> None:
        for deck in self._decks():
            self._chance.shuffle(deck["ContainedObjects"])
            deck["DeckIDs"] = [each["CardID"] for each in deck["ContainedObjects"]]

    def draw(self) -> None:
        """Lay some cards on the table, or into a hand."""
        for deck in self._decks():
            for _ in range(self._chance.randint(0, 5)):
                if len(deck["ContainedObjects"]) > 2:
                    place = self._chance.randrange(len(deck["ContainedObjects"]))
                    self.objects.append(deck["ContainedObjects"].pop(place))
                    deck["DeckIDs"].pop(place)

    def bag(self) -> None:
        """Put some of what lies on the table into a bag of their own."""
        loose = [each for each in self.objects if is_ours(each) and each["Name"] != "HandTrigger"]
        some = self._chance.sample(loose, min(len(loose), 3))
        for each in some:
            _remove(self.objects, each)
        self.objects.append(self._own("Bag", Nickname="Box", ContainedObjects=some, Memo=""))

    def split(self) -> None:
        """Take one piece from each pile."""
        for each in [each for each in self.objects if each["Name"] in _STACKS and is_ours(each)]:
            each["Number"] -= 1
            single = copy.deepcopy(each) | {"GUID": self._guid()}
            del single["Number"]
            single["Name"] = each["Name"].removesuffix("_Stack")
            self.objects.append(single)
            if each["Number"] == 1:
                del each["Number"]
                each["Name"] = each["Name"].removesuffix("_Stack")

    def merge(self) -> None:
        """Lay two decks of ours onto each other."""
        decks = self._decks()
        if len(decks) > 1:
            upper, lower = decks[:2]
            lower["ContainedObjects"] += upper["ContainedObjects"]
            lower["DeckIDs"] += upper["DeckIDs"]
            lower["CustomDeck"] |= upper["CustomDeck"]
            _remove(self.objects, upper)

    def _some(self) -> list[Object]:
        ours = [each for each in every(self.objects) if is_ours(each)]
        return self._chance.sample(ours, min(len(ours), self._chance.randint(1, 4)))

    def rename(self) -> None:
        for each in self._some():
            each["Nickname"] = f"Ben: {each['Nickname']}"

    def describe(self) -> None:
        for each in self._some():
            each["Description"] = "Too strong!"

    def draw_lines(self) -> None:
        line = {"points3": [{"x": 0.0, "y": 1.0, "z": 0.0}], "thickness": 0.1}
        self.table["VectorLines"] = [line]
        self._some()[0]["AttachedVectorLines"] = [line]

    def bring_own(self) -> None:
        """Lay a deck, a die and a bag of another game on the table, with deck numbers like ours."""
        cards = [
            self._own("Card", Nickname=f"Ace {place}", CardID=100 + place, CustomDeck=_sheets())
            for place in range(3)
        ]
        deck = self._own(
            "Deck", DeckIDs=[102, 100, 101], CustomDeck=_sheets(), ContainedObjects=cards
        )
        die, tile = self._own("Die_6", Memo="hers"), self._own("Custom_Tile", Memo="")
        self.objects.extend([deck, die, tile])

    def mix_in(self) -> None:
        """Put a card of another game into a deck of ours."""
        for deck in self._decks()[:1]:
            card = self._own("Card", CardID=77_702, CustomDeck=_sheets("777"), Nickname="Joker")
            deck["ContainedObjects"].append(card)
            deck["DeckIDs"].append(77_702)
            deck["CustomDeck"] |= _sheets("777")

    def give_states(self) -> None:
        """Make one object another state of another one."""
        loose = [
            each for each in self.objects if is_ours(each) and each["Name"] in ("Card", *_STACKS)
        ]
        if len(loose) > 1:
            shown, hidden = loose[:2]
            _remove(self.objects, hidden)
            shown["States"] = {"2": hidden}

    def attach(self) -> None:
        """Attach one object to another."""
        loose = [each for each in self.objects if each["Name"] == "Custom_Model" and is_ours(each)]
        if loose:
            _remove(self.objects, loose[0])
            self.objects.append(self._own("BlockSquare", Memo="", ChildObjects=[loose[0]]))

    def copy(self) -> None:
        """Copy and paste a card."""
        for deck in self._decks()[:1]:
            twin = copy.deepcopy(deck["ContainedObjects"][0])
            self.objects.append(twin | {"GUID": self._guid()})

    def upload(self) -> None:
        """Upload all pictures of ours with the program's Cloud Manager."""
        for each in every(self.objects):
            sheets = list(each.get("CustomDeck", {}).values())
            for part in (*sheets, each.get("CustomImage", {}), each.get("CustomMesh", {})):
                for name, address in part.items():
                    if name.endswith("URL") and "/harbor/" in str(address):
                        digest = hashlib.sha256(address.encode()).hexdigest()[:16]
                        part[name] = f"https://cloud.example.org/{digest}"


def _remove(objects: list[Object], one: Object) -> None:
    objects[:] = [each for each in objects if each is not one]


def _sheets(key: str = "1") -> Object:
    sheet = {
        "FaceURL": "https://example.org/aces.png", "BackURL": "https://example.org/b.png",
        "NumWidth": 10, "NumHeight": 7, "BackIsHidden": True, "UniqueBack": False, "Type": 0,
    }  # fmt: skip
    return {key: sheet}
