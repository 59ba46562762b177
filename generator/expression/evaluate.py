"""A source into Jinja2's tree, walked once to check it, and then for each card to evaluate it.

Only Jinja2's lexer and parser are used: nothing of what it compiles, loads or calls. Operators,
lookups and filters are those of `values.py` and `words.py`. What cannot be read is said in a
designer's words.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser

from punchboard.generator.expression.error import (
    ACCOUNT,
    NO_OWNER,
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
    signed,
    text_of,
)
from punchboard.generator.expression.words import (
    FILTERS,
    FUNCTIONS,
    TESTS,
    Word,
    call_word,
    check_call,
    find_word,
)

#: Words and signs that one source may have.
_MOST_TOKENS = 2_000
#: How deep brackets and blocks may stand in each other.
_DEEPEST_BRACKETS = 40
#: What may follow `{%`.
_STATEMENTS = frozenset(("if", "elif", "else", "endif", "for", "endfor", "set"))

#: How much deeper blocks lead; a loop in a loop is twice as much as a bracket in a bracket.
_DEPTHS = {"if": 1, "endif": -1, "for": 2, "endfor": -2}
_OPENING = frozenset(("lparen", "lbracket", "lbrace"))
_CLOSING = frozenset(("rparen", "rbracket", "rbrace"))
#: Jinja2's names of tokens, and those that designers know.
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
#: What Jinja2 says, and the message and hint for it.
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


def parse(source: str, is_template: bool) -> nodes.Node:
    """Return the tree of a template or expression; raise `ExpressionError` if it is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of `\d` in texts: a pattern's
            return _parse(source, is_template)
    except TemplateSyntaxError as error:
        raise _explain(error, error.lineno if is_template else 1) from None
    except (RecursionError, MemoryError):
        raise ExpressionError("this is nested too deeply") from None
    except ExpressionError:
        raise
    except Exception:  # numbers of thousands of digits, letters that are none, and what comes
        raise ExpressionError("this cannot be read") from None


def _parse(source: str, is_template: bool) -> nodes.Node:
    if is_template:
        return Parser(_ENVIRONMENT, source).parse()
    parser = Parser(_ENVIRONMENT, source, state="variable")
    tree = parser.parse_expression()
    stream: TokenStream = parser.stream
    if not stream.eos:
        parser.fail(f"unexpected '{stream.current.value}'")
    return tree


def _explain(error: TemplateSyntaxError, line: int) -> ExpressionError:
    """Return a syntax error in a designer's words; the line is told from the second on."""
    where = f"line {line}: " if line > 1 else ""
    for pattern, message, hint in _PATTERNS:
        found = pattern.search(error.message or "")
        if found:
            words = [_WORDS.get(each, quoted(each)) for each in found.groups()]
            return ExpressionError(where + message.format(*words), hint.format(*words))
    return ExpressionError(f"{where}this cannot be read")


class _SourceGuard(Extension):
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
        if count >= _MOST_TOKENS:
            raise ExpressionError(f"this has more than {_MOST_TOKENS:,} words and signs")
        depth += (token.type in _OPENING) - (token.type in _CLOSING)
        if token.type == "name" and after_block_begin:
            _check_statement(token.value)
            depth += _DEPTHS.get(token.value, 0)
        if depth > _DEEPEST_BRACKETS:
            raise ExpressionError("brackets or blocks stand too deep in each other")
        after_block_begin = token.type == "block_begin"
        yield token


def _check_statement(word: Any) -> None:
    if word == "endset":
        raise ExpressionError('"set" needs a value', "write {% set name = value %}")
    if word not in _STATEMENTS:
        hint = suggestion(word, _STATEMENTS) or 'there are "if", "for" and "set"'
        raise ExpressionError(f"{{% {str(word)[:60]} %}} is not known here", hint)


_ENVIRONMENT = Environment(autoescape=False, keep_trailing_newline=True, extensions=[_SourceGuard])


#: How deep, and how many, parts of a source may be.
_DEEPEST = 60
_MOST_NODES = 2_000
#: What each part of a source costs, and what one turn of a loop does besides.
_STEPS_OF_NODE, _STEPS_OF_TURN = 3, 25
#: Names with a meaning of their own in the language.
_TAKEN = ("self", "loop")

