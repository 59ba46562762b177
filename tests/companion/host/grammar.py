"""Messages as phones say them, and the same with something wrong: for fuzzing."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

DEEP = "[" * 3000 + "]" * 3000
#: What stands where something else belongs.
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 15, 16, 200, 2**31, 2**32, 2**63, 10**40, 1.5, -0.0, 1e308,
    float("inf"), float("nan"), "", "0", "x" * 300, "é" * 5000, "0" * 32, "F" * 32, "0" * 64,
    "\x00", "\u202e\u2066", "\U0001f9f1", "\ud800", "blue", "red", "nobody", "<img src=x>",
    "../../etc", "{0}", "%s%n", [], {}, [[]], [1, 2], {"a": {}}, ["red", "red"], {"seat": "red"},
    {"__proto__": 1}, "again",
)  # fmt: skip


class Grammar:
    """Makes messages that fit a view of the table, or nearly do."""

    def __init__(self, chance: random.Random, view: Mapping[str, Any]) -> None:
        """Begin with what a seat sees."""
        self.chance, self.view = chance, view

    def body(self) -> str:
        """Return a message as text; three of four have something wrong."""
        said = self.message()
        for _ in range(self.chance.choice((0, 1, 1, 2))):
            # The schema stops most faults outside of an action; inside it the rules have to.
            if isinstance(said, dict) and "action" in said and self.chance.random() < 0.8:
                said = {**said, "action": self.mutate(said["action"])}
            else:
                said = self.mutate(said)
        text = json.dumps(said, ensure_ascii=self.chance.random() < 0.9)
        return self.scratch(text) if self.chance.random() < 0.08 else text

    def message(self) -> dict[str, Any]:
        """Return a message without a fault in its form."""
        kind = self.chance.choice(
            (
                "do",
                "do",
                "do",
                "keep",
                "seal",
                "open",
                "open",
                "vote",
                "differ",
                "undo",
                "free",
                "look",
                "game",
            )
        )
        return {"kind": kind, **getattr(self, f"_{kind}")()}

    def mutate(self, value: Any) -> Any:
        """Return a value with one place of it changed."""
        if isinstance(value, dict) and value and self.chance.random() < 0.85:
            key = self.chance.choice(list(value))
            match self.chance.randrange(8):
                case 0:
                    return {k: v for k, v in value.items() if k != key}
                case 1:
                    return {**value, self.chance.choice(("x", "kind", "seat", "")): self._odd()}
                case 2:
                    return {key.upper() if k == key else k: v for k, v in value.items()}
                case _:
                    return {**value, key: self.mutate(value[key])}
        if isinstance(value, list) and value and self.chance.random() < 0.85:
            at = self.chance.randrange(len(value))
            fresh = self.chance.choice(([], value[at : at + 1] * 3, [self.mutate(value[at])]))
            return [*value[:at], *fresh, *value[at + 1 :]]
        if isinstance(value, int) and self.chance.random() < 0.6:
            return value + self.chance.choice((-1, 1, 7, 2**31, -(2**31), 0.5))
        if isinstance(value, str) and value and self.chance.random() < 0.6:
            at = self.chance.randrange(len(value))
            return (
                value[:at] + self.chance.choice(("", "0", "\u0000", "ß", value)) + value[at + 1 :]
            )
        return self._odd()

    def scratch(self, text: str) -> str:
        """Return text that is no longer what it was: cut, doubled, nested, or with other signs."""
        at = self.chance.randrange(len(text))
        return self.chance.choice(
            (
                text[:at],
                text + text,
                text[:at] + DEEP + text[at:],
                text[:at] + self.chance.choice('"\\{}[]:,\x00\n9e-') + text[at + 1 :],
                text.replace("{", '{"kind":"do",', 1),
                f"[{text}]",
                "\ufeff" + text,
                text[:-1] + ',"x":' + "9" * 5000 + "}",
            )
        )

    def _odd(self) -> Any:
        return self.chance.choice(ODD)

    def _hex(self, signs: int) -> str:
        return f"{self.chance.getrandbits(4 * signs):0{signs}x}"

    def _do(self) -> dict[str, Any]:
        offers = [*self.view["offers"], *self.view["anytime"]]
        offer = self.chance.choice(offers)
        values = {field["name"]: self._value(field) for field in offer["fields"]}
        action = {"do": offer["do"], "seat": offer["seat"], "values": values}
        newest = self.view["newest"]
        return {"action": action, "key": self._hex(32), "based_on": newest}

    def _keep(self) -> dict[str, Any]:
        return {"action": self._do()["action"]}

    def _value(self, field: Mapping[str, Any]) -> Any:
        def turned(wheels: Any) -> dict[str, int]:
            return {each["name"]: self.chance.randint(-2, 12) for each in wheels}

        match field["widget"]:
            case "number":
                values = turned(field["wheels"])
                return values if len(values) > 1 else next(iter(values.values()))
            case "grid":
                return {row["seat"]: turned(row["wheels"]) for row in field["rows"]}
            case "pick":
                values = [each["value"] for each in field["choices"]] or [None]
                many = field.get("ordered") or field.get("most", 1) > 1
                return self.chance.sample(values, len(values)) if many else values[0]
            case _:
                return self.chance.choice(("tea", "\U0001f375", "<b>tea</b>", "tea\ntea"))

    def _epoch(self) -> int:
        return int((self.view["seals"] or {"epoch": 1})["epoch"])

    def _seal(self) -> dict[str, Any]:
        parts = {"salt": self._hex(32), "seal": self._hex(64), "promise": self._hex(64)}
        sealed = {"seat": self.view["seat"], **parts}
        keys = {"key": self._hex(64), "lock": self._hex(64)}
        return {"epoch": self._epoch(), "sealed": sealed, **keys}

    def _open(self) -> dict[str, Any]:
        digest = (self.view["seals"] or {}).get("digest", self._hex(64))
        parts = {"nonce": self._hex(64), "share": self._hex(64), "numbers": [1, 4]}
        return {"epoch": self._epoch(), "digest": digest, "opening": parts}

    def _vote(self) -> dict[str, Any]:
        return {"epoch": self._epoch(), "answer": self.chance.choice(("without", "again"))}

    def _differ(self) -> dict[str, Any]:
        return {"epoch": (self.view["opened"] or {"epoch": 1})["epoch"]}

    def _undo(self) -> dict[str, Any]:
        return {"newest": self.view["newest"], "key": self._hex(32)}

    def _free(self) -> dict[str, Any]:
        return {"seat": self.chance.choice(("blue", "red", "nobody", ""))}

    def _look(self) -> dict[str, Any]:
        return {"since": -1}

    def _game(self) -> dict[str, Any]:
        return {}
