"""Pages of cards that came out before: batches, found on the disk by all that they depend on.

A batch is some pages in a row of one file. Of its faces that no other page shows everything is kept
that a build asks for: their digests, what preflight picks faces by, what laying out asked for and
took, and the finished pages with what they asked of their file. A batch of which anything was said
is not kept, and what is not found again as it was is made anew.
"""

from __future__ import annotations

import hashlib
import json
import marshal
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import cached_property, partial
from operator import is_
from typing import Any, NamedTuple

from punchboard.generator.art.library import ArtAsked
from punchboard.generator.disk_cache import DiskCache, program_and_libraries
from punchboard.generator.face_cache import CachedLayouts, Making, Shrunk, Watch, row_of
from punchboard.generator.graphics.display_list import Item, packed_items
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.impose.plan import Page, PlannedFile
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.options import BuildOptions
from punchboard.generator.pdf.document import ANEW, BATCH, DrawnPage
from punchboard.generator.preflight.face_checks import Look
from punchboard.generator.preflight.finding import Spot
from punchboard.generator.shown import FaceKey, OwnFace, Shown

#: Options that no kept page shows: it is of no reprint and no draft, and its key has its pieces.
_UNSEEN = ("out", "wanted", "booklet", "changed", "draft", "for_press")


class KeptPage(NamedTuple):
    """A page that came out before.

    Attributes:
        drawn: as it stood in its file.
        shown: what its placements show, None for what others show too.
    """

    drawn: DrawnPage
    shown: Sequence[Shown | None]


class _Record(NamedTuple):
    """What is kept of a batch.

    Attributes:
        faces: digest and look of each of its own faces, in the order of pages and placements.
        making: what laying them out asked for, told and took.
        pages: as they stood in their file.
    """

    faces: Sequence[tuple[str, Look]]
    making: Making
    pages: Sequence[DrawnPage]

    def packed(self) -> bytes:
        """Return it as bytes."""
        looks = dict.fromkeys(look for _, look in self.faces)
        looks = {look: number for number, look in enumerate(looks)}
        head = {
            "looks": list(looks),
            "faces": [[digest, looks[look]] for digest, look in self.faces],
            "art": [[*asked, found] for asked, found in self.making.art.items()],
            "shrunk": self.making.shrunk,
            "steps": self.making.steps,
            "pages": [[len(page.stream), page.used, page.asks] for page in self.pages],
        }
        streams = [page.stream for page in self.pages]
        return b"".join((json.dumps(head, separators=(",", ":")).encode(), b"\n", *streams))


#: What reading bytes that are no record ends with.
_NO_RECORD = (ValueError, KeyError, TypeError, IndexError)


def _unpacked(whole: bytes) -> _Record:
    """Return the record that was packed.

    Raises:
        one of `_NO_RECORD`: if these bytes are none.
    """
    at = whole.index(b"\n") + 1
    head: dict[str, Any] = json.loads(whole[:at])
    looks = [
        Look(arrangement, is_small, None if spots is None else tuple(map(_spot, spots)))
        for arrangement, is_small, spots in head["looks"]
    ]
    faces = [(digest, looks[number]) for digest, number in head["faces"]]
    art: ArtAsked = {(kind, name): found for kind, name, found in head["art"]}
    shrunk = tuple((label, (name, size)) for label, (name, size) in head["shrunk"])
    pages = []
    for length, used, asks in head["pages"]:
        pages.append(DrawnPage(whole[at : at + length], used, asks))
        at += length
    return _Record(faces, Making(art, shrunk, head["steps"]), pages)


def _spot(flat: Sequence[Any]) -> Spot:
    check, key, message, hint, box, degree, text = flat
    return Spot(check, tuple(key), message, hint, Rect(*box), degree, text)


class _Lent(NamedTuple):
    """What returns that which another process says of a batch, nothing if it does not.

    Attributes:
        laid_out: what `Batch.content` is there without pages.
        drawn: what it is there with its pages.
    """

    laid_out: Callable[[], bytes]
    drawn: Callable[[], bytes]


