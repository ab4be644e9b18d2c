import { Ollama } from "ollama";
import { expect } from "vitest";
import { ANSWER, MESSAGES, type Operation, QUESTION, SUM, type Target } from "../operation.ts";

const open = ({ origin, token }: Target) =>
  new Ollama({ host: origin, headers: { authorization: `Bearer ${token}` } });
const asked = ({ model }: Target) => ({ model, options: { temperature: 0, num_predict: 50 } });

export const ollamaOperations: readonly Operation[] = [
  {
    name: "chat",
    kind: "chat",
    async run(target) {
      const { message, eval_count } = await open(target).chat({
        ...asked(target),
        messages: MESSAGES,
      });
      expect(message.content).toContain(ANSWER);
      expect(eval_count).toBeGreaterThan(2);
    },
  },
  {
    name: "chat, streamed",
    kind: "chat",
    async run(target) {
      let text = "";
      for await (const part of await open(target).chat({
        ...asked(target),
        messages: MESSAGES,
        stream: true,
      }))
        text += part.message.content;
      expect(text).toContain(ANSWER);
    },
  },
  {
    name: "chat by a JSON schema",
    kind: "chat",
    async run(target) {
      const { message } = await open(target).chat({
        ...asked(target),
        messages: MESSAGES,
        format: SUM,
      });
      expect(JSON.parse(message.content)).toEqual({ sum: expect.any(Number) });
    },
  },
  {
    name: "generate",
    kind: "chat",
    async run(target) {
      const { response } = await open(target).generate({ ...asked(target), prompt: QUESTION });
      expect(response).toContain(ANSWER);
    },
  },
  {
    name: "embed",
    kind: "embed",
    async run(target) {
      const input = ["Boil the soup.", "He scored."];
      const { embeddings } = await open(target).embed({ model: target.model, input });
      expect(embeddings.map(({ length }) => length)).toEqual([64, 64]);
    },
  },
  {
    name: "tags",
    kind: "chat",
    async run(target) {
      expect((await open(target).list()).models.map(({ name }) => name)).toContain(target.model);
    },
  },
  {
    name: "show",
    kind: "chat",
    async run(target) {
      expect((await open(target).show({ model: target.model })).capabilities).toContain(
        "completion",
      );
    },
  },
];
