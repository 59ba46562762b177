"""Typefaces: which file draws a variant of a family, and how wide its characters are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from punchboard.generator.pdf.truetype import read_metrics
from punchboard.generator.text.scripts import settable

#: Weights a style may ask for, lightest first.
WEIGHTS = ("regular", "bold", "black")
#: The family that every layout may count on: tabular figures and wide coverage, SIL OFL.
DEFAULT_FAMILY = "Lato"


class _Widths(dict[str, float]):
    """Widths of characters in ems; one that cannot be set is noted and gets half an em."""

    def __init__(self, known: Mapping[str, float]) -> None:
        super().__init__(known)
        self.lacking: set[str] = set()

    def __missing__(self, character: str) -> float:
        self.lacking.add(character)
        return 0.5


class FontFace:
    """One variant of a typeface.

    Attributes:
        name: unique, such as `Lato-Bold`.
        path: the TrueType file.
        cap_height: of capitals, in ems.
        descent: below the baseline, in ems, positive.
        widths: of characters, in ems.
    """

    def __init__(
        self, name: str, path: Path, cap_height: float, descent: float, widths: Mapping[str, float]
    ) -> None:
        self.name = name
        self.path = path
        self.cap_height = cap_height
        self.descent = descent
        self.widths = _Widths(widths)
        self._measured: dict[str, float] = {}

    def measure(self, word: str) -> float:
        """Return the width of a word in ems."""
        width = self._measured.get(word)
        if width is None:
            widths = self.widths
            width = self._measured[word] = sum([widths[character] for character in word])
        return width

    def covers(self, text: str) -> bool:
        """Return whether this font can draw every character of `text`, measured or not."""
        return all(each in self.widths for each in text)

    def lacks(self, text: str) -> str:
        """Return the characters of a measured `text` that it cannot set, each once, in order."""
        lacking = self.widths.lacking
        if not lacking:
            return ""
        return "".join(dict.fromkeys(each for each in text if each in lacking))


def load_face(name: str, path: Path) -> FontFace:
    """Return a face of a TrueType file, which takes note of the characters that it lacks.

    Args:
        name: what the face shall be called.
        path: a .ttf file with glyf outlines.

    Raises:
        FontError: if it is no such file, or is a variable font.
    """
    metrics = read_metrics(path)
    return FontFace(name, path, metrics.cap_height, metrics.descent, _settable(path))


@cache
def _settable(path: Path) -> dict[str, float]:
    """Return the widths of a font's characters but for those that cannot be set rightly."""
    return settable(read_metrics(path).widths)


def _lato_files() -> dict[tuple[str, bool], Path]:
    package = import_module("fontpkg_lato")
    folder = Path(str(package.__file__)).parent / "files"
    return {
        (weight, italic): folder
        / f"Lato-{weight.capitalize() if weight != 'regular' or not italic else ''}"
        f"{'Italic' if italic else ''}.ttf"
        for weight in WEIGHTS
        for italic in (False, True)
    }


class FontLibrary:
    """All variants of the families that a game may use, read when first asked for."""

    def __init__(self) -> None:
        shipped = _lato_files()
        self._files: dict[str, dict[tuple[str, bool], Path]] = {DEFAULT_FAMILY: shipped}
        # Labels and marks are drawn in these by name, whatever a designer calls her own fonts.
        self._shipped = {path.stem: path for path in shipped.values()}
        self._faces: dict[Path, FontFace] = {}
        self._names: dict[str, FontFace] = {}
        self._cuts: dict[tuple[str, str, bool], FontFace] = {}

    @property
    def families(self) -> tuple[str, ...]:
        """Names that a style's `font` may have."""
        return tuple(self._files)

    def add_family(self, family: str, files: Mapping[tuple[str, bool], Path]) -> None:
        """Add a designer's typeface: files by (weight, italic), ("regular", False) among them."""
        self._files[family] = dict(files)

    def face(self, family: str, weight: str = "regular", italic: bool = False) -> FontFace:
        """Return the nearest variant of a family.

        Raises:
            KeyError: if there is no such family.
            FontError: if its file cannot be used.
        """
        key = (family, weight, italic)
        if key not in self._cuts:
            path = self._nearest(family, weight, italic)
            self._cuts[key] = self._faces.get(path) or self._read(
                self._free_name(family, path), path
            )
        return self._cuts[key]

    def named(self, name: str) -> FontFace:
        """Return a variant by its name: one that was read, or one that its file names so.

        Raises:
            KeyError: if there is no such variant.
        """
        known = self._names.get(name)
        if known is None:
            own = {path.stem: path for files in self._files.values() for path in files.values()}
            known = self._read(name, (own | self._shipped)[name])
        return known

    @property
    def are_named_apart(self) -> bool:
        """Return whether no two files share a name, so that each variant is called as its file."""
        paths = {path for files in self._files.values() for path in files.values()}
        paths.update(self._shipped.values())
        return len({path.stem for path in paths}) == len(paths)

    def _read(self, name: str, path: Path) -> FontFace:
        face = self._faces[path] = self._names[name] = load_face(name, path)
        return face

    def _free_name(self, family: str, path: Path) -> str:
        """Return what a file's variant is called; files of one name lie in different folders."""
        if self._shipped.get(path.stem) == path:
            return path.stem
        name, number = path.stem, 1
        while name in self._names or name in self._shipped:
            name = f"{family}/{path.stem}" + (f"-{number}" if number > 1 else "")
            number += 1
        return name

    def _nearest(self, family: str, weight: str, italic: bool) -> Path:
        files = self._files[family]
        wanted = WEIGHTS.index(weight)
        lighter = WEIGHTS[wanted::-1]
        for each_italic in (italic, False):
            for each in lighter:
                if (each, each_italic) in files:
                    return files[each, each_italic]
        return files["regular", False]
