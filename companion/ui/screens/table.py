"""All that lies on the table, panel by panel."""

from __future__ import annotations

from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.say import say
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.registry import panel_for


class TablePage(Page):
    """Every panel of the view under each other; what the step is about comes first."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, say("table"))
        self.column.spacing = 2 * THEME.step
        view = model.view
        about = view["prompt"]["panel"]
        panels = sorted(
            view["panels"],
            key=lambda panel: (panel["id"] != about, panel["widget"] == "track"),
        )
        for panel in panels:
            made = panel_for(model, panel)
            if made is not None:
                self.column.add_widget(made)
