"""The offers of a step: buttons for them, or the form itself if there is only one.

An offer is an action that may be done now, with the fields of its form.
"""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.widget import Widget

from punchboard.companion.rules.engine.words import listed
from punchboard.companion.ui.fields.choice import width_for
from punchboard.companion.ui.fields.form import Form
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.shell import Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.sealing import draw_first_curtain, passed_choice
from punchboard.companion.view_schema import FieldView, OfferView

_KINDS = {"main": "main", "other": "other", "skip": "quiet"}
#: At most this many choices in an input on the page itself; larger ones open a sheet.
_MOST_INLINE = 12
#: At most this many buttons are as wide as their words; more are only so wide, and wrap.
_MOST_WHOLE, _BESIDE = 4, 140


def offer_pieces(
    model: AppModel,
    shell: Shell,
    offers: Sequence[OfferView],
    passes: bool = False,
    asked: str = "",
) -> tuple[Form | None, Tap | None, list[Widget]]:
    """Return the form of the one main offer, if it is small, the filled button, and all others.

    Args:
        model: Takes them up.
        shell: Shell that shows the sheets of longer offers.
        offers: Offers of the view's step.
        passes: Whether the phone is passed for a secret, which leaves the first place to that.
        asked: The step's own question, which the form doesn't repeat.
    """
    mains = [offer for offer in offers if offer["style"] == "main" and not offer["why"]]
    inline = mains[0] if len(mains) == 1 and is_small(mains[0]) and not passes else None
    form = Form(model, inline, _nothing, False, asked) if inline else None
    pieces: list[Widget] = []
    filled: Tap | None = None
    beside: list[tuple[OfferView, Tap]] = []
    smaller: list[tuple[OfferView, Tap]] = []
    for offer in offers:
        if offer is not inline:
            # One button is filled: the first of the step.
            kind = _KINDS[offer["style"]]
            if kind == "main" and (passes or inline or (mains and offer is not mains[0])):
                kind = "other"
            tap = offer_tap(model, shell, offer, kind)
            if kind == "main":
                filled = tap
            elif offer["style"] != "main":
                smaller.append((offer, tap))
            elif len(mains) > _MOST_WHOLE and kind == "other":
                beside.append((offer, tap))
            else:
                pieces.append(tap)
    pieces.extend(_row(model, taps) for taps in (beside, smaller) if taps)
    return form, filled, pieces


def _row(model: AppModel, taps: list[tuple[OfferView, Tap]]) -> Wrap:
    """Return buttons beside each other; many carry their seats' markers, and their words wrap."""
    wide = width_for([{"value": "", "label": offer["title"]} for offer, _ in taps])
    is_many = len(taps) > _MOST_WHOLE
    row = Wrap(least=min(wide, dp(_BESIDE)) if is_many else wide)
    for offer, tap in sorted(taps, key=lambda pair: pair[0]["style"] == "skip"):
        if is_many:
            tap.seat = model.seat(offer["seat"])
        row.add_widget(tap)
    return row


def offer_tap(model: AppModel, shell: Shell, offer: OfferView, kind: str = "other") -> Tap:
    """Return the button of an offer: one touch does it, or opens its form."""
    if offer["why"]:
        return Tap(kind="closed", text=offer["title"], detail=offer["why"])
    tap = Tap(kind=kind, text=offer["title"])
    tap.bind(on_release=lambda _tap: take(model, shell, offer))
    return tap


def take(model: AppModel, shell: Shell, offer: OfferView, is_sure: bool = False) -> None:
    """Carry out an offer, or ask for its fields first.

    Whose part it ends although they have a phone in hand is named before.
    """
    phones = model.phones
    ended = [seat for seat in offer.get("ends", ()) if seat in phones]
    if ended and not is_sure:
        _ask_first(model, shell, offer, ended)
        return
    if offer["fields"]:
        form = Form(model, offer, shell.close_sheet, has_own_foot=False)
        shell.open_sheet(offer["title"], form, form.foot)
        return
    shell.close_sheet()
    before = model.view
    if not model.take(offer, {}):
        shell.tell(model.refusal)
    elif before["moment"] == model.view["moment"] and not passed_choice(before):
        draw_first_curtain(model)


def _ask_first(model: AppModel, shell: Shell, offer: OfferView, ended: Sequence[str]) -> None:
    """Ask whether to skip somebody, by name."""
    names = listed([model.seat(seat)["name"] for seat in ended])
    content = Column(spacing=1.5 * THEME.step)
    content.add_widget(Words(text=phrase("skip_help", names=names), font_size=THEME.lead))
    foot = Column()
    skip = Tap(kind="main", text=phrase("skip_names", names=names))
    skip.bind(on_release=lambda _tap: take(model, shell, offer, is_sure=True))
    wait = Tap(text=phrase("skip_not"))
    wait.bind(on_release=lambda _tap: shell.close_sheet())
    foot.add_widget(skip)
    foot.add_widget(wait)
    shell.open_sheet(phrase("skip_ask", names=names), content, foot)


def is_small(offer: OfferView) -> bool:
    """Return whether an offer's form fits on the page without crowding it."""
    fields = offer["fields"]
    if not fields or offer["private"]:
        return False
    required = [field for field in fields if not field.get("optional")]
    return len(required) <= 1 and all(map(_is_inline, fields))


def _is_inline(field: FieldView) -> bool:
    if field["widget"] == "pick":
        is_small = len(field["choices"]) <= _MOST_INLINE
        return is_small and field["look"] != "keys" and not field.get("ordered")
    return field["widget"] != "number" or field["look"] != "dial"


def _nothing() -> None:
    """Do nothing: the page redraws itself from the view."""
