"""Our PDF/X files keep the rules of PDF/X, and each rule finds a file that breaks it.

pikepdf reads the files: it shares nothing with the program that writes them.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Mapping

import pytest

from punchboard.generator.pdf.pdfx import Standard
from tests.pdfx.reading import File
from tests.pdfx.rules import RULES, X1A, X4
from tests.pdfx.violations import VIOLATIONS, rewritten

Files = Mapping[Standard, bytes]
STANDARDS: tuple[Standard, ...] = (X4, X1A)
KEPT = [
    pytest.param(standard, name, id=f"{standard} {name} ({rule.clause})")
    for name, rule in RULES.items()
    for standard in STANDARDS
    if standard in rule.standards
]
BROKEN = [
    pytest.param(standard, what, id=f"{standard} {violation.rule.name}: {what}")
    for what, violation in VIOLATIONS.items()
    for standard in STANDARDS
    if standard in (violation.standards or violation.rule.standards)
]


def broken(file: File, standard: Standard) -> set[str]:
    """Return the names of the rules that a file breaks, as pikepdf reads it."""
    asked = [rule for rule in RULES.values() if standard in rule.standards]
    return {rule.name for rule in asked if any(rule.broken(file, standard))}


@pytest.mark.parametrize(("standard", "name"), KEPT)
def test_our_file_keeps(exported: Files, standard: Standard, name: str) -> None:
    assert list(RULES[name].broken(File(exported[standard]), standard)) == []


@pytest.mark.parametrize("standard", STANDARDS)
def test_what_rewrites_a_file_breaks_nothing(exported: Files, standard: Standard) -> None:
    content = rewritten(exported[standard], standard)
    assert broken(File(content), standard) == set()


@pytest.mark.parametrize(("standard", "what"), BROKEN)
def test_it_is_seen_to_be_broken(exported: Files, standard: Standard, what: str) -> None:
    violation = VIOLATIONS[what]
    content = violation.change(exported[standard], standard)
    assert broken(File(content), standard) == {violation.rule.name}


def test_each_rule_is_broken_by_something() -> None:
    tried = {
        (standard, violation.rule.name)
        for violation in VIOLATIONS.values()
        for standard in violation.standards or violation.rule.standards
    }
    assert tried == {
        (standard, rule.name) for rule in RULES.values() for standard in rule.standards
    }


@pytest.mark.parametrize("standard", STANDARDS)
def test_id_is_the_digest_of_the_file_with_zeros_for_it(
    exported: Files, standard: Standard
) -> None:
    content = exported[standard]
    first, second = (bytes(each).hex() for each in File(content).pdf.trailer.ID)
    named, unnamed = (f"uuid:{uuid.UUID(each)}<".encode() for each in (first, "0" * 32))
    assert content.count(named) == (standard == X4)
    bare = content.replace(named, unnamed).replace(first.encode(), b"0" * 32)
    assert first == second == hashlib.sha256(bare).hexdigest()[:32]
