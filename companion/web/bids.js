// A seat's sealed choices: seal, open once all have sealed, check the others' openings.
//
// A seal is a number that fixes a choice without showing it. The host lists all seals; then each phone opens its choice.

import { tr } from "./catalog.js";
import { hex, randomBytes, unhex } from "./bytes.js";
import * as seal from "./seal.js";

/** @import { Held, Mine } from "./store.js" */
/** @import { FieldView, OfferView, OpenedView, SealView, SealsView, TableView } from "./view" */
/** @typedef {SealsView | OpenedView} Head where in a game a choice is made */
/** @typedef {{ [field: string]: any }} Values of the fields of an offer */
/** @typedef {keyof typeof WARNINGS} Warning */
/** @typedef {(kind: string, told: object) => Promise<unknown>} Say */

/** @type {(choice: Head, seat: string) => seal.Context} */
const contextOf = (choice, seat) => ({
  table: choice.table, game: choice.game, round: choice.round, phase: choice.phase,
  choice: choice.choice, epoch: choice.epoch, seat,
});

/**
 * Return a seat's entry of a list of seals, as bytes.
 * @type {(choice: Head, told: SealView) => seal.Entry}
 */
const entryOf = (choice, told) => ({
  context: contextOf(choice, told.seat),
  salt: unhex(told.salt), seal: unhex(told.seal), promise: unhex(told.promise),
});

/**
 * Return how many numbers a field takes.
 * @type {(field: FieldView) => number}
 */
const width = (field) => ("wheels" in field ? field.wheels.length : 1);

/**
 * Return the numbers that are sealed for the values of an offer's fields.
 * @param {FieldView[]} fields
 * @param {Values} values
 */
export function numbersOf(fields, values) {
  /** @type {number[]} */
  const numbers = [];
  for (const field of fields) {
    const value = values[field.name];
    const answered = value !== undefined && value !== null;
    if (field.optional) numbers.push(answered ? 1 : 0);
    if (!answered) {
      for (let i = 0; i < width(field); i += 1) numbers.push(0);
    } else if ("wheels" in field) {
      for (const wheel of field.wheels) {
        numbers.push(field.wheels.length === 1 ? value : value[wheel.name]);
      }
    } else if ("choices" in field) {
      numbers.push(field.choices.findIndex((each) => each.value === value));
    }
  }
  return numbers;
}

/**
 * Return sealed numbers in words, as the table speaks of them.
 * @param {FieldView[]} fields
 * @param {number[]} numbers
 */
export function wordsOf(fields, numbers) {
  const rest = numbers.slice();
  const told = [];
  for (const field of fields) {
    const answered = !field.optional || rest.shift() === 1;
    const own = rest.splice(0, width(field));
    if (!answered) told.push("nothing");
    else if ("wheels" in field) told.push(field.wheels.map((w, i) => `${w.title} ${w.unit}${own[i]}`).join(", "));
    else if ("choices" in field) told.push((field.choices[own[0]] || { label: "nothing" }).label);
  }
  return told.join("; ");
}

const MOST_TRIES = 300000; // at most; some seconds on an old phone

/**
 * Tell how many different numbers an offer's fields allow.
 * @param {FieldView[]} fields
 */
function countPossible(fields) {
  /** @type {(field: FieldView) => number} */
  const many = (field) => ("wheels" in field
    ? field.wheels.reduce((all, wheel) => all * (Math.max(0, (wheel.most === null ? wheel.last : wheel.most) - wheel.least) + 1), 1)
    : "choices" in field ? field.choices.length : 2);
  return fields.reduce((all, field) => all * (many(field) + (field.optional ? 1 : 0)), 1);
}

/**
 * Yield all numbers that an offer's fields allow, for a phone that has lost its own.
 * @param {FieldView[]} fields
 * @returns {Generator<number[]>}
 */
