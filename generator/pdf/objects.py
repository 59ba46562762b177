"""The objects of a PDF file that this program wrote, read again, changed, written again.

ISO 32000-1, 7.3 (objects), 7.5 (files) and 7.8 (content streams), as far as our own files go: one
table of objects, no object streams, flate or JPEG alone as filters, no pictures in content streams.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from punchboard.cards.problem import PunchboardError

#: White space and what ends a word (ISO 32000-1, 7.2.2); a string's brackets are escaped by us.
_TOKEN = re.compile(
    rb"(?P<gap>[\0\t\n\f\r ]+|%[^\r\n]*)|(?P<string>\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>)"
    rb"|(?P<mark><<|>>|[\[\]])|(?P<name>/[^\0\t\n\f\r ()<>\[\]{}/%]*)"
    rb"|(?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?=[\0\t\n\f\r ()<>\[\]{}/%]|\Z))"
    rb"|(?P<word>[^\0\t\n\f\r ()<>\[\]{}/%]+)",
    re.DOTALL,
)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_SPECIAL = re.compile(rb"[()\\\r\n]")
_HEX = re.compile(r"#([0-9A-Fa-f]{2})")
_NOT_PLAIN = re.compile(r"[^!-~]|[#()<>\[\]{}/%]")


class UnreadableError(PunchboardError):
    """A file isn't one of those that can be read here; the message says where."""


class Name(str):
    """A name, without its slash."""

    __slots__ = ()


class Ref(NamedTuple):
    """A reference to an indirect object."""

    number: int


@dataclass
class Stream:
    """A stream object.

    Attributes:
        entries: Entries of its dictionary; the length is calculated when it is written.
        data: Its content, encoded by its filters.
    """

    entries: dict[str, Value]
    data: bytes

    @classmethod
    def packed(cls, entries: dict[str, Value], content: bytes) -> Stream:
        """Return a stream that is deflated."""
        return cls({**entries, "Filter": Name("FlateDecode")}, zlib.compress(content))

    def content(self) -> bytes:
        """Return its decoded content.

        Raises:
            UnreadableError: if its filter isn't flate, or it has a predictor.
        """
        match self.entries.get("Filter"):
            case None | []:
                return self.data
            case "FlateDecode" | ["FlateDecode"] if "DecodeParms" not in self.entries:
                try:
                    return zlib.decompress(self.data)
                except zlib.error as error:
                    raise UnreadableError(f"a stream that does not inflate: {error}") from error
            case other:
                raise UnreadableError(f"a stream with the filter {other!r}")


Value: TypeAlias = (
    "bool | int | float | bytes | Name | Ref | Stream | list[Value] | dict[str, Value] | None"
)


class Operation(NamedTuple):
    """An operator of a content stream with its operands.

    Attributes:
        operator: Name of the operator.
        operands: Operands as written.
        start: Offset of its start in the stream, after white space.
        end: Offset of its end.
    """

    operator: bytes
    operands: Sequence[bytes]
    start: int
    end: int


