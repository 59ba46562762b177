"""Renew the pictures of the companion's screens: `python docs/gallery/screens.py [LOOK …]`.

Drives the real app by touch in a window that nobody sees. Each look (size, light or dark) becomes
one sheet; a look such as `412x915-dark` limits the run to it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "companion" / "ui"))
from finger import Phone, open_window
from offscreen import go_offscreen
from PIL import Image
from recorded import RECORDS, show_game

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.pack import make_pack_alone, text_of

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OUT = Path(os.environ.get("GALLERY_OUT", HERE))
MAIN = "brick_and_mortar"
#: Pixels: about how wide a sheet may be, and what lies between its pictures.
WIDEST, GAP = 3400, 12
_TABLET = 800
LOOKS = (
    ((412, 915), "light"),
    ((412, 915), "dark"),
    ((360, 640), "light"),
    ((360, 640), "dark"),
    ((1024, 768), "light"),
)
#: Screens that are a picture of their own, by look.
SINGLES = {"412x915-light": "enough-for-all", "412x915-dark": "reveal"}
SEATS = (("blue", "Mia"), ("orange", "Jonas"), ("green", "Aïcha"), ("purple", "Sam"))


class Gallery:
    """Leads one phone through a game and takes its pictures."""

    def __init__(self, phone: Phone, out: Path, look: str) -> None:
        self.phone = phone
        self.out = out
        self.look = look
        self.shots: list[Path] = []

    def shoot(self, name: str) -> None:
        """Take a picture of what is shown."""
        self.shots.append(self.phone.picture(self.out / f"app-{name}-{self.look}.png"))

    def do(self, name: str, seat: str | None = None, **values: Any) -> None:
        """Take up an offer of the view by the action's name."""
        model = self.phone.model
        offers = [*model.view["offers"], *model.view["anytime"]]
        offer: Mapping[str, Any] = next(
            each for each in offers if each["do"] == name and seat in (None, each["seat"])
        )
        assert model.take(offer, values), model.refusal
        self.phone.settle()

    def on_to(self, phase: int) -> None:
        """Touch what leads on until a phase has come."""
        while self.phone.model.view["moment"]["phase"] != phase:
            self.do("table.next")

    def until(self, name: str) -> None:
        """Touch what leads on until an offer stands there."""
        while name not in [offer["do"] for offer in self.phone.model.view["offers"]]:
            self.do("table.next")

    def sheet(self, do: str, name: str, then: str = "") -> None:
        """Shoot the sheet of an offer, if its form does not stand on the page itself."""
        phone = self.phone
        title = next(each["title"] for each in phone.model.view["offers"] if each["do"] == do)
        if not phone.shows(title):
            return
        phone.touch(title, kind="Tap")
        if then:
            phone.touch(then, kind="Tap")
        self.shoot(name)
        phone.root.close_sheet()

    def play(self) -> None:
        """Lead through the screens."""
        phone = self.phone
        self.shoot("tables-empty")
        phone.touch("Set up a table")
        phone.touch("Brick & Mortar")
        for name in ("Black", "Orange", "Ivory"):
            phone.touch(name)
        for line in [each for each in phone.widgets() if type(each).__name__ == "SeatChosen"]:
            line.ids.name.text = SEATS[line.place - 1][1]
        self.shoot("new-table")
        phone.touch("Purple")
        next(w for w in phone.widgets() if type(w).__name__ == "SeatChosen").ids.name.text = "Sam"
        phone.touch("Start the table")
        self.shoot("first-store")
        self.sheet("stores.take", "pick-card")
        for number, (seat, _) in enumerate(SEATS, 1):
            self.do("stores.take", seat, card=f"starting:starting_{number}")
        self.shoot("checklist")
        for seat, amount in (("orange", 3), ("green", 5), ("purple", 3)):
            self.do("points.gain", seat, amount=amount)
        self.until("supply.enough")
        self.shoot("enough-for-all")
        self._secrets()
        self.until("supply.open")
        self.shoot("dials")
        bids = {"blue": 4, "orange": 2, "green": 4, "purple": 1}
        self.do("supply.open", bids={seat: {"price": price} for seat, price in bids.items()})
        phone.wait(4)
        self.shoot("reveal")
        self.on_to(5)
        self.shoot("utilities")
        self.on_to(6)
        self.shoot("investment")
        self.sheet("investment.buy", "buy-points")
        self.on_to(0)
        for number, seat in ((12, "green"), (23, "orange")):
            card = next(
                each for each in phone.model.session.pack.cards
                if each.table == "stores" and each.number == number
            )  # fmt: skip
            self.do("stores.buy", seat, card=card.id, place="open")
        self.shoot("building")
        self.sheet("stores.buy", "keypad", then="2")
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
        phone.touch("Cards", kind="Tap")
        self.shoot("cards")
        phone.root.back()
        self._end()
        phone.root.back()
        self._full()
        phone.root.back()
        self.shoot("tables")

    def _secrets(self) -> None:
        """Shoot how bids are made on one phone that is passed."""
        phone = self.phone
        self.do("table.bidding", value="pass")
        if any(offer["do"] == "supply.bid" for offer in phone.model.view["offers"]):
            self.do("supply.bid")
        self.shoot("sealing")
        phone.touch("Pass to ")
        self.shoot("curtain")
        self.hold()
        self.shoot("dial")
        phone.touch(kind="Tap", text="Seal")
        phone.wait(2)
        self.shoot("curtain-next")
        phone.touch("Back to the table")
        self.do("table.bidding", value="dials")

    def hold(self) -> None:
        """Hold the curtain's button until the secret shows."""
        from kivy.tests.common import UnitTestTouch

        self.phone.settle(10)
        button = self.phone.find(kind="HoldTap")
        touch = UnitTestTouch(*button.to_window(*button.center))
        touch.touch_down()
        self.phone.wait(3)
        touch.touch_up()
        self.phone.wait(1)

    def _end(self) -> None:
        """Shoot the final scores and how they are shared."""
        phone = self.phone
        self.do("table.match", round=8, phase=6)
        while not phone.model.view["moment"]["over"]:
            self.do("table.next")
        phone.wait(4)
        self.shoot("scores")
        phone.touch(kind="ScoreHead", place=-1)
        phone.wait(1)
        self.shoot("scores-unfolded")
        phone.touch("Count", kind="Tap")
        phone.wait(4)
        self.shoot("show")
        phone.touch("Skip to the result")
        phone.wait(1)
        phone.touch("More", kind="BarTap")
        phone.touch("Share the result")
        self.shoot("result")
        phone.root.back()

    def _full(self) -> None:
        """Shoot what is there only when the app keeps the stock and the market too."""
        from punchboard.companion.ui.screens.play import PlayPage

        phone, model = self.phone, self.phone.model
        games = {pack.name: pack for pack in model.games()}
        options = dict.fromkeys(games[MAIN].play.options, True)
        assert model.lay(MAIN, "", SEATS, options), model.refusal
        phone.root.go(lambda: PlayPage(model, phone.root))
        for number, (seat, _) in enumerate(SEATS, 1):
            self.do("stores.take", seat, card=f"starting:starting_{number}")
        self.until("docks.supply")
        self.sheet("docks.supply", "full-supply")
        self.do("docks.supply", food=2, clothing=1, electronics=0, jewelry=0, art=0)
        self.until("docks.demand")
        self.do("docks.demand", food=2, clothing=3, electronics=2, jewelry=0, art=1)
        self.shoot("full-sale")
        phone.touch(kind="SeatPlace", place=1)
        self.shoot("full-seat")
        phone.touch("money", kind="Tap")
        self.hold()
        self.shoot("full-own-money")
        phone.root.cover(None)
        model.covered = False
        phone.touch("Table", kind="BarTap")
        self.shoot("full-table")
        phone.root.back()


