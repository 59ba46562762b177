// What an altered host, or a lost network, does to a seat in a browser: as tests/companion/host/test_altered_host.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { Bids, WARNINGS } from "../../../companion/web/bids.js";
import { hex, randomBytes } from "../../../companion/web/bytes.js";

const words = JSON.parse(readFileSync(new URL("../../../companion/web/words.json", import.meta.url), "utf8"));
const HEAD = { table: "0123456789abcdef", game: "small", round: 0, phase: 0, choice: "guess.seal_1", epoch: 1 };
const SEATS = ["blue", "red", "green"];
const WHEEL = { name: "guess", title: "Guess", unit: "", least: 0, most: 9, last: 9 };
const OFFER = { do: HEAD.choice, fields: [{ name: "bid", widget: "number", look: "dial", optional: true, wheels: [WHEEL] }] };

/** A seat in a browser of its own: what stands in its storage, and what it says to the host. */
class Guest {
  constructor(seat) {
    this.seat = seat;
    this.disk = { seat, seed: hex(randomBytes(16)), mine: null };
    this.said = [];
    this.diskWhenSaid = [];
    this.isOffline = false;
    this.start();
  }

  /** The page is loaded anew. */
  start() {
    const held = structuredClone(this.disk);
    this.bids = new Bids(held, () => { this.disk = structuredClone(held); }, (kind, told) => this.say(kind, told), words);
  }

  async say(kind, told) {
    if (this.isOffline) throw new TypeError("Failed to fetch");
    this.said.push({ kind, ...told });
    this.diskWhenSaid.push(structuredClone(this.disk));
  }

  async seal(number) {
    await this.bids.seal(choice(), OFFER, { bid: number });
    return this.said.at(-1)?.sealed;
  }

  follow(seals) { return this.bids.follow({ seat: this.seat, offers: [OFFER], seals }); }

  get openings() { return this.said.filter((each) => each.kind === "open"); }
}

const choice = (list, more) => ({
  ...HEAD, seats: SEATS, sealed: (list || []).map((each) => each.seat), own: null, key: 0,
  ...(list ? { list, opened: [], votes: {} } : {}), ...more,
});

let blue, red, green, seals;

beforeEach(async () => {
  [blue, red, green] = SEATS.map((seat) => new Guest(seat));
  seals = [await blue.seal(4), await red.seal(2), await green.seal(3)];
});

async function openAll() {
  for (const guest of [blue, red, green]) await guest.follow(choice(seals));
}

const result = (more) => ({
  ...HEAD, list: seals, votes: {}, fields: Object.fromEntries(SEATS.map((seat) => [seat, OFFER.fields])),
  openings: Object.fromEntries([blue, red, green].map((each) => [each.seat, each.openings[0]?.opening || null])), ...more,
});

test("three honest phones open and find nothing wrong", async () => {
  await openAll();
  const [one, other] = [blue, red].map((each) => each.bids.check(result()));
  assert.ok(one.isTrue && other.isTrue);
  assert.deepEqual(one.words, other.words);
  assert.deepEqual(one.picture, other.picture);
});

test("a choice that stays sealed gives the same words, and its share is checked", async () => {
  await openAll();
  const { openings } = result();
  const closed = { red: openings.red.share };
  const part = { openings: { ...openings, red: null }, closed };
  const [all, some] = [result(), result(part)].map((each) => blue.bids.check(each));
  assert.ok(some.isTrue);
  assert.deepEqual(some.words, all.words);
  assert.equal(some.rows[1].text, "stays sealed");
  assert.deepEqual(blue.bids.check(result({ ...part, closed: { red: openings.blue.share } })).faults, ["red"]);
});

test("a bid is not read early by a made-up list, and the phone stays stopped", async () => {
  const madeUp = await new Guest("green").seal(0);
  await blue.follow(choice([...seals.slice(0, 2), madeUp]));
  await blue.follow(choice(seals));
  assert.equal(blue.openings.length, 1);
  assert.equal(blue.bids.warning, WARNINGS.second_list);
  blue.start();
  await blue.follow(choice([...seals.slice(0, 2), madeUp]));
  assert.equal(blue.bids.warning, WARNINGS.second_list);
  assert.equal(blue.openings.length, 1);
  await red.follow(choice(seals));
  await green.follow(choice(seals));
  assert.ok(!blue.bids.check(result()).isTrue);
});

test("no bid is swapped after all have opened", async () => {
  await openAll();
  await red.follow(choice([...seals.slice(0, 2), await new Guest("green").seal(9)]));
  assert.equal(red.openings.length, 1);
  assert.equal(red.bids.warning, WARNINGS.second_list);
});

