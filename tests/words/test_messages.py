"""Every word that people read is in the catalog, and the catalog is that of the code."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest
from babel.messages.catalog import Catalog
from jinja2 import nodes

from punchboard.cards.load.files import KINDS, Kind

ROOT = Path(__file__).parents[2]
#: Errors that nobody but a programmer sees.
_INTERNAL = {
    "ValueError", "RuntimeError", "TypeError", "IndexError", "KeyError", "NotImplementedError",
    "AssertionError",
}  # fmt: skip
#: Calls whose texts are code: patterns, queries of the journal, keys of digests, lists of words in
#: many languages.
_CODE = {
    "_keys",
    "compile", "execute", "executemany", "_read", "_link", "Thread", "sub", "search", "match",
    "encode", "startswith", "get",
}  # fmt: skip
#: Calls whose texts are in the catalog; the last two are options and commands with their help.
_TRANSLATED = {"tr", "tr_count", "marked", "marked_each", "Flag", "command"}
_SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z]{2,}[,:;]? [a-z]{2,}")
_NOT_WORDS = re.compile(
    r"^(import |CREATE|SELECT|INSERT|DROP|ALTER|default-src|:root|number, kind|Window: "
    # PostScript of a font's table, a family of fonts, the name of a licensor.
    r"|/CIDInit|CMapName|bitstream vera|Twitter, Inc"
    # Examples of what to type.
    r"|punchboard [a-z]+ "
    # Lines of a new game's files: comments, values, expressions. Their keys are English as well.
    r"|\s*# |    link: |\{type: |=|card\.|\(\{\} | and not [a-z]+$"
    # Outlines that a template draws.
    r"|M0 0 \{%)"
)
#: Files whose sentences stay English.
_ENGLISH = {
    "generator/schemas/files.py",  # descriptions of schemas; most are docstrings of the models
    "generator/schemas/json_schema.py",
}


@cache
def words_tool() -> ModuleType:
    """Return the module of `make words`."""
    spec = importlib.util.spec_from_file_location("words_tool", ROOT / ".ci" / "words.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def template() -> Catalog:
    """Return the catalog of all messages of the code."""
    made: Catalog = words_tool().template()
    return made


@dataclass
class Faults:
    """The places of the code where words bypass the catalog, or lack what is filled in.

    Attributes:
        sentences: those that no call of `tr` translates, by folder.
        sayings: of errors of `cards` whose text isn't from the catalog.
        events: parts of a log's sentence that have words of their own.
        lacking: calls with placeholders without a value.
        early: calls that take a language while their module is imported.
    """

    sentences: dict[str, list[str]] = field(default_factory=dict)
    sayings: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)
    early: list[str] = field(default_factory=list)


@cache
def faults() -> Faults:
    """Return what is wrong in the code; each file is read once for all tests, and let go."""
    found = Faults()
    for folder in LEFT:
        found.sentences[folder] = []
        for path in sorted((ROOT / folder).rglob("*.py")):
            _look_at(path, folder, found)
    _look_at(ROOT / "punchboard.py", "", found)
    return found


def _look_at(path: Path, folder: str, found: Faults) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    parents = words_tool().parents(tree)
    place = path.relative_to(ROOT).as_posix()
    found.early += (f"{place}:{call.lineno}" for call in _calls_at_import(tree))
    for node in parents if folder else ():
        if isinstance(node, ast.JoinedStr | ast.Constant) and place not in _ENGLISH:
            found.sentences[folder] += (f"{place}:{each}" for each in _sentence(node, parents))
        elif isinstance(node, ast.Call):
            if lacking := _without_value(node):
                found.lacking.append(f"{place}:{node.lineno}: {', '.join(lacking)}")
            if folder == "cards" and _says_plainly(node):
                found.sayings.append(f"{place}:{node.lineno}")
        elif place.startswith("companion/rules/") and (plain := _plain_part(node)):
            found.events.append(f"{place}:{plain}")


def test_catalog_holds_the_messages_of_the_code() -> None:
    tool = words_tool()
    languages = ROOT / "cards" / "languages"
    hint = "run make words"
    assert tool.written(template()) == (languages / "punchboard.pot").read_text("utf-8"), hint
    assert tool.page_file("page") == (languages / "page.json").read_text("utf-8"), hint
    assert tool.page_file("studio") == (languages / "studio.json").read_text("utf-8"), hint


def _sentence(node: ast.JoinedStr | ast.Constant, parents: dict[ast.AST, ast.AST]) -> Iterator[str]:
    """Yield a text if it is a sentence that no call of `tr` translates, after its line."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    texts = [each.value for each in parts if isinstance(each, ast.Constant)]
    text = "{}".join(map(str, texts)) if all(isinstance(each, str) for each in texts) else ""
    if _SENTENCE.search(text) and not _NOT_WORDS.match(text) and not _is_code(node, parents):
        yield f"{node.lineno}: {text[:70]}"


