// The content of files that people choose or drop.

import { ApiError } from "./api.js";
import { tr } from "./words.js";

/**
 * Return a file in base 64.
 * @param {File} file
 * @returns {Promise<string>}
 * @throws {ApiError} if it can't be read
 */
export function encoded(file) {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => fail(new ApiError("bad", tr("The file can't be read."), "", 0)));
    reader.readAsDataURL(file);
  });
}
