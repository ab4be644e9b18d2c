import OpenAI from "openai";
import { expect } from "vitest";
import {
  ANSWER,
  AWAY,
  FOX,
  MESSAGES,
  type Operation,
  QUESTION,
  SUM,
  type Target,
} from "../operation.ts";

export const open = ({ origin, token }: Target): OpenAI =>
  new OpenAI({ baseURL: `${origin}/v1`, apiKey: token, maxRetries: 0 });

const chat = (
  target: Target,
  options: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {},
) =>
  open(target).chat.completions.create({
    model: target.model,
    messages: MESSAGES,
    temperature: 0,
    ...options,
  });
const tools = [{ type: "function" as const, function: { name: "get_fox", parameters: FOX } }];
const schema = {
  type: "json_schema" as const,
  json_schema: { name: "sum", schema: SUM, strict: true },
};

/** Chats and completions by the openai client. */
export const openAiChats: readonly Operation[] = [
  {
    name: "chat",
    kind: "chat",
    async run(target) {
      const { choices, usage } = await chat(target);
      expect(choices[0]?.message.content).toContain(ANSWER);
      expect(usage?.completion_tokens).toBeGreaterThan(2);
    },
  },
  {
    name: "chat, streamed",
    kind: "chat",
    async run(target) {
      const options = { include_usage: true };
      const body = {
        model: target.model,
        messages: MESSAGES,
        temperature: 0,
        stream_options: options,
      };
      const stream = open(target).chat.completions.stream(body);
      let pieces = 0;
      for await (const { choices } of stream) if (choices[0]?.delta.content) pieces++;
      expect(pieces).toBeGreaterThan(1);
      const { choices, usage } = await stream.finalChatCompletion();
      expect(choices[0]?.message.content).toContain(ANSWER);
      expect(usage?.completion_tokens).toBeGreaterThan(2);
    },
  },
  {
    name: "chat, by an alias",
    kind: "chat",
    async run(target) {
      const { choices } = await chat(target, { model: target.model.replace("/", "-") });
      expect(choices[0]?.message.content).toContain(ANSWER);
    },
  },
  {
    name: "chat, with fallbacks",
    kind: "chat",
    async run(target) {
      const body = {
        ...{ model: AWAY, messages: MESSAGES, temperature: 0 },
        fallbacks: [target.model],
      };
      const call = open(target).chat.completions.create(body);
      const { data, response } = await call.withResponse();
      expect(data.choices[0]?.message.content).toContain(ANSWER);
      expect(response.headers.get("x-inference-answered-by")).toBe(target.model);
    },
  },
  {
    name: "tools",
    kind: "tools",
    sends: { tools },
    async run(target) {
      const { choices } = await chat(target, { tools, max_tokens: 20 });
      const { finish_reason, message } = choices[0]!;
      expect(finish_reason === "tool_calls").toBe((message.tool_calls ?? []).length > 0);
    },
  },
  {
    name: "tool, forced",
    kind: "tools",
    async run(target) {
      const tool_choice = { type: "function" as const, function: { name: "get_fox" } };
      const { choices } = await chat(target, { tools, tool_choice, parallel_tool_calls: false });
      expectFox(choices[0]?.message.tool_calls?.[0]);
    },
  },
  {
    name: "tool, forced, streamed",
    kind: "tools",
    async run(target) {
      const body = { model: target.model, messages: MESSAGES, tools, parallel_tool_calls: false };
      const stream = open(target).chat.completions.stream({ ...body, tool_choice: "required" });
      const { choices } = await stream.finalChatCompletion();
      expectFox(choices[0]?.message.tool_calls?.[0]);
    },
  },
  {
    name: "JSON schema",
    kind: "chat",
    sends: { response_format: schema },
    async run(target) {
      const { choices } = await chat(target, { response_format: schema });
      expect(JSON.parse(choices[0]?.message.content ?? "")).toEqual({ sum: expect.any(Number) });
    },
  },
  {
    name: "logprobs",
    kind: "chat",
    async run(target) {
      const { choices } = await chat(target, { logprobs: true, top_logprobs: 1 });
      const [first] = choices[0]?.logprobs?.content ?? [];
      expect(first).toMatchObject({ logprob: expect.any(Number), top_logprobs: [{}] });
    },
  },
  {
    name: "n",
    kind: "chat",
    async run(target) {
      const { choices } = await chat(target, { n: 2 });
      expect(choices.map(({ index }) => index)).toEqual([0, 1]);
    },
  },
  {
    name: "stop",
    kind: "chat",
    async run(target) {
      const { choices } = await chat(target, { stop: [" is"] });
      expect(choices[0]).toMatchObject({ finish_reason: "stop", message: { content: "4 plus 5" } });
    },
  },
  {
    name: "seed",
    kind: "chat",
    sends: { seed: 7, temperature: 1.5 },
    async run(target) {
      const write = async () =>
        (await chat(target, { seed: 7, temperature: 1.5 })).choices[0]?.message.content;
      expect(await write()).toBe(await write());
    },
  },
  {
    name: "logit_bias",
    kind: "chat",
    sends: { logit_bias: { "5": -100 } },
    async run(target) {
      expect((await chat(target, { logit_bias: { "5": -100 } })).choices).toHaveLength(1);
    },
  },
  {
    name: "completion",
    kind: "complete",
    async run(target) {
      const asked = { model: target.model, prompt: "Once upon a time", max_tokens: 8 };
      const { choices } = await open(target).completions.create(asked);
      expect(choices[0]?.text).toMatch(/\w+ \w+/);
    },
  },
  {
    name: "completion, streamed",
    kind: "complete",
    async run(target) {
      const asked = { model: target.model, prompt: "Once upon a time", max_tokens: 8 };
      let text = "";
      for await (const { choices } of await open(target).completions.create({
        ...asked,
        stream: true,
      }))
        text += choices[0]?.text ?? "";
      expect(text).toMatch(/\w+ \w+/);
    },
  },
  {
    name: "responses",
    kind: "chat",
    async run(target) {
      const asked = { model: target.model, input: QUESTION, temperature: 0 };
      expect((await open(target).responses.create(asked)).output_text).toContain(ANSWER);
    },
  },
  {
    name: "responses, streamed, with previous_response_id",
    kind: "chat",
    async run(target) {
      const asked = { model: target.model, input: QUESTION, temperature: 0, store: true };
      const first = await open(target).responses.create(asked);
      const next = { ...asked, previous_response_id: first.id };
      const final = await open(target).responses.stream(next).finalResponse();
      expect(final.previous_response_id).toBe(first.id);
      expect(final.output_text).toMatch(/\w/);
      await open(target).responses.delete(first.id);
    },
  },
  {
    name: "responses, in the background",
    kind: "chat",
    async run(target) {
      const { responses } = open(target);
      const asked = { model: target.model, input: QUESTION, temperature: 0, background: true };
      const { id } = await responses.create(asked);
      await expect
        .poll(async () => (await responses.retrieve(id)).status, { timeout: 30_000 })
        .toBe("completed");
      expect((await responses.retrieve(id)).output_text).toContain(ANSWER);
      const stream = await responses.create({ ...asked, stream: true });
      let last: OpenAI.Responses.ResponseStreamEvent | undefined;
      for await (const event of stream) last = event;
      expect(last?.type).toBe("response.completed");
      await responses.delete(id);
    },
  },
  {
    name: "responses, with a conversation",
    kind: "chat",
    async run(target) {
      const { conversations, responses } = open(target);
      const { id } = await conversations.create();
      const asked = { model: target.model, input: QUESTION, temperature: 0, conversation: id };
      expect((await responses.create(asked)).output_text).toContain(ANSWER);
      expect((await responses.stream(asked).finalResponse()).output_text).toMatch(/\w/);
      const { data } = await conversations.items.list(id);
      expect(data.filter(({ type }) => type === "message")).toHaveLength(4);
      await conversations.delete(id);
    },
  },
];

function expectFox(call: OpenAI.ChatCompletionMessageToolCall | undefined): void {
  if (call?.type !== "function") throw new Error("It is no call of a function.");
  expect(call.function.name).toBe("get_fox");
  expect(JSON.parse(call.function.arguments)).toEqual({
    color: expect.stringMatching(/^(red|gray)$/),
  });
}
