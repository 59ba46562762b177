// Remembers the ticks where the browser keeps them; without it, they last while the page is open.
const key = "pull-" + document.body.dataset.id, boxes = [...document.querySelectorAll("input")];
try {
  const ticked = new Set(JSON.parse(localStorage.getItem(key) || "[]"));
  for (const box of boxes) box.checked = ticked.has(box.value);
} catch {}
const done = () => boxes.filter((box) => box.checked);
const count = () => { document.getElementById("done").textContent = done().length + " / " + boxes.length; };
document.addEventListener("change", () => {
  count();
  try { localStorage.setItem(key, JSON.stringify(done().map((box) => box.value))); } catch {}
});
count();
