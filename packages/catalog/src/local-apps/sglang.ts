import { code, shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import {
  any,
  every,
  hasTag,
  isGgufOnly,
  isServedQuantization,
  not,
  writesText,
} from "./conditions.ts";
import { callServer, containerNetwork, endpoint, shell } from "./steps.ts";

export const sglang: LocalApp = {
  prettyLabel: "SGLang",
  docsUrl: "https://docs.sglang.io",
  mainTask: "text-generation",
  isOffered: every(any(isServedQuantization, hasTag("transformers")), writesText),
  fits: not(isGgufOnly),
  use: {
    kind: "commands",
    steps: (model, source) => [
      shell(
        "Install with pip and serve",
        code`
          pip install sglang
          ${endpoint(source)}
          python3 -m sglang.launch_server --model-path ${shString(model.id)} --port 30000
        `,
      ),
      shell(
        "Serve with Docker",
        code`
          ${endpoint(source)}
          docker run --gpus all --ipc=host --shm-size 32g ${containerNetwork(source, 30_000)} \
            -e HF_ENDPOINT -e HF_TOKEN \
            -v ~/.cache/huggingface:/root/.cache/huggingface \
            lmsysorg/sglang:latest \
            python3 -m sglang.launch_server --model-path ${shString(model.id)} --host 0.0.0.0 --port 30000
        `,
      ),
      shell("Call the server", callServer(model, 30_000)),
    ],
  },
};
