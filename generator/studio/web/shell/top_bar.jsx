// The bar above: the way home, the game, the views, undo, versions, problems, the theme.

import { CardsIcon, DesignIcon, HomeIcon, KeysIcon, KeepIcon, LockIcon, PlayIcon, PrintIcon, ProblemIcon, RedoIcon, ShareIcon, TextIcon, UndoIcon, WallIcon } from "../icons.jsx";
import { game, keysAreShown, problemCounts, problemsAreOpen, redo, redoWords, shareIsOpen, tell, undo, undoWords, versionsAreOpen, view } from "../state.js";
import { tr, trCount } from "../words.js";
import { shortcut } from "./shortcut.js";
import { ThemeButton } from "./theme_button.jsx";
import { ToolButton } from "./tool_button.jsx";

/** @typedef {import("../state.js").View} View */

export function TopBar() {
  const versions = tr("Keep this version, or go back to one");
  return (
    <header class="top-bar">
      <a class="tool" href="/home" aria-label={tr("Home: your games")} data-tip={tr("Home: your games")} data-align="start"><HomeIcon /></a>
      <h1 class="title">
        <bdi>{game.value?.title ?? "Punchboard"}</bdi>
      </h1>
      <Views />
      {game.value?.editable === false && (
        <ToolButton label={tr("Read only: {reason}", { reason: game.value.reason })} onClick={() => tell(game.value?.reason ?? "")}>
          <LockIcon />
        </ToolButton>
      )}
      <div class="top-bar-end">
        <div class="tools" role="group" aria-label={tr("History")}>
          <ToolButton
            label={undoWords.value ? tr("Undo: {step}", { step: undoWords.value }) : tr("Nothing to undo")}
            keys={undoWords.value && shortcut("Ctrl+Z")} isOff={!undoWords.value} onClick={undo}>
            <UndoIcon />
          </ToolButton>
          <ToolButton
            label={redoWords.value ? tr("Redo: {step}", { step: redoWords.value }) : tr("Nothing to redo")}
            keys={redoWords.value && shortcut("Ctrl+Shift+Z")} isOff={!redoWords.value} onClick={redo}>
            <RedoIcon />
          </ToolButton>
        </div>
        <button class="button quiet" type="button" aria-haspopup="dialog" disabled={!game.value}
          aria-label={versions} title={versions}
          onClick={() => (versionsAreOpen.value = true)}>
          <KeepIcon />
          <span class="wide-only tablet-icon">{tr("Keep this version")}</span>
        </button>
        <ToolButton label={tr("Share")} onClick={() => (shareIsOpen.value = true)}><ShareIcon /></ToolButton>
        <ProblemsButton />
        <ToolButton label={tr("Keys")} align="end" onClick={() => (keysAreShown.value = true)}><KeysIcon /></ToolButton>
        <ThemeButton />
      </div>
    </header>
  );
}

function Views() {
  /** @type {[View, string, import("preact").ComponentChildren][]} */
  const views = [
    ["cards", tr("Cards"), <CardsIcon key="icon" />],
    ["wall", tr("Wall"), <WallIcon key="icon" />],
    ["design", tr("Design"), <DesignIcon key="icon" />],
    ["text", tr("Text"), <TextIcon key="icon" />],
    ["print", tr("Print"), <PrintIcon key="icon" />],
    ["out", tr("Play"), <PlayIcon key="icon" />],
  ];
  return (
    <nav class="views" aria-label={tr("Views")}>
      {views.map(([name, label, icon]) => (
        <button key={name} type="button" aria-current={view.value === name ? "page" : undefined} title={label}
          onClick={() => (view.value = name)}>
          {icon}
          <span class="view-name">{label}</span>
        </button>
      ))}
    </nav>
  );
}

function ProblemsButton() {
  const { state, errors, warnings, notes } = problemCounts.value;
  const count = errors + warnings + notes;
  const words = count
    ? trCount("{count} problem", "{count} problems", count)
    : state === "checking" ? tr("Checking…") : tr("No problems");
  const kind = errors ? "error" : warnings ? "warning" : notes ? "note" : state === "checking" ? "checking" : "fine";
  return (
    <button class={`button quiet problems-button ${kind}`} type="button" aria-expanded={problemsAreOpen.value} aria-label={words}
      onClick={() => (problemsAreOpen.value = !problemsAreOpen.value)}>
      <ProblemIcon kind={kind} />
      <span class="wide-only steady" data-widest={trCount("{count} problem", "{count} problems", 888)}
        data-other={tr("No problems")}>{words}</span>
      {count > 0 && <span class="narrow-only">{count}</span>}
    </button>
  );
}
