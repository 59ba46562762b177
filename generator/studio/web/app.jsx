// The whole window: bars above, one of six views, problems below.

import { useEffect } from "preact/hooks";
import { takeDrops } from "./art/dropped.js";
import { replacedIcon } from "./art/replaced.js";
import { Wall } from "./face/wall.jsx";
import { CardsView } from "./shell/cards_view.jsx";
import { ComponentTabs } from "./shell/component_tabs.jsx";
import { ConnectionBanner } from "./shell/connection_banner.jsx";
import { FilesBanner } from "./shell/files_banner.jsx";
import { Empty, Loading } from "./shell/empty.jsx";
import { KeysDialog } from "./shell/keys_dialog.jsx";
import { Later } from "./shell/later.jsx";
import { Toasts } from "./shell/toasts.jsx";
import { TopBar } from "./shell/top_bar.jsx";
import { followProblems } from "./problems/found.js";
import { AllNotesDialog } from "./notes/all_notes_dialog.jsx";
import { allNotesAreOpen, followNotes } from "./notes/note_state.js";
import { newComponentIsOpen, newLayoutSide } from "./new/asked.js";
import { NewComponentDialog } from "./new/new_component_dialog.jsx";
import { NewLayoutDialog } from "./new/new_layout_dialog.jsx";
import { ProblemsDrawer } from "./problems/problems_drawer.jsx";
import { component, componentName, game, gameFault, problemCounts, keysAreShown, problemsAreOpen, redo, shareIsOpen, undo, versionsAreOpen, view, WITHOUT_CARDS } from "./state.js";
import { ShareDialog } from "./share/share_dialog.jsx";
import { VersionsDialog } from "./versions/versions_dialog.jsx";
import { tr } from "./words.js";

const DesignView = () => import("./design/design_view.jsx").then((module) => module.DesignView);
const PrintView = () => import("./printing/print_view.jsx").then((module) => module.PrintView);
const OutView = () => import("./out/out_view.jsx").then((module) => module.OutView);
const ReplaceDialog = () => import("./art/replace_dialog.jsx").then((module) => module.ReplaceDialog);
const TextView = () => import("./text/text_view.jsx").then((module) => module.TextView);

export function App() {
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useEffect(takeDrops, []);
  useEffect(followProblems, []);
  useEffect(followNotes, []);
  const title = game.value?.title;
  useEffect(() => {
    document.title = title ? `${title} · Punchboard Studio` : "Punchboard Studio";
  }, [title]);
  const hasTabs = !WITHOUT_CARDS.includes(view.value) && component.value !== null;
  return (
    <div class="studio">
      <a class="skip" href="#view">{tr("To the cards")}</a>
      <TopBar />
      <ConnectionBanner />
      <FilesBanner />
      <main class="main">
        {hasTabs && <ComponentTabs />}
        <div id="view" class="view" tabIndex={-1} role={hasTabs ? "tabpanel" : undefined}
          aria-labelledby={hasTabs ? `tab-${componentName.value}` : undefined}>
          <CurrentView />
        </div>
      </main>
      {problemsAreOpen.value && <ProblemsDrawer />}
      {versionsAreOpen.value && <VersionsDialog />}
      {newComponentIsOpen.value && <NewComponentDialog />}
      {newLayoutSide.value && component.value && <NewLayoutDialog component={component.value} side={newLayoutSide.value} />}
      {shareIsOpen.value && <ShareDialog />}
      {allNotesAreOpen.value && <AllNotesDialog />}
      {replacedIcon.value && <Later load={ReplaceDialog} />}
      {keysAreShown.value && <KeysDialog onClose={() => (keysAreShown.value = false)} />}
      <Toasts />
    </div>
  );
}

function CurrentView() {
  if (gameFault.value) return <Empty title={tr("The game can't be shown")} text={gameFault.value} />;
  if (!game.value) return <Loading text={tr("Opening the game…")} />;
  if (view.value === "text") return <Later key="text" load={TextView} />;
  if (view.value === "out") return <Later key="out" load={OutView} />;
  if (view.value === "print") return <Later key="print" load={PrintView} />;
  const shown = component.value;
  if (!shown && game.value.isReadable === false) {
    return <Empty title={tr("The game can't be read yet")} text={tr("Correct its files in the view Text.")} />;
  }
  if (!shown && problemCounts.value.errors) {
    return <Empty title={tr("No cards can be shown")} text={tr("Look at the problems: a table may be missing.")} />;
  }
  if (!shown) {
    return (
      <Empty title={tr("No cards yet")} text={tr("Components with a table of cards show here.")}>
        {game.value.editable && (
          <button class="button primary" type="button" onClick={() => (newComponentIsOpen.value = true)}>{tr("New component…")}</button>
        )}
      </Empty>
    );
  }
  if (view.value === "design") return <Later key="design" load={DesignView} />;
  return view.value === "wall" ? <Wall key={shown.name} component={shown} /> : <CardsView component={shown} />;
}

/**
 * Undo and redo by keys, but where text is typed: there a view decides.
 * @param {KeyboardEvent} event
 */
function onKey(event) {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.isContentEditable || target.closest("input, textarea, select, dialog")) return;
  const key = event.key.toLowerCase();
  if (key === "z" || key === "y") {
    event.preventDefault();
    void (key === "y" || event.shiftKey ? redo() : undo());
  }
}
