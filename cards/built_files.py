"""Advice for a page whose files weren't built with the package."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.catalog import tr


def how_to_build(built: Path) -> str:
    """Return how to get the files, and why the build left them out, for people.

    Args:
        built: The folder that the build fills; its fault.txt has the reason.
    """
    told = built / "fault.txt"
    reason = told.read_text("utf-8").strip().splitlines() if told.is_file() else []
    parts = [
        tr(
            "Connect to the internet and install Punchboard again: pip install --force-reinstall "
            "--no-deps punchboard. In a clone: make page. Everything else works without it."
        )
    ]
    if reason:
        parts.append(tr("The build said: {reason}", reason=reason[0]))
    return "\n".join(parts)
