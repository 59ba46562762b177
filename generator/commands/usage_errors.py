"""Errors of mistyped command lines, in the reader's language.

Typer finds them, with a message in English. This module is imported only when there is one.
"""

import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import typer

from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.printable import plain, typed

#: Typer's errors. It exports only one of them; the others are in the same module.
_errors: Any = sys.modules[typer.BadParameter.__module__]
_TOO_MANY = re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL)
_NO_CHOICE = re.compile(r"(?:Value error, )?'(.*)' is not one of '(.*)'\.", re.DOTALL)
_NEEDLESS = re.compile(r"Option (.*) does not take a value\.", re.DOTALL)


class MistypedError(typer.BadParameter):
    """A command line that a command can't read."""

    def show(self, file: Any = None) -> None:
        """Write the usage of the command, how to get help, and the message."""
        lines = [tr("Error: {message}", message=self.message)]
        if self.ctx is not None:
            command = f"{self.ctx.command_path} {self.ctx.help_option_names[0]}"
            lines[:0] = [self.ctx.get_usage(), tr("Try '{command}' for help.", command=command), ""]
        typer.echo(plain("\n".join(lines)), file, err=True)


def translate(error: Any) -> MistypedError:
    """Return an error of Typer in the reader's language."""
    return MistypedError(_message(error), error.ctx)


def _message(error: Any) -> str:
    match error:
        case _errors.NoSuchOption():
            unknown = tr("There is no option {option}.", option=error.option_name)
            return _with_suggestion(unknown, sorted(error.possibilities or ()))
        case _errors.BadOptionUsage():
            if _NEEDLESS.fullmatch(error.message):
                return tr("{option} takes no value.", option=error.option_name)
            return tr("{option} needs a value.", option=error.option_name)
        case _errors.MissingParameter():
            return tr("{name} is missing.", name=_name_of(error))
        case typer.BadParameter():
            name, requirement = _name_of(error), _requirement(error)
            return tr("Invalid value for {name}: {message}", name=name, message=requirement)
    too_many = _TOO_MANY.fullmatch(error.message)
    if too_many:
        return tr("There are too many words: {extra_words}.", extra_words=too_many[1])
    return str(error.message)


def _name_of(error: Any) -> str:
    """Return the option or argument of an error, in quotation marks."""
    if error.param_hint:
        return str(error.param_hint)
    param = error.param
    names = [param.metavar] if param.param_type_name == "argument" else param.opts
    return " / ".join(f"'{each}'" for each in names)


def _requirement(error: typer.BadParameter) -> str:
    """Return the requirement of an option's value, worded as for fields of games."""
    no_choice = _NO_CHOICE.fullmatch(error.message)
    if no_choice:
        value, choices = f'"{no_choice[1]}"', no_choice[2].split("', '")
        return tr("{value} must be {expected}.", value=value, expected=tr_list(choices, "or"))
    faults: list[Any] = getattr(error.__cause__, "errors", list)()
    if not faults:
        return error.message
    from punchboard.cards.cell_value import describe
    from punchboard.cards.load.model import expectation

    if faults[0]["type"] == "value_error":
        return error.message.removeprefix("Value error, ")
    value, expected = describe(faults[0]["input"]), expectation(faults[0])
    return tr("{value} must be {expected}.", value=value, expected=expected)


def _with_suggestion(unknown: str, known: Sequence[str]) -> str:
    """Return a message about an unknown word, with similar words that are known."""
    if not known:
        return unknown
    options = tr_list(known, "or")
    return tr("{problem} Did you mean {options}?", problem=unknown, options=options)


def unknown_command(word: str, commands: Sequence[str], spreadsheets: tuple[str, ...]) -> str:
    """Return the message about an unknown command, with a suggestion.

    Args:
        word: The word.
        commands: The names of all commands.
        spreadsheets: The endings of files that take the place of a command.
    """
    from punchboard.cards.problem import UsageError
    from punchboard.generator.commands.games import find_game

    if word.lower().endswith(spreadsheets):
        if not Path(word).is_file():
            return tr("There is no file '{word}' here.", word=word)
        return tr(
            "A spreadsheet takes no options. Run: {deck}, or: {game}",
            deck=f"punchboard {typed(word)}",
            game=f"punchboard new NAME --from {typed(word)}",
        )
    try:
        find_game(word)
    except UsageError:
        unknown = tr("There is no command {word}.", word=typed(word))
        return _with_suggestion(unknown, get_close_matches(word, commands, n=1))
    return tr(
        "'{word}' is a game, not a command. Run: {command}",
        word=word,
        command=f"punchboard build {typed(word)}",
    )
