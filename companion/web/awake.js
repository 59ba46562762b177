// Keeps the screen on while bids are sealed, as far as the browser allows it.
//
// Only pages over https may ask for it. Over plain http a muted film of one blank picture plays: Chromium keeps the screen on for any film
// of a stream that is in view, however small. Whether other browsers do was not tried.

import { el } from "./dom.js";

let wanted = false;
/** @type {WakeLockSentinel | null} */
let lock = null;
/** @type {HTMLVideoElement | null} */
let film = null;

/**
 * Keep the screen on, or no longer.
 * @param {boolean} on
 */
export function keepAwake(on) {
  if (on === wanted) return;
  wanted = on;
  if (on) hold();
  else release();
}

async function hold() {
  const { wakeLock } = navigator; // unknown over plain http, and to Safari before 16.4
  try {
    if (wakeLock) {
      const got = await wakeLock.request("screen");
      if (wanted) lock = got;
      else await got.release();
    } else if ("captureStream" in HTMLCanvasElement.prototype) await play();
  } catch { /* the phone sleeps when it likes: a sealed bid waits for it */ }
}

async function play() {
  const canvas = el("canvas", { width: 2, height: 2 });
  const paint = canvas.getContext("2d");
  if (paint) paint.fillRect(0, 0, 2, 2);
  film = el("video", { class: "film", muted: true, playsinline: true, "aria-hidden": "true", tabindex: "-1" });
  film.muted = true;
  film.srcObject = canvas.captureStream(1);
  document.body.append(film);
  await film.play();
  if (paint) paint.fillRect(0, 0, 2, 2);
}

function release() {
  if (lock) lock.release();
  if (film) {
    if (film.srcObject instanceof MediaStream) film.srcObject.getTracks().forEach((track) => track.stop());
    film.remove();
  }
  lock = null;
  film = null;
}

// A page that was away has lost its lock, and its film stands still.
document.addEventListener("visibilitychange", () => {
  if (!wanted || document.visibilityState !== "visible") return;
  release();
  hold();
});
