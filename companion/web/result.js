// The end of a game: the winners, large enough for a photo, and files of the result to keep.

import { tr } from "./catalog.js";
import { SHAPES, el, figure, marker, named, readableOn } from "./dom.js";
import { qrPicture } from "./qr_picture.js";

/** @import { SeatView, TableView } from "./view" */
/** @typedef {(what: "text" | "csv" | "bgstats" | "rivalry") => Promise<{ [key: string]: string }>} Share */
/** @typedef {{ place: number, total: number } & Pick<SeatView, "name" | "colour" | "shape" | "letter">} Placed a player with place and sum */
/** @typedef {{ game: string, day: string, verdict: string, rows: Placed[] }} Result as its picture shows it */

/** @type {(seats: SeatView[], id: string) => SeatView} */
const seatOf = (seats, id) => seats.find((each) => each.id === id) || seats[0];

/**
 * Return who has won, as a sentence.
 * @type {(view: TableView) => string}
 */
const verdictOf = (view) => (view.scores ? view.scores.verdict : "") || view.prompt.text;

/**
 * Return the headline, a question or the winners, and the reason, in smaller letters.
 * @type {(view: TableView) => [string, string]}
 */
export function headOf(view) {
  const { headline = "", reason = "" } = view.scores || {};
  return view.moment.decided && headline ? [headline, reason] : [view.prompt.text, ""];
}

/**
 * Return the parts of a result that its picture shows.
 * @type {(view: TableView) => Result}
 */
function resultOf(view) {
  const rows = (view.scores ? view.scores.rows : []).map(({ seat, place, total }) => {
    const { name, colour, shape, letter } = seatOf(view.seats, seat);
    return { place, total, name, colour, shape, letter };
  });
  return { game: view.game.title, day: day(new Date()), verdict: verdictOf(view), rows };
}

/**
 * Return where the bar of a sum starts and how long it is, in parts of the room that all have: sums below zero go left from it.
 * @param {number} total
 * @param {{ total: number }[]} rows of all players
 */
export function barOf(total, rows) {
  const totals = rows.map((row) => row.total);
  const least = Math.min(0, ...totals);
  const room = Math.max(0, ...totals) - least || 1;
  return { start: (Math.min(0, total) - least) / room, length: Math.abs(total) / room };
}

/**
 * Return the result: the winners' markers, and each player's sum, which unfolds.
 * @param {TableView} view
 */
