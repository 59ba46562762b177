"""The art library: every icon, drawing and picture of a build, read once and known by a key."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from punchboard.cards.budget import Budget
from punchboard.cards.catalog import marked, tr
from punchboard.cards.load.files import (
    MOST_BYTES,
    find_inside,
    read_bytes,
    read_bytes_again,
    settled_stamp,
)
from punchboard.cards.load.nearest import meant, nearest
from punchboard.cards.problem import Diagnostic, Diagnostics, Position, Severity
from punchboard.cards.schema import game as schema
from punchboard.generator.graphics.display_list import BROKEN, Symbol, is_see_through

if TYPE_CHECKING:  # each is loaded by the first game that has such art
    from punchboard.cards.filter_time import GameFilterTime
    from punchboard.generator.art.drawing_cache import DrawingCache
    from punchboard.generator.art.iconify import Credit, IconSet
    from punchboard.generator.art.pictures import Picture
    from punchboard.generator.art.render import Rendered
    from punchboard.generator.text.font_face import FontFace, GlyphPicture
    from punchboard.generator.text.fonts import FontLibrary

#: What the budget counts: for a corner of a drawing and for a part of it that is pixels, for an
#: icon's name that another is compared with, and for a pixel beyond those that a byte of a
#: photograph or a flat drawing stands for.
_STEPS_OF_CORNER, _STEPS_OF_PART, _STEPS_OF_COMPARING = 10, 50_000, 10
_STEPS_OF_PIXEL, _USUAL_PIXELS = 0.05, 100
PICTURE_ENDINGS = (
    ".png",
    ".jpg",
    ".jpeg",
    ".webp",
    ".avif",
    ".gif",
    ".bmp",
    ".tif",
    ".tiff",
    ".heic",
    ".heif",
)
#: Pictures used as inline icons are symbols to layout; this marks their keys.
PICTURE_PREFIX = "picture:"
#: Where icons are looked for if `icons:` says nothing; it need not be there.
_USUAL_FOLDER = "icons"
#: Folders of icons that are kept as they were listed.
_MOST_FOLDERS = 20
_LOST = marked("{message}; icons that are asked for and missing with it: {count}")


#: What was asked for, `icon` or `art` and a name, and the key of what was found.
ArtAsked = dict[tuple[str, str], str | None]


class ArtLibrary:
    """Finds art by the names in the game's data, and caches it.

    Attributes:
        symbols: Vector art by key.
        pictures: Pixel art by key.
        credits: Credits of the used icon sets and emoji, by prefix.
        picture_dpi: Highest resolution of pictures in print; infinite to keep all their pixels.
        asked: Log of requested art and the keys found; a caller resets it to watch one step.
    """

    def __init__(
        self,
        root: Path,
        shipped_icons: Path,
        icons: tuple[str | schema.IconSet, ...],
        symbols: dict[str, str],
        diagnostics: Diagnostics,
        position: Position,
        picture_dpi: float = math.inf,
        icons_at: Position | None = None,
        budget: Budget | None = None,
        fonts: FontLibrary | None = None,
        keeps_inks: bool = False,
        kept: DrawingCache | None = None,
        display_path: str = "",
    ) -> None:
        self._fonts = fonts
        self._kept = kept
        self._keeps_inks = keeps_inks  # a press gets CMYK pictures in their own inks
        self.picture_dpi = picture_dpi
        self.symbols: dict[str, Symbol] = {}
        self.pictures: dict[str, Picture | Rendered] = {}
        self.credits: dict[str, Credit] = {}
        self.asked: ArtAsked = {}
        self._root = root
        self._display_path = display_path
        self._short_forms = symbols
        self._diagnostics = diagnostics
        self._position = position
        self._icons_at = icons_at or position
        self._near: dict[str, str] = {}
        self._folders = [(shipped_icons.parent, shipped_icons.name)]
        self._sets: dict[str, IconSet] = {}
        # Unreadable sources of icons, by prefix: one error counts all their icons.
        self._lost: dict[str, Diagnostic] = {}
        for source in icons:
            if isinstance(source, schema.IconSet):
                self._add_set(source)
            else:
                self._folders.append((root, source))
                if source != _USUAL_FOLDER and not (root / source).is_dir():
                    self._miss_folder(source)
        self._icons: dict[str, tuple[str, float] | None] = {}
        self._art: dict[str, str | None] = {}
        self._glyphs: dict[tuple[str, int, str], tuple[str, GlyphPicture]] = {}
        self._reported_fonts: set[tuple[str, str]] = set()
        self._see_through: dict[str, bool] = {}
        self._account = (budget or Budget()).account(
            position, tr("icons and pictures"), tr("use simpler or fewer ones")
        )

    @cached_property
    def filter_time(self) -> GameFilterTime:
        """The processor time that filters may take in a run, for all drawings of a game."""
        from punchboard.cards.filter_time import GameFilterTime

        budget = self._account.budget
        if budget.filter_time is None:
            budget.filter_time = GameFilterTime()
        return budget.filter_time

    @cached_property
    def _files(self) -> dict[str, Path]:
        """The icon files of all folders by name; a later folder overrides earlier ones."""
        return {
            name: path
            for root, relative in self._folders
            for name, path in _icon_files(root, relative).items()
        }

    def icon(self, name: str) -> tuple[str, float] | None:
        """Return an icon's key and aspect ratio (width / height); None if there is no such icon."""
        if name not in self._icons:
            self._icons[name] = self._find_icon(self._short_forms.get(name, name))
        found = self._icons[name]
        self.asked["icon", name] = found and found[0]
        return found

    def icon_names(self) -> list[str]:
        """Return the names of all icons: short forms, files, and those of sets as `prefix:name`."""
        of_sets = (f"{each.prefix}:{name}" for each in self._sets.values() for name in each.names)
        return list(dict.fromkeys([*self._short_forms, *sorted(self._files), *of_sets]))

    def nearest(self, name: str) -> str:
        """Return the most similar name of an icon; "" if none is similar."""
        if name not in self._near:
            known = (
                [*self._files] if name in self._short_forms else [*self._short_forms, *self._files]
            )
            self._account.spend(_STEPS_OF_COMPARING * len(known))
            self._near[name] = nearest(self._short_forms.get(name, name), known)
        return self._near[name]

    def suggest(self, name: str) -> str:
        """Return the hint for an unknown icon name."""
        near = self.nearest(name)
        means = self._short_forms.get(name)
        if means is not None:
            if near:
                return tr(
                    'symbols: of game.yaml has {name}: {icon}, and there is no icon "{icon}"; '
                    'did you mean "{similar_icon}"?',
                    name=name,
                    icon=means,
                    similar_icon=near,
                )
            return tr(
                'symbols: of game.yaml has {name}: {icon}, and there is no icon "{icon}"',
                name=name,
                icon=means,
            )
        if near:
            words = tr('did you mean "{suggestion}"?', suggestion=near)
            return meant(name, [*self._short_forms, *self._files], words, near)
        file = name.split("/")[-1] + ".svg"
        return tr("draw it as icons/{file}, or name it under symbols:", file=file)

    def art(self, path: str, position: Position, *, is_known_wrong: bool = False) -> str | None:
        """Return the key of a picture or drawing in the game's folder; None if it is unusable.

        Args:
            path: Path as written in the data.
            position: Position of the path in the data.
            is_known_wrong: Whether an error was already reported for it.
        """
        if path not in self._art:
            diagnostics = Diagnostics() if is_known_wrong else self._diagnostics
            self._art[path] = self._load_art(path, position, diagnostics)
        self.asked["art", path] = self._art[path]
        return self._art[path]

    def glyph(
        self, face: FontFace, number: int, colour: str = "#000000"
    ) -> tuple[str, GlyphPicture] | None:
        """Return the key of a glyph's picture and the picture; None if the glyph is an outline.

        Args:
            face: Font of the glyph.
            number: Glyph id.
            colour: Color of the text, `#rrggbb`.
        """
        picture = face.picture_of(number)
        if picture is None:
            return None
        asked = face.name, number, colour if picture.takes_colour else ""
        if asked not in self._glyphs:
            from punchboard.generator.art.iconify import TWEMOJI  # few texts have pictures
            from punchboard.generator.art.svg import read_glyph
            from punchboard.generator.text.emoji_face import EmojiFace

            if picture.takes_colour:
                picture = face.picture_of(number, colour)
                assert picture is not None
            if isinstance(face, EmojiFace):
                self.credits["emoji"] = TWEMOJI
            diagnostics = Diagnostics()
            symbol, picture = read_glyph(picture, face.name, diagnostics)
            if picture.is_near:
                diagnostics.note(
                    self._position,
                    tr("some glyphs add colors as light does; they print nearly so"),
                    tr("look at them in the proof"),
                )
            if face.file.has_color:  # a designer's font; shipped emoji are small
                self._spend(symbol)
            self._report_font(face.file.path.name, diagnostics)
            self._glyphs[asked] = self._file(f"{face.name}/{number}", symbol), picture
        return self._glyphs[asked]

    def _report_font(self, font: str, diagnostics: Diagnostics) -> None:
        """Report faults of a glyph's drawing, each kind once per font."""
        for each in diagnostics:
            if (font, each.hint) not in self._reported_fonts:
                self._reported_fonts.add((font, each.hint))
                message = tr("font {font}: {message}", font=font, message=each.message)
                self._diagnostics.extend([each._replace(position=self._position, message=message)])

    def dpi_of_glyph(self, key: str, picture: GlyphPicture, size: float) -> float:
        """Return the resolution of a glyph of pixels, in dpi; infinite for other glyphs.

        Args:
            key: Key of its symbol.
            picture: Picture of the glyph.
            size: Font size of the text, points.
        """
        symbol = self.symbols[key]
        if not symbol.pictures:
            return math.inf
        from punchboard.generator.art.pictures import Picture

        inches = picture.width * size / 72 / symbol.width
        pixels = dict(symbol.pictures)
        found = [
            pixels[each.picture].width / (each.width * inches)
            for each in symbol.images()
            if isinstance(pixels[each.picture], Picture) and each.width
        ]
        return min(found, default=math.inf)

    def add_drawing(self, name: str, symbol: Symbol) -> None:
        """Add a drawing without a file, under a name for `art`."""
        if name not in self._art:
            self._art[name] = self._keep(name, symbol)[0]

    def ask(self, kind: str, name: str) -> str | None:
        """Look up an icon or art as logged in `asked`, without reporting; return its key.

        Faulty art isn't cached, so that the next lookup in a layout reports its errors.
        """
        diagnostics, self._diagnostics = self._diagnostics, Diagnostics()
        try:
            found = self.icon(name) if kind == "icon" else self.art(name, self._position)
            if self._diagnostics.count:
                (self._icons if kind == "icon" else self._art).pop(name)
                return None
        finally:
            self._diagnostics = diagnostics
        return found[0] if isinstance(found, tuple) else found

    @property
    def steps(self) -> float:
        """The steps of the budget spent on reading art."""
        return self._account.steps

    def is_broken(self, key: str) -> bool:
        """Return whether a drawing couldn't be read and a crossed box replaces it."""
        return self.symbols.get(key) is BROKEN

    def is_see_through(self, key: str) -> bool:
        """Return whether a symbol or picture is translucent."""
        if key not in self._see_through:
            picture = self.pictures.get(key)
            self._see_through[key] = (
                is_see_through(self.symbols[key].paths, self)
                if picture is None
                else picture.is_see_through()
            )
        return self._see_through[key]

    def has_see_through_glyphs(self, font: str, text: str) -> bool:
        """Return whether a glyph of a run is a translucent picture.

        Args:
            font: Name of the run's font.
            text: Text of the run.
        """
        parts = self._fonts.named(font).drawn(text) if self._fonts is not None else ()
        return any(self._is_picture_see_through(face, part) for face, part in parts)

    def _is_picture_see_through(self, face: FontFace, text: str) -> bool:
        if not face.has_pictures:
            return False
        from punchboard.generator.art.glyphs import glyphs_of  # few texts have pictures

        pictures = (self.glyph(face, glyph.number) for glyph in glyphs_of(face, text))
        return any(self.is_see_through(found[0]) for found in pictures if found is not None)

    def ratio(self, key: str) -> float:
        """Return an artwork's width by its height."""
        if key.startswith(PICTURE_PREFIX):
            picture = self.pictures[key]
            return picture.width / picture.height
        symbol = self.symbols[key]
        return symbol.width / symbol.height

    def _find_icon(self, name: str) -> tuple[str, float] | None:
        if "." in name:
            key = self._load_art(name, self._position, self._diagnostics)
            return (key, self.ratio(key)) if key else None
        if name in self._files:
            path = self._files[name]
            if path.suffix != ".svg":
                return self._picture_icon(path)
            at = Position(self._shown_icon(path))
            return self._keep(name, self._read_svg(path, at, self._diagnostics))
        prefix, _, rest = name.partition(":")
        if rest and prefix in self._lost:
            self._diagnostics.add_outcome(self._lost[prefix], _LOST, name)
            return self._keep(name, BROKEN)
        if rest and prefix in self._sets:
            self.credits[prefix] = self._sets[prefix].credit
            source = self._sets[prefix]
            time = self.filter_time.of_file(source.position.file)
            symbol = source.icon(rest, self._position, self._diagnostics, self._fonts, time)
            return self._keep(name, symbol)
        if "" in self._lost and not self.nearest(name):
            self._diagnostics.add_outcome(self._lost[""], _LOST, name)
            return self._keep(name, BROKEN)
        return None

    def _shown(self, path: str) -> str:
        """Return the path of a file in the game's folder, as messages name it."""
        return f"{self._display_path}/{path}" if self._display_path else path

    def _shown_icon(self, file: Path) -> str:
        if file.is_relative_to(self._root):
            return self._shown(file.relative_to(self._root).as_posix())
        return f"templates/icons/{file.name}" if self._display_path else f"icons/{file.name}"

    def _picture_icon(self, path: Path) -> tuple[str, float] | None:
        picture = self._read_picture(path, Position(self._shown_icon(path)), self._diagnostics)
        if picture is None:
            return None
        return self._keep_picture(f"icons/{path.name}", picture)

    def _keep(self, name: str, symbol: Symbol) -> tuple[str, float]:
        """Store a symbol under its name and digest: a face with changed art is a changed face."""
        self._spend(symbol)
        return self._file(name, symbol), symbol.width / symbol.height

    def _spend(self, symbol: Symbol) -> None:
        """Charge a drawing to the budget."""
        corners = sum(len(path.segments) for path in symbol.shapes())
        parts = len(symbol.pictures)
        self._account.spend(_STEPS_OF_CORNER * corners + _STEPS_OF_PART * parts)

    def _file(self, name: str, symbol: Symbol) -> str:
        key = f"{name}#{symbol.digest[:12]}"
        self.symbols[key] = symbol
        # Drawings hold only bitmaps that this package made.
        self.pictures.update(cast("tuple[tuple[str, Picture | Rendered], ...]", symbol.pictures))
        return key

    def _keep_picture(self, name: str, picture: Picture) -> tuple[str, float]:
        excess = picture.in_file - _USUAL_PIXELS * picture.bytes
        self._account.spend(_STEPS_OF_PIXEL * max(excess, 0))
        key = f"{PICTURE_PREFIX}{name}#{picture.digest[:12]}"
        self.pictures[key] = picture
        return key, picture.width / picture.height

    def _load_art(self, path: str, position: Position, diagnostics: Diagnostics) -> str | None:
        found = find_inside(self._root, path, position, diagnostics, "picture")
        if found is None:
            return None
        ending = found.suffix.lower()
        if ending == ".svg":
            at = Position(self._shown(path))
            return self._keep(path, self._read_svg(found, at, diagnostics))[0]
        if ending not in PICTURE_ENDINGS:
            message = tr('"{path}" isn\'t a picture that can be printed', path=path)
            hint = tr("save it as SVG, PNG or JPEG")
            if ending == ".pdf":
                message = tr('"{path}" is a PDF, which can\'t be put on a card', path=path)
                hint = tr("save it as SVG in a drawing program, or save its page as PNG at 300 dpi")
            diagnostics.error(position, message, hint)
            return None
        picture = self._read_picture(found, position, diagnostics)
        if picture is None:
            return None
        return self._keep_picture(path, picture)[0]

    def _read_svg(self, path: Path, position: Position, diagnostics: Diagnostics) -> Symbol:
        raw = read_bytes_again(path, position.file, MOST_BYTES, diagnostics)
        if raw is None:
            return BROKEN
        text = raw.decode(errors="replace")
        known = self._kept.symbol(text, position) if self._kept is not None else None
        if known is not None:
            return known
        from punchboard.generator.art.svg import load_svg  # where nothing is kept of a drawing

        time = self.filter_time.of_file(position.file)
        return load_svg(text, position, diagnostics, self._fonts, self._kept, time)

    def _add_set(self, source: schema.IconSet) -> None:
        from punchboard.generator.art.iconify import MOST_CHARACTERS, load_iconify

        found = Diagnostics()
        path = find_inside(self._root, source.set, self._icons_at, found, "icon set")
        shown = self._shown(source.set)
        raw = None if path is None else read_bytes(path, shown, MOST_CHARACTERS, found)
        if raw is not None:
            text = raw.decode(errors="replace")
            self._sets[source.prefix] = load_iconify(text, Position(shown), found)
        self._diagnostics.extend(found)
        for error in found.of(Severity.ERROR):
            self._lost[source.prefix] = error

    def _read_picture(
        self, path: Path, position: Position, diagnostics: Diagnostics
    ) -> Picture | None:
        from punchboard.generator.art.pictures import load_picture

        return load_picture(path, position, diagnostics, keeps_inks=self._keeps_inks)

    def _miss_folder(self, relative: str) -> None:
        self._lost[""] = self._diagnostics.error(
            self._icons_at,
            tr('the folder of icons "{folder}" does not exist', folder=relative),
            tr("put it there, or correct the path under icons:"),
        )


def _icon_files(root: Path, relative: str) -> Mapping[str, Path]:
    """Return the icon files of a folder by name; links are left out, as they may lead outside."""
    # A folder above it could become a link, without another time of change.
    may_be_known = "/" not in relative and not (root / relative).is_symlink()
    stamp = settled_stamp(root / relative) if may_be_known else ()
    return _listed_icons(root, relative, stamp or (time.time_ns(),))


@lru_cache(_MOST_FOLDERS)
def _listed_icons(root: Path, relative: str, stamp: tuple[int, ...]) -> Mapping[str, Path]:
    """Return the icon files of a folder, listed once for each stamp of it."""
    del stamp  # only a part of the cache's key
    folder = root / relative
    if not folder.is_dir() or folder.resolve() != root.resolve() / relative:
        return {}
    endings = (".svg", *PICTURE_ENDINGS)
    with os.scandir(folder) as entries:
        names = sorted(each.name for each in entries if each.is_file(follow_symlinks=False))
    paths = (folder / name for name in names if name.lower().endswith(endings))
    return {path.stem: path for path in paths}
