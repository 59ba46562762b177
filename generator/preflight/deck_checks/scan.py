"""`scan`: a code on a card that a camera wouldn't read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from punchboard.cards.catalog import tr
from punchboard.cards.schema.component import CardComponent
from punchboard.generator.preflight.check import DeckCheck
from punchboard.generator.preflight.finding import Finding

if TYPE_CHECKING:
    from PIL.Image import Image

    from punchboard.generator.impose.plan import Copy
    from punchboard.generator.printing import Printing

#: Resolution of the inspected codes, dots per inch.
_DPI = 300
#: Standard deviation of the blur, as a part of a module: from 0.4 on, good codes are lost too.
_BLUR = 0.25
#: Width of a module in pixels: a whole table in a photo has 5 to 6.
_PIXELS = 4.0
#: Darkest and lightest gray of a photo in a dim room, of 255.
_DARK, _LIGHT = 60, 150


class UnreadableCodes(DeckCheck):
    """Decode the code of each printed card from a bad picture of it."""

    name = "scan"
    order = 65

    def findings(self, printing: Printing) -> Iterator[Finding]:
        """Yield the cards whose codes can't be read."""
        components = self.inspected.faces.components
        scanned = {
            name
            for name, component in components.items()
            if isinstance(component, CardComponent) and component.scan is not None
        }
        if not scanned:
            return
        from punchboard.cards.scan.codes import MODULES, scanned_cards

        codes = scanned_cards(printing.game).codes
        faces = self.inspected.faces
        for copy in printing.copies:
            if copy.component not in scanned:
                continue
            _, card, _, look = faces.key(copy, "face")
            component = components[copy.component]
            assert isinstance(component, CardComponent)
            assert component.scan is not None
            module = component.scan.side / MODULES / 25.4 * _DPI
            if not self._is_readable(copy, codes[copy.component].digits(card, look), module):
                name = faces.piece(copy).name
                yield Finding(
                    "scan",
                    tr('the code on copy {copy} of "{card}" can\'t be read', copy=look, card=name),
                    tr("let nothing lie on it, or make it larger: side: of scan:"),
                    copy.component,
                    card,
                    cards=(name,),
                    copy=look,
                )

    def _is_readable(self, copy: Copy, digits: str, module: float) -> bool:
        """Return whether a copy's code can be read, or has none because there is no room."""
        from punchboard.cards.scan.decode import decode
        from punchboard.generator.layout.scan import drawn_code

        drawn = drawn_code(self.inspected.faces.face(copy, "face"), digits[3:8])
        if drawn is None:
            return True
        picture = _degraded(self.inspected.rasterize(drawn, _DPI), module)
        return {found.text for found in decode(picture)} - {""} == {digits}


def _degraded(picture: Image, module: float) -> Image:
    """Return a picture as a bad photo shows it: blurred, small, and with little contrast.

    Args:
        picture: The picture.
        module: Width of a code's module in pixels.
    """
    from PIL.ImageFilter import GaussianBlur

    scale = _PIXELS / module
    small = picture.convert("L").filter(GaussianBlur(_BLUR * module))
    small = small.resize((round(picture.width * scale), round(picture.height * scale)))
    return small.point([_DARK + level * (_LIGHT - _DARK) // 255 for level in range(256)])


CHECK = UnreadableCodes