test("the list is in the storage before the bid is told", async () => {
  await blue.follow(choice(seals));
  assert.equal(blue.diskWhenSaid.at(-1).mine.digest, blue.openings[0].digest);
});

test("the same list is opened again after a reload", async () => {
  await blue.follow(choice(seals));
  blue.start();
  await blue.follow(choice(seals));
  assert.deepEqual(blue.openings[0], blue.openings[1]);
});

test("a list without somebody, without this seat, or with another seal of it opens nothing", async () => {
  for (const [list, code] of [
    [[seals[0], seals[2]], "incomplete"], [seals.slice(1), "left_out"],
    [[{ ...seals[0], seal: "0".repeat(64) }, ...seals.slice(1)], "other"],
  ]) {
    blue.start();
    blue.bids.held.mine.stopped = "";
    await blue.follow(choice(list));
    assert.equal(blue.bids.warning, WARNINGS[code]);
    assert.equal(blue.openings.length, 0);
  }
});

test("what was opened is not sealed anew", async () => {
  await openAll();
  const before = blue.said.length;
  await blue.follow(choice());
  assert.equal(blue.said.length, before);
  assert.equal(blue.bids.warning, WARNINGS.asked_again);
  await assert.rejects(blue.bids.seal(choice(), OFFER, { bid: 1 }), /seals it no more/);
});

test("a dropped opening, a missing seat, changed numbers and a made-up vote are seen", async () => {
  await openAll();
  const { openings } = result();
  const lies = {
    dropped: result({ openings: { ...openings, blue: null } }),
    left_out: result({ list: seals.slice(1) }),
    vote: result({ votes: { blue: "without" } }),
  };
  for (const [code, told] of Object.entries(lies)) {
    const checked = blue.bids.check(told);
    assert.equal(checked.warning, WARNINGS[code]);
    assert.ok(!checked.isTrue);
  }
  const changed = result({ openings: { ...openings, blue: { ...openings.blue, numbers: [1, 9] } } });
  for (const guest of [blue, red]) assert.deepEqual(guest.bids.check(changed).faults, ["blue"]);
});

test("who slept is told that the table went on without his phone", async () => {
  await red.follow(choice(seals));
  await green.follow(choice(seals));
  const checked = blue.bids.check(result());
  assert.equal(checked.warning, WARNINGS.without);
  assert.ok(checked.isTrue);
});

test("words that are different stop the choice here, and the table is told", async () => {
  await openAll();
  await blue.bids.differ(result());
  assert.deepEqual(blue.said.at(-1), { kind: "differ", epoch: 1 });
  blue.start();
  assert.equal(blue.bids.check(result()).warning, WARNINGS.different);
});

test("what is sealed without network says so, and can be taken back for good", async () => {
  blue = new Guest("blue");
  blue.isOffline = true;
  await blue.seal(3);
  assert.equal(blue.bids.state(choice()), "unsent");
  assert.ok(blue.bids.withdraw(choice()));
  assert.equal(blue.bids.state(choice()), "");
  blue.isOffline = false;
  await blue.follow(choice());
  blue.start();
  await blue.follow(choice());
  assert.deepEqual(blue.said, []);
});

test("what is not taken back is sent when the network is there again", async () => {
  blue = new Guest("blue");
  blue.isOffline = true;
  await blue.seal(3);
  blue.isOffline = false;
  await blue.follow(choice());
  assert.equal(blue.said.length, 1);
  assert.equal(blue.bids.state(choice([], { list: undefined, sealed: ["blue"], own: blue.said[0].sealed })), "sealed");
});

test("what the host had heard all the same is shown as sealed", async () => {
  blue = new Guest("blue");
  const heard = blue.say.bind(blue);
  blue.say = async (kind, told) => { await heard(kind, told); throw new TypeError("Failed to fetch"); };
  await blue.seal(3);
  blue.bids.withdraw(choice());
  const told = choice([], { list: undefined, sealed: ["blue"], own: blue.said[0].sealed });
  await blue.follow(told);
  assert.equal(blue.bids.state(told), "sealed");
});

test("a choice that was given up and comes back opens with its seal", async () => {
  const next = { ...HEAD, choice: "guess.seal_2", epoch: 2 };
  await blue.bids.seal({ ...choice(), ...next }, { ...OFFER, do: next.choice }, { bid: 9 });
  await blue.follow(choice(seals));
  assert.deepEqual(blue.openings[0].opening.numbers, [1, 4]);
});
