"""Numbers as a format code of Excel shows them: dates, times, fractions, % and currencies.

The codes are those of ECMA-376, part 1, 18.8.31. Separators of thousands are written only where the
code names a language; the point stands for the decimal mark otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

#: What cells show that have one of the formats that every workbook knows, by its number. Those of
#: the computer's language, such as 14 for dates, are left out.
BUILT_IN = {
    "9": "0%", "10": "0.00%", "12": "# ?/?", "13": "# ??/??", "15": "d-mmm-yy", "16": "d-mmm",
    "17": "mmm-yy", "18": "h:mm AM/PM", "19": "h:mm:ss AM/PM", "20": "h:mm", "21": "h:mm:ss",
    "45": "mm:ss", "46": "[h]:mm:ss", "47": "mm:ss.0",
}  # fmt: skip
#: Formats of dates that look as the computer writes them, which no file says.
OF_COMPUTER = frozenset(("14", "22", *map(str, range(27, 37)), *map(str, range(50, 59))))

_TOKENS = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|[_*].|\[\$(?P<sign>[^\]-]*)(?:-(?P<language>[^\]]*))?\]'
    r"|\[(?P<elapsed>h+|m+|s+)\]|\[(?P<colour>[A-Za-z]{3,}[0-9]*)\]|(?P<half>AM/PM|A/P)"
    r"|(?P<clock>y+|m+|d+|h+|s+(?:\.0+)?)|(?P<digits>[0#?][0#?,]*(?:\.[0#?]*)?|\.[0#?]+)"
    r"|(?P<slash>/)|(?P<general>general)|(?P<literal>[1-9][0-9]*)"
    r"|(?P<bare>[ $+\-():!^&'~{}<>=,.%€£¥₽₩])|(?P<unknown>.)",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST = 200
_DAY = 86_400
#: Day 0 of Excel; days before March 1900 are off by one there, and no card is so old.
DAY_ZERO = datetime(1899, 12, 30)
_MOST_DAYS = 2_958_465
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
#: The ends of the numbers of languages (Windows language ids, [MS-LCID]) that write 1,234.5 and
#: 1.234,5.
_POINT = frozenset(("09", "11", "04", "12", "0d", "1e"))
_COMMA = frozenset(("07", "0a", "10", "16", "13", "1f", "08", "21", "06", "14"))
#: Fractions that nearly every typeface has as one character.
_HALVES = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


class _Token(NamedTuple):
    """A token of a number format.

    Attributes:
        kind: Name of its group in `_TOKENS`; `text` for literal text.
        text: Source of the token, or literal text.
    """

    kind: str
    text: str


class Format(NamedTuple):
    """One section of a format code.

    Attributes:
        tokens: Its parts, in order.
        language: The end of a language's id; "" if the code names none.
    """

    tokens: tuple[_Token, ...]
    language: str

    @property
    def is_date(self) -> bool:
        """Whether it shows a date, a time or a duration."""
        return any(each.kind in ("clock", "elapsed") for each in self.tokens)

    @property
    def is_fraction(self) -> bool:
        """Whether it shows a fraction."""
        return not self.is_date and any(each.kind == "slash" for each in self.tokens)


@lru_cache(maxsize=8192)
def show(value: float, code: str) -> str | None:
    """Return a number as a format code shows it; None if the code isn't understood.

    Args:
        value: The cell's number; for dates, days since the last day of 1899.
        code: Format code of the workbook.
    """
    found = _section(value, code)
    if found is None:
        return None
    section, number = found
    if section.is_date:
        return _date(number, section) if 0 <= value <= _MOST_DAYS else None
    shown = _fraction(number, section) if section.is_fraction else _number(number, section)
    return None if shown is None else " ".join(shown.split())


def is_date(code: str) -> bool:
    """Return whether a format code shows dates, times or durations."""
    found = _section(1.0, code)
    return found is not None and found[0].is_date


def is_fraction(code: str) -> bool:
    """Return whether a format code shows fractions."""
    found = _section(1.0, code)
    return found is not None and found[0].is_fraction


def _section(value: float, code: str) -> tuple[Format, float] | None:
    """Return the section of a code that shows a value, and the number that it shows."""
    if len(code) > _LONGEST:
        return None
    sections = _read(code)
    if sections is None:
        return None
    if value < 0:
        if len(sections) > 1:
            return sections[1], -value
        minus = _Token("text", "-")
        return sections[0]._replace(tokens=(minus, *sections[0].tokens)), -value
    if value == 0 and len(sections) > 2:
        return sections[2], value
    return sections[0], value


@lru_cache(maxsize=256)
def _read(code: str) -> tuple[Format, ...] | None:
    """Return the sections of a code; None if a part of it isn't understood."""
    sections: list[list[_Token]] = [[]]
    language = ""
    for found in _TOKENS.finditer(code):
        kind = found.lastgroup or ""
        if kind == "language":
            language = (found["language"] or "")[-2:].lower()
            kind = "sign"
        if kind == "unknown":
            if found[0] != ";":
                return None
            sections.append([])
        elif kind in ("quoted", "escaped", "sign", "bare"):
            sections[-1].append(_Token("text", found[kind] or ""))
        elif kind in ("clock", "elapsed", "half", "digits", "slash", "general", "literal"):
            sections[-1].append(_Token(kind, found[kind].lower()))
    return tuple(Format(tuple(tokens), language) for tokens in sections)


