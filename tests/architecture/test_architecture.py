"""The house's rules, read off the source: which way imports run, and under which name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePath

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("cards", "generator", "companion")
#: Names that say nothing about what a module holds.
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "common", "misc", "manager", "handler"}

MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
) + (["punchboard.py"] if (ROOT / "punchboard.py").exists() else [])

TESTS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py"))


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text(encoding="utf-8"), module)


@cache
def imported(module: str) -> frozenset[str]:
    """Return every module that one imports: anywhere in it, by name, relatively, or by a string."""
    return frozenset(_imports_of(module))


def _imports_of(module: str) -> Iterator[str]:
    folders = module.removesuffix(".py").split("/")[:-1]
    package = ["punchboard", *folders] if inside(module, *PACKAGES) else folders
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            before = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*before, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else None
            called = node.func.id if isinstance(node.func, ast.Name) else called
            first = node.args[0]
            if called in ("import_module", "__import__") and isinstance(first, ast.Constant):
                yield str(first.value)


def imports(module: str, package: str) -> bool:
    """Return whether a module imports a package, or anything in it."""
    return any(name == package or name.startswith(package + ".") for name in imported(module))


def inside(module: str, *folders: str) -> bool:
    return any(module.startswith(folder + "/") for folder in folders)


def test_there_is_something_to_look_at():
    assert sum(inside(module, "cards") for module in MODULES) > 20
    assert sum(inside(module, "generator") for module in MODULES) > 20


@pytest.mark.parametrize(
    ("package", "stranger"),
    [
        ("cards", "generator"),
        ("cards", "companion"),
        ("generator", "companion"),
        ("companion", "generator"),
    ],
)
def test_arrows_run_one_way(package, stranger):
    assert [m for m in MODULES if inside(m, package) and imports(m, f"punchboard.{stranger}")] == []


#: Modules, and packages above them that they may not import, even for types alone.
LAYERS = {
    "cards/*.py": ("cards.load", "cards.check", "cards.workbook", "cards.play"),
    "cards/schema/": ("cards.load", "cards.check", "cards.workbook", "cards.play"),
    "cards/workbook/": ("cards.load", "cards.check", "cards.play"),
    "cards/load/": ("cards.check", "cards.play"),
    "cards/scan/": ("cards.load", "cards.check", "cards.workbook", "cards.play"),
    "cards/play/": ("cards.check", "cards.workbook"),
    "companion/rules/engine/": (
        *("companion.rules.parts", "companion.rules.kinds"),
        *("companion.rules.rules", "companion.rules.view", "companion.rules.table_actions"),
    ),
    "companion/rules/parts/": (
        *("companion.rules.kinds", "companion.rules.rules", "companion.rules.view"),
        *("companion.rules.table_actions",),
    ),
    "companion/rules/kinds/": ("companion.rules.rules", "companion.rules.view"),
    "companion/table/": ("companion.net", "companion.seal", "companion.host"),
    "companion/net/": ("companion.seal", "companion.host"),
    "companion/seal/": ("companion.host",),
    "generator/faces.py": ("generator.pdf",),
    "generator/rulebook/": ("generator.pdf",),
}
#: Rows of `LAYERS` are rules for all their modules but these.
OUTSIDE_LAYERS = {"generator/rulebook/printed.py"}
#: What of the printing half makes the companion's data; the check of terms needs their grammar.
KNOW_PLAY = (
    "generator/commands/",
    "generator/game_check.py",
    "generator/schemas/",
    "generator/pack.py",
    "generator/play.py",
    "generator/table_faces.py",
    "generator/faces_beside.py",
    "generator/board_places.py",
    "cards/check/kinds/terms.py",
    "cards/play/",
)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_no_layer_above_it(layer):
    modules = [m for m in MODULES if m.startswith(layer) or PurePath(m).match(layer)]
    assert modules
    assert {
        f"{module} imports {above}"
        for module in modules
        if module not in OUTSIDE_LAYERS
        for above in LAYERS[layer]
        if imports(module, f"punchboard.{above}")
    } == set()


#: Packages and modules of the generator, each of which imports only those before it.
ORDER = (
    *("version", "request", "output", "rulebook_files", "expression"),
    *("graphics", "face_summary", "shown", "text", "art", "contact_sheet", "play"),
    *("layout", "impose", "pieces", "svg_export", "manifest", "paper", "printer", "deck"),
    *("empty_places",),
    *("options", "amount", "pdf", "calibration", "cache", "faces", "page_worker", "plan_files"),
    *("print_plan", "printing", "single_face", "first_page", "preflight", "report"),
    *("rulebook", "board_places"),
    *("pack", "loading", "pipeline", "export", "schemas", "new", "game_check", "new_game"),
    *("table_faces", "faces_beside", "game_inspection", "proof", "studio", "commands"),
)


def part_of(module: str) -> str:
    """Return the package or module of the generator that a module belongs to."""
    return module.removeprefix("generator/").removesuffix(".py").partition("/")[0]


PARTS = sorted({part_of(m) for m in MODULES if inside(m, "generator")} - {"__init__"})


def test_each_part_of_the_generator_has_a_place_in_the_order():
    assert sorted(ORDER) == PARTS


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_the_generator_imports_only_those_before_it(part):
    """So no two packages import each other, even inside functions or for types alone."""
    modules = [m for m in MODULES if inside(m, "generator") and part_of(m) == part]
    later = ORDER[ORDER.index(part) + 1 :]
    assert [
        f"{module} imports {other}"
        for module in modules
        for other in later
        if imports(module, f"punchboard.generator.{other}")
    ] == []


def test_printing_needs_nothing_that_only_the_companion_needs():
    printing = [m for m in MODULES if inside(m, "cards", "generator")]
    users = [m for m in printing if imports(m, "punchboard.cards.play")]
    assert [m for m in users if not m.startswith(KNOW_PLAY)] == []


@pytest.mark.parametrize(
    ("library", "home"),
    [
        ("reportlab", "generator/pdf"),
        ("openpyxl", "companion/learn"),
        ("fontTools", "generator"),
        ("pypdfium2", "generator"),
        ("ppf", "generator"),
        ("zxingcpp", "cards/scan"),
        ("python_calamine", "cards/workbook"),
        ("yaml", "cards/load"),
        ("kivy", "companion/ui"),
    ],
)
def test_libraries_are_imported_in_one_place(library, home):
    assert [m for m in MODULES if imports(m, library) and not inside(m, home)] == []


def test_pictures_are_opened_by_the_printing_half_and_in_photos_alone():
    """Phones have no Pillow."""
    users = [m for m in MODULES if imports(m, "PIL") and not inside(m, "generator")]
    assert [m for m in users if not inside(m, "cards/scan")] == []


@pytest.mark.parametrize(
    ("part", "users"),
    [
        ("breaks", {"text/paragraph.py"}),
        ("break_rules", {"text/breaks.py"}),
        ("bidi.levels_of", {"text/paragraph.py"}),
        ("bidi.level_runs", {"text/paragraph.py"}),
        ("bidi.in_visual_order", {"text/paragraph.py"}),
        ("bidi.visual_words", {"text/font_face.py"}),
        ("bidi.visual_parts", {"art/lettering.py"}),
    ],
)
def test_lines_are_broken_and_reordered_in_one_place(part, users):
    name = f"punchboard.generator.text.{part}"
    assert {m for m in MODULES if imports(m, name)} == {f"generator/{each}" for each in users}


def test_templates_are_written_by_designers_in_one_place_and_by_us_in_another():
    """What strangers write is evaluated behind closed doors; the report's template is our own."""
    homes = ("generator/expression", "companion/learn/report.py")
    users = [m for m in MODULES if imports(m, "jinja2")]
    assert [m for m in users if not m.startswith(homes)] == []


