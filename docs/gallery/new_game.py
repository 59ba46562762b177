"""Draw the pictures of docs/tutorial/new-game.md from the game that the page makes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any

from screens import OUT, ROOT, Gallery, Phone, open_hidden, write_sheet

sys.path.insert(0, str(ROOT))

from PIL import Image
from render import picture

from tests.docs.walk import PAGE, read_blocks, table_after, write

SEATS = (("plum", "Mia"), ("teal", "Ben"))
_PIECES = "board,dials.plum,pots.plum,pots.teal,pots.brick,pots.night,bees"
#: Pictures of `proof`, by name: what they show.
PROOFS = {
    "cards": ("--cards", "sunflower,wild_rose,borage", "--dpi", "110"),
    "proof": ("--only", "flowers", "--backs", "--dpi", "52"),
    "board": ("--cards", _PIECES, "--dpi", "72"),
}


def main() -> None:
    """Make the game in a folder, and draw it."""
    page = PAGE.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for block in read_blocks(page):
            if block.kind not in ("sh", "text"):
                write(block, folder)
        os.chdir(folder)
        print_pieces(folder)
        open_hidden()
        show_table(page, folder)


def print_pieces(folder: Path) -> None:
    """Draw what the page prints."""
    out = folder / "output/honey_lane"
    for name, options in PROOFS.items():
        run("proof", *options)
        with Image.open(out / "proof.png") as proof:
            save(proof.convert("RGB"), name)
    run("build", "--quiet", "--paper", "a4")
    save(picture(out / "rulebook.pdf", (1, 2), 75), "rules")


def run(command: str, *options: str) -> None:
    """Run a command of the page."""
    words = [sys.executable, "-m", "punchboard", command, "honey_lane", *options]
    subprocess.run(words, check=True, env=os.environ | {"PYTHONPATH": str(ROOT)})


def save(image: Image.Image, name: str) -> None:
    """Save a picture in few colours."""
    few = image.convert("RGB").quantize(128, dither=Image.Dither.NONE)
    few.save(OUT / f"new-game-{name}.png", optimize=True)


def show_table(page: str, folder: Path) -> None:
    """Play the week of the page, and take four pictures of it."""
    packs = folder / "output/honey_lane"
    phone = Phone(folder / "tables", packs, (412, 915), "light")
    gallery = Gallery(phone, folder, "honey")
    assert [pack.name for pack in phone.model.games()] == ["honey_lane"]
    assert phone.model.lay("honey_lane", "", SEATS, {}), phone.model.refusal
    open_page(phone)
    gallery.shoot("setup")
    gallery.do("table.next")
    choose_in_secret(gallery)
    for number, (_, mia, ben, first, mias, bens) in enumerate(table_after(page, "week")):
        gallery.do("rise.open", **{SEATS[0][0]: int(mia), SEATS[1][0]: int(ben)})
        phone.wait(3)
        if number == 0:
            gallery.shoot("morning")
        honey = {"plum": int(mias.split(":")[0]), "teal": int(bens.split(":")[0])}
        for seat in sorted(honey, key=lambda seat: (seat == "plum") != first.startswith("Mia")):
            gallery.do("rise.act", seat, amount=honey[seat])
        if not phone.model.view["moment"]["over"]:
            gallery.do("table.next")
    counted: dict[str, Any] = {"plum": {"bouquets": 0}, "teal": {"bouquets": 1}}
    gallery.do("bouquets.count", numbers=counted)
    phone.wait(3)
    phone.touch(kind="ScoreHead", place=-1)
    phone.wait(1)
    gallery.shoot("result")
    phone.close()
    write_sheet(gallery.shots, OUT / "new-game-table.png")


def open_page(phone: Phone) -> None:
    """Show the page of play."""
    from punchboard.companion.ui.screens.play import PlayPage

    phone.root.go(lambda: PlayPage(phone.model, phone.root))
    phone.wait(3)


def choose_in_secret(gallery: Gallery) -> None:
    """Shoot how an hour is chosen on the phone that is passed round."""
    phone = gallery.phone
    gallery.do("table.bidding", value="pass")
    phone.touch("Pass to ")
    gallery.hold()
    gallery.shoot("hours")
    phone.touch("Cover")
    phone.touch("Back to the table")
    gallery.do("table.bidding", value="dials")


if __name__ == "__main__":
    try:
        main()
    except Exception:
        # The window keeps standard error to itself.
        traceback.print_exc(file=sys.__stderr__)
        sys.exit(1)
