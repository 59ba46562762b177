"""Which game is meant: the name of one that ships, or a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from punchboard import cards
from punchboard.cards.catalog import tr
from punchboard.cards.printable import shown_path, typed
from punchboard.cards.problem import UsageError
from punchboard.generator.output import no_writing

GAME_FILE = "game.yaml"
#: What editors make of that name.
_OTHER_NAMES = ("game.yaml.txt", "game.yml", "game.txt", "game.rtf")
#: Where the games that ship lie.
SHIPPED = Path(cards.__path__[0]).resolve() / "games"
#: Where the tables lie that ship for games which people own: bidding and scores, nothing to print.
PUBLISHED = SHIPPED.with_name("published")
#: Where output goes if nothing else is said, seen from where the command is run.
OUTPUT = Path("output")
#: Below a game's output: what its playtests taught.
LEARNT = "learn"
#: Below a game's output: tables that a program played.
SIMULATED = "simulated"


class Found(NamedTuple):
    """A game's folder.

    Attributes:
        folder: Folder with a `game.yaml`.
        display_path: The folder as messages name it.
    """

    folder: Path
    display_path: str

    @property
    def name(self) -> str:
        """The folder's own name; output is filed under it."""
        return self.folder.resolve().name

    @property
    def typed(self) -> str:
        """The word that names the game in a command that is typed here."""
        is_shipped = (shipped_games() | published_games()).get(self.name) == self.folder
        return typed(
            self.name if is_shipped and not Path(self.name).exists() else self.display_path
        )


def shipped_games() -> dict[str, Path]:
    """Return the games that ship, by name, sorted."""
    return {path.parent.name: path.parent for path in sorted(SHIPPED.glob(f"*/{GAME_FILE}"))}


def published_games() -> dict[str, Path]:
    """Return the tables that ship for games which people own, by name, sorted."""
    return {path.parent.name: path.parent for path in sorted(PUBLISHED.glob(f"*/{GAME_FILE}"))}


def find_game(name: str) -> Found:
    """Return the game for a word of the command line; a folder here comes first.

    Raises:
        UsageError: if there is no such game.
    """
    folder = Path(name)
    if folder.name == GAME_FILE and folder.is_file():
        folder = folder.parent
    if (folder / GAME_FILE).is_file():
        return Found(folder, shown_path(folder))
    shipped = (shipped_games() | published_games()).get(name.strip("/\\"))
    if shipped is not None:
        return Found(shipped, shown_path(shipped))
    display_path = folder.as_posix()
    if folder.is_dir():
        raise UsageError(
            tr(
                'there is no {game_file} in the folder "{folder}"',
                game_file=GAME_FILE,
                folder=display_path,
            ),
            _inside(folder),
        )
    if folder.exists():
        raise UsageError(
            tr('"{path}" isn\'t a folder', path=display_path),
            tr("name the folder that holds game.yaml"),
        )
    raise UsageError(tr('there is no game "{game}"', game=display_path), _meant(name))


def output_of(name: str, out: Path | None) -> Path:
    """Return the output folder of a game: as given, or the default by its name.

    Raises:
        UsageError: if there is no such game.
    """
    return usable_output(out if out is not None else OUTPUT / find_game(name).name)


def usable_output(folder: Path) -> Path:
    """Return an output folder, which may be created later.

    Raises:
        UsageError: if it or a folder above it is a file, or if our own output folder is a
            link, which may have come with a stranger's game.
        ComputerError: if the system denies access.
    """
    try:
        nearest = next(each for each in (folder, *folder.parents) if each.exists())
        paths = [each for each in (folder, *folder.parents) if each.parts[:1] == OUTPUT.parts]
        link = next((each for each in paths if each.is_symlink()), None)
    except OSError as error:
        raise no_writing(folder, error) from error
    if link is not None:
        raise UsageError(
            tr(
                '"{link}" is a link, which may lead anywhere',
                link=link.as_posix(),
            ),
            tr("name the folder that it leads to after --out, or take the link away"),
        )
    if not nearest.is_dir():
        raise UsageError(
            tr(
                '"{path}" is a file, and output goes into a folder',
                path=shown_path(nearest),
            ),
            tr("name a folder after --out"),
        )
    return folder


def _inside(folder: Path) -> str:
    games = sorted(path.parent for path in folder.glob(f"*/{GAME_FILE}"))
    if len(games) == 1:
        return tr('name the game: "{folder}"', folder=shown_path(games[0]))
    if games:
        return tr(
            "name one of its games: {games}",
            games=", ".join(f'"{each.name}"' for each in games[:8]),
        )
    for name in _OTHER_NAMES:
        if (folder / name).is_file():
            return tr(
                'rename {name} to {game_file}; save it as "all files", not as a text',
                name=name,
                game_file=GAME_FILE,
            )
    return tr("name the folder that holds it, or begin a game with `punchboard new DIR`")


def _meant(name: str) -> str:
    from punchboard.cards.load.nearest import did_you_mean

    known = {
        **dict(_folders_near(Path(name))),
        **{each: each for each in shipped_games() | published_games()},
    }
    return did_you_mean(name.replace("\\", "/").rstrip("/"), known)


def _folders_near(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the games that lie beside the one that was asked for, as they must be written."""
    try:
        for game in sorted(path.parent.glob(f"*/{GAME_FILE}")):
            display_path = game.parent.as_posix()
            yield display_path, display_path
    except OSError:
        return
