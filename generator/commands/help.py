"""The help of the command line, in the reader's language.

Typer reads the help when modules are imported, before the language is chosen. `.ci/words.py`
collects it from there for the catalog; here it is translated when it's printed.
"""

import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

from punchboard.cards.catalog import tr, translated

#: Commands and groups of them inherit from different classes of Typer.
if TYPE_CHECKING:
    _Base = TyperCommand
else:
    _Base = object


class TranslatedHelp(_Base):
    """Writes usage, words, options and the example of a command in the reader's language."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write how the command is typed."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=tr("Usage:") + " ")

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(_paragraphs(self.help or "")))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and the options, each with its help and default."""
        for kind, title in (("argument", tr("Arguments")), ("option", tr("Options"))):
            found = (each for each in self.get_params(ctx) if each.param_type_name == kind)
            rows = [row for each in found if (row := _row(each, ctx))]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the example."""
        if self.epilog:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(self._closing(self.epilog))

    def _closing(self, epilog: str) -> str:
        """Return the last line: an example of the command."""
        return tr("Example: {command}", command=epilog)

    def get_short_help_str(self, limit: int = 0) -> str:
        """Return the first sentence of the help, whole: lists break it into lines."""
        return next(_paragraphs(self.help or ""), "")


class TranslatedCommand(TranslatedHelp, TyperCommand):
    """A command with its help in the reader's language; its epilog is an example."""


def _paragraphs(words: str) -> Iterator[str]:
    """Yield the paragraphs of a docstring, each translated."""
    for paragraph in inspect.cleandoc(words).split("\n\n"):
        if paragraph:
            yield translated(" ".join(paragraph.split()))


def _row(param: Any, ctx: Any) -> tuple[str, str] | None:
    """Return how a parameter is typed, and its help with default and range; None if it's hidden."""
    record = param.get_help_record(ctx)
    if record is None:
        return None
    name, default = record
    about = "; ".join(_about(param, default.removeprefix(param.help or "")))
    # The type of an argument is a name of Python's.
    typed = name.partition(" <")[0] if param.param_type_name == "argument" else name
    words = translated(param.help or "")
    return typed, f"{words}  [{about}]" if about else words


def _about(param: Any, default: str) -> Iterator[str]:
    """Yield the default and the range of a parameter, and whether it has to be given.

    Args:
        param: the parameter. A default of several words is a message.
        default: the same from Typer, in English: `[default: 0; 0<=x<=100]`.
    """
    for each in filter(None, default.strip()[1:-1].split("; ")):
        if each.startswith("default: "):
            value = param.show_default
            if not isinstance(value, str):
                value = each.removeprefix("default: ")
            yield tr("default: {value}", value=translated(value) if " " in value else value)
        else:
            yield tr("required") if each == "required" else each
