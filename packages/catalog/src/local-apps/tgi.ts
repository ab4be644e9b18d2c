import { code, shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import { hasTag } from "./conditions.ts";
import { callServer, endpoint, shell } from "./steps.ts";

export const tgi: LocalApp = {
  prettyLabel: "TGI",
  docsUrl: "https://huggingface.co/docs/text-generation-inference/",
  mainTask: "text-generation",
  isOffered: hasTag("text-generation-inference"),
  use: {
    kind: "commands",
    steps: (model, source) => [
      shell(
        "Serve with Docker",
        code`
          ${endpoint(source)}
          docker run --gpus all --shm-size 1g -p 8000:80 \
            -e HF_ENDPOINT -e HF_TOKEN \
            -v ~/.cache/huggingface:/data \
            ghcr.io/huggingface/text-generation-inference:latest --model-id ${shString(model.id)}
        `,
      ),
      shell("Call the server", callServer(model, 8000)),
    ],
  },
};
