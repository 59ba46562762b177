// X25519 of RFC 7748 with BigInt: the browser's own is on https only, and a table has none. The twin
// of companion/net/x25519.py.

// Of section 4.1: the prime, (A - 2) / 4, and the base point.
const P = 2n ** 255n - 19n;
const A24 = 121665n;
const BASE = new Uint8Array(32);
BASE[0] = 9;

/** @param {Uint8Array} bytes the lowest first */
const number = (bytes) => BigInt(`0x${Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).reverse().join("")}`);

/**
 * Return a number below P to a power.
 * @param {bigint} base
 * @param {bigint} exponent
 */
function power(base, exponent) {
  let found = 1n;
  for (let left = exponent, square = base; left; left >>= 1n) {
    if (left & 1n) found = found * square % P;
    square = square * square % P;
  }
  return found;
}

/**
 * Return what is told the other side.
 * @param {Uint8Array} secret 32 bytes of one's own
 */
export function publicKey(secret) {
  return sharedValue(secret, BASE);
}

/**
 * Return the 32 bytes that both sides find; throws where the other's key makes all find the same.
 * @param {Uint8Array} secret 32 bytes of one's own
 * @param {Uint8Array} other the other side's public key
 */
export function sharedValue(secret, other) {
  // Section 5: the bits that are fixed, and the ladder.
  const scalar = (number(secret) & (2n ** 255n - 8n)) | 2n ** 254n;
  const x1 = number(other) & (2n ** 255n - 1n);
  let [x2, z2, x3, z3, swapped] = [1n, 0n, x1, 1n, 0n];
  for (let place = 254n; place >= 0n; place -= 1n) {
    const bit = (scalar >> place) & 1n;
    if (bit !== swapped) [x2, x3, z2, z3] = [x3, x2, z3, z2];
    swapped = bit;
    const a = x2 + z2, b = x2 - z2;
    const da = (x3 - z3) * a % P, cb = (x3 + z3) * b % P;
    const aa = a * a % P, bb = b * b % P, e = aa - bb;
    x3 = (da + cb) * (da + cb) % P;
    z3 = x1 * ((da - cb) * (da - cb) % P) % P;
    x2 = aa * bb % P;
    z2 = e * (aa + A24 * e) % P;
  }
  if (swapped) [x2, z2] = [x3, z3];
  // A remainder may lie below 0 here, as Python's never does.
  let left = (x2 * power((z2 + P) % P, P - 2n) % P + P) % P;
  if (!left) throw new Error("a public key of small order");
  return Uint8Array.from({ length: 32 }, () => {
    const byte = Number(left & 255n);
    left >>= 8n;
    return byte;
  });
}
