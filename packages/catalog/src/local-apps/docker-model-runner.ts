import { code, shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import {
  any,
  every,
  hasTag,
  isGgufLanguageModel,
  isServedQuantization,
  writesText,
} from "./conditions.ts";
import { download, endpoint, ggufFile, localName, pullName, shell } from "./steps.ts";

export const dockerModelRunner: LocalApp = {
  prettyLabel: "Docker Model Runner",
  docsUrl: "https://docs.docker.com/ai/model-runner/",
  mainTask: "text-generation",
  isOffered: any(
    isGgufLanguageModel,
    every(any(isServedQuantization, hasTag("transformers")), writesText),
  ),
  use: {
    kind: "commands",
    steps: (model, source) => {
      const pulled = model.gguf && pullName(model, source);
      if (pulled !== undefined)
        return [shell("Pull it, then talk", `docker model run ${shString(pulled.toLowerCase())}`)];
      const name = shString(model.id.toLowerCase());
      const fetched = model.gguf
        ? code`
            ${download(model, source)}
            docker model package --gguf "$PWD"/${shString(localName(ggufFile(model, source)))} ${name}
          `
        : code`
            ${endpoint(source)}
            hf download ${shString(model.id)} --local-dir model
            docker model package --safetensors-dir "$PWD/model" ${name}
          `;
      return [shell("Package it, then talk", `${fetched}\ndocker model run ${name}`)];
    },
  },
};
