"""What Jinja2 says about a source that it cannot read, in a designer's words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from jinja2 import Environment
from jinja2.exceptions import TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from punchboard.generator.expression.error import ExpressionError, quoted, suggestion

#: Words and signs that one source may have.
MOST_TOKENS = 2_000
#: How deep brackets and blocks may stand in each other.
DEEPEST_BRACKETS = 40
#: What may follow `{%`.
STATEMENTS = frozenset(("if", "elif", "else", "endif", "for", "endfor", "set"))

_OPENING = frozenset(("lparen", "lbracket", "lbrace"))
_CLOSING = frozenset(("rparen", "rbracket", "rbrace"))
_WORDS = {
    "end of print statement": '"}}"',
    "end of statement block": '"%}"',
    "begin of print statement": '"{{"',
    "begin of statement block": '"{%"',
    "template data / text": "text",
    "end of template": "the end",
    "name": "a name",
    "string": "a text",
    "integer": "a whole number",
    "float": "a number",
}
_PATTERNS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern, re.DOTALL), message, hint)
    for pattern, message, hint in (
        (r"^unexpected end of template, expected ','", "a bracket is not closed", ""),
        (r"^unexpected end of template, expected '(.+)'\.$", "{0} is missing at the end", ""),
        (r"^Expected an expression, got '(.+)'$", "a value should stand before {0}", ""),
        (r"tag '(\w+)'.*innermost.* is '(\w+)'", "found {0}, but {1} is not closed", ""),
        (r"unexpected char (?:'\"'|\"'\") at", "a text is not closed", "add a quotation mark"),
        (r"expected token '(.+)', got '(.+)'$", "found {1} where {0} should stand", ""),
        (r"unexpected '(.+)', expected '(.+)'$", "found {0} where {1} should stand", ""),
        (r"unexpected 'end of (template|print statement)'$", "the expression breaks off", ""),
        (r"unexpected '(.+)'$", "{0} cannot stand here", ""),
        (r"unexpected char [\"'](.+)[\"'] at", "{0} means nothing here", ""),
        (r"Unexpected end of template.*innermost.* is '(\w+)'", "{0} is not closed", ""),
        (r"tag name expected", 'a word such as "if" or "for" should follow "{{%"', ""),
        (r"Encountered unknown tag '(\w+)'", "{0} stands where nothing needs it", ""),
        (r"Missing end of comment", "a comment is not closed", 'end it with "#}}"'),
        (r"Missing end of raw", '"raw" is not closed', 'end it with "{{% endraw %}}"'),
        (r"expected name or number", 'a name should follow "."', ""),
        (r"expected subscript", "a name or number should stand in the brackets", ""),
        (r"[Ii]nvalid character", "a name has a character that names cannot have", ""),
        (r"can't assign to", "only a new name can be set", ""),
        (r"chain multiple tests", 'only one "is" can follow a value', 'use "and"'),
        (r"invalid syntax for function call", "the values in brackets cannot be read", ""),
    )
)


def syntax_error(error: TemplateSyntaxError, is_template: bool) -> ExpressionError:
    """Translate a syntax error; the line is told if there could be several."""
    said = error.message or ""
    where = f"line {error.lineno}: " if is_template and error.lineno > 1 else ""
    for pattern, message, hint in _PATTERNS:
        found = pattern.search(said)
        if found:
            words = [_WORDS.get(each, quoted(each)) for each in found.groups()]
            return ExpressionError(where + message.format(*words), hint.format(*words))
    return ExpressionError(f"{where}this cannot be read")


class SourceGuard(Extension):
    """Counts what the lexer reads, so that no source is too long or too deep for the parser."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)

    def filter_stream(self, stream: TokenStream) -> TokenStream | Iterable[Token]:
        """Pass every token on, or raise."""
        return _guarded(stream)


def _guarded(stream: Iterable[Token]) -> Iterator[Token]:
    depth = 0
    after_block_begin = False
    for count, token in enumerate(stream):
        if count >= MOST_TOKENS:
            raise ExpressionError(f"this has more than {MOST_TOKENS:,} words and signs")
        if token.type in _OPENING:
            depth += 1
        elif token.type in _CLOSING:
            depth -= 1
        elif token.type == "name" and after_block_begin:
            _check_statement(token.value)
            depth += (token.value in ("if", "for")) - token.value.startswith("end")
        if depth > DEEPEST_BRACKETS:
            raise ExpressionError("brackets or blocks stand too deep in each other")
        after_block_begin = token.type == "block_begin"
        yield token


def _check_statement(word: Any) -> None:
    if word == "endset":
        raise ExpressionError('"set" needs a value', "write {% set name = value %}")
    if word not in STATEMENTS:
        hint = suggestion(word, STATEMENTS) or 'there are "if", "for" and "set"'
        raise ExpressionError(f"{{% {str(word)[:60]} %}} is not known here", hint)
