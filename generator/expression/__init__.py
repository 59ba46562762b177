"""The expressions and templates of layouts: compiled once per build, evaluated per card.

Read `entry.py` for the ways in, `evaluate.py` for how a source is checked and evaluated, `words.py`
for the filters. Game folders come from strangers: only Jinja2's parser is used, and what it read is
evaluated here, where nothing but data can be reached and all work is paid for.
"""

from punchboard.generator.expression.entry import (
    Compiled,
    compile_expression,
    compile_template,
    compile_value,
)
from punchboard.generator.expression.error import (
    ACCOUNT,
    BlankError,
    ExpressionError,
    Scope,
    no_number,
)

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
