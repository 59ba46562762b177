"""`proof`: a picture of the cards, once or whenever a file is saved."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from rich.console import Console

from punchboard.cards.catalog import tr, tr_count, tr_list
from punchboard.cards.game import Game
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import ExitCode, Severity, UsageError
from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.terminal import (
    explain_failure,
    open_console,
    say,
    show_findings,
    tally,
)
from punchboard.generator.options import Wanted, wanted_pieces
from punchboard.generator.output import OnWait, ignore_wait, write_whole
from punchboard.generator.proof.session import MOST_PICTURES, Proof, ProofRequest, Renewal
from punchboard.generator.request import BuildRequest
from punchboard.generator.rulebook_files import NAME as RULEBOOK

PICTURE = "proof.png"
#: Findings that a proof tells of.
_SHOWN = (Severity.ERROR, Severity.WARNING)
_OURS = re.compile(r"(\.punchboard-)?proof(-\d)?\.png")
_LEAST_DPI, _MOST_DPI = 20, 600
#: Milliseconds without a further change after which a batch of saved files is taken up; at most.
_QUIET, _PATIENCE = 15, 120
#: Milliseconds between looks at the keyboard.
_PULSE = 100


def request_proof(
    name: str, request: BuildRequest, *, backs: bool = False, dpi: int = 0
) -> ProofRequest:
    """Return the selection of a proof.

    Args:
        name: Name of a shipped game, or a folder.
        request: Chosen components and cards; other options are ignored.
        backs: Whether to show backs as well.
        dpi: Resolution of the picture; 0 chooses one by the number of cards.

    Raises:
        UsageError: if there is no such game, or the picture would be unreadable.
    """
    if dpi and not _LEAST_DPI <= dpi <= _MOST_DPI:
        raise UsageError(
            f"--dpi is {dpi}, must be {_LEAST_DPI} to {_MOST_DPI}",
            tr("100 shows a card as on a screen, 300 as in print"),
        )
    found = find_game(name)

    def wanted(game: Game) -> Wanted:
        chosen = wanted_pieces(game, request)
        if RULEBOOK in chosen.only:
            raise UsageError(
                tr("a proof shows pieces, not the rules"),
                tr(
                    "print them: punchboard build {game} --only {rulebook}",
                    game=found.typed,
                    rulebook=RULEBOOK,
                ),
            )
        return chosen

    return ProofRequest(found.folder, found.display_path, wanted, backs, dpi)


def make_proof(
    request: ProofRequest,
    out: Path,
    console: Console,
    severities: Iterable[Severity] = _SHOWN,
) -> ExitCode:
    """Write a contact sheet.

    Args:
        request: Selection to show.
        out: Output folder.
        console: Prints the diagnostics.
        severities: Severities of diagnostics to show.

    Raises:
        UsageError: if a requested component, card or option doesn't exist.
    """
    return _renew(Proof(request), out / PICTURE, console, severities)


def write_proof(request: ProofRequest, path: Path) -> Renewal:
    """Write a contact sheet, and return the result.

    Args:
        request: Selection to show.
        path: The PNG file.

    Raises:
        UsageError: if a requested component, card or option doesn't exist.
        ComputerError: if a file can't be read or written.
    """
    renewal = Proof(request).renew()
    _write_all(renewal, path, ignore_wait)
    return renewal


def watch_proof(
    request: ProofRequest, out: Path, console: Console, saved: Iterable[object] | None = None
) -> ExitCode:
    """Renew the contact sheet whenever a file of the game is saved, until Ctrl-C.

    Args:
        request: Selection to show.
        out: Output folder.
        console: Prints the diagnostics.
        saved: Yields once at the start, and after each save; without it, the
            folder is watched.
    """
    proof = Proof(request)
    path = out / PICTURE
    begun = False
    try:
        for _ in saved if saved is not None else _saved_files(request.folder, out):
            if begun:
                _renew_anyhow(proof, path, console)
                continue
            _renew(proof, path, console)
            say(
                console,
                tr("watching {game}; Ctrl-C ends", game=request.display_path),
                "dim",
            )
            begun = True
            gc.freeze()  # what stays for good need not be looked through at every renewal
            gc.enable()
    except KeyboardInterrupt:
        pass
    say(console, tr("stopped watching"), "dim")
    return ExitCode.CLEAN


def _renew(
    proof: Proof, path: Path, console: Console, severities: Iterable[Severity] = _SHOWN
) -> ExitCode:
    renewal = proof.renew()
    written = _write_all(renewal, path, partial(say, console))
    show_findings(console, renewal.diagnostics, severities)
    for number in range(len(written) + 1, MOST_PICTURES + 1):  # of a proof of more cards
        path.with_stem(f"{path.stem}-{number}").unlink(missing_ok=True)
    words = tr(
        "{files}: {faces}, {renewed} drawn in {seconds:.2f} s; {tally}",
        files=_files_text(path, written),
        faces=tr_count("{count:,} face", "{count:,} faces", renewal.shown),
        renewed=renewal.renewed,
        seconds=renewal.seconds,
        tally=tally(renewal.diagnostics),
    )
    say(console, words, "bold red" if renewal.diagnostics.has_errors else "bold")
    if renewal.remark:
        say(console, renewal.remark, "yellow")
    if renewal.left_out:
        say(
            console,
            tr(
                "{faces_left} had no room on {pictures}; choose with --only or "
                "--cards, or lower --dpi",
                faces_left=tr_count(
                    "{count:,} more face", "{count:,} more faces", renewal.left_out
                ),
                pictures=tr_count("{count:,} picture", "{count:,} pictures", len(written)),
            ),
            "yellow",
        )
    return ExitCode.DATA if renewal.diagnostics.has_errors else ExitCode.CLEAN


def _renew_anyhow(proof: Proof, path: Path, console: Console) -> None:
    """Renew the picture; errors are shown, and watching continues."""
    try:
        _renew(proof, path, console)
    except Exception as error:
        explain_failure(error, open_console(stderr=True))
        try:
            _write(proof.picture(str(error).splitlines()), path, partial(say, console))
        except Exception as again:
            explain_failure(again, open_console(stderr=True))


def _write_all(renewal: Renewal, path: Path, waiting: OnWait) -> list[Path]:
    """Write the contact sheets, `proof.png`, `proof-2.png` and so on, and return their paths."""
    _write(renewal.picture, path, waiting)
    written = [path]
    for number, picture in enumerate(renewal.further, 2):
        written.append(path.with_stem(f"{path.stem}-{number}"))
        _write(picture, written[-1], waiting)
    return written


def _files_text(path: Path, written: list[Path]) -> str:
    """Return the names of the written pictures, of which `path` is the first."""
    first, last = shown_path(path), written[-1].name
    if len(written) == 1:
        return first
    return (
        tr_list([first, last])
        if len(written) == 2
        else tr("{first} to {last}", first=first, last=last)
    )


def _write(picture: bytes, path: Path, waiting: OnWait) -> None:
    write_whole(path, lambda fresh: fresh.write_bytes(picture), waiting)


def _saved_files(folder: Path, out: Path) -> Iterator[object]:
    """Yield once the folder is watched, and whenever files of the game were saved."""
    from watchfiles import watch

    folder, out = folder.resolve(), out.resolve()
    watching = False
    for changes in watch(
        folder,
        watch_filter=None,
        step=_QUIET,
        debounce=_PATIENCE,
        rust_timeout=_PULSE,
        yield_on_timeout=True,
        raise_interrupt=True,
    ):
        if not watching:
            watching = True
            yield folder
        elif any(_is_source(Path(path), folder, out) for _, path in changes):
            yield folder


def _is_source(path: Path, folder: Path, out: Path) -> bool:
    """Return whether a file belongs to the game, rather than to us or to an editor."""
    if _OURS.fullmatch(path.name) and path.parent == out:
        return False
    if out != folder and out.is_relative_to(folder) and path.is_relative_to(out):
        return False
    inner = path.relative_to(folder).parts if path.is_relative_to(folder) else path.parts
    return not any(part.startswith((".", "~$")) or part.endswith("~") for part in inner)
