import Anthropic from "@anthropic-ai/sdk";
import { expect } from "vitest";
import { ANSWER, FOX, MESSAGES, type Operation, type Target } from "../operation.ts";

const open = ({ origin, token }: Target) =>
  new Anthropic({ baseURL: origin, apiKey: token, maxRetries: 0 });
const asked = ({ model }: Target) => ({
  model,
  messages: MESSAGES,
  max_tokens: 50,
  temperature: 0,
});
const textOf = ({ content }: Anthropic.Message) =>
  content.map((block) => (block.type === "text" ? block.text : "")).join("");

export const anthropicOperations: readonly Operation[] = [
  {
    name: "message",
    kind: "chat",
    async run(target) {
      const message = await open(target).messages.create(asked(target));
      expect(textOf(message)).toContain(ANSWER);
      expect(message.usage.output_tokens).toBeGreaterThan(2);
    },
  },
  {
    name: "message, streamed",
    kind: "chat",
    async run(target) {
      const final = await open(target).messages.stream(asked(target)).finalMessage();
      expect(textOf(final)).toContain(ANSWER);
    },
  },
  {
    name: "tool, forced",
    kind: "tools",
    async run(target) {
      const tools = [{ name: "get_fox", input_schema: FOX }];
      const tool_choice = {
        type: "tool" as const,
        name: "get_fox",
        disable_parallel_tool_use: true,
      };
      const max_tokens = 400;
      const { content } = await open(target).messages.create({
        ...asked(target),
        max_tokens,
        tools,
        tool_choice,
      });
      expect(content).toContainEqual(
        expect.objectContaining({ type: "tool_use", name: "get_fox" }),
      );
    },
  },
  {
    name: "count_tokens",
    kind: "chat",
    async run(target) {
      const { model, messages } = asked(target);
      const { input_tokens } = await open(target).messages.countTokens({ model, messages });
      expect(input_tokens).toBeGreaterThan(2);
    },
  },
  {
    name: "list of models",
    kind: "chat",
    async run(target) {
      const ids: string[] = [];
      for await (const { id } of open(target).models.list()) ids.push(id);
      expect(ids).toContain(target.model);
    },
  },
];
