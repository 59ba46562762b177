"""Build the libraries of the companion's page: `make page`, and each time the package is built.

The page's own modules are served as they are. Each module of `companion/web/libraries` takes a few
functions from npm's libraries; esbuild bundles it with them into `companion/web/built`, which git
ignores, with a file that says its types.
"""

from __future__ import annotations

from pathlib import Path

from page_build import build_files, bundle

#: Sources, and what is built from them, in the checkout.
SOURCES, BUILT = "companion/web/libraries", "companion/web/built"
#: The oldest browser that the page works in (`tests/companion/host/test_old_browsers.py`).
_TARGET = "es2021,safari15"
#: Replaces a function that such a browser lacks.
_STAND_IN = "has_own.mjs"


def build_libraries(root: Path) -> bool:
    """Build the libraries, unless they are up to date; see `build_files`."""

    def make(packages: Path, target: Path) -> set[str]:
        modules = sorted(path.name for path in (root / SOURCES).glob("*.js"))
        for name in modules:
            types = f'export * from "../{Path(SOURCES).name}/{name}";\n'
            (target / name).with_suffix(".d.ts").write_text(types, "utf-8", newline="\n")
        options = (f"--target={_TARGET}", f"--inject:./{_STAND_IN}")
        return bundle(packages, root / SOURCES, target, modules, options).libraries

    return build_files(root, SOURCES, BUILT, __file__, make)
