// A phone's line to its host: what is lost is said again, once; what is refused stops.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { channelCipher } from "../../../companion/web/cipher.js";
import { deviceId } from "../../../companion/web/seat_secret.js";
import { unhex } from "../../../companion/web/bytes.js";
import { Line, Refused } from "../../../companion/web/wire.js";

const SECRET = "0f".repeat(16);
const NO = (code) => ({ ok: false, code, why: `because of ${code}` });
const PLAIN = new Set(["join", "busy", "challenge", "ended"]); // refusals of the line itself are readable

let host; // how messages are answered: {say: [...]}, the last answer stands
let heard; // messages in order
let joins; // what was said to join
let pauses; // milliseconds that the page would have waited
let states;
let nonces; // of the join that gave a channel

const fromText = (words) => Uint8Array.from(atob(words), (letter) => letter.charCodeAt(0));
const cipherOf = (told) => channelCipher(unhex(SECRET), told.channel, nonces.get(told.channel));

/** Answer as a host does; an answer may be an Error, for one that is lost. */
function answer(path, told) {
  if (path === "/challenge") return { ok: true, challenge: "ab".repeat(16) };
  const turn = (name) => (host[name].length > 1 ? host[name].shift() : host[name][0]);
  if (path === "/join") {
    joins.push(told);
    const joined = turn("join");
    for (const channel of joined.channels || []) nonces.set(channel, told.nonce);
    return joined;
  }
  const body = cipherOf(told).decrypt("phone", told.count, fromText(told.body));
  heard.push({ ...JSON.parse(body), channel: told.channel, count: told.count, told });
  return turn("say");
}

/** Return an answer as fetch gives it: encrypted, if it answers a message. */
function answered(path, said, told) {
  const isPlain = path !== "/say" || PLAIN.has(told.code);
  const headers = new Headers({ "Content-Type": isPlain ? "application/json" : "application/octet-stream" });
  if (isPlain) return { headers, json: async () => told };
  const hidden = cipherOf(said).encrypt("host", said.count, JSON.stringify(told));
  return { headers, arrayBuffer: async () => hidden.buffer };
}

beforeEach(() => {
  const joined = (n) => ({ ok: true, channels: [`${n}0`.repeat(8), `${n}1`.repeat(8)] });
  host = { join: [joined(1), joined(2), joined(3)], say: [{ ok: true }] };
  heard = [];
  joins = [];
  pauses = [];
  states = [];
  nonces = new Map();
  // Nobody waits here: a pause passes at once, and the patience for an answer never ends.
  globalThis.setTimeout = (work, milliseconds) => {
    if (milliseconds < 5000) {
      if (milliseconds) pauses.push(milliseconds);
      setImmediate(work);
    }
    return 0;
  };
  globalThis.fetch = async (path, { body, signal }) => {
    const said = JSON.parse(body);
    const told = answer(path, said);
    if (told instanceof Error) throw told;
    if (told === "held") {
      await new Promise((_, fail) => {
        signal.addEventListener("abort", () => fail(Object.assign(new Error("aborted"), { name: "AbortError" })));
      });
    }
    return answered(path, said, told);
  };
});

const line = (onView = () => {}) => new Line("blue", SECRET, onView, (state) => states.push(state));
const lost = new TypeError("the network is gone");

test("every message has a channel and a growing count, and nothing of it is readable", async () => {
  const own = line();
  await own.say("do", { key: "a" });
  await own.say("do", { key: "a" });
  assert.deepEqual(heard.map((each) => [each.kind, each.key, each.count]), [["do", "a", 1], ["do", "a", 2]]);
  const [one, two] = heard.map(({ told }) => told);
  assert.deepEqual(Object.keys(one), ["channel", "count", "body"]);
  assert.ok(!atob(one.body).includes("key") && one.body !== two.body);
});

test("an answer that was made with other keys or for another message is no answer", async () => {
  const own = line();
  globalThis.fetch = (real => async (path, asked) => {
    const told = await real(path, asked);
    if (path !== "/say") return told;
    const said = JSON.parse(asked.body);
    const old = cipherOf(said).encrypt("host", said.count + 1, '{"ok":true}');
    return { headers: told.headers, arrayBuffer: async () => old.buffer };
  })(globalThis.fetch);
  await assert.rejects(own.say("do", { key: "k" }), /not the table’s/);
});

