"""The documentation site: built without warnings, complete, and searchable offline."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PHONE, DESK = (412, 915), (1366, 768)

#: Elements that reach beyond the window, except inside a box that scrolls by itself.
OVERFLOW = """() => [...document.querySelectorAll('article *')].filter(each => {
  for (let box = each.parentElement; box !== document.body; box = box.parentElement)
    if (getComputedStyle(box).overflowX !== 'visible') return false;
  return each.getBoundingClientRect().right > innerWidth + 1;
}).map(each => each.outerHTML.slice(0, 100))"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as `make docs` does, in a folder of the tests."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "zensical.toml").write_bytes((ROOT / "zensical.toml").read_bytes())
    shutil.copytree(DOCS, folder / "docs")
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


def _named(entries: list[Any]) -> Iterator[str]:
    """Yield the pages of a navigation."""
    for entry in entries:
        for target in [entry] if isinstance(entry, str) else entry.values():
            yield from [target] if isinstance(target, str) else _named(target)


def test_every_page_is_listed_once() -> None:
    settings = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))
    listed = sorted(_named(settings["project"]["nav"]))
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    decisions = {page for page in pages if re.match(r"dev/decisions/\d", page)}
    assert listed == sorted(pages - decisions)


def test_a_site_is_built_without_warnings(site: Path) -> None:
    assert (site / "index.html").exists()
    pages = {page.relative_to(DOCS).with_suffix(".html") for page in DOCS.rglob("*.md")}
    built = {page.relative_to(site) for page in site.rglob("*.html")}
    readmes = {page for page in pages if page.stem == "README"}
    assert pages - readmes <= built
    assert {page.with_name("index.html") for page in readmes} <= built


def test_a_titled_block_keeps_its_language() -> None:
    """The site reads `title="name"`; a bare name after the language breaks the block."""
    for page in DOCS.rglob("*.md"):
        fences = re.findall(r"^```\w+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
        assert [each for each in fences if not re.fullmatch('title="[^"]+"', each)] == [], page


@pytest.fixture
def open_page(site: Path, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages as files, and check at the end that none asked a server for anything."""
    pages: list[Page] = []
    asked: list[str] = []

    def open_(name: str, size: tuple[int, int]) -> Page:
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        pages.append(page)
        page.on("request", lambda request: asked.append(request.url))
        page.goto((site / f"{name}.html").as_uri())
        return page

    yield open_
    for page in pages:
        page.close()
    assert [each for each in asked if not each.startswith(("file:", "data:", "blob:"))] == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_search_finds_a_page_without_a_server(
    open_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = open_page("index", size)
    page.locator(".md-search__button:visible, label[for='__search']:visible").first.click()
    page.keyboard.type("calibrate")
    expect(page.locator("a[href*='command-line']", has_text="calibrate").last).to_be_visible()


@pytest.mark.parametrize(
    "name", ["index", "reference/command-line", "reference/layout/text", "tutorial/first-game"]
)
def test_nothing_is_wider_than_a_phone(open_page: Callable[..., Page], name: str) -> None:
    assert open_page(name, PHONE).evaluate(OVERFLOW) == []


def test_the_index_lists_every_decision_with_title_and_status() -> None:
    folder = DOCS / "dev" / "decisions"
    listed = re.findall(
        r"^\| (\d+) \| \[(.+)\]\((.+)\) \| (\w+) \| ([\d-]+) \|$",
        (folder / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )
    pages = sorted(folder.glob("0*.md"))
    assert [name for _, _, name, _, _ in listed] == [page.name for page in pages]
    for number, title, name, status, day in listed:
        date = datetime.strptime(day, "%Y-%m-%d")
        head = f"# {number}. {title}\n\n**Status:** {status} on {date.day} {date:%B %Y}.\n"
        assert (folder / name).read_text("utf-8").startswith(head)


def test_a_bar_in_the_code_of_a_table_has_no_backslash(open_page: Callable[..., Page]) -> None:
    page = open_page("reference/layout/expressions", DESK)
    codes = page.locator("td code").all_text_contents()
    assert [each for each in codes if "\\|" in each] == []
    assert any(" | default(" in each for each in codes)
