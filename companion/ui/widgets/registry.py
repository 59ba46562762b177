"""The registry that finds the widget for a panel of the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kivy.lang import Builder

from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.widgets.base import PanelPane
from punchboard.companion.ui.widgets.chance import ChancePanel
from punchboard.companion.ui.widgets.reveal import RevealPanel
from punchboard.companion.ui.widgets.sealing import SealingPanel
from punchboard.companion.ui.widgets.slots import SlotsPanel
from punchboard.companion.ui.widgets.tables import NotePanel, TablePanel, TallyPanel
from punchboard.companion.ui.widgets.track import TrackPanel
from punchboard.companion.view_schema import PanelView

Builder.load_file(str(Path(__file__).with_name("widgets.kv")))
Builder.load_file(str(Path(__file__).with_name("bids.kv")))

PANELS: Mapping[str, Callable[..., PanelPane[Any]]] = {
    "track": TrackPanel,
    "slots": SlotsPanel,
    "table": TablePanel,
    "tally": TallyPanel,
    "note": NotePanel,
    "chance": ChancePanel,
    "sealing": SealingPanel,
    "reveal": RevealPanel,
}


def panel_for(model: AppModel, panel: PanelView, brief: bool = False) -> PanelPane[Any] | None:
    """Return the widget of a panel; None for a kind that this app is too old to draw."""
    kind = PANELS.get(panel["widget"])
    return kind(model, panel, brief) if kind is not None else None
