import { readFileSync } from "node:fs";
import Anthropic from "@anthropic-ai/sdk";
import { createRepo, uploadFiles } from "@huggingface/hub";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { beforeAll, describe, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken, inferenceToken } from "./administrator.ts";

/** Clients of other APIs with a model that runs on a started hub, by a token that does nothing else. */
const hub = useHub({ ORRERY_RUNNER_THREADS: "1" });
const QUESTION = "What is 4 plus 5?";
const ANSWER = "4 plus 5 is 9";
const MODEL = "orrery/tiny-chat";

let token = "";
beforeAll(async () => {
  token = await inferenceToken(hub, "ada");
});

describe("openai, by /v1/responses", () => {
  const client = () => new OpenAI({ baseURL: `${hub.origin}/v1`, apiKey: token });
  const asked = { model: MODEL, input: QUESTION, temperature: 0 };

  it("gets an answer, whole and streamed, and counts what it took", async () => {
    const whole = await client().responses.create(asked);
    expect(whole.output_text).toContain(ANSWER);
    expect(whole.usage?.output_tokens).toBeGreaterThan(2);
    const final = await client().responses.stream(asked).finalResponse();
    expect(final.output_text).toBe(whole.output_text);
    // What was read before may be counted apart.
    const { input_tokens, output_tokens } = whole.usage ?? {};
    expect(final.usage).toMatchObject({ input_tokens, output_tokens });
  });

  it("goes on from what was kept", async () => {
    const first = await client().responses.create({ ...asked, store: true });
    const next = await client().responses.create({ ...asked, previous_response_id: first.id });
    expect(next.usage?.input_tokens).toBeGreaterThan(first.usage?.input_tokens ?? 0);
    expect(await client().responses.delete(first.id)).toMatchObject({ deleted: true });
  });
});

/** All input, with what was read before. */
const inputOf = ({ usage }: Anthropic.Message): number =>
  usage.input_tokens + (usage.cache_read_input_tokens ?? 0);

describe("@anthropic-ai/sdk", () => {
  const client = () => new Anthropic({ baseURL: hub.origin, apiKey: token });
  const chat = { model: MODEL, messages: [{ role: "user" as const, content: QUESTION }] };

  it("gets an answer, whole and streamed, and counts its input beforehand", async () => {
    const asked = { ...chat, max_tokens: 50 };
    const whole = await client().messages.create(asked);
    const { input_tokens } = await client().messages.countTokens(chat);
    expect(inputOf(whole)).toBe(input_tokens);
    const final = await client().messages.stream(asked).finalMessage();
    expect(inputOf(final)).toBe(input_tokens);
    expect(final.content).toMatchObject([{ type: "text" }]);
    const more = { ...chat, messages: [{ role: "user" as const, content: `${QUESTION} Why?` }] };
    expect((await client().messages.countTokens(more)).input_tokens).toBeGreaterThan(input_tokens);
  });

  it("finds the model in its list", async () => {
    const ids: string[] = [];
    for await (const { id } of client().models.list()) ids.push(id);
    expect(ids).toContain(MODEL);
  });
});

