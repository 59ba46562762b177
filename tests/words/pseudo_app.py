"""Show the app's frozen screens in the pseudo-language, and find text that doesn't fit.

Runs in a process of its own, `python -m tests.words.pseudo_app [all] [FOLDER]`, in the language of
the environment. Prints a fault a line. `all` shows every frozen screen at every size, and prints
widgets that the short list of screens leaves out. Without it, that list is shown on a small phone.
FOLDER gets pictures.
"""

from __future__ import annotations

import gc
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from punchboard.cards import catalog

UI = Path(__file__).parents[1] / "companion" / "ui"
sys.path.insert(0, str(UI))

from layout import box_of, breaks_word  # noqa: E402
from offscreen import go_offscreen  # noqa: E402

Box = tuple[float, float, float, float]
Screen = Callable[[Path], "tuple[Any, str]"]
#: Width and height of a small phone, a large one and a tablet.
SIZES = ((320, 568), (412, 915), (1024, 768))
#: The frozen screens that together meet every kind of widget.
EVERY_KIND = (
    "timber", "a tender", "tricks", "the log", "matching", "awards", "all of a month",
    "the result", "settings", "a curtain", "a dial", "two seals", "all seals", "a chapter",
    "a card", "no table", "a new table", "joining",
)  # fmt: skip
_ACCENT = re.compile("[~À-ž]")
#: Words of the pseudo-language, and English words between them.
_TRANSLATED = re.compile(r"[A-Za-z’]*[~À-ž][A-Za-z’À-ž~]*")
_ENGLISH = re.compile(r"[A-Za-z]{3,}(?:[ ’'-][A-Za-z]+)*")
#: Names that no language translates: players, programs and formats.
_PLAYERS = re.compile(
    r"\b(Ada|Ben|Cleo|Dev|Dora|Emil|Eva|Fay|Jon|Kim|Mia|Zoë|Punchboard|BG Stats|CSV|Wi-Fi|min)\b"
    r"(’s)?"
)
_PADDING = re.compile(" ?~+(?: ~+)*")
_UNACCENTED = {accent: chr(letter) for letter, accent in catalog._ACCENTED.items()}
#: Pixels by which roundings may be off.
_SLACK = 2


def main(is_all: bool, pictures: Path | None) -> None:
    """Print every fault of every screen at every size."""
    assert catalog.language() == catalog.PSEUDO
    if not is_all:
        gc.disable()  # a collection looks through all of Kivy, and a few screens fit in memory
    with tempfile.TemporaryDirectory() as home:
        go_offscreen(Path(home) / "kivy")
        from finger import open_window

        open_window()
        read_as_english()
        chosen = [each for each in screens() if is_all or each[0] in EVERY_KIND]
        kinds: dict[str, set[str]] = {}
        for at, (name, show) in enumerate(chosen):
            folder = Path(home) / str(at)
            folder.mkdir()
            phone, data = show(folder)
            for size in SIZES if is_all else SIZES[:1]:
                phone.resize(size)
                phone.wait(1)
                if pictures:
                    phone.picture(pictures / f"{name.replace(' ', '-')}-{size[0]}.png")
                for fault in dict.fromkeys(faults(phone, data)):
                    sys.stdout.write(f"{name} at {size[0]}: {fault}\n")
                if size == SIZES[0]:
                    front = phone.root.children[0]
                    kinds[name] = {type(each).__name__ for each in phone.widgets(front)}
            phone.close()
    met = {kind for name in EVERY_KIND for kind in kinds[name]}
    for name, found in kinds.items():
        for kind in sorted(found - met):
            sys.stdout.write(f"{kind} is on {name}, but on no screen of EVERY_KIND\n")


def screens() -> Iterator[tuple[str, Screen]]:
    """Yield each frozen screen: its name and the function that shows it."""
    from test_screens import MOMENTS, PAGES, SCENES

    for name in MOMENTS:
        yield name, lambda folder, name=name: _moment(folder, *MOMENTS[name])
    for name in SCENES:
        yield name, lambda folder, name=name: _scene(folder, SCENES[name])
    for name in PAGES:
        yield name, lambda folder, name=name: _page(folder, PAGES[name])


def _moment(folder: Path, recording: str, rows: int, touches: tuple[str, ...]) -> tuple[Any, str]:
    """Return a phone in the middle of a recorded game, with all words of that game."""
    from test_screens import opened

    from tests.net import program

    document = json.loads((program.REPLAYS / f"{recording}.json").read_text("utf-8"))
    document["rows"] = document["rows"][:rows]
    phone = _phone(folder)
    opened(phone, phone.model.tables.bring_in(json.dumps(document)).id)
    for words in touches:
        phone.touch(words)
    return phone, _data(json.dumps(document["pack"]))