test("a fault of the page in drawing is told as one, and the line goes on", async () => {
  host.say = [{ ok: true, news: 1, view: { newest: 1 } }, { ok: true, news: 2, view: { newest: 2 } }, "held"];
  const faults = [];
  const own = line((view) => { if (view.newest === 1) throw new Error("no such panel"); own.stop(); });
  const later = globalThis.setTimeout;
  globalThis.setTimeout = (work, milliseconds) => {
    if (milliseconds !== undefined) return later(work, milliseconds);
    try { work(); } catch (fault) { faults.push(fault.message); }
    return 0;
  };
  await own.run();
  assert.deepEqual(faults, ["no such panel"]);
  assert.ok(!states.includes("lost"));
  assert.equal(heard.length, 2);
});

test("a table that has ended is told as ended until it is back", async () => {
  const view = (newest) => ({ ok: true, news: newest, view: { newest } });
  host.say = [view(1), NO("ended"), lost, lost, view(2)];
  const told = [];
  const own = new Line("blue", SECRET, ({ newest }) => { if (newest === 2) own.stop(); },
    (state) => { if (state !== "joining") told.push([state, own.hasEnded]); });
  await own.run();
  assert.deepEqual(told, [["here", false], ["lost", true], ["lost", true], ["lost", true], ["here", false]]);
});

test("a lost answer is asked for again with the same key, ever more slowly", async () => {
  host.say = [lost, lost, { ok: true, told: "done" }];
  const told = await line().say("do", { key: "k" });
  assert.equal(told.told, "done");
  assert.deepEqual(heard.map((each) => [each.key, each.count]), [["k", 1], ["k", 2], ["k", 3]]);
  assert.deepEqual(pauses, [400]);
});

test("after six losses it gives up, and the next thing is said all the same", async () => {
  host.say = [lost, lost, lost, lost, lost, lost, { ok: true }];
  const own = line();
  await assert.rejects(own.say("do", { key: "k" }), /didn’t answer/);
  assert.equal(heard.length, 6);
  assert.ok((await own.say("do", { key: "l" })).ok);
});

test("what is given up brings a view at once, from which it is said again", async () => {
  host.say = [{ ok: true, news: 4, view: { newest: 1 } }, "held", lost, lost, lost, lost, lost, lost, { ok: true, news: 4, view: { newest: 1 } }, "held"];
  const seen = [];
  const own = line((view) => { seen.push(view.newest); });
  const run = own.run();
  while (heard.length < 2) await new Promise(setImmediate);
  await assert.rejects(own.say("seal", { epoch: 1 }), /didn’t answer/);
  while (seen.length < 2) await new Promise(setImmediate);
  assert.deepEqual(heard.filter((each) => each.kind === "look").map((each) => each.since).slice(0, 3), [-1, 4, -1]);
  own.stop();
  await run;
});

test("what is said waits for what was said before", async () => {
  host.say = [lost, { ok: true }];
  const own = line();
  await Promise.all([own.say("do", { key: "a" }), own.say("do", { key: "b" })]);
  assert.deepEqual(heard.map((each) => each.key), ["a", "a", "b"]);
});

test("a refusal is told at once, with its reason", async () => {
  host.say = [NO("not_now")];
  await assert.rejects(line().say("do", { key: "k" }), (error) =>
    error instanceof Refused && error.code === "not_now" && error.message === "because of not_now");
  assert.equal(heard.length, 1);
});

test("a busy host is asked again", async () => {
  host.say = [NO("busy"), { ok: true }];
  assert.ok((await line().say("do", { key: "k" })).ok);
  assert.equal(heard.length, 2);
});

test("a host that was started again is joined again, and hears the same step", async () => {
  host.say = [NO("join"), { ok: true }];
  await line().say("do", { key: "k" });
  assert.deepEqual(heard.map((each) => [each.key, each.count]), [["k", 1], ["k", 1]]);
  assert.notEqual(heard[0].channel, heard[1].channel);
  assert.deepEqual(states, ["joining", "joining"]);
});

