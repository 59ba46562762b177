"""Renew the pictures of the companion's screens: `python docs/gallery/screens.py [WORD …]`.

Drives the real app by touch in a window that nobody sees. Each look (size, light or dark) becomes
one sheet; words limit the sheets to screens whose names hold one of them.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "companion" / "ui"))
os.environ.update(
    KIVY_NO_ARGS="1",
    KIVY_NO_ENV_CONFIG="1",
    KIVY_NO_CONSOLELOG="1",
    KIVY_NO_FILELOG="1",
    KIVY_HOME=tempfile.mkdtemp(prefix="kivy-"),
    KIVY_WINDOW="sdl2",
    KIVY_METRICS_DENSITY="1",
    KIVY_CLIPBOARD="dummy",
    SDL_VIDEODRIVER="offscreen",
    SDL_AUDIODRIVER="dummy",
)

from finger import Phone, open_window
from PIL import Image

from cards.diagnostic import Diagnostics
from cards.load.folder import load_game
from generator.pack import make_pack_alone, text_of

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: Pixels: about how wide a sheet may be, and what lies between its pictures.
WIDEST, GAP = 3400, 12
SIZES = ((412, 915), (360, 640), (1024, 768))
SEATS = (("blue", "Mia"), ("orange", "Jonas"), ("green", "Aïcha"), ("purple", "Sam"))


class Gallery:
    """Leads one phone through a game and takes its pictures."""

    def __init__(self, phone: Phone, out: Path, look: str, only: tuple[str, ...]) -> None:
        self.phone = phone
        self.out = out
        self.look = look
        self.only = only
        self.shots: list[Path] = []

    def shoot(self, name: str) -> None:
        """Take a picture of what is shown, if it is wanted."""
        if not self.only or any(word in name for word in self.only):
            self.shots.append(self.phone.picture(self.out / f"app-{name}-{self.look}.png"))

    def do(self, name: str, seat: str | None = None, **values: Any) -> None:
        """Take up an offer of the view by the action's name."""
        desk = self.phone.desk
        offers = [*desk.view["offers"], *desk.view["anytime"]]
        offer: Mapping[str, Any] = next(
            each for each in offers if each["do"] == name and seat in (None, each["seat"])
        )
        assert desk.take(offer, values), desk.refusal
        self.phone.settle()

    def on_to(self, phase: int) -> None:
        """Touch what leads on until a phase has come."""
        while self.phone.desk.view["moment"]["phase"] != phase:
            self.do("table.next")

    def play(self) -> None:
        """Lead through the screens."""
        phone = self.phone
        self.shoot("tables-empty")
        phone.touch("New table")
        for name in ("Blue", "Orange", "Green"):
            phone.touch(name)
        for line in [each for each in phone.widgets() if type(each).__name__ == "SeatChosen"]:
            line.ids.name.text = SEATS[line.place - 1][1]
        self.shoot("new-table")
        phone.touch("Purple")
        next(w for w in phone.widgets() if type(w).__name__ == "SeatChosen").ids.name.text = "Sam"
        phone.touch("Lay the table")
        self.shoot("first-store")
        phone.touch("Take a store")
        self.shoot("pick-card")
        phone.root.back()
        for number, (seat, _) in enumerate(SEATS, 1):
            self.do("stores.take", seat, card=f"starting:starting_{number}")
        self.shoot("checklist")
        for seat, amount in (("orange", 3), ("green", 5), ("purple", 3)):
            self.do("points.gain", seat, amount=amount)
        self.on_to(2)
        self.do("table.next")
        self.shoot("enough-for-all")
        self.do("supply.bid")
        self.shoot("dials")
        self._secrets()
        bids = {"blue": 4, "orange": 2, "green": 4, "purple": 1}
        self.do("supply.open", bids={seat: {"price": price} for seat, price in bids.items()})
        phone.wait(4)
        self.shoot("reveal")
        self.on_to(5)
        self.shoot("utilities")
        self.on_to(6)
        self.shoot("investment")
        phone.touch("Buy points")
        self.shoot("buy-points")
        phone.root.back()
        self.on_to(0)
        for number, seat in ((12, "green"), (23, "orange")):
            card = next(
                each for each in phone.desk.session.pack.cards
                if each.table == "stores" and each.number == number
            )  # fmt: skip
            self.do("stores.buy", seat, card=card.id, place="open")
        self.shoot("building")
        phone.touch("Buy from hand")
        phone.touch("2", kind="Tap")
        self.shoot("keypad")
        phone.root.back()
        self._asides()

    def _asides(self) -> None:
        """Shoot what is one touch away from the play page."""
        phone = self.phone
        phone.touch(kind="SeatPlace")
        self.shoot("seat")
        phone.root.back()
        for word in ("Change", "Table", "Log", "More"):
            phone.touch(word, kind="BarTap")
            self.shoot(word.lower())
            phone.root.back()
        phone.touch("Undo", kind="BarTap")
        self.shoot("undone")
        phone.touch("More", kind="BarTap")
        phone.touch("Match the table")
        self.shoot("match")
        phone.root.back()
        phone.touch("More", kind="BarTap")
        phone.touch("Settings")
        self.shoot("settings")
        phone.root.back()
        phone.touch("More", kind="BarTap")
        phone.touch("Rules and cards")
        self.shoot("rules")
        phone.root.back()
        self._end()
        phone.root.back()
        self.shoot("tables")

    def _secrets(self) -> None:
        """Shoot how bids are made on one phone that is passed."""
        phone = self.phone
        self.do("table.bidding", value="pass")
        self.shoot("sealing")
        phone.touch("Pass to ")
        self.shoot("curtain")
        phone.touch("Back to the table")
        self.do("table.bidding", value="dials")

    def _end(self) -> None:
        """Shoot the final scores and how they are shared."""
        phone = self.phone
        self.do("table.match", round=8, phase=6)
        while not phone.desk.view["moment"]["over"]:
            self.do("table.next")
        phone.wait(4)
        self.shoot("scores")
        phone.touch("More", kind="BarTap")
        phone.touch("Share the result")
        self.shoot("result")
        phone.root.back()


