"""Everything that `check` and `preflight` say about a game, as problems with places."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.load.files import MOST_BYTES, find_inside
from punchboard.cards.problem import MOST_SHOWN, NOWHERE, Diagnostic, Diagnostics, Hint, Severity
from punchboard.cards.regular_file import read_regular
from punchboard.generator.cache.faces import FaceCache
from punchboard.generator.game_check import check_all
from punchboard.generator.game_inspection import Placed, inspect
from punchboard.generator.loading import load_and_check
from punchboard.generator.studio.page_words import page_words
from punchboard.generator.studio.problems.fixes import Fixes
from punchboard.generator.studio.problems.places import Places
from punchboard.generator.studio.problems.problem import Problem, Target

#: Problems of a whole game that are listed; nobody reads more.
MOST_PROBLEMS = 1000


@dataclass(slots=True)
class Gatherer:
    """Checks one game again and again; each check lays out only the faces that changed.

    Attributes:
        root: The game's folder.
        display_path: The folder as messages name it.
        learnt: Folder with the results of the game's playtests.
    """

    root: Path
    display_path: str
    learnt: Path
    _cache: FaceCache = field(default_factory=lambda: FaceCache(keeps_faces=False))
    _was_stopped: bool = False

    def checked(self, step: Callable[[], None]) -> tuple[Game | None, list[Problem]]:
        """Return the problems of `check`, and the game if preflight can inspect it.

        Args:
            step: Called often; it may raise to stop a check that nobody needs.
        """
        if self._was_stopped:
            self._cache.used.clear()  # it didn't come to all that it needs
        self._was_stopped = True
        self._cache.begin()
        game, diagnostics = load_and_check(self.root, self.display_path)
        step()
        if game is not None:
            check_all(game, diagnostics, self.learnt, self._cache, step)
        self._was_stopped = False
        places = Places(self.root, self.display_path, game)
        problems = listed(_problem(each, places) for each in diagnostics)
        fixes = Fixes(game.components if game is not None else {}, self._read)
        labelled = [fixes.labelled(each) for each in problems]
        return None if diagnostics.has_errors else game, labelled

    def inspected(self, game: Game, step: Callable[[], None]) -> list[Problem]:
        """Return the findings of preflight."""
        places = Places(self.root, self.display_path, game)
        return listed(_finding(each, places) for each in inspect(game, step))

    def _read(self, file: str) -> bytes:
        path = find_inside(self.root, file, NOWHERE, Diagnostics(), "file")
        return read_regular(path, MOST_BYTES) if path is not None else b""


def _problem(diagnostic: Diagnostic, places: Places) -> Problem:
    position, severity, message, hint = diagnostic
    inner, target = places.inner(position), places.target(position)
    known = hint if isinstance(hint, Hint) else Hint(hint)
    other = places.target(known.other)
    place, words = places.words(position), page_words(str(hint))
    return Problem(
        "", severity, message, words, place, target, "check", inner, known.remedy, other=other
    )


def _finding(placed: Placed, places: Places) -> Problem:
    finding, position, card = placed
    target = places.target(position)
    if card and not target.card:
        side = "back" if finding.side == "back" else "front"
        target = target._replace(component=finding.component, card=card, side=side)
    severity = Severity.NOTE if finding.is_note else Severity.WARNING
    inner = places.inner(position)
    place = places.words(position)
    hint = page_words(finding.hint)
    return Problem("", severity, finding.message, hint, place, target, "preflight", inner)


def listed(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems with ids, errors first; of many in one file, the first and a count."""
    named = sorted(_named(problems), key=lambda each: each.severity)
    counts = Counter(_file(each) for each in named)
    shown: Counter[str] = Counter()
    kept: list[Problem] = []
    for each in named:
        file = _file(each)
        shown[file] += 1
        if shown[file] <= MOST_SHOWN and len(kept) < MOST_PROBLEMS:
            kept.append(each)
    left: Counter[str] = Counter({file: -min(count, MOST_SHOWN) for file, count in counts.items()})
    left.update(counts)
    for file, more in left.items():
        if more > 0:
            worst = next(each.severity for each in named if _file(each) == file)
            message = tr("{file}: and {more} more like these", file=file, more=f"{more:,}")
            source = named[0].source
            kept.append(
                Problem(f"more {file}", worst, message, "", file, Target(file=file), source)
            )
    return kept


def _file(problem: Problem) -> str:
    return problem.position.file


def _named(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield problems with ids that don't depend on lines, which move with every edit above."""
    seen: Counter[str] = Counter()
    for each in problems:
        target = each.target
        words = (each.source, _file(each), each.message, *target[:3])
        key = hashlib.sha256(repr(words).encode("utf-8", "surrogatepass")).hexdigest()[:16]
        seen[key] += 1
        yield each._replace(id=f"{key}-{seen[key]}")
