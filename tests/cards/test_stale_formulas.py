"""The formulas that depend on changed cells: by references, names, tables, and in doubt all."""

from __future__ import annotations

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from punchboard.cards.workbook.child import read
from punchboard.cards.workbook.formula_reads import Block, Book, reads_of
from punchboard.cards.workbook.stale import Formula, changed_cells, dependents, formulas_of
from punchboard.generator.studio.splice.splice import apply_splices
from punchboard.generator.studio.workbook import book as studio_book
from punchboard.generator.studio.workbook.sheet_part import Value
from tests.studio.workbook.ledger import parts_of, plain_book, saved, with_parts, with_sheet

BOOK = Book(
    {"rate": "Prices!$B$1", "loose": "Prices!B1", "deep": "rate*2", "round": "round"},
    {"deck": Block("cards", 1, 1, 9, 3)},
)


def blocks(formula: str) -> list[tuple[str, int, int, int, int]] | None:
    found = reads_of(formula, "Cards", BOOK).moved(0, 0)
    return None if found is None else [tuple(each) for each in found]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("formula", "found"),
    [
        ("B2*2", [("cards", 2, 2, 2, 2)]),
        ("$B$2+b3", [("cards", 2, 2, 2, 2), ("cards", 3, 2, 3, 2)]),
        ("SUM(B2:C5)", [("cards", 2, 2, 5, 3)]),
        ("SUM(C5:B2)", [("cards", 2, 2, 5, 3)]),
        ("SUM(Prices!A:B)", [("prices", 1, 1, 1_048_576, 2)]),
        ("COUNTA($2:3)", [("cards", 2, 1, 3, 16_384)]),
        ("'A ''b'' (1)'!C3&\"B9\"", [("a 'b' (1)", 3, 3, 3, 3)]),
        ("SUM(One:Two!A1)", [("", 1, 1, 1, 1)]),
        ("[1]Sheet1!A1+1", []),
        ("'[2]My book'!A1:B2", []),
        ("rate*1.5E+3", [("prices", 1, 2, 1, 2)]),
        ("deep", [("prices", 1, 2, 1, 2)]),
        ("SUM(Deck[cost])", [("cards", 1, 1, 9, 3)]),
        ("Deck[[#This Row],[cost]]*2", [("cards", 1, 1, 9, 3)]),
        ("IF(TRUE,\"a\"\"b\",#N/A)", []),
        ("_xlfn.XLOOKUP(A2,B:B,C:C)", [("cards", 2, 1, 2, 1), ("cards", 1, 2, 1_048_576, 2),
                                        ("cards", 1, 3, 1_048_576, 3)]),
        ("{1,2;3,4}+LOG10(A1)", [("cards", 1, 1, 1, 1)]),
        ("loose", None),
        ("round", None),
        ("nobody", None),
        ("Other[cost]", None),
        ("INDIRECT(\"B2\")", None),
        ("OFFSET(A1,1,1)", None),
        ("MyMacro(A1)", None),
        ("A1:INDEX(B:B,3)", None),
        ("SUM(A1#)", None),
        ("LET(x,A1,x*2)", None),
        ("[0]!rate", None),
    ],
)  # fmt: skip
def test_a_formula_reads_the_cells_that_it_names(
    formula: str, found: list[tuple[str, int, int, int, int]] | None
) -> None:
    assert blocks(formula) == found


def test_copies_of_a_formula_read_cells_beside_their_own() -> None:
    reads = reads_of("B2*$C$1+D$1+Deck[cost]", "Cards", BOOK)
    assert reads.moved(3, 1) == [
        BOOK.tables["deck"], Block("cards", 5, 3, 5, 3), Block("cards", 1, 3, 1, 3),
        Block("cards", 1, 5, 1, 5),
    ]  # fmt: skip
    assert reads.moved(-2, 0) is None


def formula(row: int, *reads: Block) -> Formula:
    return Formula(("s", row, 1), Block("s", row, 1, row, 1), [*reads])


