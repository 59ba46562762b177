const isMac = /Mac|iPad|iPhone/.test(navigator.platform);

/**
 * Return a shortcut as the keyboard of this computer names it.
 * @param {string} keys such as "Ctrl+Z"
 */
export function shortcut(keys) {
  return isMac ? keys.replace("Ctrl+", "⌘").replace("Shift+", "⇧").replace("Alt+", "⌥") : keys;
}
