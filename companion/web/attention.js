// Tells that it is a player's turn: in the title of the page, and with a soft sound and a buzz if the player wants them.

const KEY = "punchboard sound";
/** Hertz of two soft tones, a fourth apart: D5 and G5 of equal temperament. */
const TONES = [587.33, 783.99];
/** Milliseconds of buzz, pause and buzz. */
const BUZZ = [120, 80, 120];

/** @type {AudioContext | null} */
let sounds = null; // browsers make no sound before the page was touched

/** Return whether this phone is to sound and buzz. */
export function isLoud() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/**
 * Remember whether this phone is to sound and buzz; it does so once to be heard.
 * @param {boolean} on
 */
export function setLoud(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch { /* it lasts as long as the page */ }
  if (on) {
    allow();
    ring();
  }
}

/** Sound and buzz. */
export function ring() {
  if (navigator.vibrate) navigator.vibrate(BUZZ);
  const playing = sounds;
  if (!playing || playing.state !== "running") return;
  TONES.forEach((tone, at) => {
    const start = playing.currentTime + at * 0.16;
    const source = playing.createOscillator();
    const volume = playing.createGain();
    source.frequency.value = tone;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    source.connect(volume).connect(playing.destination);
    source.start(start);
    source.stop(start + 0.5);
  });
}

function allow() {
  if (!isLoud()) return;
  if (!sounds && typeof AudioContext === "function") sounds = new AudioContext();
  if (sounds && sounds.state === "suspended") sounds.resume();
}

addEventListener("pointerdown", allow);
addEventListener("keydown", allow);