test("a join whose answer was lost and that the browser has said again begins with another challenge", async () => {
  host.join = [NO("challenge"), { ok: true, channels: ["20".repeat(8), "21".repeat(8)] }];
  host.say = [{ ok: true, news: 1, view: {} }];
  const own = line(() => own.stop());
  await own.run();
  assert.equal(joins.length, 2);
  assert.ok(!states.includes("out"));
  host.join = [NO("challenge"), { ok: true, channels: ["30".repeat(8), "31".repeat(8)] }];
  assert.ok((await line().say("do", { key: "k" })).ok);
});

test("a seat with another code is out, and nothing more is asked", async () => {
  host.join = [NO("join")];
  await line().run();
  assert.deepEqual(states, ["joining", "out"]);
});

test("news come as they are; a line that was lost begins anew, and says that it was", async () => {
  host.say = [{ ok: true, news: 4, view: { newest: 1 } }, lost, lost, { ok: true, news: 5, view: { newest: 2 } }, { ok: true, news: 5 }, "held"];
  const seen = [];
  let own;
  const done = new Promise((go) => {
    own = line((view) => { seen.push(view.newest); });
    own.onState = (state) => {
      states.push(state);
      if (host.say.length === 1 && state === "here") { own.stop(); go(); }
    };
  });
  await Promise.all([own.run(), done]);
  assert.deepEqual(seen, [1, 2]);
  assert.deepEqual(heard.map((each) => each.since).slice(0, 4), [-1, 4, 4, -1]);
  assert.ok(states.includes("lost"));
  assert.equal(states[states.length - 1], "here");
});

test("nothing is sent over a lost line, until the host is back", async () => {
  host.say = [lost, lost, { ok: true, news: 5, view: { newest: 2 } }];
  const own = line();
  const refused = [];
  own.onState = ((tell) => (state) => {
    tell(state);
    if (state === "lost") refused.push(own.say("do", { key: "k" }).catch((error) => error.message));
    if (state === "here") own.stop();
  })(own.onState);
  await own.run();
  await own.say("do", { key: "l" });
  assert.match((await Promise.all(refused)).join(), /^The table can’t be reached. Nothing was sent.$/);
  assert.deepEqual(heard.filter((each) => each.kind === "do").map((each) => each.key), ["l"]);
});

test("a phone that wakes asks at once, and one lost answer is no loss", async () => {
  host.say = ["held", { ok: true, news: 1, view: {} }];
  const own = line(() => own.stop());
  const run = own.run();
  while (!heard.length) await new Promise(setImmediate);
  own.wake();
  await run;
  assert.equal(heard.length, 2);
  assert.ok(!states.includes("lost"));
});

test("a phone that wakes says at once what it said asleep, however long nothing was heard", async () => {
  host.say = [lost, lost, lost, "held", { ok: true, told: "done" }];
  const own = line();
  const told = own.say("open", { epoch: 1 });
  while (heard.length < 4) await new Promise(setImmediate);
  pauses = [];
  own.wake();
  assert.equal((await told).told, "done");
  assert.deepEqual([heard.length, pauses], [5, []]);
});

test("a phone that wakes asks for news at once, and once, however long nothing was heard", async () => {
  host.say = [lost, lost, lost, lost, lost, "held", { ok: true, news: 9, view: { newest: 1 } }];
  const own = line(() => own.stop());
  const run = own.run();
  while (heard.length < 6) await new Promise(setImmediate);
  pauses = [];
  own.wake();
  await run;
  assert.deepEqual([heard.length, pauses], [7, []]);
});

test("a phone says which it is whenever it joins, and only what its seed tells", async () => {
  const seed = "000102030405060708090a0b0c0d0e0f";
  host.say = [NO("join"), { ok: true }];
  await new Line("blue", SECRET, () => {}, () => {}, () => deviceId(seed, "blue")).say("do", { key: "k" });
  assert.deepEqual(joins.map((each) => each.device), Array(2).fill("54e9dc3ccadd0eebbd7dd7e02d51608c"));
});
