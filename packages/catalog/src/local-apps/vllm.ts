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
import { callServer, endpoint, shell } from "./steps.ts";

export const vllm: LocalApp = {
  prettyLabel: "vLLM",
  docsUrl: "https://docs.vllm.ai",
  mainTask: "text-generation",
  isOffered: every(
    any(isServedQuantization, isGgufLanguageModel, hasTag("transformers")),
    writesText,
  ),
  use: {
    kind: "commands",
    steps: (model, source) => [
      shell(
        "Install with pip and serve",
        code`
          pip install vllm
          ${endpoint(source)}
          vllm serve ${shString(model.id)}
        `,
      ),
      shell(
        "Serve with Docker",
        code`
          ${endpoint(source)}
          docker run --gpus all --ipc=host -p 8000:8000 \
            -e HF_ENDPOINT -e HF_TOKEN \
            -v ~/.cache/huggingface:/root/.cache/huggingface \
            vllm/vllm-openai:latest --model ${shString(model.id)}
        `,
      ),
      shell("Call the server", callServer(model, 8000)),
    ],
  },
};
