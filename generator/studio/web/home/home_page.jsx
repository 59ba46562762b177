// The start page: recent games, and ways to begin a new one.

import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CloseIcon } from "../icons.jsx";
import { address } from "../api.js";
import { Empty, Loading } from "../shell/empty.jsx";
import { Toasts } from "../shell/toasts.jsx";
import { ThemeButton } from "../shell/theme_button.jsx";
import { DECORATION } from "../shell/decoration.js";
import { tr } from "../words.js";
import { dateOf } from "../versions/shown.js";
import { BeginPanel } from "./begin_panel.jsx";
import { DeckPage } from "./deck_page.jsx";
import { FolderDialog } from "./folder_dialog.jsx";
import { busy, deck, forget, home, isOver, made, openFolder, quit, readHome, show, starting } from "./home_state.js";
import { MadeDialog } from "./made_dialog.jsx";
import { StartDialog } from "./start_dialog.jsx";

/** @import { RecentGame } from "./home_types.d.ts" */

export function HomePage() {
  useEffect(() => void readHome(), []);
  return (
    <div class="studio home">
      <header class="top-bar">
        <h1 class="title home-title"><img src="/icon.svg" alt={DECORATION} width="24" height="24" />{"Punchboard"}</h1>
        <div class="top-bar-end">
          <ThemeButton />
          {!isOver.value && <button class="button quiet" type="button" onClick={quit}>{tr("Quit")}</button>}
        </div>
      </header>
      <main class="main home-main" aria-busy={busy.value !== ""}>
        {isOver.value ? <Empty title={tr("Punchboard has ended")} text={tr("Everything is saved. You can close this window.")} /> : <Content />}
      </main>
      {busy.value && <div class="busy" role="status"><div class="spinner" aria-hidden="true" />{busy.value}</div>}
      {starting.value && <StartDialog {...starting.value} />}
      {made.value && <MadeDialog {...made.value} />}
      <Toasts />
    </div>
  );
}

function Content() {
  const told = home.value;
  if (deck.value) return <DeckPage told={deck.value} />;
  if (!told) return <Loading text={tr("Loading…")} />;
  return (
    <div class="home-columns">
      <RecentGames games={told.recent} />
      <BeginPanel shipped={told.shipped} />
    </div>
  );
}

/** @param {{ games: RecentGame[] }} props */
function RecentGames({ games }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <section class="recent" aria-labelledby="recent-title">
      <div class="section-head">
        <h2 id="recent-title">{tr("Your games")}</h2>
        <button class="button" type="button" onClick={() => setChoosing(true)}>{tr("Open a folder…")}</button>
      </div>
      {games.length === 0 && <p class="quiet-text">{tr("Games that you open or make show here.")}</p>}
      <ul class="game-list">{games.map((each) => <Recent key={each.key} game={each} />)}</ul>
      {isChoosing && <FolderDialog mode="open" onClose={() => setChoosing(false)} onChoose={openFolder} />}
    </section>
  );
}

/** @param {{ game: RecentGame }} props */
function Recent({ game }) {
  const open = () => (game.isOpen ? show(game.key) : void openFolder(game.path));
  const remove = tr("Take {title} off this list; its folder stays", { title: game.title });
  return (
    <li class="game">
      <button class="game-open" type="button" disabled={!game.isThere} onClick={open}>
        <span class="game-picture">
          {game.picture && <img src={address("/api/home/picture", { key: game.key, at: game.picture })} alt={DECORATION} />}
        </span>
        <span class="game-words">
          <bdi class="game-title">{game.title}</bdi>
          <bdi class="quiet-text game-folder" title={game.path}>{breakable(game.folder)}</bdi>
          <span class="quiet-text">
            {!game.isThere ? tr("The folder isn't there.") : game.isOpen ? tr("open") : dateOf(game.opened)}
          </span>
        </span>
      </button>
      <button class="tool small game-forget" type="button" aria-label={remove} title={remove} onClick={() => forget(game.key)}>
        <CloseIcon />
      </button>
    </li>
  );
}

/**
 * A path that may break after its separators.
 * @param {string} path
 */
function breakable(path) {
  return path.split(/(?<=[\\/])/).map((part, at) => <Fragment key={at}>{part}<wbr /></Fragment>);
}
