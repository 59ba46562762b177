"""A workbook's zip archive, unpacked within bounds.

The library that reads worksheets trusts its archive. It is therefore given a fresh one, which holds
only what was unpacked and measured here; a zip bomb never gets that far.
"""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from xml.parsers.expat import ExpatError, ParserCreate, errors
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from punchboard.cards.problem import PunchboardError
from punchboard.cards.workbook.worksheet import MEND

MOST_UNPACKED = 100_000_000
MOST_PARTS = 2_000
#: What the parser says when memory ends.
NO_MEMORY = errors.codes[errors.XML_ERROR_NO_MEMORY]
#: Real worksheets shrink to a tenth; below this many bytes nobody needs to care.
_MOST_RATIO = 150
_HARMLESS = 20_000_000
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = 0x1
_ENTITIES = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_NO_PASSWORD = "save it again without a password"


class WorkbookError(PunchboardError):
    """The file is no workbook that can be read."""


def damaged() -> WorkbookError:
    """Return what is said of a file that is broken beyond words."""
    return WorkbookError("the workbook is damaged", MEND)


def load_parts(raw: bytes) -> dict[str, bytes]:
    """Unpack the parts of a workbook that hold text.

    Args:
        raw: the file.

    Raises:
        WorkbookError: if it is no such archive, has a password, or unpacks to too much.
    """
    if raw.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in raw:
            raise WorkbookError("the workbook is protected by a password", _NO_PASSWORD)
        raise WorkbookError("the file is an old .xls workbook, whatever its name", MEND)
    if not raw.startswith(b"PK"):
        raise WorkbookError("the file is no workbook", MEND)
    try:
        with ZipFile(BytesIO(raw)) as archive:
            _check_bounds(archive, len(raw))
            parts = {
                info.filename: _read(archive, info)
                for info in archive.infolist()
                if info.filename.endswith((".xml", ".rels")) or info.filename == "mimetype"
            }
            names = set(archive.namelist())
    except (BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, ValueError) as trouble:
        raise damaged() from trouble
    manifest = parts.get("META-INF/manifest.xml", b"")
    if "encrypted-package" in names or b"encryption-data" in manifest:
        raise WorkbookError("the workbook is protected by a password", _NO_PASSWORD)
    if "xl/workbook.xml" not in parts and "content.xml" not in parts:
        raise WorkbookError("the archive holds no worksheets", MEND)
    for name, content in parts.items():
        if name != "mimetype":
            _check_xml(content)
    return parts


def _read(archive: ZipFile, info: ZipInfo) -> bytes:
    """Unpack a part, and no more of it than the archive's directory tells of."""
    with archive.open(info) as part:
        content = part.read(info.file_size)
        if part.read(1):
            raise damaged()
    return content


def _check_xml(content: bytes) -> None:
    """Refuse broken XML, over which the library may never come to an end, and entities."""
    if _ENTITIES.search(content) or b"\0" in content[:100]:
        raise damaged()
    try:
        ParserCreate().Parse(content, True)
    except ExpatError as trouble:
        if trouble.code == NO_MEMORY:
            raise MemoryError from trouble
        raise damaged() from trouble
    except (LookupError, ValueError) as trouble:
        raise damaged() from trouble


def _check_bounds(archive: ZipFile, packed: int) -> None:
    infos = archive.infolist()
    if any(info.flag_bits & _ENCRYPTED for info in infos):
        raise WorkbookError("the workbook is protected by a password", _NO_PASSWORD)
    unpacked = sum(info.file_size for info in infos)
    ratio = unpacked / max(packed, 1)
    if (
        unpacked > MOST_UNPACKED
        or len(infos) > MOST_PARTS
        or (unpacked > _HARMLESS and ratio > _MOST_RATIO)
    ):
        raise WorkbookError(
            f"the workbook unpacks to {unpacked / 1e6:,.0f} MB, must be "
            f"{MOST_UNPACKED / 1e6:.0f} MB and {_MOST_RATIO} times its size or less",
            "copy the cells into a new workbook; this one may be a trap",
        )


def repack(parts: dict[str, bytes]) -> bytes:
    """Pack parts into a plain archive."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return packed.getvalue()
