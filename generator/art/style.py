"""Style sheets of drawings: which rules choose an element, and which declaration of it wins.

tinycss2 parses, and cssselect2 compiles the selectors; here is the cascade (CSS Cascading and
Inheritance 4), with custom properties and a limit on the time that matching may take.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.generator.art.document import Element
from punchboard.generator.graphics.drawing_limits import too_much

#: Properties of text.
LETTERING = frozenset({
    "alignment-baseline", "baseline-shift", "direction", "dominant-baseline", "font-family",
    "font-feature-settings", "font-kerning", "font-size", "font-size-adjust", "font-stretch",
    "font-style", "font-variant", "font-variant-caps", "font-variation-settings", "font-weight",
    "glyph-orientation-vertical", "inline-size", "kerning", "letter-spacing", "line-height",
    "shape-inside", "shape-padding", "text-align", "text-anchor", "text-decoration",
    "text-transform", "unicode-bidi", "white-space", "word-spacing", "writing-mode",
})  # fmt: skip
#: Sizes and places that CSS may set as well as attributes (SVG 2, 8.14).
_GEOMETRY = {
    "circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy", "rx", "ry"),
    "rect": ("x", "y", "width", "height", "rx", "ry"), "image": ("x", "y", "width", "height"),
    "svg": ("x", "y", "width", "height"), "use": ("x", "y", "width", "height"),
}  # fmt: skip
_SIZES = frozenset(name for names in _GEOMETRY.values() for name in names)
#: Properties that are read; `style` and style sheets may set them, and attributes of these names.
PROPERTIES = frozenset({
    "clip", "clip-path", "clip-rule", "color", "color-interpolation",
    "color-interpolation-filters", "display", "fill", "fill-opacity", "fill-rule", "filter",
    "flood-color", "flood-opacity", "image-rendering", "isolation", "lighting-color", "marker-end",
    "marker-mid", "marker-start", "mask", "mask-type", "mix-blend-mode", "opacity", "overflow",
    "paint-order", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width",
    "transform", "transform-box", "transform-origin", "vector-effect", "visibility", *LETTERING,
})  # fmt: skip
#: Properties of `style` alone: an attribute of such a name says nothing.
_OF_CSS = frozenset({
    "animation", "animation-name", "mask-border", "mask-image", "offset-path", "text-shadow",
    "background", "background-color", "background-image", "d", "rotate", "scale", "translate",
    *_SIZES,
})  # fmt: skip
#: Properties that attributes set as well (SVG 2, 6.6); `transform` has a syntax of its own there.
_OF_ATTRIBUTES = PROPERTIES - {"isolation", "mix-blend-mode", "transform", "transform-box"}
#: Properties that set several others at once.
_SHORT = {"marker": ("marker-start", "marker-mid", "marker-end")}
#: Properties that a child doesn't take over from its parent.
_ALONE = frozenset({
    "alignment-baseline", "background", "background-color", "background-image", "baseline-shift",
    "clip", "clip-path", "d", "display", "filter", "flood-color", "flood-opacity", "inline-size",
    "isolation", "lighting-color", "mask", "mask-type", "mix-blend-mode", "opacity", "overflow",
    "shape-inside", "shape-padding", "stop-color", "stop-opacity", "text-decoration", "transform",
    "transform-box", "transform-origin", "unicode-bidi", "vector-effect",
    *_OF_CSS,
})  # fmt: skip
#: The values that properties have where nothing sets them; others are `normal`.
_INITIAL = {
    "clip-rule": "nonzero", "color": "black", "direction": "ltr", "dominant-baseline": "auto",
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "font-family": "sans-serif",
    "font-size": "16px", "marker-end": "none", "marker-mid": "none", "marker-start": "none",
    "stroke": "none", "stroke-dasharray": "none", "stroke-dashoffset": "0",
    "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
    "stroke-opacity": "1", "stroke-width": "1", "text-align": "start", "text-anchor": "start",
    "text-transform": "none", "visibility": "visible", "writing-mode": "horizontal-tb",
}  # fmt: skip
_WORDS = frozenset({"inherit", "initial", "unset", "revert", "revert-layer"})
LONGEST_VALUE = 400
#: Backgrounds may be gradients of many colors.
_BACKGROUNDS, _LONGEST_BACKGROUND = frozenset({"background", "background-image"}), 8000
MOST_RULES = 2000
#: Letters of all style sheets, and of a `style` attribute.
_LONGEST_SHEET = 500_000
#: Selectors have at most so many letters: cssselect2 makes one expression of each.
_LONGEST_SELECTOR = 400
#: Steps of comparing elements with selectors: a drawing's style sheet stays far below.
_MOST_COMPARED = 2_000_000
#: Letters of an attribute or a selector, and declarations of a rule, that take as long as a step.
_LETTERS_AT_ONCE, _DECLARED_AT_ONCE = 16, 4
#: `style` attributes that are kept as they were read: how many, and letters of each.
_MOST_KEPT, _LONGEST_KEPT = 2000, 2000

#: A declaration without comments, escapes, blocks and importance, up to its semicolon. Nearly all
#: of them are plain, and this takes a thirtieth of the time that a tokenizer does.
_PLAIN = re.compile(
    r"""(?:[^;"'\\(){}\[\]!@/]++|/(?!\*)|"[^"\\\n]*+"|'[^'\\\n]*+'|\([^()"'\\/]*+\))*+"""
)
#: What tells that a declaration may not be plain.
_ODD = re.compile(r"""["'\\(){}\[\]!@/]""")
_FONT = re.compile(
    r"(?P<before>(?:(?:normal|italic|oblique|bold|bolder|lighter|small-caps|[1-9]00)\s+)*)"
    r"(?P<size>[\d.]+[a-z%]*)(?:\s*/\s*(?P<height>[\d.]+[a-z%]*))?\s+(?P<family>.+)"
)
#: A name, a value, and whether it is important.
_Declaration = tuple[str, str, bool]


