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

/** Return the seat and secret that the address carries behind its #; null if there is none. */
export function seatOfAddress() {
  const parts = location.hash.slice(1).split(".");
  if (parts.length !== 2 || !/^[0-9a-f]{32}$/.test(parts[1])) return null;
  return { seat: decodeURIComponent(parts[0]), secret: parts[1] };
}
