import { useEffect, useState } from "preact/hooks";
import { tr } from "../words.js";
import { Empty, Loading } from "./empty.jsx";

/**
 * A view whose code is loaded when it's first shown.
 * @param {{ load: () => Promise<import("preact").ComponentType<{}>> }} props
 */
export function Later({ load }) {
  const [isMissing, setMissing] = useState(false);
  const [found, setFound] = useState(/** @type {{ View: import("preact").ComponentType<{}> } | null} */ (null));
  useEffect(() => {
    let isThere = true;
    load().then((View) => isThere && setFound({ View }), () => isThere && setMissing(true));
    return () => {
      isThere = false;
    };
  }, [load]);
  if (isMissing) {
    return (
      <Empty title={tr("This part of the page couldn't be loaded")}>
        <button class="button" type="button" onClick={() => location.reload()}>{tr("Reload the page")}</button>
      </Empty>
    );
  }
  return found ? <found.View /> : <Loading text={tr("Loading…")} />;
}
