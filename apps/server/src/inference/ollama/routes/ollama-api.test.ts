import { Ollama, type Tool } from "ollama";
import { beforeEach, describe, expect, it } from "vitest";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";
import type { AskedChat } from "../../../testing/speak-chat.ts";

let world: GatewayWorld;
let client: Ollama;
let host = "";
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  host = await world.app.listen();
  client = clientOf(world.ada.token);
});

const clientOf = (token: string | undefined) =>
  new Ollama({ host, ...(token && { headers: { authorization: `Bearer ${token}` } }) });
const asked = () => JSON.parse(world.upstream.seen.at(-1)?.body ?? "{}");
const hi = [{ role: "user", content: "Hi" }];
const PNG = "iVBORw0KGgoAAAANSUhEUg==";
const WEATHER: Tool = {
  type: "function",
  function: {
    name: "weather",
    parameters: { type: "object", properties: { city: { type: "string" } } },
  },
};
const weatherman = ({ messages }: AskedChat) => {
  const last = messages.at(-1);
  return last?.role === "tool"
    ? { text: `It is ${last.content}.` }
    : {
        reasoning: "I have to look.",
        calls: [
          { name: "weather", arguments: '{"city":"Oslo"}' },
          { name: "weather", arguments: '{"city":"Rome"}' },
        ],
      };
};

