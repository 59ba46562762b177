"""What a stranger might write into a game folder, and the scope that it would be met in."""

from __future__ import annotations

from typing import Any

LOOP, END = "{% for a in range(1000) %}", "{% endfor %}"
INNER = LOOP.replace("a in", "b in")


def doubled(start: str, step: str, times: int = 60) -> str:
    """Return a template that sets x, and then again and again from itself."""
    return f"{{% set x = {start} %}}{{% set y = {start} %}}" + f"{{% set x = {step} %}}" * times


def looped(body: str) -> str:
    """Return a template that does something a thousand times."""
    return f"{LOOP}{body}{END}"


REACHING = [
    "{{ ''.__class__ }}",
    "{{ card.__class__.__mro__ }}",
    "{{ card['__class__'] }}",
    "{{ card.keys() }}",
    "{{ card.items }}",
    "{{ ''['format'] }}",
    "{{ '{0.__class__}'.format(1) }}",
    "{{ '%s' | format(1) }}",
    "{{ card | attr('__class__') }}",
    "{{ [card] | map('attr', 'x') }}",
    "{{ [card] | map(attribute='__class__') }}",
    "{{ [card] | selectattr('__class__') }}",
    "{{ [card] | sort(attribute='__class__') }}",
    "{{ range.__globals__ }}",
    "{{ range }}",
    "{{ self }}",
    "{{ self._TemplateReference__context }}",
    "{{ cycler('a') }}",
    "{{ lipsum() }}",
    "{{ lipsum.__globals__ }}",
    "{{ joiner() }}",
    "{{ dict(a=1) }}",
    "{{ namespace(a=1) }}",
    "{% set n.a = 1 %}",
    "{{ config }}",
    "{{ environment }}",
    "{{ context }}",
    "{{ __result }}",
    "{% set __result = 1 %}",
    "{{ ' each' | map(' each', 1) }}",
    "{{ [1] | map(' call') }}",
    "{% import 'os' as os %}",
    "{% from 'os' import path %}",
    "{% include '/etc/passwd' %}",
    "{% extends 'x' %}",
    "{% block a %}{% endblock %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% call x() %}{% endcall %}",
    "{% filter upper %}{% endfilter %}",
    "{% autoescape true %}{% endautoescape %}",
    "{% with a = 1 %}{% endwith %}",
    "{% do x %}",
    "{% debug %}",
    "{% print 1 %}",
    "{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}",
    looped("{{ loop.__class__ }}"),
    looped("{{ loop.cycle('a', 'b') }}"),
    looped("{{ loop._iterator }}"),
    looped("{{ loop }}"),
    looped("{{ [loop] }}"),
    looped("{% set x = loop %}"),
    looped("{{ (loop).changed(1) }}"),
    "{{ range(*[9]) }}",
    "{{ range(**{'a': 1}) }}",
    "{{ card | default(**card) }}",
    "{{ {[]: 1} }}",
    "{{ card[[]] }}",
    "{{ odd }}",
    "{{ odd.real }}",
    "{{ odd | upper }}",
    "{{ odd() }}",
    "{{ odd + 1 }}",
    "{{ odd ~ 1 }}",
    "{% for a in odd %}{% endfor %}",
    "{{ odd < odd }}",
    "{{ 1 in odd }}",
    "{{ [odd] | join }}",
]

