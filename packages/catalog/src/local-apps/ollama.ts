import { shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";
import { download, ggufFile, localName, pullName, shell } from "./steps.ts";

export const ollama: LocalApp = {
  prettyLabel: "Ollama",
  docsUrl: "https://ollama.com",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
  use: {
    kind: "commands",
    steps: (model, source) => {
      const pulled = pullName(model, source);
      if (pulled !== undefined)
        return [shell("Pull it, then talk", `ollama run ${shString(pulled)}`)];
      const name = (model.id.split("/")[1] ?? model.id).toLowerCase();
      const from = `FROM ./${localName(ggufFile(model, source))}`;
      return [
        shell(
          "Make it known, then talk",
          [
            download(model, source),
            `printf '%s\\n' ${shString(from)} > Modelfile`,
            `ollama create ${shString(name)} -f Modelfile`,
            `ollama run ${shString(name)}`,
          ].join("\n"),
        ),
      ];
    },
  },
};
