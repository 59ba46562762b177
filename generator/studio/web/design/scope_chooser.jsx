// What edits change, in words and numbers, above the fields and always in sight.

import { useId } from "preact/hooks";
import { tr } from "../words.js";
import { scope, scopes } from "./state.js";

export function ScopeChooser() {
  const id = useId();
  const found = scopes.value;
  if (!found.length) return null;
  const words = found.find(({ name }) => name === scope.value)?.words ?? "";
  return (
    <div class="scope-chooser">
      <label class="quiet-text" for={id}>{tr("You change:")}</label>
      {found.length === 1
        ? <output id={id} class="scope-only">{words}</output>
        : (
          <select id={id} class="input" value={scope.value} title={words} onChange={(event) => (scope.value = event.currentTarget.value)}>
            {found.map((each) => <option key={each.name} value={each.name}>{each.words}</option>)}
          </select>
        )}
    </div>
  );
}
