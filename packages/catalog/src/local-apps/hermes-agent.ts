import { code, shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import { any, callsTools, every, hasTag, isGgufLanguageModel } from "./conditions.ts";
import { localServer, shell } from "./steps.ts";

export const hermesAgent: LocalApp = {
  prettyLabel: "Hermes Agent",
  docsUrl: "https://hermes-agent.nousresearch.com/",
  mainTask: "text-generation",
  isOffered: every(any(isGgufLanguageModel, hasTag("mlx")), hasTag("conversational"), callsTools),
  use: {
    kind: "commands",
    steps: (model, source) => [
      shell("Start a server", localServer(model, source)),
      shell(
        "Install Hermes and name the server",
        code`
          curl -fsSL https://hermes-agent.nousresearch.com/install.sh | bash
          hermes config set model.provider custom
          hermes config set model.base_url http://127.0.0.1:8080/v1
          hermes config set model.default ${shString(model.id)}
        `,
      ),
      shell("Run it", "hermes"),
    ],
  },
};
