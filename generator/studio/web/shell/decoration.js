/** The words of a picture that says nothing beyond the words beside it. */
export const DECORATION = "";
