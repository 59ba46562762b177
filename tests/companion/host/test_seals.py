"""Seals: Python does what the specification says, byte for byte; JavaScript in seal.test.mjs."""

from __future__ import annotations

import hashlib
import hmac
import json
import struct
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.seal import seal
from punchboard.companion.seal.choice_numbers import (
    MOST_TRIED,
    UnsealableError,
    count_numbers,
    every_choice,
    numbers_of,
    values_of,
    words_of,
)
from punchboard.companion.table.choice_record import ChoiceId, Opening, Seal

VECTORS = json.loads(Path(__file__).with_name("seals.json").read_text(encoding="utf-8"))
every_case = pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["name"])
every_list = pytest.mark.parametrize("told", VECTORS["lists"], ids=lambda told: told["name"])


def choice_of(case: dict[str, Any]) -> ChoiceId:
    return ChoiceId(**{key: case["context"][key] for key in ChoiceId.model_fields})


def seal_of(case: dict[str, Any]) -> Seal:
    # One of the vectors has a seat that no game may have.
    parts = {key: case[key] for key in ("salt", "seal", "promise")}
    return Seal.model_construct(seat=case["context"]["seat"], **parts)


def test_the_bytes_are_those_of_the_specification() -> None:
    """Written out once by hand, without any code of ours."""
    case = VECTORS["cases"][0]
    context = (
        b"\x00\x109f3a51c08e7b2d64" + b"\x00\x10brick_and_mortar" + struct.pack(">II", 2, 1)
        + b"\x00\x0econtest.seal_7" + struct.pack(">I", 12) + b"\x00\x04blue"
    )  # fmt: skip
    salt, seed = bytes.fromhex(case["salt"]), bytes.fromhex(case["seed"])
    nonce = hmac.digest(seed, b"punchboard nonce 1\0" + context + salt, "sha256")
    numbers = b"\x03" + struct.pack(">16i", 1, 4, 7, *[0] * 13)
    whole = b"punchboard seal 1\0" + context + salt + nonce + numbers
    assert case["seal"] == hashlib.sha256(whole).hexdigest()
    share = hmac.digest(seed, b"punchboard share 1\0" + context + salt, "sha256")
    promise = b"punchboard promise 1\0" + context + salt + share
    assert case["promise"] == hashlib.sha256(promise).hexdigest()


@every_case
def test_python_makes_the_vectors(case: dict[str, Any]) -> None:
    context = seal.context_of(choice_of(case), case["context"]["seat"])
    salt, seed = bytes.fromhex(case["salt"]), bytes.fromhex(case["seed"])
    nonce, share = seal.make_nonce(seed, context, salt), seal.make_share(seed, context, salt)
    assert context.hex() == case["bytes"]
    assert (nonce.hex(), share.hex()) == (case["nonce"], case["share"])
    assert seal.make_seal(context, salt, nonce, case["numbers"]).hex() == case["seal"]
    assert seal.make_promise(context, salt, share).hex() == case["promise"]
    assert seal.recovery_words(seed) == case["recovery"]


@every_list
def test_python_says_the_words_of_the_vectors(told: dict[str, Any]) -> None:
    cases = [VECTORS["cases"][each] for each in told["cases"]]
    digest = seal.make_list(choice_of(cases[0]), [seal_of(case) for case in cases])
    shares = [
        None if place in told["missing"] else case["share"]
        for place, case in zip(told["cases"], cases, strict=True)
    ]
    assert digest.hex() == told["digest"]
    check = seal.make_check(digest, shares)
    assert list(seal.words_of(check)) == told["words"]
    picture = seal.picture_of(check)
    assert {"rows": list(picture.rows), "colour": picture.colour} == told["picture"]