function* possible(fields) {
  /** @type {{ optional: boolean, one: [number, number][] }[]} */
  const ranges = [];
  for (const field of fields) {
    /** @type {[number, number][]} */
    const one = [];
    if ("wheels" in field) {
      for (const wheel of field.wheels) one.push([wheel.least, wheel.most === null ? wheel.last : wheel.most]);
    } else one.push([0, "choices" in field ? field.choices.length - 1 : 1]);
    ranges.push({ optional: !!field.optional, one });
  }
  /**
   * @param {number} at
   * @returns {Generator<number[]>}
   */
  function* grow(at) {
    if (at === ranges.length) { yield []; return; }
    const { optional, one } = ranges[at];
    /**
     * @param {number} place
     * @param {number[]} done
     * @returns {Generator<number[]>}
     */
    function* fill(place, done) {
      if (place === one.length) { yield done; return; }
      for (let n = one[place][0]; n <= one[place][1]; n += 1) yield* fill(place + 1, [...done, n]);
    }
    for (const rest of grow(at + 1)) {
      if (optional) yield [0, ...one.map(() => 0), ...rest];
      for (const own of fill(0, [])) yield [...(optional ? [1] : []), ...own, ...rest];
    }
  }
  yield* grow(0);
}

/** Reasons that this phone has stopped for a choice, and other warnings, in plain words. */
export const WARNINGS = {
  second_list: tr("Something’s wrong: the host sent a different list of bids. Your phone has stopped. Tell everyone."),
  other: tr("Something’s wrong: the list shows another bid for your seat than this phone sealed. Your phone hasn’t opened it. Tell everyone."),
  left_out: tr("Something’s wrong: the list is made without your bid. Your phone hasn’t opened it. Tell everyone."),
  incomplete: tr("Something’s wrong: the list of bids is incomplete. Your phone hasn’t opened its bid. Tell everyone."),
  asked_again: tr("Something’s wrong: the host asks again for a bid that your phone has opened. Your phone has stopped. Tell everyone."),
  different: tr("You said that the words are different here. Compare all phones before you continue."),
  another: tr("Another phone has sealed for your seat. If it isn’t yours, tell everyone: the shared screen can free the seat."),
  elsewhere: tr("Your seat bids at the table now. What was sealed on this phone doesn’t count."),
  unknown: tr("This phone doesn’t know this seat’s bid. Its recovery words bring it back."),
  dropped: tr("Something’s wrong: your phone opened its bid, and the host doesn’t show it. Tell everyone."),
  vote: tr("Something’s wrong: the host shows a decision that you didn’t make. Tell everyone."),
  without: tr("The table continued without this phone. Your bid didn’t count."),
};

/** @type {Set<Warning | "">} */
const HARMLESS = new Set(["", "without", "elsewhere"]);
/** At most this many choices before the newest are kept, since an undo may bring one back. */
const MOST_EARLIER = 8;

/**
 * Return whether two choices are the same one.
 * @type {(one: Head | Mine, other: Head) => boolean}
 */
const same = (one, other) => one.table === other.table && one.epoch === other.epoch;

/**
 * The sealed choices of one seat, remembered through `held.mine` and `held.earlier`: the twin of
 * companion/seal/own_seals.py. A phone opens for one list of a choice, ever; what it says stands in
 * the browser's storage before it is said.
 */
export class Bids {
  /**
   * Continue with the saved choices of a seat.
   * @param {Held} held the browser's memory of the seat
   * @param {() => unknown} keep writes it
   * @param {Say} say speaks to the host
   * @param {string[]} words the list of 256
   */
  constructor(held, keep, say, words) {
    this.held = held;
    this.keep = keep;
    this.say = say;
    this.words = words;
    this.sending = "";
    this.warning = "";
  }

  get seed() { return unhex(this.held.seed); }

  /** The choices sealed here, newest first. */
  get known() {
    const { mine, earlier } = this.held;
    return [...(mine ? [mine] : []), ...(earlier || []).slice().reverse()];
  }

  /**
   * Return this seat's last seal of a choice; null if none is known here.
   * @param {SealsView | OpenedView | null} choice
   */
  mine(choice) {
    return (choice && this.known.find((each) => same(each, choice))) || null;
  }

