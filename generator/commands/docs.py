"""`docs`: the documentation, in the browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import punchboard
from punchboard.cards.catalog import tr
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import ComputerError, ExitCode
from punchboard.generator.commands.terminal import say

if TYPE_CHECKING:
    from rich.console import Console


def open_documentation(console: Console) -> ExitCode:
    """Open the first page of the documentation, and print its path.

    A release carries the built site inside the package; in a checkout, `make docs` builds it
    beside the packages. Both are `site/` next to the module's file.

    Raises:
        ComputerError: if the site wasn't built.
    """
    index = Path(punchboard.__path__[0]) / "site" / "index.html"
    if not index.is_file():
        raise ComputerError(
            tr("this copy came without the documentation"),
            tr(
                "in the project's folder, run: make docs (or, without make: pip "
                'install ".[docs]", then zensical build), and open site/index.html'
            ),
        )
    if not webbrowser.open(index.as_uri()):
        say(console, tr("no browser opened; open this file yourself:"))
    say(console, shown_path(index))
    return ExitCode.CLEAN
