// The sounds of a reveal: a soft note for each bid, each higher than the one before, and a chord for the winner.

const KEY = "punchboard reveal sound";
/** Hertz of the notes for bids: C4 up the major pentatonic scale of equal temperament, two octaves and a half. */
const NOTES = [261.63, 293.66, 329.63, 392, 440, 523.25, 587.33, 659.26, 783.99, 880, 1046.5, 1174.66];
/** Hertz of the winner's chord: G4, C5, E5 and G5. */
const CHORD = [392, 523.25, 659.26, 783.99];

export class RevealSound {
  /**
   * Take up the setting of this browser; `changed` is called when the sound is switched.
   * @param {() => void} changed called when the browser lets sounds out
   */
  constructor(changed) {
    this.changed = changed;
    /** @type {AudioContext | null} */
    this.context = null;
    this.isOn = true;
    try { this.isOn = localStorage.getItem(KEY) !== "off"; } catch { /* private windows of some browsers */ }
  }

  /** Whether sound is on, and the browser waits for a touch before it lets any out. */
  get isMuted() {
    return this.isOn && this.context !== null && this.context.state === "suspended";
  }

  /**
   * Switch sound on or off, and remember it.
   * @param {boolean} on
   */
  set(on) {
    this.isOn = on;
    try { localStorage.setItem(KEY, on ? "on" : "off"); } catch { /* it lasts as long as the page */ }
    if (on) this.ready();
    this.changed();
  }

  /** Make the audio context; browsers let it play after a touch. */
  ready() {
    if (!this.isOn || typeof AudioContext !== "function") return;
    if (!this.context) {
      this.context = new AudioContext();
      this.context.addEventListener("statechange", this.changed);
    }
    if (this.context.state === "suspended") this.context.resume();
  }

  /**
   * Sound one bid.
   * @param {number} at number of bids turned over before
   */
  bid(at) {
    this.note(NOTES[at % NOTES.length], 0, 0.35);
  }

  winner() {
    CHORD.forEach((hertz, at) => this.note(hertz, at * 0.09, 1.2));
  }

  /**
   * Play a note after a wait, if sound is on; both times are seconds.
   * @param {number} hertz
   * @param {number} wait seconds
   * @param {number} lasts seconds
   */
  note(hertz, wait, lasts) {
    const { context } = this;
    if (!this.isOn || !context || context.state !== "running") return;
    const start = context.currentTime + wait;
    const source = context.createOscillator();
    const volume = context.createGain();
    source.type = "triangle";
    source.frequency.value = hertz;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.16, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
    source.connect(volume).connect(context.destination);
    source.start(start);
    source.stop(start + lasts);
  }
}
