// The table of a component as a grid.

import { Empty } from "../shell/empty.jsx";

/** @param {{ component: import("../answers.d.ts").Component }} props */
export function GridView({ component }) {
  return <Empty title={component.title} />;
}
