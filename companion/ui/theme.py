"""The look that every widget reads: colours, text sizes and spaces; changing it redraws all."""

from __future__ import annotations

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.utils import platform

from punchboard.companion.ui.palette import DARK, LIGHT, rgb

#: Text that is large already grows no further than this: the answers need the room.
_MOST_LARGE = 1.2
#: How much larger all text is drawn; the setting's name to the factor.
TEXT_SIZES = {"small": 0.88, "normal": 1.0, "large": 1.2, "huge": 1.45}
THEMES = ("system", "light", "dark")


class Theme(EventDispatcher):
    """Colours as rgba, text sizes in pixels, spaces in pixels.

    Text sizes follow the phone's own text size and the app's setting; spaces don't.
    """

    dark = BooleanProperty(False)
    factor = NumericProperty(1.0)

    ground = ColorProperty("#ffffff")
    surface = ColorProperty("#ffffff")
    ink = ColorProperty("#000000")
    muted = ColorProperty("#000000")
    line = ColorProperty("#000000")
    edge = ColorProperty("#000000")
    accent = ColorProperty("#000000")
    over_accent = ColorProperty("#ffffff")
    soft = ColorProperty("#ffffff")
    warn = ColorProperty("#000000")
    warn_soft = ColorProperty("#ffffff")
    gold = ColorProperty("#ffffff")
    tan = ColorProperty("#ffffff")
    space = ColorProperty("#ffffff")
    scrim = ColorProperty("#000000")

    small = NumericProperty(13)
    body = NumericProperty(16)
    lead = NumericProperty(19)
    title = NumericProperty(22)
    prompt = NumericProperty(26)
    figure = NumericProperty(28)
    huge = NumericProperty(56)

    font = "Roboto"

    def __init__(self) -> None:
        super().__init__()
        self.step = dp(8)
        self.radius = dp(12)
        self.target = dp(48)
        self.use("light", "normal")

    def use(self, theme: str, size: str) -> None:
        """Take a theme (`light`, `dark`, `system`) and a text size of `TEXT_SIZES`."""
        self.dark = theme == "dark" or (theme == "system" and system_is_dark())
        for token, colour in (DARK if self.dark else LIGHT).items():
            setattr(self, token, (*rgb(colour), 1.0))
        self.factor = factor = TEXT_SIZES[size]
        self.small, self.body, self.lead = sp(13.5) * factor, sp(16) * factor, sp(19) * factor
        large = min(factor, _MOST_LARGE)
        self.title, self.prompt = sp(22) * large, sp(26) * large
        self.figure, self.huge = sp(28) * large, sp(60) * factor


def system_is_dark() -> bool:
    """Tell whether the phone is set to dark screens; False where nothing can be asked."""
    if platform != "android":
        return False
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    night = activity.getResources().getConfiguration().uiMode & 0x30
    return bool(night == 0x20)


THEME = Theme()
