import type { Library, LibrarySnippet } from "../library.ts";
import { shString } from "../literals.ts";
import { shell } from "../snippet.ts";

export const cortiq: Library = {
  prettyLabel: "cortiq",
  repoName: "cortiq",
  repoUrl: "https://github.com/infosave2007/cmf",
  docsUrl: "https://github.com/infosave2007/cmf/blob/master/docs/CMF_V2_SPEC.md",
  filter: false,
  countDownloads: 'path_extension:"cmf"',
  snippets: ({ id, pipelineTag }) => [
    shell`
      cargo install cortiq-cli
      hf download ${shString(id)} --include '*.cmf' --local-dir .
      ls *.cmf  # a repo may hold several quantizations: put the name of one for MODEL.cmf
    `,
    ...commands(pipelineTag),
  ],
};

function commands(pipelineTag: string | undefined): readonly LibrarySnippet[] {
  if (pipelineTag === "text-to-image") {
    return [shell`cortiq imagine MODEL.cmf --prompt "a lighthouse in the fog" --out output.ppm`];
  }
  if (pipelineTag === "text-to-video") {
    return [shell`cortiq animate MODEL.cmf --prompt "a kite above the beach" --out output.avi`];
  }
  if (pipelineTag === "text-to-audio") {
    return [
      shell`
        cortiq music MODEL.cmf --prompt "slow piano waltz with a cello" \
          --lyrics "[verse] the harbour sleeps and so do we" --seconds 20 --out output.wav
      `,
    ];
  }
  return [
    shell`cortiq run MODEL.cmf --prompt "Why is the sky dark at night?"`,
    shell`cortiq serve MODEL.cmf --port 8080  # speaks the OpenAI protocol`,
  ];
}
