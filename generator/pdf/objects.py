"""PDF objects that are written a thousand times: formatted by hand, for reportlab's way is slow."""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase import pdfdoc

from punchboard.generator.art.pictures import Encoded

#: Compression level: 6 is a tenth smaller than this and takes twice as long on page streams.
_LEVEL = 4
#: Colour spaces by channels.
_SPACES = {1: "DeviceGray", 3: "DeviceRGB"}
#: Any of PNG's filters, said in each row (ISO 32000-1, 7.4.4.4).
_PNG_FILTERS = 15


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


class PixelStream(pdfdoc.PDFStream):  # type: ignore[misc]
    """A picture made of pixels (ISO 32000-1, 8.9.5)."""

    def __init__(self, encoded: Encoded, mask: Any = None) -> None:
        """Make it.

        Args:
            encoded: the pixels.
            mask: reference to how much each of them covers.
        """
        super().__init__(content=encoded.data)
        self.dictionary["Type"] = pdfdoc.PDFName("XObject")
        self.dictionary["Subtype"] = pdfdoc.PDFName("Image")
        self.dictionary["Width"] = encoded.width
        self.dictionary["Height"] = encoded.height
        self.dictionary["ColorSpace"] = pdfdoc.PDFName(_SPACES[encoded.channels])
        self.dictionary["BitsPerComponent"] = 8
        self.dictionary["Filter"] = pdfdoc.PDFName(
            "DCTDecode" if encoded.is_jpeg else "FlateDecode"
        )
        if not encoded.is_jpeg:
            rows = {
                "Predictor": _PNG_FILTERS,
                "Colors": encoded.channels,
                "Columns": encoded.width,
            }
            self.dictionary["DecodeParms"] = pdfdoc.PDFDictionary(rows)
        if mask is not None:
            self.dictionary["SMask"] = mask


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
