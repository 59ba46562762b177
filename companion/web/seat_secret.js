// Agrees with the host on a seat's secret, as docs/dev/protocol.md says, so that no listener learns it.

import { x25519 } from "./built/crypto.js";
import { hex, join, randomBytes, unhex } from "./bytes.js";
import { hmac } from "./hash.js";
import { text } from "./seal.js";

const encoder = new TextEncoder();
const SECRET_BYTES = 16;

/**
 * Return an HMAC under a secret of the wire, as hexadecimal text.
 * @param {Uint8Array} secret
 * @param {...Uint8Array} parts
 */
export const wireMac = (secret, ...parts) =>
  hex(hmac(hmac(secret, encoder.encode("punchboard wire 1\0")), join(parts)));

/**
 * Return this phone's id at a seat, hexadecimal; two phones with one seed have the same.
 * @param {string} seed hexadecimal
 * @param {string} seat
 */
export const deviceId = (seed, seat) =>
  hex(hmac(unhex(seed), join([encoder.encode("punchboard device 1\0"), text(seat)])).slice(0, SECRET_BYTES));

/** A phone's side of the agreement on a seat. */
export class SeatKey {
  /**
   * Work out this phone's keys; a recovery card's words bring back the same.
   * @param {string} seat
   * @param {string} [seed] hexadecimal; a fresh one if none
   */
  constructor(seat, seed = hex(randomBytes(SECRET_BYTES))) {
    this.seat = seat;
    this.seed = seed;
    this.secret = hmac(unhex(seed), join([encoder.encode("punchboard seat key 1\0"), text(seat)]));
    this.public = x25519.getPublicKey(this.secret);
  }

  /**
   * Return the seat's secret as hexadecimal text; throws where the answer is not of the table.
   * @param {string} lobby the secret of the table's code, hexadecimal
   * @param {string} name name as it was sent
   * @param {{public: string, mac: string}} told the host's answer
   */
  agree(lobby, name, told) {
    const host = unhex(told.public);
    const mac = wireMac(unhex(lobby), encoder.encode("punchboard taken 1\0"), this.public, host, text(this.seat), text(name));
    if (host.length !== this.public.length || mac !== told.mac) throw new Error("This answer is not the table’s.");
    const data = join([encoder.encode("punchboard seat 1\0"), this.public, host, text(this.seat)]);
    return hex(hmac(x25519.getSharedSecret(this.secret, host), data).slice(0, SECRET_BYTES));
  }
}
