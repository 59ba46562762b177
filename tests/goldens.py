"""Golden files: what was once drawn or said, as text that a reader can compare line by line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

_GOLDENS = Path(__file__).parent / "golden"


def compare(kind: str, name: str, text: str, renew: bool) -> None:
    """Hold a text against its golden file, or make it that.

    Args:
        kind: the folder.
        name: of what was drawn.
        text: what it is now.
        renew: whether it is meant to be so.
    """
    golden = _path(kind, name)
    if renew:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text, encoding="utf-8", newline="\n")
    assert text == golden.read_text(encoding="utf-8"), f"renew {golden.name} by: pytest --renew"


def are_all_of(kind: str, names: Iterable[str]) -> bool:
    """Return whether each of these has a golden file, and no other has one."""
    return set((_GOLDENS / kind).iterdir()) == {_path(kind, name) for name in names}


def _path(kind: str, name: str) -> Path:
    return _GOLDENS / kind / f"{name.replace(' ', '-').replace(chr(39), '')}.txt"
