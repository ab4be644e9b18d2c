import draft7 from "ajv";
import draft2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";

/** Expects texts, all of them JSON that a validator accepts. */
export function checkAnswers(schema: object | boolean, texts: readonly string[]): void {
  expect(texts.length).toBeGreaterThan(0);
  const isOld = typeof schema === "object" && "items" in schema && Array.isArray(schema.items);
  const options = { strict: false, logger: false } as const;
  const validator = isOld ? new draft7.default(options) : new draft2020.default(options);
  addFormats.default(validator);
  const isValid = validator.compile(schema);
  for (const text of texts) {
    const value: unknown = JSON.parse(text);
    expect([schema, text, isValid(value), isValid.errors]).toEqual([schema, text, true, null]);
  }
}