def test_codes_are_made_for_paper_and_for_the_app_alone():
    homes = ("generator", "companion/ui/draw/qr.py")
    makers = [m for m in MODULES if imports(m, "segno")]
    assert [m for m in makers if m != homes[1] and not inside(m, homes[0])] == []


def test_pydantic_stands_at_the_edges():
    """Rules are plain dataclasses: fast, and free of a library's ways."""
    rules = [m for m in MODULES if inside(m, "companion/rules") or inside(m, "generator/layout")]
    assert [m for m in rules if imports(m, "pydantic")] == []


def test_games_are_data_only():
    assert list((ROOT / "cards" / "games").rglob("*.py")) == []


def circles(graph):
    """Return every group of modules that import each other; `graph` says what each imports."""

    def reached_from(start):
        seen, ahead = set(), [start]
        while ahead:
            further = graph[ahead.pop()] - seen
            seen |= further
            ahead += further
        return seen

    reached = {module: reached_from(module) for module in graph}
    return {
        frozenset(other for other in reached[module] if module in reached[other])
        for module in graph
        if module in reached[module]
    }


def graph_of(package):
    """Return what each module of a package imports of it, for types alone as well."""
    modules = [module for module in MODULES if inside(module, package)]
    named = {f"punchboard.{m.removesuffix('.py').replace('/', '.')}": m for m in modules}
    return {m: {named[name] for name in imported(m) if name in named} - {m} for m in modules}


def test_a_circle_is_found_and_what_only_leads_to_it_is_none():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}
    assert circles(graph) == {frozenset({"b", "c"})}


@pytest.mark.parametrize("package", ["cards", "companion", "generator"])
def test_no_imports_go_in_a_circle(package):
    """What is imported for types alone counts: two files that know each other are one."""
    assert sorted(map(sorted, circles(graph_of(package)))) == []


def test_nothing_imports_the_tests():
    assert [m for m in MODULES if imports(m, "tests")] == []


def test_modules_are_named_after_what_they_hold():
    named = {module: set(module.removesuffix(".py").split("/")) for module in MODULES + TESTS}
    assert [module for module, parts in named.items() if parts & EMPTY_NAMES] == []


def test_the_packages_are_imported_by_one_name():
    """`import cards` could be somebody else's: what is installed owns `punchboard` alone."""
    bare = [m for m in MODULES + TESTS for package in PACKAGES if imports(m, package)]
    assert bare == []


def test_no_two_test_modules_share_a_name():
    """Without packages pytest imports them by name; the second of two would not be collected."""
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted({name for name in names if names.count(name) > 1}) == []
