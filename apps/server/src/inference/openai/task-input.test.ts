import { expect, it } from "vitest";
import { readTaskInput } from "./task-input.ts";

const PICTURE = Buffer.from("\x89PNG picture", "latin1").toString("base64");

it("reads a picture and its question where Python's client puts them, beside the path", () => {
  const body = { inputs: "a.png", parameters: { top_k: 1 }, image: PICTURE, question: "How many?" };
  const { input, files } = readTaskInput("visual-question-answering", body, "application/json");
  expect(input.inputs).toMatchObject({ image: { mediaType: "image/png" }, question: "How many?" });
  expect(input.parameters).toEqual({ top_k: 1 });
  expect([...files.values()].map((bytes) => Buffer.from(bytes).toString("base64"))).toEqual([
    PICTURE,
  ]);
});

it("reads a table where Python's client puts it", () => {
  const body = { table: { height: [1, 2] } };
  const { input } = readTaskInput("tabular-classification", body, "application/json");
  expect(input).toEqual({ inputs: { data: { height: [1, 2] } } });
});

it.each(["text-classification", "table-question-answering"])("takes no table for %s", (task) => {
  expect(() => readTaskInput(task, { table: {} }, "application/json")).toThrow(
    'The body has no key "inputs".',
  );
});
