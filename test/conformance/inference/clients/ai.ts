import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { embed, generateText, jsonSchema, streamText, tool } from "ai";
import { expect } from "vitest";
import { ANSWER, FOX, type Operation, QUESTION, type Target } from "../operation.ts";

const compatible = ({ origin, token }: Target) =>
  createOpenAICompatible({ name: "orrery", baseURL: `${origin}/v1`, apiKey: token });
const asked = { prompt: QUESTION, temperature: 0, maxRetries: 0 };

/** The AI SDK, by its three ways to this hub. */
export const aiOperations: readonly Operation[] = [
  {
    name: "generateText by openai-compatible",
    kind: "chat",
    async run(target) {
      const model = compatible(target)(target.model);
      expect((await generateText({ ...asked, model })).text).toContain(ANSWER);
    },
  },
  {
    name: "streamText by openai-compatible",
    kind: "chat",
    async run(target) {
      const { textStream } = streamText({ ...asked, model: compatible(target)(target.model) });
      let text = "";
      for await (const piece of textStream) text += piece;
      expect(text).toContain(ANSWER);
    },
  },
  {
    name: "tool, forced, by openai-compatible",
    kind: "tools",
    async run(target) {
      const get_fox = tool({ inputSchema: jsonSchema<{ color: string }>(FOX as never) });
      const model = compatible(target)(target.model);
      const toolChoice = { type: "tool" as const, toolName: "get_fox" as const };
      const { toolCalls } = await generateText({ ...asked, model, tools: { get_fox }, toolChoice });
      expect(toolCalls[0]).toMatchObject({
        toolName: "get_fox",
        input: { color: expect.any(String) },
      });
    },
  },
  {
    name: "embed by openai-compatible",
    kind: "embed",
    async run(target) {
      const model = compatible(target).embeddingModel(target.model);
      expect((await embed({ model, value: "fox", maxRetries: 0 })).embedding).toHaveLength(64);
    },
  },
  {
    name: "generateText by openai responses",
    kind: "chat",
    async run(target) {
      const open = createOpenAI({ baseURL: `${target.origin}/v1`, apiKey: target.token });
      const providerOptions = { openai: { store: false } };
      const { text } = await generateText({
        ...asked,
        model: open.responses(target.model),
        providerOptions,
      });
      expect(text).toContain(ANSWER);
    },
  },
  {
    name: "generateText by anthropic",
    kind: "chat",
    async run(target) {
      const open = createAnthropic({ baseURL: `${target.origin}/v1`, apiKey: target.token });
      expect((await generateText({ ...asked, model: open(target.model) })).text).toContain(ANSWER);
    },
  },
];
