// Where in a YAML file the cursor is: its keys, in blocks and in braces, also while the text is half typed.

/** @typedef {Map<string, string>} Block the keys of a mapping, with their values where they are on the same line */
/**
 * @typedef {{
 *   path: string[], levels: (Block | null)[], slot: "key" | "value" | "either" | "none", keys: Block, typed: string, isText: boolean,
 * }} Place
 *   `path`: keys around the cursor, `-` for an entry of a list; for a value its own key is the last one.
 *   `levels`: for each step of the path the mapping that has the key.
 *   `slot`: what fits at the cursor; `either` at the start of a new block or entry.
 *   `keys`: those of the mapping that the cursor is in.
 *   `isText`: whether the cursor is in a quoted text.
 */
/** @typedef {{ isList: boolean, column: number, block: Block | null, key: string | null }} Frame */

const KEY = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|((?:[^\s"'[\]{}#,&*!|>%@`-]|-(?!\s|$))(?:[^:#]|:(?!\s|$)|(?<!\s)#)*?))\s*:(?=\s|$)/;
/** Tags and anchors before a value. */
const MARKS = /^(?:[!&]\S*\s+)*/;

class Reader {
  /** Blocks around the current line. @type {Frame[]} */
  blocks = [];
  /** Braces and brackets around the current place; `key` is null while a key is read. @type {Frame[]} */
  braces = [];
  /** The quote that is open; "" if none is. */
  quote = "";
  /** Column that the lines of a long text are right of; -1 outside one. */
  longText = -1;
  /** Where the current key or value within braces starts. */
  start = 0;
  /** Where on the last line its content starts, after dashes. */
  column = 0;
  /** Whether the last line begins with a dash, and whether it has a key. */
  hasDash = false;
  hasKey = false;
  isComment = false;

  /** @param {Map<number, Block>} made mappings by the offset of their start */
  constructor(made) {
    this.made = made;
  }

  copy() {
    const copied = Object.assign(new Reader(this.made), this);
    copied.blocks = this.blocks.map((each) => ({ ...each }));
    copied.braces = this.braces.map((each) => ({ ...each }));
    return copied;
  }

  /** @param {number} offset */
  block(offset) {
    const found = this.made.get(offset) ?? new Map();
    this.made.set(offset, found);
    return found;
  }

  /**
   * Read a line.
   * @param {string} line
   * @param {number} from its offset
   */
  read(line, from) {
    const indent = line.search(/\S|$/);
    const isBlank = indent === line.length;
    this.hasDash = this.hasKey = this.isComment = false;
    this.column = indent;
    if (this.longText >= 0) {
      if (isBlank || indent > this.longText) return;
      this.longText = -1;
    }
    if (this.braces.length && !this.quote && this.#isBelowBraces(line, indent)) this.braces = [];
    if (this.quote || this.braces.length) {
      this.#inner(line, 0, from);
      return;
    }
    if (isBlank) return;
    if (line[indent] === "#") {
      this.isComment = true;
      return;
    }
    if (/^(---|\.\.\.)(\s|$)/.test(line)) {
      this.blocks = [];
      return;
    }
    let at = indent;
    for (let dash; (dash = /^-(\s+|$)/.exec(line.slice(at))); at += dash[0].length) {
      this.#enter(at, true);
      this.hasDash = true;
    }
    this.column = at;
    const found = KEY.exec(line.slice(at));
    if (found) {
      const frame = this.#enter(at, false);
      frame.block ??= this.block(from + at);
      frame.key = found[1] ?? found[2]?.replaceAll("''", "'") ?? found[3];
      at += found[0].length;
      frame.block.set(frame.key, plain(line.slice(at)));
      this.hasKey = true;
    }
    this.#value(line, at, from);
  }

  /**
   * An unclosed brace ends where a key is left of it: half-typed text must not swallow the lines below.
   * @param {string} line
   * @param {number} indent
   */
  #isBelowBraces(line, indent) {
    const around = this.blocks[this.blocks.length - 1]?.column ?? -1;
    return indent <= around && /^\s*(?:- |[^\s}\]#])/.test(line);
  }

  /**
   * Return the frame of a column, after those that are over.
   * @param {number} column
   * @param {boolean} isList
   */
  #enter(column, isList) {
    this.blocks = this.around(column, isList);
    let frame = this.blocks[this.blocks.length - 1];
    if (!frame || frame.column < column || frame.isList !== isList) {
      frame = { isList, column, block: null, key: null };
      this.blocks.push(frame);
    }
    return frame;
  }

  /**
   * Return the blocks that go on at a column. A list may be at the column of the key that it belongs to.
   * @param {number} column
   * @param {boolean} isList
   */
  around(column, isList) {
    return this.blocks.filter((each) => each.column < column || (each.column === column && (isList || !each.isList)));
  }

  /**
   * Read the value after a key or a dash.
   * @param {string} line
   * @param {number} at
   * @param {number} from
   */
  #value(line, at, from) {
    const rest = line.slice(at);
    const start = at + (/^\s*/.exec(rest)?.[0].length ?? 0);
    const inner = start + (MARKS.exec(line.slice(start))?.[0].length ?? 0);
    if (/^[|>][-+\d]*\s*(#.*)?$/.test(line.slice(inner))) this.longText = this.blocks[this.blocks.length - 1]?.column ?? 0;
    else if (/["'{[]/.test(line[inner] ?? "")) this.#inner(line, inner, from);
    else this.isComment = /(^|\s)#/.test(rest);
  }

  /**
   * Read within braces, brackets and quotes.
   * @param {string} line
   * @param {number} first
   * @param {number} from
   */
  #inner(line, first, from) {
    for (let at = first; at < line.length; at += 1) {
      const sign = line[at];
      const frame = this.braces[this.braces.length - 1];
      if (this.quote) {
        if (sign === "\\" && this.quote === '"') at += 1;
        else if (sign === this.quote && this.quote === "'" && line[at + 1] === "'") at += 1;
        else if (sign === this.quote) this.quote = "";
      } else if (sign === "#" && (at === 0 || /\s/.test(line[at - 1]))) {
        this.isComment = true;
        return;
      } else if (sign === "{" || sign === "[") {
        this.braces.push({ isList: sign === "[", column: at, block: sign === "{" ? this.block(from + at) : null, key: null });
        this.start = from + at + 1;
      } else if ((sign === '"' || sign === "'") && (!frame || this.#isStart(line, at, from))) {
        this.quote = sign;
      } else if (frame && (sign === "}" || sign === "]")) {
        this.#keep(line, at, from);
        this.braces.pop();
        if (!this.braces.length) {
          this.isComment = /\s#/.test(line.slice(at));
          return;
        }
      } else if (frame && sign === ",") {
        this.#keep(line, at, from);
        if (!frame.isList) frame.key = null;
        this.start = from + at + 1;
      } else if (frame?.block && frame.key === null && sign === ":" && /[\s,}\]]|^$/.test(line[at + 1] ?? "")) {
        frame.key = plain(line.slice(Math.max(0, this.start - from), at));
        frame.block.set(frame.key, "");
        this.start = from + at + 1;
      }
    }
  }

  /**
   * Whether a quote opens a text here: within a word it's a letter.
   * @param {string} line
   * @param {number} at
   * @param {number} from
   */
  #isStart(line, at, from) {
    return !line.slice(Math.max(0, this.start - from), at).trim();
  }

  /**
   * Note the value that ends here.
   * @param {string} line
   * @param {number} at
   * @param {number} from
   */
  #keep(line, at, from) {
    const frame = this.braces[this.braces.length - 1];
    if (frame.block && frame.key !== null) frame.block.set(frame.key, plain(line.slice(Math.max(0, this.start - from), at)));
  }
}

/** @param {string} text of a value or key */
function plain(text) {
  const bare = text.replace(/\s#.*$/, "").trim();
  return /^(["']).*\1$/.test(bare) ? bare.slice(1, -1) : bare;
}

/**
 * Return the place of an offset in a YAML file.
 * @param {string} text
 * @param {number} offset
 * @returns {Place}
 */
export function placeAt(text, offset) {
  /** @type {Map<number, Block>} */
  const made = new Map();
  const reader = new Reader(made);
  /** @type {Reader | null} */
  let there = null;
  let current = "";
  let from = 0;
  let below = -1;
  for (const line of text.split("\n")) {
    if (there && below < 0 && line.trim() && !line.trimStart().startsWith("#")) below = from + line.search(/\S/);
    if (!there && offset <= from + line.length) {
      there = reader.copy();
      current = line.slice(0, offset - from);
      there.read(current, from);
    }
    reader.read(line, from);
    from += line.length + 1;
  }
  const found = there ?? reader;
  const column = current.trim() ? found.column : current.length;
  return placeOf(found, current, column, made, below - text.lastIndexOf("\n", below - 1) - 1 === column ? below : -1);
}

/**
 * @param {Reader} reader after the line up to the cursor
 * @param {string} current that line
 * @param {number} column of its content
 * @param {Map<number, Block>} made
 * @param {number} below offset of the next line's content if it's in the same column, otherwise -1
 * @returns {Place}
 */
function placeOf(reader, current, column, made, below) {
  const typed = /[^\s:,[\]{}"']*$/.exec(current)?.[0] ?? "";
  const isText = reader.quote !== "";
  const isInner = isText || reader.braces.length > 0;
  const isNone = reader.isComment || reader.longText >= 0;
  const hasPlace = isInner || reader.hasKey || reader.hasDash;
  const blocks = hasPlace ? reader.blocks : reader.around(column, false);
  const frames = isInner ? [...blocks, ...reader.braces] : blocks;
  const last = frames[frames.length - 1];
  /** @type {Place["slot"]} */
  let slot = "either";
  let keys = last?.block ?? new Map();
  if (isNone) slot = "none";
  else if (isInner && reader.braces.length) slot = last.isList ? "either" : last.key === null ? "key" : "value";
  else if (reader.hasKey || isText) slot = current.endsWith(":") ? "none" : "value";
  else if (last && !last.isList && last.column === column) slot = "key";
  else if (!last) slot = "key";
  else keys = made.get(below) ?? new Map();
  if (!last && !isNone) keys = made.get(below) ?? keys;
  const inside = slot === "key" && last && !last.isList ? frames.slice(0, -1) : frames;
  const steps = inside.filter((each) => each.isList || each.key !== null);
  return {
    path: steps.map((each) => (each.isList ? "-" : /** @type {string} */ (each.key))),
    levels: steps.map((each) => each.block),
    slot, keys, typed, isText,
  };
}

/**
 * Return the keys of a mapping at the top of a file, such as those of `styles:`.
 * @param {string} text
 * @param {string} name
 */
export function keysUnder(text, name) {
  const found = new RegExp(`^${name}:.*(?:\\n(?:[ \\t].*)?$)*`, "m").exec(text);
  if (!found) return [];
  const lines = found[0].split("\n").slice(1);
  const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return lines.flatMap((line) => (line.search(/\S/) === indent ? (KEY.exec(line.slice(indent))?.[3] ?? []) : []));
}
