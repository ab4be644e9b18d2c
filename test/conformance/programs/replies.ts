import type { OPENAI } from "./body-rules.ts";
import type { Reply } from "./recording-proxy.ts";

/** What an address of the usual protocol answers to a body that it takes. */
export function usualReply(
  kind: keyof typeof OPENAI | "film",
  body: Readonly<Record<string, unknown>>,
): Reply {
  if (kind === "chat") return body.stream === true ? events(CHAT_EVENTS) : json(CHAT);
  if (kind === "completion") return body.stream === true ? events(TEXT_EVENTS) : json(COMPLETION);
  if (kind === "responses") return body.stream === true ? events(RESPONSE_EVENTS) : json(RESPONSE);
  if (kind === "embeddings") return json(embeddings(body));
  if (kind === "images") return json({ created: 1, data: [{ b64_json: PICTURE }] });
  if (kind === "film") return json({ video: { video_url: "https://files.example/film.mp4" } });
  if (kind === "transcription") return json({ text: "Good day." });
  return bytes("audio/mpeg");
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

export const bytes = (type: string): Reply => ({
  status: 200,
  headers: { "content-type": type },
  body: Buffer.from(PICTURE, "base64"),
});

const events = (values: readonly unknown[]): Reply => ({
  status: 200,
  headers: { "content-type": "text/event-stream" },
  body: [...values.map((value) => JSON.stringify(value)), "[DONE]"]
    .map((data) => `data: ${data}\n\n`)
    .join(""),
});

/** The smallest image. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const CALL = { id: "1", created: 1_753_000_000, model: "some/model" };
const USAGE = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };

const CHAT = {
  ...CALL,
  object: "chat.completion",
  choices: [
    { index: 0, finish_reason: "stop", message: { role: "assistant", content: "Good day." } },
  ],
  usage: USAGE,
};
const chatEvent = (delta: object, finish_reason: string | null) => ({
  ...CALL,
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta, finish_reason }],
});
const CHAT_EVENTS = [
  chatEvent({ role: "assistant", content: "Good" }, null),
  chatEvent({ content: " day." }, null),
  chatEvent({}, "stop"),
];

const completion = (text: string, finish_reason: string | null) => ({
  ...CALL,
  object: "text_completion",
  choices: [{ index: 0, text, finish_reason, logprobs: null }],
});
const COMPLETION = { ...completion(" a fox waited.", "stop"), usage: USAGE };
const TEXT_EVENTS = [completion(" a fox", null), completion(" waited.", "stop")];

const MESSAGE = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text: "Good day.", annotations: [] }],
};
const RESPONSE = {
  id: "resp_1",
  object: "response",
  created_at: 1_753_000_000,
  status: "completed",
  model: "some/model",
  output: [MESSAGE],
  parallel_tool_calls: false,
  tools: [],
  usage: { input_tokens: 3, output_tokens: 2, total_tokens: 5 },
};
const AT = { item_id: "msg_1", output_index: 0, content_index: 0 };
const RESPONSE_EVENTS = [
  { type: "response.created", response: { ...RESPONSE, status: "in_progress", output: [] } },
  { type: "response.output_item.added", output_index: 0, item: { ...MESSAGE, content: [] } },
  { type: "response.output_text.delta", ...AT, delta: "Good day." },
  { type: "response.output_text.done", ...AT, text: "Good day." },
  { type: "response.output_item.done", output_index: 0, item: MESSAGE },
  { type: "response.completed", response: RESPONSE },
].map((event, sequence_number) => ({ ...event, sequence_number }));

/** One for each input; as numbers, or packed where the client asks for that. */
function embeddings({ input, encoding_format }: Readonly<Record<string, unknown>>) {
  const packed = Buffer.from(new Float32Array([0.5, -1]).buffer).toString("base64");
  const embedding = encoding_format === "base64" ? packed : [0.5, -1];
  const inputs = Array.isArray(input) ? input : [input];
  const data = inputs.map((_, index) => ({ object: "embedding", index, embedding }));
  return { object: "list", model: "some/model", data, usage: USAGE };
}
