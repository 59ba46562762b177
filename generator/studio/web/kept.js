// Settings of this browser; it may keep none.

/**
 * @param {string} name
 * @param {string} otherwise
 */
export function kept(name, otherwise) {
  try {
    return localStorage.getItem(`punchboard-${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`punchboard-${name}`, value);
  } catch {
    // A browser that keeps nothing forgets the setting with the window.
  }
}