def _date(days: float, section: Format) -> str | None:
    """Return a date, a time or a duration."""
    tokens = section.tokens
    decimals = max(
        (len(each.text.partition(".")[2]) for each in tokens if each.kind == "clock"), default=0
    )
    exact = Decimal(repr(days)) * _DAY
    seconds = exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    whole = int(seconds)
    at = DAY_ZERO + timedelta(seconds=whole)
    has_half = any(each.kind == "half" for each in tokens)
    shown = []
    for place, (kind, text) in enumerate(tokens):
        if kind in ("text", "slash"):
            shown.append(text)
        elif kind == "elapsed":
            unit = {"h": 3600, "m": 60, "s": 1}[text[0]]
            shown.append(str(whole // unit).zfill(len(text)))
        elif kind == "half":
            word = "AM" if at.hour < 12 else "PM"
            shown.append(word if text == "am/pm" else word[0])
        elif kind != "clock":
            return None
        elif text[0] == "m" and len(text) < 3 and _is_minute(tokens, place):
            shown.append(str(at.minute).zfill(len(text)))
        else:
            part = _part(at, text, has_half, section.language)
            if part is None:
                return None
            fraction = seconds - whole
            shown.append(part + (f"{fraction:.{decimals}f}"[1:] if "." in text else ""))
    return "".join(shown).strip()


def _is_minute(tokens: Sequence[_Token], place: int) -> bool:
    """Return whether an `m` is minutes: after hours, or before seconds."""
    clock = [each if each.kind in ("clock", "elapsed") else None for each in tokens]
    before = next((each for each in reversed(clock[:place]) if each), None)
    after = next((each for each in clock[place + 1 :] if each), None)
    return (before is not None and before.text[0] == "h") or (
        after is not None and after.text[0] == "s"
    )


def _part(at: datetime, text: str, has_half: bool, language: str) -> str | None:
    """Return a part of a date or a time; None for names in a language other than English."""
    length = len(text)
    if text[0] == "y":
        return str(at.year) if length > 2 else f"{at.year % 100:02}"
    if text[0] in "md" and length > 2:
        if language not in ("", "09"):
            return None
        name = _MONTHS[at.month - 1] if text[0] == "m" else _DAYS[at.weekday()]
        return name[0] if length == 5 else name[:3] if length == 3 else name
    if text[0] == "h":
        return str((at.hour - 1) % 12 + 1 if has_half else at.hour).zfill(min(length, 2))
    number = {"m": at.month, "d": at.day, "s": at.second}[text[0]]
    return str(number).zfill(min(len(text.partition(".")[0]), 2))


def _fraction(value: float, section: Format) -> str | None:
    """Return a number as a fraction: 2½, 1/3, 5/16."""
    tokens = list(section.tokens)
    bar = tokens.index(_Token("slash", "/"))
    before = [place for place, each in enumerate(tokens[:bar]) if each.kind == "digits"]
    below = [each for each in tokens[bar + 1 :] if each.kind in ("digits", "literal")]
    after = below[0].text if below else ""
    if not before or not after:
        return None
    if set(after) <= set("?#0"):
        exact = Fraction(value).limit_denominator(10 ** min(len(after), 4) - 1)
        shown_below = exact.denominator
    elif after.isdigit():  # a fixed denominator, such as 16
        exact = Fraction(round(value * int(after)), int(after))
        shown_below = int(after)
    else:
        return None
    whole = int(exact) if len(before) > 1 else 0
    rest = exact - whole
    signs = "".join(each.text for each in tokens[: before[0]] if each.kind == "text")
    if not rest:
        return f"{signs}{whole}" if len(before) > 1 else f"{signs}0/{shown_below}"
    if rest in _HALVES:
        return f"{signs}{whole or ''}{_HALVES[rest]}"
    above = rest.numerator * (shown_below // rest.denominator)
    return f"{signs}{f'{whole} ' if whole else ''}{above}/{shown_below}"


def _number(value: float, section: Format) -> str | None:
    """Return a number with its sign: 25 %, $4.50, 3 VP."""
    texts = [each.text for each in section.tokens if each.kind == "text"]
    fields = [each for each in section.tokens if each.kind != "text"]
    if not fields:
        return "".join(texts)  # a section of words alone, such as "-" for 0
    if len(fields) > 1 or fields[0].kind not in ("digits", "general"):
        return None
    if fields[0].kind == "general":
        return "".join(
            each.text if each.kind == "text" else f"{value:.15g}" for each in section.tokens
        )
    before, _, behind = fields[0].text.partition(".")
    if before.endswith(","):  # shown in thousands
        return None
    exact = Decimal(repr(value)) * 100 ** "".join(texts).count("%")
    number = exact.quantize(Decimal(1).scaleb(-len(behind)), ROUND_HALF_UP)
    least = len(behind.rstrip("#?"))
    whole, _, rest = f"{number:f}".partition(".")
    while len(rest) > least and rest.endswith("0"):
        rest = rest[:-1]
    bare = before.replace(",", "")
    whole = whole.zfill(len(bare[bare.find("0") :]) if "0" in bare else 0)
    group, mark = "", "."
    if section.language in _COMMA:
        group, mark = ".", ","
    elif section.language in _POINT:
        group = ","
    if "," in before and group:
        whole = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", group, whole)
    shown = whole + (mark + rest if rest else "")
    return "".join(shown if each.kind == "digits" else each.text for each in section.tokens)
