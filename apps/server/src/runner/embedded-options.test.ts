import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OpenAI, { APIError } from "openai";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishExamples } from "../main/examples/publish-examples.ts";
import { createTestApp } from "../testing/create-test-app.ts";
import { randomRanker } from "../testing/models/random-ranker.ts";
import { publishFiles } from "../testing/publish-files.ts";

const model = "orrery/tiny-chat";
const messages = [{ role: "user" as const, content: "Tell me a story about a fox." }];
const prompt = "Once upon a time there was a";

let client: OpenAI;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  const app = await createTestApp({ ORRERY_DATA: folder }, { onEnd: (end) => ends.push(end) });
  ends.push(async () => rmSync(folder, { recursive: true }));
  await publishExamples(app.hub.registry);
  const ada = await app.signUp("ada");
  const files = {
    "README.md": "---\npipeline_tag: text-ranking\n---\n",
    "ranker-Q8_0.gguf": randomRanker(["garlic", "spring"]),
  };
  await publishFiles(app, ada.viewer, { name: "ranker", files });
  const { token: apiKey = "" } = ada;
  client = new OpenAI({ baseURL: `${await app.listen()}/v1`, apiKey, maxRetries: 0 });
});
afterAll(async () => {
  for (const end of ends) await end();
});

const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.catch((error: unknown) => error);
  if (!(error instanceof APIError)) throw new Error("The call was answered.");
  return { status: error.status, code: error.code, param: error.param };
};
const unsupported = (param: string) => ({ status: 400, code: "unsupported_parameter", param });

it("chats with several answers, whole and as a stream, and says how likely their tokens were", async () => {
  const options = { model, messages, n: 3, seed: 1, temperature: 1, max_tokens: 12 };
  const { choices, usage } = await client.chat.completions.create(options);
  const texts = choices.map(({ message }) => message.content);
  expect(new Set(texts).size).toBeGreaterThan(1);
  expect(choices.map(({ index, finish_reason }) => [index, finish_reason])).toEqual([
    [0, "length"],
    [1, "length"],
    [2, "length"],
  ]);
  expect(usage).toMatchObject({ completion_tokens: 36 });
  const streamed = await client.chat.completions.stream(options).finalChatCompletion();
  expect(streamed.choices.map(({ message }) => message.content)).toEqual(texts);

  const described = { model, messages, logprobs: true, top_logprobs: 3, max_tokens: 8 };
  const plain = await client.chat.completions.create({ ...described, temperature: 0 });
  const content = plain.choices[0]?.logprobs?.content ?? [];
  expect(content).toHaveLength(8);
  expect(content.map(({ token }) => token).join("")).toBe(plain.choices[0]?.message.content);
  for (const { bytes, token, logprob, top_logprobs } of content) {
    expect(Buffer.from(bytes ?? []).toString()).toBe(token);
    // Without temperature the likeliest is drawn.
    expect(top_logprobs[0]).toMatchObject({ token, logprob });
    expect(top_logprobs).toHaveLength(3);
    expect(top_logprobs.reduce((sum, one) => sum + Math.exp(one.logprob), 0)).toBeLessThan(1.0001);
  }
  // Options that change what is drawn do not change how likely the model found it.
  const hot = { ...described, temperature: 2, top_p: 0.5, seed: 5 };
  const drawn = await client.chat.completions.stream(hot).finalChatCompletion();
  const [first] = drawn.choices[0]?.logprobs?.content ?? [];
  expect(first?.top_logprobs).toEqual(content[0]?.top_logprobs);

  const cut = await client.chat.completions.create({
    ...{ model, messages, logprobs: true, temperature: 0, stop: [" fox"] },
  });
  const [choice] = cut.choices;
  expect(choice?.finish_reason).toBe("stop");
  const shown = choice?.logprobs?.content?.map(({ token }) => token).join("");
  expect(shown).toBe(choice?.message.content);
});

