import { afterAll, beforeAll, expect, it } from "vitest";
import { unaborted } from "../testing/models/embedded-hub.ts";
import { createModelsApp, type ModelsApp } from "../testing/models/models-app.ts";
import { MODELS } from "../testing/models/reference/cases.ts";
import expected from "../testing/models/reference/expected.json" with { type: "json" };
import { t5Files } from "../testing/models/t5-model.ts";
import type { RunnerModel } from "./runner.ts";

let app: ModelsApp;
let translator: RunnerModel;
beforeAll(async () => {
  app = await createModelsApp();
  translator = await app.publish("translator", MODELS.translator.files());
  await app.publish("summarizer", MODELS.summarizer.files());
  await app.publish("polyglot", MODELS.polyglot.files());
  await app.publish("marked", MODELS.marked.files());
});
afterAll(() => app.close());

/** As many as the reference was asked for. */
const LENGTH = { max_new_tokens: 24 };

async function say(name: string, inputs: string, parameters: object = LENGTH): Promise<string> {
  const { status, body } = await app.ask(name, { inputs, parameters });
  expect([status, body]).toMatchObject([200, [{}]]);
  return Object.values((body as readonly Readonly<Record<string, string>>[])[0] ?? {}).join();
}

async function expectRefusal(name: string, parameters: object, message: RegExp) {
  const answer = await app.ask(name, { inputs: "a", parameters });
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(message) } });
}

it.each(expected.translator)("translates as the reference does: $text", async (one) => {
  const call = { model: translator, caller: "a", task: "translation", parameters: LENGTH };
  const reply = await app.runner.run({ ...call, inputs: one.text }, unaborted());
  expect(reply).toEqual({
    kind: "json",
    value: [{ translation_text: one.said }],
    inputTokens: one.read,
    outputTokens: one.written,
  });
});

it("finds the words that name two languages in the configuration", async () => {
  const [, german, french] = expected.translator;
  const text = "the house is small and the dog sleeps in the rain";
  const ask = (languages: object) => say("translator", text, { ...LENGTH, ...languages });
  expect(await ask({ src_lang: "en", tgt_lang: "de" })).toBe(german?.said);
  expect(await ask({ src_lang: "en", tgt_lang: "fr" })).toBe(french?.said);
  expect(await ask({ tgt_lang: "fr" })).toBe(french?.said);
  expect(await ask({})).not.toBe(french?.said);
});

it.each([
  [{ src_lang: "en", tgt_lang: "es" }, "tgt_lang"],
  [{ src_lang: "de", tgt_lang: "fr" }, "src_lang"],
  [{ src_lang: "en" }, "tgt_lang"],
])("refuses the languages %j", async (languages, param) => {
  await expectRefusal("translator", languages, new RegExp(`^${param} must make one of`));
});

it.each(expected.summarizer)("summarizes as the reference does: $text", async ({ text, said }) => {
  expect(await say("summarizer", text.replace("summarize: ", ""))).toBe(said);
});

it.each(expected.options)("follows $options as the reference does", async (one) => {
  const parameters = "max_length" in one.options ? one.options : { ...LENGTH, ...one.options };
  const text = one.text.replace("summarize: ", "");
  expect(await say("summarizer", text, parameters)).toBe(one.said);
  expect(await say("summarizer", text, { generate_parameters: parameters })).toBe(one.said);
});

it("writes texts from texts, each in its place", async () => {
  await app.publish("writer", t5Files(27, "text2text-generation"));
  const [first, , third] = expected.translator;
  expect(
    await app.ask("writer", { inputs: [first?.text, third?.text], parameters: LENGTH }),
  ).toEqual({
    status: 200,
    body: [{ generated_text: first?.said }, { generated_text: third?.said }],
  });
});

it.each(expected.polyglot)("puts $languages as tokens, one call after another", async (one) => {
  const [src_lang, tgt_lang] = one.languages;
  expect(await say("polyglot", one.text, { ...LENGTH, src_lang, tgt_lang })).toBe(one.said);
  // The language of a call is not the next caller's.
  if (src_lang !== "eng_Latn") {
    const [first] = expected.polyglot;
    expect(await say("polyglot", one.text, { ...LENGTH, tgt_lang: "deu_Latn" })).toBe(first?.said);
  }
});

it.each([
  [{ src_lang: "en", tgt_lang: "deu_Latn" }, /^src_lang must be .*: eng_Latn, deu_Latn, fra_Latn/],
  [{ tgt_lang: "de" }, /^tgt_lang must be .*: eng_Latn, deu_Latn, fra_Latn/],
  [{ src_lang: "eng_Latn" }, /^tgt_lang is required/],
])("refuses %j, which has no token", async (languages, message) => {
  await expectRefusal("polyglot", languages, message);
});

it.each(expected.marked)("reads $mark as one token", async ({ text, mark, said }) => {
  expect(await say("marked", `${mark} ${text}`)).toBe(said);
  const tgt_lang = mark.slice(2, -2);
  expect(await say("marked", text, { ...LENGTH, src_lang: "en", tgt_lang })).toBe(said);
});

it.each([
  [{ src_lang: "fr" }, /^This model has no choice of src_lang: its src_lang is en/],
  [{ tgt_lang: "xx" }, /^This model has no choice of tgt_lang: its tgt_lang is mul/],
])("refuses %j, which is not the model's", async (languages, message) => {
  await expectRefusal("marked", languages, message);
});

it("draws words if it is asked to, the same for a seed", async () => {
  const text = "The house is small.";
  const drawn = { ...LENGTH, temperature: 2, top_k: 0, seed: 5 };
  const [one, same, other] = [
    await say("translator", text, drawn),
    await say("translator", text, { ...drawn, do_sample: true }),
    await say("translator", text, { ...drawn, seed: 6 }),
  ];
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  const greedy = expected.translator[0]?.said;
  expect(one).not.toBe(greedy);
  expect(await say("translator", text, { ...drawn, do_sample: false })).toBe(greedy);
});

it.each([
  { num_beams: 4 },
  { generate_parameters: { num_beams: 4 } },
  { num_return_sequences: 2 },
  { typical_p: 0.5 },
  { forced_bos_token_id: 4 },
  { do_sample: "yes" },
  { truncation: "only_second" },
  { clean_up_tokenization_spaces: 1 },
  { max_new_tokens: 0 },
  { generate_parameters: "short" },
  { src_lang: "en" },
])("refuses %j by name", async (parameters) => {
  const [[name, value] = []] = Object.entries(parameters);
  const param = typeof value === "object" ? "num_beams" : name;
  await expectRefusal("summarizer", parameters, new RegExp(`\\b${param}\\b`));
});

it("accepts what changes nothing", async () => {
  const neutral = { num_beams: 1, early_stopping: true, use_cache: true, truncation: null };
  const [first] = expected.summarizer;
  const text = first?.text.replace("summarize: ", "") ?? "";
  expect(await say("summarizer", text, { ...LENGTH, ...neutral })).toBe(first?.said);
});

it("cuts a text that is too long if it is asked to, and refuses it otherwise", async () => {
  const long = "the ".repeat(600);
  const refused = await app.ask("translator", { inputs: long });
  expect(refused).toMatchObject({
    ...{ status: 400, code: "ContextLengthExceeded" },
    body: { error: expect.stringContaining("601 tokens (limit of this model: 512)") },
  });
  const cut = await say("translator", long, { ...LENGTH, truncation: "longest_first" });
  // The last token of a cut text ends it, too.
  expect(cut).toBe(await say("translator", "the ".repeat(511)));
});
