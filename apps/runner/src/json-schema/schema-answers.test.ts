import { beforeAll, describe, expect, it } from "vitest";
import { loadGguf } from "../gguf/load-gguf.ts";
import type { Emitter, LoadedModel } from "../loaded-model.ts";
import { checkAnswers as check } from "./testing/check-answers.ts";
import { randomSchemas } from "./testing/random-schemas.ts";
import { SCHEMAS } from "./testing/schemas.ts";

const FOLDER = new URL("../../../../examples/tiny-chat/model/", import.meta.url).pathname;
const TIMES = 6;
let model: LoadedModel;

beforeAll(async () => {
  const file = "tiny-chat-Q8_0.gguf";
  const plan = {
    runtime: "gguf",
    file,
    paths: [file],
    tasks: [],
    memoryBytes: 0,
    sequences: 6,
  } as const;
  model = await loadGguf({ folder: FOLDER, plan, threads: 1, onProgress: () => undefined });
});

/** Answers as far from what the model was trained to say as it can be. */
async function answer(schema: object | boolean): Promise<readonly string[]> {
  const texts = Array.from({ length: TIMES }, () => "");
  const emitter = (choice: number): Emitter => ({
    of: emitter,
    reading: () => undefined,
    text(text) {
      texts[choice] += text;
    },
    logprobs: () => undefined,
    reasoning: () => undefined,
    toolCall: () => undefined,
    toolArguments: () => undefined,
  });
  const request = {
    ...{ prompt: "x", n: TIMES, seed: 1, temperature: 2, top_p: 1, top_k: 0 },
    response_format: { type: "json_schema", json_schema: { name: "x", schema } },
  };
  const scope = {
    signal: new AbortController().signal,
    owner: undefined,
    onComputing: () => undefined,
  };
  const { finishReasons } = await model.generate(request, emitter(0), scope);
  // Lists without an end may be longer than the context.
  return texts.filter((_, choice) => finishReasons?.[choice] === "stop");
}

describe("what a model writes", () => {
  it.each(Object.entries(SCHEMAS))("matches a schema with %s", async (_, schema) => {
    check(schema, await answer(schema));
  });

  it("matches random schemas, or they are refused by a keyword", async () => {
    const draw = randomSchemas(5);
    let written = 0;
    while (written < 30) {
      const schema = draw();
      const texts = await answer(schema).catch((error: Error) => error.message);
      if (typeof texts === "string")
        expect(texts).toMatch(/The keyword "|Nothing can match|too many/);
      else {
        check(schema, texts);
        written++;
      }
    }
  });
});
