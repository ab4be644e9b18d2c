import { createAnthropic } from "@ai-sdk/anthropic";
import Anthropic from "@anthropic-ai/sdk";
import { betaZodTool } from "@anthropic-ai/sdk/helpers/beta/zod";
import { generateText, isStepCount, streamText, tool } from "ai";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";
import type { AskedChat } from "../../../testing/speak-chat.ts";

let world: GatewayWorld;
let origin = "";
let client: Anthropic;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  origin = await world.app.listen();
  client = new Anthropic({ baseURL: origin, apiKey: `${world.ada.token}`, maxRetries: 0 });
});

const weatherman = ({ messages }: AskedChat) => {
  const last = messages.at(-1);
  return last?.role === "tool"
    ? { reasoning: "Now I know.", text: `It is ${last.content}.` }
    : { reasoning: "I have to look.", calls: [{ name: "weather", arguments: '{"city":"Oslo"}' }] };
};
const WEATHER: Anthropic.Tool = {
  name: "weather",
  input_schema: { type: "object", properties: { city: { type: "string" } } },
};
const asked = () => JSON.parse(world.upstream.seen.at(-1)?.body ?? "{}");
const hi: Anthropic.MessageParam[] = [{ role: "user", content: "Hi" }];

describe("Anthropic's client", () => {
  it("gets a text, whole and by its helper for streams, with what it took", async () => {
    await world.map("m", { inputPrice: 2, outputPrice: 10 });
    world.upstream.speakers.set("m", () => ({ reasoning: "Hm.", text: "Good day to you." }));
    const given = {
      model: "ada/m",
      max_tokens: 20,
      system: [{ type: "text" as const, text: "Be kind." }],
      messages: hi,
    };
    const usage = { input_tokens: 8, cache_read_input_tokens: 4, output_tokens: 5 };
    const whole = await client.messages.create(given);
    expect(whole).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      model: "ada/m",
      content: [{ type: "text", text: "Good day to you." }],
      stop_reason: "end_turn",
      usage,
      _request_id: expect.any(String),
    });
    const deltas: string[] = [];
    const stream = client.messages.stream(given).on("text", (text) => deltas.push(text));
    expect(await stream.finalMessage()).toMatchObject({
      content: [{ type: "text", text: "Good day to you." }],
      stop_reason: "end_turn",
      usage,
    });
    expect(deltas.length).toBeGreaterThan(2);
    expect(stream.request_id).toEqual(expect.any(String));
    expect(asked()).toMatchObject({
      max_tokens: 20,
      messages: [{ role: "system", content: "Be kind." }, ...hi],
    });
    for (const receipt of await world.receipts(2))
      expect(receipt).toMatchObject({ status: "ok", inputTokens: 12, priceMicros: 74 });
  });

  it("has tools called, with thoughts where it asked for them, and goes on with what they gave", async () => {
    await world.map("m", {});
    world.upstream.speakers.set("m", weatherman);
    for (const isStream of [false, true]) {
      const ask = (messages: Anthropic.MessageParam[]) => {
        const given = {
          model: "ada/m",
          max_tokens: 2000,
          tools: [WEATHER],
          thinking: { type: "enabled" as const, budget_tokens: 1024 },
          messages,
        };
        return isStream
          ? client.messages.stream(given).finalMessage()
          : client.messages.create(given);
      };
      const first = await ask(hi);
      expect(first).toMatchObject({
        stop_reason: "tool_use",
        content: [
          { type: "thinking", thinking: "I have to look." },
          { type: "tool_use", id: "call_0", name: "weather", input: { city: "Oslo" } },
        ],
      });
      const second = await ask([
        ...hi,
        { role: "assistant", content: first.content },
        {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: "call_0", content: "snowing" }],
        },
      ]);
      expect(second.content.at(-1)).toMatchObject({ type: "text", text: "It is snowing." });
      expect(asked().messages).toMatchObject([
        hi[0],
        { role: "assistant", reasoning_content: "I have to look.", tool_calls: [{ id: "call_0" }] },
        { role: "tool", tool_call_id: "call_0", content: "snowing" },
      ]);
    }
  });

  it("runs tools by its runner, which sends all again where there are no threads", async () => {
    await world.map("m", {});
    world.upstream.speakers.set("m", weatherman);
    const weather = betaZodTool({
      name: "weather",
      description: "Looks",
      inputSchema: z.object({ city: z.string() }),
      run: ({ city }) => `snowing in ${city}`,
    });
    for (const isStream of [false, true]) {
      const runner = client.beta.messages.toolRunner({
        model: "ada/m",
        max_tokens: 100,
        messages: [{ role: "user", content: "Weather in Oslo?" }],
        tools: [weather],
        stream: isStream,
      });
      const final = await runner.runUntilDone();
      expect(final.content).toMatchObject([{ type: "text", text: "It is snowing in Oslo." }]);
      expect(asked().messages).toMatchObject([
        { role: "user", content: "Weather in Oslo?" },
        { role: "assistant", tool_calls: [{ id: "call_0" }] },
        { role: "tool", content: "snowing in Oslo" },
      ]);
    }
  });

  it("learns of errors by their classes, before and within a stream", async () => {
    for (const name of ["busy", "later-429", "later-named", "cut", "named"])
      await world.map(name, {});
    const ask = (model: string, more: object = {}) =>
      client.messages.create({ model, max_tokens: 9, messages: hi, ...more });
    await expect(ask("ada/none")).rejects.toBeInstanceOf(Anthropic.NotFoundError);
    await expect(ask("ada/named")).rejects.toMatchObject({
      status: 400,
      type: "invalid_request_error",
      requestID: expect.any(String),
      message: expect.stringContaining("too many tokens"),
    });
    await expect(
      client.withOptions({ apiKey: "hf_wrong" }).messages.create({
        model: "ada/none",
        max_tokens: 9,
        messages: hi,
      }),
    ).rejects.toBeInstanceOf(Anthropic.AuthenticationError);
    await expect(ask("ada/none", { container: "c" })).rejects.toMatchObject({ status: 400 });
    await expect(
      client.messages.countTokens({ model: "ada/named", messages: hi }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining("count tokens") });
    for (const [model, type] of [
      ["ada/later-429", "rate_limit_error"],
      ["ada/later-named", "invalid_request_error"],
      ["ada/cut", "api_error"],
    ] as const) {
      const texts: string[] = [];
      const stream = client.messages
        .stream({ model, max_tokens: 9, messages: hi })
        .on("text", (text) => texts.push(text));
      await expect(stream.finalMessage()).rejects.toMatchObject({ type });
      expect(texts).toEqual(["Good"]);
    }
    // Last, for its provider rests then.
    await expect(ask("ada/busy")).rejects.toMatchObject({ status: 429, type: "rate_limit_error" });
  });
});

