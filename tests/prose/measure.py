"""Signs of hard prose by folder: old words, "what" clauses and descriptions without a noun.

Signs aren't verdicts: a sentence may need "whoever". So counts have ceilings that only fall.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ("cards", "companion", "generator")

OLD_WORDS = re.compile(
    r"\b(anew|afresh|mend(s|ed|ing)?|reckon(s|ed|ing)?|whoever|likewise|shall|on the net|"
    r"(?<!there )(?<!there\n)(is|are) no \w+|stands? in|lies? in|in place of|his or her|"
    r"lay the table)\b",
    re.IGNORECASE,
)
CLAUSE = re.compile(r"\b(what|whatever|whoever|that which|those that)\b", re.IGNORECASE)
HEADLESS = re.compile(
    r"^\s+\w+: (of|that|to|in|for|which|from|by|at|with|likewise|whose|as|on|where|when|so)\b"
)
_FENCE = re.compile(r"^ *```.*?^ *```$", re.DOTALL | re.MULTILINE)
_COMMENT = re.compile(r"(?:^|\s)#:? (.*)$", re.MULTILINE)
_CODE_SPAN = re.compile(r"`[^`\n]*`")
#: Collected messages that people read.
_CATALOG = "cards/languages/punchboard.pot"
_MESSAGE = re.compile(r'^msgid(?:_plural)? ((?:"(?:[^"\\]|\\.)*"\s*)+)', re.MULTILINE)


def counts() -> dict[str, dict[str, int]]:
    """Return how often each sign occurs in each folder and page, by folder and sign."""
    found: dict[str, Counter[str]] = {}
    for folder, words in (*_pages(), ("catalog", _catalog())):
        found.setdefault(folder, Counter())["old words"] += len(OLD_WORDS.findall(words))
    for folder, path in _modules():
        counted = found.setdefault(folder, Counter())
        source = path.read_text(encoding="utf-8")
        counted["old words"] += len(OLD_WORDS.findall(_comments(source)))
        for docstring in _docstrings(source):
            counted["old words"] += len(OLD_WORDS.findall(docstring))
            counted["docstrings with a what-clause"] += bool(CLAUSE.search(docstring))
            counted["lines without a noun"] += _headless(docstring)
    return {
        folder: {sign: number for sign, number in sorted(counted.items()) if number}
        for folder, counted in sorted(found.items())
    }


def _pages() -> Iterator[tuple[str, str]]:
    """Yield the words of each page of documentation, with its folder; code is left out."""
    for path in sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))):
        name = path.relative_to(ROOT)
        folder = name.as_posix() if len(name.parts) == 1 else name.parent.as_posix()
        yield folder, _CODE_SPAN.sub("", _FENCE.sub("", path.read_text(encoding="utf-8")))


def _catalog() -> str:
    text = (ROOT / _CATALOG).read_text(encoding="utf-8")
    return "\n".join(message.replace('"\n"', "") for message in _MESSAGE.findall(text))


def _modules() -> Iterator[tuple[str, Path]]:
    for package in CODE:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).parts[:-1]
            yield "/".join(parts[:2]), path


def _comments(source: str) -> str:
    return "\n".join(_COMMENT.findall(source))


def _docstrings(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node, clean=False) or ""


def _headless(docstring: str) -> int:
    """Return how many arguments and attributes are described without a noun."""
    number, inside = 0, False
    for line in docstring.splitlines():
        if re.match(r"\s*(Args|Attributes):\s*$", line):
            inside = True
        elif re.match(r"\s*(Returns|Raises|Yields):\s*$", line):
            inside = False
        number += bool(inside and HEADLESS.match(line))
    return number