  /**
   * Return the state of this seat's own choice: "", "unsent" (the host has not answered), "sealed".
   * @param {SealsView | null} choice
   */
  state(choice) {
    const mine = this.mine(choice);
    const there = !!choice && choice.sealed.includes(this.held.seat);
    if (mine && !mine.withdrawn && (mine.unsure || !there)) return "unsent";
    return there ? "sealed" : "";
  }

  /**
   * Seal values for the current choice; without an answer of the host it stays unsent.
   * @param {SealsView} choice
   * @param {OfferView} offer
   * @param {Values} values
   */
  async seal(choice, offer, values) {
    const before = this.mine(choice);
    if (before && (before.stopped || before.digest)) throw new Error("This phone has opened this choice, and seals it no more.");
    const { mine, earlier } = this.held;
    this.put({
      epoch: choice.epoch, table: choice.table, salt: hex(randomBytes(16)),
      numbers: numbersOf(offer.fields, values), values, unsure: true,
    });
    try {
      if (this.held.mine) await this.send(choice, this.held.mine);
    } catch (error) {
      if (!error.code) return; // a missing answer isn't a refusal: the seal is sent again, unless it is taken back
      Object.assign(this.held, { mine, earlier });
      this.keep();
      throw error;
    }
  }

  /**
   * Take back a seal that the host has not answered to; returns whether there was one.
   * @param {SealsView} choice
   */
  withdraw(choice) {
    const mine = this.mine(choice);
    if (!mine || !mine.unsure || mine.withdrawn) return false;
    mine.withdrawn = true;
    this.keep();
    return true;
  }

  /**
   * Carry out a view's automatic steps: send a seal, find a lost one, open, or stop.
   * @param {TableView} view
   */
  async follow(view) {
    const choice = view.seals;
    this.warning = "";
    if (!choice) return;
    const mine = this.mine(choice);
    const offer = view.offers.find((each) => each.do === choice.choice);
    if (mine && mine.stopped) this.warn(mine.stopped);
    else if (choice.list) await this.open(choice, offer ? offer.fields : null);
    else if (mine && mine.digest) this.stop(choice, "asked_again");
    else if (mine && this.isElsewhere(choice)) {
      this.mark([mine], { withdrawn: true });
      this.warn("elsewhere");
    } else if (mine) await this.settle(choice, mine);
  }

  /**
   * Vote on missing openings.
   * @param {SealsView} choice
   * @param {"without"} answer
   */
  async vote(choice, answer) {
    this.mark(this.ofChoice(choice), { vote: answer });
    await this.say("vote", { epoch: choice.epoch, answer });
  }

  /**
   * Say that the words of an opened choice are different here: it counts as wrong now.
   * @param {OpenedView} opened
   */
  async differ(opened) {
    this.mark(this.ofChoice(opened), { stopped: "different" });
    await this.say("differ", { epoch: opened.epoch });
  }

  /**
   * Check everything that was opened; `warning` is the sentence about this seat's own part.
   * @param {OpenedView} opened
   */
  check(opened) {
    /** @type {string[]} */
    const faults = [];
    const entries = opened.list.map((each) => entryOf(opened, each));
    const digest = seal.makeList(entries);
    /** @type {(Uint8Array | null)[]} */
    const shares = [];
    const rows = entries.map((entry) => {
      const { seat } = entry.context;
      const told = opened.openings[seat];
      const closed = (opened.closed || {})[seat];
      if (closed) {
        const share = unhex(closed);
        shares.push(share);
        if (hex(seal.makePromise(entry.context, entry.salt, share)) !== hex(entry.promise)) faults.push(seat);
        return { seat, text: tr("stays sealed") };
      }
      if (!told) {
        shares.push(null);
        return { seat, text: tr("not opened") };
      }
      const opening = { numbers: told.numbers, nonce: unhex(told.nonce), share: unhex(told.share) };
      shares.push(opening.share);
      if (!seal.fits(entry, opening)) faults.push(seat);
      return { seat, text: wordsOf(opened.fields[seat], told.numbers) };
    });
    const code = this.ownPart(opened, hex(digest));
    const check = seal.makeCheck(digest, shares);
    return {
      words: seal.spokenWords(check, this.words), picture: seal.pictureOf(check), rows, faults,
      code, warning: code && WARNINGS[code], isTrue: !faults.length && HARMLESS.has(code),
    };
  }

