import type { ServerResponse } from "node:http";
import { ANSWER } from "./operation.ts";

/** The body of a call: what is asked for decides what is answered. */
export interface AskedTask {
  readonly model?: string;
  readonly stream?: boolean;
  readonly stop?: string | readonly string[];
  readonly n?: number;
  readonly logprobs?: boolean;
  readonly tools?: readonly object[];
  readonly tool_choice?: unknown;
  readonly response_format?: unknown;
  readonly dimensions?: number;
  readonly input?: unknown;
  readonly [option: string]: unknown;
}

const USAGE = { prompt_tokens: 16, completion_tokens: 8, total_tokens: 24 };
const HEAD = { id: "chatcmpl-1", created: 1, model: "m", system_fingerprint: "fp_1" };
const LOGPROBS = {
  content: [
    {
      token: "4",
      logprob: -0.25,
      bytes: [52],
      top_logprobs: [{ token: "4", logprob: -0.25, bytes: [52] }],
    },
  ],
  refusal: null,
};
const CALL = {
  id: "call_1",
  type: "function",
  function: { name: "get_fox", arguments: '{"color":"red"}' },
};

/** Recordings of chats: a text, a call of a tool, JSON by a schema; whole or in events. */
export function answerChat(asked: AskedTask, response: ServerResponse): void {
  const calls = asked.tools && asked.tool_choice !== "none" ? [CALL] : undefined;
  const json = (asked.response_format as { type?: string } | undefined)?.type === "json_schema";
  const content = calls ? null : untilStop(json ? '{"sum":9}' : `${ANSWER}.`, asked.stop);
  const finish_reason = calls ? "tool_calls" : "stop";
  const indices = Array.from({ length: asked.n ?? 1 }, (_, index) => index);
  const logprobs = asked.logprobs ? LOGPROBS : null;
  if (!asked.stream) {
    const message = { role: "assistant", content, ...(calls && { tool_calls: calls }) };
    const choices = indices.map((index) => ({ index, message, logprobs, finish_reason }));
    sendJson(response, { ...HEAD, object: "chat.completion", choices, usage: USAGE });
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (delta: object, finish: string | null = null) => {
    const choices = indices.map((index) => ({
      index,
      delta,
      logprobs: finish ? null : logprobs,
      finish_reason: finish,
    }));
    sendEvent(response, { ...HEAD, object: "chat.completion.chunk", choices });
  };
  send({ role: "assistant", content: "" });
  for (const piece of content?.match(/[^ ]+ ?/g) ?? []) send({ content: piece });
  for (const [index, call] of (calls ?? []).entries()) {
    send({ tool_calls: [{ ...call, index, function: { ...call.function, arguments: "" } }] });
    send({ tool_calls: [{ index, function: { arguments: call.function.arguments } }] });
  }
  send({}, finish_reason);
  sendEvent(response, { ...HEAD, object: "chat.completion.chunk", choices: [], usage: USAGE });
  response.end("data: [DONE]\n\n");
}

function untilStop(text: string, stop: AskedTask["stop"] = []): string {
  const ends = [stop]
    .flat()
    .map((one) => text.indexOf(one))
    .filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends));
}

const SPEECH = Buffer.from("RIFF----WAVEfmt recorded");
const TYPES: Readonly<Record<string, string>> = {
  mp3: "audio/mpeg",
  flac: "audio/flac",
  opus: "audio/ogg",
  aac: "audio/aac",
  pcm: "audio/pcm",
};
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
const HEARD = {
  task: "transcribe",
  language: "english",
  duration: 1,
  text: "it rains",
  segments: [{ id: 0, start: 0, end: 1, text: " it rains" }],
  words: [{ word: "it", start: 0, end: 0.5 }],
};

/** Recordings of other tasks, by the end of the path. */
export function answerTask(path: string, asked: AskedTask, response: ServerResponse): void {
  if (path.endsWith("/speech")) {
    const type = TYPES[String(asked.response_format)] ?? "audio/wav";
    return void response.writeHead(200, { "content-type": type }).end(SPEECH);
  }
  const [, answer] = TASKS.find(([end]) => path.endsWith(end)) ?? [];
  if (path.endsWith("/completions") && asked.stream) streamCompletion(response);
  else if (answer) sendJson(response, answer(asked));
  else
    response.writeHead(404, { "content-type": "application/json" }).end('{"error":"no such path"}');
}

const TASKS: readonly (readonly [end: string, answer: (asked: AskedTask) => object])[] = [
  [
    "/completions",
    () => ({
      ...HEAD,
      object: "text_completion",
      choices: [{ index: 0, text: " a fox.", logprobs: null, finish_reason: "stop" }],
      usage: USAGE,
    }),
  ],
  [
    "/embeddings",
    ({ input, dimensions = 64 }) => ({
      object: "list",
      model: "m",
      data: (Array.isArray(input) ? input : [input]).map((_, index) => ({
        object: "embedding",
        index,
        embedding: Array.from({ length: dimensions }, () => 1 / Math.sqrt(dimensions)),
      })),
      usage: { prompt_tokens: 4, total_tokens: 4 },
    }),
  ],
  [
    "/rerank",
    () => ({
      id: "rank-1",
      model: "m",
      usage: { total_tokens: 9 },
      results: [
        { index: 1, relevance_score: 0.75 },
        { index: 0, relevance_score: 0.25 },
      ],
    }),
  ],
  ["/images/generations", () => ({ created: 1, data: [{ b64_json: PIXEL }] })],
  ["/images/edits", () => ({ created: 1, data: [{ b64_json: PIXEL }] })],
  ["/transcriptions", () => HEARD],
  ["/translations", () => ({ ...HEARD, task: "translate" })],
];

function streamCompletion(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const [text, finish_reason] of [
    [" a", null],
    [" fox.", null],
    ["", "stop"],
  ])
    sendEvent(response, {
      ...HEAD,
      object: "text_completion",
      choices: [{ index: 0, text, logprobs: null, finish_reason }],
    });
  sendEvent(response, { ...HEAD, object: "text_completion", choices: [], usage: USAGE });
  response.end("data: [DONE]\n\n");
}

const sendJson = (response: ServerResponse, body: object): void =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
const sendEvent = (response: ServerResponse, event: object): void =>
  void response.write(`data: ${JSON.stringify(event)}\n\n`);
