"""What is otherwise than frozen, as lines that a reader can follow."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from typing import Any

from tests.net.frozen import Files
from tests.net.objects import compare_contents
from tests.net.rasters import compare_pages

#: Lines of one kind of change (a key of a manifest, a part of a state) that are written out.
_SHOWN = 4
_LONGEST = 70
#: Letters that are shown before what differs.
_BEFORE = 16
_GONE = object()


def of_files(old: Files, new: Files) -> tuple[list[str], list[str]]:
    """Return how the files of a build differ, and which differ in bytes but not on paper."""
    lines, same_on_paper = [], []
    for name in sorted(old.digests.keys() | new.digests.keys()):
        if name not in new.digests:
            lines.append(f"{name} went")
        elif name not in old.digests:
            lines.append(f"{name} came, {_count(len(new.pages.get(name, ())), 'page')}")
        elif old.digests[name] != new.digests[name]:
            if not name.endswith(".pdf"):
                lines.append(f"{name} holds something else")
                continue
            changes = compare_pages(old.pages.get(name, ()), new.pages.get(name, ()))
            closely = []
            if not changes and name in old.contents and name in new.contents:
                closely = list(compare_contents(old.contents[name], new.contents[name]))
            lines += [f"{name} {change}" for change in (*changes, *closely)]
            if not changes and not closely:
                same_on_paper.append(name)
    return lines, same_on_paper


def of_json(old: Any, new: Any) -> list[str]:
    """Return how two JSON values differ, by the paths of what they hold."""
    by_head: dict[str, list[str]] = {}
    for path, one, other in _walk(old, new, ()):
        name = ".".join(path)
        if one is _GONE:
            text = f"{name} came: {_short(other)}"
        elif other is _GONE:
            text = f"{name} went: {_short(one)}"
        else:
            text = f"{name}: {' → '.join(_apart(_line(one), _line(other)))}"
        by_head.setdefault(".".join(path[:2]), []).append(text)
    lines = []
    for head, texts in by_head.items():
        lines += texts[:_SHOWN]
        if len(texts) > _SHOWN:
            lines.append(f"{head}: … and {len(texts) - _SHOWN} more")
    return lines


def _walk(
    old: Any, new: Any, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], object, object]]:
    old, new = _keyed(old), _keyed(new)
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in [*old, *(each for each in new if each not in old)]:
            yield from _walk(old.get(key, _GONE), new.get(key, _GONE), (*path, str(key)))
    elif old is _GONE or new is _GONE or old != new:
        yield path, old, new


def _keyed(value: Any) -> Any:
    """Return a list as a mapping, by what its entries are known by."""
    if not isinstance(value, list):
        return value
    for keys in (("card", "copy"), ("id",), ("name",), ("seat",), ("title",)):
        if value and all(isinstance(each, dict) and each.keys() >= set(keys) for each in value):
            names = [" ".join(str(each[key]) for key in keys) for each in value]
            if len(set(names)) == len(names):
                return dict(zip(names, value, strict=True))
    if all(isinstance(each, int | float) for each in value):
        return value  # a box or a series: it is one thing
    if all(isinstance(each, str) for each in value) and len(set(value)) == len(value):
        return dict.fromkeys(value, "listed")
    return {str(number): each for number, each in enumerate(value)}


def of_values(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[list[str], int]:
    """Return how expressions and formulas differ, and how many are only worded otherwise."""
    lines: list[str] = []
    reworded = 0
    values_of = old["values"], new["values"]
    placed: tuple[set[str], set[str]] = set(), set()
    where: dict[str, list[str]] = {}
    for file in sorted(old["places"].keys() | new["places"].keys()):
        before, after = old["places"].get(file, {}), new["places"].get(file, {})
        placed[0].update(source for source, _ in before.values())
        placed[1].update(source for source, _ in after.values())
        for path in [*before, *(each for each in after if each not in before)]:
            if path not in after:
                lines.append(f"{file} {path} went: {_short(before[path][0])}")
            elif path not in before:
                lines.append(f"{file} {path} came: {_short(after[path][0])}")
            else:
                one, other = before[path][0], after[path][0]
                place = f"{file}:{after[path][1]} {path}"
                where.setdefault(other, []).append(place)
                if one != other:
                    changed = _of_cards(values_of[0].get(one, {}), values_of[1].get(other, {}))
                    reworded += not changed
                    if changed:
                        lines.append(f"{place} {_short(one)} is {_short(other)} now: {changed}")
    for source in sorted(values_of[0].keys() | values_of[1].keys()):
        one, other = values_of[0].get(source), values_of[1].get(source)
        if one is not None and other is not None:
            at = where.get(source, [])
            more = f" (and {len(at) - 1} more)" if len(at) > 1 else ""
            if changed := _of_cards(one, other):
                lines.append(f"{at[0] if at else 'rules'}{more} {_short(source)}: {changed}")
        elif source not in placed[0] | placed[1]:
            lines.append(f"rules: {_short(source)} {'came' if one is None else 'went'}")
        elif source in placed[0] & placed[1]:
            now = "is worked out now" if one is None else "is no longer worked out"
            at = where.get(source, ["elsewhere"])
            lines.append(f"{at[0]} {_short(source)} {now}")
    for text in sorted(old["formulas"].keys() | new["formulas"].keys()):
        series = old["formulas"].get(text), new["formulas"].get(text)
        if series[0] is None or series[1] is None:
            lines.append(f"formula {text} {'came' if series[0] is None else 'went'}")
        elif series[0] != series[1]:
            lines.append(f"formula {text}: {series[0]} → {series[1]}")
    lines += [f"pack {line}" for line in of_json(old["pack"], new["pack"])]
    return lines, reworded


def _of_cards(old: Mapping[str, Sequence[str]], new: Mapping[str, Sequence[str]]) -> str:
    """Return how the values of an expression differ; "" if they do not."""
    found = []
    for card in [*old, *(each for each in new if each not in old)]:
        one, other = old.get(card, ()), new.get(card, ())
        if list(one) == list(other):
            continue
        on = f"on {card} " if card else ""
        gone, came = Counter(one) - Counter(other), Counter(other) - Counter(one)
        if not gone and not came:
            found.append(f"{on}the same in another order")
            continue
        found.append(f"{on}{_told(gone, came)}")
    rest = f" (and {_count(len(found) - 1, 'more card')})" if len(found) > 1 else ""
    return f"{found[0]}{rest}" if found else ""


def _told(gone: Counter[str], came: Counter[str]) -> str:
    """Return the first value that went and the first that came, and how many more did."""
    every = list(gone.elements()), list(came.elements())
    firsts = [each[0] if each else "nothing" for each in every]
    more = [f" and {len(each) - 1} more" if len(each) > 1 else "" for each in every]
    return " → ".join(a + b for a, b in zip(_apart(*firsts), more, strict=True))


def of_table(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Return how a recorded game comes out otherwise."""
    if "trouble" in old or "trouble" in new:
        now = new.get("trouble", "it can be replayed now")
        return [_cut(now, 200)] if now != old.get("trouble") else []
    if old["rows"] != new["rows"]:
        scores = of_json({"scores": old["scores"]}, {"scores": new["scores"]})
        return ["was recorded anew, so that only its scores are compared", *scores]
    lines = []
    for name in sorted(old["states"].keys() | new["states"].keys()):
        one, other = old["states"].get(name), new["states"].get(name)
        if one is None or other is None:
            lines.append(f"state: {name} {'came' if one is None else 'went'}")
        elif one != other:
            firsts = [a[0] for a, b in zip(one, other, strict=False) if a != b]
            pairs = [min(a[0], b[0]) for a, b in zip(one, other, strict=False) if a != b]
            longer = max(one, other, key=len)
            first = min(pairs) if firsts else longer[min(len(one), len(other))][0]
            lines.append(f"state: {name} differs from row {first} on")
    lines += [f"end: {line}" for line in of_json(old["end"], new["end"])]
    lines += _of_lines("log", old["log"], new["log"])
    lines += _of_lines("events", old["events"], new["events"])
    return lines + of_json({"scores": old["scores"]}, {"scores": new["scores"]})


