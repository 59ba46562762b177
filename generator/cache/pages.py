"""Pages of cards that an earlier build or the second process drew.

A page is a value: its content stream and everything that it names (see `pdf.resources`). Its key
is the digest of everything that it depends on: the rows and layouts of its cards, its marks and
places, the options and the game as a whole. Beside it the store keeps facts on the faces that no
other page shows: their digests and the issues of preflight. So these faces need not be laid out. A
page is not kept if anything was reported while its faces were laid out.
"""

from __future__ import annotations

import hashlib
import json
import marshal
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import partial
from typing import Any, NamedTuple

from punchboard.generator.cache.store import (
    Store,
    StoreFile,
    StoreWriter,
    program_and_libraries,
)
from punchboard.generator.cache.trace import (
    DependencyRecorder,
    Environment,
    LayoutTrace,
    row_key,
    trace_from_json,
)
from punchboard.generator.face_summary import FaceSummary, Issue
from punchboard.generator.graphics.display_list import Item, packed_items
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.impose.plan import Page, PlannedFile
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.options import BuildOptions
from punchboard.generator.pdf.resources import DrawnPage, Form, Glyphs, Resources, ShadingKey
from punchboard.generator.shown import FaceKey, OwnFace, Shown

#: Options left out of the key: cached pages are never drafts or reprints, and the key has their
#: pieces.
_NOT_IN_KEY = ("out", "wanted", "booklet", "changed", "draft", "for_press")
#: Bytes of a length in an entry.
_LENGTH = 4
#: Errors of reading bytes that hold no page.
_CORRUPT = (ValueError, KeyError, TypeError, IndexError, AttributeError)


class KnownPage(NamedTuple):
    """A page that was drawn before.

    Attributes:
        drawn: the page.
        shown: its own faces by placement, None for faces that other pages show too.
        is_stored: whether the store has it.
        content: Its entry.
    """

    drawn: DrawnPage
    shown: Sequence[Shown | None]
    is_stored: bool
    content: bytes | memoryview


class _Facts(NamedTuple):
    """Facts about the faces that only one page shows.

    Attributes:
        faces: the digest of each, and the facts by which preflight selects it.
        trace: The trace of laying them out.
    """

    faces: Sequence[tuple[str, FaceSummary]]
    trace: LayoutTrace


def _to_bytes(facts: _Facts, drawn: DrawnPage | None) -> bytes:
    """Serialize an entry: facts and page as JSON, each after its length, and the streams."""
    page, streams = b"", []
    if drawn is not None:
        stream, resources, shared, forms = drawn
        streams = [stream, *(form.stream for form in forms)]
        of_forms = [
            (form.name, form.kind, form.box, _resources_to_json(form.resources)) for form in forms
        ]
        lengths = list(map(len, streams))
        page = _to_json((lengths, _resources_to_json(resources), shared, of_forms))
    head = _to_json((facts.faces, facts.trace.to_json()))
    sizes = [len(part).to_bytes(_LENGTH, "big") for part in (head, page)]
    return b"".join((*sizes, head, page, *streams))


#: `json.dumps` makes an encoder for each call.
_ENCODER = json.JSONEncoder(check_circular=False, separators=(",", ":"))


def _to_json(value: object) -> bytes:
    return _ENCODER.encode(value).encode()


def _facts_from(content: bytes | memoryview) -> _Facts:
    """Deserialize the facts of an entry.

    Raises:
        one of `_CORRUPT`: if the bytes hold none.
    """
    end = 2 * _LENGTH + int.from_bytes(content[:_LENGTH], "big")
    faces, trace = json.loads(bytes(content[2 * _LENGTH : end]))
    return _Facts([(digest, _summary(*flat)) for digest, flat in faces], trace_from_json(trace))


def _page_from(content: bytes | memoryview) -> DrawnPage:
    """Deserialize the page of an entry.

    Raises:
        one of `_CORRUPT`: if the bytes hold none.
    """
    start = 2 * _LENGTH + int.from_bytes(content[:_LENGTH], "big")
    at = start + int.from_bytes(content[_LENGTH : 2 * _LENGTH], "big")
    lengths, resources, shared, of_forms = json.loads(bytes(content[start:at]))
    streams = []
    for length in lengths:
        streams.append(bytes(content[at : at + length]))
        at += length
    forms = [
        Form(name, kind, tuple(box), stream, _resources_from_json(used))
        for stream, (name, kind, box, used) in zip(streams[1:], of_forms, strict=True)
    ]
    return DrawnPage(streams[0], _resources_from_json(resources), shared, forms)


def _summary(
    arrangement: str, smallest_text: float, issues: Sequence[Sequence[Any]] | None
) -> FaceSummary:
    unpacked = None if issues is None else tuple(map(_issue, issues))
    return FaceSummary(arrangement, smallest_text, unpacked)


