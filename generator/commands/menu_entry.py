"""The entry of the program in the menu of applications on Linux."""

from __future__ import annotations

import os
from pathlib import Path

from punchboard.cards.catalog import tr

_NAME = "punchboard-studio.desktop"
#: The format of freedesktop.org's "Desktop Entry Specification". TryExec hides the entry when the
#: program's folder is deleted. `env` starts it, because GLib takes no percent sign in the path of
#: a program.
_GROUP = "[Desktop Entry]"
#: Characters with a backslash before them in a quoted argument of Exec (the specification, "The
#: Exec key"); a percent sign is doubled.
_QUOTED = str.maketrans({**{each: f"\\{each}" for each in '"`$\\'}, "%": "%%"})


def applications_folder() -> Path:
    """Return the folder with the user's entries of the menu."""
    data = os.environ.get("XDG_DATA_HOME", "")
    base = Path(data) if data.startswith("/") else Path.home() / ".local" / "share"
    return base / "applications"


def add_menu_entry(program: Path, icon: Path) -> None:
    """Add a program to the menu of applications, or correct its entry.

    Args:
        program: The program, with its whole path.
        icon: Its picture, with its whole path.

    Raises:
        OSError: if the folder can't be written.
    """
    path = applications_folder() / _NAME
    quoted = f'"{str(program).translate(_QUOTED)}"'
    values: dict[str, str | Path] = {
        "Type": "Application",
        "Name": "Punchboard Studio",
        "Comment": tr("Make and print board games"),
        "TryExec": program,
        "Exec": f"env {quoted}",
        "Icon": icon,
        "Terminal": "false",
        "Categories": "Graphics;",
    }
    lines = (f"{key}={_value(value)}" for key, value in values.items())
    text = "\n".join((_GROUP, *lines, ""))
    if path.is_file() and path.read_text("utf-8", "replace") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{_NAME}.{os.getpid()}")
    beside.write_text(text, "utf-8")
    beside.replace(path)


def _value(text: str | Path) -> str:
    """Return a value of the file: backslashes are escaped (the specification, "Value types")."""
    return str(text).replace("\\", "\\\\")
