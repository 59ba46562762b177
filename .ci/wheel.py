"""What a wheel holds beside the folders: `punchboard.py`, which becomes the package's own file.

An editable install gets neither file: there `punchboard.py` is found where it lies.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MOVED = {
    "punchboard.py": "punchboard/__init__.py",
    "generator/commands/__main__.py": "punchboard/__main__.py",
}
#: The documentation, if `make docs` has built it: `punchboard docs` opens it.
SITE = "site"


class ModuleIntoPackage(BuildHookInterface[Any]):
    """Put the module at the top of the checkout into the package that a wheel installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files to what is built, unless the install is editable.

        Args:
            version: "standard", or "editable".
            build_data: what the builder reads.
        """
        if version == "standard":
            build_data["force_include"].update(MOVED)
            if (Path(self.root) / SITE).is_dir():
                build_data["force_include"][SITE] = f"punchboard/{SITE}"
