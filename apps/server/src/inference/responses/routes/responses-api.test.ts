import { createOpenAI } from "@ai-sdk/openai";
import { generateText, isStepCount, streamText, tool } from "ai";
import OpenAI from "openai";
import { zodTextFormat } from "openai/helpers/zod";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";
import type { AskedChat } from "../../../testing/speak-chat.ts";

let world: GatewayWorld;
let client: OpenAI;
let origin = "";
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  origin = await world.app.listen();
  client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: `${world.ada.token}`, maxRetries: 0 });
});

const WEATHER = {
  type: "function" as const,
  name: "weather",
  strict: true,
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
};
/** Asks for the weather, and says it once it knows. */
const weatherman = ({ messages }: AskedChat) => {
  const last = messages.at(-1);
  return last?.role === "tool"
    ? { reasoning: "Now I know.", text: `It is ${last.content}.` }
    : { reasoning: "I have to look.", calls: [{ name: "weather", arguments: '{"city":"Oslo"}' }] };
};
const asked = () => JSON.parse(world.upstream.seen.at(-1)?.body ?? "{}");

describe("OpenAI's client", () => {
  it("gets a text, whole and by its helper for streams, with what it took", async () => {
    await world.map("m", { inputPrice: 2, outputPrice: 10 });
    world.upstream.speakers.set("m", () => ({ text: "Good day to you." }));
    const whole = await client.responses.create({
      model: "ada/m",
      instructions: "Be kind.",
      input: "Hi",
      max_output_tokens: 20,
    });
    expect(whole.output_text).toBe("Good day to you.");
    expect(whole.usage).toMatchObject({
      input_tokens: 12,
      input_tokens_details: { cached_tokens: 4 },
      output_tokens_details: { reasoning_tokens: 2 },
      total_tokens: 17,
    });
    expect(asked()).toMatchObject({
      model: "m",
      max_tokens: 20,
      messages: [
        { role: "system", content: "Be kind." },
        { role: "user", content: "Hi" },
      ],
    });
    const deltas: string[] = [];
    const stream = client.responses
      .stream({ model: "ada/m", input: [{ role: "user", content: "Hi" }] })
      .on("response.output_text.delta", ({ delta }) => deltas.push(delta));
    const final = await stream.finalResponse();
    expect([final.output_text, deltas.join("")]).toEqual(["Good day to you.", "Good day to you."]);
    expect(final.status).toBe("completed");
    expect(deltas.length).toBeGreaterThan(2);
    const receipts = await world.receipts(2);
    for (const receipt of receipts)
      expect(receipt).toMatchObject({ status: "ok", inputTokens: 12, priceMicros: 74 });
  });

  it("has a function called, streamed and whole, and goes on with its output", async () => {
    await world.map("m", {});
    world.upstream.speakers.set("m", weatherman);
    const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: "Weather in Oslo?" }];
    for (const isStream of [false, true]) {
      const given = { model: "ada/m", tools: [WEATHER] };
      const ask = (items: OpenAI.Responses.ResponseInput) =>
        isStream
          ? client.responses.stream({ ...given, input: items }).finalResponse()
          : client.responses.create({ ...given, input: items });
      const first = await ask(input);
      expect(first.output).toMatchObject([
        { type: "reasoning", summary: [{ text: "I have to look." }] },
        { type: "function_call", name: "weather", call_id: "call_0", arguments: '{"city":"Oslo"}' },
      ]);
      const output = {
        type: "function_call_output" as const,
        call_id: "call_0",
        output: "snowing",
      };
      const second = await ask([...input, ...(first.output as typeof input), output]);
      expect(second.output_text).toBe("It is snowing.");
      expect(asked().messages).toEqual([
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: null,
          reasoning_content: "I have to look.",
          tool_calls: [
            {
              id: "call_0",
              type: "function",
              function: { name: "weather", arguments: '{"city":"Oslo"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "call_0", content: "snowing" },
      ]);
      expect(asked().tools).toEqual([
        {
          type: "function",
          function: { name: "weather", strict: true, parameters: WEATHER.parameters },
        },
      ]);
    }
  });

  it("gets what fits a schema, parsed", async () => {
    await world.map("m", {});
    world.upstream.speakers.set("m", () => ({ text: '{"city":"Oslo"}' }));
    const format = zodTextFormat(z.object({ city: z.string() }), "place");
    const { output_parsed } = await client.responses.parse({
      model: "ada/m",
      input: "Where?",
      text: { format },
    });
    expect(output_parsed).toEqual({ city: "Oslo" });
    expect(asked().response_format).toMatchObject({
      type: "json_schema",
      json_schema: { name: "place", strict: true, schema: { type: "object" } },
    });
  });

  it("learns of an end that came too early, and of errors before and within a stream", async () => {
    for (const name of ["m", "later-429", "cut"]) await world.map(name, {});
    world.upstream.speakers.set("m", () => ({ text: "Once upon", finish: "length" }));
    const cut = await client.responses.stream({ model: "ada/m", input: "Go" }).finalResponse();
    expect(cut).toMatchObject({
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
    });
    await expect(
      client.responses.create({ model: "ada/m", input: "Go", tools: [{ type: "web_search" }] }),
    ).rejects.toMatchObject({ status: 400, param: "tools[0].type", code: "unsupported_parameter" });
    await expect(client.responses.create({ model: "ada/none", input: "Go" })).rejects.toMatchObject(
      { status: 404, code: "model_not_found" },
    );
    for (const model of ["ada/later-429", "ada/cut"]) {
      const types: string[] = [];
      const failing = async () => {
        const stream = await client.responses.create({ model, input: "Go", stream: true });
        for await (const { type } of stream) types.push(type);
      };
      await expect(failing()).rejects.toThrow(/said 429|closed the connection/);
      expect(types).toContain("response.output_text.delta");
    }
    const raw = await world.ada.post("/v1/responses", {
      model: "ada/cut",
      input: "Go",
      stream: true,
    });
    const events = raw.body.match(/^event: .*/gm) ?? [];
    expect(events.slice(-2)).toEqual(["event: error", "event: response.failed"]);
    expect(raw.body).not.toContain("[DONE]");
  });
});

describe("a response", () => {
  beforeEach(async () => {
    await world.map("m", {});
    world.upstream.speakers.set("m", ({ messages }) => ({ text: `Answer ${messages.length}.` }));
  });
  const ask = (more: object) =>
    client.responses.create({ model: "ada/m", input: "Go", ...more }) as Promise<
      OpenAI.Responses.Response & { _request_id?: string }
    >;

  it("is kept only on request, for its account, and a conversation goes on from it", async () => {
    const first = await ask({ store: true, instructions: "Be brief." });
    const second = await client.responses
      .stream({ model: "ada/m", input: "On", previous_response_id: first.id, store: true })
      .finalResponse();
    expect(second.output_text).toBe("Answer 3.");
    const third = await ask({ previous_response_id: second.id });
    expect(third).toMatchObject({ store: false, previous_response_id: second.id });
    // Instructions do not carry over.
    expect(asked().messages.map(({ content }: { content: string }) => content)).toEqual([
      ...["Go", "Answer 2.", "On", "Answer 3.", "Go"],
    ]);
    expect(await client.responses.retrieve(first.id)).toMatchObject({
      id: first.id,
      output: first.output,
      store: true,
    });
    await expect(client.responses.retrieve(third.id)).rejects.toMatchObject({ status: 404 });
    await expect(ask({ previous_response_id: third.id })).rejects.toMatchObject({ status: 404 });
    const bob = await world.app.signUp("bob");
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/input_items"],
      ["POST", "/cancel"],
      ["DELETE", ""],
    ] as const) {
      const url = `/v1/responses/${first.id}${path}`;
      for (const [caller, status] of [
        [bob, 404],
        [world.app, 401],
      ] as const)
        expect([url, (await caller.request(method, url)).statusCode]).toEqual([url, status]);
    }
    await expect(client.responses.cancel(first.id)).rejects.toMatchObject({ status: 400 });
    expect(await client.responses.delete(first.id)).toMatchObject({ deleted: true });
    await expect(client.responses.retrieve(first.id)).rejects.toMatchObject({ status: 404 });
  });

  it("is kept for no visitor, and not where the stream broke", async () => {
    const visitor = await world.app.post("/v1/responses", {
      model: "ada/m",
      input: "Go",
      store: true,
    });
    expect(visitor.statusCode).toBe(401);
    await world.map("cut", {});
    await world.ada.post("/v1/responses", {
      model: "ada/cut",
      input: "Go",
      store: true,
      stream: true,
    });
    const exported = await world.app.hub.registry.keptResponses;
    const [, id = ""] = /"id":"(resp_\w+)"/.exec(
      (await world.ada.post("/v1/responses", { model: "ada/m", input: "Go" })).body,
    ) ?? [""];
    await expect(exported.get(world.ada.viewer, id)).rejects.toMatchObject({
      code: "response-not-found",
    });
  });

  it("lists what it was made from, in pages", async () => {
    const input = ["a", "b", "c"].map((content) => ({ role: "user" as const, content }));
    const { id } = await ask({ input, store: true });
    const texts: string[] = [];
    for await (const item of client.responses.inputItems.list(id, { limit: 2, order: "asc" }))
      texts.push(JSON.stringify(item));
    expect(texts).toHaveLength(3);
    expect(texts[0]).toContain('"text":"a"');
    const next = await ask({ previous_response_id: id, input: "d", store: true });
    const newest = await client.responses.inputItems.list(next.id, { limit: 1 });
    expect(newest.data).toMatchObject([{ content: [{ text: "d" }] }]);
    expect(newest.has_more).toBe(true);
  });
});

