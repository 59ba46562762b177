"""Our rules of PDF/X: a file that keeps them all, and each broken by itself and named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from punchboard.generator.export.inks import Inks
from punchboard.generator.export.pdfx import (
    VERSIONS,
    Standard,
    add_intent,
    broken_rules,
    finished,
    new_objects,
)
from punchboard.generator.pdf.objects import Name, Objects, Ref, Stream, Value
from tests.press_profile import write_press

Entries = dict[str, Value]
X4: Standard = "PDF/X-4"
X1A: Standard = "PDF/X-1a:2003"
CONTENT = b"q 0 0 0 1 k BT /F1 9 Tf (a\\)b rg) Tj ET /S1 sh /I1 Do /P1 Do %sQ"


@pytest.fixture(scope="module")
def inks(tmp_path_factory: pytest.TempPathFactory) -> Inks:
    return Inks(write_press(tmp_path_factory.mktemp("press")))


def made(inks: Inks, standard: Standard) -> bytes:
    """Return a file with all that our pages have; in PDF/X-4 something is seen through."""
    of = new_objects(standard)
    file = of.add(Stream({}, b"a font"))
    below: Entries = {
        "Type": Name("Font"),
        "Subtype": Name("CIDFontType2"),
        "BaseFont": Name("AAAAAA+Lato"),
        "FontDescriptor": {"Type": Name("FontDescriptor"), "FontFile2": file},
    }
    font: Entries = {"Type": Name("Font"), "Subtype": Name("Type0"), "DescendantFonts": [below]}
    curve: Entries = {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": [0], "C1": [1]}
    space = Name("DeviceCMYK")
    image: Entries = {"Subtype": Name("Image"), "ColorSpace": space, "Width": 1, "Height": 1}
    form: Entries = {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": [0, 0, 1, 1]}
    group: Entries = {"S": Name("Transparency"), "CS": space}
    clear = standard == X4
    resources: Entries = {
        "Font": {"F1": font},
        "Shading": {"S1": {"ShadingType": 2, "ColorSpace": space, "Function": curve}},
        "XObject": {
            "I1": of.add(Stream(image, b"0000")),
            "P1": of.add(Stream.packed(form | ({"Group": group} if clear else {}), b"0 g")),
        },
        "ExtGState": {"G1": {"ca": 0.5 if clear else 1, "BM": Name("Normal")}},
    }
    page: Entries = {
        "Type": Name("Page"),
        "MediaBox": [0, 0, 100, 100],
        "TrimBox": [10, 10, 90, 90],
        "BleedBox": [0, 0, 100, 100],
        "Resources": resources,
        "Contents": of.add(Stream.packed({}, CONTENT % b"/G1 gs ")),
    }
    if clear:
        page["Group"] = group
    return finished(of, standard, "A & <é>", [page], add_intent(of, inks))


class File:
    """A file whose parts are at hand to be broken."""

    def __init__(self, content: bytes) -> None:
        self.of = Objects.read(content)
        entries = self.of.entries
        self.trailer = self.of.trailer
        self.root, self.info = entries(self.trailer["Root"]), entries(self.trailer["Info"])
        self.page = entries(self.of.pages()[0])
        self.intent = entries(self.of.items(self.root["OutputIntents"])[0])
        self.resources = entries(self.page["Resources"])
        drawn = entries(self.resources["XObject"])
        self.image, self.form = entries(drawn["I1"]), entries(drawn["P1"])
        self.shading = entries(entries(self.resources["Shading"])["S1"])
        self.state = entries(entries(self.resources["ExtGState"])["G1"])
        font = entries(entries(self.resources["Font"])["F1"])
        self.font = entries(self.of.items(font["DescendantFonts"])[0])

    def stream(self, value: Value) -> Stream:
        found = self.of.found(value)
        assert isinstance(found, Stream)
        return found

    def draw(self, code: bytes) -> None:
        """Draw something else on the page."""
        stream = self.stream(self.page["Contents"])
        stream.data = Stream.packed({}, code).data

    def say(self, old: str, new: str) -> None:
        """Say something else in the XMP."""
        stream = self.stream(self.root["Metadata"])
        assert old.encode() in stream.data
        stream.data = stream.data.replace(old.encode(), new.encode())


def _press_of_screens(file: File) -> None:
    stream = file.stream(file.intent["DestOutputProfile"])
    stream.data = Stream.packed({}, stream.content().replace(b"CMYKLab ", b"RGB Lab ")).data


RGB = Name("DeviceRGB")
#: What breaks a file, and words of what is said.
BROKEN: dict[str, tuple[Callable[[File], object], str]] = {
    "version": (lambda it: setattr(it.of, "version", "1.7"), "PDF 1.7 is newer"),
    "encrypted": (lambda it: it.trailer.update(Encrypt={"V": 1}), "is encrypted"),
    "no id": (lambda it: it.trailer.pop("ID"), "no ID"),
    "script": (lambda it: it.root.update(OpenAction={"S": Name("JavaScript")}), "OpenAction"),
    "names": (lambda it: it.root.update(Names={"JavaScript": {}}), "JavaScript"),
    "attached": (lambda it: it.root.update(Names={"EmbeddedFiles": {}}), "EmbeddedFiles"),
    "form": (lambda it: it.root.update(AcroForm={}), "AcroForm"),
    "title": (lambda it: it.info.pop("Title"), "say its Title"),
    "date": (lambda it: it.info.pop("ModDate"), "say its ModDate"),
    "trapped": (lambda it: it.info.update(Trapped=Name("Unknown")), "whether it is trapped"),
    "standard": (lambda it: it.info.update(GTS_PDFXVersion=b"PDF/X-3"), "not say that it is"),
    "no intent": (lambda it: it.root.pop("OutputIntents"), "0 output intents"),
    "two intents": (lambda it: it.of.items(it.root["OutputIntents"]).append(it.intent), "2 output"),
    "other intent": (lambda it: it.intent.update(S=Name("GTS_PDFA1")), "0 output intents"),
    "no condition": (lambda it: it.intent.pop("OutputConditionIdentifier"), "no identifier"),
    "unknown": (lambda it: it.intent.pop("Info"), "in no registry"),
    "no profile": (lambda it: it.intent.pop("DestOutputProfile"), "has no profile"),
    "screen": (_press_of_screens, "not that of a press"),
    "three inks": (
        lambda it: it.stream(it.intent["DestOutputProfile"]).entries.update(N=3), "four inks",
    ),
    "no media": (lambda it: it.page.pop("MediaBox"), "no MediaBox"),
    "no trim": (lambda it: it.page.pop("TrimBox"), "TrimBox and ArtBox"),
    "art box": (lambda it: it.page.update(ArtBox=[1, 1, 2, 2]), "TrimBox and ArtBox"),
    "large trim": (lambda it: it.page.update(TrimBox=[-1, 0, 50, 50]), "beyond its MediaBox"),
    "large bleed": (lambda it: it.page.update(BleedBox=[0, 0, 101, 99]), "BleedBox reaches"),
    "small bleed": (lambda it: it.page.update(BleedBox=[20, 0, 99, 99]), "beyond its BleedBox"),
    "note": (lambda it: it.page.update(Annots=[]), "it has Annots"),
    "unit": (lambda it: it.page.update(UserUnit=2), "it has UserUnit"),
    "font": (lambda it: it.font.update(FontDescriptor={}), "AAAAAA+Lato' is not embedded"),
    "bare font": (lambda it: it.font.pop("FontDescriptor"), "not embedded"),
    "lost font": (lambda it: it.draw(b"BT /F7 9 Tf ET"), "Font F7 is used and not there"),
    "colour": (lambda it: it.draw(b"1 0 0 rg"), "a colour is in RGB: 1 0 0"),
    "line": (lambda it: it.draw(b"1 0 0 RG"), "a colour is in RGB: 1 0 0"),
    "space": (lambda it: it.draw(b"/DeviceRGB cs"), "ColorSpace DeviceRGB is used"),
    "below": (
        lambda it: it.stream(it.of.entries(it.resources["XObject"])["P1"]).__init__(  # type: ignore[misc]
            {"Subtype": Name("Form")}, b"0 1 0 rg"
        ),
        "a colour is in RGB: 0 1 0",
    ),
    "picture": (lambda it: it.image.update(ColorSpace=RGB), "A picture is in DeviceRGB"),
    "palette": (
        lambda it: it.image.update(ColorSpace=[Name("Indexed"), RGB, 0, b"000"]),
        "A picture is in another colour space",
    ),
    "gradient": (lambda it: it.shading.update(ColorSpace=RGB), "A gradient is in DeviceRGB"),
    "lzw": (lambda it: it.image.update(Filter=Name("LZWDecode")), "packed by LZWDecode"),
    "opi": (lambda it: it.image.update(OPI={}), "stands for something else: OPI"),
    "alternates": (lambda it: it.image.update(Alternates=[]), "something else: Alternates"),
    "elsewhere": (lambda it: it.form.update(Ref={}), "stands for something else: Ref"),
    "postscript": (lambda it: it.image.update(Subtype=Name("PS")), "PostScript"),
    "tones": (lambda it: it.state.update(TR=Name("Identity")), "changed by TR"),
    "tones again": (lambda it: it.state.update(TR2=Name("Identity")), "changed by TR2"),
    "inline": (lambda it: it.draw(b"BI /W 1 ID 0 EI"), "a picture inside a content stream"),
    "breaks off": (lambda it: it.draw(b"1 0 0"), "breaks off"),
}  # fmt: skip
#: What PDF/X-4 alone asks for.
BROKEN_X4: dict[str, tuple[Callable[[File], object], str]] = {
    "no xmp": (lambda it: it.root.pop("Metadata"), "no plain XMP"),
    "packed xmp": (
        lambda it: it.stream(it.root["Metadata"]).entries.update(Filter=Name("FlateDecode")),
        "no plain XMP",
    ),
    "xmp standard": (lambda it: it.say(">PDF/X-4<", ">PDF/X-3<"), "XMP does not say that it is"),
    "xmp date": (lambda it: it.say("MetadataDate", "OtherDate"), "xmp:MetadataDate"),
    "xmp id": (lambda it: it.say("DocumentID", "OtherID"), "xmpMM:DocumentID"),
    "xmp title": (lambda it: it.say("dc:title", "dc:name"), "dc:title"),
    "xmp trapped": (lambda it: it.say(">False<", ">True<"), "differ in whether"),
    "no blend space": (lambda it: it.page.pop("Group"), "blend in inks"),
    "blend space": (
        lambda it: it.of.entries(it.page["Group"]).update(CS=RGB), "seen through is in DeviceRGB",
    ),
}  # fmt: skip
#: What PDF/X-1a alone forbids.
BROKEN_X1A: dict[str, tuple[Callable[[File], object], str]] = {
    "newer": (lambda it: setattr(it.of, "version", "1.6"), "PDF 1.6 is newer"),
    "faded": (lambda it: it.state.update(ca=0.5), "Something is seen through"),
    "mixed": (lambda it: it.state.update(BM=Name("Multiply")), "Something is seen through"),
    "masked": (lambda it: it.state.update(SMask={"S": Name("Alpha")}), "is seen through"),
    "clear": (
        lambda it: it.image.update(SMask=it.of.add(Stream({}, b""))), "Something is seen through",
    ),
    "group": (
        lambda it: it.form.update(Group={"S": Name("Transparency")}), "Something is seen through",
    ),
    "layers": (lambda it: it.root.update(OCProperties={}), "has layers"),
}  # fmt: skip


@pytest.mark.parametrize("standard", VERSIONS)
def test_a_file_that_keeps_them_all(inks: Inks, standard: Standard) -> None:
    content = made(inks, standard)
    assert broken_rules(content, standard) == []
    assert Objects.read(content).written() == content
    other = X1A if standard == X4 else X4
    assert any("not say that it is" in each for each in broken_rules(content, other))


@pytest.mark.parametrize(
    ("standard", "what"),
    [
        *((standard, what) for standard in VERSIONS for what in BROKEN),
        *((X4, what) for what in BROKEN_X4),
        *((X1A, what) for what in BROKEN_X1A),
    ],
)
def test_each_rule_is_seen_to_be_broken(inks: Inks, standard: Standard, what: str) -> None:
    file = File(made(inks, standard))
    change, words = (BROKEN | BROKEN_X4 | BROKEN_X1A)[what]
    change(file)
    broken = broken_rules(file.of.written(), standard)
    assert any(words in each for each in broken), broken


@pytest.mark.parametrize("content", [b"", b"%PDF-1.6\n", b"%PDF-1.6\nstartxref\n9\n%%EOF\n"])
def test_what_is_no_file_is_told(content: bytes) -> None:
    assert broken_rules(content, X4) == [
        "The file holds no table of objects at the end of the file."
    ]


def test_a_reference_that_leads_nowhere_is_nothing(inks: Inks) -> None:
    file = File(made(inks, X4))
    file.root["OutputIntents"] = Ref(999)
    assert broken_rules(file.of.written(), X4) == [
        "The file has 0 output intents of PDF/X, not one."
    ]
