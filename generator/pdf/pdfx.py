"""PDF/X: the parts of a file for a press beside its pages.

ISO 15930-7 (PDF/X-4) and ISO 15930-4 (PDF/X-1a:2003) are sold, not published. Our files follow the
rules that public descriptions of them agree on, and ISO 32000-1. `tests/pdfx/rules.py` has these
rules, read by pikepdf. No certified program has checked our files.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import partial
from html import escape
from typing import Any, Literal

from reportlab.pdfbase import pdfdoc

from punchboard.generator.pdf.inks import Inks

Standard = Literal["PDF/X-4", "PDF/X-1a:2003"]

#: The PDF version of each.
_VERSIONS: dict[Standard, tuple[int, int]] = {"PDF/X-4": (1, 6), "PDF/X-1a:2003": (1, 4)}
#: The creation date of every file: the same game gives the same bytes on any day.
_DATE, _XMP_DATE = "D:20000101000000+00'00'", "2000-01-01T00:00:00+00:00"
_MAKER = "Punchboard"
_REGISTRY = "http://www.color.org"
#: Takes the place of a file's digest until its other bytes are known.
_UNKNOWN = "0" * 32
#: Names the standard of a file (namespace of ISO 15930-7).
_XMP = """\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
    xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
   <xmp:CreateDate>{date}</xmp:CreateDate>
   <xmp:ModifyDate>{date}</xmp:ModifyDate>
   <xmp:MetadataDate>{date}</xmp:MetadataDate>
   <xmp:CreatorTool>{maker}</xmp:CreatorTool>
   <pdf:Producer>{maker}</pdf:Producer>
   <pdf:Trapped>False</pdf:Trapped>
   <xmpMM:DocumentID>uuid:{digest}</xmpMM:DocumentID>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>
   <pdfxid:GTS_PDFXVersion>{standard}</pdfxid:GTS_PDFXVersion>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"""


class PdfX:
    """A standard that a file keeps, for one press.

    Attributes:
        version: PDF version of the file.
    """

    def __init__(self, standard: Standard, title: str, inks: Inks) -> None:
        """Choose a standard.

        Args:
            standard: Name of the standard.
            title: Title of the file.
            inks: The press.
        """
        self.version = _VERSIONS[standard]
        self._standard = standard
        self._title = title
        self._inks = inks

    def add_to(self, document: Any) -> None:
        """Add the output intent and the metadata to a document whose pages are all there."""
        document.info = _Info(self._standard, self._title)
        catalog = document.Catalog
        catalog.ViewerPreferences = pdfdoc.PDFDictionary({"DisplayDocTitle": "true"})
        catalog.OutputIntents = pdfdoc.PDFArray([document.Reference(self._intent(document))])
        # reportlab writes the entries that it knows.
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        if self._standard == "PDF/X-4":
            catalog.Metadata = self._metadata()
        document.ID = lambda: b"[<%b> <%b>]" % (_UNKNOWN.encode(), _UNKNOWN.encode())
        document.format = partial(_identified, document)

    def _intent(self, document: Any) -> Any:
        identifier, title, is_registered = self._inks.condition
        profile = pdfdoc.PDFStream(content=zlib.compress(self._inks.profile))
        profile.dictionary["N"] = 4
        profile.dictionary["Alternate"] = pdfdoc.PDFName("DeviceCMYK")
        profile.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
        intent = {
            "Type": pdfdoc.PDFName("OutputIntent"),
            "S": pdfdoc.PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": pdfdoc.PDFString(identifier),
            "Info": pdfdoc.PDFString(title),
            "DestOutputProfile": document.Reference(profile),
        }
        if is_registered:
            intent["RegistryName"] = pdfdoc.PDFString(_REGISTRY)
        return pdfdoc.PDFDictionary(intent)

    def _metadata(self) -> Any:
        xmp = _XMP.format(
            title=escape(self._title),
            date=_XMP_DATE,
            maker=_MAKER,
            digest=_uuid(_UNKNOWN),
            standard=self._standard,
        )
        stream = pdfdoc.PDFStream(content=xmp.encode())  # plain: it is found in the file's bytes
        stream.dictionary["Type"] = pdfdoc.PDFName("Metadata")
        stream.dictionary["Subtype"] = pdfdoc.PDFName("XML")
        return stream


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The information dictionary of a file for a press."""

    def __init__(self, standard: Standard, title: str) -> None:
        super().__init__()
        self.title = title
        self._standard = standard

    def format(self, document: Any) -> bytes:
        """Return the object's bytes."""
        entries = {
            "Title": pdfdoc.PDFString(self.title),
            "Creator": pdfdoc.PDFString(_MAKER),
            "Producer": pdfdoc.PDFString(_MAKER),
            "CreationDate": pdfdoc.PDFString(_DATE),
            "ModDate": pdfdoc.PDFString(_DATE),
            "Trapped": pdfdoc.PDFName("False"),
            "GTS_PDFXVersion": pdfdoc.PDFString(self._standard),
        }
        return bytes(pdfdoc.PDFDictionary(entries).format(document))


def _identified(document: Any) -> bytearray:
    """Return a document named by the digest of its bytes, in its trailer and its metadata."""
    file = bytearray(pdfdoc.PDFDocument.format(document))
    digest = hashlib.sha256(file).hexdigest()[:32]
    # In place: a file has hundreds of megabytes if a game has many pictures.
    trailer = file.rindex(b"trailer")
    file[trailer:] = file[trailer:].replace(_UNKNOWN.encode(), digest.encode())
    unnamed, named = (f"uuid:{_uuid(each)}<".encode() for each in (_UNKNOWN, digest))
    start = file.find(unnamed)
    if start >= 0:  # PDF/X-1a has no metadata
        file[start : start + len(unnamed)] = named
    return file


def _uuid(digest: str) -> str:
    return "-".join((digest[:8], digest[8:12], digest[12:16], digest[16:20], digest[20:]))
