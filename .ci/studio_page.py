"""Build the Studio's page, and the libraries of the companion's: `make page`, and each time the
package is built.

esbuild bundles the libraries of `generator/studio/web/package-lock.json` with our modules into
`generator/studio/built`, which git ignores. Nothing happens while the sources and this file are
those of the last build.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

import companion_page
from page_build import PageError, build_files, bundle

#: Sources, and what is built from them, in the checkout.
WEB, BUILT = "generator/studio/web", "generator/studio/built"
#: The document.
PAGE = "index.html"
#: The files that `index.html` names, which get names with hashes of their content.
_ENTRIES = ("main.jsx", "main.css")
#: Files that ship as they are.
_AS_THEY_ARE = ("icon.svg",)
#: Browsers with `:has()`, the youngest feature that the page needs.
_TARGET = "es2022,chrome111,firefox121,safari16.4"
_ESBUILD = ("--splitting", f"--target={_TARGET}", "--jsx=automatic", "--jsx-import-source=preact",
            "--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]",
            "--asset-names=[name]-[hash]")  # fmt: skip


def build_page(root: Path) -> bool:
    """Build the page, unless it is up to date.

    Args:
        root: The checkout.

    Returns:
        Whether anything was built.

    Raises:
        PageError: if Node, npm's registry or a library is missing, or if a module is faulty.
    """

    def make(packages: Path, target: Path) -> set[str]:
        for file in _AS_THEY_ARE:
            shutil.copyfile(root / WEB / file, target / file)
        return _bundle(root / WEB, packages, target)

    return build_files(root, WEB, BUILT, __file__, make)


def _bundle(web: Path, packages: Path, target: Path) -> set[str]:
    """Bundle the page's modules and styles into a folder.

    Returns:
        The names of the libraries in the bundle.
    """
    made = bundle(packages, web, target, _ENTRIES, _ESBUILD)
    entries = {
        output["entryPoint"]: name
        for name, output in made.outputs.items()
        if output.get("entryPoint") in _ENTRIES
    }
    page = (web / PAGE).read_text("utf-8")
    for source in _ENTRIES:
        page = page.replace(f'"/{source}"', f'"/{entries[source]}"')
    chunks = [
        Path(each["path"]).name
        for each in made.outputs[entries["main.jsx"]]["imports"]
        if each["kind"] == "import-statement"
    ]
    early = "".join(f'    <link rel="modulepreload" href="/{each}">\n' for each in sorted(chunks))
    page = page.replace("  </head>\n", f"{early}  </head>\n")
    (target / PAGE).write_text(page, "utf-8", newline="\n")
    return made.libraries


def main() -> int:
    """Build both pages once, or each time their sources change."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watch", action="store_true", help="build again after each change")
    watches = parser.parse_args().watch
    root = Path(__file__).parents[1]
    is_fine = _told(root)
    if not watches:
        return 0 if is_fine else 1
    from watchfiles import watch

    for _ in watch(root / WEB, root / companion_page.SOURCES, debounce=50, step=10,
                   raise_interrupt=False):  # fmt: skip
        _told(root)
    return 0


def _told(root: Path) -> bool:
    """Build both pages, and say how that went."""
    try:
        built = [build_page(root), companion_page.build_libraries(root)]
        sys.stdout.write("Built the page\n" if any(built) else "The page is up to date\n")
    except PageError as trouble:
        sys.stderr.write(f"{trouble}\n")
        return False
    sys.stdout.flush()
    return True


if __name__ == "__main__":
    raise SystemExit(main())
