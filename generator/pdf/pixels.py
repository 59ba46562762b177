"""Pictures made of pixels in a PDF, which few games have."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfdoc

from punchboard.generator.art.pictures import Encoded

#: Colour spaces by channels.
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
#: Any of PNG's filters, said in each row (ISO 32000-1, 7.4.4.4).
_PNG_FILTERS = 15
#: Adobe's JPEGs of inks say how much is left white (ISO 32000-1, table 89).
_INVERTED = (1, 0, 1, 0, 1, 0, 1, 0)
_INKS = 4


class PixelStream(pdfdoc.PDFStream):  # type: ignore[misc]
    """A picture made of pixels (ISO 32000-1, 8.9.5)."""

    def __init__(self, encoded: Encoded, mask: Any = None) -> None:
        """Make it.

        Args:
            encoded: The pixels.
            mask: Reference to how much each of them covers.
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
        if encoded.is_jpeg:
            if encoded.channels == _INKS:
                self.dictionary["Decode"] = pdfdoc.PDFArrayCompact(_INVERTED)
        elif encoded.is_filtered:
            rows = {
                "Predictor": _PNG_FILTERS,
                "Colors": encoded.channels,
                "Columns": encoded.width,
            }
            self.dictionary["DecodeParms"] = pdfdoc.PDFDictionary(rows)
        if mask is not None:
            self.dictionary["SMask"] = mask

    def format(self, document: Any) -> bytes:
        """Return the object's bytes."""
        made = bytes(super().format(document))
        self.content = b""  # in the file now, so memory is freed
        return made
