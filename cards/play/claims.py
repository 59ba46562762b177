"""The claims of a designer about her game (`learn.yaml`), and the verdicts of its playtests."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from punchboard.cards.catalog import marked, tr, tr_count, translated
from punchboard.cards.game import Game
from punchboard.cards.load.files import CLAIMS, MOST_BYTES
from punchboard.cards.load.model import validate
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.play.learn import Claim, LearnFile, Verdict, VerdictsFile
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.regular_file import read_regular

#: The file of verdicts beside the report.
VERDICTS = "claims.json"


_STATES = {
    "holds": marked("holds"),
    "fails": marked("fails"),
    "too few": marked("too few games"),
}


def load_claims(game: Game, diagnostics: Diagnostics) -> list[tuple[Claim, Position]]:
    """Return the claims of a game with their positions; none without `learn.yaml`.

    Args:
        game: The game that makes the claims.
        diagnostics: Receives errors and warnings.

    Raises:
        ComputerError: if the system refuses access to the file.
    """
    path = game.root / CLAIMS
    if not path.is_file():
        return []
    display_path = f"{game.display_path}/{CLAIMS}"
    loaded = load_yaml(path, display_path, diagnostics)
    if loaded is None or loaded[0] is None:
        return []
    value, source_map = loaded
    file = validate(LearnFile, value, source_map, display_path, diagnostics)
    if file is None:
        return []
    known = dict.fromkeys(game.tables) | {
        f"{table}:{card.id}": None for table, cards in game.tables.items() for card in cards.cards
    }
    for at, claim in enumerate(file.claims):
        if claim.cards and claim.cards not in known:
            where = source_map.get(("claims", at, "cards"), source_map[("claims", at)])
            message = tr('there is no component and no card "{name}"', name=claim.cards)
            diagnostics.error(where, message, did_you_mean(claim.cards, known))
    return [(claim, source_map[("claims", at)]) for at, claim in enumerate(file.claims)]


def note_verdicts(game: Game, folder: Path, diagnostics: Diagnostics) -> None:
    """Add a note on each claim: the verdict of the playtests that recorded it.

    Args:
        game: The game that makes the claims.
        folder: The folder of the reports that `learn` writes.
        diagnostics: Receives the notes, and errors in the claims.
    """
    verdicts: dict[str, list[Verdict]] = {}
    for verdict in _read(folder / VERDICTS):
        verdicts.setdefault(verdict.say, []).append(verdict)
    for claim, position in load_claims(game, diagnostics):
        for verdict in verdicts.get(claim.say, []):
            games = tr_count("{count} game", "{count} games", verdict.tables)
            if verdict.who == "simulated":
                games = tr_count(
                    "{count} simulated game", "{count} simulated games", verdict.tables
                )
            state = translated(_STATES[verdict.state])
            message = tr(
                "“{claim}”: {state}; {figure} ({games} of version {edition})",
                claim=claim.say,
                state=state,
                figure=verdict.figure,
                games=games,
                edition=verdict.edition,
            )
            diagnostics.note(position, message)


def _read(path: Path) -> tuple[Verdict, ...]:
    """Return the verdicts in a report; none if the file isn't a report of ours."""
    try:
        return VerdictsFile.model_validate_json(read_regular(path, MOST_BYTES)).verdicts
    except (OSError, ValidationError):
        return ()
