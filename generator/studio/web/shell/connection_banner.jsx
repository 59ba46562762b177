import { useEffect, useState } from "preact/hooks";
import { connection } from "../state.js";
import { tr } from "../words.js";

/** How long a connection may be gone before anybody is told, in ms: most are back sooner. */
const PATIENCE = 800;

export function ConnectionBanner() {
  const state = connection.value;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (state !== "lost") return undefined;
    const timer = window.setTimeout(() => setLate(true), PATIENCE);
    return () => window.clearTimeout(timer);
  }, [state]);
  const words = {
    lost: isLate && tr("No connection to the Studio: nothing can be changed until it's back. Trying again…"),
    closed: tr("The Studio has closed this window. Start Punchboard again."),
    ended: tr("Punchboard Studio has ended; everything is saved. Start it again to go on."),
  }[/** @type {"lost" | "closed" | "ended"} */ (state)];
  return <div role="alert">{words && <p class="banner">{words}</p>}</div>;
}