def write_pack(folder: Path) -> None:
    """Write the pack of the game that the pictures show."""
    game, _ = load_game(ROOT / "cards" / "games" / "brick_and_mortar", "brick_and_mortar")
    pack = make_pack_alone(game, Diagnostics()) if game is not None else None
    assert pack is not None
    (folder / "brick_and_mortar.pack.json").write_text(text_of(pack), encoding="utf-8")


def write_sheet(shots: list[Path], target: Path) -> None:
    """Put pictures of one size beside and under each other."""
    pictures = [Image.open(shot).convert("RGB") for shot in shots]
    wide, high = pictures[0].size
    columns = min(len(pictures), max(1, WIDEST // (wide + GAP)))
    rows = -(-len(pictures) // columns)
    size = (columns * (wide + GAP) + GAP, rows * (high + GAP) + GAP)
    sheet = Image.new("RGB", size, "#8c8172")
    for number, picture in enumerate(pictures):
        row, column = divmod(number, columns)
        sheet.paste(picture, (GAP + column * (wide + GAP), GAP + row * (high + GAP)))
    sheet.quantize(128, dither=Image.Dither.NONE).save(target, optimize=True)


def main(only: tuple[str, ...]) -> None:
    """Take all pictures, light and dark, at every size."""
    open_window()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pack(folder)
        for size in SIZES:
            for theme in ("light", "dark"):
                look = f"{size[0]}x{size[1]}-{theme}"
                phone = Phone(folder / look, folder, size, theme)
                gallery = Gallery(phone, folder, look, only)
                gallery.play()
                phone.close()
                write_sheet(gallery.shots, HERE / f"app-{look}.png")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
