"""A passage of the rulebook: runs of words, icons and links, as the pack holds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from kivy.properties import ListProperty

from punchboard.cards.text import Run
from punchboard.companion.ui.parts.words import Prose
from punchboard.companion.ui.theme import THEME


class ReadRun(NamedTuple):
    """A stretch of one look; as `cards.text.Run`, and where it leads."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False
    link: str = ""


class Passage(Prose):
    """Runs laid out in lines; a touch on a link says where it leads."""

    runs = ListProperty([])

    def __init__(self, runs: Sequence[Mapping[str, Any]], **values: Any) -> None:
        self.register_event_type("on_link")
        super().__init__(runs=list(runs), **values)
        self._touched = ""

    def paragraphs(self) -> Sequence[tuple[Run, ...]]:
        """Return the one paragraph."""
        return (tuple(cast(Run, read_run(run)) for run in self.runs),)

    def colour_of(self, run: Run) -> Any:
        """Return the colour of a run: links stand out."""
        return THEME.accent if cast(ReadRun, run).link else self.colour

    def on_touch_down(self, touch: Any) -> bool:
        """Hold on to a finger that came down on a link."""
        self._touched = self._link_at(*touch.pos)
        if self._touched:
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Follow the link that was touched."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        link, self._touched = self._touched, ""
        if link:
            self.dispatch("on_link", link)
        return True

    def on_link(self, link: str) -> None:
        """Somebody wants to go where a link leads."""

    def _link_at(self, x: float, y: float) -> str:
        if not self.collide_point(x, y):
            return ""
        high = self.font_size * self.leading
        row = int((self.top - y) / high)
        for left, line, run, label in self._pieces:
            wide = label.get_extents(run.text)[0] if label is not None else 0
            if line == row and self.x + left <= x <= self.x + left + wide:
                return cast(ReadRun, run).link
        return ""


def read_run(run: Mapping[str, Any]) -> ReadRun:
    """Return a run of the pack; pictures stand as their names."""
    bold, italic, link = bool(run.get("bold")), bool(run.get("italic")), run.get("link", "")
    if "icon" in run:
        return ReadRun(run["icon"], bold, italic, True)
    picture = run.get("picture")
    if picture is not None:
        is_icon = picture["kind"] == "icon"
        return ReadRun(picture["name"] if is_icon else picture["alt"], bold, italic, is_icon)
    return ReadRun(run.get("text", ""), bold, italic, False, link)


def words_of(value: Any) -> str:
    """Return all words of a section, block or run, for searching."""
    if isinstance(value, Mapping):
        own = [str(value[name]) for name in ("text", "alt") if name in value]
        inner = [words_of(each) for each in value.values() if isinstance(each, list | dict)]
        return "".join(own) + "".join(inner)
    if isinstance(value, list | tuple):
        parts = [words_of(each) for each in value]
        is_runs = all(isinstance(each, Mapping) and "kind" not in each for each in value)
        return ("" if is_runs else " ").join(parts)
    return ""
