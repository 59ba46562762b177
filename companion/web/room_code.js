// The form for the room code, which is typed on a device that can't scan the table's code.

import { tr } from "./catalog.js";
import { Cipher, toText } from "./cipher.js";
import { el } from "./dom.js";
import { x25519 } from "./built/crypto.js";
import { hex, randomBytes, unhex } from "./bytes.js";
import { ask, Refused } from "./wire.js";

const TRIES = 3; // at most, if the host's key is renewed meanwhile

/**
 * Return the secret of the table's code, hexadecimal, for the right room code.
 *
 * A listener could try all room codes, so the code makes no key: it travels under one that this
 * page and the host agree on.
 * @param {string} code the typed code
 * @returns {Promise<string>}
 */
export async function tableCodeFor(code) {
  for (let tries = 1; ; tries += 1) {
    const own = randomBytes(32);
    const mine = x25519.getPublicKey(own);
    const host = unhex((await heard(await ask("/room", {}))).public);
    const cipher = new Cipher(x25519.getSharedSecret(own, host), "room", mine, host);
    const answer = await ask("/room", { public: hex(mine), body: toText(cipher.encrypt("phone", 1, code)) });
    if (answer.headers.get("Content-Type") !== "application/json") return hex(cipher.read("host", 1, new Uint8Array(await answer.arrayBuffer())));
    if (answer.status !== 409 || tries === TRIES) await heard(answer); // 409: the code was renewed meanwhile
  }
}

/**
 * Return the host's answer; throw its refusal.
 * @param {Response} answer
 */
async function heard(answer) {
  const told = await answer.json();
  if (!told.ok) throw new Refused(told);
  return told;
}

/**
 * Return the form for the room code.
 * @param {(secret: string) => void} onCode gets the secret of the table's code
 */
export function roomCodeForm(onCode) {
  const why = el("p", { class: "why", role: "alert" });
  const field = el("input", {
    type: "text", id: "room-code", maxlength: "20", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    placeholder: "ABC DEF", "aria-describedby": "room-code-where",
  });
  const button = el("button", { type: "submit", class: "main" }, tr("Join the table"));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!field.value.trim()) {
      field.focus();
      return;
    }
    if (button.hasAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true"); // one that is disabled loses the focus
    why.textContent = "";
    try {
      onCode(await tableCodeFor(field.value));
    } catch (error) {
      why.textContent = error instanceof Refused ? error.message : tr("The table can’t be reached. Check that this device is in the same Wi-Fi, then try again.");
      field.focus();
    }
    button.removeAttribute("aria-disabled");
  };
  return el("form", { class: "room-code", onsubmit: send },
    el("label", { for: "room-code" }, tr("Or type the room code")), field, button,
    el("p", { class: "detail", id: "room-code-where" }, tr("It is shown on the shared screen under Phones, and on the computer that hosts the table.")), why);
}
