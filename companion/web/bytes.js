// Byte arrays: join them, write and read them as hexadecimal text, make random ones.

/**
 * Return several byte arrays as one.
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
 * Return the bytes of valid hexadecimal text: two digits for each.
 * @param {string} text
 */
export function unhex(text) {
  const result = new Uint8Array(text.length >> 1);
  for (let i = 0; i < result.length; i += 1) result[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return result;
}

/**
 * Return fresh random bytes; this works on plain http, unlike `crypto.subtle`.
 * @param {number} count
 */
export function randomBytes(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}