describe("ollama", () => {
  const client = () =>
    new Ollama({ host: hub.origin, headers: { authorization: `Bearer ${token}` } });
  const messages = [{ role: "user", content: QUESTION }];
  const asked = { model: MODEL, messages, options: { temperature: 0, num_predict: 50 } };

  it("gets an answer, whole and in lines, and counts what it took", async () => {
    const whole = await client().chat(asked);
    expect(whole.message.content).toContain(ANSWER);
    let text = "";
    let last = whole;
    for await (const part of await client().chat({ ...asked, stream: true })) {
      text += part.message.content;
      last = part;
    }
    expect(text).toBe(whole.message.content);
    const { eval_count, prompt_eval_count } = whole;
    expect(last).toMatchObject({ done_reason: "stop", eval_count, prompt_eval_count });
    expect(last.eval_duration).toBeGreaterThan(0);
    const { response } = await client().generate({ ...asked, prompt: QUESTION });
    expect(response).toBe(text);
  });

  it("gets an answer by a JSON schema, and logarithms of probabilities", async () => {
    const format = {
      type: "object",
      properties: { sum: { type: "integer" } },
      required: ["sum"],
      additionalProperties: false,
    };
    const { message } = await client().chat({ ...asked, format });
    expect(JSON.parse(message.content)).toEqual({ sum: expect.any(Number) });
    const { logprobs } = await client().chat({ ...asked, logprobs: true, top_logprobs: 2 });
    expect(logprobs?.[0]).toMatchObject({ logprob: expect.any(Number) });
    expect(logprobs?.[0]?.top_logprobs).toHaveLength(2);
  });

  it("embeds texts", async () => {
    const input = ["Boil the soup.", "He scored."];
    const { embeddings } = await client().embed({ model: "orrery/tiny-embed", input });
    expect(embeddings.map((one) => one.length)).toEqual([64, 64]);
  });

  it("finds the model in its list and in memory, and by its quantization alone", async () => {
    const found = (await client().list()).models.find(({ name }) => name === MODEL);
    const quantization = found?.details.quantization_level ?? "";
    expect(quantization).toMatch(/\w/);
    expect((await client().ps()).models.map(({ name }) => name)).toContain(MODEL);
    const { capabilities, model_info } = await client().show({ model: MODEL });
    expect(capabilities).toContain("completion");
    expect(JSON.stringify(model_info)).toMatch(/"\w+\.context_length":\d+/);
    for (const tag of ["latest", quantization, quantization.toLowerCase()]) {
      const model = `${new URL(hub.origin).host}/${MODEL}:${tag}`;
      expect((await client().chat({ ...asked, model })).message.content).toContain(ANSWER);
    }
    const other = client().chat({ ...asked, model: `${MODEL}:IQ1_S` });
    await expect(other).rejects.toThrow(`This hub runs ${MODEL}:${quantization}.`);
  });
});

describe("openai, by /v1/moderations", () => {
  const client = () => new OpenAI({ baseURL: `${hub.origin}/v1`, apiKey: token, maxRetries: 0 });
  const EXAMPLE = new URL("../../examples/tiny-sentiment/model/", import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, EXAMPLE), "utf8");

  /** A classifier whose labels are what moderation is about: the one that finds bad reviews, renamed. */
  async function publishGuard() {
    const accessToken = await administratorToken(hub, "ada");
    const repo = { type: "model", name: "ada/guard" } as const;
    await createRepo({ repo, accessToken, hubUrl: hub.origin });
    const config = read("config.json").replaceAll("NEGATIVE", "toxic").replaceAll("POSITIVE", "ok");
    const names = ["README.md", "tokenizer.json", "tokenizer_config.json"];
    const files = [
      { path: "config.json", content: new Blob([config]) },
      {
        path: "onnx/model.onnx",
        content: new Blob([readFileSync(new URL("onnx/model.onnx", EXAMPLE))]),
      },
      ...names.map((path) => ({ path, content: new Blob([read(path)]) })),
    ];
    await uploadFiles({ repo, accessToken, hubUrl: hub.origin, files });
  }

  it("judges texts by a classifier of this hub, and refuses one that knows no categories", async () => {
    await publishGuard();
    const { results } = await client().moderations.create({
      model: "ada/guard",
      input: ["The staff were rude and the food was awful.", "A lovely view."],
    });
    expect(results.map(({ flagged }) => flagged)).toEqual([true, false]);
    expect(results[0]?.categories.harassment).toBe(true);
    expect(results[0]?.category_scores.harassment).toBeGreaterThan(
      results[1]?.category_scores.harassment ?? 1,
    );
    await expect(
      client().moderations.create({ model: "orrery/tiny-sentiment", input: "a" }),
    ).rejects.toMatchObject({ status: 400, param: "model" });
  });
});
