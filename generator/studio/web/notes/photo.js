// Photos of notes: shrunk here, so that a file of a camera isn't sent, and without what it says of place and time.

import { ApiError } from "../api.js";
import { encoded } from "../file_content.js";
import { tr } from "../words.js";
import { within } from "./note_list.js";

/** Most pixels of the longer side, and the quality of the JPEG, until it's small enough. */
const TRIES = /** @type {const} */ ([[1600, 0.82], [1600, 0.6], [1000, 0.6]]);
/** Bytes of the largest photo, as the server has it. */
const MOST = 2_000_000;

/**
 * Return a picture as a small JPEG in base 64. Drawing it anew leaves out all that a camera adds.
 * @param {File} file
 * @returns {Promise<string>}
 * @throws {ApiError} if it's no picture that the browser can read
 */
export async function shrunkPhoto(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) throw unreadable();
  try {
    for (const [most, quality] of TRIES) {
      const blob = await drawn(picture, most, quality);
      if (blob && blob.size <= MOST) return encoded(new File([blob], "photo.jpg"));
    }
  } finally {
    picture.close();
  }
  throw unreadable();
}

/**
 * @param {ImageBitmap} picture
 * @param {number} most
 * @param {number} quality
 * @returns {Promise<Blob | null>}
 */
function drawn(picture, most, quality) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = within(picture.width, picture.height, most);
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

function unreadable() {
  return new ApiError("bad", tr("This picture can't be read."), tr("Choose a JPEG or PNG picture."), 0);
}
