"""PDF objects that are written a thousand times: formatted by hand, for reportlab's way is slow."""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase import pdfdoc

#: Compression level: 6 is a tenth smaller than this and takes twice as long on page streams.
_LEVEL = 4


class Stream(pdfdoc.PDFStream):  # type: ignore[misc]
    """A content stream, compressed at once, so that no page waits uncompressed for the end."""

    def __init__(self, code: bytes) -> None:
        super().__init__(content=zlib.compress(code, _LEVEL))
        self.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")

    def format(self, document: Any) -> bytes:
        """Return the object's bytes."""
        if len(self.dictionary.dict) > 1:  # a form has more to say than its length
            return bytes(super().format(document))
        content: bytes = self.content
        head = b"<< /Filter /FlateDecode /Length %d >>\nstream\n" % len(content)
        return head + content + b"\nendstream\n"


class Page(pdfdoc.PDFObject):  # type: ignore[misc]
    """A page of boxes, one content stream and shared resources."""

    __RefOnly__ = 1

    def __init__(
        self,
        boxes: dict[str, tuple[float, float, float, float]],
        contents: Any,
        resources: Any,
        annotations: tuple[Any, ...] = (),
    ) -> None:
        """Make a page.

        Args:
            boxes: left, bottom, right, top in points, by name.
            contents: reference to its stream.
            resources: reference to its fonts and forms.
            annotations: references to its links.
        """
        self._boxes = boxes
        self._contents = contents
        self._resources = resources
        self._annotations = annotations

    def format(self, document: Any) -> bytes:
        """Return the object's bytes."""
        parent = document.Reference(document.Pages).format(document).decode()
        boxes = " ".join(
            f"/{name} [{' '.join(f'{edge:.3f}' for edge in edges)}]"
            for name, edges in self._boxes.items()
        )
        contents = self._contents.format(document).decode()
        resources = self._resources.format(document).decode()
        return (
            f"<< /Type /Page /Parent {parent} {boxes}"
            f" /Contents {contents} /Resources {resources}{self._listed(document)} >>"
        ).encode()

    def _listed(self, document: Any) -> str:
        """Return the entry for the page's links, nothing where there are none."""
        if not self._annotations:
            return ""
        listed = " ".join(each.format(document).decode() for each in self._annotations)
        return f" /Annots [{listed}]"