class Batch:
    """Some pages in a row of one file."""

    def __init__(
        self,
        key: bytes,
        pages: Sequence[Page],
        own: Sequence[Sequence[OwnFace | None]],
        find: Callable[[bytes], bytes | None],
        repeats: Callable[[Making], bool],
    ) -> None:
        """Begin.

        Args:
            key: names all that the pages depend on but the names in their file.
            pages: themselves.
            own: for each placement of each page its face, None if others show it too.
            find: returns what is kept under a key.
            repeats: asks for what was asked for, and returns whether that is found as it was.
        """
        self.key = key
        self.pages = pages
        self._own = own
        self._find = find
        self._repeats = repeats
        self._is_tried = False
        self._kept: _Record | None = None
        self._lent: _Lent | None = None
        self._faces: dict[FaceKey, tuple[str, Look]] = {}
        self._watch: Watch | None = None
        self._is_silent = True
        self._art: ArtAsked = {}
        self._shrunk: Shrunk = ()
        self._steps = 0.0

    @property
    def is_missing(self) -> bool:
        """Whether it has faces of its own, and nothing is kept of it."""
        return any(map(any, self._own)) and self._find(self.key) is None

    def lend(self, lent: _Lent) -> None:
        """Leave it to another process."""
        self._lent = lent

    def take(self) -> bool:
        """Return whether its own faces came out before as they would now."""
        if not self._is_tried:
            self._is_tried = True
            content = self._find(self.key) if self._lent is None else self._lent.laid_out()
            if content:
                with suppress(*_NO_RECORD):  # of another form
                    self._take(_unpacked(content))
        return self._kept is not None

    def _take(self, record: _Record) -> None:
        keys = [face.key for page in self._own for face in page if face is not None]
        self._faces = dict(zip(keys, record.faces, strict=True))
        is_whole = self._lent is not None or len(record.pages) == len(self._own)
        if is_whole and self._repeats(record.making):
            self._kept = record

    def digest(self, key: FaceKey) -> str:
        """Return the digest of an own face that came out before."""
        return self._faces[key][0]

    def note_face(self, key: FaceKey, digest: str, look: Look) -> None:
        """Take note of an own face that was laid out.

        Args:
            key: its key.
            digest: its name.
            look: what preflight picks it by.
        """
        self._faces[key] = digest, look

    def note_spots(self, key: FaceKey, spots: tuple[Spot, ...]) -> None:
        """Take note of what preflight found in an own face, be it nothing."""
        digest, look = self._faces[key]
        self._faces[key] = digest, look._replace(spots=spots)

    def watch(self, context: LayoutContext) -> None:
        """Take note of what laying out asks for, tells and takes, until it ends."""
        if not self.take():
            self._watch = Watch(context)

    def end_watch(self) -> None:
        """Faces that are not its own come next."""
        if self._watch is None:
            return
        making, self._watch = self._watch.end(), None
        if making is None:
            self._is_silent = False
        else:
            self._art |= making.art
            self._shrunk += making.shrunk
            self._steps += making.steps

    def page(self, number: int) -> KeptPage | None:
        """Return a page as it came out before, None if it did not.

        Args:
            number: which one of the batch, from 0.
        """
        pages = self._pages if self.take() else ()
        if not pages:
            return None
        shown = [
            face and Shown(None, face.form, is_shared=False, known=self._faces[face.key][1])
            for face in self._own[number]
        ]
        return KeptPage(pages[number], shown)

    @cached_property
    def _pages(self) -> Sequence[DrawnPage]:
        """Its pages, as they are kept or were drawn elsewhere."""
        if self._lent is None:
            return self._kept.pages if self._kept is not None else ()
        with suppress(*_NO_RECORD):  # it came to nothing there
            return _unpacked(self._lent.drawn()).pages
        return ()

    def content(self, drawn: Sequence[DrawnPage]) -> bytes | None:
        """Return what is to be kept of it, None if anything was said, or names others' content.

        Args:
            drawn: its pages.
        """
        if self.is_as_kept(drawn):
            return self._find(self.key)
        making = Making(self._art, self._shrunk, self._steps)
        if self._kept is not None:
            making = self._kept.making
        keys = [face.key for page in self._own for face in page if face is not None]
        if not self._is_silent or any(ANEW in page.asks for page in drawn):
            return None
        if any(key not in self._faces for key in keys):
            return None
        return _Record([self._faces[key] for key in keys], making, drawn).packed()

    def is_as_kept(self, drawn: Sequence[DrawnPage]) -> bool:
        """Return whether its pages are those that are kept."""
        pages = () if self._kept is None else self._kept.pages
        return bool(pages) and len(pages) == len(drawn) and all(map(is_, pages, drawn))


