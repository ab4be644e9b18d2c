import { findSampleInputs } from "@orrery/catalog";
import { describe, expect, it } from "vitest";
import { formInput, formProblems, formText, inputFormOf } from "./form-call.ts";
import { formJson, readFormJson } from "./form-json.ts";
import { fileField } from "./input-forms.ts";
import { parametersOf } from "./parameters.ts";
import { formatTable, parseTable } from "./table-text.ts";
import { type FormTask, TASK_FORMS } from "./task-forms.ts";

const FILE = { name: "cat.png", mediaType: "image/png" };
const tasks = Object.keys(TASK_FORMS) as FormTask[];

/** A sample's own file name, wherever it stands. */
const nameIn = (sample: unknown): string =>
  typeof sample === "string" ? sample : String((sample as { image?: string }).image ?? "");

describe.each(tasks)("%s", (task) => {
  const samples = (findSampleInputs(task as "text-classification") ?? []) as readonly unknown[];
  const form = inputFormOf(task);

  it("shows every sample so that the same comes back", () => {
    for (const sample of samples) {
      const values = form.show(sample);
      expect(formProblems(task, values, true)).toEqual({});
      expect(form.value(values, nameIn(sample))).toEqual(sample);
    }
  });

  it("reads its own JSON, options included", () => {
    const options = parametersOf(task).map(({ name, kind, max }) => [
      name,
      kind === "text" ? "some text" : String(max),
    ]);
    for (const sample of samples) {
      const values = { ...form.show(sample), ...Object.fromEntries(options) };
      const json = formJson(task, values, nameIn(sample));
      expect(formProblems(task, values, true)).toEqual({});
      expect(readFormJson(task, json)).toEqual({ values });
    }
    for (const invalid of ["", "{", "[]", "null", '"text"', "{}", '{"inputs":"a","wait":1}'])
      expect(readFormJson(task, invalid)).toEqual({ problem: expect.any(String) });
    const unknown = JSON.stringify({ inputs: "a", parameters: { unknown: 1 } });
    expect(readFormJson(task, unknown)).toEqual({ problem: "Unknown or invalid: unknown." });
  });

  it("asks for what is missing", () => {
    const asked = form.fields.filter(({ kind }) => kind !== "check").map(({ name }) => name);
    expect(Object.keys(formProblems(task, {}, false)).toSorted()).toEqual(asked.toSorted());
  });

  it("sends the file it was given", () => {
    const sent = JSON.stringify(formInput(task, form.show(samples[0]), FILE));
    expect(sent.includes("cat.png")).toBe(fileField(form) !== undefined);
  });
});

it("says what is wrong with a call in JSON that the form can't show", () => {
  const read = (call: unknown) => readFormJson("text-classification", JSON.stringify(call));
  expect(read({ inputs: ["a", "b"] })).toEqual({ problem: "Text is required." });
  expect(read({ inputs: "a", parameters: { top_k: 0 } })).toEqual({
    problem: "Top K: enter a whole number from 1 to 1,000.",
  });
});

it("sends options that are filled in, and says what is wrong with others", () => {
  expect(formInput("text-classification", { text: "a", top_k: " 2 " })).toEqual({
    inputs: "a",
    parameters: { top_k: 2 },
  });
  expect(formInput("text-classification", { text: "a", top_k: "" })).toEqual({ inputs: "a" });
  expect(formInput("summarization", { text: "a", max_new_tokens: "9" }).parameters).toEqual({
    generate_parameters: { max_new_tokens: 9 },
  });
  for (const top_k of ["0", "1.5", "many", "1e9"])
    expect(formProblems("text-classification", { text: "a", top_k }, false)).toEqual({
      top_k: "Top K: enter a whole number from 1 to 1,000.",
    });
});

it("puts the options beside the inputs, where the task has them", () => {
  const values = { text: "Pay me back", candidate_labels: "refund, legal", multi_label: "on" };
  expect(formInput("zero-shot-classification", values)).toEqual({
    inputs: "Pay me back",
    parameters: { candidate_labels: ["refund", "legal"], multi_label: true },
  });
});

it("prints for the code panel a text as it is, a file by its name, and the rest as JSON", () => {
  expect(formText("text-classification", { text: "Good" })).toBe("Good");
  expect(formText("image-classification", {}, "cat.png")).toBe("cat.png");
  expect(JSON.parse(formText("question-answering", { question: "a", context: "b" }))).toEqual({
    question: "a",
    context: "b",
  });
});

it("reads the words that cards use", () => {
  expect(inputFormOf("question-answering").show({ text: "Who?", context: "Me." })).toEqual({
    question: "Who?",
    context: "Me.",
  });
  expect(
    inputFormOf("zero-shot-classification").show({ text: "a", candidate_labels: "b, c" }),
  ).toEqual({ text: "a", candidate_labels: "b, c" });
  expect(inputFormOf("text-classification").show(["no", "text"])).toEqual({ text: "" });
});

it("reads tables from spreadsheets and from commas, ragged ones too", () => {
  expect(parseTable("Peak,Height\nDenali,6190\nK2")).toEqual({
    Peak: ["Denali", "K2"],
    Height: ["6190", ""],
  });
  expect(formatTable({ a: ["1", "2"], b: ["x\ty"] })).toBe("a\tb\n1\tx y\n2\t");
  expect(parseTable("a\tb\n\t\n New York \t1\n")).toEqual({ a: ["New York"], b: ["1"] });
  expect(parseTable(" \n")).toEqual({});
});