def write_packs(folder: Path) -> None:
    """Write the packs of the games that the pictures show."""
    for name in RECORDS:
        game, _ = load_game(ROOT / "cards" / "games" / name, name)
        pack = make_pack_alone(game, Diagnostics()) if game is not None else None
        assert pack is not None, name
        (folder / f"{name}.pack.json").write_text(text_of(pack), encoding="utf-8")


def write_sheet(shots: list[Path], target: Path) -> None:
    """Put pictures of one size beside and under each other."""
    with Image.open(shots[0]) as first:
        columns = max(1, WIDEST // (first.width + GAP))
    write_rows([shots[at : at + columns] for at in range(0, len(shots), columns)], target)


def write_rows(rows: list[list[Path]], target: Path) -> None:
    """Put pictures into rows of few colors."""
    pictures = [[_loaded(shot) for shot in row] for row in rows]
    wide = max(sum(each.width + GAP for each in row) for row in pictures) + GAP
    high = sum(max(each.height for each in row) + GAP for row in pictures) + GAP
    sheet = Image.new("RGB", (wide, high), "#8c8172")
    y = GAP
    for row in pictures:
        x = GAP
        for picture in row:
            sheet.paste(picture, (x, y))
            x += picture.width + GAP
        y += max(each.height for each in row) + GAP
    sheet.quantize(160, dither=Image.Dither.NONE).save(target, optimize=True)


def open_hidden() -> None:
    """Open the window that nobody sees."""
    go_offscreen(tempfile.mkdtemp(prefix="kivy-"))
    open_window()


def main(only: tuple[str, ...]) -> None:
    """Take the pictures of each look, or of those that are named."""
    open_hidden()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_packs(folder)
        for size, theme in LOOKS:
            look = f"{size[0]}x{size[1]}-{theme}"
            if not only or look in only:
                take_look(folder, look, size, theme)
        if not only or "games" in only:
            take_games(folder)


def _loaded(shot: Path) -> Image.Image:
    """Return a picture, a tablet's at half its size."""
    with Image.open(shot) as picture:
        loaded = picture.convert("RGB")
    return loaded.reduce(2) if loaded.width > _TABLET else loaded


def take_games(folder: Path) -> None:
    """Write a row for each recorded game, and all of them side by side."""
    rows: dict[str, list[Path]] = {name: [] for name in RECORDS}
    for size, theme, most in (((412, 915), "light", 3), ((360, 640), "dark", 1)):
        phone = Phone(folder / f"games-{theme}", folder, size, theme)
        for name, row in rows.items():
            gallery = Gallery(phone, folder, theme)
            pack = (folder / f"{name}.pack.json").read_text(encoding="utf-8")
            show_game(gallery, name, pack, most)
            row += gallery.shots
        phone.close()
    for name, row in rows.items():
        write_rows([row], OUT / f"app-{name.replace('_', '-')}.png")
    # The last one in the light is the one with the scores.
    light = [[shot for shot in row if shot.stem.endswith("light")] for row in rows.values()]
    write_rows([[row[0] for row in light], [row[-1] for row in light]], OUT / "five-tables.png")


def take_look(folder: Path, look: str, size: tuple[int, int], theme: str) -> None:
    """Write the sheet of one look, and its picture on its own."""
    phone = Phone(folder / look, folder, size, theme)
    gallery = Gallery(phone, folder, look)
    gallery.play()
    phone.close()
    write_sheet(gallery.shots, OUT / f"app-{look}.png")
    single = f"app-{SINGLES.get(look, '')}-{look}.png"
    if (folder / single).exists():
        with Image.open(folder / single) as picture:
            picture.convert("RGB").save(OUT / single, optimize=True)


if __name__ == "__main__":
    try:
        main(tuple(sys.argv[1:]))
    except Exception:
        # The window keeps standard error to itself.
        traceback.print_exc(file=sys.__stderr__)
        sys.exit(1)