it("says which stop sequence ended a text, where the service does, and that it was cut", async () => {
  await world.map("m", {});
  world.upstream.speakers.set("m", () => ({ text: "One", finish: "length" }));
  const { stop_reason } = await client.messages.create({
    model: "ada/m",
    max_tokens: 1,
    messages: hi,
  });
  expect(stop_reason).toBe("max_tokens");
  world.upstream.speakers.set("m", () => ({ text: "One", stopReason: "." }));
  const asking = { model: "ada/m", max_tokens: 9, messages: hi, stop_sequences: ["."] };
  for (const message of [
    await client.messages.create(asking),
    await client.messages.stream(asking).finalMessage(),
  ])
    expect(message).toMatchObject({ stop_reason: "stop_sequence", stop_sequence: "." });
});

it("is understood by ai with @ai-sdk/anthropic", async () => {
  await world.map("m", {});
  world.upstream.speakers.set("m", weatherman);
  const provider = createAnthropic({ baseURL: `${origin}/v1`, apiKey: `${world.ada.token}` });
  const given = {
    model: provider("ada/m"),
    prompt: "Weather in Oslo?",
    maxOutputTokens: 2000,
    stopWhen: isStepCount(3),
    providerOptions: { anthropic: { thinking: { type: "enabled" as const, budgetTokens: 1024 } } },
    tools: {
      weather: tool({
        inputSchema: z.object({ city: z.string() }),
        execute: async ({ city }: { city: string }) => `snowing in ${city}`,
      }),
    },
  };
  const { text, steps } = await generateText(given);
  expect([text, steps.length]).toEqual(["It is snowing in Oslo.", 2]);
  const stream = streamText(given);
  let [words, thoughts] = ["", ""];
  for await (const part of stream.fullStream) {
    if (part.type === "text-delta") words += part.text;
    if (part.type === "reasoning-delta") thoughts += part.text;
  }
  expect(words).toBe("It is snowing in Oslo.");
  expect(thoughts).toContain("I have to look.");
});
