"""Every sample of the layout pages is what the page shows: laid out, and drawn."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from tests import goldens
from tests.display_list import display_list
from tests.docs.drawing import LARGEST, WIDEST, difference, draw, lay_out
from tests.docs.samples import PAGES, Sample, read_samples

#: Share of pixels that may differ between versions of the rasteriser.
TOLERANCE = 0.004

SAMPLES = read_samples()


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_a_sample_is_laid_out_as_shown(sample: Sample, tmp_path: Path, renew: bool) -> None:
    laid = lay_out(sample, tmp_path)
    page = sample.page.read_text(encoding="utf-8")
    assert [each for each in laid.said if each.replace("\n", "\n    ") not in page] == []
    text = "".join(display_list(face) for face, _ in laid.faces)
    goldens.compare("layout", sample.name, text, renew)


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_a_sample_looks_as_shown(sample: Sample, tmp_path: Path, renew: bool) -> None:
    actual = draw(lay_out(sample, tmp_path).faces, tmp_path)
    shown = PAGES / "img" / f"{sample.name}.png"
    if renew:
        actual.save(shown, optimize=True)
    assert shown.exists(), f"draw {shown.name} by: pytest --renew"
    expected = Image.open(io.BytesIO(shown.read_bytes()))
    share, apart = difference(actual, expected)
    if share > TOLERANCE:
        folder = tmp_path / "compare"
        folder.mkdir()
        actual.save(folder / "actual.png")
        expected.save(folder / "expected.png")
        apart.save(folder / "difference.png")
        pytest.fail(
            f"{sample.name}: {share:.1%} of the picture differs; see actual.png, expected.png and"
            f" difference.png in {folder}; if it is better now: pytest --renew"
        )


def test_pictures_are_small_and_all_are_shown(renew: bool) -> None:
    if renew:
        pytest.skip("they are being written")
    pictures = {path.stem: path for path in (PAGES / "img").glob("*.png")}
    assert set(pictures) == {sample.name for sample in SAMPLES}
    for path in pictures.values():
        assert path.stat().st_size <= LARGEST, path.name
        with Image.open(path) as image:
            assert image.width <= WIDEST, path.name
            assert image.mode == "P", path.name


def test_goldens_are_all_of_samples(renew: bool) -> None:
    if renew:
        pytest.skip("they are being written")
    assert goldens.are_all_of("layout", [sample.name for sample in SAMPLES])


def test_names_of_samples_are_used_once() -> None:
    names = [sample.name for sample in SAMPLES]
    assert len(names) == len(set(names))


def test_every_yaml_block_is_a_sample_or_a_named_file() -> None:
    for page in PAGES.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        blocks = re.findall(r"^```yaml\n.*?^```$\s*(\S+)", text, re.MULTILINE | re.DOTALL)
        assert [after for after in blocks if not after.startswith("![")] == [], page.name


def test_the_sample_game_is_shown_as_it_is() -> None:
    text = (PAGES / "README.md").read_text(encoding="utf-8")
    for language, name in (("yaml", "game.yaml"), ("csv", "moths.csv")):
        content = (PAGES / "moth_garden" / name).read_text(encoding="utf-8")
        assert f'```{language} title="moth_garden/{name}"\n{content}```' in text
