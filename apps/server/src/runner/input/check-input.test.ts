import type { ModelPlan } from "@orrery/runner/layout";
import { describe, expect, it } from "vitest";
import { checkInput } from "./check-input.ts";

const limits = { textBytes: 100_000, fileBytes: 1000 };
const plan = {
  ...{ runtime: "gguf", file: "m.gguf", paths: [], tasks: [], memoryBytes: 0 },
  contextTokens: 512,
  sequences: 1,
} as const satisfies ModelPlan;
const { contextTokens: _, ...unbounded } = plan;
const user = (content: unknown) => ({ role: "user", content });
/** More than 512 tokens of 64 bytes, less than the limit for all models. */
const long = "x".repeat(40_000);

describe("a call", () => {
  it.each([
    ["a prompt", { request: { prompt: long } }],
    ["a message", { request: { messages: [user(long)] } }],
    ["parts of a message", { request: { messages: [user([{ type: "text", text: long }])] } }],
    [
      "many messages",
      { request: { messages: Array.from({ length: 1000 }, () => user("x".repeat(40))) } },
    ],
    ["tools", { request: { messages: [user("Hi")], tools: [{ description: long }] } }],
    ["a text to embed", { inputs: long }],
    ["one of several texts", { inputs: ["short", long] }],
    ["a field", { inputs: { source_sentence: long, sentences: ["short"] } }],
  ])("is refused for %s that this model cannot read, before anything is tokenized", (_, input) => {
    expect(() => checkInput(input, plan, limits)).toThrow(
      expect.objectContaining({ code: "context-length-exceeded" }),
    );
    expect(() => checkInput(input, unbounded, limits)).not.toThrow();
  });

  it.each([
    ["texts", { inputs: Array.from({ length: 3 }, () => long) }],
    ["parameters", { inputs: "x", parameters: { candidate_labels: [long, long, long] } }],
    ["names", { inputs: { ["x".repeat(200_000)]: 1 } }],
    ["values", { inputs: Array.from({ length: 200_000 }, () => 1) }],
    ["letters of many bytes", { inputs: "\u{1F98A}".repeat(30_000) }],
  ])("is refused for more %s than any model is given", (_, input) => {
    expect(() => checkInput(input, unbounded, limits)).toThrow(
      expect.objectContaining({ code: "context-length-exceeded" }),
    );
  });

  it("is refused for too many messages", () => {
    const messages = Array.from({ length: 1001 }, () => user(""));
    expect(() => checkInput({ request: { messages } }, plan, limits)).toThrow(
      "The chat has too many messages: 1001 (limit: 1000).",
    );
  });

  it("is refused for a file that is too large", () => {
    const file = { mediaType: "image/png", bytes: new Uint8Array(1001) };
    expect(() => checkInput({ file }, unbounded, limits)).toThrow(
      expect.objectContaining({ code: "request-too-large" }),
    );
  });

  it("is not refused within the limits", () => {
    const input = { request: { messages: [user("x".repeat(30_000))] } };
    expect(() => checkInput(input, plan, limits)).not.toThrow();
    const texts = { inputs: Array.from({ length: 3 }, () => "x".repeat(30_000)) };
    expect(() => checkInput(texts, plan, limits)).not.toThrow();
    const free = { textBytes: 0, fileBytes: 0 };
    expect(() => checkInput({ inputs: "x".repeat(200_000) }, unbounded, free)).not.toThrow();
  });
});
