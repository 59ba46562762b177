// Code hosts need `\|` for a bar inside code in a table; the site's Markdown would show the backslash.
for (const code of document.querySelectorAll("td code")) {
  code.textContent = (code.textContent ?? "").replaceAll("\\|", "|");
}
