import type { FormRules } from "@orrery/web/page-data/form-rules/field-rule";
import { describe, expect, it } from "vitest";
import { formReader } from "./form-schema.ts";

const RULES = {
  name: { required: true, maxLength: 5, expects: "Enter 1 to 5 letters." },
  note: { maxLength: 3 },
  password: { required: true, isExact: true, minLength: 4, expects: "Use 4 characters or more." },
  even: { problem: (text) => (text.length % 2 ? `"${text}" is odd.` : undefined) },
  price: { type: "number", min: 0, max: 10, expects: "Enter a number from 0 to 10." },
  count: { type: "number", min: 1, isWhole: true, expects: "Enter a whole number." },
  private: { type: "checkbox" },
  role: { options: ["read", "write"] },
} as const satisfies FormRules;
const read = formReader(RULES);
const VALID = { name: "ada", password: " pass ", role: "read" };

it("reads texts, numbers, choices and checkboxes", () => {
  const form = { ...VALID, name: " ada\u0007 ", note: "a\r\nb", price: "1.5", private: "on" };
  expect(read({ ...form, unknown: "x", intent: "save" }).values).toEqual({
    name: "ada",
    note: "a\nb",
    password: " pass ",
    even: "",
    price: 1.5,
    count: undefined,
    private: true,
    role: "read",
  });
});

it("takes an empty number for an unknown one", () => {
  expect(read({ ...VALID, price: "", count: "" }).values).toMatchObject({
    price: undefined,
    count: undefined,
    private: false,
  });
});

describe("says what is wrong with each field", () => {
  it.each([
    [{ name: "  " }, { name: "Enter 1 to 5 letters." }],
    [{ name: "abcdef" }, { name: "Enter 1 to 5 letters." }],
    [{ note: "abcd" }, { note: "Use at most 3 characters." }],
    [{ password: "abc" }, { password: "Use 4 characters or more." }],
    [{ even: "abc" }, { even: '"abc" is odd.' }],
    [{ price: "11" }, { price: "Enter a number from 0 to 10." }],
    [{ price: "much" }, { price: "Enter a number from 0 to 10." }],
    [{ count: "1.5" }, { count: "Enter a whole number." }],
    [{ role: "admin" }, { role: 'Invalid role: "admin". Use read, write.' }],
    [
      { name: "", password: "" },
      { name: "Enter 1 to 5 letters.", password: "Use 4 characters or more." },
    ],
  ])("%j", (form, errors) => {
    expect(read({ ...VALID, ...form }).errors).toEqual(errors);
  });

  it("and nothing for fields that may be empty or absent", () => {
    expect(read(VALID).errors).toBeUndefined();
    expect(read({}).errors).toEqual({
      name: "Enter 1 to 5 letters.",
      password: "Use 4 characters or more.",
      role: 'Invalid role: "". Use read, write.',
    });
  });
});
