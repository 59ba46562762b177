// What the tables of the game taught: findings, each with the cards that it names, and the notes on these.

import { useEffect } from "preact/hooks";
import { address } from "../api.js";
import { notes } from "../notes/note_state.js";
import { stateWords } from "../notes/note_words.js";
import { component, game, goTo, view } from "../state.js";
import { tr, trCount } from "../words.js";
import { OutFault } from "./out_fault.jsx";
import { news, readTables } from "./out_state.js";

/** @import { Finding, FindingCard, LessonPart } from "../answers.d.ts" */

/** @param {{ folder: string }} props the folder of the report */
export function Learn({ folder }) {
  const told = news.value.learn;
  useEffect(() => void (news.peek().learn.state === "idle" && readTables()), []);
  return (
    <section class="out-part learn" aria-label={tr("Learn")}>
      <div class="out-head">
        <h2>{tr("What your tables taught")}</h2>
        <p class="out-buttons">
          {told.state === "done" && <a class="button" href={address("/api/out/report")} download>{tr("Save the whole report")}</a>}
          <button class="button" type="button" disabled={told.state === "working"} onClick={readTables}>{tr("Read the tables again")}</button>
        </p>
      </div>
      <div role="status">
        {told.state === "working" && <p>{tr("Reading the tables…")}</p>}
        {told.state === "none" && (
          <p>{told.message || tr("There is no table of this game on this computer yet.")} {tr("Play one with phones, then look here again.")}</p>
        )}
      </div>
      <OutFault told={told} />
      {told.claims?.map((each) => (
        <p key={each.say} class={`claim ${each.state}`}><strong>{claimWords(each.state)}</strong> {tr("{claim}: {figure}", { claim: each.say, figure: each.figure })}</p>
      ))}
      {told.state === "done" && <p class="quiet-text">{tr("The report is in the folder {folder}.", { folder })}</p>}
      {told.parts?.map((each) => <Part key={each.who} part={each} />)}
    </section>
  );
}

/** @param {string} state */
function claimWords(state) {
  return state === "holds" ? tr("Holds:") : state === "fails" ? tr("Fails:") : tr("Too few games:");
}

/** @param {{ part: LessonPart }} props */
function Part({ part: { who, version, tables, findings } }) {
  const first = findings.filter((each) => each.is_first), more = findings.filter((each) => !each.is_first);
  const title = who === "people"
    ? trCount("{count} table of people, version {version}", "{count} tables of people, version {version}", tables, { version })
    : trCount("{count} simulated table, version {version}", "{count} simulated tables, version {version}", tables, { version });
  return (
    <>
      <h3>{title}</h3>
      {!findings.length && <p class="quiet-text">{tr("Nothing stands out yet.")}</p>}
      <ul class="findings">{first.map((each) => <FindingRow key={each.subject + each.text} finding={each} />)}</ul>
      {more.length > 0 && (
        <details>
          <summary>{trCount("{count} more finding", "{count} more findings", more.length)}</summary>
          <ul class="findings">{more.map((each) => <FindingRow key={each.subject + each.text} finding={each} />)}</ul>
        </details>
      )}
    </>
  );
}

/** @param {{ finding: Finding }} props */
function FindingRow({ finding: { subject, text, cards } }) {
  const own = notes.value.notes.filter((note) => cards.some((each) => each.component === note.component && each.card === note.card));
  return (
    <li>
      <p><strong>{subject}:</strong> {text}</p>
      {cards.length > 0 && (
        <p class="finding-cards">{cards.map((each) => <CardLink key={`${each.component}/${each.card}`} card={each} />)}</p>
      )}
      {own.map((each) => (
        <p key={each.card + each.date + each.text} class="finding-note">
          {tr("Note on {card}, {state}: {text}", { card: each.name, state: stateWords(each.state), text: each.text || tr("a photo") })}
        </p>
      ))}
    </li>
  );
}

/** A card that the finding names; one of an older version may be gone. @param {{ card: FindingCard }} props */
function CardLink({ card: { name, component: of, card } }) {
  if (!game.value?.components.some((each) => each.name === of)) return <span class="quiet-text">{name}</span>;
  return (
    <button class="note-card" type="button" onClick={() => {
      goTo({ component: of, card });
      if (component.value) view.value = "cards";
    }}><bdi>{name}</bdi></button>
  );
}