EXHAUSTING = [
    LOOP + INNER + INNER.replace("b in", "c in") + "x" + END * 3,
    looped(looped("")),
    looped(INNER + "{{ -a }}" + END),
    looped("".join(["{{ a + 1 }}"] * 350)),
    looped("{% for b in [] %}{% endfor %}" * 150),
    looped("{% if a < 2000 and a < 2000 and a < 2000 %}{% endif %}" * 60 + "x" * 1_000),
    looped(INNER + "x" * 50 + END),
    looped("x" * 19_000),
    looped("{% set y = game.long | upper %}"),
    looped("{% set y = game.odd | upper %}"),
    looped("{% set y = game.long | title %}"),
    looped("{% set y = ('a ' * 9000) | title %}"),
    looped("{% set y = game.long[1:] %}"),
    looped("{% if ('b' ~ 'a' * 90) in game.long %}{% endif %}"),
    looped("{% set y = game.long | replace('b' ~ 'a' * 90, '') %}"),
    looped("{% if game.big == game.big[:] %}{% endif %}"),
    looped("{% set y = game.words | sort %}"),
    looped("{% set y = game.numbers | unique %}"),
    looped("{% set y = game.numbers | sum %}"),
    looped("{% set y = game.numbers + game.numbers %}"),
    looped("{% set y = game.numbers[1:] %}"),
    looped("{% set y = game.numbers | map('abs') %}"),
    looped("{% set y = game.numbers | select('gt', 3) %}"),
    looped("{% set y = game.big | selectattr('v', 'eq', [1, 2, 3]) %}"),
    looped("{% set y = game.big | having(card) %}"),
    looped("{{ max(game.numbers) }}"),
    looped("{% set y = range(1000) %}"),
    looped("{% set y = 'ab' * 40000 %}"),
    "{% set k = 'x' * 90000 %}" + looped("{% set y = game.big | map(attribute=k, default=1) %}"),
    doubled("'aaaaaaaaaa'", "x ~ x"),
    doubled("'aaaaaaaaaa'", "x + x"),
    doubled("[1, 2]", "x + x"),
    doubled("'ab'", "x * 9"),
    doubled("'aaaaaaaaaa'", "x | replace('a', 'aaaaaaaaaa')"),
    doubled("[1]", "[x, x]") + "{{ x }}",
    doubled("[]", "[x, x]") + "{{ x | join }}",
    doubled("[]", "[x, x]") + "{{ x ~ 1 }}",
    doubled("[1]", "[x, x]") + "{{ x == [x, 1] }}",
    doubled("[1]", "[x, x]") + "{{ x < x[:] }}",
    doubled("[1]", "[x, x]") + "{{ x in [x[:]] }}",
    doubled("(1,)", "(x, x)") + "{{ {x: 1} }}",
    doubled("(1,)", "(x, x)") + "{{ x in card }}",
    doubled("{}", "{1: x, 2: x}") + "{{ x == y }}",
    doubled("[1]", "[x, x]") + "{{ x | sort }}",
    doubled("7", "x * x"),
    doubled("7.5", "x * x"),
    doubled("2", "x ** x"),
    "{{ 10 ** 10 ** 10 }}",
    "{{ 2 ** 100000000 }}",
    "{{ 10 ** 15 * 10 }}",
    "{{ 1e308 * 10 }}",
    "{{ 9.0 ** 9999 }}",
    "{{ 0 ** -1 }}",
    "{{ 'a' * 10 ** 9 }}",
    "{{ 10 ** 9 * [1] }}",
    "{{ '%1000000000d' % 1 }}",
    "{{ 1 | round(1000000000) }}",
    "{{ 1 | round(-1000000000) }}",
    "{{ 1 | number(1000000000) }}",
    "{{ 1e300 | int }}",
    "{{ 'nan' | float }}",
    "{{ '1e999' | float }}",
    "{{ 'x'[::0] }}",
    "{{ range(10 ** 9) }}",
    "{{ range(0, 9, 0) }}",
    "{{ range(1000) | map('times') | list }}",
    "{{ game.words | join(game.long) }}",
    "{{ game.long | replace('', 'xxxxxxxx') }}",
    "{{ range(1000) | map('replace', '1', game.long) | join }}",
    "{{ game.long | list }}",
    "{{ game.deep }}",
    "{{ game.deep == game.deep[0] }}",
    "{{ [game.deep] | unique }}",
    "{{ game.huge }}",
    "{{ game.huge + 1 }}",
    "{{ game.long }}{{ game.long }}",
    "{{ game.words }}",
    "{{ " + "(" * 9_000 + " }}",
    "{{ " + "(" * 5_000 + "1" + ")" * 5_000 + " }}",
    "{{ " + "[" * 39 + "-" * 3_000 + "1 }}",
    "{{ " + "-" * 9_000 + "1 }}",
    "{{ " + "not " * 1_900 + "1 }}",
    "{{ " + "+".join(["1"] * 900) + " }}",
    "{{ 1" + "|abs" * 900 + " }}",
    "{{ " + "1 if 1 else " * 300 + "1 }}",
    "{{ a" + ".b" * 900 + " }}",
    "{{ " + "2**" * 700 + "2 }}",
    "{{ a" + "[0]" * 600 + " }}",
    "{{ " + "a and " * 900 + "a }}",
    "{% if 1 %}" * 400,
    "{% for a in [1] %}" * 30 + END * 30,
    "{{ " + "1" * 19_000 + " }}",
    "{{ 0x" + "f" * 19_000 + " }}",
    "{{ " + "1" * 9_000 + "." + "1" * 9_000 + " }}",
    "{{ " + "1_" * 9_900 + "1 }}",
    "{{ '" + "\\a" * 9_900,
    "{{{" * 6_000,
    "{%" * 9_900,
    "{# -" * 4_900,
    "{{" + " " * 19_900,
    "{% raw %}" + "{% " * 6_000,
    "{{ " + "+".join(["1"] * 3_000) + " }}",
    "{% if 1 %}" * 1_300,
    "{{ [" + "1," * 5_000 + "1] }}",
    "{{ 1 }}" + "x" * 20_000,
    "{{ '\\x' }}",
    "{{ '\\N{no such}' }}",
    "{{ 1 | abs\x00 }}",
    "{{ \ud800 }}",
]


class _Odd:
    """A Python object that should never be in a scope, and from which nothing can be reached."""

    real = "reached"

    def __call__(self) -> str:
        return "reached"

    def __str__(self) -> str:
        return "reached"

    def __iter__(self) -> Any:
        yield "reached"

    def __lt__(self, other: object) -> bool:
        return True

    def __contains__(self, other: object) -> bool:
        return True


def _deep_list() -> list[Any]:
    deep: list[Any] = []
    for _ in range(100_000):  # deeper than any Python compares: 3.13 follows some thousands
        deep = [deep]
    return deep


SCOPE: dict[str, Any] = {
    "card": {"cost": 3, "name": "Heron", "icons": ("a", "b")},
    "game": {
        "big": [{"id": str(number), "v": [number] * 3} for number in range(3_000)],
        "words": ["w" * 1_000] * 3_000,
        "numbers": list(range(10_000)),
        "long": "a" * 90_000,
        "odd": "ß" * 90_000,
        "huge": 10**5_000,
        "deep": _deep_list(),
    },
    "odd": _Odd(),
    "copy": 1,
    "low_ink": False,
}
