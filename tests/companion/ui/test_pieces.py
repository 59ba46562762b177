"""What stands in pieces that hardly a recorded game shows, after touches: inputs, panels, sheets.

Each is looked at in one of four looks, so that together they are seen on every size, in both themes
and with small and huge text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from drawn import compare
from finger import Phone
from layout import breaks_word

from punchboard.companion.rules.engine.rows_panel import (
    amounts_panel,
    cell,
    head,
    own_panel,
    row,
    rows_panel,
    table_panel,
)

SEATS = [("red", "Mia"), ("sky", "Ben Ali"), ("leaf", "Jo")]
KINDS = ("Oak", "Birch", "Wild cherry", "Pine", "Maple")
WHEEL = {"least": 0, "most": 9, "first": 0, "last": 9, "unit": "", "why_least": "", "why_most": ""}


class Look(NamedTuple):
    """A screen and how it is set."""

    size: tuple[int, int] = (412, 915)
    theme: str = "light"
    text: str = "normal"


PHONE, SMALL = Look(), Look((320, 568), "dark", "huge")
TABLET, FLAT = Look((820, 1180), "dark", "large"), Look((915, 412), "light", "small")


class Scene(NamedTuple):
    """What is shown, in which look, and what is touched then: words, or `glyph:` and a sign."""

    show: Callable[[Phone], object]
    look: Look = PHONE
    touches: Sequence[str] = ()


def wheel(name: str, title: str = "", **more: Any) -> dict[str, Any]:
    return {**WHEEL, "name": name, "title": title or name, "start": 0, **more}


#: The widget of each look of a field.
WIDGETS = {"stepper": "number", "dial": "number", "grid": "grid", "text": "text"}


def field(look: str, name: str, ask: str, **more: Any) -> dict[str, Any]:
    if look == "switch":
        more["choices"] = [{"value": False, "label": "No"}, {"value": True, "label": "Yes"}]
    return {"widget": WIDGETS.get(look, "pick"), "look": look, "name": name, "ask": ask, **more}


def choices(*labels: str, **more: Any) -> list[dict[str, Any]]:
    return [{"value": label.lower(), "label": label, **more} for label in labels]


def on_sheet(*pieces: Callable[[Phone], Any]) -> Callable[[Phone], object]:
    """Return what shows pieces under each other."""

    def show(phone: Phone) -> None:
        from punchboard.companion.ui.parts.panes import Column

        column = Column()
        for piece in pieces:
            column.add_widget(piece(phone))
        phone.root.open_sheet("Pieces", column)

    return show


def inputs(*fields: dict[str, Any]) -> Callable[[Phone], object]:
    """Return what shows the inputs of fields."""
    return on_sheet(*(lambda phone, each=each: _input(phone, each) for each in fields))


def _input(phone: Phone, told: Any) -> Any:
    from punchboard.companion.ui.fields.form import input_for

    return input_for(phone.model, told)


def form(*fields: dict[str, Any]) -> Callable[[Phone], object]:
    """Return what shows a form with its button."""

    def show(phone: Phone) -> None:
        from punchboard.companion.ui.fields.form import Form

        offer: Any = {"do": "x", "seat": "", "title": "Take it", "why": "", "fields": list(fields)}
        made = Form(phone.model, offer, lambda: None, has_own_foot=False)
        phone.root.open_sheet("Form", made, made.foot)

    return show


def panels(*told: dict[str, Any]) -> Callable[[Phone], object]:
    """Return what shows panels."""
    return on_sheet(*(lambda phone, each=each: _panel(phone, each) for each in told))


def _panel(phone: Phone, told: Any) -> Any:
    from punchboard.companion.ui.widgets.clock import ClockPanel
    from punchboard.companion.ui.widgets.registry import panel_for
    from punchboard.companion.ui.widgets.scores import ScoresPanel

    if "widget" in told:
        return panel_for(phone.model, told)
    return (ScoresPanel if "verdict" in told else ClockPanel)(phone.model, told)


def blocks(*told: dict[str, Any]) -> Callable[[Phone], object]:
    """Return what shows blocks of a rulebook."""

    def column(phone: Phone) -> Any:
        from punchboard.companion.ui.parts.panes import Column
        from punchboard.companion.ui.reader.blocks import BlockMaker

        import_module("punchboard.companion.ui.reader.page")  # with the rules that draw blocks
        place = Column()
        for made in BlockMaker(phone.model, print, print).blocks(told):
            place.add_widget(made)
        return place

    return on_sheet(column)


def says(*runs: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "paragraph", "runs": list(runs)}


def marks(phone: Phone) -> Any:
    """Return every sign of the app, shape of a seat, seal, and an icon of fixed colours."""
    from kivy.uix.stacklayout import StackLayout

    from punchboard.cards.play.pack import PackIcon
    from punchboard.companion.ui.draw.icons import ICONS, Icon
    from punchboard.companion.ui.draw.marks import _STROKES, SHAPES, Glyph, Marker
    from punchboard.companion.ui.draw.seal import SealDrawing

    paths = [
        {"d": "M0 0L24 0L24 12L0 12ZM6 3L18 3L18 9L6 9Z", "fill": "#0a0a0a", "even_odd": True},
        {"d": "M2 6C8 0 16 12 22 6", "stroke": "#ffffff", "width": 2},
        {"d": "M10 4L14 4L12 8Z", "fill": "#1f6b45", "stroke": "current", "width": 1},
    ]
    tree = PackIcon.model_validate_json(json.dumps({"box": [0, 0, 24, 12], "paths": paths}))
    ICONS.use({"tree": tree})
    place = StackLayout(size_hint_y=None, height=400)
    seat = dict(phone.model.seat("red"))
    drawings: list[Any] = [Glyph(name=name) for name in _STROKES]
    for number, shape in enumerate((*SHAPES, "disc")):
        told = {**seat, "shape": shape, "letter": "AB"[: 1 + number % 2], "colour": "#f0c443"}
        drawings += [
            Marker(seat=told),
            SealDrawing(seat=told, sealed=number % 3 > 0, press=number % 2),
        ]
    for drawing in (*drawings, Icon(name="tree"), Icon(name="no tree")):
        drawing.size_hint, drawing.size = (None, None), (34, 30)
        place.add_widget(drawing)
    return place


def with_numbers(show: Callable[[Phone], object]) -> Callable[[Phone], object]:
    """Return what shows something where each of many trees is a card with a printed number."""

    def shown(phone: Phone) -> None:
        cards = {each["value"]: SimpleNamespace(number=at) for at, each in enumerate(TREES, 9)}
        phone.model.card = cards.get
        show(phone)

    return shown


TREES = choices(*KINDS, *(f"Tree of the sort {number}" for number in range(6, 24)))
TREES[3].update(detail="From the north", icon="kite")
TREES[4].update(why="Nobody has planted it.")
OAKS = [wheel("low", "Felled", start=2), wheel("high", "Sawn", unit="$", most=40, last=40)]
ROWS = [
    {"seat": seat, "optional": seat != "leaf", "wheels": [{**OAKS[0], "start": 0}, OAKS[1]]}
    for seat, _ in SEATS
]
CHESTS = [
    wheel(kind, kind, start=at, why_most="The box is empty.") for at, kind in enumerate(KINDS)
]
CELLS = (cell("3", bold=True), cell("−4"), cell("", icon="kite"))
COLUMNS = [
    head("", "left"), head("Oak", icon="kite"), head("Pine", "right"), head("In the river"),
    head("Kite", icon="kite"),
]  # fmt: skip
SCENES: dict[str, Scene] = {
    "one of a few": Scene(
        inputs(
            field("list", "which", "", choices=choices("Oak", "Birch", detail="by the river")),
            field("list", "why", "", choices=[*choices("Oak"), *choices("Elm", why="It rots.")]),
            field(
                "choice", "place", "", across=5, least=2, most=3, start=["c"],
                choices=choices(*"ABCDEFGHIJ"),
            ),
            field("seats", "who", "", choices=[
                {"value": seat, "label": name, "seat": seat} for seat, name in SEATS
            ]),
            field("seats", "order", "", ordered=True, least=3, most=3, choices=[
                {"value": seat, "label": name} for seat, name in SEATS
            ]),
            field("switch", "rain", "", start=True),
            field("text", "note", "", start="Felled at noon."),
        ),
        touches=("Birch", "D", "E", "F", "Ben Ali", "No"),
    ),
    "figures": Scene(
        inputs(
            field("stepper", "few", "", wheels=[wheel("few", least=2, start=2, why_least="Two.")]),
            field("stepper", "many", "", wheels=[wheel("many", last=90, most=None, unit="kg")]),
            field("stepper", "cost", "", wheels=[wheel("cost", first=-3, least=-3, unit="$")]),
        ),
        TABLET,
        ("glyph:minus", "0 kg"),
    ),
    "figures of seats": Scene(
        inputs(field("grid", "bids", "", rows=ROWS, optional=True)), SMALL, ("4", "12", "3")
    ),
    "figures of kinds": Scene(
        inputs(
            field("grid", "kinds", "", rows=[
                {"seat": kind, "title": kind, "icon": "kite", "optional": False, "wheels": OAKS}
                for kind in KINDS[:3]
            ]),
            field("grid", "kind", "", rows=[
                {"seat": "oak", "title": "Oak", "icon": "", "optional": False, "wheels": OAKS[:1]}
            ]),
        ),
        PHONE,
        ("glyph:plus",),
    ),
    "figures of kinds below each other": Scene(
        inputs(
            field("grid", "kinds", "", rows=[
                {"seat": kind, "title": kind, "icon": "kite", "optional": False, "wheels": OAKS}
                for kind in KINDS[:3]
            ]),
        ),
        SMALL,
        ("$0",),
    ),
    "many figures of seats": Scene(
        inputs(field("grid", "chests", "", optional=True, rows=[
            {"seat": seat, "optional": True, "wheels": CHESTS} for seat, _ in SEATS
        ])),
        FLAT,
        ("Mia", "glyph:plus"),
    ),
    "a form of figures": Scene(
        form(
            *(field("stepper", kind, f"{kind}?", wheels=[CHESTS[at]]) for at, kind in
              enumerate(KINDS[:3])),
            field("text", "note", "A note", optional=True),
        ),
        SMALL,
        ("glyph:minus", "A note"),
    ),
    "a long form": Scene(
        form(
            *(field("list", who, f"What does {who} fell?", choices=choices(*KINDS))
              for who in ("Mia", "Ben", "Jo")),
            field("switch", "rain", "Does it rain?"),
        ),
        TABLET,
        ("Maple", "Take it"),
    ),
    "a typed card": Scene(
        with_numbers(inputs(field("keys", "card", "", choices=TREES))), PHONE, ("1", "2")
    ),
    "a typed card of several": Scene(
        with_numbers(inputs(field("keys", "card", "", choices=TREES, most=3, start=["oak"]))),
        TABLET,
        ("1", "2", "12  Pine", "1", "3"),
    ),
    "a card searched by name": Scene(
        with_numbers(inputs(field("keys", "card", "", choices=TREES))), FLAT, ("glyph:search",)
    ),
    "a long list": Scene(inputs(field("list", "tree", "", choices=TREES)), PHONE, ("Pine",)),
    "what seats have": Scene(
        panels(
            {
                "id": "c", "title": "Clock", "runs": False, "table": 4000,
                "limit": 90, "turn": 30, "age": 0, "since": 0,
                "rows": [{"seat": seat, "used": 65, "runs": False} for seat, _ in SEATS],
            },
            own_panel("n", "Own money", "sky", "$12"),
            amounts_panel("t", "Seeds", "seeds", [("red", 3, "3 seeds")]),
            amounts_panel("u", "Land", "acre", [("leaf", 1, "1 acre")]),
        ),
        SMALL,
    ),
    "tables": Scene(
        panels(
            table_panel(
                "t", "Timber", COLUMNS,
                [
                    (seat, [cell(name), cell(figures), *CELLS]) for seat, name, figures in
                    (("red", "Mia", "2·0/1"), ("sky", "Ben Ali", "2·0/3"), ("leaf", "", "8"))
                ],
                "What lies in the river belongs to nobody.", "sky",
            ),
            table_panel(
                "s", "Sawmill", COLUMNS[:2], [("", [cell("Whoever saws"), cell("", seat="red")])]
            ),
        ),
        SMALL,
    ),
    "tracks": Scene(
        panels(
            {
                "widget": "track", "id": "h", "title": "Height", "first": 0, "last": 29,
                "flags": [{"at": 15, "title": "A cloud"}],
                "markers": [
                    {"seat": seat, "at": 12 + (seat == "leaf"), "total": 42, "lap": lap}
                    for seat, lap in (("red", "once round"), ("sky", ""), ("leaf", ""))
                ],
            },
            {
                "widget": "track", "id": "m", "title": "Money", "first": 0, "last": 999,
                "flags": [],
                "markers": [{"seat": "sky", "at": at, "total": at, "lap": ""} for at in (-4, 120)],
            },
        ),
        TABLET,
    ),
    "boards": Scene(
        panels(
            rows_panel("s", "Boards", [
                {**row(seat, [cell("2 of 3")]), "slots": [
                    {"title": "Field", "note": "free", "card": None},
                    {"title": "Barn", "note": "", "card": {
                        "id": f"barn:{seat}", "number": 7, "name": "Long barn", "detail": "3 cows",
                        "text": "Milk **all** cows [kite].", "icons": [],
                    }},
                ]} for seat, _ in SEATS[:2]
            ], "boards"),
            rows_panel("r", "Bids", [
                {**row(seat, [cell("4", title="Trees"), cell("$3", title="Price")], state),
                 "reason": f"{state} because", "may": "May fell."}
                for (seat, _), state in zip(SEATS, ("done", "now", "out"), strict=True)
            ], "places"),
        ),
        FLAT,
        ("Long barn",),
    ),
    "scores": Scene(
        panels(
            {"title": "Scores", "verdict": "Mia wins.", "rows": [
                {"seat": seat, "total": total, "place": place, "lines": [
                    {"title": "Trees", "why": "4 of them", "points": total},
                    {"title": "Debts", "why": "", "points": -2},
                ]} for place, ((seat, _), total) in
                enumerate(zip(SEATS, (24, 12, -5), strict=True), 1)
            ]},
        ),
        PHONE,
        ("Mia", "Jo"),
    ),
    "signs and marks": Scene(on_sheet(marks), TABLET),
    "blocks of rules": Scene(
        blocks(
            says(
                {"text": "Fly "}, {"text": "every", "bold": True}, {"icon": "kite"},
                {"text": " at once, "}, {"text": "as told", "link": "#told", "italic": True},
                {"picture": {"kind": "icon", "name": "kite", "alt": "a kite"}},
                {"picture": {"kind": "drawing", "name": "sky", "alt": "(the sky)"}},
            ),
            {"kind": "list", "ordered": False, "entries": [
                [says({"text": "Whoever stands highest lands, and all others go on."})],
                [says({"text": "Nobody."}), says({"text": "Or all."})],
            ]},
            {"kind": "list", "ordered": True, "start": 9, "entries": [
                [says({"text": "Wind."})], [says({"text": "No wind."})]
            ]},
            {"kind": "table", "header": [[{"text": "Kite"}], [], [{"text": "Metres"}]], "rows": [
                [[{"text": "Whatever flies with a tail of silk"}], [], [{"text": "12"}]],
                [[{"icon": "kite"}], [{"picture": {"kind": "drawing", "name": "x", "alt": "x"}}]],
            ]},
            {"kind": "table", "header": [[], []], "rows": [[[{"text": "A"}], [{"text": "B"}]]]},
            {"kind": "box", "title": [{"text": "Rain"}], "blocks": [says({"text": "Go home."})]},
            {"kind": "box", "title": [], "blocks": [says({"text": "Or stay."})]},
            {"kind": "song", "verses": 3},
            {"kind": "pictures", "pictures": [
                {"kind": "icon", "name": "kite", "alt": "a kite", "caption": ""},
                {"kind": "drawing", "name": "sky", "alt": "the sky", "caption": ""},
                {"kind": "card", "name": "none", "alt": "", "caption": [{"text": "Two "},
                                                                       {"text": "cards"}]},
                {"kind": "drawing", "name": "sea", "alt": "", "caption": ""},
            ]},
        ),
        SMALL,
    ),
    "seals in three ways": Scene(
        panels({
            "widget": "sealing", "id": "b", "title": "Bids", "do": "bid", "way": "pass",
            "things": "dials", "rows": [
                {"seat": seat, "sealed": seat == "leaf", "way": way}
                for (seat, _), way in zip(SEATS, ("phone", "dials", "pass"), strict=True)
            ],
        }),
        TABLET,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
def test_a_piece_shows_what_it_showed(name: str, phone: Phone, renew: bool) -> None:
    scene = SCENES[name]
    if scene.look != PHONE:
        phone.model.change_settings(theme=scene.look.theme, text=scene.look.text)
        phone.resize(scene.look.size)
    phone.model.games()
    assert phone.model.lay("kites", "", SEATS, {})
    scene.show(phone)
    phone.wait(0.25)
    for what in scene.touches:
        kind, _, glyph = what.partition(":")
        phone.touch("" if glyph else kind, glyph=glyph)
    phone.wait(0.25)
    (sheet,) = (each for each in phone.root.children if type(each).__name__ == "Sheet")
    compare(name, phone, renew, sheet)
    assert [each.text for each in phone.widgets(sheet) if breaks_word(each)] == []
