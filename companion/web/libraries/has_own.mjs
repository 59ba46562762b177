// Stands in for `Object.hasOwn` in the libraries: Safari has it since 15.4.

const hasOwn = (/** @type {object} */ thing, /** @type {PropertyKey} */ key) => Object.prototype.hasOwnProperty.call(thing, key);

export { hasOwn as "Object.hasOwn" };
