"""A QR code: sharp squares, black on white in every theme, with a white border."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import StringProperty

from punchboard.companion.ui.draw.drawing import Drawing

#: White modules around a code, as the standard asks for.
_QUIET = 4


class QrCode(Drawing):
    """A code as large as fits, its modules of whole pixels.

    Attributes:
        text: Text of the code; "" draws nothing.
    """

    text = StringProperty("")
    drawn_from = ("text",)

    def redraw(self, *_: object) -> None:
        """Draw again at the current size."""
        self.canvas.clear()
        if not self.text:
            return
        rows = modules(self.text)
        count = len(rows)
        step = max(1, int(min(self.size)) // count)
        side = step * count
        texture = Texture.create(size=(count, count), colorfmt="luminance", bufferfmt="ubyte")
        texture.mag_filter = texture.min_filter = "nearest"
        # Textures begin at the bottom.
        lines = (bytes(0 if dark else 255 for dark in row) for row in reversed(rows))
        texture.blit_buffer(b"".join(lines), colorfmt="luminance", bufferfmt="ubyte")
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(
                texture=texture,
                pos=(int(self.center_x - side / 2), int(self.center_y - side / 2)),
                size=(side, side),
            )


def modules(text: str) -> list[list[bool]]:
    """Return the modules of a code from above, True for black, the quiet zone included."""
    # Loaded only where a code is shown: the app starts without it.
    import segno

    code = segno.make(text, micro=False, error="m")
    return [[bool(each) for each in row] for row in code.matrix_iter(border=_QUIET)]
