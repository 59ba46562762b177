"""The ZIP archive of a workbook: one part is replaced, every other part keeps its bytes.

The names of fields are those of APPNOTE.TXT 6.3.10, sections 4.3 and 4.5.3.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from punchboard.cards.catalog import tr
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.splice import Splice, common_head, common_tail

_LOCAL, _CENTRAL, _DESCRIPTOR = b"PK\x03\x04", b"PK\x01\x02", b"PK\x07\x08"
_END, _END_64, _LOCATOR_64 = b"PK\x05\x06", b"PK\x06\x06", b"PK\x06\x07"
_ENCRYPTED, _HAS_DESCRIPTOR, _IS_UTF8 = 0x1, 0x8, 0x800
_STORED, _DEFLATED = 0, 8
#: Value of a field that is in the extra field for ZIP64, and number of that extra field.
_ELSEWHERE, _ZIP64 = 0xFFFFFFFF, 0x0001
#: Bytes of the fixed parts of headers.
_LOCAL_SIZE, _CENTRAL_SIZE, _END_SIZE, _LOCATOR_SIZE = 30, 46, 22, 20
#: Bytes of the largest part that is unpacked: the reader of workbooks has the same limit.
_MOST_UNPACKED = 100_000_000
#: A worksheet's part is compressed in pieces of so many rows. A key press then changes one piece,
#: and the history keeps that piece alone.
_ROW = re.compile(rb"<(?:[\w.-]+:)?row[\s>]")
_ROWS_OF_PIECE = 32


@dataclass(frozen=True, slots=True)
class _Field:
    """A number in a header.

    Attributes:
        at: Offset in the file.
        size: Number of bytes: 4 or 8.
        value: The number.
    """

    at: int
    size: int
    value: int

    def changed(self, value: int) -> Iterator[Splice]:
        """Yield the splice that gives it another value."""
        if value != self.value:
            yield Splice(self.at, self.at + self.size, value.to_bytes(self.size, "little"))


@dataclass(frozen=True, slots=True)
class _Member:
    """A part's place in the archive.

    Attributes:
        name: Name of the part.
        flags: General purpose bit flag.
        method: Compression method.
        header: Offset of its local header.
        data: Offset of its compressed bytes.
        end: Offset behind them.
        crc: Checksum in the central directory.
        packed: Compressed size in the central directory.
        unpacked: Size in the central directory.
        offset: Offset of the local header in the central directory.
        copies: The checksum and the two sizes wherever else they are: in the local header, and in
            the data descriptor.
    """

    name: str
    flags: int
    method: int
    header: int
    data: int
    end: int
    crc: _Field
    packed: _Field
    unpacked: _Field
    offset: _Field
    copies: tuple[tuple[_Field, _Field, _Field], ...]


class Archive:
    """A workbook's archive. It never changes: an edit returns splices of its bytes."""

    def __init__(self, raw: bytes) -> None:
        """Find the parts of an archive.

        Raises:
            EditRefused: if it isn't one that can be changed safely.
        """
        self.raw = raw
        try:
            end = self._end()
            self._offsets = list(self._tail(end))
            count, start = self._directory(end)
            self._members = {each.name: each for each in self._read(count, start)}
        except (struct.error, IndexError, UnicodeDecodeError, ValueError) as trouble:
            raise _unusual() from trouble
        if len(self._members) != count:
            raise _unusual()

    @property
    def names(self) -> list[str]:
        """The names of all parts, in the order of the central directory."""
        return list(self._members)

    def part(self, name: str) -> bytes:
        """Return the content of a part.

        Raises:
            EditRefused: if it is damaged, or packed in an unknown way.
            KeyError: if there is no such part.
        """
        member = self._members[name]
        packed = self.raw[member.data : member.end]
        content = _unpacked(packed, member.method)
        if content is None or zlib.crc32(content) != member.crc.value:
            raise _unusual()
        return content

    def splices(self, contents: Mapping[str, bytes]) -> list[Splice]:
        """Return the splices that give parts other contents.

        Raises:
            KeyError: if there is no such part.
        """
        found: list[Splice] = []
        moved: list[tuple[int, int]] = []  # offset behind a part, and by how much it has grown
        for name, content in contents.items():
            member = self._members[name]
            old = self.raw[member.data : member.end]
            new = _packed(content) if member.method == _DEFLATED else content
            found += _narrowed(member.data, old, new)
            moved.append((member.end, len(new) - len(old)))
            values = zlib.crc32(content), len(new), len(content)
            own = (member.crc, member.packed, member.unpacked)
            for fields in (own, *member.copies):
                for field, value in zip(fields, values, strict=True):
                    found += field.changed(value)
        for each in (*(member.offset for member in self._members.values()), *self._offsets):
            found += each.changed(each.value + sum(by for end, by in moved if each.value >= end))
        return sorted(found)

    # Reading

    def _end(self) -> int:
        """Return the offset of the end of central directory record."""
        raw = self.raw
        at = raw.rfind(_END)
        while at >= 0:
            if at + _END_SIZE <= len(raw):
                (comment,) = struct.unpack_from("<H", raw, at + 20)
                if at + _END_SIZE + comment == len(raw):
                    return at
            at = raw.rfind(_END, 0, at)
        raise ValueError("no end of the central directory")

    def _end_64(self, end: int) -> int:
        """Return the offset of the ZIP64 end of central directory record, -1 if there is none."""
        at = end - _LOCATOR_SIZE
        if at < 0 or self.raw[at : at + 4] != _LOCATOR_64:
            return -1
        place = self._field(at + 8, 8).value
        if self.raw[place : place + 4] != _END_64:
            raise ValueError("no ZIP64 end of the central directory")
        return place

    def _tail(self, end: int) -> Iterator[_Field]:
        """Yield the offsets behind the central directory."""
        start = self._field(end + 16, 4)
        if start.value != _ELSEWHERE:
            yield start
        place = self._end_64(end)
        if place >= 0:
            yield self._field(end - _LOCATOR_SIZE + 8, 8)
            yield self._field(place + 48, 8)

    def _directory(self, end: int) -> tuple[int, int]:
        """Return the number of entries of the central directory, and its offset."""
        disk, disk_of_start, here, count = struct.unpack_from("<4H", self.raw, end + 4)
        start = self._field(end + 16, 4).value
        place = self._end_64(end)
        if place >= 0:
            disk, disk_of_start = struct.unpack_from("<2I", self.raw, place + 16)
            here, count = struct.unpack_from("<2Q", self.raw, place + 24)
            start = self._field(place + 48, 8).value
        if (disk, disk_of_start) != (0, 0) or here != count:
            raise ValueError("an archive of several disks")
        return count, start

    def _read(self, count: int, at: int) -> Iterator[_Member]:
        raw = self.raw
        for _ in range(count):
            if raw[at : at + 4] != _CENTRAL:
                raise ValueError("the central directory is damaged")
            flags, method = struct.unpack_from("<2H", raw, at + 8)
            length, extra, comment = struct.unpack_from("<3H", raw, at + 28)
            name = raw[at + _CENTRAL_SIZE : at + _CENTRAL_SIZE + length]
            start = at + _CENTRAL_SIZE + length
            unpacked, packed, offset = self._sizes(
                (self._field(at + 24, 4), self._field(at + 20, 4), self._field(at + 42, 4)),
                start,
                start + extra,
            )
            yield self._member(
                name, flags, method, self._field(at + 16, 4), packed, unpacked, offset
            )
            at = start + extra + comment

    def _member(
        self,
        name: bytes,
        flags: int,
        method: int,
        crc: _Field,
        packed: _Field,
        unpacked: _Field,
        offset: _Field,
    ) -> _Member:
        raw, at = self.raw, offset.value
        if raw[at : at + 4] != _LOCAL:
            raise ValueError("a local header is damaged")
        length, extra = struct.unpack_from("<2H", raw, at + 26)
        start = at + _LOCAL_SIZE + length
        if raw[at + _LOCAL_SIZE : start] != name:
            raise ValueError("a part has two names")
        data = start + extra
        end = data + packed.value
        if end > len(raw) or flags & _ENCRYPTED or method not in (_STORED, _DEFLATED):
            raise ValueError("a part that can't be read")
        large, small = self._sizes((self._field(at + 22, 4), self._field(at + 18, 4)), start, data)
        copies = [(self._field(at + 14, 4), small, large)]
        values = [each.value for each in copies[0]]
        known = [crc.value, packed.value, unpacked.value]
        if flags & _HAS_DESCRIPTOR:
            if not any(values):
                copies.clear()  # the header says nothing, and goes on saying nothing
            copies.append(self._descriptor(end, known))
        elif values != known:
            raise ValueError("two headers differ")
        text = name.decode("utf-8" if flags & _IS_UTF8 else "cp437")
        return _Member(
            text, flags, method, at, data, end, crc, packed, unpacked, offset, tuple(copies)
        )

    def _sizes(self, fields: tuple[_Field, ...], start: int, end: int) -> tuple[_Field, ...]:
        """Return sizes and offsets, from the extra field if they need 64 bits.

        Args:
            fields: The fields of the header, in the order that the extra field has.
            start: Offset of the extra fields.
            end: Offset behind them.
        """
        if all(each.value != _ELSEWHERE for each in fields):
            return fields
        at = start
        while at + 4 <= end:
            kind, size = struct.unpack_from("<2H", self.raw, at)
            if kind == _ZIP64:
                places = iter(range(at + 4, at + 4 + size, 8))
                return tuple(
                    self._field(next(places, end), 8) if each.value == _ELSEWHERE else each
                    for each in fields
                )
            at += 4 + size
        raise ValueError("no extra field for 64 bits")

    def _descriptor(self, at: int, known: list[int]) -> tuple[_Field, _Field, _Field]:
        """Return the checksum and sizes of a data descriptor, which nothing tells the form of."""
        start = at + 4 if self.raw[at : at + 4] == _DESCRIPTOR else at
        for size in (4, 8):
            fields = (
                self._field(start, 4),
                self._field(start + 4, size),
                self._field(start + 4 + size, size),
            )
            if [each.value for each in fields] == known:
                return fields
        raise ValueError("a data descriptor is damaged")

    def _field(self, at: int, size: int) -> _Field:
        if at + size > len(self.raw):
            raise ValueError("the archive is cut off")
        return _Field(at, size, int.from_bytes(self.raw[at : at + size], "little"))


