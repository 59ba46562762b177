"""The page uses nothing that Safari 15.0 lacks, except where it asks first (`@supports`)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from punchboard import companion

WEB = Path(companion.__file__).parent / "web"
#: What came later: a pattern, an example of its use, and Safari's version, after MDN's tables.
SCRIPT = {
    r"\.at\(": ("names.at(-1)", "15.4"),
    r"\.findLast(Index)?\(": ("all.findLast(x)", "15.4"),
    r"\bObject\.hasOwn\(": ("Object.hasOwn(a, b)", "15.4"),
    r"\bObject\.groupBy\(|\bMap\.groupBy\(": ("Object.groupBy(a, b)", "17.4"),
    r"\bstructuredClone\(": ("structuredClone(a)", "15.4"),
    r"\bcrypto\.(subtle|randomUUID)": ("crypto.randomUUID()", "15.4, and not on plain http"),
    r"\bnavigator\.(locks|clipboard|share|wakeLock|serviceWorker)": ("navigator.locks", "no http"),
    r"\.to(Sorted|Reversed|Spliced)\(|\.with\(": ("all.toSorted()", "16"),
    r"\bstatic\s*\{": ("class A { static { b(); } }", "16.4"),
    r"\(\?<[=!]": ("/(?<=a)b/", "16.4"),
    r"/[dgimsuy]*v[dgimsuy]*[;,.)]": ("/a/v;", "17"),
    r"\bAbortSignal\.(timeout|any)\(": ("AbortSignal.timeout(9)", "16"),
    r"\.requestSubmit\(": ("form.requestSubmit()", "16"),
    r"\.(showModal|showPopover|scrollIntoViewIfNeeded)\(": ("box.showModal()", "15.4"),
    r"\binert\b": ("box.inert = true", "15.5"),
    r"^(export )?(const \w+ = )?await ": ("const a = await b();", "15.0, with faults until 15.4"),
    r"^import .* (with|assert) \{": ('import a from "b" with { type: "json" };', "17.2"),
    r"\bimport\.meta\.resolve\b": ("import.meta.resolve(a)", "16.4"),
    r"\bPromise\.withResolvers\(": ("Promise.withResolvers()", "17.4"),
    r"\bArray\.fromAsync\(": ("Array.fromAsync(a)", "16.4"),
    r"\bBroadcastChannel\b|\bSharedWorker\b": ("new BroadcastChannel(a)", "15.4"),
    r"\badoptedStyleSheets\b|\bCompressionStream\b": ("document.adoptedStyleSheets", "16.4"),
}
STYLE = {
    r":has\(": ("p:has(b) { }", "15.4"),
    r":focus-visible": (":focus-visible { }", "15.4"),
    r":modal|:user-(in)?valid|:autofill": ("input:user-valid { }", "15.6 or later"),
    r"\d(d|s|l)v[hwbi]\b|\d(d|s|l)vm": ("p { height: 9dvh }", "15.4"),
    r"\dcq[whib]": ("p { width: 9cqw }", "16"),
    r"@container|container-type": ("@container (width) { }", "16"),
    r"@layer": ("@layer a;", "15.4"),
    r"@property|@scope|@starting-style": ("@property --a { }", "16.4"),
    r"(^|\s)&|\{[^{}@]*\{": ("a { b { } }", "16.5"),
    r"\bsubgrid\b": ("p { grid-template-rows: subgrid }", "16"),
    r"\bcolor-mix\(|\blight-dark\(|\boklch\(|\boklab\(": ("p { color: oklch(1 1 1) }", "15.4"),
    r"\baccent-color": ("p { accent-color: red }", "15.4"),
    r"\boverflow-wrap:\s*anywhere": ("p { overflow-wrap: anywhere }", "15.4"),
    r"\btext-wrap\b|\bfield-sizing\b|\bscrollbar-": ("p { text-wrap: balance }", "17.5"),
    r"\boverscroll-behavior|\boverflow:\s*clip": ("p { overflow: clip }", "16"),
    r"\bcontent-visibility|\bcontain-intrinsic": ("p { content-visibility: auto }", "18"),
    r"(^|[;{\s])(translate|rotate|scale):": ("p { rotate: 1deg }", "14.1, 16 in animations"),
    r"\bbackdrop-filter|\bfont-palette|\bhyphenate-": ("p { backdrop-filter: none }", "18"),
    r"@media[^{]*[<>]": ("@media (width > 9px) { }", "16.4"),
    r"\banimation-timeline|\bview-transition": ("p { view-transition-name: a }", "18"),
}


def lines(path: Path) -> list[str]:
    """Return a file's lines without comments, and without what asks whether it is known."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r"@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text)
    text = re.sub(r"(?m)^\s*//.*$", "", text)
    # What stands in a group of rules is no nesting of rules.
    return re.sub(r"@(media|keyframes)[^{]*\{", r"@\1 ", text).splitlines()


@pytest.mark.parametrize("known", [SCRIPT, STYLE], ids=["scripts", "styles"])
def test_every_pattern_finds_what_it_is_for(known: dict[str, tuple[str, str]]) -> None:
    for pattern, (example, _) in known.items():
        assert re.search(pattern, example), pattern


@pytest.mark.parametrize(
    "path",
    [*sorted(WEB.glob("*.js")), *sorted(WEB.glob("built/*.js")), *sorted(WEB.glob("*.css"))],
    ids=lambda path: path.name,
)
def test_the_page_needs_nothing_newer_than_safari_15(path: Path) -> None:
    known = SCRIPT if path.suffix == ".js" else STYLE
    found = [
        f"{line.strip()[:80]}: Safari {version}"
        for line in lines(path)
        for pattern, (_, version) in known.items()
        if re.search(pattern, line)
    ]
    assert found == []


def test_the_page_has_no_elements_that_safari_15_lacks() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    made = " ".join(path.read_text(encoding="utf-8") for path in sorted(WEB.glob("*.js")))
    assert not re.search(r"<(dialog|search|selectlist)\b|\bpopover\b", page)
    assert not re.search(r'el\("(dialog|search|selectlist)"|\bpopover\b', made)