def _of_lines(name: str, old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return which lines went and came."""
    found = unified_diff(old, new, n=0, lineterm="")
    told = [line for line in found if line[0] in "+-" and line[:3] not in ("+++", "---")]
    lines = [f"{name}: {line[0]} {_cut(line[1:], 140)}" for line in told[: 2 * _SHOWN]]
    if len(told) > 2 * _SHOWN:
        lines.append(f"{name}: … and {_count(len(told) - 2 * _SHOWN, 'line')} more")
    return lines


def counted(texts: Iterable[str]) -> str:
    """Return words with how often each is there: `a4 3, letter 2`."""
    return ", ".join(f"{text} {count}".strip() for text, count in sorted(Counter(texts).items()))


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _apart(one: str, other: str) -> tuple[str, str]:
    """Return two texts, cut so that what differs is seen."""
    letters = enumerate(zip(one, other, strict=False))
    alike = next((at for at, (a, b) in letters if a != b), min(len(one), len(other)))
    start = alike - _BEFORE
    if start <= 0 or max(len(one), len(other)) <= _LONGEST:
        start = 0
    lead = "…" if start else ""
    return lead + _cut(one[start:]), lead + _cut(other[start:])


def _line(value: object) -> str:
    text = (
        value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    )
    return " ".join(text.split())


def _short(value: object) -> str:
    return _cut(_line(value))


def _cut(text: str, longest: int = _LONGEST) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
