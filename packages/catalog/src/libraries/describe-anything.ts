import type { Library } from "../library.ts";

export const describeAnything: Library = {
  prettyLabel: "Describe Anything",
  repoName: "Describe Anything",
  repoUrl: "https://github.com/NVlabs/describe-anything",
  filter: false,
};
