"""Pictures of fonts, styles and files in the inspector's pickers."""

from __future__ import annotations

from pathlib import Path

from tests.studio.client import FILES, opened, write

LOOK = """\
styles:
  title: {size: 40, weight: bold, color: "#aa0000"}
  cost: {extends: title, size: 6}
  pale: {extends: title, color: paper}
"""
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>'
MARSH = {
    **FILES,
    "look.yaml": LOOK,
    "layouts/bird.yaml": "extends: look.yaml\n" + FILES["layouts/bird.yaml"],
    "art/square.svg": SQUARE,
    "art/broken.svg": "<svg",
}


def test_styles_fonts_and_pictures_are_drawn(tmp_path: Path) -> None:
    with opened(write(tmp_path / "marsh", MARSH)) as client:
        title = client.get("/api/sample/style?layout=layouts/bird.yaml&name=title&key=1")
        assert title.status == 200
        assert b"#aa0000" in title.body
        assert "immutable" in (title.headers["Cache-Control"] or "")
        cost = client.get("/api/sample/style?layout=layouts/bird.yaml&name=cost").body
        assert cost != title.body
        pale = client.get("/api/sample/style?layout=layouts/bird.yaml&name=pale").body
        assert b"#55585e" in pale  # white on white can't be read
        assert b"#55585e" not in title.body
        assert client.get("/api/sample/style?layout=layouts/bird.yaml&name=none").status == 404
        assert client.get("/api/sample/font?family=Lato").body.startswith(b"<svg")
        assert client.get("/api/sample/font?family=Nowhere").status == 404
        listed = client.get("/api/pictures").json()["pictures"]
        assert [each["file"] for each in listed] == ["art/broken.svg", "art/square.svg"]
        assert client.get("/api/sample/picture?file=art/square.svg").status == 200
        for wrong in ("art/broken.svg", "art/none.svg", "../marsh/art/square.svg"):
            assert client.get(f"/api/sample/picture?file={wrong}").status == 404
