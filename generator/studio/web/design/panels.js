// Whether the panels beside the face are open in a narrow window; in a wide one they always are.

import { signal } from "@preact/signals";

export const layersAreOpen = signal(false);
export const fieldsAreOpen = signal(false);