class Objects:
    """A PDF's objects, by number.

    Attributes:
        version: PDF version, such as `1.6`.
        trailer: Trailer dictionary, with the reference to the catalog.
    """

    def __init__(self, version: str, trailer: dict[str, Value] | None = None) -> None:
        """Begin without objects."""
        self.version = version
        self.trailer: dict[str, Value] = trailer or {}
        self._objects: dict[int, Value] = {}

    @classmethod
    def read(cls, file: bytes) -> Objects:
        """Return the objects of a file.

        Raises:
            UnreadableError: if Punchboard didn't write it.
        """
        head = re.match(rb"%PDF-(\d\.\d)", file)
        start = re.search(rb"startxref\s+(\d+)\s+%%EOF\s*\Z", file)
        table = start and re.compile(rb"xref\s+0 (\d+)\s+").match(file, int(start[1]))
        if head is None or table is None:
            raise UnreadableError("no table of objects at the end of the file")
        made = cls(head[1].decode())
        rows = file[table.end() : table.end() + 20 * int(table[1])].split()
        tail = file.find(b"trailer", table.end())
        trailer, _ = _Parser(file, tail + len(b"trailer")).value()
        if not isinstance(trailer, dict):
            raise UnreadableError("no trailer")
        made.trailer = trailer
        for number in range(int(table[1])):
            place, _, kind = rows[3 * number : 3 * number + 3]
            if kind == b"n":
                made._objects[number] = made._read_object(file, number, int(place))
        return made

    def _read_object(self, file: bytes, number: int, place: int) -> Value:
        head = re.compile(rb"%d 0 obj" % number).match(file, place)
        if head is None:
            raise UnreadableError(f"object {number} is not where the table says")
        value, end = _Parser(file, head.end()).value()
        begin = re.compile(rb"\s*stream\r?\n").match(file, end)
        if begin is None:
            return value
        length = value.pop("Length", None) if isinstance(value, dict) else None
        if not isinstance(value, dict) or not isinstance(length, int):
            raise UnreadableError(f"object {number}: a stream that does not say its length")
        return Stream(value, file[begin.end() : begin.end() + length])

    def __iter__(self) -> Iterator[Value]:
        """Return all objects, in the order of their numbers."""
        return iter(self._objects.values())

    def add(self, value: Value) -> Ref:
        """Add an object, and return its reference."""
        number = len(self._objects) + 1
        self._objects[number] = value
        return Ref(number)

    def set(self, ref: Ref, value: Value) -> None:
        """Replace an object."""
        self._objects[ref.number] = value

    def found(self, value: Value) -> Value:
        """Return the object behind a reference; None for a missing one."""
        while isinstance(value, Ref):
            value = self._objects.get(value.number)
        return value

    def entries(self, value: Value) -> dict[str, Value]:
        """Return a dictionary, or the dictionary of a stream; an empty one for anything else."""
        found = self.found(value)
        if isinstance(found, Stream):
            return found.entries
        return found if isinstance(found, dict) else {}

    def items(self, value: Value) -> list[Value]:
        """Return an array; an empty one for anything else."""
        found = self.found(value)
        return found if isinstance(found, list) else []

    def numbers(self, value: Value) -> list[float]:
        """Return the numbers of an array."""
        each = [self.found(item) for item in self.items(value)]
        return [float(item) for item in each if isinstance(item, int | float)]

    def pages(self) -> list[Ref]:
        """Return the pages in order."""
        root = self.entries(self.trailer.get("Root"))
        return list(self._kids(root.get("Pages")))

    def _kids(self, value: Value) -> Iterator[Ref]:
        kids = self.entries(value).get("Kids")
        if kids is None and isinstance(value, Ref):
            yield value
        for kid in self.items(kids):
            yield from self._kids(kid)

    def written(self) -> bytes:
        """Return the file; equal objects give equal bytes."""
        parts = [f"%PDF-{self.version}\n%".encode() + b"\xe2\xe3\xcf\xd3\n"]
        places: list[int] = []
        place = len(parts[0])
        for number, value in self._objects.items():
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, code_of(value)))
            places.append(place)
            place += len(parts[-1])
        rows = b"".join([b"%010d 00000 n \n" % each for each in places])
        head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
        trailer = code_of({**self.trailer, "Size": len(places) + 1})
        end = b"trailer\n%b\nstartxref\n%d\n%%%%EOF\n" % (trailer, place)
        return b"".join([*parts, head, rows, end])


