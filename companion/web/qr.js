// QR codes (ISO/IEC 18004) of texts: bytes, correction M, versions 1 to 40; drawn here, because
// what they say may be known to this phone only.

/** @typedef {(0 | 1)[][]} Square */
/** @typedef {(0 | 1 | null)[][]} Unfilled */
/** @typedef {{version: number, mask: number, rows: Square}} Code */

// Of each version with correction M, ISO/IEC 18004 table 9: correction bytes of a block, and blocks.
const CORRECTION = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
  26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
  17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

/**
 * Return the centres of a version's alignment marks, from 6 on; the standard's annex E.
 * @param {number} version
 */
function centresOf(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => 10 + 4 * version - step * (count - 2 - at))];
}

/**
 * Return how many bytes a version has room for: its squares without all marks.
 * @param {number} version
 */
function bytesOf(version) {
  const count = centresOf(version).length;
  const aligned = count ? (25 * count - 10) * count - 55 : 0;
  return ((16 * version + 128) * version + 64 - aligned - (version > 6 ? 36 : 0)) >> 3;
}

/** @type {[number, number, number][]} correction bytes of a block, blocks, bytes in all */
const VERSIONS = CORRECTION.map((count, at) => [count, BLOCKS[at], bytesOf(at + 1)]);
/** @type {((r: number, c: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (r, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];
const POWERS = new Uint8Array(512);
const LOGS = new Uint8Array(256);

// The field of 256 elements that x^8 + x^4 + x^3 + x^2 + 1 makes.
(function fillField() {
  for (let n = 0, x = 1; n < 255; n += 1) {
    POWERS[n] = x;
    POWERS[n + 255] = x;
    LOGS[x] = n;
    x = (x << 1) ^ (x & 128 ? 0x11d : 0);
  }
})();

/** @type {(a: number, b: number) => number} */
const times = (a, b) => (a && b ? POWERS[LOGS[a] + LOGS[b]] : 0);

/**
 * Return the correction bytes of a block.
 * @param {number[]} data
 * @param {number} count
 */
function correction(data, count) {
  let generator = [1];
  for (let n = 0; n < count; n += 1) {
    const grown = [...generator, 0];
    generator.forEach((each, i) => { grown[i + 1] ^= times(each, POWERS[n]); });
    generator = grown;
  }
  const rest = [...data, ...Array.from({ length: count }, () => 0)];
  for (let i = 0; i < data.length; i += 1) {
    const lead = rest[i];
    if (lead) generator.forEach((each, at) => { rest[i + at] ^= times(each, lead); });
  }
  return rest.slice(data.length);
}

/**
 * Return bytes with mode, length and filling, as many as a version carries.
 * @param {number[]} bytes
 * @param {number} version
 * @param {number} room
 */
