"""The export of a game, in the process that prints."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from punchboard.cards.problem import DataError, Severity
from punchboard.generator.export.chosen_target import chosen_target, folder_of_target
from punchboard.generator.export.export import export
from punchboard.generator.export.shop import BILL
from punchboard.generator.loading import load_and_check
from punchboard.generator.options import wanted_pieces
from punchboard.generator.output import ignore_wait, write_whole
from punchboard.generator.pack import make_pack_alone, text_of
from punchboard.generator.pipeline import Progress
from punchboard.generator.studio.out.targets import export_request
from punchboard.generator.studio.page_words import page_words

#: Warnings that are told.
_MOST_WARNINGS = 50


def exported(asked: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Export a game, and return the answer as JSON.

    Args:
        asked: Folder, its name in messages, output folder, and choices.
        progress: Receives the progress.

    Raises:
        DataError: if the data has errors; an earlier export stays unchanged.
        UsageError: if the target refuses a choice, or a file is of another kind.
        ComputerError: if the disk or another program prevents it.
    """
    request = export_request(asked["choices"])
    target = chosen_target(request)
    game, diagnostics = load_and_check(Path(asked["root"]), asked["display"])
    if game is None:
        raise DataError(diagnostics)
    out = Path(asked["out"]) / "export" / folder_of_target(request.target)
    made = export(game, diagnostics, request, wanted_pieces(game, request), target, out, progress)
    return {
        "state": "done",
        "target": request.target,
        "folder": str(made.out.absolute()),
        "files": list(dict.fromkeys(each.name for each in made.entries)),
        "said": [page_words(each) for each in made.said],
        "bill": _bill(made.out / BILL),
        "warnings": [
            {"message": page_words(each.message), "hint": page_words(each.hint)}
            for each in made.diagnostics.of(Severity.WARNING)
        ][:_MOST_WARNINGS],
    }


def packed(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Write the pack of a game, from which the companion knows it.

    Args:
        asked: Folder, its name in messages, and the pack's file.

    Raises:
        DataError: if the data has errors.
        ComputerError: if the disk prevents it.
    """
    game, diagnostics = load_and_check(Path(asked["root"]), asked["display"])
    if game is None:
        raise DataError(diagnostics)
    pack = make_pack_alone(game, diagnostics)
    if pack is None or diagnostics.has_errors:
        raise DataError(diagnostics)
    text, file = text_of(pack), Path(asked["pack"])
    write_whole(
        file, lambda fresh: fresh.write_text(text, encoding="utf-8", newline="\n"), ignore_wait
    )
    return {"state": "done"}


def _bill(file: Path) -> list[list[str]]:
    """Return the rows of a bill, its headings first; none without one."""
    if not file.is_file():
        return []
    with file.open(encoding="utf-8-sig", newline="") as text:
        return list(csv.reader(text))
