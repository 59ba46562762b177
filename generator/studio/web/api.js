// Requests to the Studio's server, and its stream of events.

/** Names this window, so that it knows its own changes in the stream. */
export const windowId = crypto.randomUUID();
/** Key of the open game, which every request names; undefined for the one that the program was started with. */
const gameKey = new URLSearchParams(globalThis.location?.search).get("game") ?? undefined;
/** Characters of the longest request that outlives its window; browsers allow 64 KiB. */
const MOST_ON_LEAVING = 20_000;

/**
 * A request that the server refused, or that didn't reach it.
 * Codes: "changed" (somebody else changed that place), "refused", "gone", "door", "bad", "computer", "bug",
 * "lost" if there is no connection, and those that the designer can answer: "expression", "shared", "shipped".
 */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string} hint
   * @param {number} status of HTTP; 0 without a connection
   * @param {{ [name: string]: any }} [more] what else the server said of it
   */
  constructor(code, message, hint, status, more = {}) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.status = status;
    this.more = more;
  }
}

/**
 * Return an address of the server with its parameters; those that are undefined are left out.
 * @param {string} path
 * @param {{ [name: string]: string | number | undefined }} [values]
 */
export function address(path, values = {}) {
  const query = new URLSearchParams();
  if (gameKey !== undefined) query.set("game", gameKey);
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size ? `${path}?${query}` : path;
}

/**
 * Read something.
 * @param {string} path
 * @param {{ [name: string]: string | number | undefined }} [values] parameters
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 * @throws {ApiError} if the server refuses or can't be reached
 */
export function get(path, values, signal) {
  return answered(address(path, values), { signal });
}

/**
 * Change something.
 * @param {string} path
 * @param {{ [name: string]: unknown }} body the window is added
 * @param {boolean} [isLeaving] whether the window may be gone before the answer comes
 * @returns {Promise<any>}
 * @throws {ApiError} if the server refuses or can't be reached
 */
export function post(path, body, isLeaving = false) {
  const text = JSON.stringify({ window: windowId, ...body });
  return answered(address(path), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: text,
    keepalive: isLeaving && text.length < MOST_ON_LEAVING,
  });
}

/**
 * @param {string} url
 * @param {RequestInit} init
 */
async function answered(url, init) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url, init);
  } catch (fault) {
    if (init.signal?.aborted) throw fault;
    throw new ApiError("lost", "", "", 0);
  }
  const told = await response.json().catch(() => undefined);
  if (response.ok && told !== undefined) return told;
  const error = told?.error ?? {};
  throw new ApiError(error.code ?? "bug", error.message ?? "", error.hint ?? "", response.status, error);
}

/**
 * Follow the server's events, and connect again whenever the stream ends.
 * @param {{ [name: string]: (data: any) => void }} handlers by the name of the event; `hello` comes with each connection
 * @param {() => void} onLost called when the connection ends
 * @returns {() => void} ends it
 */
export function follow(handlers, onLost) {
  /** @type {EventSource | undefined} */
  let source;
  let timer = 0;
  const open = () => {
    source = new EventSource(address("/api/events", { window: windowId }));
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => handle(JSON.parse(/** @type {MessageEvent} */ (event).data)));
    }
    source.addEventListener("error", () => {
      onLost();
      // A browser gives up after an answer such as 403 or 503.
      if (source?.readyState === EventSource.CLOSED) timer = window.setTimeout(open, 1000);
    });
  };
  open();
  return () => {
    window.clearTimeout(timer);
    source?.close();
  };
}
