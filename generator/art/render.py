"""Parts of drawings that only pixels can show: drawn by another process, as large as they print."""

from __future__ import annotations

import atexit
import io
import json
import os
import signal
import sys
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.child import can_start, start_child
from punchboard.cards.filter_time import FilterError, FilterTime
from punchboard.cards.problem import Diagnostics, Position, PunchboardError
from punchboard.generator.art.pictures import Encoded, encode

if TYPE_CHECKING:
    from subprocess import Popen

    from PIL.Image import Image as Pixels

#: Pixels of one element: A4 at 500 dpi has 24 million. A larger one is drawn in fewer.
_MOST_PIXELS = 24_000_000
#: Pixels across or down of a first look.
_GLANCE = 256
#: Seconds on the clock for each second of the processor: other programs need it, too.
_PATIENCE = 3
#: Shortest time that counts, in seconds.
_LEAST = 0.001
#: Bytes of finished pictures that are kept for the next file.
_MOST_KEPT = 200_000_000
#: How the process ends that draws for longer than it may; Windows has the clock alone.
_OUT_OF_TIME = None if sys.platform == "win32" else -signal.SIGPROF
_FIX = marked(
    "export this element from your drawing program as a PNG, and put that into the drawing"
)


class RenderError(PunchboardError):
    """An element that can't be drawn."""


class TimeSpentError(RenderError):
    """An element for which the filters' processor time doesn't suffice."""


class Rendered(NamedTuple):
    """A part of a drawing to rasterize once its printed size is known.

    Attributes:
        text: The part as a self-contained SVG without a size.
        wide: Width in units of the drawing.
        tall: Height in units of the drawing.
        place: Position of the element.
        element: Start of a sentence about it, such as `<circle id="halo">`.
        time: Time that the filters of its file may take.
    """

    text: str
    wide: float
    tall: float
    place: Position
    element: str
    time: FilterTime

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
        """Return its height in pixels, at the same resolution."""
        return max(1, round(self.tall * self._glance))

    @property
    def _glance(self) -> float:
        return 4 * _GLANCE / max(self.wide, self.tall)

    @property
    def bytes(self) -> int:
        """Return the size of its SVG in bytes."""
        return len(self.text)

    def is_seen(self) -> bool:
        """Return whether there is anything to see.

        Raises:
            RenderError: if it can't be drawn.
        """
        return self._drawn(*self._glance_size).getchannel("A").getextrema() != (0, 0)

    def is_see_through(self) -> bool:
        """Return True: it may be translucent."""
        return True

    def pixels(self, width: float, height: float) -> Pixels:
        """Return it in RGBA, in as many pixels; in fewer if they are more than `_MOST_PIXELS`.

        Args:
            width: Pixels from left to right, 1 or more.
            height: Pixels from top to bottom, 1 or more.

        Raises:
            FilterError: if it can't be drawn in so many.
        """
        shrink = min(1.0, (_MOST_PIXELS / (width * height)) ** 0.5)
        size = max(1, round(width * shrink)), max(1, round(height * shrink))
        try:
            return self._drawn(*size)
        except RenderError as error:
            diagnostics = Diagnostics()
            at = f"at {size[0]} × {size[1]} pixels"
            message = tr(
                "{element}: its filter can't be drawn {place}: {message}",
                element=self.element,
                place=at,
                message=error.message,
            )
            diagnostics.error(self.place, message, error.hint)
            raise FilterError(diagnostics) from error

    def encoded(self, width: float, height: float) -> Encoded:
        """Return it as PDF takes it, in as many pixels.

        Raises:
            FilterError: if it can't be drawn in so many.
        """
        return encode(self.pixels(width, height))

    def glance(self) -> Pixels:
        """Return it in RGBA in few pixels, as it was drawn when its drawing was read.

        Raises:
            FilterError: if it is drawn again, and can't be.
        """
        return self.pixels(*self._glance_size)

    @property
    def _glance_size(self) -> tuple[int, int]:
        scale = _GLANCE / max(self.wide, self.tall)
        return max(1, round(self.wide * scale)), max(1, round(self.tall * scale))

    def _drawn(self, width: int, height: int) -> Pixels:
        from PIL import Image

        size = f'<svg width="{width}" height="{height}" preserveAspectRatio="none" '
        sized = self.text.replace("<svg ", size, 1)
        with Image.open(io.BytesIO(_renderer.render(sized, self.time))) as image:
            return image.convert("RGBA")


class _Renderer:
    """Asks the process, which begins with the first part and ends with this one."""

    def __init__(self) -> None:
        self._child: Popen[bytes] | None = None
        self._kept: dict[str, bytes] = {}

    def render(self, text: str, time: FilterTime) -> bytes:
        """Return a PNG.

        Args:
            text: Text of the SVG.
            time: Remaining time; the drawing is charged to it.

        Raises:
            TimeSpentError: if drawing it takes more.
            RenderError: if it can't be drawn.
        """
        if text not in self._kept:
            made = self._ask(text.encode(), time)
            while self._kept and sum(map(len, self._kept.values())) + len(made) > _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[text] = made
        return self._kept[text]

    def _ask(self, content: bytes, time: FilterTime) -> bytes:
        from threading import Event, Timer

        if time.left <= 0:
            raise TimeSpentError(time.reason, translated(_FIX))
        child = self._child = self._child or _begin()
        assert child.stdin is not None
        assert child.stdout is not None
        is_late = Event()

        def stop() -> None:
            is_late.set()
            child.kill()

        line, png, began = b"", b"", monotonic()
        clock = Timer(_PATIENCE * time.left, stop)
        clock.start()
        try:
            child.stdin.write(b"%d %f\n" % (len(content), max(time.left, _LEAST)) + content)
            child.stdin.flush()
            line = child.stdout.readline()
            if line.endswith(b"\n"):
                png = child.stdout.read(json.loads(line)["bytes"])
        except OSError:
            pass  # it died before it had read all
        finally:
            clock.cancel()
        head = json.loads(line) if line.endswith(b"\n") else None
        if head is None or len(png) < head["bytes"]:
            if self.end() == _OUT_OF_TIME or is_late.is_set():
                reason = time.reason
                time.spend_rest()
                raise TimeSpentError(reason, translated(_FIX))
            time.spend(min(monotonic() - began, time.left))  # it wasn't out of time
            raise RenderError(tr("it takes too much memory"), translated(_FIX))
        time.spend(head["seconds"])
        if not png:
            message = tr("it can't be drawn ({reason})", reason=head["message"])
            raise RenderError(message, tr("save the drawing as plain SVG"))
        return png

    def leave(self) -> None:
        """Leave the process to another one that began it, and so has its answers."""
        self._child = None

    def end(self) -> int | None:
        """End the process; return how it ended, as `Popen.returncode` has it, None without one."""
        child, self._child = self._child, None
        if child is None:
            return None
        child.kill()
        child.communicate()
        return child.returncode


def _begin() -> Popen[bytes]:
    if not can_start():
        raise RenderError(tr("there is no Python to draw it with"), translated(_FIX))
    try:
        return start_child("punchboard.generator.art.renderer.child")
    except OSError as trouble:
        hint = tr("close other programs, or put the drawing in as a picture")
        raise RenderError(tr("the process for it can't be started"), hint) from trouble


_renderer = _Renderer()
atexit.register(_renderer.end)
if hasattr(os, "register_at_fork"):  # Windows has no copies of processes
    os.register_at_fork(after_in_child=_renderer.leave)
