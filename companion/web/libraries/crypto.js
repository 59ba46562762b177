// Hashes, authentication and key agreement. Browsers offer theirs on https only, and a table has none.

export { x25519 } from "@noble/curves/ed25519.js";
export { hmac } from "@noble/hashes/hmac.js";
export { sha256 } from "@noble/hashes/sha2.js";
export { shake256 } from "@noble/hashes/sha3.js";
