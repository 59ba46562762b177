"""PDF/X: what makes a file one, and our own rules of what a file must keep to be one.

ISO 15930-7 (PDF/X-4) and ISO 15930-4 (PDF/X-1a:2003) are sold, not published: the rules here are
those that public descriptions of them agree on, and ISO 32000-1's where these rest on it. They read
a file's bytes and nothing of what wrote them; tests read the same by pikepdf. No certified program
has looked at our files.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Literal

from punchboard.generator.export.inks import Inks
from punchboard.generator.pdf.objects import (
    Name,
    Objects,
    Ref,
    Stream,
    UnreadableError,
    Value,
    operations,
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
    """Add what a file is made to be printed by, with its profile, and return it."""
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
    """Return the file of some pages, with all that says which standard it keeps.

    Args:
        objects: of the pages.
        standard: that it keeps.
        title: of the file.
        pages: in order.
        intent: what it is made to be printed by.
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


def broken_rules(file: bytes, standard: Standard) -> list[str]:
    """Return what a file breaks of a standard's rules, in sentences; none if it keeps them all.

    Args:
        file: its bytes.
        standard: that it says it keeps.
    """
    broken: dict[str, None] = {}
    try:
        for each in _Inspection(Objects.read(file), standard).broken():
            broken[each] = None
    except UnreadableError as trouble:
        broken[f"The file holds {trouble}."] = None
    return list(broken)


