"""Tables of cards from CSV, workbooks and YAML, all read alike."""

from punchboard.cards.load.tables.table_file import load_table

__all__ = ["load_table"]
