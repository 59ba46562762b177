"""New layouts and backs, from the page alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.studio.client import FILES, GAME, opened, write


def test_a_back_and_a_front_are_made_from_the_page(browser, tmp_path):
    root = write(tmp_path / "marsh", FILES)
    with opened(root) as client:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(20_000)
        page.goto(client.door.new_address())
        page.get_by_role("button", name="Design", exact=True).click()
        page.get_by_role("button", name="Add a back…").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("radio", name="Rings and the title")).to_be_checked()
        name = dialog.get_by_label("Name of the file")
        expect(name).to_have_value("birds_back")
        name.fill("bird")
        dialog.get_by_role("button", name="Make the layout").click()
        expect(dialog.get_by_role("alert")).to_contain_text("layouts/bird.yaml exists already")
        name.fill("back")
        dialog.get_by_role("button", name="Make the layout").click()
        expect(dialog).to_have_count(0)
        back = page.get_by_role("button", name="Back", exact=True)
        expect(back).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("treeitem", name="rings")).to_be_visible()
        game = GAME.replace("    columns", "    back: layouts/back.yaml\n    columns")
        assert (root / "game.yaml").read_text() == game

        page.get_by_role("button", name="New layout…").click()
        dialog.get_by_role("button", name="Remove the back").click()
        expect(page.get_by_role("button", name="Add a back…")).to_be_visible()
        assert (root / "game.yaml").read_text() == GAME

        page.get_by_role("button", name="New layout…").click()
        dialog.get_by_role("radio", name="Blank").check()
        dialog.get_by_role("button", name="Make the layout").click()
        expect(page.get_by_text("Nothing on this side yet.")).to_be_visible()
        assert (root / "layouts/birds.yaml").read_text() == "bleed: 3\n"
        page.get_by_role("button", name="Undo: give birds a new layout").click()
        expect(page.get_by_role("treeitem", name="cost")).to_be_visible()
        assert (root / "game.yaml").read_text() == GAME

        page.get_by_role("button", name="New component…").click()
        dialog.get_by_role("radio", name="Hexagons").check()
        dialog.get_by_label("Title").fill("Fields")
        dialog.get_by_label("Size").select_option("Another size…")
        dialog.get_by_label("Width in mm").fill("0")
        dialog.get_by_role("button", name="Make the component").click()
        expect(dialog.get_by_role("alert")).to_contain_text("can't measure 0 mm")
        dialog.get_by_label("Width in mm").fill("30")
        dialog.get_by_label("Height in mm").fill("26")
        dialog.get_by_role("button", name="Leave out column 3").click()
        dialog.get_by_role("button", name="Make the component").click()
        expect(page.get_by_role("tab", name="Fields")).to_have_attribute("aria-selected", "true")
        expect(page.locator(".canvas .element").first).to_be_attached()
        assert (root / "fields.csv").read_text() == "name,quantity,icon\nFields 1,1,\n"
        page.close()
