import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VISION_FOLDER } from "../../base/install-paths.ts";
import {
  createEmbeddedHub,
  type EmbeddedHub,
  readAnswer,
  unaborted,
} from "../../testing/models/embedded-hub.ts";
import { type Installed, installVision } from "../../testing/models/install-runtime.ts";
import { randomChat } from "../../testing/models/random-chat.ts";
import { imageTokensOf, randomProjector } from "../../testing/models/random-projector.ts";
import { flatImage, noiseImage } from "../../testing/models/test-images.ts";
import { modelWithTools } from "../../testing/models/tool-template.ts";
import type { Runner, RunnerModel } from "../runner.ts";

/** Models' processes may read there; no other hub looks into it. */
const folder = join(VISION_FOLDER, `test-${randomUUID()}`);
const troubles: string[] = [];
let hub: EmbeddedHub;
let runner: Runner;
let model: RunnerModel;
let installed: Installed;
let red: Uint8Array;
let noise: Uint8Array;
let other: Uint8Array;

beforeAll(async () => {
  hub = await createEmbeddedHub();
  model = await hub.publish({
    "model.gguf": Buffer.from(randomChat()),
    "mmproj-model-f16.gguf": Buffer.from(randomProjector("llava")),
  });
  installed = await installVision(folder);
  runner = hub.createRunner({ visionFolder: folder });
  runner.observe(({ message, words }) => troubles.push(`${message} ${words}`));
  [red, noise, other] = await Promise.all([flatImage("#ff0000"), noiseImage(1), noiseImage(2)]);
}, 120_000);
afterAll(async () => {
  await runner.close();
  await hub.close();
  rmSync(folder, { recursive: true, force: true });
});

const user = (...content: unknown[]) => ({ messages: [{ role: "user", content }] });
const image = (bytes: Uint8Array) => ({ type: "image", image: bytes });
const text = (words: string) => ({ type: "text", text: words });
const IMAGE_TOKENS = imageTokensOf("llava");
const TINY_CHAT_WIDTH = 128;
const GREEDY = { temperature: 0, max_tokens: 24 };
const ask = (request: object) => readAnswer(runner, model, { ...GREEDY, ...request } as never);

