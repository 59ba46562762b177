"""`schemas`: the files by which an editor completes and checks a game's YAML files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from punchboard.cards.catalog import tr
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import Diagnostics, ExitCode, UsageError
from punchboard.generator.commands.games import PUBLISHED, SHIPPED, Found, find_game
from punchboard.generator.commands.terminal import say
from punchboard.generator.output import no_writing, replace_whole
from punchboard.generator.schemas.folder import FOLDER, schema_files, schema_line

#: How every schema file begins; a file that begins otherwise is the designer's own.
_START = b'{\n "$schema": '
#: Files whose name tells what they are.
_NAMED = {"game.yaml": "game", "learn.yaml": "learn", "rulebook/style.yaml": "style"}
#: Fields that only layouts have.
_OF_LAYOUTS = {"elements", "extends", "styles"}


def write_schemas(name: str, console: Console) -> ExitCode:
    """Write the schemas into a game's folder, and name the files that don't use them yet.

    Args:
        name: The game's folder.
        console: Says which line to put first in which file.

    Raises:
        UsageError: if the game ships, or a file of the designer's is in the way.
        ComputerError: if the folder can't be written to.
    """
    found = find_game(name)
    if found.folder.resolve().parent in (SHIPPED, PUBLISHED):
        raise UsageError(
            tr("{game} comes with Punchboard and isn't changed", game=found.display_path),
            tr("copy its folder, and name the copy"),
        )
    _write(found)
    say(
        console,
        tr(
            "Wrote {folder}. VS Code uses it with the YAML extension.",
            folder=f"{found.display_path}/{FOLDER}",
        ),
    )
    missing = dict(_without_line(found))
    if missing:
        say(console, tr("Put these lines first in their files:"))
    for path, line in missing.items():
        say(console, f"  {path}: {line}", "bold")
    return ExitCode.CLEAN


def _write(found: Found) -> None:
    folder = found.folder / FOLDER
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise no_writing(folder, error) from error
    for name, content in schema_files().items():
        path = found.folder / name
        if path.exists() and not path.read_bytes().startswith(_START):
            raise UsageError(
                tr(
                    "{file} isn't a schema that Punchboard wrote",
                    file=f"{found.display_path}/{name}",
                ),
                tr("move or rename the file"),
            )
        replace_whole(path, partial(Path.write_bytes, data=content))


def _without_line(found: Found) -> Iterator[tuple[str, str]]:
    """Yield each YAML file that doesn't name its schema, with the line that does."""
    game = _values(found.folder / "game.yaml")
    named = {game[kind]: kind for kind in ("play", "provenance") if isinstance(game.get(kind), str)}
    for path in sorted(found.folder.rglob("*.yaml")):
        place = path.relative_to(found.folder).as_posix()
        if any(part.startswith(".") for part in Path(place).parts):
            continue
        values = _values(path)
        kind = {**named, **_NAMED}.get(place) or ("layout" if _OF_LAYOUTS & values.keys() else "")
        if kind and "yaml-language-server:" not in path.read_text("utf-8").partition("\n")[0]:
            yield place, schema_line(kind, place).strip()


def _values(path: Path) -> Mapping[str, Any]:
    """Return the values of a YAML file; none if it can't be read, which `check` reports."""
    read = load_yaml(path, path.name, Diagnostics())
    return read[0] if read is not None and isinstance(read[0], dict) else {}