class _Parser:
    """Reads values one after the other."""

    def __init__(self, file: bytes, start: int) -> None:
        self._file = file
        self._at = start

    def value(self) -> tuple[Value, int]:
        """Return the next value, and where it ends."""
        return self._value(*self._token()), self._at

    def _token(self) -> tuple[str, bytes]:
        while found := _TOKEN.match(self._file, self._at):
            self._at = found.end()
            if found.lastgroup and found.lastgroup != "gap":
                return found.lastgroup, found[0]
        raise UnreadableError(f"no word at byte {self._at}")

    def _value(self, kind: str, word: bytes) -> Value:
        match kind, word:
            case "string", _:
                return _plain_string(word)
            case "name", _:
                text = word[1:].decode("latin-1")
                return Name(_HEX.sub(lambda code: chr(int(code[1], 16)), text))
            case "number", _:
                return self._number(word)
            case "mark", b"[":
                return list(self._until(b"]"))
            case "mark", b"<<":
                inside = list(self._until(b">>"))
                return {str(key): each for key, each in zip(inside[::2], inside[1::2], strict=True)}
            case "word", b"true" | b"false":
                return word == b"true"
            case "word", b"null":
                return None
        raise UnreadableError(f"a word that is no value: {word.decode('latin-1')}")

    def _until(self, end: bytes) -> Iterator[Value]:
        while (token := self._token()) != ("mark", end):
            yield self._value(*token)

    def _number(self, word: bytes) -> Value:
        if not word.isdigit():
            return float(word)
        reference = re.compile(rb"\s+0\s+R\b").match(self._file, self._at)
        if reference is None:
            return int(word)
        self._at = reference.end()
        return Ref(int(word))


def _plain_string(word: bytes) -> bytes:
    if word.startswith(b"<"):
        digits = word[1:-1].decode()
        return bytes.fromhex(digits)

    def character(found: re.Match[bytes]) -> bytes:
        code = found[1]
        return bytes([int(code, 8) & 255]) if code.isdigit() else _ESCAPES.get(code, code)

    return _ESCAPED.sub(character, word[1:-1])


def code_of(value: Value) -> bytes:
    """Return a value in PDF syntax."""
    match value:
        case None:
            return b"null"
        case bool():
            return b"true" if value else b"false"
        case Ref():
            return b"%d 0 R" % value.number
        case Name():
            return b"/" + _NOT_PLAIN.sub(lambda it: f"#{ord(it[0]):02X}", value).encode()
        case bytes():
            return b"(" + _SPECIAL.sub(_escape, value) + b")"
        case int():
            return b"%d" % value
        case float():
            return shortest(value).encode()
        case list():
            return b"[" + b" ".join(map(code_of, value)) + b"]"
        case Stream():
            head = code_of({**value.entries, "Length": len(value.data)})
            return head + b"\nstream\n" + value.data + b"\nendstream"
        case dict():
            inside = (code_of(Name(key)) + b" " + code_of(each) for key, each in value.items())
            return b"<<" + b" ".join(inside) + b">>"


def _escape(found: re.Match[bytes]) -> bytes:
    return {b"\r": b"\\r", b"\n": b"\\n"}.get(found[0], b"\\" + found[0])


def shortest(number: float) -> str:
    """Return a number with no more digits than printers see (PDF knows no exponents)."""
    text = f"{number:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def operations(content: bytes) -> Iterator[Operation]:
    """Yield the steps of a content stream.

    Raises:
        UnreadableError: if there is something in it that this program does not write.
    """
    operands: list[bytes] = []
    depth = at = start = 0
    while found := _TOKEN.match(content, at):
        kind, word, at = found.lastgroup, found[0], found.end()
        if kind == "gap":
            continue
        if not operands and not depth:
            start = found.start()
        if kind == "word" and not depth and word not in (b"true", b"false", b"null"):
            if word == b"BI":
                raise UnreadableError("a picture inside a content stream")
            yield Operation(word, operands, start, at)
            operands = []
            continue
        if kind == "mark":
            depth += 1 if word in (b"[", b"<<") else -1
        operands.append(word)
    if at != len(content) or operands:
        raise UnreadableError(f"a content stream that breaks off at byte {at}")


def replaced(content: bytes, changes: Iterable[tuple[Operation, bytes]]) -> bytes:
    """Return a content stream with some of its steps, in order, replaced."""
    parts: list[bytes] = []
    at = 0
    for operation, code in changes:
        parts += (content[at : operation.start], code)
        at = operation.end
    return b"".join([*parts, content[at:]])
