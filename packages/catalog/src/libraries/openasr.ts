import type { Library } from "../library.ts";
import { shString } from "../literals.ts";
import { shell } from "../snippet.ts";

export const openasr: Library = {
  prettyLabel: "OpenASR",
  repoName: "OpenASR",
  repoUrl: "https://github.com/QuintinShaw/openasr",
  docsUrl: "https://github.com/QuintinShaw/openasr/blob/main/docs/DOCS_INDEX.md",
  filter: false,
  countDownloads: 'path_extension:"oasr"',
  reach: "own-models",
  snippets: ({ id }) => {
    const pack = shString(id.split("/").at(-1) || id);
    return [
      shell`
        # The program: https://github.com/QuintinShaw/openasr/releases
        openasr pull ${pack}
        openasr transcribe speech.wav --model ${pack}
      `,
    ];
  },
};
