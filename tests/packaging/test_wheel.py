"""A wheel carries packages, templates and games, and works when installed elsewhere."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_carries_everything_that_git_keeps_of_the_packages(wheel: Path) -> None:
    carried = {
        name
        for name in zipfile.ZipFile(wheel).namelist()
        if not name.split("/")[0].endswith("info")
    }
    packages = ("cards", "generator", "companion", "templates")
    # `python -m punchboard` starts the one and finds the other beside it.
    moved = {"punchboard/generator/commands/__main__.py"}
    wanted = {
        f"punchboard/{path.relative_to(ROOT).as_posix()}"
        for package in packages
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    # The documentation comes along once `make docs` has built it.
    wanted |= {
        f"punchboard/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / "site").rglob("*")
        if path.is_file()
    }
    assert wanted - moved | {"punchboard/__init__.py", "punchboard/__main__.py"} == carried


def test_emoji_take_less_than_three_megabytes_and_say_their_license(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel).getinfo("punchboard/cards/emoji.pack")
    assert 1_000_000 < packed.compress_size < 3_000_000
    content = zipfile.ZipFile(wheel).read(packed)
    length = int.from_bytes(content[8:12])
    index = json.loads(zlib.decompress(content[12 : 12 + length]))
    assert index["source"].startswith("Twemoji, CC BY 4.0")
    assert len(index["emoji"]) > 4_000


def test_emoji_are_packed_again_when_they_are_missing(tmp_path: Path) -> None:
    copied = tmp_path / "checkout"
    for name in (".ci", "cards", "generator", "companion", "templates"):
        shutil.copytree(ROOT / name, copied / name)
    for name in ("pyproject.toml", "README.md", "punchboard.py"):
        shutil.copy(ROOT / name, copied / name)
    (copied / "cards" / "emoji.pack").unlink()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=copied, check=True, capture_output=True)
    (built,) = tmp_path.glob("*.whl")
    assert "punchboard/cards/emoji.pack" in zipfile.ZipFile(built).namelist()


def test_prints_a_shipped_game_far_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(place)
    work = tmp_path / "work"
    work.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(place)}
    command = [sys.executable, "-m", "punchboard", "build", "brick_and_mortar", "--only", "market"]
    # -P: the folder that it runs in is not searched for packages.
    command.insert(1, "-P")
    done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (work / "output" / "brick_and_mortar" / "cards-poker-fronts.pdf").exists()


@pytest.mark.parametrize("is_built", [True, False], ids=["built", "missing"])
def test_carries_the_documentation_once_it_is_built(tmp_path: Path, is_built: bool) -> None:
    spec = importlib.util.spec_from_file_location("wheel_hook", ROOT / ".ci" / "wheel.py")
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.packed_emoji = lambda: b""
    module.WheelExtras._build_pages = lambda hook: []
    if is_built:
        (tmp_path / "site").mkdir()
    hook = module.WheelExtras(str(tmp_path), {}, None, None, str(tmp_path), "wheel")
    added: dict[str, dict[str, str]] = {"force_include": {}}
    hook.initialize("standard", added)
    assert added["force_include"].get("site") == ("punchboard/site" if is_built else None)
