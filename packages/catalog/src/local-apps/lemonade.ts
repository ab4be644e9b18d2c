import { code, shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import { any, hasTag, isGgufLanguageModel } from "./conditions.ts";
import { download, endpoint, ggufFile, localName, shell } from "./steps.ts";

export const lemonade: LocalApp = {
  prettyLabel: "Lemonade",
  docsUrl: "https://lemonade-server.ai",
  mainTask: "text-generation",
  isOffered: any(isGgufLanguageModel, hasTag("ryzenai-hybrid"), hasTag("ryzenai-npu")),
  use: {
    kind: "commands",
    steps: (model, source) => {
      const name = shString(`user.${model.id.split("/")[1] ?? model.id}`);
      const get = model.gguf
        ? code`
            ${download(model, source)}
            lemonade import ${shString(localName(ggufFile(model, source)))} --name ${name}
          `
        : code`
            ${endpoint(source)}
            lemonade pull ${name} --checkpoint ${shString(model.id)} --recipe oga-hybrid
          `;
      return [
        shell("Get the model", `# Lemonade itself: https://lemonade-server.ai\n${get}`),
        shell("Talk to it", `lemonade run ${name}`),
        shell("See what is there", "lemonade list"),
      ];
    },
  },
};