  /**
   * Take over the seed of an old phone; returns whether the words are right.
   * @param {string} told
   */
  recover(told) {
    const seed = seal.seedOfWords(told.trim().toLowerCase().split(/[\s,]+/), this.words);
    if (!seed) return false;
    Object.assign(this.held, { seed: hex(seed), mine: null, earlier: [] });
    this.keep();
    return true;
  }

  /** The words that bring this seat to another phone. */
  recoveryWords() { return seal.recoveryWords(this.seed, this.words); }

  /**
   * Return this seat's entry of the list, as it was made here, and its opening.
   * @param {Head} choice
   * @param {Mine} mine
   */
  make(choice, mine) {
    const context = contextOf(choice, this.held.seat);
    const salt = unhex(mine.salt);
    const nonce = seal.makeNonce(this.seed, context, salt);
    const share = seal.makeShare(this.seed, context, salt);
    return {
      sealed: {
        seat: this.held.seat, salt: mine.salt,
        seal: hex(seal.makeSeal(context, salt, nonce, mine.numbers)),
        promise: hex(seal.makePromise(context, salt, share)),
      },
      opening: { numbers: mine.numbers, nonce: hex(nonce), share: hex(share) },
    };
  }

  /**
   * See that the host has this seat's seal, and no other.
   * @param {SealsView} choice
   * @param {Mine} mine
   */
  async settle(choice, mine) {
    const known = choice.own && this.keptAs(choice, choice.own);
    if (choice.own && !known) this.warn("another");
    else if (known && known.salt === mine.salt) {
      if (mine.unsure || mine.withdrawn) this.mark([mine], { unsure: false, withdrawn: false }); // it had been heard
    } else if (!mine.withdrawn && (choice.own || !choice.sealed.includes(this.held.seat))) {
      await this.once(`s${choice.epoch}`, () => this.send(choice, mine));
    }
  }

  /**
   * @param {SealsView} choice
   * @param {Mine} mine
   */
  async send(choice, mine) {
    /** @param {number} count */
    const key = (count) => seal.makeKey(this.seed, choice.table, this.held.seat, count);
    await this.say("seal", {
      epoch: choice.epoch, sealed: this.make(choice, mine).sealed,
      key: hex(key(choice.key)), lock: hex(seal.makeLock(key(choice.key + 1))),
    });
    this.mark([mine], { unsure: false });
  }

  /**
   * @param {SealsView} choice
   * @param {FieldView[] | null} fields
   */
  async open(choice, fields) {
    const list = choice.list || [];
    const digest = hex(seal.makeList(list.map((each) => entryOf(choice, each))));
    const mine = this.mine(choice);
    if (mine && mine.digest && mine.digest !== digest) {
      this.stop(choice, "second_list");
      return;
    }
    if ((choice.opened || []).includes(this.held.seat)) return;
    const own = list.find((each) => each.seat === this.held.seat);
    if (!own) {
      if (mine && !this.isElsewhere(choice)) this.stop(choice, "left_out");
      return;
    }
    const known = this.keptAs(choice, own) || this.find(choice, own, fields);
    if (!known) {
      if ((choice.here || []).includes(this.held.seat)) return; // it is opened where it was sealed
      if (mine) this.stop(choice, "other");
      else this.warn("unknown");
      return;
    }
    const salts = new Set(list.map((each) => each.salt));
    if (list.map((each) => each.seat).join() !== choice.seats.join() || salts.size < list.length) {
      this.stop(choice, "incomplete");
      return;
    }
    this.mark(this.ofChoice(choice), { digest });
    this.mark([known], { unsure: false });
    await this.once(`o${choice.epoch}`, async () => {
      await this.say("open", { epoch: choice.epoch, digest, opening: this.make(choice, known).opening });
      this.mark([known], { opened: true });
    });
  }

