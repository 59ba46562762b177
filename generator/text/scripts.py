"""Scripts: which of them can be set rightly, and where lines break in those without spaces.

A character of a script that cannot is left out of what a font is said to have, so that it is told
of wherever text is measured, and texts in other scripts cost nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import cache
from unicodedata import bidirectional, category, east_asian_width, name, normalize

#: Scripts whose letters change their shape, place or order by their neighbours, or whose lines
#: break between words that no space parts: first and last character. The Unicode Standard 15.0,
#: chapters 11.4 (hieroglyphs), 12 to 15 (South and Central Asia, Mongolian), 16 (Southeast Asia),
#: 17 (Indonesia), 18.6 (conjoining jamo), 21 (notations). Those written from right to left are
#: known by their bidirectional class. Digits and signs, such as ฿, stand by themselves.
_SCRIPTS = (
    (0x0900, 0x097F, "Devanagari"), (0x0980, 0x09FF, "Bengali"), (0x0A00, 0x0A7F, "Gurmukhi"),
    (0x0A80, 0x0AFF, "Gujarati"), (0x0B00, 0x0B7F, "Oriya"), (0x0B80, 0x0BFF, "Tamil"),
    (0x0C00, 0x0C7F, "Telugu"), (0x0C80, 0x0CFF, "Kannada"), (0x0D00, 0x0D7F, "Malayalam"),
    (0x0D80, 0x0DFF, "Sinhala"), (0x0E00, 0x0E7F, "Thai"), (0x0E80, 0x0EFF, "Lao"),
    (0x0F00, 0x0FFF, "Tibetan"), (0x1000, 0x109F, "Myanmar"),
    (0x1100, 0x11FF, "Hangul in single jamo"), (0x1700, 0x171F, "Tagalog"),
    (0x1720, 0x173F, "Hanunoo"), (0x1740, 0x175F, "Buhid"), (0x1760, 0x177F, "Tagbanwa"),
    (0x1780, 0x17FF, "Khmer"), (0x1800, 0x18AF, "Mongolian"), (0x1900, 0x194F, "Limbu"),
    (0x1950, 0x197F, "Tai Le"), (0x1980, 0x19DF, "New Tai Lue"), (0x19E0, 0x19FF, "Khmer"),
    (0x1A00, 0x1A1F, "Buginese"), (0x1A20, 0x1AAF, "Tai Tham"), (0x1B00, 0x1B7F, "Balinese"),
    (0x1B80, 0x1BBF, "Sundanese"), (0x1BC0, 0x1BFF, "Batak"), (0x1C00, 0x1C4F, "Lepcha"),
    (0x1CC0, 0x1CCF, "Sundanese"), (0x1CD0, 0x1CFF, "Vedic"), (0xA800, 0xA82F, "Syloti Nagri"),
    (0xA840, 0xA87F, "Phags-pa"), (0xA880, 0xA8DF, "Saurashtra"), (0xA8E0, 0xA8FF, "Devanagari"),
    (0xA900, 0xA92F, "Kayah Li"), (0xA930, 0xA95F, "Rejang"),
    (0xA960, 0xA97F, "Hangul in single jamo"), (0xA980, 0xA9DF, "Javanese"),
    (0xA9E0, 0xA9FF, "Myanmar"), (0xAA00, 0xAA5F, "Cham"), (0xAA60, 0xAA7F, "Myanmar"),
    (0xAA80, 0xAADF, "Tai Viet"), (0xAAE0, 0xAAFF, "Meetei Mayek"),
    (0xABC0, 0xABFF, "Meetei Mayek"), (0xD7B0, 0xD7FF, "Hangul in single jamo"),
    (0x11000, 0x11FFF, "a script of South or Southeast Asia"),
    (0x13000, 0x1345F, "Egyptian hieroglyphs"), (0x16100, 0x1613F, "Gurung Khema"),
    (0x1BC00, 0x1BCAF, "Duployan"), (0x1D800, 0x1DAAF, "SignWriting"),
)  # fmt: skip
_STARTS = [first for first, _, _ in _SCRIPTS]
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})
#: Names of scripts of two words begin so.
_TWO_WORDS = ("Old", "Imperial", "Inscriptional", "Psalter", "Hanifi", "Mende")
_MARK = "a combining mark"
#: A letter with marks that may be one character together, and jamo that may be one syllable.
_LOOSE = re.compile(
    "[^\u0300-\u036f][\u0300-\u036f\u3099\u309a]+|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?"
)
#: Han, kana, bopomofo and what is set like them: a line may break between two.
_WIDE = re.compile(
    "[\u2e80-\ua4cf\uf900-\ufaff\uff01-\uffdc\U0001b000-\U0001b16f\U00020000-\U0003fffd]"
)
#: What starts no line, besides closing brackets and quotes, and what ends none, besides opening
#: ones (UAX #14, classes EX, IS, NS, CJ, PO, IN and PR).
_NO_START = frozenset(
    "、。，．：；！？・ー々〻ゝゞヽヾ〜～‥…％‰℃°′″,.:;!?%\"'゛゜｡､･ｰﾞﾟ"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ"
)
_NO_END = frozenset("¥￥$＄€£￡#＃№\"'")
#: Characters of a text that are quoted in a message.
_QUOTED = 40


def settable(widths: Mapping[str, float]) -> dict[str, float]:
    """Return the widths of those characters that can be set rightly."""
    return {each: width for each, width in widths.items() if not unset_script(each)}


@cache
def unset_script(character: str) -> str:
    """Return the script of a character if that cannot be set rightly, else ""."""
    if bidirectional(character) in _RIGHT_TO_LEFT:
        words = name(character, "").replace("-", " ").title().split()
        if not words or category(character) == "Cf":
            return "text from right to left"
        return " ".join(words[: 2 if words[0] in _TWO_WORDS else 1])
    code, kind = ord(character), category(character)[0]
    if kind not in "LM":
        return ""
    at = bisect_right(_STARTS, code) - 1
    if at >= 0 and code <= _SCRIPTS[at][1]:
        return _SCRIPTS[at][2]
    return _MARK if kind == "M" and not 0xFE00 <= code <= 0xFE0F else ""  # no variation selector


def composed(text: str) -> str:
    """Return a text in which letters and their marks are one character where Unicode has it."""
    if text.isascii():
        return text
    return _LOOSE.sub(lambda found: normalize("NFC", found[0]), text)


def is_wide(text: str) -> bool:
    """Return whether lines may break in a text without a space, as in Chinese and Japanese."""
    return _WIDE.search(text) is not None


def unbroken(word: str) -> list[str]:
    """Return a word without spaces in the pieces between which a line may break (UAX #14)."""
    if word.isascii() or not is_wide(word):
        return [word]
    pieces, start = [], 0
    for at in range(1, len(word)):
        if _may_break(word[at - 1], word[at]):
            pieces.append(word[start:at])
            start = at
    return [*pieces, word[start:]]


def complaints(
    font: str, lacking: Iterable[str], text: str, who: str = ""
) -> list[tuple[str, str, bool]]:
    """Return what to say of characters that cannot be set.

    Args:
        font: that was to draw them.
        lacking: the characters.
        text: in which they stand.
        who: on which card, as a part of a sentence.

    Returns:
        For each fault what is wrong, how to mend it, and whether the script is to blame.
    """
    told = []
    unset = {each: unset_script(each) for each in lacking}
    scripts = sorted({script for script in unset.values() if script and script != _MARK})
    marks = [each for each, script in unset.items() if script == _MARK]
    missing = [each for each, script in unset.items() if not script]
    if scripts:
        letters = {each for each, script in unset.items() if script in scripts}
        what = f'"{_words_with(letters, text)}"{who} is {" and ".join(scripts)}'
        hint = "use another script, or draw the words and put them in as a picture"
        told.append((f"{what}, which Punchboard cannot set yet", hint, True))
    if marks:
        named = ", ".join(f"U+{ord(each):04X}" for each in marks[:5])
        what = f'"{_words_with(set(marks), text)}"{who} has a combining mark ({named})'
        hint = "use letters that have their marks already, or draw the words as a picture"
        told.append((f"{what} that Punchboard cannot place yet", hint, True))
    if missing:
        named = ", ".join(f'"{each}" (U+{ord(each):04X})' for each in missing[:5])
        hint = "use other words, an [icon], or a font that has it"
        told.append((f"the font {font} lacks {named}{who}", hint, False))
    return told


def _words_with(characters: set[str], text: str) -> str:
    """Return the words of a text in which some of the characters stand."""
    words = " ".join(word for word in text.split() if not characters.isdisjoint(word))
    return words if len(words) <= _QUOTED else words[: _QUOTED - 1] + "…"


def _may_break(before: str, after: str) -> bool:
    if not (_is_wide(before) or _is_wide(after)):
        return False
    if after in _NO_START or category(after) in ("Pe", "Pf", "Mn", "Mc", "Cf"):
        return False
    return before not in _NO_END and category(before) not in ("Ps", "Pi")


def _is_wide(character: str) -> bool:
    """Return whether a line may break beside a character; Korean keeps its words whole."""
    is_korean = "\uac00" <= character <= "\ud7a3" or "\u3130" <= character <= "\u318f"
    return east_asian_width(character) in "WFH" and not is_korean
