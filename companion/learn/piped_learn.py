"""Findings about the tables of a game as a line of JSON, for another program of this computer.

Standard input brings one line with the request.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import ComputerError, DataError, Severity
from punchboard.companion.learn.card_notes import names_in
from punchboard.companion.learn.evidence import Edition
from punchboard.companion.learn.findings import Finding, findings
from punchboard.companion.learn.learn import LearnResult, learn
from punchboard.companion.learn.reading import PlaytestList
from punchboard.companion.learn.strength import card_strengths
from punchboard.companion.pack import load_pack, read_text
from punchboard.companion.table.error import TableError

#: At most this many cards of a finding are listed.
_MOST_CARDS = 12


def serve() -> None:
    """Answer the request of standard input."""
    asked = json.loads(sys.stdin.buffer.readline())
    try:
        answer = _learnt(asked)
    except TableError as trouble:
        answer = {"state": "none", "message": trouble.message}
    except DataError as trouble:
        answer = {"state": "faulty", "errors": _errors(trouble)}
    except ComputerError as trouble:
        answer = {"state": "failed", "message": trouble.message, "hint": trouble.hint}
    except OSError as trouble:
        answer = {"state": "failed", "message": trouble.strerror or str(trouble), "hint": ""}
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
    sys.stdout.buffer.flush()


def _learnt(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the findings for a request."""
    tables = Path(asked["tables"])
    game, diagnostics = load_game(Path(asked["root"]), asked["display"])
    if game is None:
        raise DataError(diagnostics)
    if not tables.is_dir():
        return {"state": "none", "message": ""}
    today = load_pack(read_text(Path(asked["pack"])))
    learnt = learn(
        game, (tables,), Path(asked["out"]), today=today, with_names=False, progress=_progress
    )
    editions = learnt.evidence.editions
    played = [each for each in editions if each.people][-1:]
    simulated = [each for each in editions if each.simulated][-1:]
    return {
        "state": "done",
        "parts": [
            *(_part("people", each, each.people) for each in played),
            *(_part("simulated", each, each.simulated) for each in simulated),
        ],
        "claims": _claims(learnt),
    }


def _part(who: str, edition: Edition, playtests: PlaytestList) -> dict[str, Any]:
    """Return the findings of an edition, for people's games or programs'."""
    cards = {each.name: each.id for each in edition.pack.cards}
    found = findings(edition, playtests, card_strengths(playtests))
    return {
        "who": who,
        "version": edition.marked_label,
        "tables": len(playtests),
        "findings": [_finding(each, cards) for each in found],
    }


def _finding(finding: Finding, cards: Mapping[str, str]) -> dict[str, Any]:
    """Return a finding with its cards and steps."""
    named = names_in(finding, cards)[:_MOST_CARDS]
    places = [cards[each].partition(":") for each in named]
    return {
        "subject": finding.subject,
        "text": finding.text,
        "is_first": finding.is_first,
        "cards": [
            {"name": name, "component": component, "card": card}
            for name, (component, _, card) in zip(named, places, strict=True)
        ],
    }


def _claims(learnt: LearnResult) -> list[dict[str, str]]:
    return [
        {"say": each.say, "state": each.state, "figure": each.figure} for each in learnt.verdicts
    ]


def _errors(trouble: DataError) -> list[dict[str, str]]:
    errors = trouble.diagnostics.of(Severity.ERROR)
    return [{"message": each.message, "hint": str(each.hint)} for each in errors]


def _progress(step: str, count: int) -> Callable[[int], object]:
    """Tell nobody how far it is."""
    return lambda done: None
