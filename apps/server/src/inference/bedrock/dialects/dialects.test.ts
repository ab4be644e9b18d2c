import { findFamily, readChatRequest } from "@orrery/inference/bedrock";
import { expect, it } from "vitest";
import { readGeneration } from "../../generation/generation.ts";
import type { JsonObject } from "../dialect.ts";
import { findDialect } from "./index.ts";

const usage = { inputTokens: 7, outputTokens: 3 };
const options = { max_tokens: 9, temperature: 0.5, top_p: 0.9, stop: ["."] };
const raw = (delta: object, finish_reason: string | null = null) =>
  readGeneration({ choices: [{ delta, finish_reason }] });

/** Families of bodies that are no others', and a chat that each can be asked. */
const FAMILIES = [
  ["nova", "nova", { top_k: 4 }],
  ["cohere-command-r", "cohere-chat", { top_k: 4, seed: 5 }],
  ["cohere-command", "cohere-text", { top_k: 4 }],
  ["mistral", "mistral-text", { top_k: 4 }],
  ["titan-text", "titan-text", {}],
  ["llama", "llama-text", {}],
  ["anthropic", "anthropic-messages", { top_k: 4 }],
  ["messages", "open-ai-chat", { seed: 5 }],
] as const;

it.each(FAMILIES)(
  "takes the body that the family %s is sent, and answers as it reads",
  (name, _file, more) => {
    const generation = findFamily(`${name}=a`)?.generation;
    if (!generation) throw new Error(`${name} writes nothing.`);
    const chat = { messages: [{ role: "user", content: "Add." }], ...options, ...more };
    const request = readChatRequest(chat);
    const asked = generation.body(request) as JsonObject;
    const dialect = findDialect(asked, "text-generation");
    if (!dialect) throw new Error(`${JSON.stringify(asked)} is not read.`);
    const { task, input } = dialect.read(asked, true);
    const given = input as { readonly parameters?: object };
    const kept = name === "llama" ? { ...options, stop: undefined } : options;
    for (const [option, value] of Object.entries({ ...kept, ...more }))
      if (value !== undefined) expect(given.parameters ?? given).toMatchObject({ [option]: value });
    expect(JSON.stringify(input)).toContain("Add.");

    const head = { id: "1", model: "a/b", asked };
    const whole = readGeneration({
      object: "chat.completion",
      choices: [{ message: { content: "Good day." }, finish_reason: "length" }],
      usage: { prompt_tokens: 7, completion_tokens: 3 },
    });
    const events = generation.read(dialect.present(whole, head));
    expect(events).toContainEqual({ type: "text", text: "Good day." });
    expect(events).toContainEqual({ type: "finish", reason: "length" });

    const writer = dialect.stream(head);
    const chunks = [
      ...writer.chunk(raw({ content: "Good " })),
      ...writer.chunk(raw({ content: "day." })),
      ...writer.chunk(raw({}, "length")),
      ...writer.end(usage),
    ];
    const read = generation.chunks();
    const streamed = chunks.flatMap((chunk) => read(chunk));
    expect(streamed.filter(({ type }) => type === "text")).toEqual([
      { type: "text", text: "Good " },
      { type: "text", text: "day." },
    ]);
    expect(streamed.filter(({ type }) => type === "finish")).toEqual([
      { type: "finish", reason: "length" },
    ]);
    expect(["conversational", "text-generation"]).toContain(task);
  },
);

it("takes Nova's calls of tools and its images, and answers with calls that Nova's family reads", () => {
  const generation = findFamily("nova=a")?.generation;
  if (!generation) throw new Error("Nova writes nothing.");
  const url = "data:image/png;base64,AA==";
  const chat = {
    messages: [
      { role: "user", content: [{ type: "image_url", image_url: { url } }] },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "t1", type: "function", function: { name: "add", arguments: '{"a":1}' } },
        ],
      },
      { role: "tool", tool_call_id: "t1", content: "3" },
    ],
    tools: [{ type: "function", function: { name: "add", parameters: { type: "object" } } }],
    tool_choice: "required",
  };
  const asked = generation.body(readChatRequest(chat)) as JsonObject;
  const dialect = findDialect(asked, "conversational");
  expect(dialect?.read(asked, true).input).toEqual(chat);
  const writer = dialect?.stream({ id: "1", model: "a/b", asked });
  const call = { index: 0, id: "t2", function: { name: "add", arguments: "{}" } };
  const read = generation.chunks();
  const chunks = [
    ...(writer?.chunk(raw({ tool_calls: [call] }, "tool_calls")) ?? []),
    ...(writer?.end(usage) ?? []),
  ];
  expect(chunks.flatMap((chunk) => read(chunk))).toEqual([
    { type: "tool-call", name: "add", arguments: "{}" },
    { type: "finish", reason: "tool_calls" },
    { type: "usage", ...usage },
  ]);
});

it.each([
  [{ message: "a", documents: [{ text: "b" }] }, "documents"],
  [{ message: "a", tools: [{ name: "b" }] }, "tools"],
  [{ prompt: "a", num_generations: 2 }, "num_generations"],
  [{ prompt: "a", return_likelihoods: "ALL" }, "return_likelihoods"],
])("refuses by name what a chat has no words for: %j", (asked, name) => {
  expect(() => findDialect(asked, undefined)?.read(asked, true)).toThrow(name);
});

it("reads a prompt without options of a family as the OpenAI API's", () => {
  const asked = { prompt: "Once", max_tokens: 4 };
  const { input } = findDialect(asked, undefined)?.read(asked, true) ?? {};
  expect(input).toEqual({ inputs: "Once", parameters: { max_tokens: 4 } });
});
