import { expect, it } from "vitest";
import { publishExamples } from "../../main/examples/publish-examples.ts";
import { createTestApp } from "../../testing/create-test-app.ts";
import { listRunnerProcesses } from "../../testing/models/runner-processes.ts";
import { publishFiles } from "../../testing/publish-files.ts";

const MODEL = "orrery/tiny-chat";
const LONG = "x ".repeat(2_500_000);
const messages = [{ role: "user", content: LONG }];
const TOO_LONG = /has more than (?:32768|1000000) bytes/;

/** Every route that gives a text to a model. */
const ROUTES: Readonly<Record<string, readonly [path: string, body: object]>> = {
  chat: ["/v1/chat/completions", { model: MODEL, messages }],
  "a streamed chat": ["/v1/chat/completions", { model: MODEL, messages, stream: true }],
  completions: ["/v1/completions", { model: MODEL, prompt: LONG }],
  embeddings: ["/v1/embeddings", { model: MODEL, input: LONG }],
  "the task route": [`/models/${MODEL}/pipeline/text-generation`, { inputs: LONG }],
  "the hosted runtime": [`/model/${encodeURIComponent(MODEL)}/invoke`, { prompt: LONG }],
  "its chat": [`/model/${encodeURIComponent(MODEL)}/invoke`, { messages, max_tokens: 5 }],
  // Its own form takes 200,000 letters at most.
  fal: [`/${MODEL}`, { prompt: LONG.slice(0, 100_000) }],
  classification: ["/models/orrery/tiny-sentiment/pipeline/text-classification", { inputs: LONG }],
};

it("refuses a prompt of megabytes on every route before a model is even started", async () => {
  const app = await createTestApp();
  await publishExamples(app.hub.registry);
  for (const [name, [path, body]] of Object.entries(ROUTES)) {
    const host = name === "fal" ? "fal.run" : "localhost";
    const payload = JSON.stringify(body);
    const headers = { "content-type": "application/json", host };
    const answer = await app.request("POST", path, { payload, headers });
    expect([name, answer.statusCode, answer.body]).toEqual([
      name,
      400,
      expect.stringMatching(TOO_LONG),
    ]);
  }
  expect(listRunnerProcesses()).toEqual([]);
});

it("says so in the code that clients of the OpenAI API know", async () => {
  const app = await createTestApp();
  await publishExamples(app.hub.registry);
  const answer = await app.post("/v1/chat/completions", { model: MODEL, messages });
  expect(answer.json().error).toMatchObject({
    code: "context_length_exceeded",
    type: "invalid_request_error",
    message: expect.stringMatching(TOO_LONG),
  });
  expect(answer.headers["x-error-code"]).toBe("ContextLengthExceeded");
});

it("answers for a model that fails with 500 and no path, and tells its owner why", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await publishFiles(app, ada.viewer, {
    name: "broken",
    files: {
      "README.md": "---\npipeline_tag: fill-mask\n---\n",
      "tokenizer.json": "{}",
      "tokenizer_config.json": "{}",
      "onnx/model.onnx": "not at all",
      "config.json": '{"model_type":"bert"}',
    },
  });
  const path = "/models/ada/broken/pipeline/fill-mask";
  const told = await app.post(path, { inputs: "[MASK]" });
  expect([told.statusCode, told.json()]).toEqual([
    500,
    {
      error: expect.stringMatching(/^The model failed to load(: Protobuf parsing failed)?\.$/),
      code: "ModelError",
    },
  ]);
  const owner = await ada.post(path, { inputs: "[MASK]" });
  expect(owner.json().error).toMatch(/^The model failed to load[.:] \w/);
  expect(owner.json().error).not.toMatch(/[/\\]/);
});
