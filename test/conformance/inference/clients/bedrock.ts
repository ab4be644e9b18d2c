import {
  ConverseCommand,
  ConverseStreamCommand,
  CountTokensCommand,
} from "@aws-sdk/client-bedrock-runtime";
import { expect } from "vitest";
import { readStream, runtimeClient } from "../../runtime-clients.ts";
import { ANSWER, FOX, MESSAGES, type Operation, QUESTION, type Target } from "../operation.ts";

const open = ({ origin, token }: Target) =>
  runtimeClient("3.1162 by HTTP/2", origin, { token }, { maxAttempts: 1 });
const body = { messages: MESSAGES, temperature: 0, max_tokens: 50 };
const converse = ({ model }: Target) => ({
  modelId: model,
  messages: [{ role: "user" as const, content: [{ text: QUESTION }] }],
  inferenceConfig: { temperature: 0, maxTokens: 50 },
});

export const bedrockOperations: readonly Operation[] = [
  {
    name: "InvokeModel",
    kind: "chat",
    async run(target) {
      const answer = await open(target).invoke(target.model, body);
      expect(Buffer.from(answer.body ?? []).toString()).toContain(ANSWER);
    },
  },
  {
    name: "InvokeModelWithResponseStream",
    kind: "chat",
    async run(target) {
      const { chunks, failed } = await readStream(await open(target).stream(target.model, body));
      if (failed) throw failed;
      expect(chunks.length).toBeGreaterThan(2);
    },
  },
  {
    name: "Converse",
    kind: "chat",
    async run(target) {
      const { output, usage } = await open(target).client.send(
        new ConverseCommand(converse(target)),
      );
      expect(output?.message?.content?.[0]?.text).toContain(ANSWER);
      expect(usage?.outputTokens).toBeGreaterThan(2);
    },
  },
  {
    name: "Converse, tool forced",
    kind: "tools",
    async run(target) {
      const toolConfig = {
        tools: [{ toolSpec: { name: "get_fox", inputSchema: { json: FOX } } }],
        toolChoice: { tool: { name: "get_fox" } },
      };
      const asked = new ConverseCommand({
        ...converse(target),
        toolConfig,
        inferenceConfig: { maxTokens: 400, temperature: 0 },
      });
      const { stopReason } = await open(target).client.send(asked);
      expect(stopReason).toBe("tool_use");
    },
  },
  {
    name: "ConverseStream",
    kind: "chat",
    async run(target) {
      const { stream = [] } = await open(target).client.send(
        new ConverseStreamCommand(converse(target)),
      );
      let text = "";
      for await (const event of stream as AsyncIterable<{
        contentBlockDelta?: { delta?: { text?: string } };
      }>)
        text += event.contentBlockDelta?.delta?.text ?? "";
      expect(text).toContain(ANSWER);
    },
  },
  {
    name: "CountTokens",
    kind: "chat",
    async run(target) {
      const { messages } = converse(target);
      const asked = new CountTokensCommand({
        modelId: target.model,
        input: { converse: { messages } },
      });
      expect((await open(target).client.send(asked)).inputTokens).toBeGreaterThan(2);
    },
  },
];
