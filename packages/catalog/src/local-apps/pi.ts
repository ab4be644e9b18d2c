import type { LocalApp } from "../local-app.ts";
import { any, callsTools, every, hasTag, isGgufLanguageModel } from "./conditions.ts";
import { localServer, shell } from "./steps.ts";

export const pi: LocalApp = {
  prettyLabel: "Pi",
  docsUrl: "https://github.com/earendil-works/pi",
  mainTask: "text-generation",
  isOffered: every(any(isGgufLanguageModel, hasTag("mlx")), hasTag("conversational"), callsTools),
  use: {
    kind: "commands",
    steps: (model, source) => [
      shell("Start a server", localServer(model, source)),
      shell("Install Pi", "npm install -g @earendil-works/pi-coding-agent"),
      {
        title: "Name the server in ~/.pi/agent/models.json",
        language: "json",
        content: JSON.stringify(
          {
            providers: {
              local: {
                baseUrl: "http://localhost:8080/v1",
                api: "openai-completions",
                apiKey: "none",
                models: [{ id: model.id }],
              },
            },
          },
          null,
          2,
        ),
      },
      shell("Run it in your project", "pi"),
    ],
  },
};
