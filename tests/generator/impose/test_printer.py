"""What is remembered about printers survives, and damage is told in words."""

import pytest

from punchboard.cards.problem import ComputerError, UsageError
from punchboard.generator import printer
from punchboard.generator.printer import Printer


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))
    return tmp_path / "settings"


def test_nothing_is_remembered_at_first():
    assert printer.load_printers() == {}


def test_printer_is_remembered_replaced_and_forgotten(folder):
    printer.remember_printer("Study", Printer(portrait=(0.5, -0.25)))
    printer.remember_printer("Attic", Printer())
    printer.remember_printer("Study", Printer(portrait=(1, 0), landscape=(0.25, 0.75)))
    assert list(printer.load_printers()) == ["Attic", "Study"]
    assert printer.find_printer("Study") == Printer(portrait=(1, 0), landscape=(0.25, 0.75))
    printer.forget_printer("Study")
    assert list(printer.load_printers()) == ["Attic"]
    assert [each.name for each in folder.iterdir()] == ["printers.json"]


def test_unknown_printer_names_the_known_ones():
    with pytest.raises(UsageError, match="punchboard calibrate"):
        printer.find_printer("Study")
    printer.remember_printer("Attic", Printer())
    with pytest.raises(UsageError, match='"Attic"'):
        printer.find_printer("Study")


@pytest.mark.parametrize("content", ["", "[]", '{"printers": {"a": {"portrait": [9, 0]}}}', "\xff"])
def test_damaged_file_is_named_and_left_alone(folder, content):
    folder.mkdir()
    path = folder / "printers.json"
    path.write_text(content, encoding="latin-1")
    with pytest.raises(ComputerError, match="is damaged"):
        printer.load_printers()
    with pytest.raises(ComputerError):
        printer.remember_printer("Study", Printer())
    assert path.read_text(encoding="latin-1") == content


def test_folder_that_cannot_be_made_is_an_environment_trouble(folder):
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file where the folder should be")
    with pytest.raises(ComputerError, match="cannot be"):
        printer.remember_printer("Study", Printer())


def test_failed_write_leaves_the_old_file(folder, monkeypatch):
    printer.remember_printer("Study", Printer())

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ComputerError, match="No space left"):
        printer.remember_printer("Attic", Printer())
    assert list(printer.load_printers()) == ["Study"]
    assert [each.name for each in folder.iterdir()] == ["printers.json"]


def test_name_must_be_there():
    with pytest.raises(UsageError, match="1 to 100"):
        printer.remember_printer("", Printer())
