"""Find a font for letters that Lato lacks: beside the spreadsheet, or in an installed package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from punchboard.generator.text.font_file import FontError, read_font

#: Folders beside a spreadsheet to search for fonts.
_FOLDERS = ("", "fonts", "Fonts", "font")
_ENDINGS = frozenset((".ttf", ".otf", ".ttc", ".woff", ".woff2"))
#: Most fonts to read: a folder may have all fonts of a computer.
_MOST_READ = 40
#: Python packages with a font under the SIL Open Font License, and the name of its file.
PACKAGES = (("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),)


def font_for(letters: Sequence[str], folder: Path) -> Path | None:
    """Return the font that has most of some letters; None if no font has half of them.

    Args:
        letters: Characters and emoji of the cards, each once.
        folder: Folder of the spreadsheet.
    """
    fonts = (*_beside(folder), *_packaged())[:_MOST_READ]
    best = max(fonts, key=lambda path: _count(path, letters), default=None)
    return best if best is not None and _count(best, letters) * 2 >= len(letters) else None


def lacking_in(font: Path, letters: Sequence[str]) -> list[str]:
    """Return the letters that a font lacks."""
    characters = read_font(font).characters
    return [each for each in letters if not characters.issuperset(map(ord, each))]


def _beside(folder: Path) -> Iterator[Path]:
    for each in _FOLDERS:
        if (folder / each).is_dir():
            files = sorted((folder / each).iterdir())
            yield from (path for path in files if path.suffix.lower() in _ENDINGS)


def _packaged() -> Iterator[Path]:
    for package, name in PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            yield Path(spec.origin).parent / name


def _count(path: Path, letters: Sequence[str]) -> int:
    try:
        characters = read_font(path).characters
    except FontError:
        return 0
    return sum(characters.issuperset(map(ord, each)) for each in letters)
