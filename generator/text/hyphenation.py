"""Hyphenate words by the dictionary of a language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError

if TYPE_CHECKING:
    from pyphen import Pyphen

#: Soft hyphen (U+00AD).
SOFT_HYPHEN = "\u00ad"
#: Words of five or more letters, which marks of the grammar never contain; and icons, to skip them.
_WORD = re.compile(r"\[[^\]]*\]|[^\W\d_]{5,}")


def hyphenated(text: str, language: str) -> str:
    """Insert soft hyphens into the words of a marked text.

    Args:
        text: Text in the inline grammar of `cards.text`.
        language: BCP 47 tag.

    Raises:
        FieldError: If there is no dictionary for the language.
    """
    words = dictionary(language)
    return _WORD.sub(lambda found: found[0] if found[0][0] == "[" else words[found[0]], text)


@cache
def dictionary(language: str) -> Mapping[str, str]:
    """Return the mapping from words of a language to hyphenated ones.

    Raises:
        FieldError: If there is no dictionary for the language.
    """
    import pyphen  # few games use hyphenation

    name = pyphen.language_fallback(language.replace("-", "_"))
    if name is None:
        languages = ", ".join(sorted({each.split("_")[0] for each in pyphen.LANGUAGES}))
        raise FieldError(
            tr('no hyphenation for the language "{language}"', language=language),
            tr("one of: {known}", known=languages),
        )
    return _Dictionary(pyphen.Pyphen(lang=name))


class _Dictionary(dict[str, str]):
    """Cache of hyphenated words."""

    def __init__(self, rules: Pyphen) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, word: str) -> str:
        divided: str = self._rules.inserted(word, SOFT_HYPHEN)
        self[word] = divided
        return divided
