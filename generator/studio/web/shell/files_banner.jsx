import { game, goTo, problemsAreOpen } from "../state.js";
import { tr } from "../words.js";

/** Why the cards aren't those of the files as they are now. */
export function FilesBanner() {
  const told = game.value;
  const isOld = told?.isReadable === false;
  const fault = told?.faults?.[0];
  const target = fault?.target;
  return (
    <div role="status">
      {isOld && (
        <div class="banner error">
          <p>
            {told.components.length
              ? tr("The game's files have an error. Until it's corrected, you see the cards as they were before.")
              : tr("The game's files have an error.")}{" "}
            {fault && <bdi class="reason">{[fault.place, fault.message].filter(Boolean).join(": ")}</bdi>}
            {fault?.hint && <>{" "}<bdi class="quiet-text">{fault.hint}</bdi></>}
          </p>
          {target && <button class="button" type="button" onClick={() => goTo(target)}>{tr("Show the place")}</button>}
          {!problemsAreOpen.value && (
            <button class="button" type="button" onClick={() => (problemsAreOpen.value = true)}>{tr("Show problems")}</button>
          )}
        </div>
      )}
    </div>
  );
}
