"""Start the companion on a phone: this file is put at the top of the app, beside `packs`."""

from __future__ import annotations

from pathlib import Path

from punchboard.companion.ui.app import main

if __name__ == "__main__":
    main([str(Path(__file__).resolve().parent / "packs")])