class _Inspection:
    """A file that is looked at."""

    def __init__(self, objects: Objects, standard: Standard) -> None:
        self._of = objects
        self._standard = standard
        self._root = objects.entries(objects.trailer.get("Root"))
        self._info = objects.entries(objects.trailer.get("Info"))
        self._is_opaque = standard != "PDF/X-4"

    def broken(self) -> Iterator[str]:
        """Yield what is broken."""
        yield from self._whole_file()
        yield from self._metadata()
        yield from self._intent()
        for number, page in enumerate(self._of.pages(), 1):
            for said in self._page(self._of.entries(page)):
                yield f"Page {number}: {said}"
        for value in self._of:
            yield from self._object(value)

    def _whole_file(self) -> Iterator[str]:
        of = self._of
        if of.version > VERSIONS[self._standard]:
            yield f"PDF {of.version} is newer than the standard's {VERSIONS[self._standard]}."
        if "Encrypt" in of.trailer:
            yield "The file is encrypted."
        if len(of.items(of.trailer.get("ID"))) != 2:
            yield "The file has no ID."
        names = of.entries(self._root.get("Names"))
        for key, where in (
            ("OpenAction", self._root), ("AA", self._root), ("AcroForm", self._root),
            ("JavaScript", names), ("EmbeddedFiles", names),
        ):  # fmt: skip
            if key in where:
                yield f"The file does something when it is opened, or holds another: {key}."
        if self._is_opaque and "OCProperties" in self._root:
            yield "The file has layers."

    def _metadata(self) -> Iterator[str]:
        for key in ("Title", "CreationDate", "ModDate"):
            if not self._of.found(self._info.get(key)):
                yield f"The file does not say its {key}."
        trapped = self._info.get("Trapped")
        if trapped not in ("True", "False"):
            yield "The file does not say whether it is trapped."
        if self._info.get("GTS_PDFXVersion") != self._standard.encode():
            yield f"The file does not say that it is {self._standard}."
        if self._is_opaque:
            return
        stream = self._of.found(self._root.get("Metadata"))
        if not isinstance(stream, Stream) or "Filter" in stream.entries:
            yield "The file has no plain XMP."
            return
        told = dict(re.findall(r"<(\w+:\w+)>([^<]+)</\1>", stream.data.decode("utf-8", "replace")))
        for key in (
            "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "xmpMM:DocumentID",
            "xmpMM:VersionID", "xmpMM:RenditionClass",
        ):  # fmt: skip
            if not told.get(key):
                yield f"The file's XMP does not say {key}."
        if b"<dc:title>" not in stream.data:
            yield "The file's XMP does not say dc:title."
        if told.get("pdfxid:GTS_PDFXVersion") != self._standard:
            yield f"The file's XMP does not say that it is {self._standard}."
        if told.get("pdf:Trapped") != trapped:
            yield "The file's XMP and its Info differ in whether it is trapped."

    def _intent(self) -> Iterator[str]:
        several = map(self._of.entries, self._of.items(self._root.get("OutputIntents")))
        intents = [each for each in several if each.get("S") == "GTS_PDFX"]
        if len(intents) != 1:
            yield f"The file has {len(intents)} output intents of PDF/X, not one."
            return
        (intent,) = intents
        if not intent.get("OutputConditionIdentifier"):
            yield "The output intent has no identifier."
        if not intent.get("RegistryName") and not intent.get("Info"):
            yield "The output intent is in no registry and does not say what it is."
        profile = self._of.found(intent.get("DestOutputProfile"))
        if not isinstance(profile, Stream):
            yield "The output intent has no profile."
            return
        content = profile.content()
        # ICC.1:2010, 7.2: class and colours of a profile, and its signature.
        if content[36:40] != b"acsp" or (content[12:16], content[16:20]) != (b"prtr", b"CMYK"):
            yield "The output intent's profile is not that of a press with four inks."
        if profile.entries.get("N") != 4:
            yield "The output intent's profile does not say that it has four inks."

    def _page(self, page: dict[str, Value]) -> Iterator[str]:
        media, trim, bleed = (
            self._of.numbers(page.get(f"{name}Box")) for name in ("Media", "Trim", "Bleed")
        )
        if len(media) != 4:
            yield "it has no MediaBox."
            return
        if (len(trim) == 4) is ("ArtBox" in page):
            yield "it has not just one of TrimBox and ArtBox."
        if trim and not _holds(media, trim):
            yield "its TrimBox reaches beyond its MediaBox."
        if bleed and not _holds(media, bleed):
            yield "its BleedBox reaches beyond its MediaBox."
        if bleed and trim and not _holds(bleed, trim):
            yield "its TrimBox reaches beyond its BleedBox."
        for key in ("Annots", "AA", "PresSteps", "UserUnit"):
            if key in page:
                yield f"it has {key}."
        contents = self._of.found(page.get("Contents"))
        if not isinstance(contents, Stream):
            yield "its content is not one stream."
            return
        group = self._of.entries(page.get("Group"))
        seen = _Seen()
        self._look(contents, page.get("Resources"), seen)
        yield from seen.broken
        if seen.blends and group.get("CS") != "DeviceCMYK":
            yield "things are seen through, and it does not say that they blend in inks."

    def _look(self, stream: Stream, resources: Value, seen: _Seen) -> None:
        """Look at what a content stream draws, and at all that it uses."""
        listed = self._of.entries(resources)
        for step in operations(stream.content()):
            names = [each[1:].decode("latin-1") for each in step.operands if each[:1] == b"/"]
            match step.operator:
                case b"rg" | b"RG":
                    seen.broken[f"a colour is in RGB: {b' '.join(step.operands).decode()}."] = None
                case b"cs" | b"CS" | b"sh":
                    kind = "Shading" if step.operator == b"sh" else "ColorSpace"
                    self._named(listed, kind, names, seen)
                case b"Tf":
                    self._named(listed, "Font", names, seen)
                case b"gs":
                    (state,) = self._named(listed, "ExtGState", names, seen)
                    self._state(state, seen)
                case b"Do":
                    (drawn,) = self._named(listed, "XObject", names, seen)
                    self._drawn(drawn, seen)

    def _named(
        self, listed: dict[str, Value], kind: str, names: Iterable[str], seen: _Seen
    ) -> list[Value]:
        known = self._of.entries(listed.get(kind))
        for name in names:
            if name not in known and not (kind == "ColorSpace" and name in _SPACES):
                seen.broken[f"{kind} {name} is used and not there."] = None
        return [known.get(name) for name in names]

    def _state(self, value: Value, seen: _Seen) -> None:
        entries = self._of.entries(value)
        mask = self._of.entries(entries.get("SMask"))
        is_mixed = entries.get("BM", "Normal") not in ("Normal", "Compatible")
        faded = [key for key in ("ca", "CA") if entries.get(key, 1) != 1]
        if mask or is_mixed or faded:
            seen.blends = True
        if mask:
            self._drawn(mask.get("G"), seen)

    def _drawn(self, value: Value, seen: _Seen) -> None:
        if isinstance(value, Ref):
            if value in seen.looked:
                return
            seen.looked.add(value)
        stream = self._of.found(value)
        if not isinstance(stream, Stream):
            return
        if stream.entries.get("Subtype") == "Form":
            if self._of.entries(stream.entries.get("Group")):
                seen.blends = True
            self._look(stream, stream.entries.get("Resources"), seen)
        elif "SMask" in stream.entries:
            seen.blends = True

    def _object(self, value: Value) -> Iterator[str]:
        """Yield what is wrong with an object wherever it is used."""
        for entries in _dictionaries(value):
            for rule in _RULES:
                yield from rule(self._of, entries)
            if self._is_opaque:
                yield from _see_through(self._of, entries)


