"""The fonts of a game: families, their variants, and the faces that set words.

A *family*, such as Lato, has *variants* by weight and italic. The *source* of a variant is a font
in a file. A *face* is a loaded source with a language and fallbacks; it measures and draws words.
Variants that have the same source share a face.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.nearest import did_you_mean, one_of
from punchboard.cards.problem import FieldError
from punchboard.generator.text.color_face import ColorFace
from punchboard.generator.text.emoji_face import EmojiFace
from punchboard.generator.text.font_face import SYMBOLS, Fallbacks, FontFace, Form
from punchboard.generator.text.font_file import FontError, read_font

#: Weights of a style, lightest first.
WEIGHTS = ("regular", "bold", "black")
#: Weights as numbers in variable fonts (OpenType 1.9.1, usWeightClass).
_WEIGHT = {"regular": 400, "bold": 700, "black": 900}
#: Family available to every layout: tabular figures and wide coverage, SIL OFL.
DEFAULT_FAMILY = "Lato"
#: Families for names and headings, by name: the package with each, and its only file.
#: All are under the SIL OFL, but for DejaVu, whose own license permits the same.
_DISPLAY = {
    "Alfa Slab One": ("fontpkg_alfa_slab_one", "files/AlfaSlabOne-Regular.ttf"),
    "Cinzel": ("fontpkg_cinzel", "files/Cinzel[wght].ttf"),
    "DejaVu Sans Mono": ("barcode", "fonts/DejaVuSansMono.ttf"),
    "Fjalla One": ("fontpkg_fjalla_one", "files/FjallaOne-Regular.ttf"),
    "Lexend": ("fontpkg_lexend", "files/Lexend[wght].ttf"),
    "Lilita One": ("fontpkg_lilita_one", "files/LilitaOne-Regular.ttf"),
    "Marcellus": ("fontpkg_marcellus", "files/Marcellus-Regular.ttf"),
    "Oleo Script": ("fontpkg_oleo_script", "files/OleoScript-Bold.ttf"),
    "Righteous": ("fontpkg_righteous", "files/Righteous-Regular.ttf"),
}
#: Those whose file is a variable font, with all weights.
WEIGHTED_FAMILIES = frozenset({"Cinzel", "Lexend"})
#: Families that come with Punchboard.
SHIPPED_FAMILIES = (DEFAULT_FAMILY, *_DISPLAY)
#: Names of the faces for the emoji that ship with Punchboard, by form.
_EMOJI: dict[Form, str] = {
    "color": "Emoji",
    "black": "Emoji-Black",
    "outline": "Emoji-Outline",
}
#: Font of the spaces between emoji.
_REGULAR = "Lato-Regular"
_FORMS = {name: form for form, name in _EMOJI.items()}
EMOJI_FACES = frozenset(_FORMS)
#: Separator between the name of a color font's face and a form other than the library's.
_IN_FORM = "~"
#: Separator between the name of a face and the language of its words.
_IN_LANGUAGE = "@"
#: Weight and italic.
Variant = tuple[str, bool]


def families_hint(family: str, families: Sequence[str]) -> str:
    """Return the hint for an unknown family name."""
    add = tr("{known}; or add the font's files under fonts: in game.yaml", known=one_of(families))
    return did_you_mean(family, families, add)


class FontSource(NamedTuple):
    """A font in a file.

    Attributes:
        path: Path of the file.
        number: Number of the font in a collection, from 1.
        weight: Weight on the axis of a variable font.
    """

    path: Path
    number: int = 1
    weight: int = 400

    @property
    def stem(self) -> str:
        """Return a name for its face, which is unique if no other file has the same name.

        The signs before a language and a form don't occur in it.
        """
        stem = self.path.stem.replace(_IN_LANGUAGE, "_").replace(_IN_FORM, "_")
        number = f"-{self.number}" if self.number > 1 else ""
        return stem + number + (f"-{self.weight}" if self.weight != 400 else "")


class FontLibrary:
    """Library of all font variants of a game, loaded on first use.

    Attributes:
        has_color: Whether any loaded font has color glyphs.
    """

    def __init__(self, language: str = "en", emoji: Form = "color") -> None:
        """Create a library with the default family.

        Args:
            language: Default language of words, a BCP 47 tag.
            emoji: Form of the emoji that ship with Punchboard.
        """
        self._language = language
        self._form: Form = emoji
        self.has_color = False
        shipped = _lato()
        self._files: dict[str, Mapping[Variant, FontSource]] = {DEFAULT_FAMILY: shipped}
        self._fallback_families: dict[str, tuple[str, ...]] = {}
        #: Families of the game, in order.
        self._own: list[str] = []
        # Labels and crop marks use these by name, even if a designer's font has the same name.
        self._shipped = {source.stem: source for source in shipped.values()}
        # The loaded faces: by family, weight, italic and language; by source, language and
        # fallback families; by their unique names; emoji by their form.
        self._by_variant: dict[tuple[str, str, bool, str], FontFace] = {}
        self._by_source: dict[tuple[FontSource, str, tuple[str, ...]], FontFace] = {}
        self._by_name: dict[str, FontFace] = {}
        self._emoji: dict[Form, EmojiFace] = {}
        #: By family, the non-bold font that draws its bold text.
        self.unbold: dict[str, str] = {}
        #: By such a family, its first bold text, in the markup of texts; set by elements.
        self.unbold_texts: dict[str, str] = {}
        #: Callback for the name of each family without a bold font, once its bold font is needed.
        self.when_unbold: Callable[[str], None] | None = None

    @property
    def language(self) -> str:
        """Default language of words, a BCP 47 tag."""
        return self._language

    @property
    def families(self) -> tuple[str, ...]:
        """Family names that a style's `font` accepts."""
        return *SHIPPED_FAMILIES, *(each for each in self._own if each not in SHIPPED_FAMILIES)

    def add_family(
        self,
        family: str,
        files: Mapping[Variant, FontSource],
        fallback: Sequence[str] = (),
    ) -> None:
        """Add a designer's typeface.

        Args:
            family: Name of the family.
            files: Sources of its variants, including ("regular", False).
            fallback: Families for characters that it lacks.
        """
        self._files[family] = dict(files)
        self._fallback_families[family] = tuple(fallback)
        if family not in self._own:
            self._own.append(family)

    def face(
        self, family: str, weight: str = "regular", italic: bool = False, language: str = ""
    ) -> FontFace:
        """Return the face of the nearest variant of a family, and note a missing bold font.

        Args:
            family: Name of the family.
            weight: One of `WEIGHTS`.
            italic: Whether it is italic.
            language: BCP 47 tag of the words; "" for the default language.

        Raises:
            FieldError: If there is no such family.
            FontError: If its file is unusable.
        """
        face = self._face_of(family, weight, italic, language)
        if (
            weight != "regular"
            and family not in self.unbold
            and not face.file.is_bold
            and all(each == "regular" for each, _ in self._files[family])
        ):
            self.unbold[family] = face.name
            if self.when_unbold is not None:
                self.when_unbold(family)
        return face

    def _face_of(self, family: str, weight: str, italic: bool, language: str) -> FontFace:
        """Return the face of the nearest variant of a family, loaded on first use."""
        key = (family, weight, italic, language)
        if key not in self._by_variant:
            source = self._nearest(family, weight, italic)
            if read_font(*source).weight:
                source = source._replace(weight=_WEIGHT[weight])
            # A shared face keeps the fallbacks of the variant that loaded it.
            shared = source, language, self._fallback_families.get(family, ())
            if shared not in self._by_source:
                name = self._free_name(family, source, language)
                fallbacks = partial(self._fallbacks_of, *key)
                self._by_source[shared] = self._load(name, source, fallbacks, language)
            self._by_variant[key] = self._by_source[shared]
        return self._by_variant[key]

    def named(self, name: str) -> FontFace:
        """Return a face by its unique name; a display list of another process may name any face.

        Raises:
            KeyError: If the game has no such face.
        """
        face = self._by_name.get(name)
        plain, _, form = name.rpartition(_IN_FORM)
        if face is None and name in _FORMS:
            face = self.emoji(_FORMS[name])
        elif face is None and plain and form in _EMOJI:
            face = self.named(plain).in_form(form)
        elif face is None:
            face = self._symbols() if name == SYMBOLS else self._load_named(name)
        return face

    @property
    def has_file_names(self) -> bool:
        """Whether each face has its file's name, as no two files share one.

        Otherwise names depend on the order in which faces are loaded.
        """
        faces = {
            (source, self._fallback_families.get(family, ()))
            for family, files in self._files.items()
            for source in files.values()
        }
        faces.update((source, ()) for source in self._shipped.values())
        display = (FontSource(_display_file(family)) for family in _DISPLAY)
        faces.update((source, (DEFAULT_FAMILY,)) for source in display)
        return len({source.stem for source, _ in faces}) == len(faces)

    def _load_named(self, name: str) -> FontFace:
        """Load a face that another process has loaded.

        The name doesn't say its family, so all variants are loaded in its language.
        """
        if name in self._shipped:
            fallbacks = partial(
                self._fallbacks_of, DEFAULT_FAMILY, "regular", italic=False, language=""
            )
            source = self._shipped[name]
            face = self._by_source[source, "", ()] = self._load(name, source, fallbacks)
            return face
        language = name.partition(_IN_LANGUAGE)[2]
        for family, weight in product(self.families, WEIGHTS):
            for italic in (False, True):
                self._face_of(family, weight, italic, language)
        return self._by_name[name]

    def _fallbacks_of(
        self, family: str, weight: str, italic: bool, language: str
    ) -> list[FontFace]:
        """Return the fallback faces of a variant: its fallback families, symbols, and emoji.

        Lato falls back to all families of the game in order.
        """
        others = [each for each in self._fallback_families.get(family, ()) if each in self.families]
        fallbacks = [self._face_of(each, weight, italic, language) for each in others]
        if family == DEFAULT_FAMILY:
            for other in [each for each in self._own if each != family]:
                with suppress(FontError):  # reported where the font is used directly
                    fallbacks.append(self._face_of(other, weight, italic, language))
        return [*fallbacks, self._symbols(), self.emoji(self._form)]

    def emoji(self, form: Form) -> EmojiFace:
        """Return the face of the emoji that ship with Punchboard, in a form."""
        if form not in self._emoji:
            file = read_font(*self._shipped[_REGULAR])
            face = EmojiFace(_EMOJI[form], file, form, self.emoji)
            self._emoji[form] = self._by_name[face.name] = face
        return self._emoji[form]

    def _symbols(self) -> FontFace:
        if SYMBOLS not in self._by_name:
            self._by_name[SYMBOLS] = FontFace(SYMBOLS, read_font(_symbols_file()))
        return self._by_name[SYMBOLS]

    def _load(
        self, name: str, source: FontSource, fallbacks: Fallbacks, language: str = ""
    ) -> FontFace:
        """Load a face under a name; a font with glyphs that PDF can't embed is a `ColorFace`."""
        file = read_font(*source)
        own = language or self._language
        face = (
            ColorFace(name, file, fallbacks, own, self._form, partial(self._in_form, name))
            if file.has_color or not file.is_embedded
            else FontFace(name, file, fallbacks, own)
        )
        self._by_name[name] = face
        self.has_color = self.has_color or file.has_color
        return face

    def _in_form(self, name: str, form: Form) -> FontFace:
        """Return the face of a color font in a form.

        Args:
            name: Name of its face in the library's own form.
            form: Form of its pictures.
        """
        if form == self._form:
            return self._by_name[name]
        other = f"{name}{_IN_FORM}{form}"
        if other not in self._by_name:
            face = self._by_name[name]
            find = partial(self._in_form, name)
            self._by_name[other] = ColorFace(
                other, face.file, face.fallbacks, face.language, form, find
            )
        return self._by_name[other]

    def _free_name(self, family: str, source: FontSource, language: str) -> str:
        """Return a unique name for a face; several folders can have files of one name."""
        stem = source.stem + (f"{_IN_LANGUAGE}{language}" if language else "")
        if self._shipped.get(stem) == source:
            return stem
        name, number = stem, 1
        while name in self._by_name or name in self._shipped or name in (SYMBOLS, *_FORMS):
            name = f"{family}/{stem}" + (f"-{number}" if number > 1 else "")
            number += 1
        return name

    def _nearest(self, family: str, weight: str, italic: bool) -> FontSource:
        """Return the source of a variant, else of the next lighter one, italic if possible."""
        if family in _DISPLAY and family not in self._files:
            self._add_display(family)
        if family not in self._files:
            raise FieldError(
                tr('unknown font "{family}"', family=family), families_hint(family, self.families)
            )
        files = self._files[family]
        wanted = WEIGHTS.index(weight)
        lighter = WEIGHTS[wanted::-1]  # the wanted weight first
        variants = ((each, leans) for leans in (italic, False) for each in lighter)
        return next(files[each] for each in variants if each in files)  # the regular one is there

    def _add_display(self, family: str) -> None:
        """Add a display family on its first use; all its weights are one font."""
        source = FontSource(_display_file(family))
        self._files[family] = {(weight, False): source for weight in WEIGHTS}
        self._fallback_families[family] = (DEFAULT_FAMILY,)


@cache
def _display_file(family: str) -> Path:
    package, name = _DISPLAY[family]
    found = find_spec(package)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / name


def _symbols_file() -> Path:
    """Return the path of the symbol font, which a package for bar codes contains in full."""
    return _display_file("DejaVu Sans Mono")


@cache  # an editor opens a library at each key press
def _lato() -> Mapping[Variant, FontSource]:
    """Return the fonts of the default family."""
    package = import_module("fontpkg_lato")
    folder = Path(str(package.__file__)).parent / "files"
    upright = {(weight, False): folder / f"Lato-{weight.capitalize()}.ttf" for weight in WEIGHTS}
    italic = {
        (weight, True): folder / f"Lato-{weight.capitalize()}Italic.ttf" for weight in WEIGHTS
    }
    files = upright | italic | {("regular", True): folder / "Lato-Italic.ttf"}
    return {variant: FontSource(path) for variant, path in files.items()}
