import { expect, it } from "vitest";
import { formatSettings, readSettings } from "./settings.ts";

const TOOL = { type: "function", function: { name: "add", parameters: {} } };

it("makes a call's options of what is set, and of nothing else", () => {
  const { options, errors } = readSettings({
    model: "a/b",
    temperature: "0",
    max_tokens: " 20 ",
    stop: "\nEnd\n",
    tools: JSON.stringify([TOOL]),
    schema: '{"type":"object"}',
    top_p: "",
  });
  expect(errors).toEqual({});
  expect(options).toEqual({
    temperature: 0,
    max_tokens: 20,
    stop: ["End"],
    tools: [TOOL],
    response_format: {
      type: "json_schema",
      json_schema: { name: "answer", schema: { type: "object" }, strict: true },
    },
  });
  expect(readSettings({ schema: "{}" }).options).toEqual({
    response_format: { type: "json_object" },
  });
});

it.each([
  ["temperature", "3", "Enter a number from 0 to 2."],
  ["temperature", "warm", "Enter a number from 0 to 2."],
  ["max_tokens", "1.5", "Enter a whole number from 1 to 10000000."],
  ["stop", "a\nb\nc\nd\ne", "Enter up to four sequences."],
  ["tools", "{", "Invalid JSON."],
  ["tools", "[null]", "Enter an array of objects with a “function” that has a “name”."],
  ["schema", "[]", "Enter a JSON object."],
])("refuses %s = %s", (name, text, error) => {
  expect(readSettings({ [name]: text })).toEqual({ options: {}, errors: { [name]: error } });
});

it("keeps in the address what fits, the short ones first", () => {
  const query = formatSettings({ system: "x".repeat(9000), model: "a/b", seed: "", top_p: "1" });
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ model: "a/b", top_p: "1" });
});
