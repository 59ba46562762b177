"""What is said of tables that were played with another version than today's folder."""

import copy
import json

from punchboard.companion.learn.since import compare_with
from punchboard.companion.pack import load_pack
from tests.companion.learn.test_drift import PACK, edition


def test_an_edition_names_its_changes_and_an_unchanged_one_has_none():
    later = copy.deepcopy(PACK)
    later["play"]["mechanisms"]["sell"]["choice"]["picks"][2]["extra"] = 2
    one, other = edition("0.1"), edition("0.2", later)
    compare_with(load_pack(json.dumps(later)), [one, other])
    assert (one.marked_label, other.marked_label) == ("0.1, not today’s", "0.2")
    assert one.since is not None
    assert [(each.column, each.before, each.after) for each in one.since.rules] == [("extra", 1, 2)]
    assert other.is_today


def test_without_rules_that_can_be_read_nothing_counts_as_todays():
    one = edition("0.1")
    one.since = None
    compare_with(None, [one])
    assert one.marked_label == "0.1, not compared"
