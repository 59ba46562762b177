"""The Studio's page as the build made it: whether it's there, and its words."""

from __future__ import annotations

import json
from pathlib import Path

from punchboard.cards.built_files import how_to_build
from punchboard.cards.catalog import catalog_of, language, page_messages, tr

#: What `.ci/studio_page.py` builds of `web/`.
BUILT = Path(__file__).parent / "built"


def page_fault() -> str:
    """Return why there is no page, and how to get it; "" if it is there."""
    if (BUILT / "index.html").is_file():
        return ""
    missing = tr(
        "The Studio's page is missing: its libraries weren't fetched from npm's registry when "
        "Punchboard was installed."
    )
    return f"{missing}\n{how_to_build(BUILT)}"


def words_script() -> bytes:
    """Return `/words.js`: the language, and the translations of the page's messages."""
    words = {} if language() == "en" else catalog_of(page_messages("studio"))
    told = json.dumps({"language": language(), "words": words}, ensure_ascii=False)
    return f"globalThis.punchboardCatalog = {told};\n".encode()
