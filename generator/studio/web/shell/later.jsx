import { useEffect, useState } from "preact/hooks";
import { tr } from "../words.js";
import { Loading } from "./empty.jsx";

/**
 * A view whose code is loaded when it's first shown.
 * @param {{ load: () => Promise<import("preact").ComponentType<{}>> }} props
 */
export function Later({ load }) {
  const [found, setFound] = useState(/** @type {{ View: import("preact").ComponentType<{}> } | null} */ (null));
  useEffect(() => {
    let isThere = true;
    void load().then((View) => isThere && setFound({ View }));
    return () => {
      isThere = false;
    };
  }, [load]);
  return found ? <found.View /> : <Loading text={tr("Loading…")} />;
}
