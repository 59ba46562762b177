"""The expressions and templates of layouts: compiled once per build, evaluated per card.

Read `compiled.py` for what comes out, `path.py` for the fast ways that never meet Jinja2, and
`engine.py` for all the rest, which runs in a hardened sandbox because game folders come from
strangers.
"""

from punchboard.generator.expression.compiled import ACCOUNT, Compiled, Scope
from punchboard.generator.expression.entry import (
    compile_expression,
    compile_template,
    compile_value,
)
from punchboard.generator.expression.error import BlankError, ExpressionError, no_number

__all__ = [
    "ACCOUNT",
    "BlankError",
    "Compiled",
    "ExpressionError",
    "Scope",
    "compile_expression",
    "compile_template",
    "compile_value",
    "no_number",
]
