"""Settings: the look of tables on this phone, and the parts that the open table keeps track of."""

from __future__ import annotations

from punchboard.companion.ui.fields.form import Form
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column, Pane
from punchboard.companion.ui.parts.taps import OnOff, Tap
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import TEXT_SIZES, THEME, THEMES
from punchboard.companion.ui.widgets.base import heading, muted
from punchboard.companion.view_schema import FieldView, OfferView


class SettingsPage(Page):
    """Theme and text size; and the open table's options, way of bidding and names."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("settings"))
        self._model = model
        if model.view is not None:
            self._table = Column(spacing=2 * THEME.step)
            self.column.add_widget(self._table)
            self._fill_table()
        pane = Pane()
        pane.add_widget(heading(phrase("this_device")))
        self._pick(pane, "theme", THEMES, model.settings.theme)
        self._pick(pane, "text", tuple(TEXT_SIZES), model.settings.text)
        awake = OnOff(text=phrase("awake"), on=model.settings.awake)
        awake.bind(on=lambda _part, on: model.change_settings(awake=on))
        pane.add_widget(awake)
        self.column.add_widget(pane)

    def _pick(self, pane: Pane, name: str, values: tuple[str, ...], now: str) -> None:
        """Add the values of a setting."""
        pane.add_widget(muted(phrase(f"setting_{name}")))
        row = Wrap(least=78)
        for value in values:
            tap = Tap(text=phrase(f"{name}_{value}"), kind="chosen" if value == now else "other")
            tap.bind(
                on_release=lambda _tap, value=value: self._model.change_settings(**{name: value})
            )
            row.add_widget(tap)
        pane.add_widget(row)

    def _fill_table(self) -> None:
        """Draw the open table's own settings; again after each change, since some need others."""
        self._table.clear_widgets()
        offers = [offer for offer in self._model.view["anytime"] if offer["group"] == "settings"]
        options = Pane()
        options.add_widget(heading(phrase("this_table")))
        for offer in offers:
            field = offer["fields"][0]
            if field["widget"] == "pick" and field["look"] == "switch":
                options.add_widget(self._switch(offer, field))
            elif not offer["seat"]:
                options.add_widget(muted(field["ask"]))
                bare, unasked = offer.copy(), field.copy()
                unasked["ask"] = ""
                bare["fields"] = [unasked]
                options.add_widget(Form(self._model, bare, self._fill_table))
        self._table.add_widget(options)
        seats = [offer for offer in offers if offer["seat"]]
        if seats:
            names = Pane()
            names.add_widget(heading(phrase("names")))
            row = Wrap()
            for offer in seats:
                seat = self._model.seat(offer["seat"])
                tap = Tap(seat=seat, text=seat["name"])
                tap.bind(on_release=lambda _tap, offer=offer: self._rename(offer))
                row.add_widget(tap)
            names.add_widget(row)
            self._table.add_widget(names)

    def _switch(self, offer: OfferView, field: FieldView) -> OnOff:
        """Return the switch of an option of the table."""
        part = OnOff(text=offer["title"], detail=field["ask"], on=bool(field.get("start")))

        def turned(_part: OnOff, is_on: bool) -> None:
            if not self._model.take(offer, {field["name"]: is_on}):
                self.shell.tell(self._model.refusal)
            self._fill_table()

        part.bind(on=turned)
        return part

    def _rename(self, offer: OfferView) -> None:
        """Ask for a player's new name."""
        content = Column()

        def done() -> None:
            self.shell.close_sheet()
            self._fill_table()

        content.add_widget(Form(self._model, offer, done))
        self.shell.open_sheet(offer["title"], content)
