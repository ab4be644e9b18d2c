import { code, shString } from "../literals.ts";
import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";
import { callServer, endpoint, ggufFile, llamaServer, shell } from "./steps.ts";

export const llamaCpp: LocalApp = {
  prettyLabel: "llama.cpp",
  docsUrl: "https://github.com/ggerganov/llama.cpp",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
  use: {
    kind: "commands",
    steps: (model, source) => {
      const run = llamaServer(model, source);
      const steps = [
        ["Install with Homebrew", "brew install llama.cpp"],
        ["Install with WinGet", "winget install llama.cpp"],
        ["Use a release", "# https://github.com/ggml-org/llama.cpp/releases"],
        ["Build it yourself", BUILD],
      ] as const;
      return [
        ...steps.map(([title, install]) => shell(title, `${install}\n\n${run}`)),
        shell(
          "Talk in the terminal",
          code`
            ${endpoint(source)}
            llama-cli --hf-repo ${shString(model.id)} --hf-file ${shString(ggufFile(model, source))}
          `,
        ),
        shell("Call the server", callServer(model, 8080)),
      ];
    },
  },
};

const BUILD = code`
  git clone https://github.com/ggml-org/llama.cpp && cd llama.cpp
  cmake -B build && cmake --build build --config Release -j
  export PATH="$PWD/build/bin:$PATH"
`;
