"""`bold`: bold text in a font family without a bold font."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from punchboard.generator.layout.context import unbold_warning
from punchboard.generator.preflight.check import DeckCheck
from punchboard.generator.preflight.face_view import as_box
from punchboard.generator.preflight.finding import Finding

if TYPE_CHECKING:
    from punchboard.generator.printing import Printing

#: Most pieces to search for text in a font.
_MOST_TRIED = 40


class MissingBold(DeckCheck):
    """Look for the text that a family without a bold font prints in its regular font."""

    name = "bold"
    order = 50

    def findings(self, printing: Printing) -> Iterator[Finding]:
        """Yield the font families with bold text but without a bold font."""
        fonts = self.inspected.context.fonts
        for family, lacking in fonts.unbold.items():
            message, hint = unbold_warning(family)
            text = fonts.unbold_texts.get(family, "").replace("*", "")
            finding = Finding("bold", message, hint, text=family)
            yield self._first_in(lacking, text, printing, finding)

    def _first_in(self, font: str, text: str, printing: Printing, finding: Finding) -> Finding:
        """Return a finding with the first piece that shows a text in a font, and the text's box.

        If `text` is "", any text in the font matches.
        """
        tried: set[tuple[str, str]] = set()
        for copy in printing.copies:
            if copy[:2] in tried:
                continue
            if len(tried) == _MOST_TRIED:
                break
            tried.add(copy[:2])
            view = self.inspected.flattener.flatten(self.inspected.faces.face(copy, "face"))
            shown = [
                words
                for words in view.words
                if words.font == font and words.text and (words.text in text or not text)
            ]
            if shown:
                box = as_box(max(shown, key=lambda words: words.size).box)
                return replace(finding, component=copy.component, card=copy.card, box=box)
        return finding


CHECK = MissingBold
