"""Scripted work in a game's folder until the process is killed: each act is told before and after.

Run as `python -m tests.studio.history.killed_worker ROOT STORE SEED`.
"""

from __future__ import annotations

import base64
import json
import random
import sys
from pathlib import Path

from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.splice.splice import Splice

TEXTS = ("birds.csv", "game.yaml", "layouts/bird.yaml")
PICTURES = ("art/0.png", "art/1.png")


def work(root: Path, store: Path, seed: int) -> None:
    chance = random.Random(seed)
    folder = GameFolder(root, store)
    tell("begun")
    while True:
        kind = chance.choices(["edit", "both", "undo", "redo", "picture", "keep"],
                              [50, 10, 20, 12, 7, 1])[0]  # fmt: skip
        label = {"what": "text", "number": chance.getrandbits(60)}
        if kind in ("undo", "redo"):
            tell(kind)
            (folder.undo if kind == "undo" else folder.redo)()
        elif kind == "keep":
            tell(kind)
            folder.keep("a version")
        elif kind == "picture":
            file = chance.choice(PICTURES)
            content = None if chance.random() < 0.3 else b"\0" + chance.randbytes(200_000)
            tell("change", label, {file: content})
            folder.replace({file: content}, label)
        else:
            files = TEXTS[:2] if kind == "both" else [chance.choice(TEXTS)]
            splices, contents = {}, {}
            for file in files:
                raw = folder.read(file)
                start = chance.randrange(len(raw) + 1)
                end = min(len(raw), start + chance.randrange(60 if len(raw) > 5000 else 20))
                new = chance.randbytes(chance.randrange(1, 30)).hex().encode()
                splices[file] = [Splice(start, end, new)]
                contents[file] = raw[:start] + new + raw[end:]
            tell("change", label, contents)
            folder.edit(splices, label)
        tell("done")


def tell(act: str, label: object = None, contents: dict[str, bytes | None] | None = None) -> None:
    packed = {
        file: None if raw is None else base64.b64encode(raw).decode()
        for file, raw in (contents or {}).items()
    }
    sys.stdout.write(json.dumps([act, label, packed]) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    work(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
