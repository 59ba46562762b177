import { game, problemsAreOpen } from "../state.js";
import { tr } from "../words.js";

/** Why the cards aren't those of the files as they are now. */
export function FilesBanner() {
  const told = game.value;
  const isOld = told?.isReadable === false;
  return (
    <div role="status">
      {isOld && (
        <div class="banner error">
          <p>
            {told.components.length
              ? tr("The game's files have an error. Until it's corrected, you see the cards as they were before.")
              : tr("The game's files have an error.")}{" "}
            <bdi class="reason">{told.faults?.[0] ?? ""}</bdi>
          </p>
          {!problemsAreOpen.value && (
            <button class="button" type="button" onClick={() => (problemsAreOpen.value = true)}>{tr("Show problems")}</button>
          )}
        </div>
      )}
    </div>
  );
}
