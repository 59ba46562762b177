// A table of the game for phones: its code, who is there, and its end.

import { address } from "../api.js";
import { tr, trList } from "../words.js";
import { OutFault } from "./out_fault.jsx";
import { endTable, moveTable, news, openTable } from "./out_state.js";

/** @import { OutOptions, TableNews } from "../answers.d.ts" */

/** @param {{ options: OutOptions }} props */
export function PhoneTable({ options: { hasPlay, tables } }) {
  const told = news.value.table;
  return (
    <section class="out-part phone-table" aria-label={tr("Play with phones")}>
      {told.state === "open" ? <OpenTable told={told} folder={tables} /> : (
        <>
          <h2>{tr("Play your game with phones")}</h2>
          <p>{tr("This computer keeps points, turns and bids. Players join with the browser of their phone, in the same Wi-Fi.")}</p>
          {!hasPlay && <p class="quiet-text">{tr("This game has no play.yaml: the table offers seats, points and turns only.")}</p>}
          {told.state === "working"
            ? <p role="status">{tr("Opening the table…")}</p>
            : (
              <p class="out-buttons">
                <button class="button primary" type="button" onClick={() => openTable(true)}>{tr("Start a new table")}</button>
                <button class="button" type="button" onClick={() => openTable(false)}>{tr("Continue the last table")}</button>
              </p>
            )}
          <div role="status">{told.state === "ended" && <p>{tr("The table is closed and saved.")} {tr("Tables are in the folder {folder}.", { folder: tables })}</p>}</div>
          <OutFault told={told} />
        </>
      )}
    </section>
  );
}

/** @param {{ told: TableNews, folder: string }} props */
function OpenTable({ folder, told: { title = "", is_laid: isRunning = false, code = "", origin = "", room = "", players = [], notes = [], address: here = "", addresses = [] } }) {
  const others = addresses.filter((each) => each !== here);
  return (
    <>
      <h2><bdi>{title}</bdi></h2>
      {isRunning && (
        <p class="table-runs" role="status">
          <strong>{tr("The game is running.")}</strong> {players.length > 0 && tr("Playing: {names}", { names: trList(players.map((each) => each.name)) })}
        </p>
      )}
      <div class="table-open">
        <img class="table-code" src={address("/api/out/code", { link: code })} alt={tr("QR code of the table")} />
        <div class="table-words">
          {isRunning ? <p>{tr("A phone that lost the table scans the code again, in the same Wi-Fi.")}</p> : (
            <ol>
              <li>{tr("Everyone scans the code with their phone’s camera, in the same Wi-Fi.")}</li>
              <li>{tr("They type their name and choose a color. Then one of them starts the table.")}</li>
            </ol>
          )}
          <p>{tr("No camera? Open this address, and type the room code:")}</p>
          <p class="table-room"><bdi>{origin}</bdi> <strong>{room}</strong></p>
          {!isRunning && (
            <p role="status">
              {players.length
                ? tr("Joined: {names}", { names: trList(players.map((each) => each.name)) })
                : tr("Nobody has joined yet.")}
            </p>
          )}
          <p class="out-buttons">
            <a class="button" href={code} target="_blank" rel="noreferrer">{tr("Open the shared screen")}</a>
            <button class="button" type="button" onClick={endTable}>{tr("End the table")}</button>
          </p>
          <p class="quiet-text">{tr("The table stays open when you close this page or do something else here. It ends with the Studio. Each tap is saved.")} {tr("Tables are in the folder {folder}.", { folder })}</p>
        </div>
      </div>
      <details class="table-help">
        <summary>{tr("A phone can’t connect")}</summary>
        <ul>{notes.map((each) => <li key={each}>{each}</li>)}</ul>
        {others.length > 0 && (
          <p class="out-buttons">
            <span>{tr("This computer has other networks:")}</span>
            {others.map((each) => <button key={each} class="button" type="button" onClick={() => moveTable(each)}>{tr("Use {address}", { address: each })}</button>)}
          </p>
        )}
      </details>
    </>
  );
}
