"""Parse a source into Jinja2's syntax tree; report syntax errors in a designer's words.

Only Jinja2's lexer and parser are used, none of the code that compiles, loads or calls.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator

from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser

from punchboard.cards.catalog import tr
from punchboard.generator.expression.error import ExpressionError, quoted, suggestion

#: Half a character, which neither files nor PDFs can contain.
_SURROGATE = re.compile("[\ud800-\udfff]")
#: Most tokens of one source.
_MOST_TOKENS = 2_000
#: Deepest nesting of brackets and blocks, so that the parser's stack never overflows.
_DEEPEST_BRACKETS = 40
#: Nesting levels of brackets and statements; a nested loop counts twice a nested bracket.
_DEEPER = {
    "lparen": 1, "lbracket": 1, "lbrace": 1, "rparen": -1, "rbracket": -1, "rbrace": -1,
    "if": 1, "endif": -1, "for": 2, "endfor": -2,
}  # fmt: skip
#: Statements after `{%`.
_STATEMENTS = frozenset(("if", "elif", "else", "endif", "for", "endfor", "set"))
#: Names of tokens for designers, by Jinja2's names.
_TOKENS = {
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
#: Hints if nothing more specific is known.
_SPLIT = "write it as several expressions"
_START_AGAIN = "remove the last change, or write it again from the left"
#: Patterns of Jinja2's messages, each with our message and hint: `{0}` is a quoted token,
#: `{raw[0]}` an unquoted one.
_PATTERNS = (
    (r"^unexpected end of template, expected ','", "a bracket is not closed", 'add ")" or "]"'),
    (r"^unexpected end of template, expected '(.+)'\.$", "{0} is missing at the end", "add {0}"),
    (
        r"^Expected an expression, got '(.+)'$",
        "a value should stand before {0}",
        "add a value there",
    ),
    (
        r"tag '(\w+)'.*innermost.* is '(\w+)'",
        "found {0}, but {1} is not closed",
        "add {{% end{raw[1]} %}} before it",
    ),
    (r"unexpected char (?:'\"'|\"'\") at", "a text is not closed", "add a quotation mark"),
    (
        r"unexpected char [\"'](.+)[\"'] at",
        "{0} means nothing here",
        "remove it; text needs quotes",
    ),
    (
        r"expected token '(.+)', got '(.+)'$",
        "found {1} where {0} should stand",
        "write {0} before it",
    ),
    (
        r"unexpected '(.+)', expected '(.+)'$",
        "found {0} where {1} should stand",
        "write {1} before it",
    ),
    (
        r"unexpected 'end of (template|print statement)'$",
        "the expression breaks off",
        "add the value that is missing at its end",
    ),
    (r"unexpected '}'$", '"}}" cannot stand here', 'end "{{{{" with "}}}}", two of them'),
    (r"unexpected '='$", '"=" cannot stand here', 'write "==" to compare'),
    (r"unexpected '(.+)'$", "{0} cannot stand here", "remove it; text needs quotes"),
    (
        r"Unexpected end of template.*innermost.* is '(\w+)'",
        "{0} is not closed",
        "add {{% end{raw[0]} %}}",
    ),
    (
        r"Encountered unknown tag '(\w+)'",
        "{0} stands where nothing needs it",
        "remove it, or begin its block",
    ),
    (r"Missing end of comment", "a comment is not closed", 'end it with "#}}"'),
    (r"Missing end of raw", '"raw" is not closed', 'end it with "{{% endraw %}}"'),
    (r"expected name or number", 'a name should follow "."', 'add a name, or remove the "."'),
    (
        r"expected subscript",
        "a name or number should stand in the brackets",
        "write a number, or a name in quotes",
    ),
    (
        r"invalid syntax for function call",
        "the values in brackets cannot be read",
        "put commas between them",
    ),
    (
        r"[Ii]nvalid character",
        "a name has a character that names cannot have",
        "use letters, digits and _; text needs quotes",
    ),
    (r"can't assign to", "only a new name can be set", "write {{% set name = value %}}"),
    (r"chain multiple tests", 'only one "is" can follow a value', 'use "and"'),
)


class _Guard(Extension):
    """Lexer extension that rejects long sources, deep nesting and unknown statements."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield every token; raise `ExpressionError` at a rejected one."""
        depth = 0
        after_block_begin = False
        for count, token in enumerate(stream):
            if count >= _MOST_TOKENS:
                raise ExpressionError(
                    tr(
                        "this has more than {most_tokens:,} words and symbols",
                        most_tokens=_MOST_TOKENS,
                    ),
                    _SPLIT,
                )
            word = token.type
            if word == "string" and _SURROGATE.search(token.value):
                raise ExpressionError(
                    tr("a text has an escape code of half a character"),
                    tr("write the character itself, or leave it out"),
                )
            if word == "name" and after_block_begin:
                word = token.value
                if word == "endset":
                    raise ExpressionError(
                        tr('"set" needs a value'), tr("write {% set name = value %}")
                    )
                if word not in _STATEMENTS:
                    hint = suggestion(word, _STATEMENTS) or tr('there are "if", "for" and "set"')
                    raise ExpressionError(
                        tr("{{% {word} %}} is not known here", word=word[:60]), hint
                    )
            depth += _DEEPER.get(word, 0)
            if depth > _DEEPEST_BRACKETS:
                raise ExpressionError(tr("brackets or blocks stand too deep in each other"), _SPLIT)
            after_block_begin = word == "block_begin"
            yield token


_ENVIRONMENT = Environment(autoescape=False, keep_trailing_newline=True, extensions=[_Guard])


def parse(source: str, is_template: bool) -> nodes.Node:
    """Parse a template or expression; raise `ExpressionError` for a syntax error."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # for `\d` of patterns in texts
            parser = Parser(_ENVIRONMENT, source, state=None if is_template else "variable")
            if is_template:
                return parser.parse()
            tree = parser.parse_expression()
            if not parser.stream.eos:
                parser.fail(tr("unexpected '{value}'", value=parser.stream.current.value))
            return tree
    except TemplateSyntaxError as error:
        raise _explain(error, is_template) from None
    except ExpressionError:
        raise
    except Exception:  # numbers with thousands of digits, invalid letters, and anything new
        raise ExpressionError(tr("this cannot be read"), _START_AGAIN) from None


def _explain(error: TemplateSyntaxError, is_template: bool) -> ExpressionError:
    """Translate a syntax error into a designer's words; name the line from the second on."""
    where = tr("line {lineno}: ", lineno=error.lineno) if is_template and error.lineno > 1 else ""
    for pattern, message, hint in _PATTERNS:
        if found := re.search(pattern, error.message or "", re.DOTALL):
            words = [_TOKENS.get(each, quoted(each)) for each in found.groups()]
            return ExpressionError(
                where + message.format(*words), hint.format(*words, raw=found.groups())
            )
    return ExpressionError(tr("{where}this cannot be read", where=where), _START_AGAIN)
