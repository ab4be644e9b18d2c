import { code, shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import { any, every, hasTag, isServedQuantization, writesText } from "./conditions.ts";
import { callServer, endpoint, shell } from "./steps.ts";

export const sglang: LocalApp = {
  prettyLabel: "SGLang",
  docsUrl: "https://docs.sglang.io",
  mainTask: "text-generation",
  isOffered: every(any(isServedQuantization, hasTag("transformers")), writesText),
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
          docker run --gpus all --ipc=host --shm-size 32g -p 30000:30000 \
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
