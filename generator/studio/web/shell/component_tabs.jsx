// A tab for each component that has a table of cards.

import { useEffect } from "preact/hooks";
import { PlusIcon } from "../icons.jsx";
import { newComponentIsOpen } from "../new/asked.js";
import { game, componentName, openComponent } from "../state.js";
import { tr, trCount } from "../words.js";

export function ComponentTabs() {
  const components = game.value?.components ?? [];
  const shown = componentName.value;
  useEffect(() => document.getElementById(`tab-${shown}`)?.scrollIntoView({ block: "nearest", inline: "nearest" }), [shown]);
  return (
    <div class="component-bar">
      <div class="component-tabs" role="tablist" aria-label={tr("Components")} onKeyDown={onKey}>
        {components.map((each) => {
          const isShown = each.name === shown;
          return (
            <button key={each.name} id={`tab-${each.name}`} type="button" role="tab" aria-selected={isShown}
              aria-controls="view" tabIndex={isShown ? 0 : -1} onClick={() => openComponent(each.name)}>
              <bdi>{each.title}</bdi>
              {each.count !== undefined && (
                <span class="count" aria-label={trCount("{count} card", "{count} cards", each.count)}>{each.count}</span>
              )}
            </button>
          );
        })}
      </div>
      {game.value?.editable && (
        <button class="button quiet component-new" type="button" aria-haspopup="dialog" onClick={() => (newComponentIsOpen.value = true)}>
          <PlusIcon />
          <span>{tr("New component…")}</span>
        </button>
      )}
    </div>
  );
}

/**
 * Move among the tabs with arrows, Home and End.
 * @param {KeyboardEvent & { currentTarget: HTMLElement }} event
 */
function onKey(event) {
  const tabs = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll("[role=tab]")]);
  const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const steps = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  const next = { ArrowRight: at + steps, ArrowLeft: at - steps, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const tab = tabs[(next + tabs.length) % tabs.length];
  tab.focus();
  tab.click();
}
