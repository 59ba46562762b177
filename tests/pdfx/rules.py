"""The rules of PDF/X that our files keep, read by pikepdf and nothing of ours.

ISO 15930-7 (PDF/X-4) and ISO 15930-4 (PDF/X-1a:2003) are sold, so that no number of their clauses
stands here: a rule names the clause of ISO 32000-1 that says what it is about. What the standards
ask for is what public descriptions of them agree on; a rule says where our exports promise more.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import pairwise
from typing import Final, NamedTuple

from fontTools.ttLib import TTFont, TTLibError
from pikepdf import Array, Dictionary, Name, Object, PdfError, PdfInlineImage, Stream, String
from PIL import ImageCms

from tests.pdfx.reading import WORDS, File, Step, instructions

X4: Final = "PDF/X-4"
X1A: Final = "PDF/X-1a:2003"
#: Of PDF, that each rests on.
VERSIONS = {X4: "1.6", X1A: "1.4"}

Broken = Iterator[str]


class Rule(NamedTuple):
    """A rule.

    Attributes:
        name: it, in a few words.
        clause: of ISO 32000-1, what it is about.
        standards: that ask for it.
        broken: yields what breaks it.
    """

    name: str
    clause: str
    standards: tuple[str, ...]
    broken: Callable[[File, str], Broken]


RULES: dict[str, Rule] = {}


def rule(clause: str, *standards: str) -> Callable[[Callable[[File, str], Broken]], Rule]:
    """Return what makes a rule of a function, for both standards if none is named."""

    def make(broken: Callable[[File, str], Broken]) -> Rule:
        name = broken.__name__
        RULES[name] = Rule(name, clause, standards or (X4, X1A), broken)
        return RULES[name]

    return make


# The file


@rule("7.5 File structure")
def the_file_is_sound(file: File, _standard: str) -> Broken:
    yield from file.pdf.check_pdf_syntax()
    yield from file.pdf.get_warnings()


@rule("7.5.2 File header")
def its_version_is_the_standards(file: File, standard: str) -> Broken:
    for version in (file.pdf.pdf_version, str(file.pdf.Root.get("/Version", "/1.0"))[1:]):
        if version > VERSIONS[standard]:
            yield version


@rule("7.6 Encryption")
def nothing_is_encrypted(file: File, _standard: str) -> Broken:
    if file.pdf.is_encrypted:
        yield "encrypted"


@rule("14.4 File identifiers")
def it_has_two_ids(file: File, _standard: str) -> Broken:
    # The bytes themselves: a reader may make up what is missing.
    trailer = file.content[file.content.rfind(b"trailer") :]
    ids = re.search(rb"/ID\s*\[\s*[<(].", trailer)
    found = file.pdf.trailer.get("/ID")
    if not ids or not isinstance(found, Array) or [bool(bytes(each)) for each in found] != [1, 1]:
        yield "no ID"


@rule("12.6 Actions")
def nothing_happens(file: File, _standard: str) -> Broken:
    names = file.pdf.Root.get("/Names", Dictionary())
    if "/JavaScript" in names:
        yield "JavaScript"
    for each in file.dictionaries():
        yield from (key for key in ("/OpenAction", "/AA", "/JS") if key in each)


@rule("12.7 Interactive forms")
def nothing_is_filled_in(file: File, _standard: str) -> Broken:
    if "/AcroForm" in file.pdf.Root:
        yield "AcroForm"


@rule("7.11.4 Embedded file streams")
def nothing_is_attached(file: File, _standard: str) -> Broken:
    if "/EmbeddedFiles" in file.pdf.Root.get("/Names", Dictionary()):
        yield "EmbeddedFiles"
    yield from ("a file" for each in file.dictionaries() if "/EF" in each)


@rule("8.11 Optional content", X1A)
def there_are_no_layers(file: File, _standard: str) -> Broken:
    if "/OCProperties" in file.pdf.Root:
        yield "OCProperties"


# What it says of itself

_DATE = re.compile(r"D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'(\d\d)'?)")


@rule("14.3.3 Document information dictionary")
def it_has_a_title_and_dates(file: File, _standard: str) -> Broken:
    info = _info(file)
    if not str(info.get("/Title", "")).strip():
        yield "Title"
    for key in ("/CreationDate", "/ModDate"):
        if not _DATE.fullmatch(str(info.get(key, ""))):
            yield key


@rule("14.11.6 Trapping support")
def it_says_whether_it_is_trapped(file: File, _standard: str) -> Broken:
    trapped = _info(file).get("/Trapped")
    if not isinstance(trapped, Name) or trapped not in ("/True", "/False"):
        yield f"Trapped: {trapped}"


@rule("14.3.3 Document information dictionary")
def it_names_its_standard(file: File, standard: str) -> Broken:
    named = _info(file).get("/GTS_PDFXVersion")
    if not isinstance(named, String) or str(named) != standard:
        yield f"GTS_PDFXVersion: {named}"


@rule("14.3.2 Metadata streams", X4)
def its_xmp_can_be_found_in_its_bytes(file: File, _standard: str) -> Broken:
    xmp = file.pdf.Root.get("/Metadata")
    if not isinstance(xmp, Stream) or "/Filter" in xmp or xmp.get("/Subtype") != "/XML":
        yield "no plain XMP"


_XMP = (
    "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "xmpMM:DocumentID",
    "xmpMM:VersionID", "xmpMM:RenditionClass", "dc:title",
)  # fmt: skip


@rule("14.3.2 Metadata streams", X4)
def its_xmp_names_its_standard_and_version(file: File, standard: str) -> Broken:
    if "/Metadata" not in file.pdf.Root:
        return  # for another rule
    xmp = file.pdf.open_metadata()
    if xmp.pdfx_status != standard:
        yield f"GTS_PDFXVersion: {xmp.pdfx_status}"
    yield from (key for key in _XMP if not xmp.get(key))


@rule("14.3.2 Metadata streams", X4)
def its_xmp_and_its_info_agree(file: File, _standard: str) -> Broken:
    """What one of the two does not say is for other rules."""
    xmp, info = file.pdf.open_metadata(), _info(file)
    said = {"dc:title": str(info.get("/Title", ""))}
    if (trapped := info.get("/Trapped")) in ("/True", "/False"):
        said["pdf:Trapped"] = str(trapped)[1:]
    for key, here in (("xmp:CreateDate", "/CreationDate"), ("xmp:ModifyDate", "/ModDate")):
        if date := _DATE.fullmatch(str(info.get(here, ""))):
            said[key] = date.expand(r"\1-\2-\3T\4:\5:\6\7:\8")
    yield from (key for key in said if said[key] and xmp.get(key, said[key]) != said[key])


def _info(file: File) -> Object:
    return file.pdf.trailer.get("/Info", Dictionary())


# The press


@rule("14.11.5 Output intents")
def it_is_made_for_one_press(file: File, _standard: str) -> Broken:
    if (count := len(_intents(file))) != 1:
        yield f"{count} output intents"


@rule("14.11.5 Output intents")
def its_press_is_named(file: File, _standard: str) -> Broken:
    for intent in _intents(file):
        if not str(intent.get("/OutputConditionIdentifier", "")):
            yield "no identifier"
        if not str(intent.get("/RegistryName", intent.get("/Info", ""))):
            yield "in no registry, and no words"


@rule("14.11.5 Output intents")
def its_press_has_a_profile_of_four_inks(file: File, _standard: str) -> Broken:
    for intent in _intents(file):
        profile = intent.get("/DestOutputProfile")
        if not isinstance(profile, Stream):
            yield "no profile"
            continue
        if profile.get("/N") != 4:
            yield f"N: {profile.get('/N')}"
        try:
            read = ImageCms.ImageCmsProfile(io.BytesIO(profile.read_bytes())).profile
        except OSError as trouble:
            yield f"littlecms: {trouble}"
            continue
        if (read.device_class, read.xcolor_space.strip()) != ("prtr", "CMYK"):
            yield f"{read.device_class} {read.xcolor_space}"


def _intents(file: File) -> list[Object]:
    all_of_them = file.pdf.Root.get("/OutputIntents", Array())
    return [each for each in all_of_them if each.get("/S") == "/GTS_PDFX"]


# Pages


@rule("14.11.2 Page boundaries")
def each_page_has_a_trim_or_an_art_box(file: File, _standard: str) -> Broken:
    for page in file.pdf.pages:
        if ("/TrimBox" in page.obj) is ("/ArtBox" in page.obj):
            yield f"page {page.index}"


@rule("14.11.2 Page boundaries")
def its_boxes_lie_within_each_other(file: File, _standard: str) -> Broken:
    for page in file.pdf.pages:
        # pikepdf finds a media box that is handed down, and gives missing others its size.
        boxes = [_box(page.mediabox)]
        boxes += [
            _box(page.obj[f"/{name}Box"])
            for name in ("Bleed", "Trim", "Art")
            if f"/{name}Box" in page.obj
        ]
        for outer, inner in pairwise(boxes):
            if not _holds(outer, inner):
                yield f"page {page.index}: {inner} in {outer}"
        if not _holds(boxes[0], boxes[0]):
            yield f"page {page.index}: {boxes[0]}"


@rule("12.5 Annotations")
def there_are_no_annotations(file: File, _standard: str) -> Broken:
    """More than the standards ask for: they allow them outside the bleed."""
    yield from (f"page {page.index}" for page in file.pdf.pages if "/Annots" in page.obj)


@rule("7.7.3.3 Page objects")
def its_size_is_in_points_and_its_steps_are_one(file: File, _standard: str) -> Broken:
    for page in file.pdf.pages:
        yield from (key for key in ("/UserUnit", "/PresSteps") if key in page.obj)


_Box = tuple[float, ...]


def _box(value: object) -> _Box:
    return tuple(float(each) for each in value) if isinstance(value, Array) else ()


def _holds(outer: _Box, inner: _Box) -> bool:
    """Tell whether a box has an inside, and lies within another but for what rounding leaves."""
    if len(outer) != 4 or len(inner) != 4:
        return False
    near = 0.01
    return (
        outer[0] - near <= inner[0] < inner[2] <= outer[2] + near
        and outer[1] - near <= inner[1] < inner[3] <= outer[3] + near
    )


# What is drawn

#: How many operands each operator takes (ISO 32000-1, annex A); -1 for any number.
_OPERANDS = {
    **dict.fromkeys(("b", "B", "b*", "B*", "f", "F", "f*", "h", "n", "s", "S", "W", "W*"), 0),
    **dict.fromkeys(("q", "Q", "BT", "ET", "T*", "BX", "EX", "EMC"), 0),
    **dict.fromkeys(("g", "G", "cs", "CS", "gs", "i", "j", "J", "M", "ri", "w"), 1),
    **dict.fromkeys(("Tc", "TJ", "Tj", "TL", "Tr", "Ts", "Tw", "Tz", "'"), 1),
    **dict.fromkeys(("BI", "Do", "sh", "BMC", "MP"), 1),
    **dict.fromkeys(("d", "d0", "l", "m", "Td", "TD", "Tf", "BDC", "DP"), 2),
    **dict.fromkeys(("rg", "RG", '"'), 3),
    **dict.fromkeys(("k", "K", "re", "v", "y"), 4),
    **dict.fromkeys(("c", "cm", "d1", "Tm"), 6),
    **dict.fromkeys(("sc", "SC", "scn", "SCN"), -1),
}


@rule("7.8.2 Content streams")
def its_content_is_whole(file: File, _standard: str) -> Broken:
    for content in _contents(file):
        # One more step shows whether anything is left over before it.
        longer = file.pdf.make_stream(content + b"\nBX EX")
        try:
            read = instructions(longer)
        except PdfError as trouble:
            yield str(trouble)
            continue
        for operator, operands in read:
            if _OPERANDS.get(operator) not in (-1, len(operands)):
                yield f"{operator} of {len(operands)} operands"
        count = Counter(operator for operator, _ in read)
        for begin, end in (("q", "Q"), ("BT", "ET"), ("BMC", "EMC")):
            begun = count[begin] + (count["BDC"] if begin == "BMC" else 0)
            if begun != count[end]:
                yield f"{begun} {begin}, {count[end]} {end}"


@rule("7.8.3 Resource dictionaries")
def what_is_named_is_there(file: File, _standard: str) -> Broken:
    for step in _steps(file):
        kind = {"Tf": "Font", "gs": "ExtGState", "Do": "XObject", "sh": "Shading"}.get(
            step.operator
        )
        if step.operator in ("cs", "CS") and step.name not in _DEVICES:
            kind = "ColorSpace"
        if kind and step.named(kind) is None:
            yield f"{kind} {step.name}"


@rule("9.9 Embedded font programs")
def fonts_are_embedded(file: File, _standard: str) -> Broken:
    for each in _fonts(file):
        descriptor = each.get("/FontDescriptor", Dictionary())
        programs = [descriptor.get(f"/FontFile{number}") for number in ("", "2", "3")]
        if not any(isinstance(program, Stream) for program in programs):
            yield str(each.get("/BaseFont"))


@rule("9.7.4.2 Glyph selection in CIDFonts")
def what_is_shown_is_in_its_font(file: File, _standard: str) -> Broken:
    """Ours are TrueType with a glyph for each code of two bytes: fontTools reads them."""
    counts: dict[tuple[int, int], int] = {}
    for step in _steps(file):
        if step.operator not in WORDS or step.font is None:
            continue
        for below in step.font.get("/DescendantFonts", Array()):
            program = below.get("/FontDescriptor", Dictionary()).get("/FontFile2")
            if not isinstance(program, Stream):
                continue
            if program.objgen not in counts:
                counts[program.objgen] = _glyphs(program.read_bytes())
            count = counts[program.objgen]
            if not all(0 < glyph < count for glyph in _shown(step)):
                yield f"{below.get('/BaseFont')} has {count} glyphs: {sorted(_shown(step))}"


@rule("8.6.8 Colour operators")
def it_is_drawn_in_inks(file: File, _standard: str) -> Broken:
    """PDF/X-4 knows more; our exports promise inks."""
    for step in _steps(file):
        if step.operator in ("rg", "RG"):
            yield step.operator
        if step.operator in ("cs", "CS") and not _is_in_inks(step.named("ColorSpace") or step.name):
            yield f"{step.operator} {step.name}"


@rule("8.9.5 Image dictionaries")
def pictures_are_in_inks(file: File, _standard: str) -> Broken:
    for each in file.streams():
        is_coloured = each.get("/Subtype") == "/Image" and not each.get("/ImageMask", False)
        if is_coloured and not _is_in_inks(each.get("/ColorSpace")):
            yield str(each.get("/ColorSpace"))
    for step in _steps(file):
        for operand in step.operands:
            if isinstance(operand, PdfInlineImage) and operand.mode not in ("1", "L", "CMYK"):
                yield f"a picture within the content: {operand.mode}"


@rule("8.7.4.3 Shading dictionaries")
def gradients_are_in_inks(file: File, _standard: str) -> Broken:
    for each in file.dictionaries():
        if "/ShadingType" in each and not _is_in_inks(each.get("/ColorSpace")):
            yield str(each.get("/ColorSpace"))


@rule("7.4 Filters")
def nothing_is_packed_otherwise(file: File, _standard: str) -> Broken:
    """Without JPEG 2000, which PDF/X-4 allows within limits and our exports do not write."""
    for each in file.streams():
        filters = each.get("/Filter", Array())
        for name in filters if isinstance(filters, Array) else [filters]:
            if name not in ("/FlateDecode", "/DCTDecode", "/RunLengthDecode", "/ASCII85Decode"):
                yield str(name)


@rule("8.9.5.4 Alternate images, 8.10.4 Reference XObjects, 14.11.7 Open prepress interface")
def nothing_stands_for_something_else(file: File, _standard: str) -> Broken:
    for each in file.streams():
        yield from (key for key in ("/OPI", "/Alternates", "/Ref", "/F") if key in each)


@rule("8.8.2 PostScript XObjects")
def there_is_no_postscript(file: File, _standard: str) -> Broken:
    for each in file.streams():
        if "/PS" in (each.get("/Subtype"), each.get("/Subtype2")) or "/PS" in each:
            yield "PostScript"


@rule("10.4 Transfer functions")
def tones_are_left_as_they_are(file: File, _standard: str) -> Broken:
    for each in file.dictionaries():
        yield from (key for key in ("/TR", "/HTP") if key in each)
        if each.get("/TR2", "/Default") != "/Default":
            yield "/TR2"


@rule("11 Transparency", X1A)
def nothing_is_seen_through(file: File, _standard: str) -> Broken:
    for each in file.dictionaries():
        if each.get("/S") == "/Transparency":
            yield "a group"
        if isinstance(each.get("/SMask"), Dictionary | Stream):
            yield "a mask"
        yield from _mixed(each)


@rule("11.4.7 Page group", X4)
def what_is_seen_through_blends_in_inks(file: File, _standard: str) -> Broken:
    for page in file.pdf.pages:
        if any(_is_blended(step) for step in file.steps(page)):
            group = page.obj.get("/Group", Dictionary())
            if group.get("/CS") != "/DeviceCMYK":
                yield f"page {page.index}"
    for each in file.dictionaries():
        if each.get("/S") == "/Transparency" and not _is_in_inks(each.get("/CS", Name.DeviceGray)):
            yield str(each.get("/CS"))


_INKS = ("/DeviceCMYK", "/DeviceGray")
#: Colour spaces that need no resource (ISO 32000-1, 8.6.8).
_DEVICES = (*_INKS, "/DeviceRGB", "/Pattern")


def _is_in_inks(space: object) -> bool:
    if isinstance(space, Array) and len(space) == 4 and space[0] == "/Indexed":
        return _is_in_inks(space[1])
    return isinstance(space, Name) and space in _INKS


def _steps(file: File) -> Iterator[Step]:
    """Yield how all is drawn, as far as it can be read: another rule tells the rest."""
    for page in file.pdf.pages:
        try:
            yield from file.steps(page)
        except PdfError:
            continue


def _contents(file: File) -> Iterator[bytes]:
    """Yield all content streams."""
    for page in file.pdf.pages:
        contents = page.obj.Contents
        parts = contents if isinstance(contents, Array) else [contents]
        yield b"\n".join(part.read_bytes() for part in parts)
    for each in file.streams():
        if each.get("/Subtype") == "/Form" or each.get("/PatternType") == 1:
            yield each.read_bytes()


def _fonts(file: File) -> Iterator[Dictionary]:
    for each in file.dictionaries():
        if each.get("/Type") == "/Font" and each.get("/Subtype") not in ("/Type0", "/Type3"):
            yield each


def _glyphs(program: bytes) -> int:
    try:
        with TTFont(io.BytesIO(program)) as font:
            return len(font.getGlyphOrder())
    except TTLibError:
        return 0


def _shown(step: Step) -> set[int]:
    words = step.name if step.operator == "TJ" else step.operands[-1:]
    found: set[int] = set()
    if not isinstance(words, Array | list):
        return found
    for each in words:
        if isinstance(each, String):
            code = bytes(each)
            found |= {int.from_bytes(code[at : at + 2]) for at in range(0, len(code), 2)}
    return found


def _mixed(state: Object) -> Broken:
    if state.get("/BM", "/Normal") not in ("/Normal", "/Compatible"):
        yield "/BM"
    for key in ("/ca", "/CA"):
        how_much = state.get(key, 1)
        if isinstance(how_much, int | float | Decimal) and how_much != 1:
            yield key


def _is_blended(step: Step) -> bool:
    if step.operator == "gs":
        state = step.named("ExtGState") or Dictionary()
        return isinstance(state.get("/SMask"), Dictionary) or any(_mixed(state))
    if step.operator == "Do":
        drawn = step.named("XObject")
        return drawn is not None and ("/SMask" in drawn or "/Group" in drawn)
    return False
