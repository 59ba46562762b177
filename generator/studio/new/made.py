"""New files of an edit, with the change of `game.yaml` that uses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.generator.studio.edits import GAME
from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.label import Label
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.splice import apply_splices
from punchboard.generator.studio.splice.yaml_document import NodeEdit, YamlDocument, open_document
from punchboard.generator.studio.studio import Studio


class Made(NamedTuple):
    """Files of one step, which undo takes back together.

    Attributes:
        contents: Their contents by path.
        was: Digests that they must have before, by path; "" for files that mustn't exist.
        label: Description of the step, as ids.
        told: Values for the page.
    """

    contents: Mapping[str, bytes]
    was: Mapping[str, str]
    label: Label
    told: Mapping[str, Any]


def made(
    studio: Studio,
    new: Mapping[str, bytes],
    edits: Sequence[NodeEdit],
    label: Label,
    told: Mapping[str, Any],
) -> Made:
    """Return new files together with the edits of `game.yaml` that use them.

    Raises:
        EditRefused: if `game.yaml` can't be changed like that.
    """
    raw = studio.folder.read(GAME)
    game = apply_splices(raw, _opened(raw).apply(edits))
    was = {**dict.fromkeys(new, ""), GAME: digest_of(raw)}
    return Made({**new, GAME: game}, was, label, told)


def game_document(studio: Studio) -> YamlDocument:
    """Return `game.yaml` for edits.

    Raises:
        EditRefused: if it can only be read.
    """
    return _opened(studio.folder.read(GAME))


def current_game(studio: Studio) -> Game:
    """Return the game as its files are now.

    Raises:
        EditRefused: if they can't be read.
    """
    loaded = studio.loaded()
    if loaded.game is None or not loaded.is_current:
        raise EditRefused(tr("the game can't be read yet"), tr("correct its files first"))
    return loaded.game


def _opened(raw: bytes) -> YamlDocument:
    document = open_document(raw)
    if isinstance(document, ReadOnly):
        raise EditRefused(tr("{file} can't be changed here", file=GAME), document.reason)
    return document
