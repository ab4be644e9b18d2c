import { code, shString } from "../literals.ts";
import type { LocalApp, ModelSource } from "../local-app.ts";
import type { ModelInfo } from "../model.ts";
import { any, hasTag, isGgufLanguageModel } from "./conditions.ts";
import { download, endpoint, ggufFile, localName, shell } from "./steps.ts";

export const lmstudio: LocalApp = {
  prettyLabel: "LM Studio",
  docsUrl: "https://lmstudio.ai",
  mainTask: "text-generation",
  isOffered: any(isGgufLanguageModel, hasTag("mlx")),
  use: {
    kind: "link",
    link: ({ id }, file) =>
      `lmstudio://open_from_hf?model=${id}${file ? `&file=${encodeURIComponent(file)}` : ""}`,
    // https://lmstudio.ai/docs/advanced/sideload
    steps: (model, source) =>
      model.gguf
        ? [
            shell(
              "Fetch and import it",
              code`
                ${download(model, source)}
                lms import ${fileOf(model, source)}
              `,
            ),
          ]
        : [
            shell(
              "Fetch it into its folder of models",
              code`
                ${endpoint(source)}
                hf download ${shString(model.id)} --local-dir ~/.lmstudio/models/${shString(model.id)}
              `,
            ),
          ],
  },
};

const fileOf = (model: ModelInfo, source: ModelSource) =>
  shString(localName(ggufFile(model, source)));