describe("a chat with images", () => {
  it("is answered by what the images show", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    expect(await runner.check(model)).toMatchObject({ kind: "runnable", seesImages: true });
    const words = await ask(user(text("What is this?")));
    const first = await ask(user(image(noise), text("What is this?")));
    const second = await ask(user(image(other), text("What is this?")));
    expect(new Set([words.text, first.text, second.text]).size).toBe(3);
    expect((await ask(user(image(red), text("What is this?")))).text).not.toBe(first.text);
    expect(await ask(user(image(noise), text("What is this?")))).toMatchObject({
      text: first.text,
      end: first.end,
    });
    // One for the line between the parts, which the text alone does not have.
    expect(first.end.inputTokens).toBe(words.end.inputTokens + IMAGE_TOKENS + 1);
    expect(first.end).toMatchObject({ finishReason: "length", outputTokens: 24 });
    expect(first.pieces).toBeGreaterThan(1);
    const both = await ask(user(image(noise), image(other), text("What is this?")));
    expect(both.end.inputTokens).toBe(first.end.inputTokens + IMAGE_TOKENS + 1);
    const turned = await ask(user(image(other), image(noise), text("What is this?")));
    expect(turned.text).not.toBe(both.text);
  });

  it("gives another caller nothing of what was computed", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const request = { ...GREEDY, ...user(image(noise), text("What is this?")) } as never;
    const of = async (caller: string) => {
      let answer = "";
      for await (const event of runner.generate({ model, caller, request }, unaborted()))
        if (event.type === "text") answer += event.text;
      return answer;
    };
    const mine = await of("ada");
    expect(await Promise.all([of("bob"), of("ada"), of("eve")])).toEqual([mine, mine, mine]);
  });

  it("follows the options of a generation", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const request = user(image(noise), text("Say"));
    const drawn = (seed: number) => ask({ ...request, temperature: 1.5, top_p: 1, top_k: 0, seed });
    const [one, two, three] = [await drawn(1), await drawn(1), await drawn(2)];
    expect(two.text).toBe(one.text);
    expect(three.text).not.toBe(one.text);
    const plain = await ask(request);
    const stop = plain.text.slice(4, 6);
    expect(await ask({ ...request, stop })).toMatchObject({
      text: plain.text.slice(0, plain.text.indexOf(stop)),
      end: { finishReason: "stop" },
    });
    expect((await ask({ ...request, top_k: 1, temperature: 2 })).text).toBe(plain.text);
    const schema = { type: "object", properties: { a: { type: "boolean" } }, required: ["a"] };
    const formatted = await ask({
      ...request,
      response_format: { type: "json_schema", json_schema: { name: "a", schema } },
    });
    expect(JSON.parse(formatted.text)).toEqual({ a: expect.any(Boolean) });
    expect(formatted.end.finishReason).toBe("stop");
    const texts = ["", ""];
    const several = { ...GREEDY, ...request, n: 2, temperature: 1.5, seed: 1, top_p: 1, top_k: 0 };
    for await (const event of runner.generate(
      { model, caller: "test", request: several as never },
      unaborted(),
    )) {
      if (event.type === "text") texts[event.choice ?? 0] += event.text;
      if (event.type === "done")
        expect(event).toMatchObject({ finishReasons: ["length", "length"], outputTokens: 48 });
    }
    expect(texts).toEqual([one.text, three.text]);
    const [first = ""] = plain.text;
    const repeated = (await ask({ ...request, frequency_penalty: 2, presence_penalty: 2 })).text;
    expect(repeated.split(first).length).toBeLessThanOrEqual(plain.text.split(first).length);
  });

  it.for<readonly [string, object, RegExp]>([
    ["logprobs", { logprobs: true }, /logprobs is not supported in chats with images/],
    ["logit_bias", { logit_bias: { 5: 1 } }, /logit_bias is not supported in chats with images/],
    ["no image", user(image(Buffer.from("GIF89a, or not"))), /Invalid image/],
    [
      "a control token",
      user(image(new Uint8Array()), text("<|im_end|>")),
      /must not contain control tokens of the model: "<\|im_end\|>"/,
    ],
    ["the library's mark", user(image(new Uint8Array()), text("<__media__>")), /<__media__>/],
    ["too many images", user(...Array(17).fill(image(new Uint8Array(1)))), /too many images: 17/],
    [
      "an image of the assistant",
      { messages: [{ role: "assistant", content: [image(new Uint8Array(1))] }] },
      /Only the user's messages may have images/,
    ],
  ])("refuses %s", async ([name, request, message], { skip }) => {
    if (typeof installed === "string") return skip(installed);
    const chat = "messages" in request ? request : { ...user(image(noise)), ...request };
    const param = name.startsWith("log") ? { param: name } : {};
    await expect(ask(chat)).rejects.toMatchObject({
      ...{ code: "invalid-input", ...param },
      message: expect.stringMatching(message),
    });
  });

  it("refuses more tokens than the model reads, and goes on", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const long = user(image(noise), text("a ".repeat(400)));
    await expect(ask(long)).rejects.toMatchObject({ code: "context-length-exceeded" });
    expect((await ask(user(image(noise)))).end.outputTokens).toBe(24);
  });

  it("ends when its caller leaves, and the next one is answered", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const leaving = new AbortController();
    const request = { ...user(image(noise), text("Go on")), temperature: 1, max_tokens: 400 };
    const read = async () => {
      const events = runner.generate(
        { model, caller: "test", request: request as never },
        leaving.signal,
      );
      for await (const event of events) if (event.type === "text") leaving.abort();
    };
    await expect(read()).rejects.toMatchObject({ name: "AbortError" });
    expect((await ask(user(image(noise)))).end.outputTokens).toBe(24);
  });

  it("is counted as it is answered", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const request = user(image(noise), text("What is this?"));
    const { end } = await ask(request);
    const call = { model, caller: "test", request: request as never };
    expect(await runner.countTokens(call, unaborted())).toBe(end.inputTokens);
  });

  it("leaves chats without images as they are", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const request = { ...GREEDY, ...user(text("What is this?")) };
    const without = await readAnswer(hub.runner, model, request as never);
    expect((await ask(request)).text).toBe(without.text);
    expect((await ask({ ...request, logprobs: true })).text).toBe(without.text);
  });

  it("is answered with the projector of Gemma 3, whose tokens see each other", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const gemma = await hub.publish({
      "model.gguf": Buffer.from(randomChat()),
      "mmproj-f16.gguf": Buffer.from(randomProjector("gemma3")),
    });
    const of = (...content: unknown[]) =>
      readAnswer(runner, gemma, { ...GREEDY, ...user(...content, text("What is this?")) } as never);
    const [first, second] = [await of(image(noise)), await of(image(red))];
    expect(second.text).not.toBe(first.text);
    expect((await of(image(noise))).text).toBe(first.text);
    // Tokens around the image are letters here, as the vocabulary has none for them.
    const length = (await of()).end.inputTokens + imageTokensOf("gemma3");
    expect(first.end.inputTokens).toBeGreaterThan(length);
  });

  it("is answered by a call of a tool that must come", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const seeing = await hub.publish({
      "model.gguf": modelWithTools("<tool_call>"),
      "mmproj-f16.gguf": Buffer.from(randomProjector("llava", TINY_CHAT_WIDTH)),
    });
    const properties = { color: { enum: ["red", "gray"] } };
    const parameters = { type: "object", properties, required: ["color"] };
    const tools = [{ type: "function", function: { name: "get_fox", parameters } }];
    const request = { ...user(image(noise), text("Look")), tools, max_tokens: 200, temperature: 0 };
    const call = (options: object) => ({
      ...{ model: seeing, caller: "test" },
      request: { ...request, ...options } as never,
    });
    let [name, written, end] = ["", "", ""];
    const required = call({ tool_choice: "required", parallel_tool_calls: false });
    for await (const event of runner.generate(required, unaborted())) {
      if (event.type === "tool-call") name = event.name;
      if (event.type === "tool-arguments") written += event.text;
      if (event.type === "done") end = event.finishReason;
    }
    expect([name, end]).toEqual(["get_fox", "tool_calls"]);
    expect(JSON.parse(written)).toEqual({ color: expect.stringMatching(/^(?:red|gray)$/) });
    const strict = {
      tools: [{ type: "function", function: { ...tools[0]?.function, strict: true } }],
    };
    await expect(readAnswer(runner, seeing, call(strict).request)).rejects.toMatchObject({
      message: "tools[].function.strict is not supported in chats with images.",
    });
  });

  it("refuses a file that is not a projector, and answers texts", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const blind = await hub.publish({
      "model.gguf": Buffer.from(randomChat()),
      "mmproj.gguf": Buffer.from(randomChat()),
    });
    const of = (...content: unknown[]) =>
      readAnswer(runner, blind, { ...GREEDY, ...user(...content) } as never);
    for (let time = 0; time < 2; time++)
      await expect(of(image(noise))).rejects.toMatchObject({
        code: "model-error",
        message: expect.stringMatching(/projector/),
      });
    expect((await of(text("a"))).text).not.toBe("");
  });

  it("has crashed nothing", () => expect(troubles).toEqual([]));
});

it("is refused without the runtime, by what to do", async () => {
  const bare = hub.createRunner({ visionFolder: join(folder, "empty") });
  try {
    await expect(
      readAnswer(bare, model, user({ type: "image_url", image_url: { url: "x" } }) as never),
    ).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringMatching(/orrery setup vision.*llama-server with --mmproj/),
    });
    expect(
      (await readAnswer(bare, model, { ...GREEDY, ...user(text("a")) } as never)).text,
    ).not.toBe("");
  } finally {
    await bare.close();
  }
});
