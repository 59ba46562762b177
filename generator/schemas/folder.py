"""The schemas in a game's folder, where an editor finds them without a network."""

from __future__ import annotations

from pathlib import Path

from punchboard.generator.layout.load import TEMPLATES

#: The schemas that ship, one JSON file for each kind of YAML file.
SHIPPED = TEMPLATES / "schemas"
#: Their folder within a game's folder.
FOLDER = "schemas"


def schema_files() -> dict[str, bytes]:
    """Return the schemas that ship, by their paths in a game's folder."""
    return {f"{FOLDER}/{path.name}": path.read_bytes() for path in sorted(SHIPPED.glob("*.json"))}


def schema_line(kind: str, path: str) -> str:
    """Return the first line by which an editor finds a file's schema.

    Args:
        kind: Kind of the file: game, layout, play …
        path: Path of the file in the game's folder.
    """
    up = "../" * (len(Path(path).parts) - 1)
    return f"# yaml-language-server: $schema={up}{FOLDER}/{kind}.json\n"