class _Rule(NamedTuple):
    """A selector and its declarations.

    Attributes:
        test: Function that returns whether the selector matches a node.
        cost: Cost of one such test, steps.
        weight: Precedence of the rule: specificity, then its place.
        declared: The declarations.
    """

    test: Callable[[_Node], bool]
    cost: int
    weight: tuple[tuple[int, ...], int]
    declared: Sequence[_Declaration]


class _Node:
    """An element as cssselect2's expressions ask for it; answers that take long are paid for.

    Attributes:
        element: The element.
        parent: The node around it, None for the root.
        index: The number of siblings before it.
        children: The nodes in it.
    """

    in_html_document = False
    in_disabled_fieldset = False
    namespace_url = "http://www.w3.org/2000/svg"

    def __init__(
        self, element: Element, parent: _Node | None, index: int, pay: Callable[[int], None]
    ) -> None:
        self.element, self.parent, self.index, self._pay = element, parent, index, pay
        self.tag = self.local_name = element.tag
        self.attrib, self.text = element.given, element.text
        self.id = element.given.get("id")
        self.children = [
            _Node(each, self, number, pay)
            for number, each in enumerate(e for e in element.children if not e.tag.startswith("#"))
        ]

    @property
    def etree_element(self) -> _Node:
        """Return the node itself, which has the attributes."""
        return self

    def get(self, name: str, default: str | None = None) -> str | None:
        """Return an attribute."""
        value = self.attrib.get(name, default)
        self._pay(1 + len(value or "") // _LETTERS_AT_ONCE)
        return value

    @property
    def classes(self) -> set[str]:
        """Return the classes."""
        return {*(self.get("class") or "").split()}

    @property
    def ancestors(self) -> tuple[_Node, ...]:
        """Return the nodes around it, the nearest first."""
        found: list[_Node] = []
        node = self.parent
        while node is not None:
            found.append(node)
            node = node.parent
        self._pay(1 + len(found))
        return tuple(found)

    @property
    def etree_siblings(self) -> list[_Node]:
        """Return the children of its parent."""
        found = [self] if self.parent is None else self.parent.children
        self._pay(len(found))
        return found

    @property
    def etree_children(self) -> list[_Node]:
        """Return the children."""
        return self.children

    @property
    def previous_siblings(self) -> list[_Node]:
        """Return the siblings before it."""
        return self.etree_siblings[: self.index]

    @property
    def previous(self) -> _Node | None:
        """Return the sibling before it."""
        return self.parent.children[self.index - 1] if self.parent and self.index else None

    @property
    def lang(self) -> str:
        """Return the language."""
        node: _Node | None = self
        while node is not None:
            own = node.get("xml:lang") or node.get("lang")
            if own:
                return own.lower()
            node = node.parent
        return ""

    def iter_siblings(self) -> Iterator[_Node]:
        """Yield the children of its parent."""
        yield from self.etree_siblings

    def iter_next_siblings(self) -> Iterator[_Node]:
        """Yield the siblings after it."""
        yield from self.etree_siblings[self.index + 1 :]

    def iter_children(self) -> Iterator[_Node]:
        """Yield the children."""
        self._pay(len(self.children))
        yield from self.children

    def iter_subtree(self) -> Iterator[_Node]:
        """Yield it and all in it."""
        yield self
        for each in self.iter_children():
            yield from each.iter_subtree()


class StyleSheet:
    """The rules of `<style>`.

    Attributes:
        unread: Selectors and at-rules that aren't supported.
        lost: Custom properties that elements use but nothing sets, by the elements' `id()`.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self.unread: list[str] = []
        self.lost: dict[int, str] = {}
        self._by_key: dict[str, list[_Rule]] = {}
        self._compared = self._count = 0
        self._has_variables = False
        #: By elements' `id()`: declarations that ask for custom properties, or set some.
        self._with_variables: dict[int, dict[str, str]] = {}
        self._variables: dict[int, Mapping[str, str]] = {}
        text = "\n".join(texts)
        if len(text) > _LONGEST_SHEET:
            raise too_much(
                tr(
                    "style sheets of more than {longest_sheet} characters",
                    longest_sheet=_LONGEST_SHEET,
                )
            )
        if text.strip():
            self._read(text)

    def _read(self, text: str) -> None:
        import tinycss2  # most drawings have no style sheet
        from cssselect2 import SelectorError, compile_selector_list

        for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
            if rule.type == "at-rule" and rule.lower_at_keyword == "charset":
                continue
            if rule.type != "qualified-rule":
                self._leave(_head_of(rule))
                continue
            selector = text_of(rule.prelude)
            plain = [each for each in rule.prelude if each.type != "comment"]
            try:
                if len(selector) > _LONGEST_SELECTOR:
                    raise SelectorError
                found = compile_selector_list(plain)
            except (SelectorError, NotImplementedError, SyntaxError, RecursionError, MemoryError):
                self._leave(selector)
                continue
            declared = list(_declarations(rule.content, self._leave))
            self._has_variables |= any(name.startswith("--") for name, _, _ in declared)
            for each in found:
                self._count += 1
                if self._count > MOST_RULES or each.pseudo_element:
                    self._leave(selector)
                    continue
                key = f"#{each.id}" if each.id else f".{each.class_name}" if each.class_name else ""
                cost = 1 + len(selector) // _LETTERS_AT_ONCE
                ruled = _Rule(each.test, cost, (tuple(each.specificity), self._count), declared)
                if not each.never_matches:
                    self._by_key.setdefault(key or each.local_name or "", []).append(ruled)

    def _leave(self, text: str) -> None:
        self.unread.append(" ".join(text.split())[:40])

    def declare(self, root: Element) -> None:
        """Set the declarations of all elements: attributes, then style sheets, then `style`.

        Raises:
            DrawingError: if there are far too many rules and elements.
        """
        nodes = [_Node(root, None, 0, self._pay)] if self._by_key else []
        for node in nodes:
            nodes += node.children
        rules = {id(node.element): self._matching(node) for node in nodes}
        waiting: list[tuple[Element, Mapping[str, str], Mapping[str, str]]] = [(root, {}, {})]
        while waiting:
            element, around, variables = waiting.pop()
            declared = _cascade(element, rules.get(id(element), ()))
            has_own = self._has_variables or "--" in element.given.get("style", "")
            if has_own or _has_variable("".join(declared.values())):
                self._with_variables[id(element)] = dict(declared)
                variables = self._resolve(element, declared, variables)
            elif variables:
                self._variables[id(element)] = variables
            _settle(element, declared, around)
            waiting += [(each, declared, variables) for each in element.children]

    def vary(self, element: Element, variables: Mapping[str, str]) -> None:
        """Set the declarations of an element and its descendants for other custom properties.

        Args:
            element: Element such as the target of a `<use>`.
            variables: Custom properties of its surroundings.
        """
        waiting: list[tuple[Element, Mapping[str, str], Mapping[str, str]]]
        waiting = [(element, {}, variables)]
        while waiting:
            each, around, known = waiting.pop()
            if id(each) in self._with_variables:
                declared = dict(self._with_variables[id(each)])
                known = self._resolve(each, declared, known)
                _settle(each, declared, around)
            else:
                self._variables[id(each)] = known
            waiting += [(child, each.declared, known) for child in each.children]

    def variables(self, element: Element) -> Mapping[str, str] | None:
        """Return the custom properties of an element; None if no declaration asks for any."""
        return self._variables.get(id(element), {}) if self._with_variables else None

    def _resolve(
        self, element: Element, declared: dict[str, str], around: Mapping[str, str]
    ) -> Mapping[str, str]:
        """Put values in the place of custom properties, and return all that an element has."""
        own = {name: declared.pop(name) for name in [*declared] if name.startswith("--")}
        known = {name: value for name, value in around.items() if name not in own}
        for name, value in own.items():
            if name not in known:
                self._define(name, value, own, known, ())
        self.lost.pop(id(element), None)
        for name in [each for each in declared if _has_variable(declared[each])]:
            found = _substituted(declared[name], known.get)
            if found is None:
                del declared[name]
                self.lost[id(element)] = name
            else:
                declared[name] = found
        self._variables[id(element)] = known
        return known

    def _define(
        self, name: str, value: str, own: Mapping[str, str], known: dict[str, str],
        above: tuple[str, ...],
    ) -> None:  # fmt: skip
        """Note the value of a custom property, which may ask for others, but not for itself."""

        def find(other: str) -> str | None:
            if other not in known and other in own and other not in (*above, name):
                self._define(other, own[other], own, known, (*above, name))
            return known.get(other)

        found = _substituted(value, find) if _has_variable(value) and len(above) < 10 else value
        if found is not None:
            known[name] = found

    def _matching(self, node: _Node) -> list[_Rule]:
        names = ["", node.local_name, f"#{node.id or ''}"]
        names += [f".{each}" for each in {*node.attrib.get("class", "").split()[:100]}]
        found = []
        for name in names:
            for rule in self._by_key.get(name, ()):
                self._pay(rule.cost)
                if rule.test(node):
                    self._pay(len(rule.declared) // _DECLARED_AT_ONCE)
                    found.append(rule)
        return sorted(found, key=lambda rule: rule.weight)

    def _pay(self, cost: int) -> None:
        """Count the steps of comparing."""
        self._compared += cost
        if self._compared > _MOST_COMPARED:
            raise too_much(tr("too many style rules for its elements"))


def text_of(tokens: Iterable[Any]) -> str:
    """Return tokens as text, "" if they are nested too deep."""
    import tinycss2

    try:
        return str(tinycss2.serialize(tokens))
    except RecursionError:
        return ""


def _head_of(rule: Any) -> str:
    """Return the beginning of a rule that isn't read."""
    if rule.type == "at-rule":
        return f"@{rule.at_keyword}{text_of(rule.prelude)}"
    return str(getattr(rule, "message", ""))


def _declarations(content: Any, leave: Callable[[str], None]) -> Iterator[_Declaration]:
    """Yield the declarations in a rule or `style`; `leave` takes each rule in it."""
    import tinycss2

    parts = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    for each in parts:
        if each.type == "declaration":
            tokens = [token for token in each.value if token.type != "comment"]
            value = text_of(tokens).strip()
            name = each.name if each.name.startswith("--") else each.lower_name
            for own, setting in _single(name, value):
                yield own, setting, each.important
        elif each.type in ("qualified-rule", "at-rule"):
            leave(text_of(each.prelude) or _head_of(each))


def _of_style(text: str) -> tuple[_Declaration, ...]:
    """Return the declarations of a `style` attribute."""
    if len(text) > _LONGEST_SHEET:
        raise too_much(
            tr("a style of more than {longest_sheet} characters", longest_sheet=_LONGEST_SHEET)
        )
    return (_read_style if len(text) <= _LONGEST_KEPT else _read_style.__wrapped__)(text)


@lru_cache(maxsize=_MOST_KEPT)
def _read_style(text: str) -> tuple[_Declaration, ...]:
    if _ODD.search(text) is None:
        parts = text.split(";")
    else:
        parts, at = [], 0
        while at < len(text):
            end = _PLAIN.match(text, at).end()  # type: ignore[union-attr]  # of nothing, too
            if end < len(text) and text[end] != ";":
                return tuple(_declarations(text, lambda _: None))
            parts.append(text[at:end])
            at = end + 1
    found: list[_Declaration] = []
    for part in parts:
        name, colon, value = part.partition(":")
        name = name.strip()
        if colon:
            name = name if name.startswith("--") else name.lower()
            found += [(own, setting, False) for own, setting in _single(name, value.strip())]
    return tuple(found)


def _single(name: str, value: str) -> Iterator[tuple[str, str]]:
    """Yield the properties that one stands for, if they are known and not too long."""
    if not 0 < len(value) <= (_LONGEST_BACKGROUND if name in _BACKGROUNDS else LONGEST_VALUE):
        return
    if name in PROPERTIES or name in _OF_CSS or name.startswith("--"):
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
            yield "font-variant", "small-caps" if "small-caps" in words else "normal"
            yield "font-size", found["size"]
            yield "font-family", found["family"]
            if found["height"]:
                yield "line-height", found["height"]


def _has_variable(value: str) -> bool:
    """Return whether a value asks for custom properties."""
    return "(" in value and "var(" in value.lower()


def _substituted(value: str, find: Callable[[str], str | None]) -> str | None:
    """Return a value with those of custom properties in it; None if one has none."""
    import tinycss2

    def walk(tokens: Iterable[Any]) -> str | None:
        parts: list[str] = []
        for token in tokens:
            part: str | None
            if token.type == "function" and token.lower_name == "var":
                named = [each for each in token.arguments if each.type != "whitespace"]
                part = find(named[0].value) if named and named[0].type == "ident" else None
                commas = (n for n, each in enumerate(token.arguments) if each == ",")
                comma = next(commas, None)
                if part is None and comma is not None:
                    part = walk(token.arguments[comma + 1 :])
            elif token.type == "function":
                inner = walk(token.arguments)
                part = None if inner is None else f"{token.name}({inner})"
            else:
                part = text_of([token]) if token.type != "comment" else ""
            if part is None:
                return None
            parts.append(part)
        return "".join(parts).strip()

    try:
        found = walk(tinycss2.parse_component_value_list(value))
    except RecursionError:
        return None
    return found if found is not None and len(found) <= LONGEST_VALUE else None


def _cascade(element: Element, rules: Iterable[_Rule]) -> dict[str, str]:
    """Return the declarations of an element that win."""
    given = element.given
    declared: dict[str, str] = {}
    for name, value in given.items():
        if len(value) > LONGEST_VALUE:
            continue
        if name in _OF_ATTRIBUTES:
            declared[name] = value.strip() if "/*" not in value else _bare(value)
    declarations = [each for rule in rules for each in rule.declared]
    if "style" in given:
        declarations += _of_style(given["style"])
    for is_wanted in (False, True):
        for name, value, is_important in declarations:
            if is_important is is_wanted:
                declared[name] = value
    return declared


def _bare(value: str) -> str:
    """Return a value without comments."""
    import tinycss2

    tokens = tinycss2.parse_component_value_list(value, skip_comments=True)
    return text_of(tokens).strip()


def _settle(element: Element, declared: dict[str, str], around: Mapping[str, str]) -> None:
    """Store an element's declarations; resolve CSS-wide keywords such as `inherit`.

    Args:
        element: Element that gets them.
        declared: Declarations as written.
        around: Declarations of its parent.
    """
    if not _WORDS.isdisjoint(map(str.lower, declared.values())):
        for name, word in [(each, declared[each].lower()) for each in declared]:
            if word not in _WORDS:
                continue
            is_inherited = name not in _ALONE
            if word == "inherit" and not is_inherited and name in around:
                declared[name] = around[name]
            elif word == "initial" and is_inherited:
                declared[name] = _INITIAL.get(name, "normal")
            else:
                del declared[name]
    for name in _GEOMETRY.get(element.tag, ()):
        if name in declared:
            value = declared.pop(name)
            if value != "auto":
                element.given[name] = value
    element.declared = declared
