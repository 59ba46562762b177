// What this browser remembers: the seats it holds, their seeds, and the choice that is sealed.

const KEY = "punchboard";

/** Return the seats that this browser holds at this table: [{seat, secret, seed, mine}]. */
export function heldSeats() {
  try {
    const held = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(held) ? held : [];
  } catch (error) {
    return [];
  }
}

/** Remember a seat, in place of what was known of it; returns whether the browser does. */
export function keepSeat(held) {
  const others = heldSeats().filter((each) => each.seat !== held.seat);
  return write([...others, held]);
}

/** Forget a seat. */
export function forgetSeat(seat) {
  write(heldSeats().filter((each) => each.seat !== seat));
}

function write(held) {
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
    return true;
  } catch (error) {
    return false; // private windows of some browsers: the seat lasts as long as the page
  }
}

/** Return the {seat, secret} that the address carries behind its #, of a recovery card with its seed; null if none. */
export function seatOfAddress() {
  const found = /^#([A-Za-z0-9_]{0,60})\.([0-9a-f]{32})(?:\.([0-9a-f]{32}))?$/.exec(location.hash);
  if (!found) return null;
  const [, seat, secret, seed] = found;
  return seed ? { seat, secret, seed } : { seat, secret };
}