describe("Ollama's client", () => {
  it("chats, whole and in lines, with counts and durations, and is billed", async () => {
    await world.map("m", { inputPrice: 2, outputPrice: 10 });
    world.upstream.speakers.set("m", () => ({ reasoning: "Hm.", text: "Good day to you." }));
    const whole = await client.chat({ model: "ada/m", messages: hi });
    const end = { done: true, done_reason: "stop", prompt_eval_count: 12, eval_count: 5 };
    const message = { role: "assistant", content: "Good day to you.", thinking: "Hm." };
    expect(whole).toMatchObject({ model: "ada/m", message, ...end });
    expect(whole.total_duration).toBeGreaterThan(0);
    const parts = [];
    for await (const part of await client.chat({ model: "ada/m", messages: hi, stream: true }))
      parts.push(part);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.map((one) => one.message.content).join("")).toBe(message.content);
    expect(parts.map((one) => one.message.thinking ?? "").join("")).toBe("Hm.");
    const last = parts.at(-1);
    expect(last).toMatchObject(end);
    expect(last?.total_duration).toBeGreaterThanOrEqual(
      (last?.load_duration ?? 0) + (last?.eval_duration ?? 0),
    );
    for (const receipt of await world.receipts(2))
      expect(receipt).toMatchObject({ status: "ok", inputTokens: 12, priceMicros: 74 });
  });

  it("has tools called, and goes on with what each of them gave", async () => {
    await world.map("m", {});
    world.upstream.speakers.set("m", weatherman);
    for (const isStream of [false, true]) {
      const given = { model: "ada/m", messages: hi, tools: [WEATHER] };
      const messages = [];
      if (isStream)
        for await (const part of await client.chat({ ...given, stream: true }))
          messages.push(part.message);
      else messages.push((await client.chat(given)).message);
      const calls = messages.flatMap((one) => one.tool_calls ?? []);
      expect(calls).toMatchObject([
        { function: { name: "weather", arguments: { city: "Oslo" } } },
        { function: { name: "weather", arguments: { city: "Rome" } } },
      ]);
      // As the client's own types have it: without the IDs of the calls.
      const tool_calls = calls.map((call) => ({ function: call.function }));
      const history = [
        ...hi,
        { role: "assistant", content: "", thinking: "I have to look.", tool_calls },
        { role: "tool", tool_name: "weather", content: "snowing" },
        { role: "tool", tool_name: "weather", content: "sunny" },
      ];
      const next = await client.chat({ ...given, messages: history });
      expect(next.message.content).toBe("It is sunny.");
      expect(asked().messages).toMatchObject([
        hi[0],
        {
          content: null,
          reasoning_content: "I have to look.",
          tool_calls: [
            { id: "call_0", function: { arguments: '{"city":"Oslo"}' } },
            { id: "call_1" },
          ],
        },
        { role: "tool", tool_call_id: "call_0", content: "snowing" },
        { role: "tool", tool_call_id: "call_1", content: "sunny" },
      ]);
    }
  });

  it("asks for formats, images, thinking and options in the words of the service", async () => {
    await world.map("m", {});
    world.upstream.speakers.set("m", () => ({ text: "{}", reasoning: "Hm." }));
    const schema = { type: "object", properties: { a: { type: "integer" } } };
    const { message } = await client.chat({
      model: `${host}/ada/m:latest`,
      messages: [{ role: "user", content: "Look", images: [PNG] }],
      format: schema,
      think: false,
      keep_alive: "5m",
      options: { num_predict: 9, temperature: 0, stop: ["."], repeat_penalty: 1.1, num_ctx: 4096 },
    });
    expect(message).not.toHaveProperty("thinking");
    expect(asked()).toEqual({
      model: "m",
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Look" },
            { type: "image_url", image_url: { url: `data:image/png;base64,${PNG}` } },
          ],
        },
      ],
      max_tokens: 9,
      temperature: 0,
      stop: ["."],
      repetition_penalty: 1.1,
      response_format: { type: "json_schema", json_schema: { name: "output", schema } },
      reasoning_effort: "none",
    });
    await client.generate({ model: "ada/m", prompt: "Hi", system: "Be kind.", format: "json" });
    expect(asked()).toMatchObject({
      messages: [{ role: "system", content: "Be kind." }, ...hi],
      response_format: { type: "json_object" },
    });
  });

  it("generates, whole and in lines, and continues a raw prompt", async () => {
    await world.map("m", {});
    await world.map("t", { task: "text-generation" });
    world.upstream.speakers.set("m", () => ({ text: "Good day to you.", finish: "length" }));
    const whole = await client.generate({ model: "ada/m", prompt: "Hi" });
    expect(whole).toMatchObject({ response: "Good day to you.", done_reason: "length" });
    let text = "";
    for await (const part of await client.generate({
      model: "ada/m",
      prompt: "Hi",
      stream: true,
    }))
      text += part.response ?? "";
    expect(text).toBe(whole.response);
    const raw = await client.generate({ model: "ada/t", prompt: "Once", raw: true });
    expect([raw.response, asked().prompt]).toEqual([" a fox.", "Once"]);
  });

  it("embeds one text or several, by its new call and its old one", async () => {
    await world.map("v", { task: "feature-extraction" });
    const { embeddings, prompt_eval_count } = await client.embed({ model: "ada/v", input: "rain" });
    expect([embeddings, prompt_eval_count]).toEqual([[[0.5, -0.25]], 4]);
    const { embedding } = await client.embeddings({ model: "ada/v", prompt: "rain" });
    expect(embedding).toEqual([0.5, -0.25]);
  });

  it("lists what its caller may run, and says of one what it can do", async () => {
    await world.map("old", {});
    await world.map("secret", { isPrivate: true });
    await world.map("painter", { task: "text-to-image" });
    const names = async (one: Ollama) => (await one.list()).models.map(({ name }) => name);
    expect(await names(client)).toEqual(["ada/secret", "ada/old"]);
    const bob = await world.app.signUp("bob");
    expect(await names(clientOf(bob.token))).toEqual(["ada/old"]);
    expect(await names(clientOf(undefined))).toEqual(["ada/old"]);
    const caller = clientOf((await world.tokenOf("inference")).token);
    expect(await names(caller)).toContain("ada/secret");
    expect((await client.show({ model: "ada/old" })).capabilities).toEqual(["completion", "tools"]);
    const hidden = clientOf(bob.token).show({ model: "ada/secret" });
    const absent = clientOf(bob.token).show({ model: "ada/none" });
    const [one, other] = await Promise.allSettled([hidden, absent]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ reason: { status_code: 404 } });
    expect((await client.ps()).models).toEqual([]);
    expect((await client.version()).version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("learns of errors in a sentence, before and within a stream", async () => {
    for (const name of ["m", "busy", "cut", "named"]) await world.map(name, {});
    const ask = (model: string, more: object = {}) => client.chat({ model, messages: hi, ...more });
    await expect(ask("ada/m", { options: { mirostat: 2 } })).rejects.toMatchObject({
      status_code: 400,
      error: "options.mirostat is not supported by this hub.",
    });
    await expect(ask("ada/m", { options: { warmth: 2 } })).rejects.toThrow("options.warmth");
    await expect(
      client.generate({ model: "ada/m", prompt: "a", template: "{{ .Prompt }}" }),
    ).rejects.toThrow("template is not supported");
    await expect(
      ask("ada/m", { messages: [{ role: "user", content: "a", images: ["AAAA"] }] }),
    ).rejects.toThrow("messages.0.images.0 is not a PNG");
    await expect(ask("ada/m:Q8_0")).rejects.toMatchObject({
      status_code: 404,
      error: expect.stringContaining("ada/m:Q8_0 is not here"),
    });
    await expect(ask("ada/none")).rejects.toMatchObject({ status_code: 404 });
    await expect(ask("ada/named")).rejects.toMatchObject({
      status_code: 400,
      error: expect.stringContaining("too many tokens"),
    });
    await expect(clientOf("hf_wrong").chat({ model: "ada/m", messages: hi })).rejects.toMatchObject(
      { status_code: 401, error: expect.any(String) },
    );
    const texts: string[] = [];
    const read = async () => {
      for await (const part of await client.chat({ model: "ada/cut", messages: hi, stream: true }))
        texts.push(part.message.content);
    };
    await expect(read()).rejects.toThrow(/closed|ended/);
    expect(texts).toEqual(["Good"]);
    // Last, for its provider rests then.
    await expect(ask("ada/busy")).rejects.toMatchObject({ status_code: 429 });
  });
});

