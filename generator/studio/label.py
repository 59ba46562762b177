"""Labels of steps: ids in the journal, a sentence when a person reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from punchboard.cards.catalog import tr, tr_count

#: A step in ids: `what` names the kind of step.
Label = Mapping[str, Any]


def sentence_of(label: Label) -> str:
    """Describe a step as a sentence without a full stop."""
    names = {key: str(value) for key, value in label.items()}
    count = label.get("count", 1)
    what = names.get("what", "")
    if what in _COUNTED:
        return _COUNTED[what](count if isinstance(count, int) else 1)
    column, file = names.get("column", ""), names.get("file", "")
    name, component = names.get("name", ""), names.get("component", "")
    card, version = names.get("card", ""), names.get("version", "")
    sentences = {
        "cell": lambda: tr("change {column} of {card}", column=column, card=card),
        "column.add": lambda: tr("add the column {column}", column=column),
        "column.delete": lambda: tr("delete the column {column}", column=column),
        "column.rename": lambda: tr("rename the column {column}", column=column),
        "column.move": lambda: tr("move the column {column}", column=column),
        "text": lambda: tr("change {file}", file=file),
        "csv": lambda: tr("work on {file}", file=file),
        "fetch": lambda: tr("fetch {file}", file=file),
        "fix": lambda: tr("fix a problem in {file}", file=file),
        "art": lambda: tr("add the picture {file}", file=file),
        "design.set": lambda: tr("change {name}", name=name),
        "design.unset": lambda: tr("change {name}", name=name),
        "design.add": lambda: tr("add {name}", name=name),
        "design.delete": lambda: tr("delete {name}", name=name),
        "design.duplicate": lambda: tr("duplicate {name}", name=name),
        "design.order": lambda: tr("change the order of {name}", name=name),
        "design.move": lambda: tr("move {name} to another group", name=name),
        "design.rename": lambda: tr("rename {name}", name=name),
        "design.group": lambda: tr("make the group {name}", name=name),
        "design.ungroup": lambda: tr("take {name} apart", name=name),
        "design.hide": lambda: tr("hide {name}", name=name),
        "design.show": lambda: tr("show {name}", name=name),
        "design.style.make": lambda: tr("make a style of {name}", name=name),
        "design.style.set": lambda: tr("change the style {name}", name=name),
        "design.style.use": lambda: tr("change the style of {name}", name=name),
        "design.palette.set": lambda: tr("change the color {name}", name=name),
        "design.column.use": lambda: tr("use the column {column}", column=name),
        "design.colors.set": lambda: tr("change the colors by {name}", name=name),
        "design.let.set": lambda: tr("change {name}", name=name),
        "design.bind": lambda: tr("fill {name} in {file}", name=name, file=file),
        "design.unbind": lambda: tr("leave {name} as drawn in {file}", name=name, file=file),
        "design.labels": lambda: tr("fill objects of {file} again", file=file),
        "design.drawing": lambda: tr("replace the drawing {file}", file=file),
        "design.layout": lambda: tr("give {component} a new layout", component=component),
        "design.back": lambda: tr("take the back from {component}", component=component),
        "component": lambda: tr("add {component}", component=component),
        "note.add": lambda: tr("add a note on {card}", card=card),
        "note.change": lambda: tr("change a note on {card}", card=card),
        "note.delete": lambda: tr("delete a note on {card}", card=card),
        "design": lambda: tr("change the layout {file}", file=file),
        "restore": lambda: tr('restore "{version}"', version=version),
        "restore.card": lambda: tr('restore {card} from "{version}"', card=card, version=version),
    }
    return sentences[what]() if what in sentences else tr("the last change")


_COUNTED: Mapping[str, Callable[[int], str]] = {
    "cells": lambda count: tr_count("change {count} cell", "change {count:,} cells", count),
    "rows.add": lambda count: tr_count("add {count} row", "add {count:,} rows", count),
    "rows.duplicate": lambda count: tr_count(
        "duplicate {count} row", "duplicate {count:,} rows", count
    ),
    "rows.move": lambda count: tr_count("move {count} row", "move {count:,} rows", count),
    "rows.delete": lambda count: tr_count("delete {count} row", "delete {count:,} rows", count),
}
