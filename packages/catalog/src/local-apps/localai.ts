import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";
import { callServer, download, shell } from "./steps.ts";

export const localai: LocalApp = {
  prettyLabel: "LocalAI",
  docsUrl: "https://github.com/mudler/LocalAI",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
  use: {
    kind: "commands",
    steps: (model, source) => [
      shell(
        "Install and serve",
        `mkdir -p models && cd models\n${download(model, source)}\ncd ..\ncurl https://localai.io/install.sh | sh\nlocal-ai run --models-path ./models`,
      ),
      shell(
        "Serve with Docker",
        `mkdir -p models && cd models\n${download(model, source)}\ncd ..\ndocker run -p 8080:8080 -v "$PWD/models:/models" localai/localai:latest`,
      ),
      shell("Call the server", callServer(model, 8080)),
    ],
  },
};
