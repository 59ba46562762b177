"""How much of the house one card passes through, as docs/dev/architecture.md claims."""

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.folders import write

ROOT = Path(__file__).parents[2]
#: Counts what a command line runs: functions, their files, and calls from file to file.
COUNT = """
import inspect, json, runpy, sys
root, seen, crossings = sys.argv[1] + "/", set(), 0
def place(frame):
    while frame is not None:
        name = frame.f_code.co_filename
        if name.startswith(root) and not name[len(root):].startswith((".", "tests")):
            return name
        frame = frame.f_back
def count(frame, event, _):
    global crossings
    code = frame.f_code
    if event != "call" or place(frame) != code.co_filename or code.co_name.startswith("<"):
        return
    if code.co_flags & inspect.CO_OPTIMIZED:  # the body of a class is none
        seen.add((code.co_filename, code.co_name, code.co_firstlineno))
        crossings += place(frame.f_back) not in (None, code.co_filename)
sys.argv = ["punchboard", *sys.argv[2:]]
sys.setprofile(count)
try:
    runpy.run_module("punchboard", run_name="__main__")
except SystemExit as end:
    assert not end.code, end.code
sys.setprofile(None)
print(json.dumps([len(seen), len({file for file, *_ in seen}), crossings]))
"""


def test_one_card_passes_through_no_more_of_the_house_than_the_page_says(tmp_path):
    cards = "name,cost,text,quantity\nHeron,3,Draw **two** fish.,4\n"
    game = (
        "title: Heron\ncomponents:\n  birds:\n    kind: cards\n    data: cards.csv\n"
        "    columns: {name: text, cost: number, text: text}\n"
    )
    write(tmp_path, {"cards.csv": cards, "game.yaml": game})
    command = [sys.executable, "-c", COUNT, str(ROOT), "build", str(tmp_path)]
    run = subprocess.run(
        [*command, "--out", str(tmp_path / "out")],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "warning" not in run.stdout + run.stderr  # a first build has nothing to mend
    counted = json.loads(run.stdout.splitlines()[-1])
    page = (ROOT / "docs/dev/architecture.md").read_text(encoding="utf-8")
    claim = re.search(
        r"at most ([\d ]+) functions, in at most ([\d ]+) files, with at most ([\d ]+) calls", page
    )
    assert claim is not None
    limits = [int(number.replace(" ", "")) for number in claim.groups()]
    assert all(0 < each <= limit for each, limit in zip(counted, limits, strict=True)), counted
    assert all(each > 0.75 * limit for each, limit in zip(counted, limits, strict=True)), counted
