"""Pages of cards that an earlier build or the second process drew.

A page is a value: its content stream and everything that it names (see `pdf.resources`). Its key
is the digest of everything that it depends on: the rows and layouts of its cards, its marks and
places, the options and the game as a whole. Beside it the store keeps facts on the faces that no
other page shows: their digests and the issues of preflight. So these faces need not be laid out. A
page is not kept if anything was reported while its faces were laid out.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    unpack_trace,
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
#: Bytes of the length of an entry's facts, before them.
_LENGTH = 4
#: Errors of reading bytes that hold no page.
_CORRUPT = (EOFError, ValueError, KeyError, TypeError, IndexError, AttributeError)


class KnownPage(NamedTuple):
    """A page that was drawn before.

    Attributes:
        drawn: the page.
        shown: its own faces by placement, None for faces that other pages show too.
        is_stored: whether the store has it.
        packed: its bytes in an entry.
    """

    drawn: DrawnPage
    shown: Sequence[Shown | None]
    is_stored: bool
    packed: bytes | memoryview


class _Facts(NamedTuple):
    """Facts about the faces that only one page shows.

    Attributes:
        faces: the digest of each, and the facts by which preflight selects it.
        trace: The trace of laying them out.
    """

    faces: Sequence[tuple[str, FaceSummary]]
    trace: LayoutTrace


def _entry(facts: bytes | memoryview, page: bytes | memoryview) -> bytes:
    """Return an entry of the store: facts after their length, then the page."""
    return b"".join((len(facts).to_bytes(_LENGTH, "big"), facts, page))


def _parts(entry: memoryview) -> tuple[memoryview, memoryview]:
    """Return the facts and the page of an entry."""
    end = _LENGTH + int.from_bytes(entry[:_LENGTH], "big")
    return entry[_LENGTH:end], entry[end:]


def _pack_facts(facts: _Facts) -> bytes:
    """Serialize facts, as plain tuples: `marshal` has no named ones."""
    faces = [
        (digest, arrangement, smallest, issues and list(map(_flat_issue, issues)))
        for digest, (arrangement, smallest, issues) in facts.faces
    ]
    return marshal.dumps((faces, tuple(facts.trace)), 2)


def _unpack_facts(packed: bytes | memoryview) -> _Facts:
    """Deserialize facts.

    Raises:
        one of `_CORRUPT`: if the bytes hold none.
    """
    flat, trace = marshal.loads(packed)
    faces = [
        (digest, FaceSummary(arrangement, smallest, issues and tuple(map(_issue, issues))))
        for digest, arrangement, smallest, issues in flat
    ]
    if not all(isinstance(digest, str) for digest, _ in faces):
        raise TypeError(flat)
    return _Facts(faces, unpack_trace(trace))


def _flat_issue(issue: Issue) -> tuple[object, ...]:
    return *issue[:4], tuple(issue.box), *issue[5:]


def _issue(flat: Sequence[Any]) -> Issue:
    check, key, message, hint, box, degree, text = flat
    return Issue(check, key, message, hint, Rect(*box), degree, text)


def pack_page(drawn: DrawnPage) -> bytes:
    """Serialize a page."""
    stream, resources, shared, forms = drawn
    parts = [(*form[:-1], _flat_resources(form.resources)) for form in forms]
    flat: Any = stream, _flat_resources(resources), shared, parts
    return marshal.dumps(flat, 2)


def _unpack_page(packed: bytes | memoryview) -> DrawnPage:
    """Deserialize a page.

    Raises:
        one of `_CORRUPT`: if the bytes hold none.
    """
    stream, resources, shared, forms = marshal.loads(packed)
    unpacked = [
        Form(name, kind, box, content, _resources(used)) for name, kind, box, content, used in forms
    ]
    if not all(isinstance(each, bytes) for each in (stream, *(form.stream for form in unpacked))):
        raise TypeError(stream)  # here, as nothing reads it before the page is in the file
    return DrawnPage(stream, _resources(resources), shared, unpacked)


def _flat_resources(resources: Resources) -> tuple[object, ...]:
    return (
        resources.xobjects,
        resources.states,
        {name: tuple(key) for name, key in resources.shadings.items()},
        {font: tuple(glyphs) for font, glyphs in resources.glyphs.items()},
        resources.symbols,
        resources.pictures,
        resources.color_glyphs,
    )


def _resources(flat: Sequence[Any]) -> Resources:
    xobjects, states, shadings, glyphs, *art = flat
    if not all(isinstance(each, dict) for each in flat):
        raise TypeError(flat)
    return Resources(
        xobjects,
        states,
        {name: ShadingKey(*key) for name, key in shadings.items()},
        {font: Glyphs(*each) for font, each in glyphs.items()},
        *art,
    )


class _Worked(NamedTuple):
    """Callbacks that return a page's results of the second process; empty bytes if it failed.

    Attributes:
        laid_out: Facts on its own faces.
        drawn: The page.
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
        self._facts: bytes | memoryview = b""  # of a known page, as are the next
        self._drawn: bytes | memoryview = b""
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
            stored = self.stored() if self._worked is None else None
            packed, drawn = _parts(stored) if stored is not None else (b"", b"")
            if self._worked is not None:
                packed = self._worked.laid_out()
            if packed:
                try:
                    facts = _unpack_facts(packed)
                    keys = [face.key for face in self._own if face is not None]
                    faces = dict(zip(keys, facts.faces, strict=True))
                    if self._environment.replay(facts.trace):
                        self._trace, self._faces = facts.trace, faces
                        self._facts, self._drawn = packed, drawn
                except _CORRUPT:
                    pass
        return bool(self._facts)

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
        packed = self._drawn if self._worked is None else self._worked.drawn()
        if not packed:
            return None
        try:
            drawn = _unpack_page(packed)
        except _CORRUPT:
            return None
        shown = [
            face and Shown(None, face.form, False, self._faces[face.key][1]) for face in self._own
        ]
        return KnownPage(drawn, shown, self._worked is None, packed)

    def facts(self) -> bytes | memoryview:
        """Return the facts on its own faces, serialized; empty bytes if anything was reported."""
        if self._facts and not self.has_new_issues:
            return self._facts
        keys = [face.key for face in self._own if face is not None]
        if self._trace is None or any(key not in self._faces for key in keys):
            return b""
        return _pack_facts(_Facts([self._faces[key] for key in keys], self._trace))

    def entry(self, packed: bytes | memoryview) -> bytes | None:
        """Return the page's entry for the store; None if anything was reported.

        Args:
            packed: The page, serialized.
        """
        facts = self.facts()
        return _entry(facts, packed) if facts else None

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
                then the pages.
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
        packed = known.packed if known is not None and is_known else pack_page(drawn)
        writer.add(page.key, page.entry(packed))

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
    return is_plain and context.fonts.has_file_names


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
        own = [face for face in faces if face is not None]
        parts = []
        if page is not None:
            places = [placed[1:] for placed in page.placements]
            are_own = [face is not None for face in faces]
            parts.append(marshal.dumps((page.number, page.side, places, are_own), 2))
            parts += map(self._mark, page.marks)
        layouts = {face.layout: 0 for face in own}
        for number, layout in enumerate(layouts):
            layouts[layout] = number
            parts.append(self._layout(layout))
        if any(face.reads_tables for face in own):
            parts.append(self._environment.tables_key.encode())
        if own:
            parts.append(_rows(own, layouts))
        digest = self._common.copy()
        digest.update(b"".join(parts))
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
