"""The registry that finds the widget for a panel of the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kivy.lang import Builder

from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.widgets.base import PanelPane
from punchboard.companion.ui.widgets.reveal import PlacesPanel
from punchboard.companion.ui.widgets.sealing import SealingPanel
from punchboard.companion.ui.widgets.slots import BoardsPanel
from punchboard.companion.ui.widgets.tables import LinesPanel, TablePanel
from punchboard.companion.ui.widgets.track import TrackPanel
from punchboard.companion.view_schema import PanelView, RowsPanelView

Builder.load_file(str(Path(__file__).with_name("widgets.kv")))
Builder.load_file(str(Path(__file__).with_name("bids.kv")))

PANELS: Mapping[str, Callable[..., PanelPane[Any]]] = {
    "track": TrackPanel,
    "sealing": SealingPanel,
}
#: Panels of rows, by their look.
ROWS: Mapping[str, Callable[..., PanelPane[RowsPanelView]]] = {
    "table": TablePanel,
    "lines": LinesPanel,
    "boards": BoardsPanel,
    "places": PlacesPanel,
}


def panel_for(model: AppModel, panel: PanelView, brief: bool = False) -> PanelPane[Any] | None:
    """Return the widget of a panel; None for a kind that this app is too old to draw."""
    if panel["widget"] == "rows":
        return ROWS[panel["look"]](model, panel, brief)
    kind = PANELS.get(panel["widget"])
    return kind(model, panel, brief) if kind is not None else None