it("draws other words without a seed, and others than those that are penalized", async () => {
  const tell = async (options: object) => {
    const request = { model, messages, max_tokens: 60, stream: false as const, ...options };
    const { choices } = await client.chat.completions.create(request);
    return choices.map(({ message }) => message.content ?? "");
  };
  expect(new Set(await tell({ n: 4, temperature: 2 })).size).toBeGreaterThan(1);
  const greedy = { temperature: 0, max_tokens: 40 };
  const penalties = { ...greedy, frequency_penalty: 1, presence_penalty: 1 };
  const [varied] = await tell(penalties);
  expect([varied]).not.toEqual(await tell(greedy));
  // Both ways to draw weigh the same words.
  expect(await tell({ ...penalties, logprobs: true })).toEqual([varied]);
});

it("keeps to one of several texts, to a pattern and to a schema", async () => {
  const say = async (options: object) => {
    const { choices } = await client.chat.completions.create({
      ...{ model, messages, temperature: 2, n: 3, stream: false as const },
      ...options,
    });
    return choices.map(({ message }) => message.content ?? "");
  };
  for (const text of await say({ guided_choice: ["a fox", 'an "owl"'] }))
    expect(["a fox", 'an "owl"']).toContain(text);
  for (const text of await say({ structured_outputs: { regex: '[A-Z]{2}"\\d{3}|no\\.' } }))
    expect(text).toMatch(/^([A-Z]{2}"\d{3}|no\.)$/);
  const schema = { type: "integer", minimum: 10, maximum: 12 };
  for (const text of await say({ guided_json: schema })) expect(text).toMatch(/^1[012]$/);
  const call = say({ guided_regex: "(?=a)" });
  expect(await refusalOf(call)).toMatchObject({ status: 400, param: "guided_regex" });
  const json_schema = { name: "x", schema: { type: "array", uniqueItems: true } };
  const unique = say({ response_format: { type: "json_schema", json_schema } });
  expect(await refusalOf(unique)).toMatchObject({ status: 400, param: "response_format" });
});

it("refuses by name what it does not do, and what has an invalid value", async () => {
  const chat = (options: object) =>
    refusalOf(client.chat.completions.create({ model, messages, max_tokens: 1, ...options }));
  for (const options of [
    { verbosity: "low" },
    { bad_words: ["a"] },
    { best_of: 3 },
    { functions: [{ name: "f" }] },
  ])
    expect(await chat(options)).toEqual(unsupported(Object.keys(options)[0] ?? ""));
  const meaningless = { verbosity: "medium", user: "ada", best_of: 1, store: false };
  await expect(chat(meaningless)).rejects.toThrow("The call was answered.");
  expect(await chat({ top_logprobs: 4 })).toMatchObject({ status: 400, param: "top_logprobs" });
  expect(await chat({ logit_bias: { x: 1 } })).toMatchObject({ status: 400, param: "logit_bias" });
  expect(await chat({ logit_bias: { 99999: 1 } })).toMatchObject({ param: "logit_bias" });
  expect(await chat({ temperature: 9 })).toMatchObject({ status: 400, param: "temperature" });

  const image = { model: "orrery/tiny-painter", prompt: "a house" };
  const drawn = client.images.generate({ ...image, quality: "hd" });
  expect(await refusalOf(drawn)).toEqual(unsupported("quality"));
  const { data } = await client.images.generate({ ...image, response_format: "url" });
  const picture = await fetch(data?.[0]?.url ?? "");
  expect(picture.headers.get("content-type")).toBe("image/png");
  const speech = { model: "orrery/tiny-voice", input: "hello", voice: "alloy" };
  const said = client.audio.speech.create({ ...speech, response_format: "aiff" as "mp3" });
  expect(await refusalOf(said)).toMatchObject({ status: 400, param: "response_format" });
  const mp3 = await client.audio.speech.create({ ...speech, response_format: "mp3" });
  expect(mp3.headers.get("content-type")).toBe("audio/mpeg");
  expect((await client.audio.speech.create(speech)).status).toBe(200);
});

it("completes each of several prompts, texts or tokens, and describes them", async () => {
  const options = { model, temperature: 0, max_tokens: 4 };
  const one = await client.completions.create({ ...options, prompt });
  const both = await client.completions.create({ ...options, prompt: [prompt, "What is"], n: 2 });
  expect(both.choices.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(both.choices[0]?.text).toBe(one.choices[0]?.text);
  const numbers = await client.completions.create({ ...options, prompt: [[1, 2, 3], [4]] });
  expect(numbers.choices).toHaveLength(2);
  const unknown = client.completions.create({ ...options, prompt: [1, 99_999] });
  expect(await refusalOf(unknown)).toMatchObject({ status: 400, param: "prompt" });

  const echo = { ...options, prompt, echo: true, logprobs: 2 };
  const [choice] = (await client.completions.create({ ...echo, max_tokens: 3 })).choices;
  expect(choice?.text.startsWith(prompt)).toBe(true);
  const { tokens = [], token_logprobs = [], top_logprobs = [] } = choice?.logprobs ?? {};
  expect(tokens.join("")).toBe(choice?.text);
  expect(token_logprobs[0]).toBeNull();
  expect(token_logprobs.slice(1).every((logprob) => logprob <= 0)).toBe(true);
  expect(Object.keys(top_logprobs.at(-1) ?? {})).toHaveLength(2);
  const scored = await client.completions.create({ ...echo, max_tokens: 0 });
  expect(scored.choices[0]?.text).toBe(prompt);
  expect(scored.choices[0]?.logprobs?.token_logprobs).toEqual(token_logprobs.slice(0, -3));

  // The same bias for both ways to draw.
  const biased = { ...options, prompt, max_tokens: 1, logit_bias: { 33: 100 } };
  const [plain] = (await client.completions.create(biased)).choices;
  const [described] = (await client.completions.create({ ...biased, logprobs: 1 })).choices;
  expect([plain?.text, described?.text]).toEqual(["B", "B"]);
});

it("shortens embeddings, counts their tokens, and takes tokens", async () => {
  const input = "A story about a fox";
  for (const [name, size] of [
    ["orrery/tiny-chat", 128],
    ["orrery/tiny-embed", 64],
  ] as const) {
    const whole = await client.embeddings.create({ model: name, input });
    const short = await client.embeddings.create({ model: name, input, dimensions: 8 });
    expect(whole.data[0]?.embedding).toHaveLength(size);
    const vector = short.data[0]?.embedding ?? [];
    expect(vector).toHaveLength(8);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(short.usage.prompt_tokens).toBeGreaterThan(2);
    const call = client.embeddings.create({ model: name, input, dimensions: size + 1 });
    expect(await refusalOf(call)).toMatchObject({ status: 400, param: "dimensions" });
  }
  const tokens = await client.embeddings.create({ model, input: [[1, 2], [3]] });
  expect(tokens).toMatchObject({ data: [{}, {}], usage: { prompt_tokens: 3 } });
});

it("says how much a model reads, and ranks texts by the route of tasks", async () => {
  const { providers } = (await client.models.retrieve(model)) as unknown as {
    readonly providers: readonly object[];
  };
  expect(providers[0]).toMatchObject({ provider: "hf-inference", context_length: 512 });
  const inputs = { query: "garlic", documents: ["spring", "garlic", "spring garlic"] };
  const path = client.baseURL.replace(/v1$/, "models/ada/ranker");
  const ranked = await client.post<readonly { readonly index: number }[]>(path, {
    body: { inputs },
  });
  expect(ranked.map(({ index }) => index).toSorted()).toEqual([0, 1, 2]);
  const call = client.post(path, { body: { inputs, parameters: { max_tokens_per_doc: 5 } } });
  expect(await call.catch(({ status }) => status)).toBe(400);
});
