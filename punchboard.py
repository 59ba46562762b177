"""Punchboard: print-and-play PDFs for board games, and a companion that keeps their table.

The command line: `punchboard`, or `python -m punchboard`. The one place that knows both halves,
the generator and the companion. What a command needs is imported when it is called, so that help
and mistakes are answered at once, and so that a phone loads nothing of the printing half.
"""

import sys
import traceback
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from typer import Typer

# In a checkout this is a module at the top and the packages lie beside it; in a wheel it is
# `punchboard/__init__.py`. Either way they are found where this file is.
__path__ = [str(Path(__file__).resolve().parent)]


@cache
def command_line() -> "Typer":
    """Return the whole command line: what the generator does, and the two commands of the table."""
    from punchboard.generator.commands import arguments as ask
    from punchboard.generator.commands.command_line import app, leave_with

    @app.command("table")
    def table(
        games: ask.GameNames = None,
        out: ask.OutFolder = None,
        host: ask.Host = False,
        seats: ask.SeatNames = "",
        address: ask.Address = "",
        port: ask.Port = 8770,
        tables: ask.TablesFolder = None,
        wifi: ask.WifiName = "",
        wifi_password: ask.WifiPassword = None,
        export: ask.ExportFile = None,
    ) -> None:
        """Open the companion, or host a table for phones: points, turn order and bids of a game."""

        def run(console: "Console") -> int:
            from punchboard.generator.commands.packs import ready_packs

            packs = ready_packs(games or (), out, console, window=not host)
            if not host:
                from punchboard.companion.ui.app import main as open_companion

                return open_companion([str(pack) for pack in packs])
            from punchboard.companion.lan.terminal import HostRequest, host_table
            from punchboard.generator.commands import seat_codes as codes
            from punchboard.generator.commands.terminal import say

            pack, folder = codes.one_pack(packs), tables or codes.tables_folder()
            password = codes.wifi_password(wifi, wifi_password)
            request = HostRequest(pack, folder, seats, address, port, wifi, password, export)
            draw = partial(codes.draw_code, console)
            return codes.hosted(host_table(request, partial(say, console), draw))

        leave_with(run)

    @app.command("verify")
    def verify(table: ask.TableFile) -> None:
        """Check every sealed bid of an exported table: what was sealed, opened and played."""

        def run(console: "Console") -> int:
            from punchboard.companion.lan.verify import verify_file
            from punchboard.generator.commands.terminal import say
            from punchboard.generator.commands.trouble import end_of_check

            return end_of_check(verify_file(table, partial(say, console)))

        leave_with(run)

    return app


def main() -> None:
    """Run the command line."""
    from punchboard.generator.commands.streams import prepare_streams

    prepare_streams()
    try:
        command_line()(prog_name="punchboard")
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception:
        traceback.print_exc()
        sys.exit(4)


if __name__ == "__main__":
    main()