describe("ai with @ai-sdk/openai", () => {
  const given = (store?: boolean) => ({
    model: createOpenAI({ baseURL: `${origin}/v1`, apiKey: `${world.ada.token}` }).responses(
      "ada/m",
    ),
    prompt: "Weather in Oslo?",
    stopWhen: isStepCount(3),
    ...(store !== undefined && { providerOptions: { openai: { store } } }),
    tools: {
      weather: tool({
        inputSchema: z.object({ city: z.string() }),
        execute: async ({ city }: { city: string }) => `snowing in ${city}`,
      }),
    },
  });
  beforeEach(async () => {
    await world.map("m", {});
    world.upstream.speakers.set("m", weatherman);
  });

  it.each([
    ["refers to what was kept", true],
    ["sends all again where nothing is kept", false],
  ])("calls functions until it has an answer, and %s", async (_what, store) => {
    const { text, steps } = await generateText(given(store));
    expect([text, steps.length]).toEqual(["It is snowing in Oslo.", 2]);
    const stream = streamText(given(store));
    let [words, thoughts] = ["", ""];
    for await (const part of stream.fullStream) {
      if (part.type === "text-delta") words += part.text;
      if (part.type === "reasoning-delta") thoughts += part.text;
    }
    expect(words).toBe("It is snowing in Oslo.");
    expect(thoughts).toContain("I have to look.");
    expect(asked().messages).toMatchObject([
      { role: "user" },
      {
        role: "assistant",
        reasoning_content: "I have to look.",
        tool_calls: [{ id: "call_0" }],
      },
      { role: "tool", tool_call_id: "call_0", content: "snowing in Oslo" },
    ]);
  });

  it("learns what to do when it refers to what was not kept", async () => {
    await expect(generateText(given())).rejects.toThrow("was not kept. Keep responses with store");
  });
});
