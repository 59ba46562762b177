"""Renew the pictures of this folder from a real build: `make gallery`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

HERE = Path(__file__).parent
#: Each picture: its name, the build's options, the file and page it shows, pixels per inch.
FRONTS, BACKS = "cards-poker-fronts.pdf", "cards-poker-backs.pdf"
PICTURES = (
    ("stores", (), FRONTS, 2, 110),
    ("stores-backs", (), BACKS, 8, 80),
    ("stores-close", ("--cards", "bazaar,designer_boutique,exporter"), FRONTS, 1, 160),
    ("market", (), FRONTS, 12, 110),
    ("low-ink", ("--low-ink",), FRONTS, 2, 110),
    ("fold", ("--duplex", "fold"), "cards-poker.pdf", 3, 80),
    ("provenance", ("--provenance", "--cards", "mall_gallery,duty_free"), FRONTS, 1, 160),
    ("test-sheet", (), "test-sheet.pdf", 1, 60),
)


def build(options: tuple[str, ...], out: Path) -> None:
    """Print Brick & Mortar into a folder."""
    command = [sys.executable, "-m", "punchboard", "build", "brick_and_mortar", "--quiet"]
    subprocess.run([*command, "--out", str(out), *options], check=True)


def picture(pdf: Path, page: int, dpi: int) -> Image.Image:
    """Return a page as a picture of few colours, cut to its top third if it is mostly empty."""
    document = pypdfium2.PdfDocument(pdf)
    image: Image.Image = document[page - 1].render(scale=dpi / 72).to_pil().convert("RGB")
    if "close" in pdf.parent.name or "provenance" in pdf.parent.name:
        image = image.crop((0, 0, image.width, image.height * 2 // 5))
    return image.quantize(128, dither=Image.Dither.NONE)


def main() -> None:
    """Build and render everything."""
    with tempfile.TemporaryDirectory() as temporary:
        for name, options, file, page, dpi in PICTURES:
            shows_few = "--cards" in options
            out = Path(temporary) / (name if shows_few else "-".join(options) or "plain")
            if not out.exists():
                build(options, out)
            picture(out / file, page, dpi).save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
