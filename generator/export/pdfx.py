"""PDF/X: everything that makes a file one, beside its pages.

ISO 15930-7 (PDF/X-4) and ISO 15930-4 (PDF/X-1a:2003) are sold, not published. Our files follow the
rules that public descriptions of them agree on, and ISO 32000-1. `tests/pdfx/rules.py` has these
rules, read by pikepdf. No certified program has checked our files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from html import escape
from typing import Literal

from punchboard.generator.export.inks import Inks
from punchboard.generator.pdf.objects import (
    Name,
    Objects,
    Ref,
    Stream,
    Value,
)

Standard = Literal["PDF/X-4", "PDF/X-1a:2003"]

#: The version of PDF that each rests on.
VERSIONS: dict[Standard, str] = {"PDF/X-4": "1.6", "PDF/X-1a:2003": "1.4"}
#: When every file was made: the same game gives the same bytes on any day.
_DATE, _XMP_DATE = b"D:20000101000000+00'00'", "2000-01-01T00:00:00+00:00"
_MAKER = b"Punchboard"
_REGISTRY = b"http://www.color.org"
#: What says in XMP which standard a file keeps (namespace of ISO 15930-7).
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


def new_objects(standard: Standard) -> Objects:
    """Return a file without objects."""
    return Objects(VERSIONS[standard])


def add_intent(objects: Objects, inks: Inks) -> Ref:
    """Add the output intent of a file, with its profile, and return its reference."""
    identifier, title, is_registered = inks.condition
    profile = objects.add(Stream.packed({"N": 4, "Alternate": Name("DeviceCMYK")}, inks.profile))
    intent: dict[str, Value] = {
        "Type": Name("OutputIntent"),
        "S": Name("GTS_PDFX"),
        "OutputConditionIdentifier": _text(identifier),
        "Info": _text(title),
        "DestOutputProfile": profile,
    }
    if is_registered:
        intent["RegistryName"] = _REGISTRY
    return objects.add(intent)


def finished(
    objects: Objects,
    standard: Standard,
    title: str,
    pages: Sequence[dict[str, Value]],
    intent: Ref,
) -> bytes:
    """Return a file of pages, with the metadata of its standard.

    Args:
        objects: Objects of the pages.
        standard: Standard that it keeps.
        title: Title of the file.
        pages: Pages, in order.
        intent: Reference of its output intent.
    """
    tree = objects.add(None)
    kids: list[Value] = [objects.add({**page, "Parent": tree}) for page in pages]
    objects.set(tree, {"Type": Name("Pages"), "Kids": kids, "Count": len(kids)})
    catalog: dict[str, Value] = {
        "Type": Name("Catalog"),
        "Pages": tree,
        "OutputIntents": [intent],
        "ViewerPreferences": {"DisplayDocTitle": True},
    }
    root = objects.add(catalog)
    digest = hashlib.sha256(objects.written()).hexdigest()[:32]
    if standard == "PDF/X-4":
        xmp = _XMP.format(
            title=escape(title),
            date=_XMP_DATE,
            maker=_MAKER.decode(),
            digest="-".join((digest[:8], digest[8:12], digest[12:16], digest[16:20], digest[20:])),
            standard=standard,
        )
        about: dict[str, Value] = {"Type": Name("Metadata"), "Subtype": Name("XML")}
        catalog["Metadata"] = objects.add(Stream(about, xmp.encode()))
    info = objects.add(
        {
            "Title": _text(title),
            "Creator": _MAKER,
            "Producer": _MAKER,
            "CreationDate": _DATE,
            "ModDate": _DATE,
            "Trapped": Name("False"),
            "GTS_PDFXVersion": standard.encode(),
        }
    )
    name = bytes.fromhex(digest)
    objects.trailer = {"Root": root, "Info": info, "ID": [name, name]}
    return objects.written()


def _text(text: str) -> bytes:
    """Return a text as PDF has it (ISO 32000-1, 7.9.2.2)."""
    return text.encode() if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be")
