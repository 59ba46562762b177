// The front and the back of the selected card, with all that is said of them.

import { useEffect } from "preact/hooks";
import { CardNotes } from "../notes/card_notes.jsx";
import { Empty } from "../shell/empty.jsx";
import { ToolButton } from "../shell/tool_button.jsx";
import { card, isWithoutCard, selectCard, selections } from "../state.js";
import { tr } from "../words.js";
import { cardList, followCards } from "./card_list.js";
import { FaceFaults } from "./face_faults.jsx";
import { FaceStage } from "./face_stage.jsx";
import { NextIcon, PreviousIcon } from "./face_icons.jsx";
import { follow, views } from "./pictures.js";
import { nextStep } from "./measures.js";
import { percent, setSides, setZoom, sides } from "./zoom.js";
import { ZoomTools } from "./zoom_tools.jsx";

/** @import { Component, WallCard } from "../answers.d.ts" */

/** Time in ms without a change until names are read again: typing goes first. */
const PAUSE = 1000;

/** @param {{ component: Component }} props */
export function FacePanel({ component }) {
  useEffect(() => followCards(component.name, PAUSE), [component.name]);
  const list = cardList.value?.component === component.name ? cardList.value : null;
  const cards = list?.cards ?? [];
  // A chosen row without a card isn't the first card.
  const isCardless = isWithoutCard.value && cards.length > 0;
  const id = isCardless ? "" : card.value || (cards[0]?.card ?? component.first ?? "");
  const at = cards.findIndex((each) => each.card === id);
  const around = [cards[at + 1], cards[at - 1]].flatMap((each) => (each && at >= 0 ? [each.card] : []));
  useEffect(() => {
    if (!id) return undefined;
    // Without a table there is nothing else that could select its only piece. It's followed once it's selected.
    if (!card.peek()) {
      selectCard(component.name, id);
      return undefined;
    }
    return follow(component.name, id, around);
    // A card that gets another id stays the one that is followed.
  }, [component.name, card.value ? selections.value : id]);
  if (isCardless) {
    return <Empty title={tr("This row makes no card yet")} text={tr("Give it a name, and its card shows here.")} />;
  }
  if (!id) {
    if (!list && component.count !== 0) return <div class="face-panel" aria-busy="true" />;
    return <Empty title={tr("No card yet")} text={tr("Add a row to the table, and its card shows here.")} />;
  }
  /** @param {1 | -1} step */
  const go = (step) => {
    const next = cards[at + step];
    if (next) selectCard(component.name, next.card);
  };
  return (
    <section class="face-panel" aria-label={tr("Face of the card")} onKeyDown={(event) => onKey(event, go)}>
      <header class="face-bar">
        <div class="face-card">
          {cards.length > 1 && (
            <ToolButton label={tr("Previous card")} keys={tr("Page Up")} isOff={at <= 0} onClick={() => go(-1)}>
              <PreviousIcon />
            </ToolButton>
          )}
          {cards.length > 1 && (
            <ToolButton label={tr("Next card")} keys={tr("Page Down")} isOff={at < 0 || at >= cards.length - 1} onClick={() => go(1)}>
              <NextIcon />
            </ToolButton>
          )}
          <CardName card={cards[at]} id={id} at={at} count={cards.length} />
        </div>
        <div class="face-tools">
          {views.back.value.state !== "none" && <SidesChoice />}
          <ZoomTools />
        </div>
      </header>
      <FaceStage component={component} card={id} name={cards[at]?.name || id} />
      <FaceFaults />
      <CardNotes component={component.name} card={id} />
    </section>
  );
}

/** @param {{ card: WallCard | undefined, id: string, at: number, count: number }} props */
function CardName({ card: found, id, at, count }) {
  return (
    <div class="face-name">
      <h2><bdi>{found?.name || id}</bdi></h2>
      {count > 1 && at >= 0 && (
        <p class="quiet-text">
          {tr("{number} of {count}", { number: at + 1, count })}
          {found && found.quantity !== 1 && <span class="copies">{tr("× {count}", { count: found.quantity })}</span>}
        </p>
      )}
    </div>
  );
}

function SidesChoice() {
  /** @type {[import("./zoom.js").Sides, string][]} */
  const choices = [["both", tr("Both")], ["front", tr("Front")], ["back", tr("Back")]];
  return (
    <div class="segments" role="group" aria-label={tr("Sides shown")}>
      {choices.map(([name, label]) => (
        <button key={name} type="button" aria-pressed={sides.value === name} onClick={() => setSides(name)}>
          {label}
        </button>
      ))}
    </div>
  );
}

/**
 * @param {KeyboardEvent} event
 * @param {(step: 1 | -1) => void} go
 */
function onKey(event, go) {
  if (event.defaultPrevented || event.altKey || /** @type {HTMLElement} */ (event.target).closest("input, textarea, dialog")) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const act = {
    PageUp: () => go(-1), PageDown: () => go(1),
    "+": () => setZoom(nextStep(percent.peek(), 1)), "=": () => setZoom(nextStep(percent.peek(), 1)),
    "-": () => setZoom(nextStep(percent.peek(), -1)),
    "0": () => setZoom(0), "1": () => setZoom(100), "2": () => setZoom(200),
  }[event.key];
  // The browser's own zoom goes by Ctrl and these keys.
  if (!act || isCommand) return;
  event.preventDefault();
  act();
}
