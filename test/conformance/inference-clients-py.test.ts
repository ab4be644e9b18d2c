import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { inferenceToken } from "./administrator.ts";
import { temporaryFolder } from "./run-cli.ts";

const SCRIPT = fileURLToPath(new URL("./inference_client_operations.py", import.meta.url));
const PICTURE = fileURLToPath(
  new URL("../../examples/tiny-shapes/model/samples.png", import.meta.url),
);
const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const has = (module: string): boolean =>
  spawnSync(PYTHON, ["-c", `import huggingface_hub, ${module}`]).status === 0;

/** What each operation answers, by the module that it needs. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  hub: {
    text_classification: /positive/i,
    token_classification: /london/i,
    zero_shot_classification: /^music$/,
    fill_mask: /capital/,
    sentence_similarity: /^2$/,
    image_classification: /^[a-z ]+$/i,
    text_to_speech: /^RIFF$/,
    chat_completion: /4 plus 5 is 9/,
    "chat_completion stream": /4 plus 5 is 9/,
    text_generation: /\w+ \w+/,
    "text_generation stream": /\w+ \w+/,
    ...(has("numpy") && { feature_extraction: /^\d\d+$/ }),
  },
  PIL: { text_to_image: /^PNG$/ },
  openai: {
    "openai chat": /4 plus 5 is 9/,
    "openai chat stream": /4 plus 5 is 9/,
    "openai embeddings": /^\d\d+$/,
  },
  // Older releases do not have them.
  "openai.types.responses": {
    "openai responses": /4 plus 5 is 9/,
    "openai responses stream": /4 plus 5 is 9/,
    "openai responses kept": /^3$/,
  },
  anthropic: {
    "anthropic message": /4 plus 5 is 9/,
    "anthropic message stream": /4 plus 5 is 9/,
    "anthropic count_tokens": /^[1-9]\d*$/,
  },
};
const GROUPS = [
  ["hub", "huggingface_hub"],
  ["PIL", "PIL"],
  ["openai", "openai"],
  ["openai.types.responses", "openai.types.responses"],
  ["anthropic", "anthropic"],
] as const;

describe.skipIf(!has("huggingface_hub"))("huggingface_hub.InferenceClient and openai", () => {
  const hub = useHub({ ORRERY_RUNNER_THREADS: "1" });
  let token = "";
  beforeAll(async () => {
    token = await inferenceToken(hub, "ada");
  });

  for (const [group, module] of GROUPS)
    it.skipIf(!has(module))(`do what they offer: ${group} (needs ${module})`, () => {
      const { stdout, stderr } = spawnSync(PYTHON, [SCRIPT, group], {
        encoding: "utf8",
        timeout: 110_000,
        env: {
          PATH: process.env.PATH,
          HF_ENDPOINT: hub.origin,
          HF_TOKEN: token,
          HF_HOME: temporaryFolder(),
          HF_HUB_DISABLE_TELEMETRY: "1",
          PICTURE,
        },
      });
      const outcomes = stdout
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      const answers = Object.fromEntries(
        outcomes.map(({ operation, answer, error }) => [operation, answer ?? { error }]),
      );
      const wanted = Object.entries(ANSWERS[group] ?? {}).map(([operation, answer]) => [
        operation,
        expect.stringMatching(answer),
      ]);
      expect(answers, stderr).toEqual(Object.fromEntries(wanted));
    });
});
