import { code, shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import { hasTag, isGgufOnly, not } from "./conditions.ts";
import { callServer, containerNetwork, endpoint, sharesNetwork, shell } from "./steps.ts";

export const tgi: LocalApp = {
  prettyLabel: "TGI",
  docsUrl: "https://huggingface.co/docs/text-generation-inference/",
  mainTask: "text-generation",
  isOffered: hasTag("text-generation-inference"),
  fits: not(isGgufOnly),
  use: {
    kind: "commands",
    steps: (model, source) => [
      shell(
        "Serve with Docker",
        code`
          ${endpoint(source)}
          docker run --gpus all --shm-size 1g ${containerNetwork(source, 8000, 80)} \
            -e HF_ENDPOINT -e HF_TOKEN \
            -v ~/.cache/huggingface:/data \
            ghcr.io/huggingface/text-generation-inference:latest --model-id ${shString(model.id)}${sharesNetwork(source) ? " --port 8000" : ""}
        `,
      ),
      shell("Call the server", callServer(model, 8000)),
    ],
  },
};