def _issue(flat: Sequence[Any]) -> Issue:
    check, key, message, hint, box, degree, text = flat
    return Issue(check, tuple(key), message, hint, Rect(*box), degree, text)


def _resources_to_json(resources: Resources) -> list[object]:
    return [
        list(resources.xobjects),
        list(resources.states),
        resources.shadings,
        [
            (font, list(texts), _joined(texts.values()), silent, ambiguous)
            for font, (texts, silent, ambiguous) in resources.glyphs.items()
        ],
        list(resources.symbols),
        resources.pictures,
        list(resources.color_glyphs),
    ]


def _joined(texts: Collection[str]) -> str | list[str]:
    """Return texts of one character each as one string, which takes less room."""
    joined = "".join(texts)
    return joined if len(joined) == len(texts) else [*texts]


def _resources_from_json(flat: Sequence[Any]) -> Resources:
    xobjects, states, shadings, glyphs, symbols, pictures, color_glyphs = flat
    return Resources(
        dict.fromkeys(xobjects),
        dict.fromkeys(states),
        {
            name: ShadingKey(is_radial, tuple(map(tuple, stops)), tuple(focus), reach)
            for name, (is_radial, stops, focus, reach) in shadings.items()
        },
        {
            font: Glyphs(dict(zip(numbers, texts, strict=True)), silent, ambiguous)
            for font, numbers, texts, silent, ambiguous in glyphs
        },
        dict.fromkeys(symbols),
        {key: (width, height) for key, (width, height) in pictures.items()},
        dict.fromkeys(color_glyphs),
    )


class _Worked(NamedTuple):
    """Callbacks that return the second process's entry of a page; empty bytes if it failed.

    Attributes:
        laid_out: Entry before the page is drawn.
        drawn: Entry with the page.
    """

    laid_out: Callable[[], bytes]
    drawn: Callable[[], bytes]


class CachedPage:
    """One page of a build, which may be known.

    Attributes:
        page: The planned page.
        has_new_issues: Whether preflight looked at a face.
    """

    def __init__(
        self,
        key: bytes,
        page: Page,
        own: Sequence[OwnFace | None],
        stored: StoreFile,
        environment: Environment,
    ) -> None:
        """Start.

        Args:
            key: Digest of everything that the page depends on.
            page: The planned page.
            own: The face of each placement, None if other pages show it too.
            stored: Entries of its file.
            environment: Environment of the build.
        """
        self.key = key
        self.page = page
        self._own = own
        self._stored = stored
        self._environment = environment
        self.has_new_issues = False
        self._is_looked_up = False
        self._content: bytes | memoryview | None = None  # of a known page, with its faces laid out
        self._worked: _Worked | None = None
        self._faces: dict[FaceKey, tuple[str, FaceSummary]] = {}
        self._trace: LayoutTrace | None = LayoutTrace({}, (), 0.0)

    @property
    def is_missing(self) -> bool:
        """Whether it has faces of its own, and no entry."""
        return any(self._own) and self.key not in self._stored

    def lend(self, worked: _Worked) -> None:
        """Leave it to the second process."""
        self._worked = worked

    def is_known(self) -> bool:
        """Look the page up once; return whether its own faces need not be laid out."""
        if not self._is_looked_up:
            self._is_looked_up = True
            content = self.stored() if self._worked is None else self._worked.laid_out()
            if content:
                with suppress(*_CORRUPT):
                    facts = _facts_from(content)
                    keys = [face.key for face in self._own if face is not None]
                    faces = dict(zip(keys, facts.faces, strict=True))
                    if self._environment.replay(facts.trace):
                        self._content, self._trace, self._faces = content, facts.trace, faces
        return self._content is not None

    def digest(self, key: FaceKey) -> str:
        """Return the digest of an own face."""
        return self._faces[key][0]

    def note_face(self, key: FaceKey, digest: str, summary: FaceSummary) -> None:
        """Record an own face that was laid out, with the facts by which preflight selects it."""
        self._faces[key] = digest, summary

    def note_issues(self, key: FaceKey, issues: tuple[Issue, ...]) -> None:
        """Record the issues of an own face."""
        digest, summary = self._faces[key]
        self._faces[key] = digest, summary._replace(issues=issues)
        self.has_new_issues = True

    def note_trace(self, trace: LayoutTrace | None) -> None:
        """Add the trace of some of its faces; None if anything was reported of them."""
        if trace is None or self._trace is None:
            self._trace = None
            return
        art, shrunk, steps = self._trace
        self._trace = LayoutTrace(art | trace.art, shrunk + trace.shrunk, steps + trace.steps)

    def known(self) -> KnownPage | None:
        """Return the page as it was drawn before, None if it was not."""
        if not self.is_known():
            return None
        content = self._content if self._worked is None else self._worked.drawn()
        if not content:
            return None
        try:
            drawn = _page_from(content)
        except _CORRUPT:
            return None
        shown = [
            face and Shown(None, face.form, is_shared=False, known=self._faces[face.key][1])
            for face in self._own
        ]
        return KnownPage(drawn, shown, self._worked is None, content)

    def entry(self, drawn: DrawnPage | None) -> bytes | None:
        """Return the page's entry for the store; None if anything was reported.

        Args:
            drawn: the page, None if it is not drawn yet.
        """
        keys = [face.key for face in self._own if face is not None]
        if self._trace is None or any(key not in self._faces for key in keys):
            return None
        return _to_bytes(_Facts([self._faces[key] for key in keys], self._trace), drawn)

    def stored(self) -> memoryview | None:
        """Return the entry that the store has."""
        return self._stored.view(self.key)


