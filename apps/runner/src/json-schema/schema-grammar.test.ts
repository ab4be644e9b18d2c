import { describe, expect, it } from "vitest";
import type { Schema } from "./flat-schema.ts";
import { patternGrammar } from "./pattern-grammar.ts";
import { schemaGrammar } from "./schema-grammar.ts";

const inside = (schema: object): Schema => ({
  type: "object",
  properties: { a: schema as Schema },
  required: ["a"],
});

describe("a schema that cannot be followed", () => {
  it.each<[string, Schema, RegExp]>([
    ["not", inside({ not: { type: "null" } }), /"not" at #\/properties\/a is not supported/],
    ["if", inside({ if: {}, else: {} }), /"if" at #\/properties\/a/],
    ["patternProperties", inside({ type: "object", patternProperties: {} }), /patternProperties/],
    ["uniqueItems", inside({ type: "array", uniqueItems: true }), /uniqueItems/],
    ["multipleOf", inside({ type: "integer", multipleOf: 5 }), /multipleOf/],
    ["made up", inside({ madeUp: 1 }), /"madeUp" at #\/properties\/a/],
    [
      "a fraction as a limit",
      { type: "number", minimum: 0.5 },
      /"minimum" at # must be an integer/,
    ],
    ["a lookahead", { type: "string", pattern: "^(?!x)" }, /"pattern" at #.*lookarounds/],
    ["a back reference", { type: "string", pattern: "^(a)\\1$" }, /pattern.*\\1/],
    ["a word boundary", { type: "string", pattern: "\\bx" }, /pattern.*\\b/],
    ["an anchor inside", { type: "string", pattern: "^(a$|b)c" }, /\^ and \$/],
    ["a pattern with a length", { type: "string", pattern: "^a+$", maxLength: 3 }, /maxLength/],
    ["another document", { $ref: "other.json" }, /"\$ref" at #/],
    ["a reference to nothing", { $ref: "#/$defs/x" }, /not found/],
    ["a reference to itself", { $ref: "#" }, /"\$ref" at # is too deep/],
    ["overlapping oneOf", { oneOf: [{ type: "integer" }, { type: "number" }] }, /"oneOf" at #/],
    ["values next to a pattern", { enum: ["a"], pattern: "^a$" }, /"enum" at #.*pattern/],
    ["a strange type", { type: "text" }, /"type" at #/],
    ["nothing", { allOf: [{ type: "string" }, { type: "null" }] }, /Nothing can match/],
    ["false", false, /Nothing can match/],
    ["no list", { anyOf: {} }, /must be an array/],
  ])("is refused by its keyword: %s", (_, schema, message) => {
    expect(() => schemaGrammar(schema)).toThrow(message);
  });

  it("is refused when it is too deep or too large", () => {
    let deep: object = {};
    for (let level = 0; level < 100; level++) deep = { type: "array", items: deep };
    expect(() => schemaGrammar(deep as Schema)).toThrow(/too deep/);
    const choices = Array.from({ length: 30 }, (_, index) => ({ const: index }));
    const wide = { allOf: [{ anyOf: choices }, { anyOf: choices }, { anyOf: choices }] };
    expect(() => schemaGrammar(wide)).toThrow(/too many alternatives/);
    const doubled = Object.fromEntries(
      Array.from({ length: 24 }, (_, index) => {
        const next = { $ref: `#/$defs/a${index + 1}` };
        return [`a${index}`, { allOf: [next, next] }];
      }),
    );
    const twice = { $ref: "#/$defs/a0", $defs: { ...doubled, a24: { type: "null" } } };
    expect(() => schemaGrammar(twice)).toThrow(/too large/);
    const nested = Array.from({ length: 20 }).reduce<string>((inside) => `(${inside}){150,}`, "a");
    expect(() => schemaGrammar({ type: "string", pattern: nested })).toThrow(/repetitions/);
    const properties = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { type: "null" }]),
    );
    expect(() => schemaGrammar({ type: "object", properties })).toThrow(/too large/);
  });
});

it("takes over keywords that say nothing", () => {
  const notes = { title: "A", description: "b", default: 1, examples: [1], deprecated: true };
  const schema = { ...notes, type: "string", format: "password", $schema: "x", strict: true };
  expect(schemaGrammar(schema)).toBe(schemaGrammar({ type: "string" }));
});

it("calls its rules by one name, so that grammars can be put together", () => {
  const lines = schemaGrammar({ type: "array", items: { type: "integer" } }, "tool-1").split("\n");
  expect(lines[0]).toMatch(/^tool-1 ::= /);
  expect(lines.every((line) => /^tool-1(-\w+-\d+)? ::= /.test(line))).toBe(true);
});

it.each<[string, number, number | undefined]>([
  ["^abc$", 3, 3],
  ["^a?b*$", 0, undefined],
  ["^(ab|c){2,3}$", 2, 6],
  ["^[^\\d]{4}$", 4, 4],
  ["a", 1, undefined],
  ["^$", 0, 0],
])("knows how long texts of the pattern %s are", (pattern, min, max) => {
  expect(patternGrammar(pattern)).toMatchObject({ min, max });
});
