"""Icons and pictures that are dropped on the window: checked as the loader does, then saved."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.catalog import tr
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics, Position, Severity
from punchboard.generator.art.library import PICTURE_ENDINGS, ArtLibrary
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.studio.design.chain import Layer, each_layer, read_chain
from punchboard.generator.studio.refusal import ChoiceNeeded, EditRefused
from punchboard.generator.studio.studio import Studio

#: Bytes of the largest file: a photograph for a whole sheet.
MOST_BYTES = 30_000_000
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_ENDINGS = (".svg", *PICTURE_ENDINGS)


class ArtFile(NamedTuple):
    """A file that was dropped.

    Attributes:
        file: Path in the game's folder.
        name: Name by which an element shows it: that of an icon, or the path of a picture.
        raw: Its content.
    """

    file: str
    name: str
    raw: bytes


def folder_of(game: Game, kind: str) -> str:
    """Return the folder for icons or pictures.

    Args:
        game: The game.
        kind: "icons" or "art".
    """
    folders = [each for each in game.file.icons if isinstance(each, str)]
    return folders[0] if kind == "icons" and folders else kind


def checked_art(game: Game, kind: str, name: str, dropped: str, raw: bytes) -> ArtFile:
    """Return a dropped file as it is saved; only the layout thread may call this.

    Args:
        game: The game.
        kind: "icons" or "art".
        name: The name that was typed, without an ending.
        dropped: Name of the file that was dropped.
        raw: Its content.

    Raises:
        EditRefused: if the name or the file can't be used.
    """
    ending = PurePosixPath(dropped).suffix.lower()
    if not _NAME.fullmatch(name):
        raise EditRefused(
            tr('"{name}" can\'t be the name of a picture', name=name),
            tr("use letters, digits, _ and - only"),
        )
    if ending not in _ENDINGS:
        raise EditRefused(
            tr('"{path}" isn\'t a picture that can be printed', path=dropped),
            tr("save it as SVG, PNG or JPEG"),
        )
    if len(raw) > MOST_BYTES:
        raise EditRefused(
            tr("{file} is too large", file=dropped),
            tr("save it with at most {count} MB", count=MOST_BYTES // 1_000_000),
        )
    _check_content(game, f"{name}{ending}", raw)
    file = f"{folder_of(game, kind)}/{name}{ending}"
    return ArtFile(file, name if kind == "icons" else file, raw)


def _check_content(game: Game, file: str, raw: bytes) -> None:
    """Read a picture as a build does.

    Raises:
        EditRefused: if it can't be read; nothing of it is in the game's folder then.
    """
    found = Diagnostics()
    with TemporaryDirectory(prefix="punchboard-") as folder:
        (Path(folder) / file).write_bytes(raw)
        budget = game.renewed().budget
        icons = TEMPLATES / "icons"
        library = ArtLibrary(Path(folder), icons, (), {}, found, Position(), budget=budget)
        try:
            key = library.art(file, Position())
        except (OverBudgetError, FilterError) as trouble:
            key, found = None, trouble.diagnostics
    errors = [*found.of(Severity.ERROR)]
    if errors:
        raise EditRefused(errors[0].message, str(errors[0].hint))
    if key is None or library.is_broken(key):
        raise EditRefused(tr("{file} can't be read", file=file), tr("save it again, then drop it"))


def save_art(studio: Studio, art: ArtFile, group: str, *, replace: bool) -> Sequence[str]:
    """Save a dropped file, unless it is there already; the caller holds the lock.

    Args:
        studio: The Studio.
        art: The file.
        group: Edits in a row with one group are undone together; "" for none.
        replace: Whether it may take the place of another file, or of an icon of that name.

    Returns:
        Paths of the changed files.

    Raises:
        ChoiceNeeded: if another picture has the name.
    """
    path = studio.root / art.file
    if path.is_file() and studio.folder.read(art.file) == art.raw:
        return ()
    taken = _taken(studio, art)
    if taken and not replace:
        raise ChoiceNeeded(
            "exists",
            tr("there is already a picture {file}", file=taken),
            tr("choose another name, or replace it"),
            {"file": taken},
        )
    files: dict[str, bytes | None] = {art.file: art.raw}
    is_icon = art.name == PurePosixPath(art.file).stem
    if is_icon and taken and (studio.root / taken).is_file():
        files = {taken: None, **files}  # of two icons of one name, the other might be drawn
    step = studio.folder.replace(files, {"what": "art", "file": art.file}, group)
    return step.files if step is not None else ()


def free_art(studio: Studio, art: ArtFile, before: str) -> ArtFile:
    """Return a dropped picture under a name that no other picture has.

    Args:
        studio: The Studio.
        art: The file, with the name that it had.
        before: Text before its name: a folder, or more of the path.
    """
    path = PurePosixPath(art.file)
    for number in count(1):
        stem = path.stem if number == 1 else f"{path.stem}-{number}"
        file = f"{before}{stem}{path.suffix}"
        found = ArtFile(file, file, art.raw)
        there = studio.root / file
        if there.is_file() and studio.folder.read(file) == art.raw:
            return found
        if not _taken(studio, found):
            return found
    raise AssertionError


def _taken(studio: Studio, art: ArtFile) -> str:
    """Return the picture that has the name already, also in capitals or with another ending."""
    wanted = PurePosixPath(art.file)
    folder = studio.root / wanted.parent
    stem = wanted.stem.lower()
    if folder.is_dir():
        for each in sorted(folder.iterdir()):
            if each.stem.lower() == stem and each.suffix.lower() in _ENDINGS:
                return f"{wanted.parent}/{each.name}"
    is_icon = art.name == wanted.stem
    shipped = TEMPLATES / "icons" / f"{art.name}.svg"
    return (
        tr("{icon}, an icon of Punchboard", icon=art.name) if is_icon and shipped.is_file() else ""
    )


def cards_with(studio: Studio, game: Game, name: str) -> int:
    """Return the number of cards that show an icon or a picture by its name.

    Names that a formula makes aren't followed. The caller holds the lock.

    Args:
        studio: The Studio.
        game: The game.
        name: Name of the icon, or path of the picture.
    """
    layouts = []
    for layout in studio.uses.layouts(game):
        chain = read_chain(game.root, layout, game.display_path, studio.folder.read)
        if any(
            _names(value, name) for each in each_layer(chain.layers()) for value in _looks(each)
        ):
            layouts.append(layout)
    found = set(studio.uses.users(game, layouts).rows)
    for component, table in game.tables.items():
        for card in table.cards:
            if any(_names(value, name) for value in (card.name, *card.values.values())):
                found.add((component, card.id))
    return len(found)


def _looks(layer: Layer) -> Iterator[Any]:
    for field in ("icon", "icons", "image", "text"):
        yield layer.value(field)


def _names(value: Any, name: str) -> bool:
    """Return whether a value is a name, lists it, or is a text with it as a mark."""
    if isinstance(value, list | tuple):
        return any(_names(each, name) for each in value)
    if not isinstance(value, str) or name not in value:
        return False
    return f"[{name}]" in value or name in [each.strip() for each in re.split(r"[,\s]+", value)]
