"""The window on a computer: its size and place, kept from one start to the next, and its words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from finger import Phone

from punchboard.companion.ui.settings import Settings, load_settings, save_settings

LAPTOP, DESKTOP = (0, 0, 1366, 720), (0, 25, 2560, 1415)


@pytest.mark.parametrize(
    ("wanted", "screen", "frame"),
    [
        (None, DESKTOP, (1040, 322, 480, 860)),
        (None, LAPTOP, (443, 40, 480, 680)),
        ((100, 120, 900, 600), LAPTOP, (100, 120, 900, 600)),
        ((-50, 5, 480, 2000), LAPTOP, (0, 40, 480, 680)),
        ((2400, 1400, 500, 700), LAPTOP, (866, 40, 500, 680)),
        ((10, 50, 5, 5), LAPTOP, (10, 50, 320, 480)),
    ],
    ids=["first", "small screen", "as before", "too high", "screen is gone", "too small"],
)
def test_a_window_is_where_it_was_and_wholly_on_the_screen(
    wanted: Any, screen: Any, frame: tuple[int, ...]
) -> None:
    from punchboard.companion.ui.window import Frame, fitted

    assert fitted(Frame(*wanted) if wanted else None, Frame(*screen)) == frame


def test_size_and_place_are_remembered_when_the_app_ends(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.core.window import Window

    from punchboard.companion.ui import window

    monkeypatch.setattr(window, "_screen", lambda: window.Frame(0, 0, 1366, 768))
    phone.app.on_start()
    assert tuple(Window.system_size) == (480, 728)
    Window.system_size = (600, 500)
    phone.app.on_stop()
    phone.app.pace.stop()
    assert load_settings(phone.model.folder / "settings.json").window[2:] == (600, 500)
    phone.app.on_start()
    phone.app.pace.stop()
    assert tuple(Window.system_size) == (600, 500)


@pytest.mark.parametrize("found", ["5", '"wide"', "[1, 2, 3]", "[1, 2, 3, true]", "[1, 2, 3.5, 4]"])
def test_a_damaged_size_is_forgotten(tmp_path: Path, found: str) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings(text="large", window=(1, 2, 300, 400)))
    assert load_settings(path).window == (1, 2, 300, 400)
    told = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**told, "window": json.loads(found)}), encoding="utf-8")
    assert load_settings(path) == Settings(text="large")


@pytest.mark.parametrize("device", ["phone", "computer"])
def test_the_words_name_the_device(tmp_path: Path, packs: Path, device: str) -> None:
    phone = Phone(tmp_path / "tables", packs, device=device)
    other = "computer" if device == "phone" else "phone"
    assert phone.shows(f"Put this {device} where all can see it")
    phone.touch(glyph="gear")
    assert phone.shows(f"This {device}")
    assert not phone.shows(f"his {other}")
    phone.close()
