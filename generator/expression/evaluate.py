"""A source into Jinja2's tree, which is checked and turned into a function, part by part.

Only Jinja2's lexer and parser are used: nothing of what it compiles, loads or calls. Operators,
lookups and filters are those of `values.py` and `words.py`. What cannot be read is said in a
designer's words.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser

from punchboard.generator.expression.error import (
    ACCOUNT,
    KEYS,
    NO_OWNER,
    NUMBERS,
    ExpressionError,
    MissingError,
    Scope,
    explain,
    kind,
    quoted,
    suggestion,
)
from punchboard.generator.expression.values import (
    Budget,
    compare,
    cut,
    entries,
    join_texts,
    look_up,
    number,
    operate,
    text_of,
)
from punchboard.generator.expression.words import (
    FILTERS,
    FUNCTIONS,
    TAKES_MISSING,
    TESTS,
    Word,
    call_word,
    check_call,
    find_word,
)

#: Words and signs that one source may have.
_MOST_TOKENS = 2_000
#: How deep brackets and blocks may stand in each other, so that the parser's stack never decides.
_DEEPEST_BRACKETS = 40
#: How much deeper signs and statements lead; a loop in a loop is twice a bracket in a bracket.
_DEEPER = {
    "lparen": 1, "lbracket": 1, "lbrace": 1, "rparen": -1, "rbracket": -1, "rbrace": -1,
    "if": 1, "endif": -1, "for": 2, "endfor": -2,
}  # fmt: skip
#: What may follow `{%`.
_STATEMENTS = frozenset(("if", "elif", "else", "endif", "for", "endfor", "set"))
#: Jinja2's names of tokens, and those that designers know.
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
#: What Jinja2 says, and the message and hint for it.
_PATTERNS = (
    (r"^unexpected end of template, expected ','", "a bracket is not closed", ""),
    (r"^unexpected end of template, expected '(.+)'\.$", "{0} is missing at the end", ""),
    (r"^Expected an expression, got '(.+)'$", "a value should stand before {0}", ""),
    (r"tag '(\w+)'.*innermost.* is '(\w+)'", "found {0}, but {1} is not closed", ""),
    (r"unexpected char (?:'\"'|\"'\") at", "a text is not closed", "add a quotation mark"),
    (r"unexpected char [\"'](.+)[\"'] at", "{0} means nothing here", ""),
    (r"expected token '(.+)', got '(.+)'$", "found {1} where {0} should stand", ""),
    (r"unexpected '(.+)', expected '(.+)'$", "found {0} where {1} should stand", ""),
    (r"unexpected 'end of (template|print statement)'$", "the expression breaks off", ""),
    (r"unexpected '(.+)'$", "{0} cannot stand here", ""),
    (r"Unexpected end of template.*innermost.* is '(\w+)'", "{0} is not closed", ""),
    (r"Encountered unknown tag '(\w+)'", "{0} stands where nothing needs it", ""),
    (r"Missing end of comment", "a comment is not closed", 'end it with "#}}"'),
    (r"Missing end of raw", '"raw" is not closed', 'end it with "{{% endraw %}}"'),
    (r"expected name or number", 'a name should follow "."', ""),
    (r"expected subscript", "a name or number should stand in the brackets", ""),
    (r"invalid syntax for function call", "the values in brackets cannot be read", ""),
    (r"[Ii]nvalid character", "a name has a character that names cannot have", ""),
    (r"can't assign to", "only a new name can be set", ""),
    (r"chain multiple tests", 'only one "is" can follow a value', 'use "and"'),
)

#: How deep, and how many, parts of a source may be.
_DEEPEST = 60
_MOST_NODES = 2_000
#: What each part of a source costs, and what one turn of a loop does besides.
_STEPS_OF_NODE, _STEPS_OF_TURN = 3, 25
#: Names with a meaning of their own in the language.
_TAKEN = ("self", "loop")
#: What may not be there, so that `default` and `is defined` have something to ask.
_OPTIONAL = (nodes.Name, nodes.Getattr, nodes.Getitem, nodes.CondExpr)

#: Gives the value of a part; what a statement gives is the text that it prints.
_Evaluate = Callable[[Scope, Budget], Any]


class _Guard(Extension):
    """Looks at what the lexer reads: no source is too long or too deep, no statement unknown."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Pass every token on, or raise."""
        depth = 0
        after_block_begin = False
        for count, token in enumerate(stream):
            if count >= _MOST_TOKENS:
                raise ExpressionError(f"this has more than {_MOST_TOKENS:,} words and signs")
            word = token.type
            if word == "name" and after_block_begin:
                word = token.value
                if word == "endset":
                    raise ExpressionError('"set" needs a value', "write {% set name = value %}")
                if word not in _STATEMENTS:
                    hint = suggestion(word, _STATEMENTS) or 'there are "if", "for" and "set"'
                    raise ExpressionError(f"{{% {word[:60]} %}} is not known here", hint)
            depth += _DEEPER.get(word, 0)
            if depth > _DEEPEST_BRACKETS:
                raise ExpressionError("brackets or blocks stand too deep in each other")
            after_block_begin = word == "block_begin"
            yield token


