// Start the page.

import { render } from "preact";
import { App } from "./app.jsx";
import { start } from "./state.js";
import { apply } from "./theme.js";
import { language } from "./words.js";

document.documentElement.lang = language;
apply();
const root = document.getElementById("studio");
if (root) render(<App />, root);
void start();
