import { ChatOpenAI, OpenAIEmbeddings } from "@langchain/openai";
import { expect } from "vitest";
import { ANSWER, FOX, type Operation, QUESTION, type Target } from "../operation.ts";

const settings = ({ origin, token, model }: Target) => ({
  ...{ model, apiKey: token, maxRetries: 0, configuration: { baseURL: `${origin}/v1` } },
});
const chat = (target: Target) => new ChatOpenAI({ ...settings(target), temperature: 0 });

export const langChainOperations: readonly Operation[] = [
  {
    name: "ChatOpenAI.invoke",
    kind: "chat",
    async run(target) {
      expect((await chat(target).invoke(QUESTION)).text).toContain(ANSWER);
    },
  },
  {
    name: "ChatOpenAI.stream",
    kind: "chat",
    async run(target) {
      let text = "";
      for await (const chunk of await chat(target).stream(QUESTION)) text += chunk.text;
      expect(text).toContain(ANSWER);
    },
  },
  {
    name: "ChatOpenAI.bindTools, forced",
    kind: "tools",
    async run(target) {
      const tools = [{ type: "function" as const, function: { name: "get_fox", parameters: FOX } }];
      const bound = chat(target).bindTools(tools, { tool_choice: "get_fox" });
      expect((await bound.invoke(QUESTION)).tool_calls?.[0]).toMatchObject({ name: "get_fox" });
    },
  },
  {
    name: "OpenAIEmbeddings.embedDocuments",
    kind: "embed",
    async run(target) {
      const vectors = await new OpenAIEmbeddings(settings(target)).embedDocuments(["fox", "owl"]);
      expect(vectors.map(({ length }) => length)).toEqual([64, 64]);
    },
  },
];
