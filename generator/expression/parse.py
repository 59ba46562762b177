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

from punchboard.cards.catalog import marked, marked_each, tr, translated
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
    "template data / text": marked("text"),
    "end of template": marked("the end"),
    "name": marked("a name"),
    "string": marked("a text"),
    "integer": marked("a whole number"),
    "float": marked("a number"),
}
#: Hints if nothing more specific is known.
_SPLIT = marked("write it as several expressions")
_START_AGAIN = marked("remove the last change, or write it again from the left")
#: Complaints of Jinja2, and the message and hint for each. `{first}` and `{second}` are its tokens
#: in quotes, `{block}` is the last one without.
_PATTERNS = {
    r"^unexpected end of template, expected ','": marked_each(
        "a bracket is not closed", 'add ")" or "]"'
    ),
    r"^unexpected end of template, expected '(.+)'\.$": marked_each(
        "{first} is missing at the end", "add {first}"
    ),
    r"^Expected an expression, got '(.+)'$": marked_each(
        "a value should stand before {first}", "add a value there"
    ),
    r"tag '(\w+)'.*innermost.* is '(\w+)'": marked_each(
        "found {first}, but {second} is not closed", "add {{% end{block} %}} before it"
    ),
    r"unexpected char (?:'\"'|\"'\") at": marked_each(
        "a text is not closed", "add a quotation mark"
    ),
    r"unexpected char [\"'](.+)[\"'] at": marked_each(
        "{first} means nothing here", "remove it; text needs quotes"
    ),
    r"expected token '(.+)', got '(.+)'$": marked_each(
        "found {second} where {first} should stand", "write {first} before it"
    ),
    r"unexpected '(.+)', expected '(.+)'$": marked_each(
        "found {first} where {second} should stand", "write {second} before it"
    ),
    r"unexpected 'end of (template|print statement)'$": marked_each(
        "the expression breaks off", "add the value that is missing at its end"
    ),
    r"unexpected '}'$": marked_each(
        '"}}" cannot stand here', 'end "{{{{" with "}}}}", two of them'
    ),
    r"unexpected '='$": marked_each('"=" cannot stand here', 'write "==" to compare'),
    r"unexpected '(.+)'$": marked_each("{first} cannot stand here", "remove it; text needs quotes"),
    r"Unexpected end of template.*innermost.* is '(\w+)'": marked_each(
        "{first} is not closed", "add {{% end{block} %}}"
    ),
    r"Encountered unknown tag '(\w+)'": marked_each(
        "{first} stands where nothing needs it", "remove it, or begin its block"
    ),
    r"Missing end of comment": marked_each("a comment is not closed", 'end it with "#}}"'),
    r"Missing end of raw": marked_each('"raw" is not closed', 'end it with "{{% endraw %}}"'),
    r"expected name or number": marked_each(
        'a name should follow "."', 'add a name, or remove the "."'
    ),
    r"expected subscript": marked_each(
        "the brackets need a name or a number", "write a number, or a name in quotes"
    ),
    r"invalid syntax for function call": marked_each(
        "the values in brackets cannot be read", "put commas between them"
    ),
    r"[Ii]nvalid character": marked_each(
        "a name has a character that names cannot have",
        "use letters, digits and _; text needs quotes",
    ),
    r"can't assign to": marked_each("only a new name can be set", "write {{% set name = value %}}"),
    r"chain multiple tests": marked_each('only one "is" can follow a value', 'use "and"'),
}


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
                    translated(_SPLIT),
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
                raise ExpressionError(
                    tr("brackets or blocks stand too deep in each other"), translated(_SPLIT)
                )
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
                parser.fail(f"unexpected '{parser.stream.current.value}'")
            return tree
    except TemplateSyntaxError as error:
        raise _explain(error, is_template) from None
    except ExpressionError:
        raise
    except Exception:  # numbers with thousands of digits, invalid letters, and anything new
        raise ExpressionError(tr("this cannot be read"), translated(_START_AGAIN)) from None


def _explain(error: TemplateSyntaxError, is_template: bool) -> ExpressionError:
    """Translate a syntax error into a designer's words; name the line from the second on."""
    line = error.lineno if is_template and error.lineno > 1 else None
    message, hint = _in_words(error.message or "")
    if line is not None:
        message = tr("line {line}: {message}", line=line, message=message)
    return ExpressionError(message, hint)


def _in_words(jinja_message: str) -> tuple[str, str]:
    """Return a complaint of Jinja2 as a message and hint of ours."""
    for pattern, (message, hint) in _PATTERNS.items():
        if match := re.search(pattern, jinja_message, re.DOTALL):
            words = [
                translated(_TOKENS[each]) if each in _TOKENS else quoted(each)
                for each in match.groups()
            ]
            first, second = (*words, "", "")[:2]
            block = (match.groups() or ("",))[-1]
            fill = {"first": first, "second": second, "block": block}
            return translated(message, **fill), translated(hint, **fill)
    return tr("this cannot be read"), translated(_START_AGAIN)
