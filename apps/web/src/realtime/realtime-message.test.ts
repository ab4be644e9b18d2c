import { expect, it } from "vitest";
import { realtimeMessage } from "./realtime-message.ts";

const PHOTO = new Uint8Array([1]);
const TEXT = { text: "a red fish" };

it.each([
  ["picture", "text-to-image", TEXT, { seed: 1 }, { prompt: "a red fish", seed: 1 }],
  ["text", "text-generation", TEXT, {}, { prompt: "a red fish" }],
  [
    "text",
    "conversational",
    TEXT,
    { max_tokens: 9 },
    { messages: [{ role: "user", content: "a red fish" }], max_tokens: 9 },
  ],
  ["speech", "text-to-speech", TEXT, {}, { text: "a red fish" }],
  ["sight", "image-classification", {}, {}, { image: PHOTO }],
  [
    "sight",
    "image-to-image",
    { prompt: "blue" },
    {},
    { image: PHOTO, parameters: { prompt: "blue" } },
  ],
  ["transcript", "automatic-speech-recognition", {}, {}, { audio: PHOTO, encoding: "file" }],
  ["answer", "text-classification", TEXT, {}, { inputs: "a red fish" }],
  [
    "answer",
    "zero-shot-classification",
    { text: "rain", candidate_labels: "sport, weather" },
    {},
    { inputs: "rain", parameters: { candidate_labels: ["sport", "weather"] } },
  ],
] as const)(
  "sends for a %s of %s what the session takes",
  (kind, task, values, options, message) => {
    expect(realtimeMessage({ kind, task, values, options }, PHOTO)).toEqual(message);
  },
);
