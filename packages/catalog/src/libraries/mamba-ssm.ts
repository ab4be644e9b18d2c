import type { Library } from "../library.ts";

export const mambaSsm: Library = {
  prettyLabel: "MambaSSM",
  repoName: "MambaSSM",
  repoUrl: "https://github.com/state-spaces/mamba",
  filter: false,
};
