"""A game's folder as one zip file."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from punchboard.cards.catalog import tr
from punchboard.cards.load.notes import is_of_notes
from punchboard.cards.problem import ComputerError
from punchboard.generator.studio.folder_files import files_of

#: Time of all files in it, the first that zip files can tell, so that equal games are equal files.
_TIME = (1980, 1, 1, 0, 0, 0)
#: Files that are compressed already.
_PACKED = frozenset((".png", ".jpg", ".jpeg", ".webp", ".avif", ".woff2", ".xlsx", ".ods"))
_CHUNK = 1 << 20


def zip_folder(root: Path, *, has_notes: bool = True) -> Iterator[bytes]:
    """Return the zip file of a game's folder in pieces.

    Args:
        root: The game's folder, which is the only folder at the top of the file.
        has_notes: Whether the notes on its cards are in it.

    Raises:
        ComputerError: if a file can't be read, or the disk is full; before the first piece.
    """
    target = tempfile.TemporaryFile()  # noqa: SIM115  (closed by the iterator)
    try:
        with ZipFile(target, "w") as packed:
            for each in files_of(root):
                if not has_notes and is_of_notes(each["path"]):
                    continue
                file = root / each["path"]
                info = ZipInfo(f"{root.name}/{each['path']}", _TIME)
                is_packed = file.suffix.lower() in _PACKED
                info.compress_type = ZIP_STORED if is_packed else ZIP_DEFLATED
                info.external_attr = 0o644 << 16
                with file.open("rb") as source, packed.open(info, "w") as sink:
                    shutil.copyfileobj(source, sink, _CHUNK)
    except OSError as trouble:
        target.close()
        raise ComputerError(
            tr("the folder can't be packed: {reason}", reason=trouble.strerror or trouble),
            tr("make room on the disk, or close the program that holds the file"),
        ) from trouble
    return _pieces(target)


def _pieces(target: IO[bytes]) -> Iterator[bytes]:
    with target:
        target.seek(0)
        while piece := target.read(_CHUNK):
            yield piece
