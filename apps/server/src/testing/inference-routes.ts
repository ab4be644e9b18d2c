import { expect } from "vitest";
import type { TestCaller } from "./create-test-app.ts";
import { SOUND } from "./start-upstream.ts";

/** One call of a route. */
export type Send = (caller: TestCaller, model: string) => ReturnType<TestCaller["post"]>;

export const messages = [{ role: "user", content: "Good morning" }];

/** Every route that runs a model, and the task that it needs. */
export const ROUTES: Readonly<Record<string, readonly [task: string, send: Send, good: unknown]>> =
  {
    "chat completions": [
      "conversational",
      (caller, model) => caller.post("/v1/chat/completions", { model, messages }),
      expect.objectContaining({ choices: [expect.objectContaining({ finish_reason: "stop" })] }),
    ],
    completions: [
      "text-generation",
      (caller, model) => caller.post("/v1/completions", { model, prompt: "Once" }),
      expect.objectContaining({ choices: [expect.objectContaining({ text: " a fox." })] }),
    ],
    embeddings: [
      "feature-extraction",
      (caller, model) => caller.post("/v1/embeddings", { model, input: "rain" }),
      {
        object: "list",
        model: expect.any(String),
        data: [{ object: "embedding", index: 0, embedding: [0.5, -0.25] }],
        usage: { prompt_tokens: 4, total_tokens: 4 },
      },
    ],
    images: [
      "text-to-image",
      (caller, model) => caller.post("/v1/images/generations", { model, prompt: "a fox" }),
      { created: expect.any(Number), data: [{ b64_json: "iVBORw0KGgo=" }] },
    ],
    speech: [
      "text-to-speech",
      (caller, model) => caller.post("/v1/audio/speech", { model, input: "hello", voice: "low" }),
      SOUND.toString(),
    ],
    transcriptions: ["automatic-speech-recognition", transcribe, { text: "it rains" }],
    "the task route": [
      "text-generation",
      (caller, model) =>
        caller.post(`/models/${model}/pipeline/text-generation`, { inputs: "Once" }),
      { generated_text: " a fox." },
    ],
    "the provider's own route": [
      "conversational",
      (caller, model) =>
        caller.post("/acme/v1/chat/completions", { model: model.split("/")[1], messages }),
      expect.objectContaining({ choices: [expect.objectContaining({ finish_reason: "stop" })] }),
    ],
  };

const runtimePath = (model: string): string => `/model/${encodeURIComponent(model)}`;

type IsWhole = (body: string) => boolean;
const hasMark: IsWhole = (body) => body.includes("[DONE]");
/** The runtime says with the last chunk what the answer took. */
const hasMetrics: IsWhole = (body) =>
  [...body.matchAll(/"bytes":"([\w+/=]*)"/g)].some(([, chunk = ""]) =>
    Buffer.from(chunk, "base64").includes("amazon-bedrock-invocationMetrics"),
  );

/** Every route that answers in events: the task it needs, and whether an answer says that it is whole. */
export const STREAMS: Readonly<
  Record<string, readonly [task: string, send: Send, isWhole: IsWhole]>
> = {
  "chat completions": [
    "conversational",
    (caller, model) => caller.post("/v1/chat/completions", { model, messages, stream: true }),
    hasMark,
  ],
  completions: [
    "text-generation",
    (caller, model) => caller.post("/v1/completions", { model, prompt: "Once", stream: true }),
    hasMark,
  ],
  "the task route": [
    "text-generation",
    (caller, model) =>
      caller.post(`/models/${model}/pipeline/text-generation`, { inputs: "Once", stream: true }),
    (body) => body.includes('"generated_text":"'),
  ],
  "a model's own address": [
    "conversational",
    (caller, model) =>
      caller.post(`/models/${model}/v1/chat/completions`, { model, messages, stream: true }),
    hasMark,
  ],
  "the provider's own route": [
    "conversational",
    (caller, model) =>
      caller.post("/acme/v1/chat/completions", {
        model: model.split("/")[1],
        messages,
        stream: true,
      }),
    hasMark,
  ],
  "the hosted runtime's conversation": [
    "conversational",
    (caller, model) =>
      caller.post(`${runtimePath(model)}/converse-stream`, {
        messages: [{ role: "user", content: [{ text: "Good morning" }] }],
      }),
    (body) => body.includes('"totalTokens":'),
  ],
  "the hosted runtime's": [
    "conversational",
    (caller, model) =>
      caller.post(`${runtimePath(model)}/invoke-with-response-stream`, { messages }),
    hasMetrics,
  ],
};

/** The hosted runtime's call that is answered once. */
export const invoke: Send = (caller, model) =>
  caller.post(`${runtimePath(model)}/invoke`, { messages });

async function transcribe(caller: TestCaller, model: string) {
  const form = new FormData();
  form.append("model", model);
  form.append("file", new Blob([SOUND], { type: "audio/wav" }), "rain.wav");
  const body = new Response(form);
  const headers = { "content-type": body.headers.get("content-type") ?? "" };
  const payload = Buffer.from(await body.arrayBuffer());
  return caller.request("POST", "/v1/audio/transcriptions", { headers, payload });
}
