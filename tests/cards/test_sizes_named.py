"""The named trim sizes, which are not checked when the program starts."""

from punchboard.cards.schema.size import SIZES, Size


def test_each_named_size_is_one_that_a_designer_could_write():
    for name, size in SIZES.items():
        assert Size.model_validate(size.model_dump()) == size, name
