"""A form says the rules over all its answers, and isn't sent while one is broken."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

CASES = json.loads((Path(__file__).parents[1] / "web" / "limits.json").read_text(encoding="utf-8"))


def test_a_form_of_the_app_counts_as_the_page_does() -> None:
    from punchboard.companion.ui.fields.form_rules import FormRules

    for each in CASES["cases"]:
        offer: Any = {"fields": CASES["fields"], "limits": [each["limit"]]}
        rules = FormRules(offer)
        assert rules.why_not(each["values"]) == each["why"], each["about"]


def test_a_form_says_its_rule_and_is_sent_once_it_is_kept() -> None:
    from punchboard.companion.ui.fields.form import Form

    sent: list[Any] = []
    model: Any = SimpleNamespace(
        seat=lambda _: {}, card=lambda _: None, take=lambda _, values: sent.append(values) or True
    )
    choices = [{"value": kind.lower(), "label": kind} for kind in ("Oak", "Pine")]
    fields = [
        {"name": name, "ask": f"{name}?", "widget": "pick", "look": "list", "choices": choices}
        for name in ("one", "two")
    ]
    parts = [{"field": name, "values": ["oak"]} for name in ("one", "two")]
    rule = {"parts": parts, "why": "1 Oak is left, not {now}.", "says": "1 Oak is left", "most": 1}
    offer: Any = {"do": "x", "title": "Draw", "why": "", "fields": fields, "limits": [rule]}
    form: Any = Form(model, offer, lambda: None)

    def touch(words: str, place: int = 0) -> None:
        taps = [each for each in form.walk() if hasattr(each, "on_release")]
        taps = [each for each in taps if each.text == words]
        taps[place].dispatch("on_release")

    def says() -> tuple[str, str, str]:
        (_, line), *_ = form._said
        return line.text, form._refusal.text, form._button.kind

    touch("Oak")
    assert says() == ("1 Oak is left (now 1)", "", "closed")  # the second isn't answered
    touch("Oak", 1)
    assert says() == ("1 Oak is left (now 2)", "1 Oak is left, not 2.", "closed")
    touch("Draw")
    assert sent == []
    touch("Pine", 1)
    assert says() == ("1 Oak is left (now 1)", "", "main")
    touch("Draw")
    assert sent == [{"one": "oak", "two": "pine"}]
