"""What the companion shows and says in recorded games is what is frozen.

A view names all that is asked and offered with the limits of each number, why something is not
offered, and each panel: so it tells more than the state that it is made of. Each recording is
looked at a dozen times on its way, and at its end.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.net import differences, frozen, program

RECORDINGS = {path.stem: path for path in sorted(program.REPLAYS.glob("*.json"))}


@pytest.mark.parametrize("recording", RECORDINGS)
def test_nothing_is_shown_otherwise_than_frozen(recording: str, renew: bool) -> None:
    shown: dict[str, Any] = json.loads(json.dumps(program.shown_in(RECORDINGS[recording])))
    if renew:
        frozen.write("views", recording, shown)
    said = differences.of_json(frozen.read("views", recording), shown)
    assert not said, "\n".join([*said[:12], "If this is meant: pytest --renew tests/net"])


def test_of_each_recording_something_is_frozen() -> None:
    names = {path.name for path in (frozen.FOLDER / "views").iterdir()}
    assert names == {f"{recording}.json.xz" for recording in RECORDINGS}
