"""Find emoji in texts, and whether they request emoji presentation.

The grammar is that of Unicode Technical Standard #51, revision 29, 1.4.9 (ED-17): a base with its
modifier, keycap, tags or variation selector, and more of these after zero width joiners; or a flag,
which is two regional indicators.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from punchboard.cards.emoji_set import AS_PICTURE

if TYPE_CHECKING:
    import regex

#: Characters of emoji, without digits and letters, which need one of these after them. Most texts
#: have none; this test runs on each text that isn't plain ASCII.
MAY_BE = re.compile(
    "[\u200d\u203c\u2049\u20e3\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\ufe0e\ufe0f"
    "\U0001f000-\U0001faff\U000e0020-\U000e007f]"
)
#: One emoji. Digits, # and * alone aren't emoji, and neither are symbols with a text selector.
_GRAMMAR = r"""
    \p{Regional_Indicator}{2}
  | (?:[0-9#*]\ufe0f?\u20e3
      | \p{Emoji_Modifier_Base}\ufe0f?\p{Emoji_Modifier}
      | [\p{Extended_Pictographic}\p{Emoji}--[0-9#*]](?:\ufe0f|(?=\u200d))
      | \p{Emoji_Presentation}(?!\ufe0e)
    )
    (?:[\U000e0020-\U000e007e]+\U000e007f)?
    (?:\u200d[\p{Extended_Pictographic}\p{Emoji}--[0-9#*]](?:\p{Emoji_Modifier}|\ufe0f)?
       (?:[\U000e0020-\U000e007e]+\U000e007f)?)*
"""


def may_have_emoji(text: str) -> bool:
    """Return whether a text must be searched for emoji."""
    return not text.isascii() and MAY_BE.search(text) is not None


def emoji_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each emoji in a text."""
    if may_have_emoji(text):
        for match in _compiled().finditer(text):
            yield match.span()


def is_emoji(text: str) -> bool:
    """Return whether a text is one emoji."""
    return may_have_emoji(text) and _compiled().fullmatch(text) is not None


def asks_by_selector(emoji: str) -> bool:
    """Return whether an emoji is a symbol that is text by default, with an emoji selector."""
    return len(emoji) == 2 and emoji[1] == AS_PICTURE and not is_emoji(emoji[0])


def units_of(text: str) -> Iterator[str]:
    """Yield the emoji of a text, each as a whole, and its other characters one by one."""
    at = 0
    for start, end in emoji_in(text):
        yield from text[at:start]
        yield text[start:end]
        at = end
    yield from text[at:]


@cache
def _compiled() -> regex.Pattern[str]:
    import regex  # few texts have emoji

    return regex.compile(_GRAMMAR, regex.VERSION1 | regex.VERBOSE)
