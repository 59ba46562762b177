"""Words that people read, in the language of a catalog.

Code holds each message in English. A gettext catalog holds its translation, in
`cards/languages/TAG/LC_MESSAGES/punchboard.mo`. English needs no catalog, so nothing is read.
`make words` collects the messages of all Python and JavaScript files in `punchboard.pot`.

The pseudo-language `en-XA` has accents on its letters and is 40 % longer than English. Text that
stays plain isn't in the catalog; text that is cut off has too little room.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import gettext

#: The environment variable that chooses a language before those of the system.
VARIABLE = "PUNCHBOARD_LANGUAGE"
#: The pseudo-language, by the tag that Android and Windows use for theirs.
PSEUDO = "en-XA"
_LANGUAGES = Path(__file__).parent / "languages"
_DOMAIN = "punchboard"
#: Parts that accents don't touch: placeholders, icons, code, links, options, tags, names of files.
_KEPT = re.compile(
    r"\{\{%.*?%\}\}|\{[^{}]*\}|\[[\w-]+\]|`[^`]*`|https?://\S+|--[a-z-]+|<[^<>]*>|&\w+;|%\w"
    r"|\b[\w/-]+\.(?:csv|icc|json|pdf|png|svg|xlsx|yaml)\b"
)
_ACCENTED = str.maketrans(
    "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz", "ÅåÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž"
)
#: The longest run of padding, so that padded sentences break into lines as words do.
_PADDING = 6
#: How much longer the pseudo-language is than English: translations from English into 30 languages
#: are up to 40 % longer in sentences (W3C, "Text size in translation").
_LONGER = 0.4


def tr(message: str, /, **values: object) -> str:
    """Return a message in the language of this process, with values for its `{names}`.

    Args:
        message: The English message, a literal. Without values it isn't formatted.
        values: The values of its placeholders.
    """
    text = _translate(language())(message)
    return text.format(**values) if values else text


def marked(message: str, /) -> str:
    """Return a message unchanged: `make words` collects it, `translated` translates it when shown.

    For constants: the language isn't chosen yet when a module is imported.

    Args:
        message: the English message, a literal.
    """
    return message


def marked_each(*messages: str) -> tuple[str, ...]:
    """Return several messages unchanged, as `marked` does with one."""
    return messages


def translated(message: str, /, **values: object) -> str:
    """Return a message that was `marked` in the language of this process; otherwise like `tr`.

    "" stays "": gettext has the head of its catalog there.
    """
    return tr(message, **values) if message else ""


def tr_count(one: str, many: str, count: float, /, **values: object) -> str:
    """Return the form of a message for a count, which is its `{count}`.

    Args:
        one: The English message for 1, a literal.
        many: The English message for other counts, a literal.
        count: The number; a fraction takes the form of the next whole number above.
        values: The values of the other placeholders.
    """
    number = int(count) if count == int(count) else int(count) + 2
    return _translate_count(language())(one, many, number).format(**{"count": count, **values})


def tr_list(items: Sequence[str], last: str = "and") -> str:
    """Return items as a list in words: "Ann, Bo and Cy"; "" without any.

    Args:
        items: Texts of the items, in order.
        last: Word before the last item, `and` or `or`.
    """
    if len(items) < 2:
        return "".join(items)
    first = tr(", ").join(items[:-1])
    if last == "or":
        return tr("{first} or {last}", first=first, last=items[-1])
    return tr("{first} and {last}", first=first, last=items[-1])


def tr_some(items: Sequence[str], most: int) -> str:
    """Return the first items in words, and how many more there are: "Ann, Bo and 3 more".

    Args:
        items: Texts of the items, in order.
        most: Most items that are named.
    """
    names, more = tr(", ").join(items[:most]), len(items) - most
    if more <= 0:
        return names
    return tr_count("{names} and {count} more", "{names} and {count} more", more, names=names)


def language() -> str:
    """Return the tag of the language in use, such as `en`."""
    return _of_environment() if _wanted is None else _wanted


def languages() -> list[str]:
    """Return the tags of all languages that have a catalog, and English."""
    found = (each.parents[1].name for each in _LANGUAGES.glob(f"*/LC_MESSAGES/{_DOMAIN}.mo"))
    return ["en", *sorted(found)]


def page_messages(page: str = "page") -> list[tuple[str, ...]]:
    """Return the messages of JavaScript files: one form, or the two English ones of a count.

    Args:
        page: "page" for the pages of tables, "studio" for that of the Studio.
    """
    import json  # as gettext: only other languages need it

    return [tuple(each) for each in json.loads((_LANGUAGES / f"{page}.json").read_text("utf-8"))]


def catalog_of(messages: Sequence[tuple[str, ...]]) -> dict[str, str | list[str]]:
    """Return the translations of messages by their first English form.

    Args:
        messages: Those of `page_messages`. A message for counts has all forms of the language.
    """
    translate = _translate(language())
    return {each[0]: _forms(each) if len(each) > 1 else translate(each[0]) for each in messages}


def _forms(message: tuple[str, ...]) -> list[str]:
    """Return a message's forms in the catalog's order; counts up to 200 meet each form of CLDR."""
    translate = _translate_count(language())
    if language() == PSEUDO:
        return [pseudo(each) for each in message]
    found: dict[int, str] = {}
    for count in range(200):
        found.setdefault(_plural_index(count), translate(message[0], message[1], count))
    return [found[each] for each in sorted(found)]


def _plural_index(count: int) -> int:
    """Return which form of its language a count takes."""
    choose: Callable[[int], int] = getattr(_catalog(language()), "plural", lambda n: int(n != 1))
    return choose(count)


def pseudo(message: str) -> str:
    """Return a message in the pseudo-language; placeholders, icons and options stay as they are."""
    plain = _KEPT.sub("", message)
    if not any(letter.isalpha() for letter in plain):
        return message
    parts, at = [], 0
    for kept in _KEPT.finditer(message):
        parts += [message[at : kept.start()].translate(_ACCENTED), kept[0]]
        at = kept.end()
    parts.append(message[at:].translate(_ACCENTED))
    text = "".join(parts)
    end = len(text.rstrip(" .:!?…"))
    longer = max(1, round(len(plain.strip()) * _LONGER))
    runs = [_PADDING] * (longer // _PADDING) + [longer % _PADDING]
    padding = " ".join("~" * run for run in runs if run)
    between = " " if " " in plain.strip() else ""
    return f"{text[:end]}{between}{padding}{text[end:]}"


def use(tag: str | None) -> None:
    """Use another language from now on; None: that of the environment."""
    global _wanted
    _wanted = tag
    _of_environment.cache_clear()


_wanted: str | None = None


@cache
def _of_environment() -> str:
    """Return the first language with a catalog that the environment names."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return named if named in (PSEUDO, *languages()) else "en"
    if not _LANGUAGES.is_dir():
        return "en"
    known = languages()
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for name in os.environ.get(variable, "").split(":"):
            tag = name.partition(".")[0].partition("@")[0].replace("_", "-")
            for each in (tag, tag.partition("-")[0]):
                if each in known:
                    return each
    return "en"


# By language: a thread that translates while another language is chosen must not keep the old one.
@cache
def _translate(tag: str) -> Callable[[str], str]:
    if tag == "en":
        return str
    return pseudo if tag == PSEUDO else _catalog(tag).gettext


@cache
def _translate_count(tag: str) -> Callable[[str, str, int], str]:
    if tag in ("en", PSEUDO):
        change = _translate(tag)
        return lambda one, many, count: change(one if count == 1 else many)
    return _catalog(tag).ngettext


def _catalog(tag: str) -> gettext.NullTranslations:
    import gettext

    return gettext.translation(_DOMAIN, _LANGUAGES, [tag], fallback=True)
