"""Abilities that only phones have: vibrate briefly, keep a screen out of screenshots."""

from __future__ import annotations

from kivy.utils import platform

_CLOCK_TICK = 4
_LONG_PRESS = 0
_FLAG_SECURE = 0x2000


def tick() -> None:
    """Let the hand feel one step of a dial; never heard, since a sound would tell the bid."""
    if platform == "android":
        from jnius import autoclass

        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        activity.getWindow().getDecorView().performHapticFeedback(_CLOCK_TICK)


def buzz() -> None:
    """Let the hand feel that its owner is asked."""
    if platform == "android":
        from jnius import autoclass

        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        activity.getWindow().getDecorView().performHapticFeedback(_LONG_PRESS)


def keep_secret(is_secret: bool) -> None:
    """Keep the screen out of screenshots and of the list of recent apps, or let it in again."""
    if platform == "android":
        from android.runnable import run_on_ui_thread
        from jnius import autoclass

        window = autoclass("org.kivy.android.PythonActivity").mActivity.getWindow()
        run_on_ui_thread(window.addFlags if is_secret else window.clearFlags)(_FLAG_SECURE)


def is_still() -> bool:
    """Return whether the phone's owner has turned all motion off."""
    if platform != "android":
        return False
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    settings = autoclass("android.provider.Settings$Global")
    scale = settings.getFloat(activity.getContentResolver(), "animator_duration_scale", 1.0)
    return bool(scale == 0.0)