  /**
   * Return the code of the warning about this seat's own part of a result.
   * @param {OpenedView} opened
   * @param {string} digest
   * @returns {Warning | ""}
   */
  ownPart(opened, digest) {
    const { seat } = this.held;
    const mine = this.mine(opened);
    const own = opened.list.find((each) => each.seat === seat);
    const known = own && this.keptAs(opened, own);
    if (!mine) return "";
    if (mine.stopped) return mine.stopped;
    if (!known) return mine.withdrawn ? "elsewhere" : own ? "other" : "left_out";
    if (mine.digest && mine.digest !== digest) return "second_list";
    if (opened.votes[seat] && opened.votes[seat] !== mine.vote) return "vote";
    if (!opened.openings[seat]) return known.opened ? "dropped" : "without";
    return "";
  }

  /**
   * Return whether the view says that this seat bids on the shared screen, or with a dial.
   * @param {SealsView} choice
   */
  isElsewhere(choice) {
    return !choice.seats.includes(this.held.seat) || (choice.here || []).includes(this.held.seat);
  }

  /**
   * Return this seat's own choice behind a seal; null if it is not known here.
   * @param {Head} choice
   * @param {SealView} told
   */
  keptAs(choice, told) {
    return this.known.find((each) => {
      if (each.salt !== told.salt) return false;
      const { sealed } = this.make(choice, each);
      return sealed.seal === told.seal && sealed.promise === told.promise;
    }) || null;
  }

  /**
   * Find another phone's sealed choice with this seed, by trying all possible choices.
   * @param {SealsView} choice
   * @param {SealView} told
   * @param {FieldView[] | null} fields
   */
  find(choice, told, fields) {
    // A choice that was asked for before a sealed one is open, or void.
    const later = this.known.some((each) => each.table === choice.table && each.epoch > choice.epoch);
    if (!fields || later || countPossible(fields) > MOST_TRIES) return null;
    const numbers = seal.findNumbers(entryOf(choice, told), this.seed, possible(fields));
    if (!numbers) return null;
    this.put({ epoch: choice.epoch, table: choice.table, salt: told.salt, numbers });
    return this.held.mine;
  }

  /**
   * @param {Head} choice
   */
  ofChoice(choice) { return this.known.filter((each) => same(each, choice)); }

  /**
   * Save a choice as the newest one, and keep some of the earlier ones.
   * @param {Mine} mine
   */
  put(mine) {
    const earlier = [...(this.held.earlier || []), ...(this.held.mine ? [this.held.mine] : [])];
    Object.assign(this.held, { mine, earlier: earlier.slice(-MOST_EARLIER) });
    this.keep();
  }

  /**
   * Write down the state of some seals of this seat.
   * @param {Mine[]} seals
   * @param {Partial<Mine>} update
   */
  mark(seals, update) {
    const stale = seals.filter((each) => Object.entries(update).some(([key, value]) => each[/** @type {keyof Mine} */ (key)] !== value));
    for (const each of stale) Object.assign(each, update);
    if (stale.length) this.keep();
  }

  /**
   * @param {Warning} code
   */
  warn(code) { this.warning = WARNINGS[code]; }

  /**
   * Stop for good at a choice: this phone does nothing more for it, and says why.
   * @param {Head} choice
   * @param {Warning} code
   */
  stop(choice, code) {
    this.mark(this.ofChoice(choice), { stopped: code });
    this.warn(code);
  }

  /**
   * @param {string} what
   * @param {() => Promise<void>} work
   */
  async once(what, work) {
    if (this.sending === what) return;
    this.sending = what;
    try { await work(); } finally { this.sending = ""; }
  }
}