def test_the_picture_is_drawn_as_the_specification_says() -> None:
    """Bits of bytes 3 and 4 from the second highest on, three a row; byte 5 is the colour."""
    picture = seal.picture_of(bytes([0, 0, 0, 0b0_101_110_0, 0b11_000_111, 10]))
    assert picture.rows == ("10101", "11011", "01110", "00000", "11111")
    assert picture.colour == "#1e6b3a"


def test_256_words_are_all_different() -> None:
    assert len(set(seal.word_list())) == 256


@given(st.sampled_from(["numbers", "nonce", "share", "salt", "seal", "promise", "epoch", "seat"]))
def test_whatever_is_changed_fits_no_more(what: str) -> None:
    case = VECTORS["cases"][0]
    opening = {key: case[key] for key in ("numbers", "nonce", "share")}
    assert seal.fits(choice_of(case), seal_of(case), Opening(**opening))
    if what == "numbers":
        opening["numbers"] = [1, 4, 8]
    elif what in opening:
        opening[what] = "00" * 32
    elif what == "epoch":
        case = {**case, "context": {**case["context"], "epoch": 13}}
    elif what == "seat":
        case = {**case, "context": {**case["context"], "seat": "red"}}
    else:
        case = {**case, what: "00" * (len(case[what]) // 2)}
    assert not seal.fits(choice_of(case), seal_of(case), Opening(**opening))


def test_more_than_sixteen_numbers_are_never_sealed() -> None:
    with pytest.raises(ValueError, match="17"):
        seal.make_seal(b"", bytes(16), bytes(32), [0] * 17)


CHOICES = json.loads(Path(__file__).with_name("choices.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("told", CHOICES["cases"], ids=lambda told: told["name"])
def test_choices_are_the_numbers_and_words_that_javascript_makes_of_them(
    told: dict[str, Any],
) -> None:
    fields, numbers = told["fields"], told["numbers"]
    assert numbers_of(fields, told["values"]) == numbers
    assert values_of(fields, numbers) == told["values"]
    assert words_of(fields, numbers) == told["words"]


@pytest.mark.parametrize("told", CHOICES["counts"], ids=lambda told: told["name"])
def test_a_phone_that_lost_its_choice_tries_each_once(told: dict[str, Any]) -> None:
    tried = [tuple(each) for each in every_choice(told["fields"])]
    assert len(tried) == len(set(tried)) == told["possible"]


FIELDS = [
    {"name": "bid", "widget": "number", "look": "dial", "optional": True,
     "wheels": [{"name": "quantity"}, {"name": "price"}]},
    {"name": "card", "widget": "pick", "look": "list", "choices": [{"value": "a"}, {"value": "b"}]},
    {"name": "sure", "widget": "pick", "look": "switch",
     "choices": [{"value": False, "label": "No"}, {"value": True, "label": "Yes"}]},
]  # fmt: skip


def test_a_choice_becomes_numbers_and_back() -> None:
    assert count_numbers(FIELDS) == 5
    assert values_of(FIELDS, [1, 3, 12, 1, 0]) == {
        "bid": {"quantity": 3, "price": 12}, "card": "b", "sure": False
    }  # fmt: skip
    assert values_of(FIELDS, [0, 0, 0, 0, 1]) == {"card": "a", "sure": True}


@pytest.mark.parametrize(
    "numbers", [[], [2, 3, 12, 1, 0], [0, 3, 0, 1, 0], [1, 3, 12, 2, 0], [1, 3, 12, 1, 7]]
)
def test_numbers_that_are_no_choice_are_refused(numbers: list[int]) -> None:
    with pytest.raises(ValueError):
        values_of(FIELDS, numbers)


def test_text_is_never_sealed() -> None:
    with pytest.raises(UnsealableError):
        count_numbers([{"name": "line", "widget": "text"}])


def test_a_lost_phones_bid_is_searched_equally_far_in_app_and_page() -> None:
    page = (Path(__file__).parents[3] / "companion/web/bids.js").read_text(encoding="utf-8")
    assert f"const MOST_TRIES = {MOST_TRIED};" in page