def _unusual() -> EditRefused:
    return EditRefused(
        tr("this workbook is packed in an unusual way, so the Studio doesn't write to it"),
        tr("open it in Excel or LibreOffice and save it again as .xlsx"),
    )


@lru_cache(maxsize=16)
def _unpacked(packed: bytes, method: int) -> bytes | None:
    """Return the content of a part, None if it is damaged or too large."""
    if method == _STORED:
        return packed
    unpack = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = unpack.decompress(packed, _MOST_UNPACKED)
    except zlib.error:
        return None
    is_whole = unpack.eof and not unpack.unconsumed_tail and not unpack.unused_data
    return content if is_whole else None


def _packed(content: bytes) -> bytes:
    """Return a content compressed in pieces that don't depend on each other."""
    rows = [found.start() for found in _ROW.finditer(content)]
    starts = [0, *rows[_ROWS_OF_PIECE::_ROWS_OF_PIECE]]
    ends = [*starts[1:], len(content)]
    pieces = [content[start:end] for start, end in zip(starts, ends, strict=True)]
    return b"".join([*map(_deflated, pieces), _LAST_BLOCK])


#: The end of compressed bytes: a block without content (RFC 1951, section 3.2.3).
_LAST_BLOCK = b"\x03\x00"


@lru_cache(maxsize=1024)
def _deflated(piece: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)


def _narrowed(at: int, old: bytes, new: bytes) -> Iterator[Splice]:
    """Yield the splice between two contents, without the bytes that they begin and end with."""
    if old == new:
        return
    head = common_head(old, new)
    tail = common_tail(old[head:], new[head:])
    yield Splice(at + head, at + len(old) - tail, new[head : len(new) - tail])
