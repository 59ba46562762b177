"""Which paper is used where neither a command nor a game names one: the user's, or the country's.

The user's own is remembered as a line in the settings folder.
"""

from __future__ import annotations

import locale
import os
import re
from pathlib import Path
from tempfile import NamedTemporaryFile

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError
from punchboard.generator.impose.sheet import Sheet, SheetError, find_sheet

#: Names the settings folder, for tests and for portable installations.
VARIABLE = "PUNCHBOARD_CONFIG"
FILE_NAME = "paper"
#: What says for which country a computer is set up: the first that is set (POSIX.1, 8.2), or on
#: Windows the C library.
_LOCALES = ("LC_ALL", "LC_PAPER", "LANG")
#: Where paper is Letter: `paperSize` US-Letter in the supplemental data of Unicode's CLDR; in full
#: as Windows names them.
_LETTER = frozenset((
    "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
    "Belize", "Canada", "Chile", "Colombia", "Costa Rica", "Guatemala", "Mexico", "Nicaragua",
    "Panama", "Philippines", "Puerto Rico", "El Salvador", "United States", "Venezuela",
))  # fmt: skip


def usual_paper() -> str:
    """Return the paper that the user set, or the usual one of the computer's country.

    Raises:
        ComputerError: if the setting can't be read.
    """
    return remembered_paper() or country_paper()


def country_paper() -> str:
    """Return `letter` where that is the paper of offices, else `a4`."""
    places = (os.environ.get(each) for each in _LOCALES)
    place = next(filter(None, places), None) or locale.getlocale()[0] or ""
    read = re.match(r"[^_]+_([^.@]+)", place)
    return "letter" if read and read[1] in _LETTER else "a4"


def remembered_paper() -> str:
    """Return the paper that the user remembered, "" for none.

    Raises:
        ComputerError: if it cannot be read.
    """
    path = settings_folder() / FILE_NAME
    if not path.exists():
        return ""
    try:
        words = path.read_text(encoding="utf-8").strip()
        find_sheet(words)
    except (OSError, UnicodeDecodeError, SheetError) as trouble:
        raise ComputerError(
            tr("{path} is damaged", path=path.as_posix()),
            tr("delete the file, then remember your paper again"),
        ) from trouble
    return words


def remember_paper(words: str) -> Sheet:
    """Save the paper in the user's printer, and return it.

    Raises:
        SheetError: if there is no such paper.
        ComputerError: if the setting can't be written.
    """
    sheet = find_sheet(words)
    keep_setting(settings_folder() / FILE_NAME, f"{words.strip().casefold()}\n")
    return sheet


def keep_setting(path: Path, text: str) -> None:
    """Replace a file of settings at once, so that a crash leaves the old one or the new one.

    Raises:
        ComputerError: if the setting can't be written.
    """
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(
            "w",
            encoding="utf-8",
            newline="\n",
            dir=path.parent,
            prefix=f".{path.stem}-",
            delete=False,
        ) as file:
            temporary = Path(file.name)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as trouble:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise ComputerError(
            tr(
                "{file} cannot be written: {reason}",
                file=path.as_posix(),
                reason=trouble.strerror or trouble,
            ),
            tr(
                "make room on the disk, or let {variable} name a folder that may be written to",
                variable=VARIABLE,
            ),
        ) from trouble


def settings_folder() -> Path:
    """Return where the user's paper and printers are remembered."""
    folder = os.environ.get(VARIABLE)
    if folder:
        return Path(folder)
    import platformdirs

    return platformdirs.user_config_path("punchboard", appauthor=False)
