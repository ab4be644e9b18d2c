import { parseGgufFileLabel } from "../gguf/file-label.ts";
import { code, shString } from "../literals.ts";
import type { LocalApp, ModelSource } from "../local-app.ts";
import type { ModelInfo } from "../model.ts";
import {
  any,
  every,
  hasTag,
  isGgufLanguageModel,
  isGgufOnly,
  isServedQuantization,
  writesText,
} from "./conditions.ts";
import { callServer, containerNetwork, endpoint, ggufFile, shell } from "./steps.ts";

export const vllm: LocalApp = {
  prettyLabel: "vLLM",
  docsUrl: "https://docs.vllm.ai",
  mainTask: "text-generation",
  isOffered: every(
    any(isServedQuantization, isGgufLanguageModel, hasTag("transformers")),
    writesText,
  ),
  fits: (model, source) => !isGgufOnly(model) || ggufArguments(model, source) !== undefined,
  use: {
    kind: "commands",
    steps: (model, source) => [
      shell(
        "Install with pip and serve",
        code`
          pip install vllm${isGgufOnly(model) ? " vllm-gguf-plugin" : ""}
          ${endpoint(source)}
          vllm serve ${argumentsOf(model, source)}
        `,
      ),
      // The image has no GGUF plugin.
      ...(isGgufOnly(model)
        ? []
        : [
            shell(
              "Serve with Docker",
              code`
                ${endpoint(source)}
                docker run --gpus all --ipc=host ${containerNetwork(source, 8000)} \
                  -e HF_ENDPOINT -e HF_TOKEN \
                  -v ~/.cache/huggingface:/root/.cache/huggingface \
                  vllm/vllm-openai:latest --model ${shString(model.id)}
              `,
            ),
          ]),
      shell("Call the server", callServer(model, 8000)),
    ],
  },
};

const argumentsOf = (model: ModelInfo, source: ModelSource): string =>
  (isGgufOnly(model) ? ggufArguments(model, source) : undefined) ?? shString(model.id);

/**
 * As its documentation has them (features/quantization/gguf): one quantization of a repo, and a
 * tokenizer from elsewhere. Nothing where either is unknown.
 */
function ggufArguments(model: ModelInfo, source: ModelSource): string | undefined {
  const quantization = parseGgufFileLabel(ggufFile(model, source))?.label;
  if (quantization === undefined || source.tokenizerId === undefined) return undefined;
  return `${shString(`${model.id}:${quantization}`)} --tokenizer ${shString(source.tokenizerId)}`;
}
