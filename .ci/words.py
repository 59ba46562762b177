"""Collect every message that people read: `make words`.

Writes `cards/languages/punchboard.pot`, the template of every translation, `page.json`, the
messages of the JavaScript files, which the host translates for the page, and `studio.json`, those
of the Studio's page. Renews and compiles each
`cards/languages/TAG/LC_MESSAGES/punchboard.po`.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

ROOT = Path(__file__).parents[1]
LANGUAGES = ROOT / "cards" / "languages"
FOLDERS = ("cards", "generator", "companion")
#: Pages by the names of their files of messages: folder of the modules, and the module of `tr`.
PAGES = {"page": ("companion/web", "catalog.js"), "studio": ("generator/studio/web", "words.js")}
#: A call of `tr` or `trCount` in JavaScript, and its one or two literals.
_CALL = re.compile(
    r"""\btr(Count)?\(\s*("(?:[^"\\]|\\.)*")(?:\s*,\s*("(?:[^"\\]|\\.)*"))?""", re.DOTALL
)

#: Help that Typer adds.
_OF_TYPER = (
    "Install completion for the current shell.",
    "Show completion for the current shell, to copy it or customize the installation.",
    "Show this message and exit.",
)

Message = tuple[str, ...]


def python_messages() -> Iterator[tuple[Message, str]]:
    """Yield each message of the Python files with its file.

    Raises:
        ValueError: if a message isn't a literal.
    """
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    for path in [*files, ROOT / "punchboard.py"]:
        place = path.relative_to(ROOT).as_posix()
        if place == "cards/catalog.py":
            continue
        for node in parents(ast.parse(path.read_text("utf-8"))):
            yield from (((each,), place) for each in _help(node))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id == "marked_each":
                    yield from (((_literal(each, place),), place) for each in node.args)
                count = {"tr": 1, "marked": 1, "tr_count": 2}.get(node.func.id)
                if count:
                    yield tuple(_literal(each, place) for each in node.args[:count]), place


def parents(tree: ast.Module) -> dict[ast.AST, ast.AST]:
    """Return the parent of each node below a module, in half the time of `ast.walk`."""
    found: dict[ast.AST, ast.AST] = {}
    todo: list[ast.AST] = [tree]
    for node in todo:
        for name in node._fields:
            value = getattr(node, name, None)
            for each in value if isinstance(value, list) else (value,):
                if isinstance(each, ast.AST):
                    found[each] = node
                    todo.append(each)
    return found


def _help(node: ast.AST) -> Iterator[str]:
    """Yield a node's help of the command line: that of an option, or a command's docstring."""
    if isinstance(node, ast.Call):
        values = [each.value for each in node.keywords if each.arg == "help"]
        if isinstance(node.func, ast.Name) and node.func.id == "Flag":
            values += node.args[:1]
        yield from (each.value for each in values if _is_text(each))
    elif isinstance(node, ast.FunctionDef):
        for call in node.decorator_list:
            if isinstance(call, ast.Call) and _name(call.func) in ("command", "callback"):
                paragraphs = (ast.get_docstring(node) or "").split("\n\n")
                yield from (" ".join(each.split()) for each in paragraphs)
                own = (each.value for each in call.keywords if each.arg)
                yield from (each.value for each in own if _is_text(each) and each.value)


def _is_text(node: ast.expr) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _name(node: ast.expr) -> str:
    """Return the last name of `name` or `module.name`."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _literal(node: ast.expr, place: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise ValueError(f"{place}:{node.lineno}: a message has to be a literal")


def report_messages() -> Iterator[tuple[Message, str]]:
    """Yield each message of the page that `punchboard learn` fills in."""
    place = "templates/learn/report.html"
    for call in report_words().find_all(nodes.Call):
        name = getattr(call.node, "name", "")
        if name in ("tr", "tr_count"):
            literals = call.args[: 2 if name == "tr_count" else 1]
            yield tuple(each.as_const() for each in literals), place


def report_words() -> nodes.Template:
    """Return the parsed template of the report."""
    return Environment().parse((ROOT / "templates/learn/report.html").read_text("utf-8"))


def page_messages(page: str) -> Iterator[tuple[Message, str]]:
    """Yield each message of a page's JavaScript files with its file."""
    folder, catalog = PAGES[page]
    for path in sorted((ROOT / folder).rglob("*.js*")):
        if path.suffix not in (".js", ".jsx"):
            continue
        for call in _CALL.finditer(path.read_text("utf-8")):
            literals = [json.loads(each) for each in call.groups()[1:] if each]
            place = path.relative_to(ROOT).as_posix()
            if path.name != catalog:
                yield tuple(literals[: 2 if call[1] else 1]), place


def template() -> Catalog:
    """Return the catalog of all messages, each with its files."""
    # The lists of `cards/catalog.py` and its twin.
    found: dict[Message, set[str]] = (
        {
            (each,): {"cards/catalog.py"}
            for each in (", ", "{first} and {last}", "{first} or {last}")
        }
        | {("{names} and {count} more",) * 2: {"cards/catalog.py"}}
        | {(each,): {"generator/commands/help.py"} for each in _OF_TYPER}
    )
    pages = [each for page in PAGES for each in page_messages(page)]
    for message, place in [*python_messages(), *report_messages(), *pages]:
        found.setdefault(message, set()).add(place)
    catalog = Catalog(project="Punchboard", fuzzy=False)
    for message in sorted(found):
        places = [(place, 0) for place in sorted(found[message])]
        flags = ["python-brace-format"] if "{" in message[0] else []
        id_ = message if len(message) > 1 else message[0]
        catalog.add(id_, locations=places, flags=flags)
    return catalog


def written(catalog: Catalog) -> str:
    """Return a catalog as text, the same for the same messages: no dates, no lines of files."""
    target = io.BytesIO()
    write_po(target, catalog, width=100, omit_header=True, include_lineno=False)
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    return header + target.getvalue().decode()


def page_file(page: str) -> str:
    """Return the messages of a page as JSON, a message a line."""
    messages = sorted(
        {message for message, _ in page_messages(page)} | {(", ",), ("{first} and {last}",)}
    )
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in messages)
    return f"[\n{lines}\n]\n"


def main() -> None:
    """Write the template and the page's messages, and renew and compile each translation."""
    catalog = template()
    LANGUAGES.mkdir(exist_ok=True)
    (LANGUAGES / "punchboard.pot").write_text(written(catalog), "utf-8")
    for page in PAGES:
        (LANGUAGES / f"{page}.json").write_text(page_file(page), "utf-8")
    for path in sorted(LANGUAGES.glob("*/LC_MESSAGES/punchboard.po")):
        with path.open("rb") as file:
            own = read_po(file, locale=path.parents[1].name.replace("-", "_"))
        own.update(catalog)
        with path.open("wb") as file:
            write_po(file, own, width=100, include_lineno=False)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, own)
    sys.stdout.write(f"{len(catalog)} messages\n")


if __name__ == "__main__":
    main()