_ENVIRONMENT = Environment(autoescape=False, keep_trailing_newline=True, extensions=[_Guard])


def _parse(source: str, is_template: bool) -> nodes.Node:
    """Return the tree of a template or expression; raise `ExpressionError` if it is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of `\d` in texts: a pattern's
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
    except Exception:  # numbers of thousands of digits, letters that are none, and what comes
        raise ExpressionError("this cannot be read") from None


def _explain(error: TemplateSyntaxError, is_template: bool) -> ExpressionError:
    """Return a syntax error in a designer's words; the line is told from the second on."""
    where = f"line {error.lineno}: " if is_template and error.lineno > 1 else ""
    for pattern, message, hint in _PATTERNS:
        if found := re.search(pattern, error.message or "", re.DOTALL):
            words = [_TOKENS.get(each, quoted(each)) for each in found.groups()]
            return ExpressionError(where + message.format(*words), hint.format(*words))
    return ExpressionError(f"{where}this cannot be read")


def compile_source(source: str, is_template: bool) -> tuple[Callable[[Scope], Any], frozenset[str]]:
    """Return what evaluates a template or expression, and the root names that it reads.

    Raises:
        ExpressionError: if it cannot be read, or asks for what there is not.
    """
    compiler = _Compiler()
    value = compiler.value(_parse(source, is_template))
    cost = _STEPS_OF_NODE * compiler.count
    local = frozenset(compiler.local)

    def evaluate(scope: Scope) -> Any:
        budget = Budget(cost)
        try:
            return value({**scope} if local else scope, budget)
        except ExpressionError:
            raise
        except MissingError as error:
            raise explain(error, scope, local) from None
        except Exception:
            raise ExpressionError("this cannot be worked out from these values") from None
        finally:
            budget.settle(scope.get(ACCOUNT))

    return evaluate, frozenset(compiler.names)


def _make_group(budget: Budget, *parts: Any) -> dict[Any, Any]:
    """Return a mapping of keys and values, which take turns in `parts`."""
    for key in parts[::2]:
        if not isinstance(key, KEYS):
            raise ExpressionError(f"{kind(key)} cannot be a key")
    return dict(zip(parts[::2], parts[1::2], strict=True))


_ARITHMETIC = (
    nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow,
)  # fmt: skip
#: What is done with the values of all that is in a part.
_OPERATIONS: dict[type[nodes.Node], Callable[..., Any]] = {
    nodes.List: lambda budget, *values: [*values],
    nodes.Tuple: lambda budget, *values: [*values],
    nodes.Dict: _make_group,
    nodes.Not: lambda budget, value: not value,
    nodes.Neg: lambda budget, value: -number(value),
    nodes.Pos: lambda budget, value: number(value),
    **{each: partial(operate, each.operator) for each in _ARITHMETIC},
}


def _parts_of(node: nodes.Node) -> Iterator[nodes.Node]:
    for each in node.iter_child_nodes():
        yield from each.iter_child_nodes() if isinstance(each, nodes.Pair) else (each,)


