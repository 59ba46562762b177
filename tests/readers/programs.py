"""Other people's programs: run, and told what to install where they are missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

#: Debian's package of each program.
PACKAGES = {
    "qpdf": "qpdf",
    "pdfinfo": "poppler-utils",
    "pdftotext": "poppler-utils",
    "pdftoppm": "poppler-utils",
    "pdffonts": "poppler-utils",
    "mutool": "mupdf-tools",
    "gs": "ghostscript",
    "chromium-headless-shell": "chromium-headless-shell libatomic1",
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi",
    "Xvfb": "xvfb",
    "soffice": "--no-install-recommends libreoffice-calc",
}


def program(*names: str) -> str:
    """Return the path of the first program that is there; a test that has none fails."""
    for name in names:
        if found := shutil.which(name):
            return found
    package = PACKAGES[names[0]]
    pytest.fail(f"{names[0]} is missing: sudo apt-get install {package}", pytrace=False)


def run(name: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, in plain English."""
    return subprocess.run(
        [program(name), *map(str, arguments)],
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=60,
        check=False,
    )
