"""The view is what its schema says: what games show, what the docs tell, what JavaScript reads."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

from pydantic import TypeAdapter
from typing_extensions import is_typeddict

from punchboard.companion import view_schema
from punchboard.companion.host.host import game_json
from punchboard.companion.pack import load_pack
from punchboard.companion.rules.view import view
from punchboard.companion.table.document import read_document_file
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document
from punchboard.companion.view_schema import GameDetails, OfferView, RulesView, TableView
from tests.companion.shipped import shipped_pack
from tests.companion.web.view_types import declarations, keys

ROOT = Path(__file__).parents[3]
TYPES = ROOT / "companion" / "web" / "view.d.ts"
DOCS = ROOT / "docs" / "dev" / "view.md"
#: Games that show every widget between them.
RECORDED = (
    "arcane_alley-five-with-items", "three_reach_the_marker_passing_the_phone",
    "lumber_trader-two-counted-until-the-bag-is-empty", "morocco-two-with-everything-counted",
    "mottainai-cup",
)  # fmt: skip
RULES = TypeAdapter(RulesView)
PANELS = get_args(get_args(view_schema.PanelView)[0])
FIELDS = get_args(get_args(view_schema.FieldView)[0])


def widgets(kinds: tuple[Any, ...]) -> dict[str, Any]:
    """Return each widget with the TypedDict that it is one of."""
    return {word: kind for kind in kinds for word in get_args(keys(kind)["widget"])}


def test_all_that_games_show_is_in_the_schema() -> None:
    shown: set[str] = set()

    def look(row: Row, history: History) -> None:
        state = history.state
        if row.number % 4 and not state.moment.over:
            return
        middle = view(history.rules, state)
        asked = middle["prompt"]["seats"] or middle["order"]
        for seen in (middle, view(history.rules, state, asked[0])):
            RULES.validate_python(seen, strict=True, extra="forbid")
            shown.update(panel["widget"] for panel in seen["panels"])
            offers = (*seen["offers"], *seen["anytime"])
            shown.update(field["widget"] for offer in offers for field in offer["fields"])

    for name in RECORDED:
        replay_document(read_document_file(ROOT / "tests" / "replay" / f"{name}.json"), look)
    assert set(widgets(PANELS) | widgets(FIELDS)) <= shown


def test_what_phones_hear_of_a_game_is_in_the_schema() -> None:
    told = json.loads(game_json(load_pack(shipped_pack("brick_and_mortar"))))
    TypeAdapter(GameDetails).validate_python(told, extra="forbid")


def test_the_types_of_the_page_are_those_of_the_schema(renew: bool) -> None:
    if renew:
        TYPES.write_text(declarations(), encoding="utf-8")
    assert TYPES.read_text(encoding="utf-8") == declarations()


def parts(kind: Any) -> list[type]:
    """Return the TypedDicts of which a value is made; offers, panels and fields stand elsewhere."""
    if is_typeddict(kind):
        inner = [part for each in keys(kind).values() for part in parts(each)]
        return [] if kind is OfferView or "widget" in keys(kind) else [kind, *inner]
    return [part for each in get_args(kind) for part in parts(each)]


def test_the_docs_name_every_key() -> None:
    words = DOCS.read_text(encoding="utf-8")
    top, states, rest = re.split(
        r"^## (?:Whose part|Offers and fields).*", words, flags=re.MULTILINE
    )
    whole, _, choices = top.partition("`seals` and `opened` both say")
    heads = re.findall(r"^\| (`.*?`) \| (.*) \|$", whole, re.MULTILINE)
    rows = {word: text for head, text in heads for word in re.findall(r"\w+", head)}
    assert set(rows) == set(keys(TableView))
    about, seals, opened = re.split(r"^\| key of .*", choices, flags=re.MULTILINE)
    nested = {**rows, "seals": about + seals, "opened": about + opened}
    for key, kind in keys(TableView).items():
        for part in parts(kind):
            text = f"{nested[key]} {top}" if key == "screen" else nested[key]
            for each in keys(part):
                assert f"`{each}`" in text, (key, each)
    stated = set(re.findall(r"^\| `(\w+)` \|", states, re.MULTILINE))
    assert stated == set(get_args(view_schema.PromptState))
    fields, _, panels = rest.partition("## Panels")
    for key in keys(OfferView):
        assert f"`{key}`" in fields, key
    for kinds, text in ((FIELDS, fields), (PANELS, panels)):
        rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", text, re.MULTILINE))
        assert set(rows) == set(widgets(kinds))
    for widget, kind in widgets(PANELS).items():
        for key in set(keys(kind)) - {"widget", "id", "title"}:
            assert f"`{key}`" in rows[widget], (widget, key)
