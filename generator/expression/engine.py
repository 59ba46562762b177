"""All that the fast ways cannot do, through Jinja2's sandbox with a guard at every door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import Template
from jinja2.exceptions import TemplateSyntaxError
from jinja2.lexer import TokenStream
from jinja2.parser import Parser
from jinja2.runtime import Context

from punchboard.generator.expression.audit import audit
from punchboard.generator.expression.budget import LONGEST_TEXT, Budget
from punchboard.generator.expression.compiled import ACCOUNT, Compiled, Scope
from punchboard.generator.expression.error import ExpressionError, MissingError, explain
from punchboard.generator.expression.rewrite import rewrite
from punchboard.generator.expression.sandbox import ENVIRONMENT, Absent, Evaluation
from punchboard.generator.expression.syntax import syntax_error

#: Where an expression leaves its value; the audit keeps designers from such names.
_RESULT = "__result"
_Root = Callable[[Context], Any]


def compile_in_sandbox(source: str, is_template: bool) -> Compiled:
    """Compile any template or expression; raise `ExpressionError` if it cannot be."""
    try:
        tree = _parse(source, is_template)
        local = audit(tree)
        if not is_template:
            _keep_result(tree)
        root, names = _generate(rewrite(tree))
    except ExpressionError:
        raise
    except TemplateSyntaxError as error:
        raise syntax_error(error, is_template) from None
    except (RecursionError, SyntaxError, MemoryError):
        raise ExpressionError("this is nested too deeply") from None
    except Exception:
        raise ExpressionError("this cannot be read") from None
    return Compiled(_render(root, local) if is_template else _evaluate(root, local), names)


def _parse(source: str, is_template: bool) -> nodes.Template:
    if is_template:
        return Parser(ENVIRONMENT, source).parse()
    parser = Parser(ENVIRONMENT, source, state="variable")
    expression = parser.parse_expression()
    stream: TokenStream = parser.stream
    if not stream.eos:
        parser.fail(f"unexpected '{stream.current.value}'")
    return nodes.Template([nodes.Output([expression])])


def _keep_result(tree: nodes.Template) -> None:
    """Make a template that prints an expression into one that keeps its value."""
    output = tree.body[0]
    assert isinstance(output, nodes.Output)
    tree.body = [nodes.Assign(nodes.Name(_RESULT, "store"), output.nodes[0])]


class _Generator(CodeGenerator):
    """Writes the Python code of a tree, and notes which names it reads from the scope."""

    def __init__(self) -> None:
        super().__init__(ENVIRONMENT, None, None, optimized=False)
        self.names: set[str] = set()

    def enter_frame(self, frame: Frame) -> None:
        super().enter_frame(frame)
        for action, name in frame.symbols.loads.values():
            if action == "resolve" and name is not None:
                self.names.add(name)


def _generate(tree: nodes.Template) -> tuple[_Root, frozenset[str]]:
    for node in tree.find_all(nodes.Node):
        node.lineno = node.lineno or 1
    tree.lineno = 1
    tree.set_environment(ENVIRONMENT)
    generator = _Generator()
    generator.visit(tree)
    code = compile(generator.stream.getvalue(), "<expression>", "exec")  # type: ignore[attr-defined]
    template = Template.from_code(ENVIRONMENT, code, {})
    return template.root_render_func, frozenset(generator.names)


def _render(root: _Root, local: frozenset[str]) -> Callable[[Scope], str]:
    def render(scope: Scope) -> str:
        evaluation = Evaluation(ENVIRONMENT, scope, None, {})
        evaluation.budget = Budget()
        parts = []
        length = 0
        try:
            for part in root(evaluation):
                length += len(part)
                if length > LONGEST_TEXT:
                    raise ExpressionError(f"a text would be longer than {LONGEST_TEXT:,} letters")
                parts.append(part)
        except Exception as error:
            _fail(error, scope, local)
        finally:
            evaluation.budget.settle(scope.get(ACCOUNT))
        return "".join(parts)

    return render


def _evaluate(root: _Root, local: frozenset[str]) -> Callable[[Scope], Any]:
    def evaluate(scope: Scope) -> Any:
        evaluation = Evaluation(ENVIRONMENT, scope, None, {})
        evaluation.budget = Budget()
        try:
            for _ in root(evaluation):
                pass
            result = evaluation.vars[_RESULT]
            if isinstance(result, Absent):
                result.fail()
        except Exception as error:
            _fail(error, scope, local)
        finally:
            evaluation.budget.settle(scope.get(ACCOUNT))
        return result

    return evaluate


def _fail(error: Exception, scope: Scope, local: frozenset[str]) -> NoReturn:
    """Raise an `ExpressionError` for whatever went wrong."""
    if isinstance(error, ExpressionError):
        raise error
    if isinstance(error, MissingError):
        raise explain(error, scope, local) from None
    raise ExpressionError("this cannot be worked out from these values") from None
