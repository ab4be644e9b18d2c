import { code, shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import { every, hasTag, hasTask } from "./conditions.ts";
import { callServer, endpoint, mlxServer, shell } from "./steps.ts";

export const mlxLm: LocalApp = {
  prettyLabel: "MLX LM",
  docsUrl: "https://github.com/ml-explore/mlx-lm",
  mainTask: "text-generation",
  isOffered: every(hasTask("text-generation"), hasTag("mlx")),
  use: {
    kind: "commands",
    steps: (model, source) => {
      const isChat = model.tags.includes("conversational");
      const talk = isChat
        ? `mlx_lm.chat --model ${shString(model.id)}`
        : `mlx_lm.generate --model ${shString(model.id)} --prompt 'Three moons of Jupiter are'`;
      return [
        shell(
          isChat ? "Talk in the terminal" : "Write on in the terminal",
          code`
            uv tool install mlx-lm
            ${endpoint(source)}
            ${talk}
          `,
        ),
        ...(isChat
          ? [
              shell("Serve", mlxServer(model, source)),
              shell("Call the server", callServer(model, 8080)),
            ]
          : []),
      ];
    },
  },
};
