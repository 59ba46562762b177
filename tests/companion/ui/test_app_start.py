"""How the app starts: the arguments of its command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

OWN = Path(__file__).parents[3] / "companion" / "ui" / "packs"


@pytest.mark.parametrize(
    ("arguments", "folder", "packs"),
    [
        ([], None, [Path("output"), OWN]),
        (["a.pack.json", "b"], None, [Path("a.pack.json"), Path("b")]),
        (["--packs", "c"], None, [Path("c")]),
        (["a", "--packs", "c", "--tables", "d"], Path("d"), [Path("a"), Path("c")]),
    ],
)
@pytest.mark.parametrize("is_usual", [False, True])
def test_the_app_runs_with_what_its_arguments_name(
    arguments: list[str], folder: Path | None, packs: list[Path], is_usual: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    from punchboard.companion.ui import app

    ran: list[tuple[Any, ...]] = []

    class Started:
        def __init__(self, *values: Any) -> None:
            self.values = values

        def run(self) -> None:
            ran.append(self.values)

    monkeypatch.setattr(app, "CompanionApp", Started)
    assert app.main(arguments, is_usual) == 0
    ((where, from_, usual),) = ran
    assert (where, from_, usual) == (folder, packs, is_usual)
