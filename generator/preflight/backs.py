"""Check `back`: backs that tell one card from another, or which way up a card lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from punchboard.generator.face import Face
from punchboard.generator.preflight.finding import Finding
from punchboard.generator.preflight.marks import Flat
from punchboard.generator.preflight.turned import is_same_by_shapes

if TYPE_CHECKING:
    from PIL.Image import Image

#: Pixels an inch at which a back is compared with itself upside down.
DPI = 150
#: A pixel differs if one of its channels does by more than this, of 255: less is smoothing.
_TELLING = 60
#: Pixels that may differ, as a part of all: the edges of shapes that fall between two pixels.
_SPECKS = 0.0005

#: Makes a picture of a face.
Rasterise = Callable[[Face], "Image"]


class BacksOfDeck:
    """The backs of one component, looked at as they are drawn."""

    def __init__(self) -> None:
        self.first: Face | None = None
        self.first_card = ""
        self.other_card = ""
        self.names: dict[str, None] = {}

    def see(self, card: str, name: str, face: Face) -> None:
        """Compare a card's back with the deck's first one."""
        first = self.first
        if first is None:
            self.first, self.first_card = face, card
        elif face is not first and not is_same(face, first):
            self.other_card = self.other_card or card
            self.names[name] = None

    def differing(self, component: str, title: str, first_name: str) -> Finding | None:
        """Return what is wrong if they differ."""
        if not self.names:
            return None
        return Finding(
            "back",
            f'backs of {title} differ from that of "{first_name}": they give cards away',
            "let the back's layout read nothing of the card, or say uniform_back: false",
            component,
            self.other_card,
            "back",
            cards=tuple(self.names),
        )

    def turned(
        self,
        component: str,
        title: str,
        name: str,
        flatten: Callable[[Face], Flat],
        rasterise: Rasterise,
    ) -> Finding | None:
        """Return what is wrong if the back does not look the same upside down."""
        if self.first is None or is_same_by_shapes(flatten(self.first)):
            return None
        if looks_same_turned(rasterise(self.first)):
            return None
        return Finding(
            "back",
            f"the back of {title} looks different upside down, and upright: true asks that it not",
            "draw it the same from both ends, or take upright: out",
            component,
            self.first_card,
            "back",
            cards=(name,),
        )


def is_same(one: Face, other: Face) -> bool:
    """Return whether two faces have the same display list."""
    if one.items != other.items or (one.underlay is None) is not (other.underlay is None):
        return False
    if one.underlay is None or other.underlay is None or one.underlay is other.underlay:
        return True
    return is_same(one.underlay, other.underlay)


def looks_same_turned(picture: Image) -> bool:
    """Return whether a picture looks the same upside down."""
    from PIL import ImageChops
    from PIL.Image import Transpose

    half = picture.resize((max(picture.width // 2, 1), max(picture.height // 2, 1)))
    turned = half.transpose(Transpose.ROTATE_180)
    telling = (
        ImageChops.difference(half, turned)
        .convert("L")
        .point([0] * (_TELLING + 1) + [255] * (255 - _TELLING))
    )
    differing = telling.histogram()[255]
    return differing <= _SPECKS * half.width * half.height
