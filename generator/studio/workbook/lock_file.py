"""The files by which programs say that they have a workbook open."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.catalog import tr

#: Bytes of a lock file that are read. Excel's has 165: the user's name after its length, twice.
_MOST = 1_000


def open_elsewhere(path: Path) -> str:
    """Return which program has a workbook open, in a sentence; "" if none says so.

    Args:
        path: The workbook.
    """
    excel = path.with_name(f"~${path.name}")
    owner = _read(excel)
    if owner is not None:
        name = owner[1 : 1 + owner[0]].decode("latin-1").strip() if owner else ""
        return _sentence(path, excel, "Excel", name)
    office = path.with_name(f".~lock.{path.name}#")
    owner = _read(office)
    if owner is not None:
        name = owner.decode("utf-8", "replace").split(",")[0].strip()
        return _sentence(path, office, "LibreOffice", name)
    return ""


def locked_book(file: str) -> str:
    """Return the path of the workbook whose lock a file may be; "" for none."""
    folder, mark, name = file.rpartition("/")
    if name.startswith("~$"):
        return folder + mark + name[2:]
    if name.startswith(".~lock.") and name.endswith("#"):
        return folder + mark + name.removeprefix(".~lock.").removesuffix("#")
    return ""


def _read(path: Path) -> bytes | None:
    """Return the beginning of a lock file; None if there is none."""
    try:
        with path.open("rb") as file:
            return file.read(_MOST)
    except FileNotFoundError:
        return None
    except OSError:  # Excel lets nobody read it
        return b""


def _sentence(path: Path, lock: Path, program: str, owner: str) -> str:
    who = f"{program} ({owner})" if owner.isprintable() and owner else program
    return tr(
        "{file} is open in {program}; close it there, or delete {lock} if it's closed already",
        file=path.name,
        program=who,
        lock=lock.name,
    )