export function resultNode(view) {
  const { scores } = view;
  if (!scores) return "";
  const winners = scores.rows.filter((row) => row.place === 1).map((row) => seatOf(view.seats, row.seat));
  const isFinal = !!view.moment.decided;
  const section = el("section", { class: "result", "aria-label": scores.title },
    !isFinal ? el("h2", {}, tr("So far")) : verdictOf(view) === view.prompt.text ? "" : el("p", { class: "verdict" }, verdictOf(view)),
    el("div", { class: "winners", hidden: !isFinal, "aria-hidden": "true" }, winners.map((seat) => {
      const disc = el("span", {}, marker(seat));
      disc.style.setProperty("--seat", seat.colour);
      disc.style.color = readableOn(seat.colour);
      return disc;
    })),
    scores.rows.map((row) => {
      const seat = seatOf(view.seats, row.seat);
      const bar = el("span", { class: "score-bar", "aria-hidden": "true" });
      const { start, length } = barOf(row.total, scores.rows);
      bar.style.marginLeft = `${100 * start}%`;
      bar.style.width = `${100 * length}%`;
      bar.style.background = seat.colour;
      // What unfolds below the edge of the screen comes into view.
      const show = (/** @type {Event} */ { currentTarget }) => { if (currentTarget instanceof HTMLDetailsElement && currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" }); };
      return el("details", { ontoggle: show }, el("summary", {}, el("span", { class: "rank" }, `${row.place}.`), named(seat),
        el("span", { class: "score-line" }, bar), el("b", { class: "total" }, figure(row.total))),
      el("table", {}, el("tbody", {}, row.lines.map((line) => el("tr", {},
        el("th", { scope: "row" }, line.title, el("small", {}, line.why || tr("as counted at the table"))),
        el("td", { class: "to-right" }, figure(line.points)))))));
    }));
  // All bars end where the longest sum begins; a minus is broader than a figure.
  section.style.setProperty("--sum", `${Math.max(...scores.rows.map((row) => figure(row.total).length)) + 0.5}ch`);
  return section;
}

/**
 * Return the files of a result to keep; `share(what)` asks the host for one, {name, text}.
 * @param {TableView} view
 * @param {Share} share
 */
export function keepsakes(view, share) {
  const told = el("div", { class: "keepsake", "aria-live": "polite" });
  const name = `${view.title || view.game.title} ${day(new Date())}`;
  /** @type {(...nodes: Node[]) => void} */
  const show = (...nodes) => told.replaceChildren(...nodes);
  /** @type {(work: () => unknown) => () => Promise<void>} */
  const trying = (work) => async () => {
    try {
      await work();
    } catch (error) {
      show(el("p", { class: "why", role: "alert" }, error.code ? error.message : tr("The table didn’t answer. Try again.")));
    }
  };
  const picture = () => {
    const result = resultOf(view);
    const code = `${location.origin}/picture.html#${encodeURIComponent(JSON.stringify(result))}`;
    show(...pictureNodes(result), el("figure", { class: "keep-code" }, qrPicture(code, tr("Code of the picture, for phones’ cameras")),
      el("figcaption", { class: "detail" }, tr("Or scan this with another phone in the same Wi-Fi: the picture opens there."))));
  };
  const words = async () => {
    const { text } = await share("text");
    const box = el("textarea", { rows: 12, readonly: true, "aria-label": tr("The result in words") });
    box.value = text;
    show(box, el("a", { class: "button", href: dataAddress("text/plain", text), download: `${name}.txt` }, tr("Save the words")));
    box.select();
  };
  const table = async () => {
    const { text } = await share("csv");
    show(el("a", { class: "button", href: dataAddress("text/csv", text), download: `${name}.csv` }, tr("Save the table (CSV)")));
  };
  const stats = async () => {
    const { text } = await share("bgstats");
    show(el("p", {}, tr("BG Stats takes this play on a phone that has it.")), el("a", { class: "button", href: text }, tr("Open in BG Stats")),
      el("figure", { class: "keep-code" }, qrPicture(text, tr("Code for BG Stats, for phones’ cameras")),
        el("figcaption", { class: "detail" }, tr("Or scan this with the phone that has it."))));
  };
  /** @type {(title: string, work: () => unknown) => HTMLElement} */
  const button = (title, work) => el("button", { type: "button", class: "other", onclick: trying(work) }, title);
  return el("section", { class: "keepsakes" }, el("h2", {}, tr("To keep")),
    el("div", { class: "row" }, button(tr("Picture"), picture), button(tr("Words"), words), button(tr("Table"), table), button(tr("BG Stats"), stats)), told);
}

/**
 * Return a text as an address that the browser can save.
 * @type {(kind: string, text: string) => string}
 */
const dataAddress = (kind, text) => `data:${kind};charset=utf-8,${encodeURIComponent(text)}`;

/**
 * Return a day as people of all countries read it, and files sort it.
 * @param {Date} date
 */
export function day(date) {
  /** @type {(number: number) => string} */
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

// The picture: upright, as phones show it, in the light look whatever the phone's own.
const WIDE = 1080;
const EDGE = 72;
const ROW = 132;
const GROUND = "#f5f0e6";
const INK = "#26221d";
const MUTED = "#665d52";
const FONT = 'Lato, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/**
 * Return the picture of a result, and how it is kept.
 * @param {Result} result
 */
export function pictureNodes(result) {
  const address = pictureOf(result);
  const words = result.rows.map((row) => `${row.place}. ${row.name} ${figure(row.total)}`);
  return [el("img", { src: address, alt: `${result.verdict} ${words.join(", ")}` }),
    el("p", { class: "detail" }, tr("Press and hold the picture to keep it, or:")),
    el("a", { class: "button", href: address, download: `${result.game} ${result.day}.png` }, tr("Save the picture"))];
}

/**
 * Return a picture of a result as an address that holds it: the game, the day, the verdict, places and sums.
 * @param {Result} result
 */
function pictureOf(result) {
  const { rows } = result;
  const canvas = el("canvas", { width: WIDE, height: 1 });
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  /** @type {(size: number) => void} */
  const bold = (size) => { paint.font = `900 ${size}px ${FONT}`; };
  bold(68);
  const verdict = wrapped(paint, result.verdict, WIDE - 2 * EDGE);
  canvas.height = EDGE + 88 + verdict.length * 80 + 56 + rows.length * ROW + EDGE;
  paint.fillStyle = GROUND;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.textBaseline = "top";
  paint.fillStyle = MUTED;
  paint.font = `400 36px ${FONT}`;
  paint.fillText(cut(paint, `${result.game} · ${result.day}`, WIDE - 2 * EDGE), EDGE, EDGE);
  paint.fillStyle = INK;
  bold(68);
  verdict.forEach((line, at) => paint.fillText(line, EDGE, EDGE + 72 + at * 80));
  rows.forEach((row, at) => {
    const top = EDGE + 88 + verdict.length * 80 + 56 + at * ROW;
    bold(44);
    paint.fillStyle = MUTED;
    paint.fillText(`${row.place}.`, EDGE, top + 14);
    sign(paint, row, EDGE + 76, top);
    paint.fillStyle = INK;
    bold(48);
    paint.textAlign = "right";
    paint.fillText(figure(row.total), WIDE - EDGE, top + 8);
    const room = WIDE - 2 * EDGE - 180 - paint.measureText(figure(row.total)).width;
    paint.textAlign = "left";
    bold(44);
    paint.fillText(cut(paint, row.name, room), EDGE + 164, top + 12);
    paint.fillStyle = row.colour;
    const { start, length } = barOf(row.total, rows);
    const whole = WIDE - 2 * EDGE - 164;
    paint.fillRect(EDGE + 164 + whole * start, top + 76, whole * length, 14);
    paint.strokeStyle = MUTED;
    paint.strokeRect(EDGE + 164 + whole * start, top + 76, whole * length, 14);
  });
  return canvas.toDataURL("image/png");
}

/**
 * Draw a seat's marker, 64 pixels high.
 * @param {CanvasRenderingContext2D} paint
 * @param {Placed} seat
 * @param {number} left
 * @param {number} top
 */
function sign(paint, seat, left, top) {
  paint.save();
  paint.translate(left, top);
  paint.scale(2, 2);
  const disc = new Path2D();
  disc.arc(16, 16, 14.5, 0, 2 * Math.PI);
  const shape = SHAPES[seat.shape] ? new Path2D(SHAPES[seat.shape]) : disc;
  paint.fillStyle = seat.colour;
  paint.fill(shape);
  paint.strokeStyle = INK;
  paint.stroke(shape);
  paint.fillStyle = readableOn(seat.colour);
  paint.font = `900 15px ${FONT}`;
  paint.textAlign = "center";
  paint.fillText(seat.letter, 16, seat.shape === "triangle" ? 14 : 9);
  paint.restore();
}

/**
 * Break a sentence into lines that fit.
 * @param {CanvasRenderingContext2D} paint
 * @param {string} sentence
 * @param {number} room pixels
 */
function wrapped(paint, sentence, room) {
  const lines = [""];
  for (const word of sentence.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (paint.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(cut(paint, word, room));
  }
  return lines.filter(Boolean);
}

/**
 * Shorten words to the room they have.
 * @param {CanvasRenderingContext2D} paint
 * @param {string} words
 * @param {number} room pixels
 */
function cut(paint, words, room) {
  if (paint.measureText(words).width <= room) return words;
  const letters = Array.from(words);
  while (letters.length && paint.measureText(`${letters.join("")}…`).width > room) letters.pop();
  return `${letters.join("")}…`;
}
