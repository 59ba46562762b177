"""The result of a table, or its file, as a text to share from a screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from punchboard.companion.net import messages
from punchboard.companion.table import share
from punchboard.companion.table.document import contents, read_document
from punchboard.companion.table.info import TableInfo
from punchboard.companion.table.rivalry import rivalry
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from punchboard.companion.view_schema import RulesView

_ShareText = Callable[[RulesView, TableInfo], str]
#: Kinds of texts to share, with the ending of the file and the function that writes it.
_TEXTS: Mapping[str, tuple[str, _ShareText]] = {
    "text": (".txt", share.text),
    "csv": (".csv", share.csv),
    "bgstats": ("", share.bgstats_link),
}


def share_table(tables: Tables, session: Session, said: messages.Share) -> dict[str, object]:
    """Return the text that a message asks for, with the name of its file.

    Raises:
        TableError: if the table can't be read.
    """
    info = session.info
    title = info.title if said.names else info.game_title
    name = re.sub(r"[^\w\- ]+", "", title).strip() or "table"
    if said.what == "contents":
        return {"contents": contents(read_document(tables.export(info.id)))}
    if said.what == "table":
        text = tables.hand_on(info.id, said.names)
        return {"name": f"{name}.table.json", "text": text}
    if said.what == "rivalry":
        share.scores(session.view())  # refuses while the game goes on
        return {"name": f"{name}.txt", "text": rivalry(tables.list(), info)}
    ending, words = _TEXTS[said.what]
    return {"name": f"{name}{ending}", "text": words(session.view(), info)}
