"""Notes on cards as a designer writes, photographs, finds and undoes them."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, Locator, expect

from punchboard.cards.load.notes import NOTES, load_notes
from tests.studio.client import opened, write


def comes_back(dialog: Locator) -> None:
    """Delete a note by a double click, which deletes no other, and bring it back."""
    rows = dialog.get_by_role("listitem")
    expect(rows).to_have_count(2)
    dialog.get_by_role("button", name="Delete this note").first.dblclick()
    expect(rows).to_have_count(1)
    expect(dialog.get_by_text("The note is deleted.")).to_be_visible()
    dialog.get_by_role("button", name="Undo", exact=True).click()
    expect(rows).to_have_count(2)


def test_a_note_with_a_photo_is_written_found_and_ticked_off(
    browser: Browser, tmp_path: Path
) -> None:
    root = write(tmp_path / "marsh")
    photo = tmp_path / "scribbled.jpg"
    exif = Image.Exif()
    exif[0x010E] = "a secret place"
    Image.new("RGB", (2400, 1200), "teal").save(photo, exif=exif)
    with opened(root) as client:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(client.door.new_address())
        page.get_by_role("button", name="Notes", exact=True).click()
        page.get_by_label("New note").fill("Too strong <b>")
        page.get_by_role("button", name="Add note").click()
        words = page.get_by_role("textbox", name="Note on Heron", exact=True).first
        expect(words).to_have_value("Too strong <b>")
        page.get_by_label("Photo…").set_input_files(photo)
        page.get_by_role("button", name="Add note").click()
        expect(page.get_by_role("img", name="Photo of Heron")).to_be_visible()
        note = load_notes(root).on("birds", "heron")[1]
        with Image.open(root / note.photo) as kept:
            assert (kept.size, kept.getexif()) == ((1600, 800), {})
        words.fill("Too strong\nby far")
        words.press("Control+Enter")
        states = page.get_by_role("group", name="State").first
        states.get_by_role("button", name="Tried").click()
        expect(states.get_by_role("button", name="Tried")).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_text("1 open", exact=True)).to_be_visible()
        page.get_by_role("button", name="Delete this note").last.click()
        expect(page.get_by_role("img", name="Photo of Heron")).to_have_count(0)
        page.get_by_role("alert").or_(page.get_by_role("status")).get_by_role(
            "button", name="Undo", exact=True
        ).click()
        expect(page.get_by_role("img", name="Photo of Heron")).to_be_visible()
        (root / "birds.csv").write_text("id,name,cost\nsnipe,Snipe,1\n")
        page.get_by_role("button", name="Wall").click()
        page.get_by_role("option", name="Snipe").click()
        page.get_by_role("button", name="All notes…").click()
        dialog = page.get_by_role("dialog", name="Notes on cards")
        expect(dialog.get_by_text("heron: this card is gone")).to_have_count(2)
        comes_back(dialog)
        dialog.get_by_role("button", name="Tried 1").click()
        dialog.get_by_role("button", name="Move the note to Snipe").click()
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()
        dialog.get_by_role("button", name="Snipe").click()
        page.get_by_role("button", name="Cards", exact=True).click()
        expect(page.get_by_role("textbox", name="Note on Snipe", exact=True)).to_have_value(
            "Too strong\nby far"
        )
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()
        page.close()
    assert faults == []
    assert "card: birds/snipe" in (root / NOTES).read_text()