class Pages:
    """The pages of cards of a build, some of which are known.

    Attributes:
        files: Planned files. Their pages of cards are made once, since they are read twice.
    """

    def __init__(
        self,
        files: Sequence[PlannedFile],
        own_on: Callable[[Page], Sequence[OwnFace | None]],
        context: LayoutContext,
        options: BuildOptions,
        store: Store,
    ) -> None:
        """Look up the pages of some files.

        Args:
            files: Planned files.
            own_on: returns the face of each placement of a page, None if other pages show it too.
            context: Context of the build.
            options: Options of the build.
            store: the pages of earlier builds.
        """
        self.files = list(files)
        self._store = store
        self._name_of = partial(_file_name, context, options)
        self._by_file: dict[str, list[CachedPage]] = {}
        self._by_face: dict[FaceKey, CachedPage] = {}
        self._context = context
        self._page: CachedPage | None = None  # whose faces are laid out now
        self._recorder: DependencyRecorder | None = None
        self._writers: dict[str, StoreWriter] = {}
        self._laid_out = 0  # pages
        self._warmed_up: Callable[[], None] | None = None
        if not _may_keep(context, options):
            return
        environment = Environment(context)
        keys = _Keys(environment, options)
        for number, plan in enumerate(files):
            if plan.substrate == "cards":
                pages = list(plan.pages)
                self.files[number] = replace(plan, pages=pages)
                stored = store.read(self._name_of(plan.name))
                cached = self._by_file[plan.name] = []
                for page in pages:
                    own = own_on(page)
                    each = CachedPage(keys.of(page, own), page, own, stored, environment)
                    cached.append(each)
                    self._by_face.update((face.key, each) for face in own if face is not None)

    def __iter__(self) -> Iterator[CachedPage]:
        """Yield all pages, file by file."""
        for pages in self._by_file.values():
            yield from pages

    def files_of(self, pages: Sequence[CachedPage]) -> Iterator[Sequence[CachedPage]]:
        """Yield some pages by file."""
        wanted = set(map(id, pages))
        for part in self._by_file.values():
            yield [page for page in part if id(page) in wanted]

    def when_warmed_up(self, pages: int, call: Callable[[], None]) -> None:
        """Call a function once the faces of so many pages were laid out."""
        self._laid_out, self._warmed_up = -pages, call

    def lend(self, pages: Sequence[CachedPage], result: Callable[[int], bytes]) -> None:
        """Leave some pages to the second process.

        Args:
            pages: Missing pages.
            result: returns its results by number: first the entry of each page before it is drawn,
                then the entries with the pages.
        """
        for number, page in enumerate(pages):
            drawn = partial(result, number + len(pages))
            page.lend(_Worked(partial(result, number), drawn))

    def begin_face(self, key: FaceKey | None) -> CachedPage | None:
        """Return the page of the face that is laid out next, None if the page is not cached.

        From now on, the trace of laying out belongs to this page.
        """
        page = self._by_face.get(key) if key is not None else None
        if page is not self._page:
            if self._recorder is not None and self._page is not None:
                self._page.note_trace(self._recorder.finish())
                self._recorder = None
                self._laid_out += 1
                if self._laid_out == 0 and self._warmed_up is not None:
                    self._warmed_up()
            self._page = page
            if page is not None and not page.is_known():
                self._recorder = DependencyRecorder(self._context)
        return page

    def note_issues(self, key: FaceKey, issues: tuple[Issue, ...]) -> None:
        """Record the issues of a face, so that later builds need not look again."""
        page = self._by_face.get(key)
        if page is not None:
            page.note_issues(key, issues)

    def known(self, plan: PlannedFile, number: int) -> KnownPage | None:
        """Return a page of a file as it was drawn before, None if it was not.

        Args:
            plan: the file.
            number: Index of the page.
        """
        page = self._page_of(plan, number)
        return None if page is None else page.known()

    def save_page(
        self, plan: PlannedFile, number: int, drawn: DrawnPage, known: KnownPage | None
    ) -> None:
        """Save a page for later builds. A file of the store is written when a page of it is new.

        Args:
            plan: the printed file.
            number: Index of the page.
            drawn: the page.
            known: the page as it was drawn before.
        """
        is_known = known is not None and drawn is known.drawn
        page = self._page_of(plan, number)
        if page is None:
            return
        writer = self._writers.get(plan.name)
        if writer is None:
            if known is not None and is_known and known.is_stored:
                return
            writer = self._writers[plan.name] = self._store.writer(self._name_of(plan.name))
            for earlier in self._by_file[plan.name][:number]:
                writer.add(earlier.key, earlier.stored())
        if known is not None and is_known and not page.has_new_issues:
            writer.add(page.key, known.content)
        else:
            writer.add(page.key, page.entry(drawn))

    def _page_of(self, plan: PlannedFile, number: int) -> CachedPage | None:
        pages = self._by_file.get(plan.name)
        return None if pages is None else pages[number]

    def finish_file(self, plan: PlannedFile) -> None:
        """Put the store's file of a printed file in place, if any page was new."""
        writer = self._writers.pop(plan.name, None)
        if writer is not None:
            writer.finish()


