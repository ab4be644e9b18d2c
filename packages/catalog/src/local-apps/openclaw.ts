import { code, shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import { any, callsTools, every, hasTag, isGgufLanguageModel } from "./conditions.ts";
import { localServer, shell } from "./steps.ts";

export const openclaw: LocalApp = {
  prettyLabel: "OpenClaw",
  docsUrl: "https://github.com/openclaw/openclaw",
  mainTask: "text-generation",
  isOffered: every(any(isGgufLanguageModel, hasTag("mlx")), hasTag("conversational"), callsTools),
  use: {
    kind: "commands",
    steps: (model, source) => [
      shell("Start a server", localServer(model, source)),
      shell(
        "Install OpenClaw and name the server",
        code`
          npm install -g openclaw@latest
          openclaw onboard --non-interactive --mode local --auth-choice custom-api-key \
            --custom-base-url http://127.0.0.1:8080/v1 --custom-provider-id local \
            --custom-model-id ${shString(model.id)} --custom-compatibility openai \
            --custom-text-input --accept-risk --skip-health
        `,
      ),
      shell("Run it", `openclaw agent --local --agent main --message 'Good morning'`),
    ],
  },
};
