"""Pictures of cards and boards for a table's pages: their folder, and their list.

`generator/table_faces.py` makes them and `companion/host/table_faces.py` serves them; neither
knows the other.
"""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.play.pack import PackCard
from punchboard.cards.schema.base import Strict

#: Name of the list in a game's folder of pictures.
LIST = "faces.json"
#: Ending of a picture's name.
ENDING = ".webp"
#: Bytes of a list, and of a picture, that are read.
MOST_OF_LIST, MOST_OF_PICTURE = 1_000_000, 4_000_000

#: Name of a picture without its ending, which its content gives.
PictureName = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
#: Pixels of a side.
Pixels = Annotated[int, Field(ge=1, le=4_000)]


class FaceSheet(Strict):
    """A picture with the faces of cards of one size, in rows from the top left.

    Attributes:
        picture: Name of the picture.
        columns: Faces in a row.
        width: Width of a face in pixels.
        height: Height of a face in pixels.
        cards: Fingerprints of the cards, by id, in the order of their faces.
    """

    picture: PictureName
    columns: Annotated[int, Field(ge=1, le=100)]
    width: Pixels
    height: Pixels
    cards: Annotated[dict[str, str], Field(max_length=1_000)]


#: A part of a picture's width or height, from the left or top.
Part = Annotated[float, Field(ge=0, le=1)]


class BoardPicture(Strict):
    """A picture of a board, with places to touch.

    Attributes:
        picture: Name of the picture.
        width: Width in pixels.
        height: Height in pixels.
        places: Left, top, width and height of each place, by its name.
    """

    picture: PictureName
    width: Pixels
    height: Pixels
    places: Annotated[dict[str, tuple[Part, Part, Part, Part]], Field(max_length=200)]


class TableFaces(Strict):
    """The pictures of a game for its tables.

    Attributes:
        version: Of this format.
        source: Hash of the program's version and the game's folder.
        sheets: Pictures of cards.
        boards: Pictures of boards.
    """

    version: Literal[1] = 1
    source: str
    sheets: Annotated[tuple[FaceSheet, ...], Field(max_length=20)] = ()
    boards: Annotated[tuple[BoardPicture, ...], Field(max_length=20)] = ()

    @property
    def pictures(self) -> frozenset[str]:
        """Names of all its pictures."""
        cards, boards = ({each.picture for each in some} for some in (self.sheets, self.boards))
        return frozenset(cards | boards)


def faces_folder(tables: Path, game: str) -> Path:
    """Return the folder of a game's pictures, in a folder of tables.

    The game's name comes from a pack, maybe a stranger's, so it isn't part of the path.

    Args:
        tables: Folder of tables.
        game: Name of the game.
    """
    return tables / "faces" / sha256(game.encode()).hexdigest()[:16]


def source_of(game: Path, version: str) -> str:
    """Return the hash of a program's version and a game's folder."""
    place = f"{version} {game.resolve()}".encode("utf-8", "surrogatepass")
    return sha256(place).hexdigest()[:16]


def fingerprints(cards: Iterable[PackCard]) -> dict[str, str]:
    """Return a hash of all that a card says, by its id: cards of another edition have another."""
    return {
        card.id: sha256(card.model_dump_json(exclude_defaults=True).encode()).hexdigest()[:16]
        for card in cards
    }