_Call = nodes.Filter | nodes.Test | nodes.Call


def compile_source(source: str, is_template: bool) -> tuple[Callable[[Scope], Any], frozenset[str]]:
    """Return what evaluates a template or expression, and the root names that it reads.

    Raises:
        ExpressionError: if it cannot be read, or asks for what there is not.
    """
    tree = parse(source, is_template)
    checked = _Check()
    checked.check(tree, 0)
    cost, costs = _STEPS_OF_NODE * checked.count, checked.costs
    local = frozenset(checked.local)

    def evaluate(scope: Scope) -> Any:
        budget = Budget(cost)
        try:
            return _Evaluation(budget, costs).value(tree, {**scope} if local else scope)
        except ExpressionError:
            raise
        except MissingError as error:
            raise explain(error, scope, local) from None
        except Exception:
            raise ExpressionError("this cannot be worked out from these values") from None
        finally:
            budget.settle(scope.get(ACCOUNT))

    return evaluate, frozenset(checked.names)


class _Check:
    """Refuses what is not allowed, and finds out which names are whose.

    Attributes:
        names: that the source reads from its scope.
        local: that it sets itself, somewhere.
        count: of all parts.
        costs: what a turn of each loop costs, loops in it but once.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.local: set[str] = set()
        self._known: set[str] = set()  # of the local ones, those that are set at this place
        self.count = 0
        self.costs: dict[nodes.Node, int] = {}

    def check(self, node: nodes.Node, depth: int) -> None:
        """Check a part and all that is in it, in the order in which it is evaluated."""
        self.count += 1
        if depth > _DEEPEST or self.count > _MOST_NODES:
            what = "nested too deeply" if depth > _DEEPEST else "too long"
            raise ExpressionError(f"this is {what}", 'split it up, with "let"')
        if type(node) not in _METHODS and not isinstance(node, _INNER):
            raise ExpressionError("this cannot be used here")
        if isinstance(node, nodes.Name):
            self._check_name(node)
        elif isinstance(node, nodes.Const) and isinstance(node.value, int | float):
            number(node.value)
        elif isinstance(node, _Call):
            _check_call(node)
        self._check_inner(node, depth + 1)

    def _check_inner(self, node: nodes.Node, depth: int) -> None:
        known = self._known
        if isinstance(node, nodes.Getattr) and _is_loop(node.node):
            if node.attr not in (words := _loop_words(0, 1)):
                hint = suggestion(node.attr, words)
                raise ExpressionError(f'"loop" has no {quoted(node.attr)}', hint)
        elif isinstance(node, nodes.Assign):
            self._check_all((node.node, node.target), depth)
        elif isinstance(node, nodes.For):
            if node.recursive:
                raise ExpressionError('"recursive" is not known here')
            self.check(node.iter, depth)
            self._known = set(known)
            before = self.count
            inside = (node.target, *((node.test,) if node.test else ()), *node.body)
            self._check_all(inside, depth)
            self.costs[node] = _STEPS_OF_TURN + _STEPS_OF_NODE * (self.count - before)
            self._known = set(known)
            self._check_all(node.else_, depth)
            self._known = known
        elif isinstance(node, nodes.If):
            branches = []
            for branch in ((node.test, *node.body), *((each,) for each in node.elif_), node.else_):
                self._known = set(known)
                self._check_all(branch, depth)
                branches.append(self._known)
            self._known = set.intersection(*branches)
        else:
            called = ("node",) if isinstance(node, nodes.Call) else ()
            self._check_all(tuple(node.iter_child_nodes(exclude=called)), depth)

    def _check_all(self, parts: Sequence[nodes.Node], depth: int) -> None:
        for each in parts:
            self.check(each, depth)

    def _check_name(self, node: nodes.Name) -> None:
        if node.name in _TAKEN or node.name.startswith("__") or not node.name.isascii():
            raise ExpressionError(f"{quoted(node.name)} cannot be used as a name")
        if node.ctx != "load":
            self.local.add(node.name)
            self._known.add(node.name)
        elif node.name not in self._known:
            self.names.add(node.name)


def _loop_words(place: int, length: int) -> dict[str, Any]:
    """Return what a loop tells about itself in a turn, counted from 0."""
    after = length - place
    return {
        "index": place + 1, "index0": place, "revindex": after, "revindex0": after - 1,
        "first": place == 0, "last": after == 1, "length": length,
    }  # fmt: skip


def _is_loop(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "loop"


def _check_call(node: _Call) -> None:
    """Raise unless a filter, test or function is known, and given what it needs."""
    if node.dyn_args is not None or node.dyn_kwargs is not None:
        raise ExpressionError('"*" cannot stand before a value in brackets')
    named = [str(each.key) for each in node.kwargs]
    if len(set(named)) < len(named):
        raise ExpressionError("a value in brackets is given twice")
    if isinstance(node, nodes.Filter | nodes.Test):
        words, what = (FILTERS, "filter") if isinstance(node, nodes.Filter) else (TESTS, "test")
        check_call(node.name, find_word(node.name, words, what), 1 + len(node.args), named)
        return
    if not isinstance(node.node, nodes.Name):
        name = node.node.attr if isinstance(node.node, nodes.Getattr) else "this"
        hint = f'write "| {name}"' if name in FILTERS else ""
        raise ExpressionError(f"{quoted(name)} cannot be called", hint)
    name = node.node.name
    if name not in FUNCTIONS and name in FILTERS:
        raise ExpressionError(f"{quoted(name)} is no function", f'write "… | {name}"')
    check_call(name, find_word(name, FUNCTIONS, "function"), len(node.args), named)


class _Evaluation:
    """One evaluation: a method for each kind of part, by its name; others cannot be used.

    The method of a statement returns the text that it prints.
    """

    def __init__(self, budget: Budget, costs: Mapping[nodes.Node, int]) -> None:
        self._budget = budget
        self._costs = costs

    def value(self, node: nodes.Node, scope: Scope) -> Any:
        """Return the value of a part; raise if it is not there."""
        found = _METHODS[type(node)](self, node, scope)
        if type(found) is MissingError:
            raise found
        return found

    def _value_or_missing(self, node: nodes.Node, scope: Scope) -> Any:
        """Return the value of a part; a `MissingError`, not raised, if it is not there."""
        return _METHODS[type(node)](self, node, scope)

    def _values(self, parts: Sequence[nodes.Node], scope: Scope) -> list[Any]:
        return [self.value(each, scope) for each in parts]

    # Statements

    def Template(self, node: nodes.Template, scope: Scope) -> str:
        return join_texts(self._values(node.body, scope))

    def Output(self, node: nodes.Output | nodes.Concat, scope: Scope) -> str:
        budget = self._budget
        text = join_texts([text_of(self.value(each, scope), budget) for each in node.nodes])
        budget.spend(len(text))
        return text

    Concat = Output

    def TemplateData(self, node: nodes.TemplateData, scope: Scope) -> str:
        return node.data

    def Assign(self, node: nodes.Assign, scope: Scope) -> str:
        self._store(node.target, self._value_or_missing(node.node, scope), scope)
        return ""

    def _store(self, target: nodes.Node, value: Any, scope: Scope) -> None:
        if isinstance(target, nodes.Name):
            scope[target.name] = value
            return
        assert isinstance(target, nodes.Tuple)
        values = entries(value)
        if len(values) != len(target.items):
            raise ExpressionError(f"{len(target.items)} names stand for {len(values)} values")
        for each, entry in zip(target.items, values, strict=True):
            self._store(each, entry, scope)

    def If(self, node: nodes.If, scope: Scope) -> str:
        for branch in (node, *node.elif_):
            if self.value(branch.test, scope):
                return join_texts(self._values(branch.body, scope))
        return join_texts(self._values(node.else_, scope))

    def For(self, node: nodes.For, scope: Scope) -> str:
        items = entries(self.value(node.iter, scope))
        self._budget.spend(self._costs[node] * (1 + len(items)))
        turns = []
        for item in items:
            inner = {**scope}  # what a turn sets is gone in the next
            self._store(node.target, item, inner)
            if node.test is None or self.value(node.test, inner):
                turns.append(item)
        if not turns:
            return join_texts(self._values(node.else_, {**scope}))
        length = len(turns)
        texts = []
        for place, item in enumerate(turns):
            inner = {**scope, "loop": _loop_words(place, length)}
            self._store(node.target, item, inner)
            texts += self._values(node.body, inner)
        return join_texts(texts)

    # Values

    def Const(self, node: nodes.Const, scope: Scope) -> Any:
        return node.value

    def Name(self, node: nodes.Name, scope: Scope) -> Any:
        return scope[node.name] if node.name in scope else MissingError(NO_OWNER, node.name)

    def Getattr(self, node: nodes.Getattr, scope: Scope) -> Any:
        return look_up(self.value(node.node, scope), node.attr)

    def Getitem(self, node: nodes.Getitem, scope: Scope) -> Any:
        value, arg = self.value(node.node, scope), node.arg
        if not isinstance(arg, nodes.Slice):
            return look_up(value, self.value(arg, scope))
        bounds = [
            None if each is None else self.value(each, scope)
            for each in (arg.start, arg.stop, arg.step)
        ]
        return cut(self._budget, value, *bounds)

    def CondExpr(self, node: nodes.CondExpr, scope: Scope) -> Any:
        if self.value(node.test, scope):
            return self._value_or_missing(node.expr1, scope)
        return None if node.expr2 is None else self._value_or_missing(node.expr2, scope)

    def List(self, node: nodes.List | nodes.Tuple, scope: Scope) -> Any:
        return self._budget.make(self._values(node.items, scope))

    Tuple = List

    def Dict(self, node: nodes.Dict, scope: Scope) -> Any:
        made = {}
        for pair in node.items:
            key = self.value(pair.key, scope)
            if not isinstance(key, str | int | float):
                raise ExpressionError(f"{kind(key)} cannot be a key")
            made[key] = self.value(pair.value, scope)
        return self._budget.make(made)

    def And(self, node: nodes.And, scope: Scope) -> Any:
        return self.value(node.left, scope) and self.value(node.right, scope)

    def Or(self, node: nodes.Or, scope: Scope) -> Any:
        return self.value(node.left, scope) or self.value(node.right, scope)

    def Not(self, node: nodes.Not, scope: Scope) -> bool:
        return not self.value(node.node, scope)

    def Neg(self, node: nodes.Neg, scope: Scope) -> Any:
        return -signed(self.value(node.node, scope))

    def Pos(self, node: nodes.Pos, scope: Scope) -> Any:
        return signed(self.value(node.node, scope))

    def Add(self, node: nodes.BinExpr, scope: Scope) -> Any:
        left, right = self.value(node.left, scope), self.value(node.right, scope)
        return operate(self._budget, node.operator, left, right)

    Sub = Mul = Div = FloorDiv = Mod = Pow = Add

    def Compare(self, node: nodes.Compare, scope: Scope) -> bool:
        values = self._values((node.expr, *(each.expr for each in node.ops)), scope)
        return all(
            compare(self._budget, each.op, left, right)
            for each, left, right in zip(node.ops, values, values[1:], strict=False)
        )

    def Filter(self, node: nodes.Filter, scope: Scope) -> Any:
        assert node.node is not None
        value = self._value_or_missing(node.node, scope)
        if isinstance(value, MissingError):
            if node.name != "default":
                raise value
            value = None
        return self._call(node, FILTERS, scope, node.name, value)

    def Test(self, node: nodes.Test, scope: Scope) -> Any:
        if node.name in ("defined", "undefined"):
            is_there = not isinstance(self._value_or_missing(node.node, scope), MissingError)
            return is_there is (node.name == "defined")
        return self._call(node, TESTS, scope, node.name, self.value(node.node, scope))

    def Call(self, node: nodes.Call, scope: Scope) -> Any:
        assert isinstance(node.node, nodes.Name)
        return self._call(node, FUNCTIONS, scope, node.node.name)

    def _call(
        self, node: _Call, words: dict[str, Word], scope: Scope, name: str, *first: Any
    ) -> Any:
        args = (*first, *self._values(node.args, scope))
        named = {str(each.key): self.value(each.value, scope) for each in node.kwargs}
        return call_word(self._budget, name, words[name], args, named)


_METHODS: dict[type[nodes.Node], Callable[[_Evaluation, Any, Scope], Any]] = {
    getattr(nodes, name): method
    for name, method in vars(_Evaluation).items()
    if not name.startswith("_") and hasattr(nodes, name)
}
#: What stands only in parts that evaluate it themselves.
_INNER = (nodes.Pair, nodes.Keyword, nodes.Operand, nodes.Slice)
