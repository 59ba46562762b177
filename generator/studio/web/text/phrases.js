// The words of the editor itself, in the Studio's language.

import { tr } from "../words.js";

/** Return the editor's words by those that its libraries know. */
export function phrases() {
  return {
    "Find": tr("Find"),
    "Replace": tr("Replace with"),
    "next": tr("Next"),
    "previous": tr("Previous"),
    "all": tr("Select all"),
    "match case": tr("Match case"),
    "regexp": tr("Pattern"),
    "by word": tr("Whole words"),
    "replace": tr("Replace"),
    "replace all": tr("Replace all"),
    "close": tr("Close"),
    "current match": tr("current match"),
    "on line": tr("on line"),
    "replaced match on line $": tr("Replaced the match on line $"),
    "replaced $ matches": tr("Replaced $ matches"),
    "Go to line": tr("Go to line"),
    "go": tr("Go"),
    "Diagnostics": tr("Problems"),
    "No diagnostics": tr("No problems"),
    "Completions": tr("Suggestions"),
    "Selection deleted": tr("Selection deleted"),
    "Control character": tr("Control character"),
  };
}
