"""The rulebook as an object of Tabletop Simulator: a PDF whose name holds a digest."""

from __future__ import annotations

import hashlib

from punchboard.cards.catalog import tr
from punchboard.cards.problem import Diagnostics
from punchboard.generator.export.export import Export
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.rulebook_files import NAME, has_rulebook

#: Nobody prints it: whoever leafs through it on a screen sees any paper as large.
_PAPER = "a4"


def write_rules(export: Export) -> str | None:
    """Write the rules of a game, and return the file's name; None if there are none to write.

    Rules with errors are left out with a sentence, so that they stop no card.
    """
    game, request = export.game, export.request
    if not has_rulebook(game) or request.only or request.cards or NAME in request.without:
        return None
    # Many exports have no rules, and these modules take time to load.
    from punchboard.generator.rulebook.load import load_rulebook, rules_context
    from punchboard.generator.rulebook.printed import draw_pdf
    from punchboard.generator.rulebook.style import load_style

    found = Diagnostics()
    context, faces = rules_context(game, found, low_ink=request.low_ink)
    document = load_rulebook(game, context, faces, found)
    style = load_style(game, found)
    if document is None or found.has_errors:
        export.said.append(
            tr("The rulebook is left out because it has errors; see punchboard check.")
        )
        return None
    pdf = draw_pdf(document, find_sheet(_PAPER), style, context, found)
    path = export.folder / f"{NAME}.pdf"
    pdf.save(path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:10]
    return path.rename(path.with_name(f"{NAME}-{digest}.pdf")).name
