import type { ModelInfo } from "@orrery/catalog";
import { SNIPPET_TASKS } from "@orrery/snippets";
import { describe, expect, it } from "vitest";
import { findSampleText, isChat, parseInputs } from "./sample-text.ts";

const MEDIA = "http://hub/media/";
const model = (pipelineTag: string, tags: readonly string[] = []): ModelInfo => ({
  id: "ada/m",
  tags,
  pipelineTag,
});

it.each(SNIPPET_TASKS)("has an input for %s that can be sent as it is", (task) => {
  for (const tags of [[], ["conversational"]]) {
    const info = model(task, tags);
    const sample = findSampleText(info, MEDIA);
    expect(sample?.text).toBeTruthy();
    expect(parseInputs(sample!.text, sample!, isChat(info))).toBeDefined();
  }
});

it("has none for a task without a sample, nor for words that objects know", () => {
  for (const task of ["robotics", "constructor", "__proto__"])
    expect(findSampleText(model(task), MEDIA)).toBeUndefined();
});

it("asks a chat one question, and puts a picture of a chat where it can be fetched", () => {
  const chat = findSampleText(model("text-generation", ["conversational"]), MEDIA);
  expect(chat).toEqual({ format: "text", text: expect.stringMatching(/^\w.*\?$/) });
  const seeing = findSampleText(model("image-text-to-text", ["conversational"]), MEDIA);
  expect(seeing?.format).toBe("json");
  expect(seeing?.text).toContain(`"${MEDIA}report.png"`);
});

it("puts the model's own mask into the gap", () => {
  const sample = findSampleText({ ...model("fill-mask"), maskToken: "<$&>" }, MEDIA);
  expect(sample?.text).toContain("<$&>");
});

describe("what a person wrote", () => {
  const text = { text: "", format: "text" } as const;
  const json = { text: "", format: "json" } as const;

  it("is a text, and messages where it is a chat", () => {
    expect(parseInputs("[a]", text, false)).toBe("[a]");
    expect(parseInputs("hello", text, true)).toBe("hello");
    expect(parseInputs('[{"role":"user"}]', text, true)).toEqual([{ role: "user" }]);
  });

  it("is refused where it has not the sample's shape", () => {
    for (const wrong of ["{", "3", "null", '"text"'])
      expect(parseInputs(wrong, json, false)).toBeUndefined();
    expect(parseInputs("[1", text, true)).toBeUndefined();
    expect(parseInputs('{"role":"user"}', json, true)).toBeUndefined();
  });
});
