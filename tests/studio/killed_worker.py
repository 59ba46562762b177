"""Scripted work in a game's folder, until the process is killed: says what it has done."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.history.journal import digest_of
from punchboard.generator.studio.splice.splice import Splice

FILES = ("birds.csv", "game.yaml", "layouts/bird.yaml")


def work(root: Path, store: Path, seed: int) -> None:
    """Edit, undo, redo, create and delete files; print each state once it is answered for."""
    chance = random.Random(seed)
    folder = GameFolder(root, store)
    print("begun", flush=True)
    number = 0
    while True:
        number += 1
        act = chance.random()
        if act < 0.6:
            file = chance.choice(FILES)
            raw = folder.read(file)
            at = chance.randrange(len(raw) + 1)
            end = min(len(raw), at + chance.randrange(4))
            text = f"<{seed}.{number}>".encode()
            folder.edit({file: [Splice(at, end, text)]}, {"what": "text"}, str(number // 3))
        elif act < 0.75:
            folder.undo()
        elif act < 0.85:
            folder.redo()
        else:
            name = f"art/{chance.randrange(3)}.png"
            content = None if chance.random() < 0.3 else bytes([number % 256]) * 5000
            folder.replace({name: content}, {"what": "art"})
        state = {
            path.relative_to(root).as_posix(): digest_of(path.read_bytes())
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }
        print(repr(state), flush=True)


if __name__ == "__main__":
    work(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
