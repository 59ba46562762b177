"""Break opportunities inside words: after hyphens, between ideographs.

The rules are those of Unicode Standard Annex #14, revision 55, without the rules for spaces,
because lines break at each space. The package that has all rules takes 170 microseconds per letter,
this pattern takes ten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from punchboard.generator.text.emoji import emoji_in, may_have_emoji

if TYPE_CHECKING:
    import regex

#: ASCII characters with a break opportunity after them, if more text follows.
_BREAKS_ASCII = re.compile(r"[-/|!?}][^ ]")
#: The usual word: letters, digits and no-break spaces in quotes or parentheses, with a percent sign
#: and punctuation after them. It never breaks (LB12, 13, 14, 19, 23, 24, 25, 28, 30); this test is
#: faster than all the rules.
_WHOLE = re.compile(r"\(?\$?[A-Za-z0-9'\"‘’“”\u00a0]*(?:(?<=[0-9\u00a0])%)?[.,:;]?\)?[.,:;]?")
#: Words whose pieces are cached: a deck of different words has hundreds of thousands.
_MOST_WORDS = 20_000


def may_break(text: str) -> bool:
    """Return whether a text may have break opportunities besides spaces.

    Two adjacent punctuation marks stay together, although Unicode would break between some.
    """
    return not text.isascii() or _BREAKS_ASCII.search(text) is not None


@lru_cache(_MOST_WORDS)
def split_at_breaks(word: str) -> tuple[str, ...]:
    """Split a word at its break opportunities."""
    if len(word) == 1 or _WHOLE.fullmatch(word):
        return (word,)
    pieces = _compiled().split(word)
    return tuple(_with_whole_emoji(word, pieces)) if may_have_emoji(word) else tuple(pieces)


def _with_whole_emoji(word: str, pieces: list[str]) -> Iterator[str]:
    """Yield the pieces of a word, joined where a break would split an emoji.

    Unicode's rules keep a skin tone only with people; emoji sequences also have it after others.
    """
    inside = {at for start, end in emoji_in(word) for at in range(start + 1, end)}
    joined, end = "", 0
    for piece in pieces:
        joined += piece
        end += len(piece)
        if end not in inside:
            yield joined
            joined = ""


@cache
def _compiled() -> regex.Pattern[str]:
    import regex  # most texts break at spaces only

    from punchboard.generator.text.break_rules import BREAK

    return regex.compile(BREAK, regex.VERSION1 | regex.DOTALL)
