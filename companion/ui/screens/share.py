"""Share files and texts with the phone's own dialog, or save a file and copy it."""

from __future__ import annotations

import re
from pathlib import Path

from kivy.utils import platform

from punchboard.companion.table.document import contents, read_document
from punchboard.companion.table.error import TableError
from punchboard.companion.table.info import TableInfo
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.shell import Shell

_ENDING = ".table.json"


def copy(text: str) -> None:
    """Put a text on the clipboard, which is looked for only now: that takes a while."""
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)


def pasted() -> str:
    """Return the text on the clipboard."""
    from kivy.core.clipboard import Clipboard

    return str(Clipboard.paste() or "")


def shared_folder(model: AppModel) -> Path:
    """Return where files for and from other machines lie."""
    return model.folder / "shared"


def shared_files(model: AppModel) -> list[Path]:
    """Return the tables that lie there, newest first."""
    files = shared_folder(model).glob(f"*{_ENDING}")
    return sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)


def share_sheet(model: AppModel, shell: Shell, info: TableInfo) -> None:
    """Show the contents of a table's file, and share it with names or without."""
    from punchboard.companion.ui.widgets.base import muted  # the first frame does without it

    shell.close_sheet()
    try:
        lines = contents(read_document(model.tables.export(info.id)))
    except TableError as trouble:
        shell.tell(trouble.message)
        return

    def share(with_names: bool) -> None:
        shell.close_sheet()
        title = info.title if with_names else info.game_title
        try:
            text = model.tables.hand_on(info.id, with_names)
        except TableError as trouble:
            shell.tell(trouble.message)
            return
        shell.tell(share_text(model, text, f"{file_name(title)}{_ENDING}"))

    content = Column()
    for line in lines:
        content.add_widget(Words(text=f"• {line}"))
    content.add_widget(muted(phrase("names_left_out")))
    for words, names in (("with_names", True), ("without_names", False)):
        tap = Tap(glyph="share", text=phrase(words))
        tap.bind(on_release=lambda _tap, names=names: share(names))
        content.add_widget(tap)
    shell.open_sheet(phrase("in_the_file"), content)


def share_text(model: AppModel, text: str, name: str) -> str:
    """Share a text under a file's name; returns a sentence that says where it went."""
    if platform == "android":
        _send(text, name)
        return phrase("shared")
    file = shared_folder(model) / name
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        return phrase("not_saved", why=error.strerror or str(error))
    copy(text)
    return phrase("saved", name=str(file))


def file_name(title: str) -> str:
    """Return a title as a file name, without characters that systems refuse."""
    return re.sub(r"[^\w\- ]+", "", title).strip() or "table"


def _send(text: str, name: str) -> None:
    """Open Android's share sheet."""
    from jnius import autoclass, cast

    intent_class = autoclass("android.content.Intent")
    string = autoclass("java.lang.String")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_class.EXTRA_SUBJECT, cast("java.lang.CharSequence", string(name)))
    intent.putExtra(intent_class.EXTRA_TEXT, cast("java.lang.CharSequence", string(text)))
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    activity.startActivity(
        intent_class.createChooser(intent, cast("java.lang.CharSequence", string(name)))
    )
