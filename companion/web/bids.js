// A seat's sealed choices: seal, open when all have sealed, check what the others opened.

import { hex, randomBytes, unhex } from "./sha256.js";
import * as seal from "./seal.js";

const contextOf = (choice, seat) => ({
  table: choice.table, game: choice.game, round: choice.round, phase: choice.phase,
  choice: choice.choice, epoch: choice.epoch, seat,
});

const entryOf = (choice, told) => ({
  context: contextOf(choice, told.seat),
  salt: unhex(told.salt), seal: unhex(told.seal), promise: unhex(told.promise),
});

const width = (field) => {
  if (field.widget === "number" || field.widget === "dial") return field.wheels.length;
  return 1;
};

/** Return the numbers that are sealed for the values of an offer's fields. */
export function numbersOf(fields, values) {
  const numbers = [];
  for (const field of fields) {
    const value = values[field.name];
    const answered = value !== undefined && value !== null;
    if (field.optional) numbers.push(answered ? 1 : 0);
    if (!answered) {
      for (let i = 0; i < width(field); i += 1) numbers.push(0);
    } else if (field.widget === "flag") {
      numbers.push(value ? 1 : 0);
    } else if (field.wheels) {
      for (const wheel of field.wheels) {
        numbers.push(field.wheels.length === 1 ? value : value[wheel.name]);
      }
    } else {
      numbers.push(field.choices.findIndex((each) => each.value === value));
    }
  }
  return numbers;
}

/** Return sealed numbers in words, as the table speaks of them. */
export function wordsOf(fields, numbers) {
  const rest = numbers.slice();
  const told = [];
  for (const field of fields) {
    const answered = !field.optional || rest.shift() === 1;
    const own = rest.splice(0, width(field));
    if (!answered) told.push("nothing");
    else if (field.widget === "flag") told.push(own[0] ? "yes" : "no");
    else if (field.wheels) told.push(field.wheels.map((w, i) => `${w.title} ${w.unit}${own[i]}`).join(", "));
    else told.push((field.choices[own[0]] || { label: "nothing" }).label);
  }
  return told.join("; ");
}

const MOST_TRIES = 300000; // some seconds on an old phone

/** Tell how many different numbers an offer's fields allow. */
function countPossible(fields) {
  const many = (field) => (field.wheels
    ? field.wheels.reduce((all, wheel) => all * (Math.max(0, (wheel.most === null ? wheel.last : wheel.most) - wheel.least) + 1), 1)
    : field.widget === "flag" ? 2 : field.choices.length);
  return fields.reduce((all, field) => all * (many(field) + (field.optional ? 1 : 0)), 1);
}

