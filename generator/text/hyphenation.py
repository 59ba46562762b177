"""Hyphenation: where words of a language may be divided."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from punchboard.cards.problem import FieldError

if TYPE_CHECKING:
    from pyphen import Pyphen

#: Where a word may be divided (U+00AD).
SOFT_HYPHEN = "\u00ad"
#: Words of five letters or more, which none of the marks of a text has inside; and its icons.
_WORD = re.compile(r"\[[^\]]*\]|[^\W\d_]{5,}")


def hyphenated(text: str, language: str) -> str:
    """Return a marked text with soft hyphens in its words.

    Args:
        text: in the inline grammar of `cards.text`.
        language: BCP 47 tag.

    Raises:
        FieldError: if there is no dictionary of the language.
    """
    words = dictionary(language)
    return _WORD.sub(lambda found: found[0] if found[0][0] == "[" else words[found[0]], text)


@cache
def dictionary(language: str) -> Mapping[str, str]:
    """Return what divides the words of a language.

    Raises:
        FieldError: if there is none.
    """
    import pyphen  # most games hyphenate nothing

    name = pyphen.language_fallback(language.replace("-", "_"))
    if name is None:
        known = ", ".join(sorted({each.split("_")[0] for each in pyphen.LANGUAGES}))
        raise FieldError(f'no hyphenation for the language "{language}"', f"one of: {known}")
    return _Dictionary(pyphen.Pyphen(lang=name))


class _Dictionary(dict[str, str]):
    """Words that were divided so far."""

    def __init__(self, rules: Pyphen) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, word: str) -> str:
        divided: str = self._rules.inserted(word, SOFT_HYPHEN)
        self[word] = divided
        return divided
