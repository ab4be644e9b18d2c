import type { Library } from "../library.ts";

export const matanyone: Library = {
  prettyLabel: "MatAnyone",
  repoName: "MatAnyone",
  repoUrl: "https://github.com/pq-yang/MatAnyone",
  filter: false,
};
