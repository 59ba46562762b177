"""A table's file as text whose cells, rows and columns can be changed by splices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from punchboard.cards.catalog import tr
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.editable_table import EditableTable
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.splice import Splice, apply_splices
from punchboard.generator.studio.splice.text_splice import TextSplice, merged


class TableText(EditableTable):
    """A table's file of text.

    Every edit is tried before it is returned: the loader reads the changed bytes, and must find
    the wanted change and no other.

    Attributes:
        raw: The file's bytes.
        text: Its text without a byte order mark.
        codec: Python's name of the encoding of the text.
        mark: Bytes of the byte order mark.
        reopened: Opens other bytes as the same table.
    """

    raw: bytes
    text: str
    codec: str
    mark: int
    reopened: Callable[[bytes], TableText | ReadOnly]

    def _checked(
        self,
        splices: Iterable[TextSplice],
        columns: Sequence[str],
        cells: Sequence[list[str]],
        numbers: Sequence[int] | None = None,
        reason: tuple[str, str] | None = None,
    ) -> list[Splice]:
        """Return splices of bytes, if the loader then reads the wanted table.

        Args:
            splices: Splices of the text.
            columns: The wanted headings.
            cells: The wanted rows.
            numbers: The wanted numbers of the rows; None if they may change.
            reason: Why other cells would change, if that is known, and the remedy.

        Raises:
            EditRefused: if the loader would read another table, or no table at all.
        """
        done = self._in_bytes(merged(splices))
        if not done:
            return []
        after = self.reopened(apply_splices(self.raw, done))
        if isinstance(after, ReadOnly):
            message, hint = reason or (
                tr("this change would make the table unreadable: {reason}", reason=after.reason),
                tr("change the file as text"),
            )
            raise EditRefused(message, hint)
        if not self._is_as_wanted(after, columns, cells, numbers):
            if after.codec != self.codec:
                raise EditRefused(
                    tr("the file's encoding could no longer be guessed with these letters"),
                    _as_utf8(),
                )
            message, hint = reason or (
                tr("this change would also change other cells of the table"),
                tr("change the file as text"),
            )
            raise EditRefused(message, hint)
        return done

    def _is_as_wanted(
        self,
        after: TableText,
        columns: Sequence[str],
        cells: Sequence[list[str]],
        numbers: Sequence[int] | None,
    ) -> bool:
        """Return whether a changed table has the wanted cells."""
        return (
            after.columns == tuple(columns)
            and (numbers is None or list(after.numbers) == list(numbers))
            and list(after.cells) == list(cells)
        )

    def _in_bytes(self, splices: Sequence[TextSplice]) -> list[Splice]:
        """Return splices of the bytes.

        Raises:
            EditRefused: if the file's encoding lacks a letter.
        """
        return [
            Splice(self.mark + start, self.mark + end, self._encoded(splice.text))
            for splice, start, end in self._measured(splices)
        ]

    def _measured(self, splices: Sequence[TextSplice]) -> Iterator[tuple[TextSplice, int, int]]:
        """Yield splices with their offsets in the encoded text."""
        text, codec = self.text, self.codec
        is_single = text.isascii() and not codec.startswith("utf-16")
        at = offset = 0
        for splice in splices:
            if is_single:
                yield splice, splice.start, splice.end
                continue
            # What could not be decoded is one character for each byte, as is a question mark.
            start = offset + len(text[at : splice.start].encode(codec, "replace"))
            end = start + len(text[splice.start : splice.end].encode(codec, "replace"))
            at, offset = splice.end, end
            yield splice, start, end

    def _encoded(self, text: str) -> bytes:
        try:
            return text.encode(self.codec)
        except UnicodeEncodeError as trouble:
            letter = trouble.object[trouble.start : trouble.start + 1]
            raise EditRefused(
                tr('the file\'s encoding has no "{letter}"', letter=letter), _as_utf8()
            ) from None


def _as_utf8() -> str:
    """Return the advice to save a spreadsheet as UTF-8."""
    return tr('save it as "CSV UTF-8" first')
