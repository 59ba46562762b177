"""Run a command as a child process and report its time, peak memory and exit code."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """What one run of a command cost, where memory is that of its largest single process."""

    wall_seconds: float
    cpu_seconds: float
    peak_mib: float
    exit_code: int


def measure(command: Sequence[str]) -> Measurement:
    """Run `command` to its end and measure it; Python keeps bytecode, as where it is installed."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    start = time.perf_counter()
    child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    kib_per_unit = 1 / 1024 if sys.platform == "darwin" else 1
    return Measurement(
        wall_seconds=wall,
        cpu_seconds=usage.ru_utime + usage.ru_stime,
        peak_mib=usage.ru_maxrss * kib_per_unit / 1024,
        exit_code=child.returncode,
    )


def main() -> int:
    """Measure the command line given as arguments and return its exit code."""
    result = measure(sys.argv[1:])
    print(
        f"wall {result.wall_seconds:.2f} s, cpu {result.cpu_seconds:.2f} s, "
        f"peak {result.peak_mib:.0f} MiB, exit {result.exit_code}"
    )
    return result.exit_code


if __name__ == "__main__":
    sys.exit(main())
