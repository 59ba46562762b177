"""The agreement on a seat's secret: the vectors of RFC 7748, and what docs/dev/protocol.md adds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.net.seats import seat_key, seat_secret, taken_mac
from punchboard.companion.net.x25519 import public_key, shared_value

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "x25519.json").read_text(encoding="utf-8")
)
raw = bytes.fromhex


@pytest.mark.parametrize("told", VECTORS["cases"], ids=lambda told: told["shared"][:8])
def test_both_sides_find_what_the_standard_says(told: dict[str, str]) -> None:
    assert shared_value(raw(told["private"]), raw(told["public"])).hex() == told["shared"]


def test_public_keys_are_those_of_the_standard() -> None:
    for told in VECTORS["keys"]:
        assert public_key(raw(told["private"])).hex() == told["public"]


def test_a_value_that_goes_in_again_gives_what_the_standard_says() -> None:
    base = (9).to_bytes(32, "little")
    assert shared_value(base, base).hex() == VECTORS["iterated"]["value"]


@pytest.mark.parametrize("public", VECTORS["small"])
def test_a_key_with_which_all_would_find_the_same_is_refused(public: str) -> None:
    with pytest.raises(ValueError, match="small order"):
        shared_value(raw(VECTORS["keys"][0]["private"]), raw(public))


def test_a_seats_secret_is_made_as_the_docs_say() -> None:
    told = VECTORS["seat"]
    private, phone, host = (
        seat_key(raw(told["seed"]), told["seat"]),
        raw(told["phone"]),
        raw(told["host"]),
    )
    assert private.hex() == told["private"]
    assert public_key(private) == phone
    secret = seat_secret(shared_value(private, host), phone, host, told["seat"])
    assert secret.hex() == told["secret"]
    mac = taken_mac(raw(told["lobby"]), phone, host, told["seat"], told["name"])
    assert mac == told["mac"]
