"""Parts of drawings that only pixels can show: drawn by another process, as large as they print."""

from __future__ import annotations

import atexit
import io
import json
import os
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.child import can_start, start_child
from punchboard.cards.problem import PunchboardError
from punchboard.generator.art.pictures import Encoded, encode

if TYPE_CHECKING:
    from subprocess import Popen

    from PIL.Image import Image as Pixels

#: Pixels of one part: A4 at 600 dpi has 35 million.
_MOST_PIXELS = 24_000_000
#: Pixels across or down of a first look.
_GLANCE = 256
#: Seconds on the clock for one part, whatever the processor did.
_MOST_WAITING = 60
#: The same for all parts of a build: what is large is then drawn in fewer pixels.
_MOST_WAITING_IN_ALL = 300
#: Bytes of finished pictures that are kept for the next file.
_MOST_KEPT = 200_000_000


class RenderError(PunchboardError):
    """A part that cannot be drawn."""


class Rendered(NamedTuple):
    """A part of a drawing that is made of pixels when its size in print is known.

    Attributes:
        text: the part as an SVG of its own, which refers to nothing outside and has no size.
        wide: its width in units of the drawing.
        tall: its height likewise.
    """

    text: str
    wide: float
    tall: float

    @property
    def digest(self) -> str:
        """Return a name of its content."""
        return sha256(self.text.encode()).hexdigest()[:12]

    @property
    def width(self) -> int:
        """Return how many pixels wide it is to be looked at on a screen."""
        return max(1, round(self.wide * self._glance))

    @property
    def height(self) -> int:
        """Return how many pixels tall it is likewise."""
        return max(1, round(self.tall * self._glance))

    @property
    def _glance(self) -> float:
        return 4 * _GLANCE / max(self.wide, self.tall)

    @property
    def bytes(self) -> int:
        """Return how large it is as it lies in the drawing."""
        return len(self.text)

    def is_seen(self) -> bool:
        """Return whether there is anything to see.

        Raises:
            RenderError: if it cannot be drawn.
        """
        return self._looked_at().getchannel("A").getextrema() != (0, 0)

    def is_see_through(self) -> bool:
        """Return that what lies below it may be seen."""
        return True

    def pixels(self, width: float, height: float) -> Pixels:
        """Return it in RGBA, in as many pixels; in fewer if so many take too long.

        Args:
            width: pixels from left to right, 1 or more.
            height: pixels from top to bottom, 1 or more.
        """
        shrink = min(1.0, (_MOST_PIXELS / (width * height)) ** 0.5)
        while True:
            size = max(1, round(width * shrink)), max(1, round(height * shrink))
            try:
                return self._drawn(*size)
            except RenderError:
                if max(size) <= 2 * _GLANCE:
                    return self._looked_at()
                shrink /= 2

    def encoded(self, width: float, height: float) -> Encoded:
        """Return it as PDF takes it, in as many pixels."""
        return encode(self.pixels(width, height))

    def _looked_at(self) -> Pixels:
        """Return it in few pixels, as it was drawn when its drawing was read."""
        scale = _GLANCE / max(self.wide, self.tall)
        return self._drawn(max(1, round(self.wide * scale)), max(1, round(self.tall * scale)))

    def _drawn(self, width: int, height: int) -> Pixels:
        from PIL import Image

        size = f'<svg width="{width}" height="{height}" preserveAspectRatio="none" '
        sized = self.text.replace("<svg ", size, 1)
        with Image.open(io.BytesIO(_renderer.render(sized))) as image:
            return image.convert("RGBA")


class _Renderer:
    """Asks the process, which begins with the first part and ends with this one."""

    def __init__(self) -> None:
        self._child: Popen[bytes] | None = None
        self._kept: dict[str, bytes] = {}
        self._waited = 0.0

    def render(self, text: str) -> bytes:
        """Return a PNG.

        Raises:
            RenderError: if it cannot be drawn.
        """
        if text not in self._kept:
            made = self._ask(text.encode())
            while self._kept and sum(map(len, self._kept.values())) + len(made) > _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[text] = made
        return self._kept[text]

    def _ask(self, content: bytes) -> bytes:
        if self._waited > _MOST_WAITING_IN_ALL:
            raise RenderError("all filters together take too much time", "use fewer of them")
        began = monotonic()
        try:
            return self._answer(content)
        finally:
            self._waited += monotonic() - began

    def _answer(self, content: bytes) -> bytes:
        from threading import Timer

        child = self._child = self._child or _begin()
        assert child.stdin is not None
        assert child.stdout is not None
        head, png = b"", b""
        clock = Timer(_MOST_WAITING, child.kill)
        clock.start()
        try:
            child.stdin.write(b"%d\n" % len(content) + content)
            child.stdin.flush()
            head = child.stdout.readline()
            if head.endswith(b"\n"):
                png = child.stdout.read(json.loads(head)["bytes"])
        except OSError:
            pass  # it died before it had read all
        finally:
            clock.cancel()
        if not head.endswith(b"\n") or len(png) < json.loads(head)["bytes"]:
            self.end()
            hint = "simplify it, or put it in as a picture"
            raise RenderError("it takes too much time or memory", hint)
        if not png:
            message = json.loads(head)["message"]
            raise RenderError(f"it cannot be drawn ({message})", "save the drawing as plain SVG")
        return png

    def leave(self) -> None:
        """Leave the process to another one that began it, and so has its answers."""
        self._child = None

    def end(self) -> None:
        """End the process."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.communicate()


def _begin() -> Popen[bytes]:
    if not can_start():
        raise RenderError("there is no Python to draw it with", "put the drawing in as a picture")
    try:
        return start_child("punchboard.generator.art.renderer.child")
    except OSError as trouble:
        hint = "close other programs, or put the drawing in as a picture"
        raise RenderError("the process for it cannot be started", hint) from trouble


_renderer = _Renderer()
atexit.register(_renderer.end)
if hasattr(os, "register_at_fork"):  # Windows has no copies of processes
    os.register_at_fork(after_in_child=_renderer.leave)
