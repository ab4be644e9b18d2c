import type { Library } from "../library.ts";
import { shString } from "../literals.ts";
import { shell } from "../snippet.ts";

export const unitySentis: Library = {
  prettyLabel: "unity-sentis",
  repoName: "unity-sentis",
  repoUrl: "https://github.com/Unity-Technologies/sentis-samples",
  filter: true,
  countDownloads: 'path_extension:"sentis"',
  snippets: ({ id }) => [
    shell`
      # Then, in Unity: ModelLoader.Load(Application.streamingAssetsPath + "/" + fileName)
      hf download ${shString(id)} --include '*.sentis' --local-dir Assets/StreamingAssets
    `,
  ],
};
