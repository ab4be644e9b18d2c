import OpenAI from "openai";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createModelsApp, type ModelsApp } from "../testing/models/models-app.ts";
import { tableChat } from "../testing/models/table-chat.ts";

/** Byte pairs: the third and fourth are halves of one character. */
const VOCABULARY = ["<|end|>", "<|model|>", "Ġyes", "Ã", "©", "Ċ", "n", "o"];
const NEXT: Readonly<Record<string, string>> = {
  "<|model|>": "Ġyes",
  Ġyes: "Ã",
  Ã: "©",
  "©": "Ċ",
  Ċ: "Ġyes",
};
const SIZE = VOCABULARY.length;
/** The next one has a score of 4, the others have none. */
const SURE = 4 - Math.log(Math.exp(4) + SIZE - 1);

let app: ModelsApp;
let client: OpenAI;
beforeAll(async () => {
  app = await createModelsApp();
  const rows = Object.entries(NEXT).map(([token, next]) => [
    token,
    VOCABULARY.map((one) => (one === next ? 4 : 0)),
  ]);
  const template = "{% for message in messages %}{{ message.content }}{% endfor %}<|model|>";
  await app.publish("pairs", tableChat(VOCABULARY, Object.fromEntries(rows), template));
  client = new OpenAI({ ...(await app.openAi()), maxRetries: 0 });
});
afterAll(() => app.close());

const chat = {
  ...{ model: "ada/pairs", temperature: 0, max_tokens: 6, logprobs: true, top_logprobs: 3 },
  messages: [{ role: "user" as const, content: "no" }],
};
const SAID = " yes\u00e9\n yes\ufffd";
const BYTES = [..." yes"].map((letter) => letter.charCodeAt(0));

it("describes halves of characters by their bytes", async () => {
  const { choices } = await client.chat.completions.create(chat);
  const [choice] = choices;
  expect(choice?.message.content).toBe(SAID);
  const found = choice?.logprobs?.content ?? [];
  expect(found.map(({ bytes }) => bytes)).toEqual([BYTES, [0xc3], [0xa9], [10], BYTES, [0xc3]]);
  for (const { token, logprob, top_logprobs } of found) {
    expect(logprob).toBeCloseTo(SURE, 5);
    expect(top_logprobs).toHaveLength(3);
    expect(top_logprobs[0]).toMatchObject({ token, logprob });
    expect(top_logprobs[1]?.logprob).toBeCloseTo(SURE - 4, 5);
  }
});

it("streams them with their text", async () => {
  let said = "";
  const bytes: number[] = [];
  for await (const { choices } of await client.chat.completions.create({ ...chat, stream: true })) {
    said += choices[0]?.delta.content ?? "";
    for (const one of choices[0]?.logprobs?.content ?? []) bytes.push(...(one.bytes ?? []));
    // No token is described before its text.
    expect(Buffer.byteLength(said)).toBeGreaterThanOrEqual(bytes.length - 1);
  }
  expect(said).toBe(SAID);
  expect(Buffer.from(bytes).toString()).toBe(SAID);
});

it("describes what goes on with a prompt", async () => {
  const { choices } = await client.completions.create({
    ...{ model: "ada/pairs", prompt: "no<|model|>", temperature: 0, max_tokens: 4, logprobs: 2 },
  });
  const { tokens, token_logprobs, top_logprobs } = choices[0]?.logprobs ?? {};
  expect(choices[0]?.text).toBe(" yes\u00e9\n");
  expect(tokens).toHaveLength(4);
  expect(token_logprobs).toEqual([1, 2, 3, 4].map(() => expect.closeTo(SURE, 5)));
  expect(Object.keys(top_logprobs?.[0] ?? {})).toHaveLength(2);
});

it("is asked for no more likely tokens than there may be", async () => {
  const call = client.chat.completions.create({ ...chat, top_logprobs: 21 });
  await expect(call).rejects.toMatchObject({ status: 400, param: "top_logprobs" });
});
