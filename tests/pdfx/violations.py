"""What breaks each rule of PDF/X, done by pikepdf to a file that keeps them all."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable
from typing import NamedTuple

from pikepdf import (
    Array,
    Dictionary,
    Encryption,
    Name,
    ObjectStreamMode,
    Stream,
    StreamDecodeLevel,
    String,
)

from tests.pdfx import rules
from tests.pdfx.reading import File
from tests.pdfx.rules import VERSIONS, X1A, Rule

#: Makes a file that breaks a rule, given one that does not and its standard.
Change = Callable[[bytes, str], bytes]


class Violation(NamedTuple):
    """A way to break a rule.

    Attributes:
        rule: it.
        change: of a file, by which it breaks it.
        standards: whose files it breaks; those of the rule if none are named.
    """

    rule: Rule
    change: Change
    standards: tuple[str, ...] = ()


class Opened(File):
    """A file whose parts are at hand to be altered."""

    def __init__(self, content: bytes) -> None:
        """Open a file."""
        super().__init__(content)
        self.root, self.info = self.pdf.Root, self.pdf.trailer.Info
        self.page = self.pdf.pages[1].obj
        (self.intent,) = self.root.OutputIntents
        self.shading = next(each for each in self.dictionaries() if "/ShadingType" in each)
        self.font = next(each for each in self.dictionaries() if "/FontDescriptor" in each)
        self.image = self._stream("/Image")
        self.form = self._stream("/Form")

    def _stream(self, subtype: str) -> Stream:
        return next(each for each in self.streams() if each.get("/Subtype") == subtype)

    def draw(self, code: bytes) -> None:
        """Draw something else on the page."""
        self.page.Contents = self.pdf.make_stream(code)

    def say(self, old: str, new: str) -> None:
        """Say something else in the XMP."""
        xmp = self.root.Metadata.read_bytes()
        assert old.encode() in xmp
        self.root.Metadata.write(xmp.replace(old.encode(), new.encode()))

    def saved(
        self, standard: str, *, version: str = "", encryption: Encryption | None = None
    ) -> bytes:
        """Return its bytes as qpdf writes them, in a way that old PDFs know."""
        target = io.BytesIO()
        self.pdf.save(
            target,
            force_version=version or VERSIONS[standard],
            object_stream_mode=ObjectStreamMode.disable,
            fix_metadata_version=False,
            compress_streams=False,
            stream_decode_level=None if encryption else StreamDecodeLevel.none,
            encryption=encryption,
        )
        return target.getvalue()


def _by(alter: Callable[[Opened], object], version: str = "") -> Change:
    """Return a change of a file whose parts are at hand."""

    def change(content: bytes, standard: str) -> bytes:
        opened = Opened(content)
        alter(opened)
        return opened.saved(standard, version=version)

    return change


def _put(part: str, **entries: object) -> Change:
    """Return a change that gives a part other entries."""

    def alter(opened: Opened) -> None:
        for key, value in entries.items():
            getattr(opened, part)[f"/{key}"] = value

    return _by(alter)


def _drop(part: str, key: str) -> Change:
    """Return a change that takes an entry from a part."""

    def alter(opened: Opened) -> None:
        del getattr(opened, part)[f"/{key}"]

    return _by(alter)


def _say(old: str, new: str) -> Change:
    """Return a change of the XMP."""
    return _by(lambda it: it.say(old, new))


def _draw(code: bytes) -> Change:
    """Return a change of what is drawn."""
    return _by(lambda it: it.draw(code))


def _draw_glyph_of_nothing(it: Opened) -> None:
    font = next(iter(it.page.Resources.Font))
    it.draw(f"BT {font} 9 Tf <FFF0> Tj ET".encode())


def _draw_with(**state: object) -> Change:
    """Return a change of what is drawn, in a graphics state of its own."""

    def alter(opened: Opened) -> None:
        entries = {f"/{key}": value for key, value in state.items()}
        opened.page.Resources.ExtGState = Dictionary(New=Dictionary(entries))
        opened.draw(b"/New gs 0 0 9 9 re f")

    return _by(alter)


def _cut_off(content: bytes, _standard: str) -> bytes:
    return content[: content.rfind(b"startxref")]


def _locked(content: bytes, standard: str) -> bytes:
    lock = Encryption(owner="owner", user="", R=3, aes=False, metadata=False)
    return Opened(content).saved(standard, encryption=lock)


def _without_ids(content: bytes, _standard: str) -> bytes:
    at = content.rfind(b"/ID")
    return content[:at] + b"/Ix" + content[at + 3 :]


def _packed_xmp(content: bytes, _standard: str) -> bytes:
    # By hand, in the same place: qpdf never packs XMP.
    found = re.search(
        rb"<<[^<>]*/Subtype /XML[^<>]*>>\nstream\n(.*?)\nendstream", content, re.DOTALL
    )
    assert found
    packed = zlib.compress(found[1])
    head = b"<</Type /Metadata /Subtype /XML /Filter /FlateDecode /Length %d>>" % len(packed)
    code = b"%b\nstream\n%b\nendstream" % (head, packed)
    return content[: found.start()] + code.ljust(len(found[0])) + content[found.end() :]


def _profile(old: bytes, new: bytes) -> Change:
    def alter(opened: Opened) -> None:
        profile = opened.intent.DestOutputProfile
        content = profile.read_bytes()
        assert old in content
        profile.write(content.replace(old, new, 1))

    return _by(alter)


def _other_boxes(**boxes: tuple[int, ...]) -> Change:
    return _put("page", **{key: Array(box) for key, box in boxes.items()})


def _font_of_nothing(opened: Opened) -> None:
    opened.font.FontDescriptor.FontFile2.write(b"no font")


def _masked(opened: Opened) -> None:
    opened.image.SMask = opened.pdf.make_stream(
        b"\x80", Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1, BitsPerComponent=8,
        ColorSpace=Name.DeviceGray,
    )  # fmt: skip


def _packed(opened: Opened) -> None:
    opened.image.write(b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", filter=Name.LZWDecode)


def _blending_nowhere(opened: Opened) -> None:
    if "/Group" in opened.page:
        del opened.page.Group


_GROUP = Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)
_RGB = Name.DeviceRGB
_PALETTE = Array([Name.Indexed, _RGB, 0, String("abc")])
_SCRIPT = Dictionary(S=Name.JavaScript, JS=String("beep"))
_INLINE = b"q BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI Q"

#: A file as qpdf writes it, unaltered.
rewritten = _by(lambda _it: None)

VIOLATIONS: dict[str, Violation] = {
    "cut off": Violation(rules.the_file_is_sound, _cut_off),
    "newer": Violation(rules.its_version_is_the_standards, _by(lambda _it: None, "1.7")),
    "newer than 1.4": Violation(
        rules.its_version_is_the_standards, _by(lambda _it: None, "1.6"), (X1A,)
    ),
    "newer within": Violation(
        rules.its_version_is_the_standards, _put("root", Version=Name("/1.7"))
    ),
    "locked": Violation(rules.nothing_is_encrypted, _locked),
    "no ids": Violation(rules.it_has_two_ids, _without_ids),
    "begins": Violation(rules.nothing_happens, _put("root", OpenAction=_SCRIPT)),
    "acts": Violation(rules.nothing_happens, _put("root", AA=Dictionary(WC=_SCRIPT))),
    "script": Violation(
        rules.nothing_happens, _put("root", Names=Dictionary(JavaScript=Dictionary()))
    ),
    "page acts": Violation(rules.nothing_happens, _put("page", AA=Dictionary(O=_SCRIPT))),
    "form": Violation(
        rules.nothing_is_filled_in, _put("root", AcroForm=Dictionary(Fields=Array()))
    ),
    "attached": Violation(
        rules.nothing_is_attached,
        _put("root", Names=Dictionary(EmbeddedFiles=Dictionary(Names=Array()))),
    ),
    "layers": Violation(rules.there_are_no_layers, _put("root", OCProperties=Dictionary())),
    "no title": Violation(rules.it_has_a_title_and_dates, _drop("info", "Title")),
    "no date": Violation(rules.it_has_a_title_and_dates, _drop("info", "CreationDate")),
    "no other date": Violation(rules.it_has_a_title_and_dates, _drop("info", "ModDate")),
    "no such date": Violation(
        rules.it_has_a_title_and_dates, _put("info", ModDate=String("yesterday"))
    ),
    "perhaps trapped": Violation(
        rules.it_says_whether_it_is_trapped,
        _put("info", Trapped=Name.Unknown),
    ),
    "other standard": Violation(
        rules.it_names_its_standard,
        _put("info", GTS_PDFXVersion=String("PDF/X-3:2003")),
    ),
    "no standard": Violation(rules.it_names_its_standard, _drop("info", "GTS_PDFXVersion")),
    "no xmp": Violation(rules.its_xmp_can_be_found_in_its_bytes, _drop("root", "Metadata")),
    "packed xmp": Violation(rules.its_xmp_can_be_found_in_its_bytes, _packed_xmp),
    "xmp of another": Violation(
        rules.its_xmp_names_its_standard_and_version,
        _say(">PDF/X-4<", ">PDF/X-3<"),
    ),
    "xmp without date": Violation(
        rules.its_xmp_names_its_standard_and_version,
        _say("MetadataDate", "OtherDate"),
    ),
    "xmp without id": Violation(
        rules.its_xmp_names_its_standard_and_version,
        _say("DocumentID", "OtherID"),
    ),
    "xmp without title": Violation(
        rules.its_xmp_names_its_standard_and_version, _say("dc:title", "dc:subject")
    ),
    "xmp of other title": Violation(rules.its_xmp_and_its_info_agree, _say(">Vivid", ">Livid")),
    "xmp of other date": Violation(
        rules.its_xmp_and_its_info_agree, _say("ModifyDate>2000", "ModifyDate>2001")
    ),
    "xmp trapped": Violation(rules.its_xmp_and_its_info_agree, _say(">False<", ">True<")),
    "no press": Violation(rules.it_is_made_for_one_press, _drop("root", "OutputIntents")),
    "two presses": Violation(
        rules.it_is_made_for_one_press,
        _by(lambda it: it.root.OutputIntents.append(it.intent)),
    ),
    "an archive": Violation(rules.it_is_made_for_one_press, _put("intent", S=Name.GTS_PDFA1)),
    "no condition": Violation(
        rules.its_press_is_named, _drop("intent", "OutputConditionIdentifier")
    ),
    "unknown press": Violation(rules.its_press_is_named, _drop("intent", "Info")),
    "no profile": Violation(
        rules.its_press_has_a_profile_of_four_inks,
        _drop("intent", "DestOutputProfile"),
    ),
    "three inks": Violation(
        rules.its_press_has_a_profile_of_four_inks,
        _by(lambda it: it.intent.DestOutputProfile.stream_dict.__setitem__("/N", 3)),
    ),
    "a screen": Violation(
        rules.its_press_has_a_profile_of_four_inks,
        _profile(b"prtrCMYK", b"mntrRGB "),
    ),
    "no profile at all": Violation(
        rules.its_press_has_a_profile_of_four_inks,
        _profile(b"acsp", b"nope"),
    ),
    "no trim": Violation(rules.each_page_has_a_trim_or_an_art_box, _drop("page", "TrimBox")),
    "trim and art": Violation(
        rules.each_page_has_a_trim_or_an_art_box,
        _other_boxes(ArtBox=(20, 20, 50, 50)),
    ),
    "no page": Violation(rules.the_file_is_sound, _drop("page", "MediaBox")),
    "large trim": Violation(
        rules.its_boxes_lie_within_each_other,
        _other_boxes(TrimBox=(-1, 0, 50, 50)),
    ),
    "large bleed": Violation(
        rules.its_boxes_lie_within_each_other,
        _other_boxes(BleedBox=(0, 0, 1000, 1000)),
    ),
    "small bleed": Violation(
        rules.its_boxes_lie_within_each_other,
        _other_boxes(BleedBox=(20, 0, 150, 150)),
    ),
    "note": Violation(
        rules.there_are_no_annotations,
        _put("page", Annots=Array([Dictionary(Subtype=Name.Text, Rect=Array([9, 9, 19, 19]))])),
    ),
    "unit": Violation(
        rules.its_size_is_in_points_and_its_steps_are_one,
        _put("page", UserUnit=2),
    ),
    "steps": Violation(
        rules.its_size_is_in_points_and_its_steps_are_one,
        _put("page", PresSteps=Dictionary()),
    ),
    "breaks off": Violation(rules.its_content_is_whole, _draw(b"1 0 0")),
    "no such step": Violation(rules.its_content_is_whole, _draw(b"1 0 0 paint")),
    "too few numbers": Violation(rules.its_content_is_whole, _draw(b"0 0 0 k 0 0 9 9 re f")),
    "left open": Violation(rules.its_content_is_whole, _draw(b"q 0 0 9 9 re f")),
    "lost font": Violation(rules.what_is_named_is_there, _draw(b"BT /F7 9 Tf ET")),
    "lost picture": Violation(rules.what_is_named_is_there, _draw(b"/I77 Do")),
    "lost state": Violation(rules.what_is_named_is_there, _draw(b"/G77 gs")),
    "lost gradient": Violation(rules.what_is_named_is_there, _draw(b"/S77 sh")),
    "no font": Violation(rules.fonts_are_embedded, _put("font", FontDescriptor=Dictionary())),
    "no description": Violation(rules.fonts_are_embedded, _drop("font", "FontDescriptor")),
    "a font of nothing": Violation(rules.what_is_shown_is_in_its_font, _by(_font_of_nothing)),
    "a glyph of nothing": Violation(
        rules.what_is_shown_is_in_its_font, _by(_draw_glyph_of_nothing)
    ),
    "light": Violation(rules.it_is_drawn_in_inks, _draw(b"1 0 0 rg 0 0 9 9 re f")),
    "light lines": Violation(rules.it_is_drawn_in_inks, _draw(b"1 0 0 RG 0 0 9 9 re S")),
    "a space of light": Violation(rules.it_is_drawn_in_inks, _draw(b"/DeviceRGB cs")),
    "light below": Violation(
        rules.it_is_drawn_in_inks,
        _by(lambda it: it.form.write(b"0 1 0 rg 0 0 9 9 re f")),
    ),
    "picture": Violation(rules.pictures_are_in_inks, _put("image", ColorSpace=_RGB)),
    "palette": Violation(
        rules.pictures_are_in_inks,
        _put("image", ColorSpace=_PALETTE),
    ),
    "picture in the content": Violation(rules.pictures_are_in_inks, _draw(_INLINE)),
    "gradient": Violation(rules.gradients_are_in_inks, _put("shading", ColorSpace=_RGB)),
    "lzw": Violation(rules.nothing_is_packed_otherwise, _by(_packed)),
    "jpeg 2000": Violation(
        rules.nothing_is_packed_otherwise,
        _put("image", Filter=Name.JPXDecode),
    ),
    "opi": Violation(
        rules.nothing_stands_for_something_else,
        _put("image", OPI=Dictionary()),
    ),
    "alternates": Violation(
        rules.nothing_stands_for_something_else,
        _put("image", Alternates=Array()),
    ),
    "elsewhere": Violation(
        rules.nothing_stands_for_something_else,
        _put("form", Ref=Dictionary()),
    ),
    "in a file": Violation(
        rules.nothing_stands_for_something_else,
        _put("image", F=String("picture.jpg")),
    ),
    "postscript": Violation(rules.there_is_no_postscript, _put("form", Subtype=Name.PS)),
    "tones": Violation(rules.tones_are_left_as_they_are, _draw_with(TR=Name.Identity)),
    "tones again": Violation(rules.tones_are_left_as_they_are, _draw_with(TR2=Name.Identity)),
    "halftone phase": Violation(rules.tones_are_left_as_they_are, _draw_with(HTP=Array([0, 0]))),
    "faded": Violation(rules.nothing_is_seen_through, _draw_with(ca=0.5)),
    "faded lines": Violation(rules.nothing_is_seen_through, _draw_with(CA=0.5)),
    "mixed": Violation(rules.nothing_is_seen_through, _draw_with(BM=Name.Multiply)),
    "masked": Violation(
        rules.nothing_is_seen_through,
        _draw_with(SMask=Dictionary(S=Name.Alpha)),
    ),
    "clear": Violation(rules.nothing_is_seen_through, _by(_masked)),
    "group": Violation(rules.nothing_is_seen_through, _put("form", Group=_GROUP)),
    "blending nowhere": Violation(
        rules.what_is_seen_through_blends_in_inks, _by(_blending_nowhere)
    ),
    "blending in light": Violation(
        rules.what_is_seen_through_blends_in_inks,
        _put("page", Group=Dictionary(S=Name.Transparency, CS=_RGB)),
    ),
}
