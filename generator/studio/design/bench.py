"""The bench of operations on a layout: the face, its files after each edit, and their checks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticKnownError

from punchboard.cards.catalog import tr
from punchboard.cards.schema.layout import ELEMENTS
from punchboard.generator.studio.design.chain import Chain, ElementPath, Layer, LayoutSource
from punchboard.generator.studio.design.draft import Draft
from punchboard.generator.studio.design.face_layout import FaceLayout
from punchboard.generator.studio.duplicate import fresh_id
from punchboard.generator.studio.refusal import ChangedElsewhere, EditRefused
from punchboard.generator.studio.splice.yaml_document import RemoveNode, SetNode

#: A name of an element, as models of layouts take it.
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}")


@dataclass(frozen=True, slots=True)
class Bench:
    """A face whose layout is edited, with its files as they are after each operation.

    Attributes:
        face: The face whose layout is edited.
        draft: The edits so far.
        target: Number of the layout in the draft's chain that is changed.
    """

    face: FaceLayout
    draft: Draft
    target: int

    @property
    def source(self) -> LayoutSource:
        """The layout that is changed."""
        return self.draft.chain.sources[self.target]

    @property
    def file(self) -> str:
        """Path of the layout that is changed."""
        return self.source.path

    def layer(self, path: ElementPath) -> Layer:
        """Return an element as the changed layout shows it.

        Raises:
            ChangedElsewhere: if there is none.
        """
        found = self.draft.chain.layer(path, self.target)
        if found is None:
            raise ChangedElsewhere(
                tr("{file} has no {element}", file=self.file, element=path[-1] if path else ""),
                tr("look at the layers, then try again"),
            )
        return found

    def own(self, path: Sequence[str]) -> Any:
        """Return the values that the changed layout itself has at a path, None for nothing."""
        return self.draft.value(self.file, tuple(path))

    def is_own(self, layer: Layer) -> bool:
        """Return whether the changed layout defines an element, and doesn't only change it."""
        return layer.source == self.target

    def write(self, path: Sequence[str | int], value: Any, before: str | None = None) -> None:
        """Set a value in the changed layout."""
        self.draft.edit(self.file, SetNode(tuple(path), value, before))

    def remove(self, path: ElementPath) -> None:
        """Remove a key of an element, and mappings of elements of a base that are empty then."""
        while True:
            self.draft.edit(self.file, RemoveNode(path))
            path = path[:-1]
            is_empty = not self.own(path)
            is_section = path == ("elements",) or path[-1:] == ("elements",)
            if not is_empty or (is_section and not self._is_needless(path)):
                return
            if not is_section and self.is_own(self.layer(path)):
                return

    def _is_needless(self, path: ElementPath) -> bool:
        """Return whether an empty `elements:` says nothing."""
        if len(path) == 1:
            return self.target < len(self.draft.chain.sources) - 1
        return not self.is_own(self.layer(path[:-1]))

    def taken(self, parent: ElementPath) -> set[str]:
        """Return the names that a new element of a parent can't have, in any layout."""
        chains = [self.draft.chain, *self._dependents().values()]
        names = set(self.own((*parent, "elements")) or ())
        for chain in chains:
            around = chain.layer(parent) if parent else None
            names.update(chain.layers() if not parent else around.children if around else ())
        return names

    def free_name(self, parent: ElementPath, name: str) -> str:
        """Return a name for a new element of a parent: the wanted one, or one with a number.

        Raises:
            EditRefused: if expressions couldn't use it.
        """
        check_name(name)
        taken = self.taken(parent)
        return fresh_id(name, taken) if name in taken else name

    def mentioning(self, path: ElementPath) -> list[str]:
        """Return the files that extend the changed layout, and say something of an element."""
        found: dict[str, None] = {}
        for chain in self._dependents().values():
            for each in chain.sources[: chain.paths.index(self.file)]:
                if not each.is_shipped and self.draft.value(each.path, path) is not None:
                    found[each.path] = None
        return list(found)

    def _dependents(self) -> dict[str, Chain]:
        """Return the layouts of the game that extend the changed one, directly or not."""
        return {
            path: chain
            for path, chain in self.face.chains().items()
            if self.file in chain.paths[1:] and not chain.fault
        }

    def check(self, path: ElementPath) -> None:
        """Refuse an element with values that its kind doesn't take."""
        layer = self.draft.chain.layer(path, self.target)
        if layer is None or not layer.kind:
            return
        try:
            ELEMENTS.model_of(layer.plain()).model_validate(layer.plain())
        except ValidationError as trouble:
            raise EditRefused(first_fault(trouble)) from None
        except PydanticKnownError:
            raise EditRefused(tr('there is no kind "{kind}"', kind=layer.kind)) from None


def check_name(name: str) -> None:
    """Refuse a name that expressions couldn't use."""
    if not _NAME.fullmatch(name):
        raise EditRefused(
            tr('"{name}" can\'t be a name', name=name),
            tr("use letters, digits and _, and begin with a letter"),
        )


def first_fault(trouble: ValidationError) -> str:
    """Return the first fault of a value in words."""
    first = trouble.errors(include_url=False)[0]
    error = first.get("ctx", {}).get("error")
    where = ".".join(str(each) for each in first["loc"])
    words = getattr(error, "message", "") or first["msg"]
    return f"{where}: {words}" if where else words
