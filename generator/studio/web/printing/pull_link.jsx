// The list of cards to swap, as a file to send to a phone.

import { address } from "../api.js";
import { tr } from "../words.js";

export function PullLink() {
  return <a class="button" href={address("/api/print/pull")} download>{tr("Pull list for your phone")}</a>;
}
