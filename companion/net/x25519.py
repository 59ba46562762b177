"""X25519 of RFC 7748 in plain Python: two sides agree on a number that no listener learns.

Not in constant time: every private number here is used for one seat, and belongs to a table.
"""

from __future__ import annotations

#: Of RFC 7748, section 4.1: the prime, (A − 2) / 4, and the base point.
_P = 2**255 - 19
_A24 = 121665
_BASE = (9).to_bytes(32, "little")


def public_key(private: bytes) -> bytes:
    """Return the public key for the other side; `private` are 32 random bytes."""
    return shared_value(private, _BASE)


def shared_value(private: bytes, public: bytes) -> bytes:
    """Return the 32 bytes that both sides find, each with the other's public key.

    Raises:
        ValueError: if the other side's key makes every private number find the same.
    """
    # Section 5: the bits that are fixed, and the ladder.
    scalar = int.from_bytes(private, "little") & ((1 << 255) - 8) | (1 << 254)
    x1 = int.from_bytes(public, "little") & ((1 << 255) - 1)
    x2, z2, x3, z3, swapped = 1, 0, x1, 1, 0
    for place in range(254, -1, -1):
        bit = scalar >> place & 1
        if bit != swapped:
            x2, x3, z2, z3 = x3, x2, z3, z2
        swapped = bit
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb = d * a % _P, c * b % _P
        aa, bb = a * a % _P, b * b % _P
        e = aa - bb
        x3, z3 = (da + cb) ** 2 % _P, x1 * (da - cb) ** 2 % _P
        x2, z2 = aa * bb % _P, e * (aa + _A24 * e) % _P
    if swapped:
        x2, z2 = x3, z3
    found = (x2 * pow(z2, _P - 2, _P) % _P).to_bytes(32, "little")
    if not any(found):
        raise ValueError("a public key of small order")
    return found
