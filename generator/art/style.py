"""Style sheets of drawings: selectors, and which declaration of an element wins.

Selectors Level 3 as drawings use them: types, classes, ids, attributes, `:first-child`,
`:last-child`, descendants and children, in lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from punchboard.generator.art.document import Element
from punchboard.generator.art.outline import too_much

#: What says how words look.
LETTERING = frozenset({
    "baseline-shift", "dominant-baseline", "font-family", "font-size", "font-style", "font-weight",
    "inline-size", "letter-spacing", "line-height", "shape-inside", "shape-padding", "text-align",
    "text-anchor", "text-decoration", "word-spacing", "writing-mode",
})  # fmt: skip
#: Properties that are read; `style` and style sheets may set them, and attributes of these names.
PROPERTIES = frozenset({
    "clip-path", "clip-rule", "color", "color-interpolation-filters", "display", "fill",
    "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity", "lighting-color",
    "marker-end", "marker-mid", "marker-start", "mask", "mask-type", "mix-blend-mode", "opacity",
    "overflow", "paint-order", "stop-color", "stop-opacity", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-opacity", "stroke-width", "transform", "vector-effect", "visibility", *LETTERING,
})  # fmt: skip
#: Properties that say several others at once.
_SHORT = {"marker": ("marker-start", "marker-mid", "marker-end")}
LONGEST_VALUE = 400
MOST_RULES = 2000
#: Elements are compared with selectors so often: a sheet of a drawing is far from it.
_MOST_COMPARED = 2_000_000
#: Letters of an attribute, and declarations of a rule, that take as long as comparing once.
_LETTERS_AT_ONCE, _DECLARED_AT_ONCE = 16, 4

_NAME = r"[\w-]+"
_PART = re.compile(
    rf"#(?P<id>{_NAME})|\.(?P<class>{_NAME})|\[\s*(?P<name>[\w:-]+)\s*"
    r"(?:(?P<sign>[~^$*|]?=)\s*[\"']?(?P<value>[^\"'\]]*)[\"']?\s*)?\]"
    r"|:(?P<pseudo>first-child|last-child)"
)
_TYPE = re.compile(rf"\*|{_NAME}")
_FONT = re.compile(
    r"(?P<before>(?:(?:normal|italic|oblique|bold|bolder|lighter|small-caps|[1-9]00)\s+)*)"
    r"(?P<size>[\d.]+[a-z%]*)(?:\s*/\s*(?P<height>[\d.]+[a-z%]*))?\s+(?P<family>.+)"
)


class _Compound(NamedTuple):
    """What one element must be: its type and more."""

    tag: str  # "" for any
    ids: tuple[str, ...]
    classes: frozenset[str]
    others: tuple[tuple[str, str, str], ...]  # sign (":" for a pseudo class), name, value
    is_parent: bool = False  # of the next, rather than any ancestor of it

    def holds(self, element: Element, place: tuple[bool, bool], pay: Callable[[int], None]) -> bool:
        """Return whether an element is this.

        Args:
            element: any.
            place: whether it is the first, and the last.
            pay: takes what comparing more than its type costs.
        """
        given = element.given
        if self.tag and self.tag != element.tag:
            return False
        pay(len(self.ids))
        if any(given.get("id") != name for name in self.ids):
            return False
        if self.classes:
            held = given.get("class", "")
            pay(len(held) // _LETTERS_AT_ONCE)
            if not self.classes.issubset(held.split()):
                return False
        return all(_has(given, place, pay, *other) for other in self.others)


class _Rule(NamedTuple):
    """One selector with what it declares, and how much it counts beside others."""

    compounds: tuple[_Compound, ...]  # outermost first
    weight: tuple[int, int, int, int]
    declared: Sequence[tuple[str, str, bool]]


def _has(
    given: Mapping[str, str],
    place: tuple[bool, bool],
    pay: Callable[[int], None],
    sign: str,
    name: str,
    value: str,
) -> bool:
    pay(1)
    if sign == ":":
        return place[name == "last-child"]
    held = given.get(name.removeprefix("xlink:"))
    if held is None:
        return False
    pay(len(held) // _LETTERS_AT_ONCE)
    match sign:
        case "":
            return True
        case "=":
            return held == value
        case "~=":
            return value in held.split()
        case "^=":
            return bool(value) and held.startswith(value)
        case "$=":
            return bool(value) and held.endswith(value)
        case "*=":
            return bool(value) and value in held
        case _:
            return held == value or held.startswith(value + "-")


class StyleSheet:
    """Rules of `<style>`.

    Attributes:
        unread: selectors and at-rules that are not understood.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self.unread: list[str] = []
        self._by_key: dict[str, list[_Rule]] = {}
        self._compared = 0
        count = 0
        for selectors, declared in _rules("\n".join(texts), self.unread):
            for selector in selectors.split(","):
                count += 1
                compounds = _compounds(selector.strip()) if count <= MOST_RULES else None
                if compounds is None:
                    self.unread.append(" ".join(selector.split())[:40])
                    continue
                last = compounds[-1]
                ids = sum(len(each.ids) for each in compounds)
                classes = sum(len(each.classes) + len(each.others) for each in compounds)
                tags = sum(bool(each.tag) for each in compounds)
                key = f"#{last.ids[0]}" if last.ids else ""
                key = key or next((f".{each}" for each in sorted(last.classes)), "") or last.tag
                rule = _Rule(compounds, (ids, classes, tags, count), declared)
                self._by_key.setdefault(key, []).append(rule)

    def declare(self, root: Element) -> None:
        """Say of all elements what is declared: attributes, then sheets, then `style`.

        Raises:
            DrawingError: if there are far too many rules and elements.
        """
        waiting: list[tuple[Element, tuple[Element, ...], tuple[bool, bool]]]
        waiting = [(root, (), (True, True))]
        places: dict[int, tuple[bool, bool]] = {}
        while waiting:
            element, above, place = waiting.pop()
            places[id(element)] = place
            rules = self._matching(element, above, places) if self._by_key else ()
            element.declared = _cascade(element, rules)
            inner = [each for each in element.children if not each.tag.startswith("#")]
            for number, child in enumerate(inner):
                is_at = number == 0, number == len(inner) - 1
                waiting.append((child, (*above, element), is_at))

    def _matching(
        self,
        element: Element,
        above: tuple[Element, ...],
        places: Mapping[int, tuple[bool, bool]],
    ) -> list[_Rule]:
        names = ["", element.tag, f"#{element.given.get('id', '')}"]
        names += [f".{each}" for each in set(element.given.get("class", "").split()[:100])]
        found = []
        for name in names:
            for rule in self._by_key.get(name, ()):
                self._pay(1 + len(above) * (len(rule.compounds) > 1))
                if rule.compounds[-1].holds(
                    element, places[id(element)], self._pay
                ) and _are_around(rule.compounds[:-1], above, places, self._pay):
                    self._pay(len(rule.declared) // _DECLARED_AT_ONCE)
                    found.append(rule)
        return sorted(found, key=lambda rule: rule.weight)

    def _pay(self, cost: int) -> None:
        """Count what was compared."""
        self._compared += cost
        if self._compared > _MOST_COMPARED:
            raise too_much("too many style rules for its elements")


def _are_around(
    compounds: tuple[_Compound, ...],
    above: tuple[Element, ...],
    places: Mapping[int, tuple[bool, bool]],
    pay: Callable[[int], None],
) -> bool:
    """Return whether the ancestors of an element, the nearest last, are what a selector wants.

    An ancestor is taken as near as possible; selectors that need another are not seen in drawings.
    """
    at = len(above)
    for compound in reversed(compounds):
        at -= 1
        if compound.is_parent:
            if at < 0 or not compound.holds(above[at], places[id(above[at])], pay):
                return False
            continue
        while at >= 0 and not compound.holds(above[at], places[id(above[at])], pay):
            at -= 1
        if at < 0:
            return False
    return True


def _compounds(selector: str) -> tuple[_Compound, ...] | None:
    """Return the parts of a selector, None if it cannot be read."""
    found: list[_Compound] = []
    for word in selector.replace(">", " > ").split()[:20]:
        if word == ">":
            if not found or found[-1].is_parent:
                return None
            found[-1] = found[-1]._replace(is_parent=True)
            continue
        kind = _TYPE.match(word)
        at = kind.end() if kind else 0
        ids: list[str] = []
        classes: set[str] = set()
        others: list[tuple[str, str, str]] = []
        while at < len(word):
            part = _PART.match(word, at)
            if part is None:
                return None
            at = part.end()
            if part["id"]:
                ids.append(part["id"])
            elif part["class"]:
                classes.add(part["class"])
            elif part["pseudo"]:
                others.append((":", part["pseudo"], ""))
            else:
                others.append((part["sign"] or "", part["name"], part["value"] or ""))
        tag = kind[0] if kind and kind[0] != "*" else ""
        found.append(_Compound(tag, tuple(ids), frozenset(classes), tuple(others)))
    return tuple(found) if found and not found[-1].is_parent else None


def _rules(text: str, unread: list[str]) -> Iterator[tuple[str, list[tuple[str, str, bool]]]]:
    """Yield selectors and declarations, without comments; what begins with @ is left out."""
    pieces = text.replace("<!--", " ").replace("-->", " ").split("/*")
    bare = pieces[0] + "".join(piece.partition("*/")[2] for piece in pieces[1:])
    depth, start, head = 0, 0, ""
    for mark in re.finditer(r"[{};]", bare):
        if mark[0] == "{":
            if depth == 0:
                head = bare[start : mark.start()].strip()
                start = mark.end()
            depth += 1
        elif mark[0] == "}":
            depth = max(depth - 1, 0)
            if depth == 0:
                if head.startswith("@"):
                    unread.append(" ".join(head.split())[:40])
                elif head:
                    yield head, list(_declarations(bare[start : mark.start()]))
                start, head = mark.end(), ""
        elif depth == 0:  # the end of @import and the like
            said = " ".join(bare[start : mark.start()].split())[:40]
            if said and not said.startswith("@charset"):
                unread.append(said)
            start = mark.end()


def _declarations(text: str) -> Iterator[tuple[str, str, bool]]:
    """Yield names, values and whether they are important, of properties that are known."""
    for part in text.split(";"):
        name, _, value = part.partition(":")
        name, value = name.strip().lower(), value.strip()
        is_important = value.lower().endswith("important") and "!" in value
        if is_important:
            value = value.rpartition("!")[0].strip()
        if 0 < len(value) <= LONGEST_VALUE:
            for own, said in _single(name, value):
                yield own, said, is_important


def _single(name: str, value: str) -> Iterator[tuple[str, str]]:
    """Yield the properties that one stands for."""
    if name in PROPERTIES:
        yield name, value
    elif name in _SHORT:
        for each in _SHORT[name]:
            yield each, value
    elif name == "font":
        found = _FONT.fullmatch(value)
        if found:
            words = found["before"].split()
            yield "font-style", "italic" if {"italic", "oblique"} & {*words} else "normal"
            heavy = [each for each in words if each[:4] == "bold" or each[0].isdigit()]
            yield "font-weight", heavy[0] if heavy else "normal"
            yield "font-size", found["size"]
            yield "font-family", found["family"]
            if found["height"]:
                yield "line-height", found["height"]


def _cascade(element: Element, rules: Iterable[_Rule]) -> dict[str, str]:
    given = element.given
    declared: dict[str, str] = {}
    for name, value in given.items():
        if len(value) > LONGEST_VALUE or name == "transform":
            continue
        if name in PROPERTIES:
            declared[name] = value.strip()
        elif name in _SHORT:
            declared.update(_single(name, value.strip()))
    said = [each for rule in rules for each in rule.declared]
    if "style" in given:
        said += _declarations(given["style"])
    for is_wanted in (False, True):
        for name, value, is_important in said:
            if is_important is is_wanted:
                declared[name] = value
    return declared