def _may_keep(context: LayoutContext, options: BuildOptions) -> bool:
    """Return whether pages are cached: those of drafts and reprints have marks."""
    is_plain = not (options.draft or options.changed or context.diagnostics.has_errors)
    # Fonts of files with one name get their own names in the order of their use.
    return is_plain and context.fonts.are_named_apart


def _file_name(context: LayoutContext, options: BuildOptions, plan: str) -> str:
    """Return the store's file for the pages of a printed file."""
    wanted = options.wanted
    chosen = [sorted(each) for each in (wanted.only, wanted.without, wanted.cards)]
    where = str(context.game.root.resolve()), plan
    named = repr((where, _variant_key(options), chosen, sorted(wanted.choose.items())))
    return hashlib.sha256(named.encode("utf-8", "surrogatepass")).hexdigest()


def _variant_key(options: BuildOptions) -> list[tuple[str, object]]:
    """Return the options that a page may depend on, with their names."""
    names = [each.name for each in fields(options) if each.name not in _NOT_IN_KEY]
    return [(name, getattr(options, name)) for name in names]


class _Keys:
    """Makes the keys of pages."""

    def __init__(self, environment: Environment, options: BuildOptions) -> None:
        self._environment = environment
        common = repr((program_and_libraries(), environment.key, _variant_key(options)))
        self._common = hashlib.sha256(common.encode())
        self._marks: dict[int, tuple[Item, bytes]] = {}
        self._layouts: dict[str, bytes] = {}

    def of(self, page: Page | None, faces: Sequence[OwnFace | None]) -> bytes:
        """Return the key of a page with some faces of its own."""
        digest = self._common.copy()
        own = [face for face in faces if face is not None]
        if page is not None:
            places = [placed[1:] for placed in page.placements]
            are_own = [face is not None for face in faces]
            digest.update(marshal.dumps((page.number, page.side, places, are_own), 2))
            for mark in page.marks:
                digest.update(self._mark(mark))
        layouts = {face.layout: 0 for face in own}
        for number, layout in enumerate(layouts):
            layouts[layout] = number
            digest.update(self._layout(layout))
        if any(face.reads_tables for face in own):
            digest.update(self._environment.tables_key.encode())
        digest.update(_rows(own, layouts))
        return digest.digest()

    def _layout(self, content: str) -> bytes:
        known = self._layouts.get(content)
        if known is None:
            known = hashlib.sha256(content.encode("utf-8", "surrogatepass")).digest()
            self._layouts[content] = known
        return known

    def _mark(self, mark: Item) -> bytes:
        known = self._marks.get(id(mark))
        if known is None:  # kept with the mark, so that its id stays its own
            known = self._marks[id(mark)] = mark, packed_items((mark,))
        return known[1]


def _rows(own: Sequence[OwnFace], layouts: Mapping[str, int]) -> bytes:
    """Serialize the rows of own faces, each with the number of its layout."""
    try:
        rows = [
            (face.key, layouts[face.layout], card.id, card.name, card.quantity, card.values)
            for face in own
            for card in (face.card,)
        ]
        return marshal.dumps(rows, 2)  # version 2 is the same on every Python
    except ValueError:  # a blank cell
        keys = [(face.key, layouts[face.layout], row_key(face.card)) for face in own]
        return repr(keys).encode("utf-8", "surrogatepass")
