"""The licenses of everything that a program of PyInstaller carries."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from pathlib import Path

_LICENSE = re.compile(r"(licen[cs]es?|copying|notice|authors)\b.*", re.IGNORECASE)
#: Where Debian and Ubuntu keep the terms of a package.
_TERMS = "/usr/share/doc/{package}/copyright"


def collect_licenses(sources: Iterable[Path], folder: Path) -> list[tuple[str, str, str]]:
    """Collect the licenses of packages, of Python, and of the system's libraries.

    Args:
        sources: Files that the program carries, where they are installed.
        folder: Where texts are written that no file has.

    Returns:
        Rows of PyInstaller: name in the program, file, kind.

    Raises:
        SystemExit: if something that the program carries has no license.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    carried = {each.resolve() for each in sources}
    rows: list[tuple[str, Path]] = []
    for each in distributions():
        files = [Path(str(each.locate_file(file))).resolve() for file in each.files or ()]
        is_start_up = each.name == "pyinstaller"  # its own program starts ours
        if is_start_up or carried.intersection(files):
            rows += _texts_of(each, folder)
    rows += [(f"Python/{path.name}", path) for path in _python_terms(folder)]
    rows += _system_terms(carried)
    return [(f"licenses/{name}", str(path), "DATA") for name, path in rows]


def _texts_of(package: Distribution, folder: Path) -> list[tuple[str, Path]]:
    """Return the license files of a package; its statement if there is no file."""
    found = [
        Path(str(package.locate_file(file)))
        for file in package.files or ()
        if _LICENSE.fullmatch(file.name) or "/licenses/" in str(file).lower()
    ]
    named = {f"{package.name}/{path.name}": path for path in found if path.is_file()}
    if named:
        return list(named.items())
    stated = package.metadata["License-Expression"] or package.metadata["License"]
    if not stated:
        raise SystemExit(f"{package.name} carries no license")
    path = folder / f"{package.name}.txt"
    path.write_text(f"{package.name} {package.version}: {stated}\n", "utf-8")
    return [(f"{package.name}/{path.name}", path)]


def _python_terms(folder: Path) -> list[Path]:
    """Return the license of Python, which names those of what is inside it."""
    places = [Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix)]
    found = [place / "LICENSE.txt" for place in places if (place / "LICENSE.txt").is_file()]
    if found:
        return found[:1]
    path = folder / "Python.txt"
    more = "Its license: https://docs.python.org/3/license.html"
    path.write_text(f"Python {sys.version}\n{sys.copyright}\n{more}\n", "utf-8")
    return [path]


def _system_terms(carried: Iterable[Path]) -> list[tuple[str, Path]]:
    """Return the terms of libraries that come from packages of Debian or Ubuntu."""
    ours = [each for each in carried if str(each).startswith(("/usr/lib/", "/lib/"))]
    if not ours or shutil.which("dpkg") is None:
        return []
    rows = {}
    for each in ours:
        asked = [str(each), str(each).removeprefix("/usr")]
        said = subprocess.run(["dpkg", "-S", *asked], capture_output=True, encoding="utf-8").stdout
        package = said.partition(":")[0]
        terms = Path(_TERMS.format(package=package))
        if not package or not terms.is_file():
            raise SystemExit(f"{each} is of no package with a license")
        rows[f"system/{package}.txt"] = terms
    return list(rows.items())
