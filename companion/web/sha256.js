// SHA-256 and HMAC in plain JavaScript: browsers offer theirs on https only, and a table has none.

// FIPS 180-4, 4.2.2 and 5.3.3: the first 32 bits of the fractions of the cube roots of the first 64
// primes, and of the square roots of the first eight.
const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const START = new Uint32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

/** @type {(x: number, n: number) => number} */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/**
 * Return the SHA-256 of bytes: 32 of them.
 * @param {Uint8Array} data
 */
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

/**
 * Return the HMAC-SHA-256 of bytes under a key of bytes.
 * @param {Uint8Array} key
 * @param {Uint8Array} data
 */
export function hmac(key, data) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = block.map((each) => each ^ 0x36);
  const outer = block.map((each) => each ^ 0x5c);
  return sha256(join([outer, sha256(join([inner, data]))]));
}

/**
 * Return several rows of bytes as one.
 * @param {Uint8Array[]} parts
 */
export function join(parts) {
  const result = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of parts) { result.set(each, at); at += each.length; }
  return result;
}

/**
 * Return bytes as hexadecimal text.
 * @param {Uint8Array} bytes
 */
export function hex(bytes) {
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}

/**
 * Return the bytes of hexadecimal text.
 * @param {string} text
 */
export function unhex(text) {
  const result = new Uint8Array(text.length >> 1);
  for (let i = 0; i < result.length; i += 1) result[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return result;
}

/**
 * Return fresh random bytes; this works on plain http, unlike the rest of `crypto`.
 * @param {number} count
 */
export function randomBytes(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}