/** Yield all numbers that an offer's fields allow, for a phone that has lost its own. */
function* possible(fields) {
  const ranges = [];
  for (const field of fields) {
    const one = [];
    if (field.wheels) {
      for (const wheel of field.wheels) one.push([wheel.least, wheel.most === null ? wheel.last : wheel.most]);
    } else one.push([0, field.widget === "flag" ? 1 : field.choices.length - 1]);
    ranges.push({ optional: !!field.optional, one });
  }
  function* grow(at) {
    if (at === ranges.length) { yield []; return; }
    const { optional, one } = ranges[at];
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

/** The sealed choices of one seat, remembered through `held.mine`. */
export class Bids {
  /** `held` is what the browser keeps of the seat, `keep()` writes it, `say` speaks to the host. */
  constructor(held, keep, say, words) {
    this.held = held;
    this.keep = keep;
    this.say = say;
    this.words = words;
    this.sending = "";
    this.warning = "";
  }

  get seed() { return unhex(this.held.seed); }

  /** Seal values for the choice that goes on; resolves when the host has the seal. */
  async seal(choice, offer, values) {
    const before = this.held.mine;
    const numbers = numbersOf(offer.fields, values);
    this.held.mine = {
      epoch: choice.epoch, table: choice.table, salt: hex(randomBytes(16)), numbers, values, unsure: true,
    };
    this.keep();
    try {
      await this.send(choice);
    } catch (error) {
      // No answer is no refusal: the host may have the seal. It is sent again until there is one.
      if (error.code) {
        this.held.mine = before;
        this.keep();
      }
      throw error;
    }
  }

  /** What this seat has sealed for a choice; null if nothing is known here. */
  mine(choice) {
    const { mine } = this.held;
    return mine && choice && mine.epoch === choice.epoch && mine.table === choice.table ? mine : null;
  }

  /** Do what a view asks for by itself: send a seal again, find a lost one, open. */
  async follow(view) {
    const choice = view.seals;
    if (!choice || !choice.seats.includes(view.seat)) return;
    const offer = view.offers.find((each) => each.do === choice.choice);
    if (!choice.list) {
      const mine = this.mine(choice);
      if (mine && (mine.unsure || !choice.sealed.includes(view.seat))) await this.once(`s${choice.epoch}`, () => this.send(choice));
      return;
    }
    if (choice.opened.includes(view.seat)) return;
    const told = choice.list.find((each) => each.seat === view.seat);
    const known = this.mine(choice);
    // Another phone of this seat has sealed, or this one's last seal came too late.
    if (offer && (!known || known.salt !== told.salt)) this.find(choice, told, offer.fields);
    const mine = this.mine(choice);
    const made = mine && this.make(choice, mine);
    if (!made || told.salt !== mine.salt || told.seal !== made.seal || told.promise !== made.promise) {
      // A seat that bids in the middle of the table is opened there.
      this.warning = (choice.here || []).includes(view.seat) ? "" : mine
        ? "The list shows another seal for this seat. It is not opened."
        : "This phone does not know what the seat has sealed. Its recovery words bring it back.";
      return;
    }
    this.warning = "";
    const digest = hex(seal.makeList(choice.list.map((each) => entryOf(choice, each))));
    mine.digest = digest;
    this.keep();
    await this.once(`o${choice.epoch}`, () => this.say("open", {
      epoch: choice.epoch, digest, numbers: mine.numbers, nonce: made.nonce, share: made.share,
    }));
  }

  /** Check everything that was opened; returns {words, picture, rows, faults, same}. */
  check(opened) {
    const faults = [];
    const entries = opened.list.map((each) => entryOf(opened, each));
    const digest = seal.makeList(entries);
    const shares = [];
    const rows = entries.map((entry) => {
      const { seat } = entry.context;
      const told = opened.openings[seat];
      if (!told) {
        shares.push(null);
        return { seat, text: "not opened" };
      }
      const opening = { numbers: told.numbers, nonce: unhex(told.nonce), share: unhex(told.share) };
      shares.push(opening.share);
      if (!seal.fits(entry, opening)) faults.push(seat);
      return { seat, text: wordsOf(opened.fields[seat], told.numbers) };
    });
    const { mine } = this.held;
    const same = !mine || mine.epoch !== opened.epoch || !mine.digest || mine.digest === hex(digest);
    const check = seal.makeCheck(digest, shares);
    return { words: seal.spokenWords(check, this.words), picture: seal.pictureOf(check), rows, faults, same };
  }

  /** Take over the seed of an old phone; returns whether the words are right. */
  recover(told) {
    const seed = seal.seedOfWords(told.trim().toLowerCase().split(/[\s,]+/), this.words);
    if (!seed) return false;
    this.held.seed = hex(seed);
    this.held.mine = null;
    this.keep();
    return true;
  }

  /** The words that bring this seat to another phone. */
  recoveryWords() { return seal.recoveryWords(this.seed, this.words); }

  make(choice, mine) {
    const context = contextOf(choice, this.held.seat);
    const salt = unhex(mine.salt);
    const nonce = seal.makeNonce(this.seed, context, salt);
    const share = seal.makeShare(this.seed, context, salt);
    return {
      nonce: hex(nonce), share: hex(share),
      seal: hex(seal.makeSeal(context, salt, nonce, mine.numbers)),
      promise: hex(seal.makePromise(context, salt, share)),
    };
  }

  async send(choice) {
    const { mine } = this.held;
    const made = this.make(choice, mine);
    await this.say("seal", {
      epoch: choice.epoch, salt: mine.salt, seal: made.seal, promise: made.promise,
    });
    mine.unsure = false;
    this.keep();
  }

  find(choice, told, fields) {
    if (countPossible(fields) > MOST_TRIES) return;
    const numbers = seal.findNumbers(entryOf(choice, told), this.seed, possible(fields));
    if (!numbers) return;
    this.held.mine = { epoch: choice.epoch, table: choice.table, salt: told.salt, numbers };
    this.keep();
  }

  async once(what, work) {
    if (this.sending === what) return;
    this.sending = what;
    try { await work(); } finally { this.sending = ""; }
  }
}
