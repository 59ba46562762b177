"""The app's own words: one catalogue a language, chosen in the settings."""

from __future__ import annotations

from collections.abc import Mapping

from punchboard.companion.ui.words.english import WORDS
from punchboard.companion.ui.words.english_bids import WORDS as BIDS
from punchboard.companion.ui.words.english_guest import WORDS as GUEST
from punchboard.companion.ui.words.english_phones import WORDS as PHONES
from punchboard.companion.ui.words.english_reader import WORDS as READER

ENGLISH: Mapping[str, str] = {**WORDS, **BIDS, **GUEST, **PHONES, **READER}

#: Language code to its name in itself and its words.
LANGUAGES: Mapping[str, tuple[str, Mapping[str, str]]] = {"en": ("English", ENGLISH)}

_spoken = ["en"]


def speak(language: str) -> None:
    """Choose the language of all words from now on."""
    _spoken[0] = language if language in LANGUAGES else "en"


def say(key: str, **values: object) -> str:
    """Return a sentence of the catalogue with its values filled in.

    Args:
        key: of the catalogue; one that a language lacks is said in English.
        values: for the `{names}` of the sentence.
    """
    words = LANGUAGES[_spoken[0]][1]
    sentence = words.get(key) or ENGLISH[key]
    return sentence.format(**values) if values else sentence
