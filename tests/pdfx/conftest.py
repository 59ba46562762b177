"""The files that two games become for a press and for DriveThruCards, as people export them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punchboard import command_line
from tests.pdfx.games import write_plain, write_vivid
from tests.pdfx.rules import X1A, X4

#: By standard: what writes the game, what asks for its file, and where that is.
_ASKED = {
    X4: (write_vivid, "vivid", "press"),
    X1A: (write_plain, "plain", "drivethru"),
}


@pytest.fixture(scope="session")
def exported_to(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """Return the folder of the files of each standard."""
    here = tmp_path_factory.mktemp("pdfx")
    folders = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        patch.setenv("PUNCHBOARD_CONFIG", str(here / "settings"))
        for standard, (write_game, name, target) in _ASKED.items():
            write_game(here)
            words = ["export", name, "--as", target, "--profile", "press.icc"]
            done = CliRunner().invoke(command_line(), words)
            assert done.exit_code == 0, done.output
            folders[standard] = here / f"output/{name}/export/{target}"
    return folders


@pytest.fixture(scope="session")
def exported(exported_to: Mapping[str, Path]) -> Mapping[str, bytes]:
    """Return a file of each standard."""
    return {standard: (to / "cards.pdf").read_bytes() for standard, to in exported_to.items()}