function filled(bytes, version, room) {
  /** @type {number[]} */
  const bits = [];
  /** @type {(value: number, width: number) => void} */
  const put = (value, width) => { for (let i = width - 1; i >= 0; i -= 1) bits.push((value >> i) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const each of bytes) put(each, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const whole = [];
  for (let i = 0; i < bits.length; i += 8) whole.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let i = 0; whole.length < room; i += 1) whole.push(i % 2 ? 0x11 : 0xec);
  return whole;
}

/**
 * Return data and correction of all blocks, their bytes taken in turns.
 * @param {number[]} data
 * @param {[number, number, number]} version
 */
function interleaved(data, [count, blocks, total]) {
  const short = Math.floor(total / blocks) - count;
  /** @type {number[][]} */
  const parts = [];
  for (let i = 0, at = 0; i < blocks; i += 1) {
    const length = short + (i >= blocks - (total % blocks) ? 1 : 0);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  /** @type {(rows: number[][]) => number[]} */
  const inTurns = (rows) => {
    const told = [];
    const most = Math.max(...rows.map((row) => row.length));
    for (let i = 0; i < most; i += 1) for (const row of rows) if (i < row.length) told.push(row[i]);
    return told;
  };
  return [...inTurns(parts), ...inTurns(parts.map((part) => correction(part, count)))];
}

/**
 * Return a remainder in the field of two elements behind its value.
 * @param {number} value
 * @param {number} width
 * @param {number} divisor
 * @param {number} degree
 */
function guarded(value, width, divisor, degree) {
  let rest = value << degree;
  for (let i = width + degree - 1; i >= degree; i -= 1) if ((rest >> i) & 1) rest ^= divisor << (i - degree);
  return (value << degree) | rest;
}

/**
 * Return a square with all marks; squares for data are null.
 * @param {number} version
 * @returns {Unfilled}
 */
function marked(version) {
  const size = 17 + 4 * version;
  /** @type {Unfilled} */
  const square = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  /** @type {(r: number, c: number, dark: unknown) => void} */
  const set = (r, c, dark) => { if (r >= 0 && c >= 0 && r < size && c < size) square[r][c] = dark ? 1 : 0; };
  /** @type {(row: number, column: number, reach: number, light: number[]) => void} */
  const rings = (row, column, reach, light) => {
    for (let r = -reach; r <= reach; r += 1) {
      for (let c = -reach; c <= reach; c += 1) set(row + r, column + c, !light.includes(Math.max(Math.abs(r), Math.abs(c))));
    }
  };
  for (let i = 0; i < size; i += 1) { set(6, i, i % 2 === 0); set(i, 6, i % 2 === 0); }
  for (const [r, c] of [[3, 3], [3, size - 4], [size - 4, 3]]) rings(r, c, 4, [2, 4]);
  const centres = centresOf(version);
  const last = centres[centres.length - 1];
  for (const r of centres) {
    for (const c of centres) {
      const corner = (r === 6 && (c === 6 || c === last)) || (r === last && c === 6);
      if (!corner) rings(r, c, 2, [1]);
    }
  }
  if (version > 6) {
    const told = guarded(version, 6, 0x1f25, 12);
    for (let i = 0; i < 18; i += 1) {
      const dark = (told >> i) & 1;
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
    }
  }
  format(square, 0);
  return square;
}

/**
 * Write which mask is used, in both places.
 * @param {Unfilled} square
 * @param {number} mask
 */
function format(square, mask) {
  const size = square.length;
  const told = guarded(mask, 5, 0x537, 10) ^ 0x5412; // the two bits above the mask mean M: 00
  for (let i = 0; i < 15; i += 1) {
    const dark = (told >> i) & 1 ? 1 : 0;
    square[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = dark;
    square[8][i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = dark;
  }
  square[size - 8][8] = 1;
}

/**
 * Return the squares for data in the order in which bits go there.
 * @param {Unfilled} square
 */
function places(square) {
  const size = square.length;
  /** @type {[number, number][]} */
  const found = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let i = 0; i < size; i += 1) {
      const r = up ? size - 1 - i : i;
      for (const c of [right, right - 1]) if (square[r][c] === null) found.push([r, c]);
    }
  }
  return found;
}

/**
 * Return how hard a square is to read: long runs, blocks, false marks, too much of one shade.
 * @param {Square} square
 */
function trouble(square) {
  const size = square.length;
  let sum = 0;
  const lines = [...square, ...square.map((row, i) => square.map((each) => each[i]))].map((line) => line.join(""));
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) || []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i += 1) {
      const part = line.slice(i, i + 11);
      if (part === "00001011101" || part === "10111010000") sum += 40;
    }
  }
  for (let r = 1; r < size; r += 1) {
    for (let c = 1; c < size; c += 1) {
      const each = square[r][c];
      if (each === square[r - 1][c] && each === square[r][c - 1] && each === square[r - 1][c - 1]) sum += 3;
    }
  }
  const dark = square.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/**
 * Return a text's code, the one of all masks that is easiest to read.
 * @param {string} words
 * @param {number | null} [only] a mask, for tests
 * @returns {Code}
 */
export function qrCode(words, only = null) {
  const bytes = Array.from(new TextEncoder().encode(words));
  const index = VERSIONS.findIndex(([count, blocks, total], i) =>
    total - count * blocks >= bytes.length + (i < 9 ? 2 : 3));
  if (index < 0) throw new RangeError("this is too long for a code");
  const told = VERSIONS[index];
  const version = index + 1;
  const data = interleaved(filled(bytes, version, told[2] - told[0] * told[1]), told);
  const empty = marked(version);
  const order = places(empty);
  /** @type {(mask: number) => Code} */
  const masked = (mask) => {
    const square = empty.map((row) => row.slice());
    order.forEach(([r, c], i) => {
      const bit = i < data.length * 8 ? (data[i >> 3] >> (7 - (i & 7))) & 1 : 0;
      square[r][c] = Boolean(bit) === MASKS[mask](r, c) ? 0 : 1;
    });
    format(square, mask);
    return { version, mask, rows: /** @type {Square} */ (square) };
  };
  if (only !== null) return masked(only);
  const all = MASKS.map((_, mask) => masked(mask));
  const marks = all.map((each) => trouble(each.rows));
  return all[marks.indexOf(Math.min(...marks))];
}
