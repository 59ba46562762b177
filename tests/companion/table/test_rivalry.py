"""Past games of the same players."""

from __future__ import annotations

from punchboard.companion.table.info import TableInfo
from punchboard.companion.table.rivalry import rivalry


def game(
    number: int, *winners: str, names: tuple[str, ...] = ("Mia", "Kim"), **more: object
) -> TableInfo:
    seats = tuple(zip(("blue", "red", "green"), names, strict=False))
    day = f"2026-11-{number:02}T19:00:00Z"
    told = {"game": "ra", "game_title": "Ra", "over": True, "winners": winners, **more}
    return TableInfo(f"table{number}", "Friday", seats=seats, created=day, changed=day, **told)  # type: ignore[arg-type]


def test_wins_of_the_same_players_are_counted_however_they_sit_and_write() -> None:
    now = game(9, "Mia")
    past = [now, game(8, "kim", names=("kim", "mia")), game(7, "Mia"), game(6, "Kim", "Mia")]
    assert rivalry(past, now).split("\n") == [
        "4 games of Ra with these players.", "Won: Mia 3, Kim 2.",
        "A shared victory counts for each winner.",
        "2026-11-08: kim", "2026-11-07: Mia", "2026-11-06: Kim, Mia",
    ]  # fmt: skip


def test_other_players_other_games_and_games_without_an_end_do_not_count() -> None:
    now = game(9, "Mia")
    others = [
        game(8, "Bo", names=("Mia", "Kim", "Bo")), game(7, "Mia", game="azul"),
        game(6), game(5, "Kim", over=False),
    ]  # fmt: skip
    assert rivalry([*others, now], now) == ""
