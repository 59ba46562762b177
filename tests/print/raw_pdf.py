"""The objects of a PDF, read without a library."""

from __future__ import annotations

import re
import zlib
from pathlib import Path


class RawPdf:
    """A PDF's objects, read without a library; rules have most of theirs in object streams."""

    def __init__(self, path: Path) -> None:
        self.raw = path.read_bytes()
        found = re.finditer(rb"(?s)(\d+) 0 obj\r?\n?(.*?)endobj", self.raw)
        self.objects = {int(each.group(1)): each.group(2) for each in found}
        assert self.objects, path
        for packed in [each for each in self.objects if b"/Type/ObjStm" in self.head(each)]:
            content = self.stream(packed)
            first = re.search(rb"/First (\d+)", self.head(packed))
            assert first
            numbers = [int(each) for each in content[: int(first[1])].split()]
            starts = [int(first[1]) + each for each in numbers[1::2]]
            ends = [*starts[1:], len(content)]
            for number, start, end in zip(numbers[::2], starts, ends, strict=True):
                self.objects[number] = content[start:end].strip()

    def of(self, *marks: str) -> list[bytes]:
        """Return the heads of the objects in which all of some words stand."""
        heads = (self.head(number) for number in self.objects)
        return [head for head in heads if all(mark.encode() in head for mark in marks)]

    def head(self, number: int) -> bytes:
        """Return an object without its stream."""
        return self.objects[number].partition(b"stream")[0]

    def stream(self, number: int) -> bytes:
        """Return the content of an object's stream."""
        body = self.objects[number].partition(b"stream")[2].lstrip(b"\r\n")
        content = body.rpartition(b"endstream")[0]
        return zlib.decompressobj().decompress(content)

    def streams(self, with_mark: str) -> list[bytes]:
        """Return the contents of objects in whose head a word stands."""
        return [self.stream(each) for each in self.objects if with_mark.encode() in self.head(each)]

    def page_contents(self) -> list[bytes]:
        """Return the pages' own content streams, in order of their objects."""
        pages = self.of("/Type /Page", "/MediaBox")
        found = (re.search(rb"/Contents (\d+) 0 R", head) for head in pages)
        return [self.stream(int(each.group(1))) for each in found if each]

    def refers(self, head: bytes, name: str) -> int:
        """Return the number of the object that a head refers to by a name."""
        found = re.search(rb"/" + name.encode() + rb" (\d+) 0 R", head)
        assert found, (name, head)
        return int(found.group(1))
