import {
  getModelInputSnippet,
  MAPPING_DEFAULT_WIDGET,
  PIPELINE_TYPES,
  type PipelineType,
} from "@huggingface/tasks";
import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { findSampleInputs } from "./find-sample-inputs.ts";
import { sampleInputs } from "./index.ts";
import { type LanguageSamples, NO_SAMPLE_INPUT, SAMPLE_MASK } from "./sample-inputs.ts";

const languages = Object.entries(sampleInputs) as readonly [string, LanguageSamples][];

/** What the package answers for a task. */
const theirSample = (task: PipelineType) =>
  getModelInputSnippet({
    id: "ada/model",
    pipeline_tag: task,
    tags: [],
    mask_token: SAMPLE_MASK,
    inference: "",
  });

/** Languages the package has widget texts for and we do not, and why. */
const ABSENT_LANGUAGES = {
  bn: "no one here writes Bengali well enough to vouch for the sentences",
  dv: "no one here writes Dhivehi well enough to vouch for the sentences",
  fa: "no one here writes Persian well enough to vouch for the sentences",
  mn: "no one here writes Mongolian well enough to vouch for the sentences",
  si: "no one here writes Sinhala well enough to vouch for the sentences",
};

/** The tasks whose samples are words, which every language we promise must have. */
const TEXT_TASKS = [
  "conversational",
  "feature-extraction",
  "fill-mask",
  "question-answering",
  "sentence-similarity",
  "summarization",
  "table-question-answering",
  "text-classification",
  "text-generation",
  "text-to-speech",
  "token-classification",
  "translation",
  "zero-shot-classification",
] as const;

describe("findSampleInputs", () => {
  it("answers in the language asked for", () => {
    expect(findSampleInputs("translation", "fr")).toEqual(["Le train de nuit arrive à l'aube."]);
    expect(findSampleInputs("translation", "fr-CA")).toBe(findSampleInputs("translation", "fr"));
  });

  it("falls back to English for a language or a task that has none", () => {
    expect(findSampleInputs("summarization", "uk")).toBe(en.summarization);
    expect(findSampleInputs("translation", "tlh")).toBe(en.translation);
    expect(findSampleInputs("image-classification", "zh")).toEqual(["cat.png"]);
  });

  it("finds nothing for a task without samples or a word that is no task", () => {
    for (const task of ["robotics", "constructor", ""]) {
      expect(findSampleInputs(task)).toBeUndefined();
      expect(findSampleInputs(task, "__proto__")).toBeUndefined();
    }
  });
});

describe("compared with @huggingface/tasks", () => {
  it.each(PIPELINE_TYPES)(
    "%s: has samples exactly if the package has, and one task more",
    (task) => {
      const isExpected =
        task === "visual-question-answering" || theirSample(task) !== NO_SAMPLE_INPUT;
      expect(findSampleInputs(task) !== undefined).toBe(isExpected);
    },
  );

  it("says the same where there is no sample", () => {
    expect(theirSample("graph-ml")).toBe(NO_SAMPLE_INPUT);
  });

  it("covers the package's languages, except those named", () => {
    const ours = [...Object.keys(sampleInputs), ...Object.keys(ABSENT_LANGUAGES)];
    expect([...MAPPING_DEFAULT_WIDGET.keys()].filter((code) => !ours.includes(code))).toEqual([]);
  });

  it.each(languages)("%s: covers the package's tasks", (language, samples) => {
    const theirs = [...(MAPPING_DEFAULT_WIDGET.get(language)?.keys() ?? [])];
    expect(theirs.filter((task) => !Object.hasOwn(samples, task))).toEqual([]);
  });

  it("shares no text", () => {
    const theirs = new Set([
      ...[...MAPPING_DEFAULT_WIDGET.values()].flatMap((byTask) => textsOf([...byTask.values()])),
      ...PIPELINE_TYPES.flatMap((task) => textsOf(parsed(theirSample(task)))),
    ]);
    expect(theirs.size).toBeGreaterThan(100);
    expect(textsOf(sampleInputs).filter((text) => theirs.has(text))).toEqual([]);
  });
});

it.each(["ar", "de", "en", "es", "fr", "zh"] as const)("%s: has every text task", (language) => {
  const samples: LanguageSamples = sampleInputs[language];
  expect(TEXT_TASKS.filter((task) => samples[task] === undefined)).toEqual([]);
});

it.each(languages)("%s: each fill-mask sample has one gap", (_, samples) => {
  for (const text of samples["fill-mask"] ?? []) {
    expect(text.split(SAMPLE_MASK)).toHaveLength(2);
  }
});

it.each(languages)("%s: each table is a rectangle", (_, samples) => {
  const tables = [
    ...(samples["table-question-answering"] ?? []).map(({ table }) => table),
    ...(samples["tabular-classification"] ?? []),
    ...(samples["tabular-regression"] ?? []),
  ];
  for (const table of tables) {
    expect(new Set(Object.values(table).map((cells) => cells.length)).size).toBe(1);
  }
});

it("offers the labels the specification names", () => {
  expect(en["zero-shot-classification"][0].candidate_labels).toEqual(["refund", "legal", "faq"]);
  expect(en["zero-shot-image-classification"][0].candidate_labels).toEqual(["cat", "dog", "llama"]);
});

/** The package writes samples as JSON text, as bare text, or as messages. */
function parsed(sample: unknown): unknown {
  if (typeof sample !== "string") return sample;
  try {
    return JSON.parse(sample);
  } catch {
    return sample;
  }
}

/** Every sentence inside a sample: strings of three words or more. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return /\s\S+\s/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
