"""The program that carries its own Python, as PyInstaller makes it, and its surroundings."""

from __future__ import annotations

import os
import ssl
import sys
from pathlib import Path

#: Where systems keep the certificates that they trust: Debian, Fedora, openSUSE, Alpine and macOS
#: (the list of Go's crypto/x509, root_linux.go).
_CERTIFICATES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)


def is_bundled() -> bool:
    """Return whether this process is a program that carries its own Python."""
    return bool(getattr(sys, "frozen", False))


def console_program() -> str:
    """Return the program of the bundle that has standard input and output on every system."""
    this = Path(sys.executable)
    return str(this.with_name(f"punchboard{this.suffix}"))


def child_environment() -> dict[str, str]:
    """Return the environment in which a program of the bundle starts as if by hand.

    PyInstaller's start-up code sets the paths of its libraries again when it finds the variable
    (its manual, "Independent subprocess").
    """
    return {**os.environ, "PYINSTALLER_RESET_ENVIRONMENT": "1"}


def leave_bundle() -> None:
    """Give other programs that this one starts, such as the browser, the system's own libraries.

    PyInstaller points LD_LIBRARY_PATH at the bundle before Python starts, and keeps the former
    value. This process has read it by then. Trust the system's certificates, which an OpenSSL from
    another system looks for elsewhere.
    """
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)
    found = ssl.get_default_verify_paths()
    if sys.platform != "win32" and not (found.cafile or found.capath):
        there = next((each for each in _CERTIFICATES if Path(each).is_file()), "")
        if there:
            os.environ["SSL_CERT_FILE"] = there