it("answers in lines where nothing else is said, to any media type, in bodies with an error alone", async () => {
  await world.map("m", {});
  const curl = (path: string, body: string) =>
    world.ada.request("POST", path, {
      payload: body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const lines = await curl("/api/chat", JSON.stringify({ model: "ada/m", messages: hi }));
  expect(lines.headers["content-type"]).toBe("application/x-ndjson");
  const read = lines.body
    .trimEnd()
    .split("\n")
    .map((one) => JSON.parse(one));
  expect(read.map(({ done }) => done)).toEqual([...read.slice(1).map(() => false), true]);
  const empty = await curl("/api/generate", JSON.stringify({ model: "ada/m", keep_alive: 0 }));
  expect(empty.json()).toMatchObject({ response: "", done: true, done_reason: "unload" });
  const wrong = await curl("/api/chat", "{");
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ["error"]]);
  const nothing = await curl("/api/generate", JSON.stringify({ model: "ada/none" }));
  expect([nothing.statusCode, Object.keys(nothing.json())]).toEqual([404, ["error"]]);
});

it("says what to do instead of what it does not do, before a body is read", async () => {
  for (const [refused, says] of [
    [() => client.pull({ model: "ada/m" }), "/api/tags"],
    [() => client.push({ model: "ada/m" }), "hf upload"],
    [() => client.create({ model: "ada/x", from: "ada/m" }), "GGUF"],
    [() => client.copy({ source: "ada/m", destination: "ada/n" }), "Duplicate"],
    [() => client.delete({ model: "ada/m" }), "hf repo delete"],
  ] as const)
    await expect(refused()).rejects.toMatchObject({
      status_code: 400,
      error: expect.stringContaining(says),
    });
  const blob = `${host}/api/blobs/sha256:${"0".repeat(64)}`;
  expect((await fetch(blob, { method: "HEAD" })).status).toBe(400);
  const put = await fetch(blob, { method: "POST", body: Buffer.alloc(1000) });
  expect([put.status, await put.json()]).toEqual([
    400,
    { error: expect.stringContaining("hf upload") },
  ]);
});
