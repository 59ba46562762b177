"""What a worksheet of LibreOffice hides, shows as a date, or has as a picture."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from punchboard.cards.load.folder import load_game
from punchboard.cards.load.tables.workbook import WorkbookReader
from tests.folders import write

_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text", "style", "drawing")
)


def _text(words: str, more: str = "") -> str:
    return (
        f'<table:table-cell office:value-type="string"><text:p>{words}</text:p>{more}'
        "</table:table-cell>"
    )


def _shown(kind: str, value: str, shown: str) -> str:
    name = {"date": "date-value", "time": "time-value"}.get(kind, "value")
    return (
        f'<table:table-cell office:value-type="{kind}" office:{name}="{value}">'
        f"<text:p>{shown}</text:p></table:table-cell>"
    )


def _row(*cells: str, visibility: str = "visible") -> str:
    return f'<table:table-row table:visibility="{visibility}">{"".join(cells)}</table:table-row>'


_ROWS = (
    _row(*map(_text, ("id", "on", "long", "odds", "price"))),
    _row(
        _text("a", '<drawing:frame drawing:name="x"/>'),
        _shown("date", "2026-11-28", "28.11.26"),
        _shown("time", "PT26H00M00S", "26:00"),
        _shown("float", "0.5", "1/2"),
        _shown("currency", "4.5", "4,50 €"),
    ),
    _row(_text("b"), visibility="collapse"),
    _row(_text("c"), visibility="filter"),
    _row(_text("d")),
)
_CONTENT = (
    f'<?xml version="1.0"?><office:document-content {_NAMES}><office:automatic-styles>'
    '<style:style style:name="off" style:family="table">'
    '<style:table-properties table:display="false"/></style:style></office:automatic-styles>'
    "<office:body><office:spreadsheet>"
    f'<table:table table:name="Cards"><table:table-column table:visibility="collapse"/>'
    f"{''.join(_ROWS)}</table:table>"
    f'<table:table table:name="Old" table:style-name="off">{_row(_text("id"))}</table:table>'
    "</office:spreadsheet></office:body></office:document-content>"
)
_MANIFEST = (
    '<?xml version="1.0"?><manifest:manifest '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" '
    'manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>'
)


def _write(path: Path) -> None:
    with ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", _CONTENT)
        archive.writestr("META-INF/manifest.xml", _MANIFEST)


def test_cells_are_printed_as_libreoffice_shows_them_and_hidden_rows_are_not(
    tmp_path: Path,
) -> None:
    columns = "{'on': text, long: text, odds: text, price: text}"
    game = f"title: A\ncomponents: {{a: {{kind: cards, data: a.ods, columns: {columns}}}}}\n"
    loaded, found = load_game(write(tmp_path, {"game.yaml": game, "a.ods": _write}), "g")
    assert loaded is not None
    cards = loaded.tables["a"].cards
    assert [card.id for card in cards] == ["a", "d"]
    assert list(cards[0].values.values()) == ["28.11.26", "26:00", "½", "4,50 €"]
    assert [each.message for each in found] == [
        "1 picture in the worksheet isn't printed: A2",
        "2 hidden rows are left out: rows 3 and 4",
    ]


def test_hidden_worksheets_are_known_by_name(tmp_path: Path) -> None:
    _write(tmp_path / "a.ods")
    with WorkbookReader() as reader:
        assert reader.names(tmp_path / "a.ods", "a.ods") == (["Cards", "Old"], ["Old"])
