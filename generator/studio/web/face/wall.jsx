// All cards of a component.

import { Empty } from "../shell/empty.jsx";

/** @param {{ component: import("../answers.d.ts").Component }} props */
export function Wall({ component }) {
  return <Empty title={component.title} />;
}