class _Compiler:
    """Makes functions of parts, and checks them, in the order in which they are evaluated.

    A part is one of `_OPERATIONS` on what is in it, or has a method by Jinja2's name for it; others
    cannot be used.

    Attributes:
        names: that the source reads from its scope.
        local: that it sets itself, somewhere.
        count: of all parts.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.local: set[str] = set()
        self.count = 0
        self._known: set[str] = set()  # of the local ones, those that are set at this place
        self._depth = 0

    def value(self, node: nodes.Node) -> _Evaluate:
        """Return what gives the value of a part, or raises if it is not there."""
        evaluate = self._optional(node)
        return _present(evaluate) if isinstance(node, _OPTIONAL) else evaluate

    def _optional(self, node: nodes.Node) -> _Evaluate:
        """Return what gives the value of a part, or a `MissingError`, not raised."""
        self.count += 1
        self._depth += 1
        if self._depth > _DEEPEST or self.count > _MOST_NODES:
            what = "nested too deeply" if self._depth > _DEEPEST else "too long"
            raise ExpressionError(f"this is {what}", 'split it up, with "let"')
        if type(node) in _OPERATIONS:
            evaluate = self._apply(_OPERATIONS[type(node)], *_parts_of(node))
        elif compile_part := getattr(self, type(node).__name__, None):
            evaluate = compile_part(node)
        else:
            raise ExpressionError("this cannot be used here")
        self._depth -= 1
        return evaluate

    def _apply(self, operation: Callable[..., Any], *parts: nodes.Node) -> _Evaluate:
        """Return what pays for an operation on the values of parts, and gives its result."""
        values = [self.value(each) for each in parts]
        return lambda scope, budget: budget.make(
            operation(budget, *[value(scope, budget) for value in values])
        )

    def _printed(self, parts: Sequence[nodes.Node]) -> _Evaluate:
        """Return what prints the values of parts, one after another."""
        values = [self.value(each) for each in parts]
        return lambda scope, budget: budget.make(
            join_texts([text_of(value(scope, budget), budget) for value in values])
        )

    def _block(self, parts: Sequence[nodes.Node], known: set[str]) -> tuple[_Evaluate, set[str]]:
        """Return what gives the text of statements, and the names that are set after them."""
        before, self._known = self._known, {*known}
        evaluate = self.value(parts[0]) if len(parts) == 1 else self._printed(parts)
        after, self._known = self._known, before
        return evaluate, after

    # Statements print a text.

    def Template(self, node: nodes.Template) -> _Evaluate:
        return self._block(node.body, set())[0]

    def Output(self, node: nodes.Output | nodes.Concat) -> _Evaluate:
        return self._printed(node.nodes)

    Concat = Output

    def Assign(self, node: nodes.Assign) -> _Evaluate:
        value, store = self._optional(node.node), self._target(node.target)
        return lambda scope, budget: store(scope, value(scope, budget))

    def _target(self, node: nodes.Node) -> Callable[[Scope, Any], str]:
        """Return what gives a value a name, or the entries of a list a name each."""
        if isinstance(node, nodes.Name):
            name = _checked_name(node)
            self.local.add(name)
            self._known.add(name)

            def store_one(scope: Scope, value: Any) -> str:
                scope[name] = value
                return ""

            return store_one
        if not isinstance(node, nodes.Tuple):
            raise ExpressionError("only a new name can be set")
        targets = [self._target(each) for each in node.items]

        def store(scope: Scope, value: Any) -> str:
            values = entries(value)
            if len(values) != len(targets):
                raise ExpressionError(f"{len(targets)} names stand for {len(values)} values")
            for target, entry in zip(targets, values, strict=True):
                target(scope, entry)
            return ""

        return store

    def If(self, node: nodes.If) -> _Evaluate:
        branches, known = [], []
        for each in (node, *node.elif_):
            test = self.value(each.test)
            body, after = self._block(each.body, self._known)
            branches.append((test, body))
            known.append(after)
        otherwise, after = self._block(node.else_, self._known)
        self._known = after.intersection(*known)

        def evaluate(scope: Scope, budget: Budget) -> Any:
            for test, body in branches:
                if test(scope, budget):
                    return body(scope, budget)
            return otherwise(scope, budget)

        return evaluate

    def For(self, node: nodes.For) -> _Evaluate:
        if node.recursive:
            raise ExpressionError('"recursive" is not known here')
        walked = self.value(node.iter)
        known, before = self._known, self.count
        self._known = {*known}
        store = self._target(node.target)
        test = self.value(node.test) if node.test is not None else None
        body, _ = self._block(node.body, self._known)
        cost = _STEPS_OF_TURN + _STEPS_OF_NODE * (self.count - before)
        self._known = known
        otherwise, _ = self._block(node.else_, known)

        def turn(scope: Scope, item: Any) -> Scope:
            inner = {**scope}  # what a turn sets is gone in the next
            store(inner, item)
            return inner

        def evaluate(scope: Scope, budget: Budget) -> Any:
            items = entries(walked(scope, budget))
            budget.spend(cost * (1 + len(items)))
            if test is not None:
                items = [item for item in items if test(turn(scope, item), budget)]
            if not items:
                return otherwise({**scope}, budget)
            texts = []
            for place, item in enumerate(items):
                inner = turn(scope, item)
                inner["loop"] = _loop_words(place, len(items))
                texts.append(body(inner, budget))
            return join_texts(texts)

        return evaluate

    # Values

    def TemplateData(self, node: nodes.TemplateData) -> _Evaluate:
        text = node.data
        return lambda scope, budget: text

    def Const(self, node: nodes.Const) -> _Evaluate:
        value = number(node.value) if isinstance(node.value, NUMBERS) else node.value
        return lambda scope, budget: value

    def Name(self, node: nodes.Name) -> _Evaluate:
        name = _checked_name(node)
        if name not in self._known:
            self.names.add(name)
        return _reader(name)

    def Getattr(self, node: nodes.Getattr) -> _Evaluate:
        key = node.attr
        if isinstance(node.node, nodes.Name) and node.node.name == "loop":
            if key not in (words := _loop_words(0, 1)):
                raise ExpressionError(f'"loop" has no {quoted(key)}', suggestion(key, words))
            owner = _present(_reader("loop"))
        else:
            owner = self.value(node.node)
        return lambda scope, budget: look_up(owner(scope, budget), key)

    def Getitem(self, node: nodes.Getitem) -> _Evaluate:
        if isinstance(node.arg, nodes.Slice):
            bounds = (node.arg.start, node.arg.stop, node.arg.step)
            return self._apply(cut, node.node, *(each or nodes.Const(None) for each in bounds))
        owner, key = self.value(node.node), self.value(node.arg)
        return lambda scope, budget: look_up(owner(scope, budget), key(scope, budget))

    def CondExpr(self, node: nodes.CondExpr) -> _Evaluate:
        test, yes = self.value(node.test), self._optional(node.expr1)
        no = self._optional(node.expr2 or nodes.Const(None))
        return lambda scope, budget: (yes if test(scope, budget) else no)(scope, budget)

    def And(self, node: nodes.And) -> _Evaluate:
        left, right = self.value(node.left), self.value(node.right)
        return lambda scope, budget: left(scope, budget) and right(scope, budget)

    def Or(self, node: nodes.Or) -> _Evaluate:
        left, right = self.value(node.left), self.value(node.right)
        return lambda scope, budget: left(scope, budget) or right(scope, budget)

    def Compare(self, node: nodes.Compare) -> _Evaluate:
        words = [each.op for each in node.ops]

        def hold(budget: Budget, *values: Any) -> bool:
            pairs = zip(words, values, values[1:], strict=False)
            return all(compare(word, budget, left, right) for word, left, right in pairs)

        return self._apply(hold, node.expr, *(each.expr for each in node.ops))

    def Filter(self, node: nodes.Filter) -> _Evaluate:
        assert node.node is not None
        word = find_word(node.name, FILTERS, "filter")
        return self._call(node, node.name, word, node.node)

    def Test(self, node: nodes.Test) -> _Evaluate:
        return self._call(node, node.name, find_word(node.name, TESTS, "test"), node.node)

    def Call(self, node: nodes.Call) -> _Evaluate:
        if isinstance(node.node, nodes.Name):
            name = node.node.name
            if name not in FUNCTIONS and name in FILTERS:
                raise ExpressionError(f"{quoted(name)} is no function", f'write "… | {name}"')
            return self._call(node, name, find_word(name, FUNCTIONS, "function"))
        name = node.node.attr if isinstance(node.node, nodes.Getattr) else "this"
        hint = f'write "| {name}"' if name in FILTERS else ""
        raise ExpressionError(f"{quoted(name)} cannot be called", hint)

    def _call(
        self, node: nodes.Filter | nodes.Test | nodes.Call, name: str, word: Word, *of: nodes.Node
    ) -> _Evaluate:
        """Return what calls a filter or test of a value, or a function."""
        if node.dyn_args is not None or node.dyn_kwargs is not None:
            raise ExpressionError('"*" cannot stand before a value in brackets')
        keys = [str(each.key) for each in node.kwargs]
        if len({*keys}) < len(keys):
            raise ExpressionError("a value in brackets is given twice")
        check_call(name, word, len(of) + len(node.args), keys)
        values = [
            self._optional(each) if name in TAKES_MISSING else self.value(each) for each in of
        ]
        values += map(self.value, node.args)
        named = [*zip(keys, (self.value(each.value) for each in node.kwargs), strict=True)]

        def call(scope: Scope, budget: Budget) -> Any:
            given = [value(scope, budget) for value in values]
            return call_word(budget, name, word, given, {k: v(scope, budget) for k, v in named})

        return call


def _checked_name(node: nodes.Name) -> str:
    name = node.name
    if name in _TAKEN or name.startswith("__") or not name.isascii():
        raise ExpressionError(f"{quoted(name)} cannot be used as a name")
    return name


def _present(evaluate: _Evaluate) -> _Evaluate:
    """Return what gives a value, and raises if it is not there."""

    def present(scope: Scope, budget: Budget) -> Any:
        found = evaluate(scope, budget)
        if type(found) is MissingError:
            raise found
        return found

    return present


def _reader(name: str) -> _Evaluate:
    return lambda scope, budget: scope[name] if name in scope else MissingError(NO_OWNER, name)


def _loop_words(place: int, length: int) -> dict[str, Any]:
    """Return what a loop tells about itself in a turn, counted from 0."""
    after = length - place
    return {
        "index": place + 1, "index0": place, "revindex": after, "revindex0": after - 1,
        "first": place == 0, "last": after == 1, "length": length,
    }  # fmt: skip
