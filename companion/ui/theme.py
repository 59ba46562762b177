"""The look of all widgets: colors, text sizes and spaces; widgets read it when they are made."""

from __future__ import annotations

from kivy.metrics import dp, sp
from kivy.utils import platform

from punchboard.companion.ui.palette import DARK, LIGHT, rgb

#: At most this factor enlarges text that is large already: the answers need the room.
_MOST_LARGE = 1.2
#: How much larger all text is drawn; the setting's name to the factor.
TEXT_SIZES = {"small": 0.88, "normal": 1.0, "large": 1.2, "huge": 1.45}
#: Red, green, blue and opacity, each 0 to 1; a list, as rules in kv join it with others.
Colour = list[float]
THEMES = ("system", "light", "dark")


class Theme:
    """Colours as rgba, text sizes in pixels, spaces in pixels.

    Text sizes follow the phone's own text size and the app's setting; spaces don't. None is a
    property of Kivy: each of a page's hundreds of widgets would hang its handlers on it, and Kivy
    searches all of them whenever it removes one. A change makes the page again.
    """

    ground: Colour
    surface: Colour
    ink: Colour
    muted: Colour
    line: Colour
    edge: Colour
    accent: Colour
    over_accent: Colour
    soft: Colour
    warn: Colour
    warn_soft: Colour
    gold: Colour
    tan: Colour
    space: Colour
    scrim: Colour

    font = "Roboto"

    def __init__(self) -> None:
        self.step = dp(8)
        self.radius = dp(12)
        self.target = dp(48)
        self.use("light", "normal")

    def use(self, theme: str, size: str) -> None:
        """Take a theme (`light`, `dark`, `system`) and a text size of `TEXT_SIZES`."""
        self.dark = theme == "dark" or (theme == "system" and system_is_dark())
        for token, colour in (DARK if self.dark else LIGHT).items():
            setattr(self, token, [*rgb(colour), 1.0])
        self.factor = factor = TEXT_SIZES[size]
        self.small, self.body, self.lead = sp(13.5) * factor, sp(16) * factor, sp(19) * factor
        large = min(factor, _MOST_LARGE)
        self.title, self.prompt = sp(22) * large, sp(26) * large
        self.figure, self.huge = sp(28) * large, sp(60) * factor


def system_is_dark() -> bool:
    """Return whether the phone is set to dark screens; False where nothing can be asked."""
    if platform != "android":
        return False
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    night = activity.getResources().getConfiguration().uiMode & 0x30
    return bool(night == 0x20)


THEME = Theme()
