"""Play a table for ever, in children that are killed: one line of output for each that is safe.

Reads a line per child to start; writes its process id, then what was acknowledged, then "end".
"""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path
from typing import Any

import small_game

from punchboard.companion.rules.rules import offers
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables


def tell(value: Any) -> None:
    os.write(1, f"{json.dumps(value)}\n".encode())


def secrets_of(session: Session) -> dict[str, Any]:
    """Return all that waits to be opened, by seat, as each seat sees it."""
    return {seat: session.view(seat)["private"] for seat, _ in small_game.SEATS}


def digest(session: Session) -> dict[str, Any]:
    return {
        "row": session.newest,
        "acts": session.state.acts,
        "log": len(session.log()),
        "points": dict(session.state.parts["points"].at),
        "secrets": secrets_of(session),
    }


def play_on(session: Session, chance: random.Random) -> None:
    """Do one thing that is legal now."""
    asked = [each for each in offers(session.rules, session.state) if each.private]
    waiting = session.waiting(asked[0].do) if asked else []
    seat = chance.choice(small_game.SEATS)[0]
    pick = chance.random()
    if session.state.moment.over:
        session.undo(session.undo_count)
    elif waiting and pick < 0.7:
        small_game.guess(session, chance.choice(waiting), chance.randrange(10))
    elif session.undo_count and pick < 0.77:
        session.undo(chance.randint(1, min(4, session.undo_count)))
    elif session.redo_count and pick < 0.84:
        session.redo(chance.randint(1, session.redo_count))
    elif asked or pick < 0.92:
        session.do(small_game.gain(seat, chance.choice((1, 2, 5))))
    else:
        session.do(small_game.NEXT)


def child(folder: Path, name: str, seed: int) -> None:
    session = Tables(folder).open(name)
    chance = random.Random(seed)
    tell(digest(session))
    while True:
        play_on(session, chance)
        tell(digest(session))


def main() -> None:
    small_game.add_kinds()
    folder, name = Path(sys.argv[1]), sys.argv[2]
    for seed, _ in enumerate(sys.stdin):
        pid = os.fork()
        if not pid:
            try:
                child(folder, name, seed)
            finally:
                os._exit(1)
        tell(pid)
        _, status = os.waitpid(pid, 0)
        tell({"end": os.WTERMSIG(status) if os.WIFSIGNALED(status) else "by itself"})


if __name__ == "__main__":
    main()
