"""Isolated processes for work that may hang or fill the memory, each running one module."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.cards.bundle import child_environment, console_program, is_bundled

if TYPE_CHECKING:
    from subprocess import Popen

#: The folder in which `punchboard` is found: around the package, or that of a checkout.
_PACKAGE = Path(__file__).parents[1]
_HOME = _PACKAGE if (_PACKAGE / "punchboard.py").exists() else _PACKAGE.parent
#: What a process runs whose first words are the module's name and the folders of modules.
_START = """\
import sys
sys.path[:] = sys.argv[2:]
from importlib import import_module
import_module(sys.argv[1]).serve()
"""
#: A bundle has no Python to start, but itself: with this as its first word.
_WORD = "--serve"


def can_start() -> bool:
    """Return whether there is anything to start a process with: a Python, or this program."""
    return bool(sys.executable)


def start_child(module: str) -> Popen[bytes]:
    """Start a process that calls a module's `serve()`, without start-up code of installed packages.

    Args:
        module: Full name of a module that reads standard input and writes to standard output.

    Raises:
        OSError: if the system can't start it.
    """
    from subprocess import DEVNULL, PIPE, Popen  # only now: most games need none

    environment = None
    if is_bundled():
        command, environment = [console_program(), _WORD, module], child_environment()
    else:
        folders = (str(_HOME), *filter(None, sys.path))
        command = [sys.executable, "-I", "-S", "-c", _START, module, *folders]
    window = 0x08000000 if sys.platform == "win32" else 0  # CREATE_NO_WINDOW
    return Popen(
        command, env=environment, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, creationflags=window
    )


def served(words: Sequence[str]) -> bool:
    """Run a module's `serve()` if this process was started for it.

    Args:
        words: Arguments of the command line.

    Returns:
        Whether it ran; then the process is done.
    """
    if words[:1] != [_WORD]:
        return False
    import_module(words[1]).serve()
    return True


def limit_memory(most: int) -> None:
    """Let this process have at most some bytes of memory, if the system can tell it so."""
    if sys.platform == "win32":
        return
    import resource

    for kind, limit in ((resource.RLIMIT_AS, most), (resource.RLIMIT_CORE, 0)):
        with suppress(ValueError, OSError):  # macOS knows some limits by name only
            resource.setrlimit(kind, (limit, limit))
