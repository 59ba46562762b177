// Give the game to others: its folder as a zip, or all cards as one page to look at.

import { useEffect, useState } from "preact/hooks";
import { ApiError, address, get, post } from "../api.js";
import { Dialog } from "../shell/dialog.jsx";
import { faultWords, shareIsOpen, showFault, view } from "../state.js";
import { sizeOf } from "../versions/shown.js";
import { tr, trCount, trList } from "../words.js";

/** @typedef {{ files: number, size: number, notes: number, leftOut: string[], moreLeftOut: number }} Told */
/** @typedef {{ size: number, cards: number, leftOut: string[] }} CardPage */

const close = () => (shareIsOpen.value = false);

export function ShareDialog() {
  return (
    <Dialog title={tr("Share")} class="share-dialog" onClose={close}>
      <FolderPart />
      <CardsPart />
      <section aria-labelledby="share-more">
        <h3 id="share-more">{tr("More ways")}</h3>
        <p>{tr("For an online table, a print shop or a cutting machine, or to play with phones.")}</p>
        <button class="button" type="button" onClick={() => {
          close();
          view.value = "out";
        }}>{tr("Open the view Play")}</button>
      </section>
    </Dialog>
  );
}

function FolderPart() {
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  const [hasNotes, setNotes] = useState(true);
  useEffect(() => void get("/api/share").then(setTold, showFault), []);
  return (
    <section aria-labelledby="share-folder">
      <h3 id="share-folder">{tr("The game's folder as a zip")}</h3>
      <p>{tr("For somebody who changes or prints it with Punchboard.")}</p>
      {told && <p class="quiet-text">{trCount("{count} file", "{count} files", told.files)}, {sizeOf(told.size)}</p>}
      {told && told.leftOut.length > 0 && (
        <p class="quiet-text left-out">
          {tr("Left out, because it isn’t part of the game:")} <bdi>{trList(told.leftOut)}</bdi>
          {told.moreLeftOut > 0 && ` ${trCount("and {count} more", "and {count} more", told.moreLeftOut)}`}
        </p>
      )}
      {told && told.notes > 0 && (
        <label class="check">
          <input type="checkbox" checked={hasNotes} onChange={(event) => setNotes(event.currentTarget.checked)} />
          {trCount("With {count} note on a card", "With {count} notes on cards", told.notes)}
        </label>
      )}
      <a class="button" href={address("/api/share/folder.zip", { notes: hasNotes ? undefined : "no" })} download>{tr("Save the zip")}</a>
    </section>
  );
}

function CardsPart() {
  const [page, setPage] = useState(/** @type {CardPage | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState("");
  const make = async () => {
    setBusy(true);
    try {
      setPage(await post("/api/share/cards", {}));
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setReason(faultWords(fault));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="share-cards">
      <h3 id="share-cards">{tr("All cards as one page")}</h3>
      <p>{tr("For anybody with a browser, on a phone as well. It needs no network, and nothing in it can be changed.")}</p>
      <div role="status">
        {isBusy && <p class="quiet-text">{tr("Drawing the cards…")}</p>}
        {page && <p class="quiet-text">{trCount("{count} card", "{count} cards", page.cards)}, {sizeOf(page.size)}</p>}
        {page && page.leftOut.length > 0 && (
          <p class="left-out">{tr("Left out, as nothing of them can be drawn:")} <bdi>{trList(page.leftOut.slice(0, 8))}</bdi></p>
        )}
        {reason && <p class="field-fault">{reason}</p>}
      </div>
      {page
        ? <a class="button" href={address("/api/share/cards.html")} download>{tr("Save the page")}</a>
        : <button class="button" type="button" disabled={isBusy} onClick={make}>{tr("Make the page")}</button>}
    </section>
  );
}
