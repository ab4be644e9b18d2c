import { shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";
import { download, ggufFile, localName, shell } from "./steps.ts";

export const nodeLlamaCpp: LocalApp = {
  prettyLabel: "node-llama-cpp",
  docsUrl: "https://node-llama-cpp.withcat.ai",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
  use: {
    kind: "commands",
    steps: (model, source) => {
      const file = shString(`./${localName(ggufFile(model, source))}`);
      return [
        shell(
          "Talk in the terminal",
          `${download(model, source)}\nnpx -y node-llama-cpp chat ${file}`,
        ),
        shell(
          "See whether this machine is large enough",
          `${download(model, source)}\nnpx -y node-llama-cpp inspect estimate ${file}`,
        ),
      ];
    },
  },
};
