import type { Library } from "../library.ts";

export const synthefyMigas: Library = {
  prettyLabel: "Migas",
  repoName: "Migas",
  repoUrl: "https://github.com/Synthefy/synthefy-migas",
  filter: false,
  countDownloads: 'path:"model.pt"',
};
