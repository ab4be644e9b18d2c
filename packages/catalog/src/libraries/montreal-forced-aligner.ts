import type { Library } from "../library.ts";

export const montrealForcedAligner: Library = {
  prettyLabel: "Montreal Forced Aligner",
  repoName: "Montreal Forced Aligner",
  repoUrl: "https://github.com/MontrealCorpusTools/Montreal-Forced-Aligner",
  docsUrl: "https://montreal-forced-aligner.readthedocs.io",
  filter: false,
  countDownloads: 'path:"acoustic/final.mdl" OR path_extension:"zip"',
};
