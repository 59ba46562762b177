// Selections over columns that stay at the left: Tabulator frames cells as if all of them scrolled.

/** @typedef {import("tabulator-tables").TabulatorFull} Tabulator */

/**
 * Keep the frame of a selection below the columns that stay, and with their cells while others scroll.
 * @param {Tabulator} tabulator
 * @param {HTMLElement} host
 */
export function frameFrozen(tabulator, host) {
  const { selectRange, frozenColumns } = /** @type {any} */ (tabulator).modules;
  const name = selectRange.updateHeaderColumn;
  // It warns of frames over frozen columns, which are put right here.
  selectRange.updateHeaderColumn = function () {
    const isActive = frozenColumns.active;
    frozenColumns.active = false;
    name.call(this);
    frozenColumns.active = isActive;
  };
  tabulator.on("tableBuilt", () => {
    const holder = /** @type {HTMLElement} */ (host.querySelector(".tabulator-tableholder"));
    let left = 0;
    const put = () => {
      const frozen = [.../** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll(".tabulator-col.tabulator-frozen"))];
      const edge = frozen.reduce((sum, each) => sum + each.offsetWidth, 0);
      // Without the row numbers, which no selection is counted from.
      const isFrozen = (selectRange.activeRange?.left ?? 0) < frozen.length;
      host.style.setProperty("--clipped", isFrozen ? "-1rem" : `${holder.scrollLeft + edge}px`);
      // Rows out of sight have no place.
      if (isFrozen && left !== holder.scrollLeft) selectRange.layoutRanges();
      left = holder.scrollLeft;
    };
    holder.addEventListener("scroll", put, { passive: true });
    for (const event of /** @type {const} */ (["rangeChanged", "columnResized"])) tabulator.on(event, put);
    put();
  });
}
