"""The fix of a problem that a window shows, as an edit of the game's files."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.generator.studio.edits import Edit
from punchboard.generator.studio.problems.fixes import Fixes
from punchboard.generator.studio.refusal import ChangedElsewhere
from punchboard.generator.studio.studio import Studio


def problem_fix(studio: Studio, name: str) -> Edit:
    """Return the change that fixes a problem; the caller holds the lock.

    Args:
        studio: The Studio.
        name: Id of the problem.

    Raises:
        ChangedElsewhere: if the problem is gone, or its place has changed since it was found.
    """
    problem = studio.finder.problem(name) if studio.finder is not None else None
    game = studio.loaded().game
    if problem is not None:
        components = game.components if game is not None else {}
        fix = Fixes(components, studio.folder.read).fix(problem)
        if fix is not None and fix.was.hex() == problem.was:
            return Edit(fix.file, fix.splices, {"what": "fix", "file": fix.file})
    raise ChangedElsewhere(
        tr("this place has changed since the problem was found"),
        tr("wait for the new list of problems"),
    )