def test_dependents_are_found_along_chains_and_across_worksheets() -> None:
    chain = [formula(row, Block("s", row - 1, 1, row - 1, 1)) for row in range(2, 9_000)]
    assert dependents(chain, [("s", 8_000, 1)]) == chain[7_999:]
    assert dependents(chain, [("other", 8_000, 1)]) == []
    wide = Formula(("t", 1, 1), Block("t", 1, 1, 1, 1), [Block("s", 1, 1, 99_999, 9)])
    later = Formula(("s", 1, 5), Block("s", 1, 5, 1, 5), [Block("t", 1, 1, 1, 1)])
    unsure = Formula(("s", 2, 12), Block("s", 2, 12, 2, 12), None)
    assert dependents([later, wide, unsure], [("s", 6, 5)]) == [later, wide, unsure]
    assert dependents([later, wide, unsure], [("u", 5, 5)]) == [unsure]
    assert dependents([later, wide, unsure], []) == []
    assert dependents([later], [("t", 1, 2)]) == []


def test_running_totals_take_no_time() -> None:
    totals = [formula(row, Block("s", 1, 2, row, 2)) for row in range(1, 9_001)]
    assert len(dependents(totals, [("s", 4_000, 2)])) == 5_001


def book() -> bytes:
    """Return a workbook whose formulas reach over worksheets, names and an array."""
    made = openpyxl.Workbook()
    cards = made.active
    cards.title = "Cards"
    for row in range(1, 5):
        cards.append([f"c{row}", row, f"=B{row}*rate", "=Sum!A1"])
    cards["F1"] = ArrayFormula("F1:F2", "=C1:C2*2")
    other = made.create_sheet("Sum")
    other["A1"] = "=SUM(Cards!C1:C2)"
    other["B1"] = 3
    made.defined_names["rate"] = DefinedName("rate", attr_text="Sum!$B$1")
    return saved(made)


def typed(raw: bytes, sheet: str, row: int, column: int) -> bytes:
    return apply_splices(
        raw, studio_book.Book(raw, sheet).splices({(row, column): Value("9", "n")})
    )


def test_a_changed_workbook_says_which_results_are_stale() -> None:
    raw = book()
    assert changed_cells(parts_of(raw)) == []
    assert read(raw, "Cards").stale == []
    after = typed(raw, "Cards", 3, 2)
    assert read(after, "Cards").stale == [(3, 3)]
    after = typed(after, "Cards", 2, 2)
    assert changed_cells(parts_of(after)) == [("cards", 3, 2), ("cards", 2, 2)]
    assert read(after, "Cards").stale == [
        (1, 4), (1, 6), (2, 3), (2, 4), (2, 6), (3, 3), (3, 4), (4, 4)
    ]  # fmt: skip
    assert typed(after, "Cards", 2, 2) == after
    everything = typed(raw, "Sum", 1, 2)
    assert (4, 3) in read(everything, "Cards").stale


def test_a_change_that_no_formula_reads_leaves_nothing_stale() -> None:
    after = typed(book(), "Cards", 2, 1)
    assert b"Punchboard" not in parts_of(after)["xl/workbook.xml"]
    assert read(after, "Cards").stale == []


def test_a_program_that_saves_the_workbook_ends_it() -> None:
    after = typed(book(), "Cards", 2, 2)
    part = parts_of(after)["xl/workbook.xml"]
    calculated = with_parts(after, {"xl/workbook.xml": part.replace(b' fullCalcOnLoad="1"', b"")})
    assert read(calculated, "Cards").stale == []
    again = typed(calculated, "Cards", 3, 2)
    assert read(again, "Cards").stale == [(3, 3)]


def test_more_changes_than_a_comment_names_make_every_formula_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(studio_book, "MOST_NAMED", 1)
    after = typed(typed(book(), "Cards", 2, 2), "Cards", 3, 2)
    assert changed_cells(parts_of(after)) is None
    assert (4, 3) in read(after, "Cards").stale


def test_shared_formulas_are_read_from_their_own_cells() -> None:
    rows = b"".join(
        b'<row r="%d"><c r="A%d"><v>1</v></c><c r="B%d"><f t="shared" si="0"%b</c></row>'
        % (n, n, n, b' ref="B1:B3">A1*2</f><v>2</v>' if n == 1 else b"/><v>2</v>")
        for n in (1, 2, 3)
    )
    raw = with_sheet(plain_book(["x"]), rows)
    assert [each.reads for each in formulas_of(parts_of(raw))] == [
        [Block("cards", n, 1, n, 1)] for n in (1, 2, 3)
    ]
    assert read(typed(raw, "Cards", 2, 1), "Cards").stale == [(2, 2)]
