// SHA-256 and its HMAC, as the page uses them.

import { hmac as hmacOf, sha256 } from "./built/crypto.js";

export { sha256 };

/**
 * Return the HMAC-SHA-256 of bytes under a key of bytes.
 * @param {Uint8Array} key
 * @param {Uint8Array} data
 */
export const hmac = (key, data) => hmacOf(sha256, key, data);
