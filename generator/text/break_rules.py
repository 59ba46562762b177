"""Unicode's line breaking rules as one pattern for the package `regex`.

The rules are those of Unicode Standard Annex #14, revision 55, by their numbers, without the rules
for spaces. One rule is ours: a minus stays with its number or amount of money. Unicode allows a
break after the characters for minus, because two of them separate words elsewhere.
"""

from __future__ import annotations

#: Combining marks belong to their character (LB9).
_M = r"[\p{LB=CM}\p{LB=ZWJ}]*"


def _of(*classes: str) -> str:
    return "[" + "".join(rf"\p{{LB={each}}}" for each in classes) + "]"


#: Letters, including characters without a rule (LB1, LB10).
_LETTER = _of("AL", "HL", "AI", "SG", "XX")
#: Ideographs and characters that break like them.
_WIDE = _of("ID", "EB", "EM")
_KOREAN = _of("JL", "JV", "JT", "H2", "H3")
_SYLLABLE = rf"(?:{_of('AK', 'AS')}|\u25cc)"
_EAST = r"[\p{East_Asian_Width=F}\p{East_Asian_Width=W}\p{East_Asian_Width=H}]"
_NARROW_OPEN = rf"(?:(?!{_EAST}){_of('OP')})"
_NARROW_CLOSE = rf"(?:(?!{_EAST}){_of('CP')})"
_NUMBER = rf"{_of('NU')}{_M}(?:{_of('SY', 'IS')}{_M})*"
#: A minus that can't follow a number, as in –$2, unlike the dash of a range in $2–$4.
_MINUS = rf"(?:^|{_of('OP', 'QU', 'SY', 'IS')}{_M})[-\u2013\u2212]"
#: Pairs of patterns that stay together: for the text before a position, and for the text after it.
_TOGETHER = (
    (r"[\u2060\ufeff]", ""), ("", _of("WJ")),  # LB11
    (_of("GL"), ""), (rf"(?:(?!{_of('BA', 'HY', 'HH')}).)", _of("GL")),  # LB12
    ("", _of("CL", "CP", "EX", "SY", "IS")),  # LB13, LB15d
    (_of("OP"), ""),  # LB14
    (_of("QU"), ""), ("", _of("QU")),  # LB15, LB19
    (_of("CL", "CP"), _of("NS", "CJ")),  # LB16
    (_of("B2"), _of("B2")),  # LB17
    (rf"^{_of('HY', 'HH')}", _LETTER),  # LB20a
    ("", _of("BA", "HY", "HH", "NS", "CJ")), (_of("BB"), ""),  # LB21
    (rf"{_of('HL')}{_M}{_of('HY', 'HH')}", rf"(?!{_of('HL')})."),  # LB21a
    (_of("SY"), _of("HL")),  # LB21b
    ("", _of("IN")),  # LB22
    (_LETTER, _of("NU")), (_of("NU"), _LETTER),  # LB23
    (_of("PR"), _WIDE), (_WIDE, _of("PO")),  # LB23a
    (_of("PR", "PO"), _LETTER), (_LETTER, _of("PR", "PO")),  # LB24
    (rf"{_NUMBER}{_of('CL', 'CP')}?", _of("PO", "PR")),  # LB25
    (_of("PO", "PR"), rf"{_of('OP')}{_M}{_of('IS')}?{_M}{_of('NU')}"),
    (_of("PO", "PR", "HY", "IS"), _of("NU")), (_NUMBER, _of("NU")),
    (_MINUS, rf"(?:\p{{Sc}}|{_of('NU')})"),
    (_of("JL"), _of("JL", "JV", "H2", "H3")),  # LB26
    (_of("JV", "H2"), _of("JV", "JT")), (_of("JT", "H3"), _of("JT")),
    (_KOREAN, _of("PO")), (_of("PR"), _KOREAN),  # LB27
    (_KOREAN, _KOREAN),  # words stay whole, as in Korean books (8.2, example 3)
    (_KOREAN, _of("NU")), (_of("NU"), _KOREAN),
    (_LETTER, _LETTER),  # LB28
    (_of("AP"), _SYLLABLE), (_SYLLABLE, _of("VF", "VI")),  # LB28a
    (rf"{_SYLLABLE}{_M}{_of('VI')}", rf"(?:{_of('AK')}|\u25cc)"),
    (_SYLLABLE, rf"{_SYLLABLE}{_M}{_of('VF')}"),
    (_of("IS"), _LETTER),  # LB29
    (rf"(?:{_LETTER}|{_of('NU')})", _NARROW_OPEN),  # LB30
    (_NARROW_CLOSE, rf"(?:{_LETTER}|{_of('NU')})"),
    (r"(?<!\p{LB=RI})(?:\p{LB=RI}{2})*\p{LB=RI}", _of("RI")),  # LB30a
    (_of("EB"), _of("EM")),  # LB30b
)  # fmt: skip
#: Unconditional break opportunities: after a zero width space (LB8), around CB (LB20).
_ALWAYS = rf"(?<=\u200b)|(?<={_of('CB')}{_M})(?!{_of('CM', 'ZWJ')})|(?={_of('CB')})"
_NEVER = "".join(
    rf"(?!(?<={before}{_M}){after})" if before else rf"(?!{after})" for before, after in _TOGETHER
)
#: Pattern of all break opportunities.
BREAK = rf"(?<=.)(?=.)(?:{_ALWAYS}|(?!{_of('CM', 'ZWJ', 'ZW')})(?<!\u200d){_NEVER})"
