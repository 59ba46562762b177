"""Make the duplex sheets of a benchmark deck with Typst."""

import argparse
import json
import shutil
from importlib.resources import as_file, files
from pathlib import Path

import typst
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import SVGPath


def icon_curves(folder: Path) -> str:
    """Return the segments of every icon of the deck as a JSON object keyed by icon name."""
    curves = {}
    for path in sorted((folder / "icons").glob("*.svg")):
        pen = RecordingPen()
        SVGPath(str(path)).draw(pen)
        curves[path.stem] = pen.value
    return json.dumps(curves)


def build(folder: Path, output: Path, *, tuned: bool) -> None:
    """Write the sheets of the deck in `folder`; tuned without tags, and with icons as curves."""
    source = shutil.copy(Path(__file__).with_name("deck.typ"), folder)
    inputs = {"curves": icon_curves(folder), "untagged": "yes"} if tuned else {}
    with as_file(files("fontpkg_lato") / "files") as fonts:
        typst.compile(
            str(source),
            output=str(output),
            root=str(folder),
            font_paths=[str(fonts)],
            ignore_system_fonts=True,
            sys_inputs=inputs,
        )


def main() -> None:
    """Build the deck named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--tuned", action="store_true", help="untagged, icons as curves")
    arguments = parser.parse_args()
    build(arguments.folder, arguments.output, tuned=arguments.tuned)


if __name__ == "__main__":
    main()
