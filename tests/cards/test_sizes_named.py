"""The named trim sizes, which are not checked when the program starts."""

import pytest

from punchboard.cards.schema.size import SIZES, Size

#: What makers of cards, sleeves and print services give, in mm to a tenth.
_KNOWN = {
    "poker": (63.5, 88.9), "euro_poker": (63, 88), "bridge": (57.2, 88.9), "tarot": (69.8, 120.6),
    "euro_tarot": (70, 120), "mini": (44.4, 63.5), "mini_american": (41, 63),
    "mini_euro": (44, 68), "usa_game": (56, 87), "euro_game": (59, 92), "japanese": (59, 86),
    "catan": (54, 80), "micro": (31.8, 44.4), "square_small": (63.5, 63.5),
    "square_large": (88.9, 88.9), "euro_square": (70, 70), "jumbo": (88.9, 139.7),
    "business": (50.8, 88.9), "euro_business": (85, 55), "credit": (85.7, 54),
    "domino": (44.4, 88.9), "mint_tin": (52, 87),
}  # fmt: skip


def test_each_named_size_is_one_that_a_designer_could_write():
    for name, size in SIZES.items():
        assert Size.model_validate(size.model_dump()) == size, name


def test_each_named_size_is_the_one_that_the_trade_knows():
    assert SIZES.keys() == _KNOWN.keys()
    for name, size in SIZES.items():
        assert (size.width, size.height) == pytest.approx(_KNOWN[name], abs=0.06), name
        assert size.radius == (1 if name == "japanese" else pytest.approx(3.1, abs=0.2)), name