class _Seen:
    """What was found on a page.

    Attributes:
        blends: whether anything is seen through.
        broken: what is wrong, each once.
        looked: what was looked at.
    """

    def __init__(self) -> None:
        self.blends = False
        self.broken: dict[str, None] = {}
        self.looked: set[Ref] = set()


_SPACES = frozenset({"DeviceCMYK", "DeviceGray"})


def _dictionaries(value: Value) -> Iterator[dict[str, Value]]:
    """Yield all dictionaries within an object."""
    match value:
        case Stream():
            yield from _dictionaries(value.entries)
        case dict():
            yield value
            for each in value.values():
                yield from _dictionaries(each)
        case list():
            for each in value:
                yield from _dictionaries(each)


def _holds(outer: Sequence[float], inner: Sequence[float]) -> bool:
    """Tell whether a box lies within another, but for what rounding leaves."""
    near = 0.01
    return (
        outer[0] - near <= inner[0] < inner[2] <= outer[2] + near
        and outer[1] - near <= inner[1] < inner[3] <= outer[3] + near
    )


def _fonts(of: Objects, entries: dict[str, Value]) -> Iterator[str]:
    if entries.get("Type") != "Font" or entries.get("Subtype") in ("Type0", "Type3"):
        return
    descriptor = of.entries(entries.get("FontDescriptor"))
    files = [descriptor.get(f"FontFile{each}") for each in ("", "2", "3")]
    if not any(isinstance(of.found(each), Stream) for each in files):
        yield f"The font {entries.get('BaseFont')!r} is not embedded."


def _colours(of: Objects, entries: dict[str, Value]) -> Iterator[str]:
    what = ""
    if entries.get("Subtype") == "Image":
        what = "A picture"
    elif "ShadingType" in entries:
        what = "A gradient"
    elif entries.get("S") == "Transparency":
        what = "What is seen through"
    space = of.found(entries.get("ColorSpace", entries.get("CS")))
    name = space if isinstance(space, str) else "another colour space"
    if what and space is not None and name not in _SPACES:
        yield f"{what} is in {name}."


def _streams(of: Objects, entries: dict[str, Value]) -> Iterator[str]:
    filters = of.found(entries.get("Filter"))
    for each in filters if isinstance(filters, list) else [filters]:
        if each in ("LZWDecode", "JPXDecode", "Crypt"):
            yield f"Something is packed by {each}."
    if entries.get("Type") == "XObject" or entries.get("Subtype") in ("Image", "Form", "PS"):
        for key in ("OPI", "Alternates", "Ref", "F"):
            if key in entries:
                yield f"A picture or form stands for something else: {key}."
        if entries.get("Subtype") == "PS":
            yield "There is PostScript."


def _screens(of: Objects, entries: dict[str, Value]) -> Iterator[str]:
    for key in ("TR", "HTP"):
        if key in entries:
            yield f"Tones are changed by {key}."
    if entries.get("TR2", "Default") != "Default":
        yield "Tones are changed by TR2."


def _see_through(of: Objects, entries: dict[str, Value]) -> Iterator[str]:
    """Yield what PDF/X-1a does not allow: nothing may be seen through."""
    is_seen = (
        entries.get("S") == "Transparency"
        or isinstance(of.found(entries.get("SMask")), Stream | dict)
        or entries.get("BM", "Normal") not in ("Normal", "Compatible")
        or any(of.found(entries.get(key, 1)) not in (1, None) for key in ("ca", "CA"))
    )
    if is_seen:
        yield "Something is seen through."


_RULES: tuple[Callable[[Objects, dict[str, Value]], Iterator[str]], ...] = (
    _fonts,
    _colours,
    _streams,
    _screens,
)
