"""`python -m tests.prose.show FOLDER` lists the signs of hard prose in a folder by line."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.prose.measure import CLAUSE, HEADLESS, OLD_WORDS

for path in sorted(Path(sys.argv[1]).rglob("*")):
    if path.suffix in (".py", ".md"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            is_code = path.suffix == ".py"
            if OLD_WORDS.search(line) or (
                is_code and (CLAUSE.search(line) or HEADLESS.match(line))
            ):
                print(f"{path}:{number}: {line.strip()}")