class Batches:
    """The pages of a build, in batches.

    Attributes:
        files: as they were planned, pages that are kept made once.
    """

    def __init__(
        self,
        files: Sequence[PlannedFile],
        own_on: Callable[[Page], Sequence[OwnFace | None]],
        context: LayoutContext,
        options: BuildOptions,
        disk: DiskCache | None,
    ) -> None:
        """Find what is kept of some files.

        Args:
            files: as they are planned.
            own_on: returns the face of each placement of a page, None if others show it too.
            context: of the build.
            options: likewise.
            disk: where pages are kept, None if none are.
        """
        self.files = list(files)
        self._disk = disk if _may_keep(context, options) else None
        self._names = partial(_file_name, context, options)
        self._batches: dict[str, list[Batch]] = {}
        self._by_face: dict[FaceKey, Batch] = {}
        self._context = context
        self._watched: Batch | None = None
        self._begun: Callable[[], None] | None = None
        if self._disk is None:
            return
        layouts = CachedLayouts(None, context)
        keys = _Keys(layouts, options)

        def repeats(making: Making) -> bool:
            # Faces that are looked at after all shall find enough steps left.
            return not context.budget.is_half_spent and layouts.repeats(making)

        for number, plan in enumerate(files):
            if plan.substrate == "cards":
                pages = list(plan.pages)
                self.files[number] = replace(plan, pages=pages)
                find = self._disk.read(self._names(plan.name))
                batches = self._batches[plan.name] = []
                for at in range(0, len(pages), BATCH):
                    part = pages[at : at + BATCH]
                    own = [own_on(page) for page in part]
                    batch = Batch(keys.of(part, own), part, own, find, repeats)
                    batches.append(batch)
                    self._by_face.update(
                        (face.key, batch) for each in own for face in each if face is not None
                    )

    @property
    def by_file(self) -> Iterable[Sequence[Batch]]:
        """All of them, for each file."""
        return self._batches.values()

    @property
    def missing(self) -> list[Batch]:
        """Those of which nothing is kept, in order."""
        return [batch for part in self.by_file for batch in part if batch.is_missing]

    def when_begun(self, begun: Callable[[], None]) -> None:
        """Let something be called when the faces of the first batch are laid out."""
        self._begun = begun

    def lend(self, lent: Sequence[Batch], said: Callable[[int], bytes]) -> None:
        """Leave some to another process.

        Args:
            lent: some that are missing.
            said: returns what that process said, by its number: first what each batch is kept as
                without its pages, then the same with them, or nothing.
        """

        def heard(number: int) -> bytes:
            content = said(number)
            if content and self._disk is not None:
                self._disk.hits += 1
            return content

        for number, batch in enumerate(lent):
            batch.lend(_Lent(partial(heard, number), partial(heard, number + len(lent))))

    def turn_to(self, key: FaceKey | None) -> Batch | None:
        """Return the batch of the face that is laid out next, None if nothing is kept of it.

        What laying out asks for, tells and takes from now on is its.
        """
        batch = self._by_face.get(key) if key is not None else None
        if batch is not self._watched:
            if self._watched is not None:
                self._watched.end_watch()
                begun, self._begun = self._begun, None
                if begun is not None:
                    begun()
            if batch is not None:
                batch.watch(self._context)
            self._watched = batch
        return batch

    def note_spots(self, key: FaceKey, spots: tuple[Spot, ...]) -> None:
        """Take note of what preflight found in a face, so that it need not look again."""
        batch = self._by_face.get(key)
        if batch is not None:
            batch.note_spots(key, spots)

    def page(self, plan: PlannedFile, number: int) -> KeptPage | None:
        """Return a page of a file as it came out before, None if it did not; from 0."""
        batches = self._batches.get(plan.name)
        return None if batches is None else batches[number // BATCH].page(number % BATCH)

    def keep(self, plan: PlannedFile, drawn: Sequence[DrawnPage]) -> None:
        """Keep the pages of a file for later builds, before it is written and gives them up."""
        batches = self._batches.get(plan.name, ())
        parts = [drawn[at : at + BATCH] for at in range(0, len(drawn), BATCH)]
        pairs = list(zip(batches, parts, strict=False))
        if self._disk is None or all(batch.is_as_kept(part) for batch, part in pairs):
            return
        contents = ((batch.key, batch.content(part)) for batch, part in pairs)
        self._disk.write(
            self._names(plan.name), ((key, each) for key, each in contents if each is not None)
        )


def _may_keep(context: LayoutContext, options: BuildOptions) -> bool:
    """Return whether pages are kept: those of drafts and reprints are marked."""
    is_plain = not (options.draft or options.changed or context.diagnostics.has_errors)
    # Fonts whose files have one name are told apart by which is asked for first.
    return is_plain and context.fonts.are_named_apart


def _file_name(context: LayoutContext, options: BuildOptions, plan: str) -> str:
    """Return what the file is called in which pages of a printed file are kept."""
    wanted = options.wanted
    chosen = [sorted(each) for each in (wanted.only, wanted.without, wanted.cards)]
    where = str(context.game.root.resolve()), plan
    told = repr((where, _ways(options), chosen, sorted(wanted.choose.items())))
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()


def _ways(options: BuildOptions) -> list[tuple[str, object]]:
    """Return the options on which a page may depend, by their names."""
    names = [each.name for each in fields(options) if each.name not in _UNSEEN]
    return [(name, getattr(options, name)) for name in names]


class _Keys:
    """Names all that the pages of a batch depend on."""

    def __init__(self, layouts: CachedLayouts, options: BuildOptions) -> None:
        self._layouts = layouts
        told = repr((program_and_libraries(), layouts.surroundings, _ways(options)))
        self._whole = hashlib.sha256(told.encode())
        self._seen: dict[int, tuple[Item, bytes]] = {}

    def of(self, pages: Sequence[Page], faces: Sequence[Sequence[OwnFace | None]]) -> bytes:
        """Return the key of a batch, by its pages and the own faces of their placements."""
        digest = self._whole.copy()
        own = [face for each in faces for face in each if face is not None]
        places = [
            (page.number, page.side, [placed[1:] for placed in page.placements]) for page in pages
        ]
        are_own = [[face is not None for face in each] for each in faces]
        digest.update(marshal.dumps((places, are_own), 2))
        for page in pages:
            for mark in page.marks:
                digest.update(self._mark(mark))
        layouts = {face.layout: 0 for face in own}
        for number, layout in enumerate(layouts):
            layouts[layout] = number
            digest.update(layout.encode("utf-8", "surrogatepass"))
        if any(face.reads_tables for face in own):
            digest.update(self._layouts.tables.encode())
        digest.update(_rows(own, layouts))
        return digest.digest()

    def _mark(self, mark: Item) -> bytes:
        known = self._seen.get(id(mark))
        if known is None:  # kept with the mark, so that its id stays its own
            known = self._seen[id(mark)] = mark, packed_items((mark,))
        return known[1]


def _rows(own: Sequence[OwnFace], layouts: Mapping[str, int]) -> bytes:
    """Return the rows of own faces, each with the number of its layout, as bytes."""
    try:
        rows = [
            (face.key, layouts[face.layout], card.id, card.name, card.quantity, card.values)
            for face in own
            for card in (face.card,)
        ]
        return marshal.dumps(rows, 2)  # writes the same bytes for equal values on every Python
    except ValueError:  # a blank cell
        told = [(face.key, layouts[face.layout], row_of(face.card)) for face in own]
        return repr(told).encode("utf-8", "surrogatepass")