def _scene(folder: Path, play: Callable[[Any], object]) -> tuple[Any, str]:
    """Return a phone at a table of three that bids for fish."""
    from bid_game import bid_pack
    from bidding import phone_with_table

    phone = phone_with_table(folder)
    play(phone)
    return phone, _data(bid_pack())


def _page(folder: Path, play: Callable[[Any], object]) -> tuple[Any, str]:
    """Return a phone without a table."""
    from ui_game import small_pack

    phone = _phone(folder, small_pack())
    play(phone)
    return phone, _data(small_pack())


def _phone(folder: Path, pack: str = "") -> Any:
    from finger import Phone

    (folder / "packs").mkdir()
    if pack:
        (folder / "packs" / "small.pack.json").write_text(pack, "utf-8")
    return Phone(folder / "tables", folder / "packs")


def read_as_english() -> None:
    """Let tests find words of the pseudo-language by the English ones."""
    import finger

    own_words = finger._own_words
    finger._own_words = lambda widget: plain(own_words(widget))
    shown = finger.Phone.words
    finger.Phone.words = lambda phone: [plain(each) for each in shown(phone)]  # type: ignore[method-assign]


def plain(text: str) -> str:
    """Return a text of the pseudo-language in English."""
    return _PADDING.sub("", text).translate(_UNACCENTED)


def faults(phone: Any, data: str) -> Iterator[str]:
    """Yield the faults of all texts on a screen.

    Args:
        phone: shows the screen.
        data: all words of the game, in small letters.
    """
    boxes: list[tuple[str, Any, Box]] = []
    # A curtain or a sheet hides the page behind it.
    for widget in phone.widgets(phone.root.children[0]):
        text = getattr(widget, "text", "")
        if not isinstance(text, str) or not text.strip() or not _is_seen(widget):
            continue
        said = f"{type(widget).__name__} {text[:60]!r}"
        if left := _english(text, data):
            yield f"{said} is in English: {left}"
        if hasattr(widget, "texture_size"):
            yield from (f"{said} {each}" for each in _misfits(widget))
            box = _seen_box(widget)
            boxes += [(said, widget, box)] if box else []
    wide = phone._window.width
    for said, _, box in boxes:
        if box[0] < -_SLACK or box[2] > wide + _SLACK:
            yield f"{said} leaves the window"
    for (one, first, a), (other, second, b) in combinations(boxes, 2):
        if first in _above(second) or second in _above(first):
            continue
        if all(min(a[n + 2], b[n + 2]) - max(a[n], b[n]) > _SLACK for n in (0, 1)):
            yield f"{one} lies on {other}"


def _misfits(label: Any) -> Iterator[str]:
    """Yield how a text doesn't fit its box. Names of the game are as long in English."""
    if _ACCENT.search(label.text):
        if breaks_word(label):
            yield "breaks inside a word"
        if getattr(label, "is_shortened", False):
            yield "is shortened"
    # Around letters lies a fifth of their height.
    wide, high = label.texture_size[0] - label.width, label.texture_size[1] * 0.8 - label.height
    if max(wide, high) > _SLACK:
        yield f"needs {max(wide, 0):.0f} × {max(high, 0):.0f} pixels more"


def _is_seen(widget: Any) -> bool:
    return all(each.opacity for each in (widget, *_above(widget))) and min(widget.size) > 0


def _above(widget: Any) -> list[Any]:
    found = []
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        found.append(widget)
    return [each for each in found if hasattr(each, "opacity")]


def _seen_box(widget: Any) -> Box | None:
    """Return the part of a text's box that no scrolling hides; None if there is none."""
    from kivy.uix.scrollview import ScrollView

    left, bottom, right, top = box_of(widget)
    for each in _above(widget):
        if isinstance(each, ScrollView):
            low = each.to_window(*each.pos)[1]
            bottom, top = max(bottom, low), min(top, low + each.height)
    return (left, bottom, right, top) if top > bottom else None


def _english(text: str, data: str) -> str:
    """Return the words of a text that are neither translated nor the game's; "" for none."""
    for run in _ENGLISH.findall(_TRANSLATED.sub("|", _PLAYERS.sub("|", text))):
        words = run.casefold()
        # Sentences may reorder a game's words: "stocks" and "fish".
        if words not in data and not set(words.split()) <= set(data.split()):
            return str(run)
    return ""


def _data(pack: str) -> str:
    """Return all words of a game and of the defaults that it uses, without marks of bold text."""
    from punchboard.companion.pack import load_pack

    texts = " ".join(_texts(load_pack(pack).model_dump(mode="json"))).replace("**", "")
    return " ".join(texts.casefold().split())


def _texts(value: object) -> Iterator[str]:
    """Yield all texts of JSON, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    everything = "all" in arguments
    folders = [Path(each) for each in arguments if each != "all"]
    main(everything, folders[0] if folders else None)
