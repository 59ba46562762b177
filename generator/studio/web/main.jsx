// Start the page.

import { render } from "preact";
import { App } from "./app.jsx";
import { start } from "./state.js";
import { apply } from "./theme.js";
import { language } from "./words.js";

document.documentElement.lang = language;
apply();
const root = document.getElementById("studio");
if (root) await show(root);

/** @param {HTMLElement} place */
async function show(place) {
  if (document.documentElement.dataset.place === "home") {
    const { HomePage } = await import("./home/home_page.jsx");
    render(<HomePage />, place);
    return;
  }
  render(<App />, place);
  void start();
}