def _is_code(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Return whether nobody reads a text: it is a docstring, code, or goes through `tr` already."""
    each = node
    while each in parents:
        parent = parents[each]
        if isinstance(parent, ast.Expr | ast.Assert | ast.JoinedStr | ast.Compare):
            return True
        if isinstance(parent, ast.keyword) and parent.arg == "help":
            return True
        if isinstance(parent, ast.Attribute) and parent.attr == "split":
            return True  # a list of words, not a sentence
        if isinstance(parent, ast.Dict) and each in parent.keys:
            return True
        if isinstance(parent, ast.Call) and each is not parent.func:
            name = parent.func.attr if isinstance(parent.func, ast.Attribute) else None
            name = name or (parent.func.id if isinstance(parent.func, ast.Name) else "")
            if name in _INTERNAL | _CODE or name in _TRANSLATED:
                return True
        if isinstance(parent, ast.stmt):
            return False
        each = parent
    return False


#: Calls whose arguments are the words of an error, a warning or a note.
_SAYING = {"error", "warning", "note", "CellError", "FieldError", "FormulaError", "TermError"}


def _plain_texts(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the texts that an expression may be, those of a call's arguments aside."""
    if isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value
    ):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from _plain_texts(node.body)
        yield from _plain_texts(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for each in node.values:
            yield from _plain_texts(each)
    elif isinstance(node, ast.BinOp):
        yield from _plain_texts(node.left)
        yield from _plain_texts(node.right)


def _says_plainly(call: ast.Call) -> bool:
    """Return whether a call is of an error, a warning or a note, with a text as it is."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    return name in _SAYING and any(True for each in call.args for _ in _plain_texts(each))


def test_errors_of_cards_have_no_text_beside_the_catalog() -> None:
    assert faults().sayings == []


#: Parts of a sentence of the log; the empty one and punctuation need no translation.
_PARTS = {"does", "what", "where", "why", "has"}


def _plain_part(node: ast.AST) -> str:
    """Return the line and the words of a part that has some of its own, or nothing."""
    is_part = isinstance(node, ast.keyword) and node.arg in _PARTS
    if is_part or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "does"):
        assert isinstance(node, ast.keyword | ast.Assign)
        texts = [ast.unparse(each) for each in _plain_texts(node.value)]
        plain = [re.sub(r"\{[^{}]*\}", "", each) for each in texts]
        if any(re.search(r"[a-z]{2}", each) for each in plain):
            return f"{node.value.lineno}: {', '.join(texts)}"
    return ""


def test_events_of_a_table_have_no_word_beside_the_catalog() -> None:
    assert faults().events == []


def test_template_of_the_report_has_no_word_beside_the_catalog() -> None:
    data = words_tool().report_words().find_all(nodes.TemplateData)
    page = "".join(each.data for each in data)
    text = re.sub(r"<style>.*?</style>|<[^<>]*>", " ", page, flags=re.DOTALL)
    assert re.findall(r"[A-Za-z]{2,}", text) == ["punchboard", "table", "at"]


#: The most sentences of a folder that bypass the catalog: parts of other messages, and schemas.
LEFT = {"companion": 0, "cards": 0, "generator": 0}


@pytest.mark.parametrize("folder", LEFT)
def test_sentences_go_through_the_catalog(folder: str) -> None:
    found = faults().sentences[folder]
    assert len(found) <= LEFT[folder], "\n".join(found)


@cache
def _texts() -> list[str]:
    """Return every message of the catalog; one with a count has two forms."""
    messages = [each.id for each in template() if each.id]
    return [text for each in messages for text in ([each] if isinstance(each, str) else each)]


#: Attributes of markup or style sheets at the start of a message, and paths alone.
_MARKUP = re.compile(r'^\s*(?::root|@media|[a-z][\w-]*="[^"]*"|[\w{}./-]+/[\w{}./ -]+\.\w{2,4}$)')


def test_no_message_is_markup_or_a_path() -> None:
    assert [text for text in _texts() if _MARKUP.search(text)] == []


#: Separators of lists: a language may have others, with or without a space.
_SEPARATORS = {", ", "; "}


def test_no_message_begins_or_ends_as_a_part_of_another() -> None:
    parts = re.compile(r"^[\s,;]|[\s,;]$")
    assert [each for each in _texts() if parts.search(each)] == sorted(_SEPARATORS)


#: Names that don't say to a translator what is filled in, or that only the code knows.
_VAGUE = re.compile(
    r".*\d|what|where|some|words|of|in_words|way|told|said|how|looks|shown|counted|there|found|head"
    r"|which|called|does|do|did|has|one|other|whole|map|msg|lineno|strerror|host_of|where_to"
    r"|display_path|shown_path"
)
#: Sentences of the log: a step puts their parts together, in the order of the translation.
_LOG = {
    "[{title}:][ {who}][{does}][ {what}][ {where}][ for {cost}][ ({why})][ and has {has}].",
    "Undone: {what}.[ {why}]",
    "Done again: {what}.",
}


def test_placeholders_say_what_is_filled_in() -> None:
    found = [
        f"{name}: {text}"
        for text in _texts()
        if text not in _LOG
        for name in re.findall(r"\{([a-z]\w*)", text)
        if _VAGUE.fullmatch(name)
    ]
    assert found == []


#: A placeholder with its format, such as `{width:.1f}`.
_PLACEHOLDER = re.compile(r"\{(\w+)(?:[!:][^{}]*)?\}")


def _without_value(call: ast.Call) -> set[str]:
    """Return the placeholders without a value in a call of `tr`; none for other calls."""
    forms = {"tr": 1, "tr_count": 2}.get(getattr(call.func, "id", ""), 0)
    given = {each.arg for each in call.keywords}
    if not forms or None in given or (forms == 1 and not given):
        return set()  # `**values`, or a message that isn't formatted
    texts = [each.value for each in call.args[:forms] if isinstance(each, ast.Constant)]
    plain = " ".join(map(str, texts)).replace("{{", "").replace("}}", "")
    return set(_PLACEHOLDER.findall(plain)) - given - ({"count"} if forms == 2 else set())


def test_every_placeholder_has_a_value() -> None:
    assert faults().lacking == []


#: Calls that take the language of the process.
_NOW = {"tr", "tr_count", "tr_list", "tr_some", "translated"}


def _calls_at_import(node: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that take a language while the module of a node is imported."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        decorators = [] if isinstance(node, ast.Lambda) else node.decorator_list
        defaults = [*node.args.defaults, *(each for each in node.args.kw_defaults if each)]
        inner: list[ast.expr] | Iterator[ast.AST] = [*decorators, *defaults]
    elif isinstance(node, ast.If) and "__main__" in ast.unparse(node.test):
        inner = []  # what runs as a program isn't imported
    else:
        inner = ast.iter_child_nodes(node)
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _NOW:
        yield node
    for each in inner:
        yield from _calls_at_import(each)


def test_no_module_chooses_a_language_when_it_is_imported() -> None:
    assert faults().early == []


@pytest.mark.parametrize(
    "code",
    [
        "A = tr('a')", "class B:\n    c: str = tr('a')", "def f(a=tr('a')): ...",
        "@g(tr_list([]))\ndef f(): ...", "f = lambda *, a=tr('a'): a", "A = {'a': B(tr_count(1))}",
    ],
)  # fmt: skip
def test_a_call_of_the_catalog_outside_functions_is_found(code: str) -> None:
    assert len(list(_calls_at_import(ast.parse(code)))) == 1


def test_a_call_of_the_catalog_inside_functions_is_none_at_import() -> None:
    code = "def f():\n    return tr('a')\nclass A:\n    b: str = field(default=lambda: tr('a'))"
    assert list(_calls_at_import(ast.parse(code))) == []


def test_every_kind_of_file_is_in_the_catalog() -> None:
    assert get_args(Kind) == KINDS
