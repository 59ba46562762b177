// SHA-256 and HMAC in plain JavaScript: browsers offer theirs on https only, and a table has none.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

// The constants are the first 32 bits of the fractions of roots of the first primes.
(function fillConstants() {
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 4294967296);
  let found = 0;
  for (let n = 2; found < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) { prime = false; break; }
    if (!prime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(n));
    K[found] = fraction(Math.cbrt(n));
    found += 1;
  }
})();

const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** Return the SHA-256 of bytes: a Uint8Array of 32. */
export function sha256(data) {
  const length = data.length;
  const whole = new Uint8Array(((length + 8 >> 6) + 1) << 6);
  whole.set(data);
  whole[length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(whole.length - 4, (length << 3) >>> 0);
  const h = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < whole.length; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const a = w[i - 15], b = w[i - 2];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 64; i += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (k + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      k = g; g = f; f = e; e = (d + one) | 0;
      d = c; c = b; b = a; a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, k].forEach((each, i) => { h[i] += each; });
  }
  const result = new Uint8Array(32);
  const out = new DataView(result.buffer);
  h.forEach((each, i) => out.setUint32(4 * i, each));
  return result;
}

/** Return the HMAC-SHA-256 of bytes under a key of bytes. */
export function hmac(key, data) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = block.map((each) => each ^ 0x36);
  const outer = block.map((each) => each ^ 0x5c);
  return sha256(join([outer, sha256(join([inner, data]))]));
}

/** Return several Uint8Arrays as one. */
export function join(parts) {
  const result = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of parts) { result.set(each, at); at += each.length; }
  return result;
}

/** Return bytes as hexadecimal text. */
export function hex(bytes) {
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}

/** Return the bytes of hexadecimal text. */
export function unhex(text) {
  const result = new Uint8Array(text.length >> 1);
  for (let i = 0; i < result.length; i += 1) result[i] = parseInt(text.substr(2 * i, 2), 16);
  return result;
}

/** Return fresh random bytes; this works on plain http, unlike the rest of `crypto`. */
export function randomBytes(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}
