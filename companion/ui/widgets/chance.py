"""The panel of dice and coins that the table throws: the last result."""

from __future__ import annotations

from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import PanelPane, muted
from punchboard.companion.view_schema import ChancePanelView


class ChancePanel(PanelPane[ChancePanelView]):
    """The last throw; the play page adds a button for each die."""

    def build(self) -> None:
        """Add the throw in words."""
        fallen = self.panel["fallen"]
        if fallen:
            self.add_widget(Words(text=fallen, bold=True, font_size=THEME.lead))
        else:
            self.add_widget(muted(phrase("nothing_thrown")))
