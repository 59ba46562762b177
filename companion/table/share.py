"""The result of a finished game as a text, as CSV, and as a link for BG Stats.

BG Stats takes a play by a link with JSON. `sourceName`, `sourcePlayId`, `playDate` in UTC, `game`
with `name` and `sourceGameId`, and of each player `name`, `sourcePlayerId`, `winner` and
`startPlayer` are always written, since its Android app refuses a play without them.
"""

from __future__ import annotations

import csv as csv_format
import io
import json
from urllib.parse import quote

from punchboard.cards.catalog import tr
from punchboard.cards.printable import one_line
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.table.info import TableInfo
from punchboard.companion.view_schema import RulesView, ScoresView

_BGSTATS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "Punchboard"


def scores(view: RulesView) -> ScoresView:
    """Return the final scores.

    Raises:
        Refusal: if the game is not over, or has no scores.
    """
    if not view["moment"]["over"]:
        raise Refusal(Code.NOT_NOW, tr("The game is not over yet, so it has no result."))
    if view["scores"] is None:
        raise Refusal(Code.NOT_NOW, tr("{view} has no final scoring.", view=view["game"]["title"]))
    return view["scores"]


def text(view: RulesView, info: TableInfo) -> str:
    """Return the result as lines of text: ranks, totals, and the parts of each total.

    Raises:
        Refusal: if the game is not over.
    """
    scored, names = scores(view), _names(view)
    is_named = info.title != info.game_title
    head = f"{info.game_title}: {info.title}" if is_named else info.game_title
    lines = [head, info.changed[:10], ""]
    for row in scored["rows"]:
        lines.append(f"{row['place']}. {names[row['seat']]}: {_figure(row['total'])}")
        lines += [f"   {_figure(part['points'])}  {part['title']}" for part in row["lines"]]
    if scored["verdict"]:
        lines += ["", scored["verdict"]]
    return "\n".join(map(one_line, lines)) + "\n"


def csv(view: RulesView, info: TableInfo) -> str:
    """Return the result as CSV: a line for each part of each total, and one for the total.

    Raises:
        Refusal: if the game is not over.
    """
    scored, names = scores(view), _names(view)
    target = io.StringIO()
    writer = csv_format.writer(target, lineterminator="\r\n")
    writer.writerow(("game", "table", "date", "place", "player", "part", "why", "points"))
    head = (cell(info.game_title), cell(info.title), info.changed[:10])
    for row in scored["rows"]:
        who = (*head, row["place"], cell(names[row["seat"]]))
        for part in row["lines"]:
            writer.writerow((*who, cell(part["title"]), cell(part["why"]), part["points"]))
        writer.writerow((*who, tr("Total"), "", row["total"]))
    return target.getvalue()


def bgstats_link(view: RulesView, info: TableInfo) -> str:
    """Return a link that enters the play in BG Stats.

    Raises:
        Refusal: if the game is not over.
    """
    scored, names = scores(view), _names(view)
    first = info.seats[0][0]
    play = {
        "sourceName": _SOURCE,
        "sourcePlayId": info.id,
        "playDate": info.changed.replace("T", " ").removesuffix("Z"),
        "game": {
            "name": info.game_title,
            "sourceGameId": info.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": names[row["seat"]],
                "sourcePlayerId": names[row["seat"]],
                "score": row["total"],
                "rank": row["place"],
                "winner": row["place"] == 1,
                "startPlayer": row["seat"] == first,
            }
            for row in scored["rows"]
        ],
    }
    return _BGSTATS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _names(view: RulesView) -> dict[str, str]:
    return {seat["id"]: seat["name"] for seat in view["seats"]}


def _figure(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


#: Characters with which spreadsheets begin a formula.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def cell(text: str) -> str:
    """Return text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULAS) else text
