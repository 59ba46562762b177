const field = document.querySelector("input"), told = document.querySelector("[role=status]");
const cards = [...document.querySelectorAll("li[data-name]")];
field.addEventListener("input", () => {
  const words = field.value.trim().toLowerCase();
  for (const card of cards) card.hidden = !card.dataset.name.includes(words);
  for (const part of document.querySelectorAll("section")) part.hidden = !part.querySelector("li[data-name]:not([hidden])");
  told.textContent = `${cards.filter((card) => !card.hidden).length} / ${cards.length}`;
});
