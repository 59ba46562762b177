"""Where a line may break inside a text without blanks: after hyphens, between ideographs.

The rules are those of Unicode Standard Annex #14, revision 55, by their numbers; what they say of
blanks is left out, since lines break at each. The package that has them all takes 170 microseconds
for a letter, these take ten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from punchboard.generator.text.emoji import emoji_in, may_have_emoji

if TYPE_CHECKING:
    import regex

#: Characters of ASCII after which a line may break, if more follow.
_BREAKS_ASCII = re.compile(r"[-/|!?}][^ ]")
#: Most words: letters and digits in quotes or parentheses, and a sign behind them. Nothing of it is
#: ever parted (LB13, 14, 19, 23, 24, 25, 28, 30), which is seen sooner so than by all the rules.
_WHOLE = re.compile(r"\(?\$?[A-Za-z0-9'\"‘’“”]*[.,:;]?\)?[.,:;]?")


def may_break(text: str) -> bool:
    """Return whether a text must be looked at: lines may break elsewhere than at blanks.

    Two signs side by side, between which Unicode would break as well, are left together.
    """
    return not text.isascii() or _BREAKS_ASCII.search(text) is not None


@cache
def unbroken(word: str) -> tuple[str, ...]:
    """Return a word without blanks in the pieces between which a line may break."""
    if len(word) == 1 or _WHOLE.fullmatch(word):
        return (word,)
    pieces = _compiled().split(word)
    return tuple(_with_whole_emoji(word, pieces)) if may_have_emoji(word) else tuple(pieces)


def _with_whole_emoji(word: str, pieces: list[str]) -> Iterator[str]:
    """Yield the pieces of a word, joined where they would part an emoji.

    Unicode's rules keep a skin tone with people alone; emoji take it behind any other, too.
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
    import regex  # most texts have blanks alone

    from punchboard.generator.text.break_rules import BREAK

    return regex.compile(BREAK, regex.VERSION1 | regex.DOTALL)
