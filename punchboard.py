"""The command line: `punchboard`, or `python -m punchboard`.

The one place that knows both halves, the generator and the companion. What a command needs is
imported when it is called, so that help and mistakes are answered at once.
"""

from __future__ import annotations

import sys
import traceback
from functools import partial
from typing import TYPE_CHECKING

from generator.commands import arguments as ask
from generator.commands.command_line import app, leave_with

if TYPE_CHECKING:
    from rich.console import Console


@app.command("table")
def table_command(
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

    def run(console: Console) -> int:
        from generator.commands.packs import ready_packs

        packs = ready_packs(games or (), out, console, window=not host)
        if not host:
            from companion.ui.app import main as open_companion

            return open_companion([str(pack) for pack in packs])
        from companion.lan.terminal import HostRequest, host_table
        from generator.commands import seat_codes as codes
        from generator.commands.terminal import say

        pack, folder = codes.one_pack(packs), tables or codes.tables_folder()
        password = codes.wifi_password(wifi, wifi_password)
        request = HostRequest(pack, folder, seats, address, port, wifi, password, export)
        draw = partial(codes.draw_code, console)
        return codes.hosted(host_table(request, partial(say, console), draw))

    leave_with(run)


@app.command("verify")
def verify_command(table: ask.TableFile) -> None:
    """Check every sealed bid of an exported table: what was sealed, opened and played."""

    def run(console: Console) -> int:
        from companion.lan.verify import verify_file
        from generator.commands.terminal import say
        from generator.commands.trouble import end_of_check

        return end_of_check(verify_file(table, partial(say, console)))

    leave_with(run)


def main() -> None:
    """Run the command line."""
    from generator.commands.streams import prepare_streams

    prepare_streams()
    try:
        app(prog_name="punchboard")
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception:
        traceback.print_exc()
        sys.exit(4)


if __name__ == "__main__":
    main()
